#include "solvers/contact/pair_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include "solvers/rod/rod_state.h"

#include "solvers/quasistatic/rod_problem.h"
#include "solvers/rod/rod_state.h"

namespace liana {
namespace {

constexpr double kRadius = 0.005;

/// A hose clamped at both ends along `axis`.
RodProblem makeHose(const Eigen::Vector3d& from, const Eigen::Vector3d& to, double slack, int segments,
                    double modulus) {
  RodProblem problem;
  problem.rod =
      Rod::uniform(slack * (to - from).norm(), segments, circularSection({modulus, 0.3, 1200}, kRadius));
  problem.start.position = from;
  problem.end.position = to;
  problem.start.orientation = problem.end.orientation =
      Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), to - from);
  problem.contactRadius = kRadius;
  return problem;
}

TEST(NearestApproach, FindsCrossingParallelAndEndToEnd) {
  const auto crossing = nearestApproach({-1, 0, 1}, {1, 0, 1}, {0, -1, 0}, {0, 1, 0});
  EXPECT_DOUBLE_EQ(crossing.s, 0.5);
  EXPECT_DOUBLE_EQ(crossing.t, 0.5);
  EXPECT_EQ(crossing.gap, Eigen::Vector3d(0, 0, 1));
  EXPECT_DOUBLE_EQ(nearestApproach({0, 0, 0}, {1, 0, 0}, {0, 2, 0}, {1, 2, 0}).gap.norm(), 2);
  EXPECT_DOUBLE_EQ(nearestApproach({0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}).gap.norm(), 1);
}

/// A hairpin of two legs along x, the second one `gap` above the first.
RodState hairpin(const RodProblem& problem, double gap) {
  const int n = problem.rod.segmentCount();
  const double length = problem.rod.length(), r = gap / 2, leg = (length - M_PI * r) / 2;
  RodState state(n);
  for (int i = 0; i <= n; ++i) {
    const double s = length * i / n, a = std::clamp((s - leg) / r, 0.0, M_PI);
    state.setPosition(i, {std::min(s, leg) - std::max(0.0, s - leg - M_PI * r) + r * std::sin(a), 0,
                          r * (1 - std::cos(a))});
  }
  return state;
}

TEST(PairSearch, SeesTheOtherLegOfAHairpinButNotItsOwnNeighbours) {
  RodProblem problem = makeHose({0, 0, 0}, {0.8, 0, 0}, 1, 80, 5e6);
  problem.touchesItself = true;
  const std::vector<char> touches(80, 1);
  PairSearch pairs;
  pairs.begin(problem, touches);
  int count = 0;
  const auto collect = [&](double gap) {
    count = 0;
    pairs.collect(hairpin(problem, gap).coordinates,
                  [&](int i, double s, int j, double t, const Eigen::Vector3d& normal, double radii) {
                    ++count;
                    EXPECT_GE((j - i - 1) * 0.01, 6 * kRadius - 1e-9);
                    EXPECT_GE(std::min(s, t), 0);
                    EXPECT_NEAR(normal.norm(), 1, 1e-12);
                    EXPECT_DOUBLE_EQ(radii, 2 * kRadius);
                  });
    return count;
  };
  EXPECT_EQ(collect(0.1), 0);
  EXPECT_GT(collect(2.2 * kRadius), 20);
}

TEST(PairSearch, StopsALegBeforeItPassesThroughTheOther) {
  RodProblem problem = makeHose({0, 0, 0}, {0.8, 0, 0}, 1, 80, 5e6);
  problem.touchesItself = true;
  const std::vector<char> touches(80, 1);
  PairSearch pairs;
  pairs.begin(problem, touches);
  const RodState from = hairpin(problem, 0.05);
  RodState down = from, aside = from;
  for (int i = 48; i <= 80; ++i) {
    down.setPosition(i, from.position(i) - Eigen::Vector3d(0, 0, 0.2));
    aside.setPosition(i, from.position(i) + Eigen::Vector3d(0, 0.2, 0));
  }
  const double stopped = 0.2 * pairs.freeFraction(from.coordinates, down.coordinates, 1);
  EXPECT_LT(stopped, 0.05 - 0.3 * kRadius);  // the axes have not met
  EXPECT_GT(stopped, 0.05 - 2 * kRadius);    // but the skins have
  EXPECT_EQ(pairs.freeFraction(from.coordinates, aside.coordinates, 1), 1);
}

}  // namespace
}  // namespace liana

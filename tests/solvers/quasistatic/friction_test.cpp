// Friction against closed forms: pulled and tilted rods, the capstan, and what is remembered between frames.
#include <gtest/gtest.h>

#include <cmath>
#include <tuple>

#include "solvers/quasistatic/initial_state.h"
#include "solvers/quasistatic/quasi_static_solver.h"
#include "solvers/quasistatic/rod_forces.h"
#include "tests/solvers/quasistatic/contact_surfaces.h"

namespace liana {
namespace {

constexpr double kRadius = 0.004;

/// A straight rod along x lying on the plane through the origin, turned about y by `slope`, its ends free.
RodProblem lyingRod(const ContactSurface& plane, double slope, double friction, int segments = 20) {
  RodProblem problem;
  problem.rod = Rod::uniform(0.5, segments, circularSection({2e7, 0.3, 1200}, kRadius));
  const Eigen::Quaterniond turn(Eigen::AngleAxisd(-slope, Eigen::Vector3d::UnitY()));
  problem.start.kind = problem.end.kind = EndKind::Free;
  problem.start.orientation = problem.end.orientation =
      turn * Eigen::AngleAxisd(M_PI / 2, Eigen::Vector3d::UnitY());
  problem.start.position = turn * Eigen::Vector3d(0, 0, kRadius);
  problem.end.position = turn * Eigen::Vector3d(0.5, 0, kRadius);
  problem.obstacles = &plane;
  problem.contactRadius = kRadius;
  problem.friction = friction;
  return problem;
}

RodState lyingState(const RodProblem& problem) {
  const int n = problem.rod.segmentCount();
  RodState state(n);
  for (int i = 0; i <= n; ++i)
    state.setPosition(i, problem.start.position + (problem.end.position - problem.start.position) * i / n);
  for (int j = 0; j < n; ++j) state.setOrientation(j, problem.start.orientation);
  state.inEquilibrium = true;  // it has just been put down here
  return state;
}

double weightOf(const RodProblem& problem) {
  return problem.rod.mass() * problem.gravity.norm();
}

Eigen::Vector3d frictionOn(const RodState& state) {
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  for (const ContactForce& contact : state.contacts) sum += contact.friction;
  return sum;
}

class Incline : public testing::TestWithParam<double> {};

TEST_P(Incline, RodSticksBelowTheAngleOfFrictionAndSlidesBeyond) {
  const double slope = GetParam(), friction = 0.4;
  const HalfSpace plane({-std::sin(slope), 0, std::cos(slope)}, 0);
  RodProblem problem = lyingRod(plane, slope, friction);
  RodState state = lyingState(problem);
  const Eigen::Vector3d before = state.position(10);
  SolverOptions options;
  options.maximumIterations = 100;
  const SolveReport report = QuasiStaticSolver().solve(problem, state, options);
  if (std::tan(slope) < friction) {
    ASSERT_TRUE(report.converged()) << report.reason;
    EXPECT_LT((state.position(10) - before).norm(), 1e-5);
    EXPECT_NEAR(frictionOn(state).norm(), weightOf(problem) * std::sin(slope), 1e-3 * weightOf(problem));
  } else {
    EXPECT_FALSE(report.inEquilibrium());  // nothing holds it
  }
}

INSTANTIATE_TEST_SUITE_P(Slopes, Incline, testing::Values(0.1, 0.3, 0.37, 0.39, 0.5));

TEST(Friction, RodDraggedAlongAFloorPullsWithItsShareOfTheWeight) {
  const Floor floor(0);
  RodProblem problem = lyingRod(floor, 0, 0.3);
  problem.end.kind = EndKind::Pinned;
  RodState state = lyingState(problem);
  QuasiStaticSolver solver;
  for (double moved : {0.002, 0.01, 0.05}) {
    problem.end.position.x() = 0.5 + moved;
    const SolveReport report = solver.solve(problem, state);
    ASSERT_TRUE(report.converged()) << moved << ": " << report.reason;
    EXPECT_NEAR(state.position(0).x(), moved, 1e-5);
    // Half a segment's weight hangs on the node that is held.
    const double carried = weightOf(problem) * (1 - 0.5 / 20);
    EXPECT_NEAR(computeForces(problem, state).end.force.x(), 0.3 * carried, 2e-3 * weightOf(problem));
  }
  // Pushed back by less than nothing: friction turns round only as far as it must.
  const RodState there = state;
  ASSERT_TRUE(solver.solve(problem, state).converged());
  EXPECT_LT((state.coordinates - there.coordinates).norm(), 1e-6);
}

/// A weightless thread over a drum, turning by half a circle: one side carries a load, the other is drawn
/// down.
struct Capstan {
  static constexpr double kDrum = 0.05, kLoad = 2.0;
  explicit Capstan(double friction, int segments = 80) : drum(Eigen::Vector3d::Zero(), kDrum) {
    const double radius = 0.004, around = kDrum + radius;
    SectionStiffness thread;
    thread.bending1 = thread.bending2 = 4e-5;  // B/(2·R²·T) = 0.3 %
    thread.torsion = 4e-5;
    thread.axial = 1e4;
    const double hanging = 0.1, length = M_PI * around + 2 * hanging;
    problem.rod = Rod::uniform(length, segments, thread);
    problem.gravity.setZero();
    problem.obstacles = &drum;
    problem.contactRadius = radius;
    problem.friction = friction;
    problem.start.kind = EndKind::Free;
    problem.start.force = {0, 0, -kLoad};
    problem.end.kind = EndKind::Pinned;
    state = RodState(segments);
    for (int i = 0; i <= segments; ++i) {
      const double s = length * i / segments - hanging, angle = std::clamp(s / around, 0.0, M_PI);
      const double below = s < 0 ? s : std::min(0.0, M_PI * around - s);
      state.setPosition(i, {-around * std::cos(angle), 0, around * std::sin(angle) + below});
    }
    problem.start.position = state.position(0);
    problem.end.position = state.position(segments);
    problem.start.orientation = Eigen::Quaterniond::Identity();
    placeFrames(problem, state);
  }
  Bar drum;
  RodProblem problem;
  RodState state;
};

TEST(Friction, WithoutItAThreadOverADrumPullsAlikeOnBothSides) {
  Capstan capstan(0);
  const SolveReport report = QuasiStaticSolver().solve(capstan.problem, capstan.state);
  ASSERT_TRUE(report.converged()) << report.reason;
  EXPECT_NEAR(-computeForces(capstan.problem, capstan.state).end.force.z(), Capstan::kLoad,
              2e-3 * Capstan::kLoad);
  EXPECT_LT(report.contact.deepest, 0.01);
}

/// Euler and Eytelwein: drawn over the drum the thread pulls e^(μ·π) times its load, let back e^(−μ·π) times.
class DrawnOverADrum : public testing::TestWithParam<std::tuple<double, int>> {};

TEST_P(DrawnOverADrum, PullsByTheCapstanLaw) {
  const auto [friction, segments] = GetParam();
  Capstan capstan(0, segments);
  QuasiStaticSolver solver;
  ASSERT_TRUE(solver.solve(capstan.problem, capstan.state).converged());
  const auto pull = [&] { return -computeForces(capstan.problem, capstan.state).end.force.z(); };
  const double top = capstan.problem.end.position.z();
  capstan.problem.friction = friction;
  SolveReport report = solver.solve(capstan.problem, capstan.state);
  ASSERT_TRUE(report.converged()) << report.reason;
  EXPECT_NEAR(pull(), Capstan::kLoad, 0.01 * Capstan::kLoad);  // friction alone moves nothing
  for (double drawn : {0.001, 0.002, 0.003}) {
    capstan.problem.end.position.z() = top - drawn;
    report = solver.solve(capstan.problem, capstan.state);
    ASSERT_TRUE(report.converged()) << drawn << ": " << report.reason;
    const double law = Capstan::kLoad * std::exp(friction * M_PI);
    EXPECT_NEAR(pull(), law, 0.01 * law) << drawn;
    EXPECT_LT(report.contact.deepest, 0.01);
  }
  for (double drawn : {0.002, 0.001}) {
    capstan.problem.end.position.z() = top - drawn;
    report = solver.solve(capstan.problem, capstan.state);
    ASSERT_TRUE(report.converged()) << drawn << ": " << report.reason;
  }
  const double law = Capstan::kLoad * std::exp(-friction * M_PI);
  EXPECT_NEAR(pull(), law, 0.02 * law);
}

INSTANTIATE_TEST_SUITE_P(Frictions, DrawnOverADrum,
                         testing::Combine(testing::Values(0.1, 0.2, 0.3), testing::Values(40, 80, 120)));

}  // namespace
}  // namespace liana

#include "solvers/rod/link.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace liana {
namespace {

using Points = std::vector<Eigen::Vector3d>;

constexpr double kPi = std::numbers::pi;

/// A rod along z with one loop whose strands pass each other at the distance `gap`.
Points looped(double gap) {
  Points points;
  for (int i = 0; i <= 20; ++i) points.emplace_back(0, 0, 0.1 * i);
  for (int i = 1; i <= 40; ++i) {
    const double angle = 2 * kPi * i / 40;
    points.emplace_back(1 - std::cos(angle), gap * i / 40, 2 + std::sin(angle));
  }
  for (int i = 1; i <= 20; ++i) points.emplace_back(0, gap, 2 + 0.1 * i);
  return points;
}

/// Frames carried along the segments without twist.
std::vector<Eigen::Quaterniond> carried(const Points& points) {
  std::vector<Eigen::Quaterniond> frames;
  Eigen::Quaterniond frame = Eigen::Quaterniond::Identity();
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    frame = Eigen::Quaterniond::FromTwoVectors(frame * Eigen::Vector3d::UnitZ(), points[i + 1] - points[i]) *
            frame;
    frames.push_back(frame.normalized());
  }
  return frames;
}

double writheAlongZ(const Points& points) {
  return writheOf(points, Eigen::Vector3d::UnitZ(), Eigen::Vector3d::UnitZ());
}

TEST(Link, OfAStraightRodIsItsTwist) {
  Points points;
  std::vector<Eigen::Quaterniond> frames;
  for (int i = 0; i <= 40; ++i) points.emplace_back(0, 0, 0.1 * i);
  for (int i = 0; i < 40; ++i)
    frames.emplace_back(Eigen::AngleAxisd(2 * kPi * 3 * (i + 0.5) / 40, Eigen::Vector3d::UnitZ()));
  const TwistAndLink link =
      twistAndLink(points, frames, Eigen::Quaterniond::Identity(), Eigen::Quaterniond::Identity());
  EXPECT_NEAR(link.twist, 3, 1e-12);
  EXPECT_NEAR(link.writhe, 0, 1e-12);
}

TEST(Link, PlaneCurvesHaveNoWrithe) {
  Points points;
  for (int i = 0; i <= 30; ++i) points.emplace_back(std::sin(0.2 * i), 0, 0.1 * i);
  EXPECT_NEAR(writheAlongZ(points), 0, 1e-9);
}

TEST(Link, MirrorImagesHaveOppositeWrithe) {
  const double writhe = writheAlongZ(looped(0.3));
  EXPECT_GT(std::abs(writhe), 0.5);
  EXPECT_NEAR(writheAlongZ(looped(-0.3)), -writhe, 1e-9);
}

TEST(Link, WrithePassesTwoWhenTheRodPassesThroughItself) {
  EXPECT_NEAR(std::abs(writheAlongZ(looped(1e-6)) - writheAlongZ(looped(-1e-6))), 2, 1e-3);
}

TEST(Link, DoesNotChangeWithTheShape) {
  // Between the same two end frames twist and writhe may differ, their sum only by whole turns.
  const Eigen::Quaterniond upright = Eigen::Quaterniond::Identity();
  for (const double gap : {0.05, 0.3, 1.0}) {
    const Points points = looped(gap);
    const TwistAndLink link = twistAndLink(points, carried(points), upright, upright);
    EXPECT_NEAR(link.link(), std::round(link.link()), 1e-6) << gap;
    EXPECT_NEAR(link.link(), 1, 1e-6) << gap;
  }
}

}  // namespace
}  // namespace liana

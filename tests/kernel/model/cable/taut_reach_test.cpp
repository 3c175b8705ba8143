#include "kernel/model/cable/taut_reach.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/support/sample_cables.h"

namespace liana {
namespace {

using Eigen::Vector3d;

/// 500 mm of cable over 300 mm, held in its middle.
Cable heldInTheMiddle() {
  Cable cable;
  cable.length = 500;
  cable.end.worldFromEnd.translation() = Vector3d(300, 0, 0);
  cable.handles = {handleAt(0.5, {150, 0, -100}, 7)};
  return cable;
}

TEST(TautReach, WhatIsWithinReachStaysWhereItIsWanted) {
  const Vector3d wanted(120, 30, -90);
  EXPECT_EQ(tautReach(heldInTheMiddle(), {7}, wanted), wanted);
}

TEST(TautReach, StopsWhereBothStretchesAreTaut) {
  const Cable cable = heldInTheMiddle();
  const Vector3d place = tautReach(cable, {7}, {150, 0, -1000});
  EXPECT_NEAR(place.x(), 150, 1e-9);
  EXPECT_NEAR(place.norm(), 0.995 * 250, 1e-9);
  EXPECT_NEAR((place - Vector3d(300, 0, 0)).norm(), 0.995 * 250, 1e-9);
}

TEST(TautReach, IsTheNearestPlaceOfAll) {
  Cable cable = heldInTheMiddle();
  cable.handles.insert(cable.handles.begin(), handleAt(0.2, {40, 0, -60}, 3));
  std::mt19937 random(5);
  std::uniform_real_distribution<double> number(-400, 600);
  const auto reaches = [&](const Vector3d& point) {
    return (point - Vector3d(40, 0, -60)).norm() <= 0.995 * 150 + 1e-6 &&
           (point - Vector3d(300, 0, 0)).norm() <= 0.995 * 250 + 1e-6;
  };
  for (int i = 0; i < 300; ++i) {
    const Vector3d wanted(number(random), number(random), number(random));
    const Vector3d place = tautReach(cable, {7}, wanted);
    ASSERT_TRUE(reaches(place)) << place.transpose();
    for (int k = 0; k < 60; ++k) {
      const Vector3d other = place + 2 * Vector3d::Random();
      if (reaches(other)) EXPECT_GE((other - wanted).norm(), (place - wanted).norm() - 1e-6);
    }
  }
}

TEST(TautReach, CablesThatFindTheirLengthGoAnywhere) {
  Cable cable = heldInTheMiddle();
  cable.routing.mode = RoutingMode::AutomaticLength;
  const Vector3d wanted(150, 0, -1000);
  EXPECT_EQ(tautReach(cable, {7}, wanted), wanted);
}

}  // namespace
}  // namespace liana

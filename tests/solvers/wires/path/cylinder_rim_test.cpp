// The ends of cylinders hold wire: over a rim, from the end onto the side, off the end.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "tests/solvers/wires/path/path_rig.h"

namespace liana {
namespace {

using Vector = Eigen::Vector3d;

Vector onRim(double angle, double z) {
  return {std::cos(angle), std::sin(angle), z};
}

/// The least of a function of one variable between two places, by golden section.
template <typename Function>
double least(const Function& function, double from, double to) {
  const double golden = (std::sqrt(5.) - 1) / 2;
  for (int i = 0; i < 200; ++i) {
    const double a = to - golden * (to - from), b = from + golden * (to - from);
    (function(a) < function(b) ? to : from) = function(a) < function(b) ? b : a;
  }
  return function((from + to) / 2);
}

TEST(CylinderRim, HoldsAWireOverTheEnd) {
  PathRig rig({{-3, 0.2, 2}, {3, 0.2, 2}});
  rig.add(WireSurface::cylinder(1, 1), {0, 0, 0}, 0.5);
  rig.anchors = {{-3, 0.2, -2}, {3, 0.2, -2}};
  EXPECT_EQ(rig.step(), WirePathStatus::Done);
  ASSERT_EQ(rig.path.touches(0).size(), 1u);
  const WireTouch& touch = rig.path.touches(0)[0];
  const double x = std::sqrt(1 - 0.04);
  EXPECT_NEAR((touch.entry - Vector(-x, 0.2, 0.5)).norm(), 0, 0.05);
  EXPECT_NEAR((touch.exit - Vector(x, 0.2, 0.5)).norm(), 0, 0.05);
  EXPECT_NEAR(rig.path.length(0), 2 * x + 2 * std::hypot(3 - x, 2.5), 0.01);
  EXPECT_LT(rig.path.penetration(rig.bodies), 1e-7);
}

/// Without friction it slides off the end as soon as it does not lie over the middle.
TEST(CylinderRim, LetsAWireSlideOffTheEnd) {
  PathRig rig({{-3, 0.2, 2}, {3, 0.2, 2}});
  rig.add(WireSurface::cylinder(1, 1), {0, 0, 0});
  rig.anchors = {{-3, 0.2, -2}, {3, 0.2, -2}};
  rig.step();
  rig.step();
  EXPECT_TRUE(rig.path.touches(0).empty());
  EXPECT_NEAR(rig.path.length(0), 6, 1e-9);
}

/// From above the end over a rim to a place far below: the shortest of all places on the rim.
TEST(CylinderRim, IsCrossedWhereTheWireIsShortest) {
  PathRig rig({{0.2, -0.3, 0.9}, {4, 1.5, 0.9}});
  rig.add(WireSurface::cylinder(1, 1), {0, 0, 0});
  rig.anchors[1] = {4, 1.5, -3};
  EXPECT_EQ(rig.step(), WirePathStatus::Done);
  const double expected = least(
      [&](double angle) {
        return (rig.anchors[0] - onRim(angle, 0.5)).norm() + (rig.anchors[1] - onRim(angle, 0.5)).norm();
      },
      -1, 1.5);
  ASSERT_EQ(rig.path.touches(0).size(), 1u);
  EXPECT_NEAR(rig.path.length(0), expected, 1e-7);
}

/// From near the rim over it, along the side, and away from it: the helix is straight when unrolled.
TEST(CylinderRim, LeadsFromTheEndOntoTheSide) {
  for (const double friction : {0., 0.05}) {
    PathRig rig({{0.95, 0, 0.55}, {1.8, 0, 0.55}});
    rig.add(WireSurface::cylinder(1, 1), {0, 0, 0}, friction);
    for (double turn = 0; turn < 1.2; turn += 0.05) {
      rig.anchors[1] = {1.2 * std::cos(turn), 1.2 * std::sin(turn), 0.55 - 0.8 * turn};
      EXPECT_NE(rig.step(), WirePathStatus::TooManyHits);
      EXPECT_LT(rig.path.penetration(rig.bodies), 1e-7) << turn;
    }
    const Vector last = rig.anchors[1];
    const double to = std::atan2(last.y(), last.x()) - std::acos(1 / last.head<2>().norm());
    const double tangent = std::sqrt(last.head<2>().squaredNorm() - 1);
    const auto way = [&](double angle) {
      return (rig.anchors[0] - onRim(angle, 0.5)).norm() + std::hypot(to - angle + tangent, last.z() - 0.5);
    };
    const double expected = least(way, -0.5, to);
    ASSERT_LT(expected, way(to) - 1e-3) << "there is a helix";
    ASSERT_EQ(rig.path.touches(0).size(), 1u);
    EXPECT_GT(rig.path.touches(0)[0].length, 0.05);
    EXPECT_NEAR(rig.path.length(0), expected, friction > 0 ? 0.01 : 1e-7) << friction;
    EXPECT_GE(rig.path.length(0), expected - 1e-7);
  }
}

/// A wire over a bar is drawn along it by its ends: it comes to the end of the bar and falls off.
TEST(CylinderRim, LetsAWireOffThatSlidesAlongABar) {
  for (const double friction : {0., 0.2}) {
    PathRig rig({{-1.5, 2, 0}, {1.5, 2, 0}});
    rig.add(WireSurface::cylinder(1, 2), {0, 0, 0}, friction);
    for (double z = 0; z < 4; z += 0.05) {
      // One end goes ahead of the other.
      rig.anchors = {{-1.5, -2, 0.3 * z}, {1.5, -2, z}};
      EXPECT_NE(rig.step(), WirePathStatus::TooManyHits);
      EXPECT_LT(rig.path.penetration(rig.bodies), 1e-7) << z;
      EXPECT_EQ(rig.path.touches(0).empty(), false) << z;
      if (z > 0.9) break;
    }
    for (double z = 0.3; z < 6; z += 0.05) {
      rig.anchors = {{-1.5, -2, z}, {1.5, -2, z + 0.6}};
      EXPECT_NE(rig.step(), WirePathStatus::TooManyHits);
      EXPECT_LT(rig.path.penetration(rig.bodies), 1e-7) << z;
    }
    EXPECT_TRUE(rig.path.touches(0).empty()) << friction;
  }
}

/// What pulls along a bar beyond its end leads the wire over the rim, and it stays there.
TEST(CylinderRim, TurnsAWireThatIsPulledAlongTheBar) {
  PathRig rig({{-3, 1.5, -0.5}, {0.3, 1.5, -0.2}});
  rig.add(WireSurface::cylinder(1, 2), {0, 0, 0}, 0.3);
  rig.anchors = {{-3, 0.3, -0.5}, {0.6, 0.5, 2}};
  for (int i = 0; i < 3; ++i) EXPECT_NE(rig.step(), WirePathStatus::TooManyHits);
  ASSERT_EQ(rig.path.touches(0).size(), 1u);
  EXPECT_NEAR(rig.path.touches(0)[0].exit.z(), 1, 1e-6);
  EXPECT_NEAR(rig.path.touches(0)[0].exit.head<2>().norm(), 1, 1e-6);
  EXPECT_LT(rig.path.penetration(rig.bodies), 1e-7);
}

/// A short bar of any pose is shot through the wire within one step. Over a corner the wire may slide off.
TEST(CylinderRim, CatchesBodiesOfAnySpeed) {
  int caught = 0, count = 0;
  for (int pose = 0; pose < 40; ++pose)
    for (const double distance : {0.8, 3., 1000.}) {
      PathRig rig({{-2, 0, 0.1}, {2, 0.1, -0.1}});
      const Vector axis = Vector(std::sin(3. * pose), std::cos(5. * pose), std::sin(7. * pose)).normalized();
      const int body = rig.add(WireSurface::cylinder(0.4, 0.5), {0.1, -1, 0.02}, 1,
                               Eigen::Quaterniond(Eigen::AngleAxisd(pose, axis)));
      EXPECT_EQ(rig.step(), WirePathStatus::Done);
      EXPECT_TRUE(rig.path.touches(0).empty());
      rig.pose(body).position.y() = distance;
      EXPECT_NE(rig.step(), WirePathStatus::TooManyHits);
      EXPECT_LT(rig.path.penetration(rig.bodies), 1e-6) << pose << " " << distance;
      EXPECT_EQ(rig.path.repairCount(), 0) << pose << " " << distance;
      caught += rig.path.touches(0).empty() ? 0 : 1;
      ++count;
    }
  EXPECT_GT(caught, 0.8 * count);
}

}  // namespace
}  // namespace liana

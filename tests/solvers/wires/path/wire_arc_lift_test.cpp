// Arcs on round bodies feel what stands out of these bodies, slides along them or lies on them.
#include "solvers/wires/path/wire_arc_lift.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "tests/solvers/wires/path/path_rig.h"

namespace liana {
namespace {

using Vector = Eigen::Vector3d;

/// A wire laid over the side +y of a round body at the origin, its ends below.
PathRig over(const WireSurface::Pointer& round, double z = 0, double friction = 0) {
  PathRig rig({{-3, 2, z}, {3, 2, z}});
  rig.add(round, {0, 0, 0}, friction);
  rig.anchors = {{-3, -1, z}, {3, -1, z}};
  rig.step();
  return rig;
}

/// From (3, −1) over a circle of radius 1, then over corners at (±x, y), to (−3, −1).
double lengthOver(double x, double y) {
  const double far = std::hypot(x, y), free = std::sqrt(far * far - 1);
  const double arc =
      std::atan2(y, x) - std::acos(1 / far) - (std::atan2(-1, 3) + std::acos(1 / std::sqrt(10)));
  return 2 * (3 + arc + free + x);
}

TEST(WireArcLift, AWireAroundABarGoesOverALugThatComesOutOfIt) {
  PathRig rig = over(WireSurface::cylinder(1, 4));
  const double flat = rig.path.length(0);
  const int lug = rig.add(WireSurface::box({0.2, 0.2, 0.6}), {0, 0.8, 0});
  rig.step();
  EXPECT_NEAR(rig.path.length(0), flat, 1e-9);
  for (const double y : {0.95, 1.05}) {
    rig.pose(lug).position.y() = y;
    EXPECT_EQ(rig.step(), WirePathStatus::Done);
    ASSERT_EQ(rig.path.touches(0).size(), 3u) << y;
    EXPECT_EQ(rig.path.touches(0)[1].body, lug);
    EXPECT_NEAR(rig.path.length(0), lengthOver(0.1, y + 0.1), 1e-6);
    EXPECT_LT(rig.path.penetration(rig.bodies), 1e-7);
  }
  rig.pose(lug).position.y() = 0.8;
  EXPECT_EQ(rig.step(), WirePathStatus::Done);
  EXPECT_EQ(rig.path.touches(0).size(), 1u);
  EXPECT_NEAR(rig.path.length(0), flat, 1e-9);
}

TEST(WireArcLift, AWireThatSlidesAlongABarIsHeldByAPegOnIt) {
  PathRig rig = over(WireSurface::cylinder(1, 10), 0.5);
  const int peg = rig.add(WireSurface::box({0.4, 1, 0.4}), {0, 1, 0});
  for (double z = 0.5; z > -0.5; z -= 0.05) {
    for (Vector& anchor : rig.anchors) anchor.z() = z;
    EXPECT_NE(rig.step(), WirePathStatus::TooManyHits);
    EXPECT_LT(rig.path.penetration(rig.bodies), 1e-7) << z;
  }
  bool isHeld = false;
  for (const WireTouch& touch : rig.path.touches(0)) {
    isHeld |= touch.body == peg;
    if (touch.body == peg) EXPECT_NEAR(touch.entry.z(), 0.2, 1e-6);
  }
  EXPECT_TRUE(isHeld);
  EXPECT_GT(rig.path.length(0), lengthOver(1e-9, 1 + 1e-12));
}

TEST(WireArcLift, AWireOverABallGoesOverARibOnIt) {
  PathRig rig = over(WireSurface::sphere(1));
  const int rib = rig.add(WireSurface::box({0.2, 0.2, 3}), {0, 0.8, 0});
  rig.step();
  for (const double y : {0.95, 1.05}) {
    rig.pose(rib).position.y() = y;
    EXPECT_EQ(rig.step(), WirePathStatus::Done);
  }
  ASSERT_EQ(rig.path.touches(0).size(), 3u);
  EXPECT_NEAR(rig.path.length(0), lengthOver(0.1, 1.15), 1e-6);
  EXPECT_LT(rig.path.penetration(rig.bodies), 1e-7);
}

TEST(WireArcLift, AWireOverABarGoesOverABallOrABarThatComesOutOfIt) {
  for (const bool isBall : {true, false}) {
    PathRig rig = over(WireSurface::cylinder(1, 4));
    const int other = rig.add(isBall ? WireSurface::sphere(0.3) : WireSurface::cylinder(0.3, 3), {0, 0.6, 0});
    rig.step();
    rig.pose(other).position.y() = 0.8;
    EXPECT_EQ(rig.step(), WirePathStatus::Done);
    ASSERT_EQ(rig.path.touches(0).size(), 3u);
    // Belt around two circles: the angle of the common tangent against the line of centres.
    const double lean = std::acos((1 - 0.3) / 0.8);
    const double start = std::atan2(-1, 3) + std::acos(1 / std::sqrt(10));
    const double expected =
        2 * (3 + (std::numbers::pi / 2 - lean - start) + std::sqrt(0.64 - 0.49) + 0.3 * lean);
    EXPECT_NEAR(rig.path.length(0), expected, 1e-6);
    EXPECT_LT(rig.path.penetration(rig.bodies), 1e-7);
  }
}

/// Between two bodies that touch there is no way out: the wire stays where it lies.
TEST(WireArcLift, AWireStaysUnderABallThatIsLaidOnIt) {
  PathRig rig = over(WireSurface::cylinder(1, 4));
  const double length = rig.path.length(0);
  const int ball = rig.add(WireSurface::sphere(0.5), {0, 3, 0});
  for (const double y : {2., 1.5, 1.5 - 1e-5, 1.5 - 1e-4}) {
    rig.pose(ball).position.y() = y;
    EXPECT_EQ(rig.step(), WirePathStatus::Done);
    EXPECT_EQ(rig.path.touches(0).size(), 1u);
    EXPECT_NEAR(rig.path.length(0), length, 1e-9);
  }
}

/// In the crease between two round bodies it changes sides in short arcs.
TEST(WireArcLift, AWireThatSlidesAlongABarIsHeldByARoundPegOnIt) {
  PathRig rig = over(WireSurface::cylinder(1, 10), 0.5);
  const Eigen::Quaterniond alongY(Eigen::AngleAxisd(std::numbers::pi / 2, Vector::UnitX()));
  const int peg = rig.add(WireSurface::cylinder(0.2, 1), {0, 1, 0}, 0, alongY);
  for (double z = 0.5; z > -0.5; z -= 0.05) {
    for (Vector& anchor : rig.anchors) anchor.z() = z;
    EXPECT_NE(rig.step(), WirePathStatus::TooManyHits);
    EXPECT_LT(rig.path.penetration(rig.bodies), 5e-4) << z;
  }
  bool isHeld = false;
  for (const WireTouch& touch : rig.path.touches(0)) isHeld |= touch.body == peg;
  EXPECT_TRUE(isHeld);
}

}  // namespace
}  // namespace liana

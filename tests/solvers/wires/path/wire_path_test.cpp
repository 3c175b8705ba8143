// Tight paths over meshes and round bodies: against closed forms, while everything moves, with friction.
#include "solvers/wires/path/wire_path.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

#include "tests/solvers/wires/path/path_rig.h"

namespace liana {
namespace {

using Vector = Eigen::Vector3d;
constexpr double kPi = std::numbers::pi;

WireSurface::Pointer regularPrism(int corners, double radius, double length) {
  std::vector<Eigen::Vector2d> outline;
  for (int i = 0; i < corners; ++i) {
    const double angle = 2 * kPi * i / corners;
    outline.push_back({radius * std::cos(angle), radius * std::sin(angle)});
  }
  return WireSurface::prism(outline, length);
}

Eigen::Quaterniond turned(double angle, const Vector& axis) {
  return Eigen::Quaterniond(Eigen::AngleAxisd(angle, axis.normalized()));
}

/// A wire above a box, then drawn down at both ends.
TEST(WirePath, OverABoxGoesOverTwoEdges) {
  PathRig rig({{-2, 0, 1}, {2, 0, 1}});
  rig.add(WireSurface::box({2, 2, 1}), {0, 0, 0});
  rig.anchors = {{-2, 0, -1}, {2, 0, -1}};
  EXPECT_EQ(rig.step(), WirePathStatus::Done);
  ASSERT_EQ(rig.path.touches(0).size(), 1u);
  const WireTouch& touch = rig.path.touches(0)[0];
  EXPECT_NEAR(rig.path.length(0), 2 + 2 * std::hypot(1, 1.5), 1e-6);
  EXPECT_NEAR(touch.turn, 2 * std::atan2(1.5, 1), 1e-6);
  EXPECT_NEAR(touch.tilt, 1, 1e-12);
  EXPECT_NEAR((touch.entry - Vector(-1, 0, 0.5)).norm(), 0, 1e-6);
  EXPECT_NEAR((touch.exit - Vector(1, 0, 0.5)).norm(), 0, 1e-6);
}

/// Unfolded about the edge the shortest path is a straight line.
TEST(WirePath, OverAnEdgeAskewIsStraightWhenUnfolded) {
  PathRig rig({{-2, -1.5, 0.6}, {2, 1, 0.6}});
  rig.add(WireSurface::box({2, 20, 1}), {1, 0, 0});
  rig.anchors = {{-1, -1.5, -2}, {1.9, 1, 0.5}};
  EXPECT_EQ(rig.step(), WirePathStatus::Done);
  ASSERT_EQ(rig.path.touches(0).size(), 1u);
  EXPECT_NEAR(rig.path.length(0), std::hypot(std::hypot(1, 2.5) + 1.9, 2.5), 1e-6);
}

/// Around two edges of a box, unfolded: past (1, 1), over the face y = 1 to (−1, 1), and on.
TEST(WirePath, AroundABoxIsStraightWhenUnfolded) {
  PathRig rig({{1.5, -3, 0.2}, {1.5, 3, 0.4}});
  rig.add(WireSurface::box({2, 2, 2}), {0, 0, 0});
  rig.anchors = {{1.5, -3, 0.2}, {-3, 0.5, 0.4}};
  EXPECT_EQ(rig.step(), WirePathStatus::Done);
  ASSERT_EQ(rig.path.touches(0).size(), 1u);
  EXPECT_NEAR(rig.path.length(0), std::hypot(std::hypot(0.5, 4) + 2 + std::hypot(2, 0.5), 0.2), 1e-6);
}

TEST(WirePath, OnACylinderIsAHelix) {
  PathRig rig({{-3, 2, -1}, {3, 2, 1}});
  rig.add(WireSurface::cylinder(1, 20), {0, 0, 0});
  rig.anchors = {{-3, -2, -1}, {3, -2, 1}};
  EXPECT_EQ(rig.step(), WirePathStatus::Done);
  ASSERT_EQ(rig.path.touches(0).size(), 1u);
  const double rho = std::hypot(3, 2), tangent = std::sqrt(rho * rho - 1), alpha = std::acos(1 / rho);
  const double phi = kPi + 2 * std::atan2(2, 3) - 2 * alpha;
  EXPECT_NEAR(rig.path.length(0), std::hypot(2 * tangent + phi, 2), 1e-6);
  const double cosine = (2 * tangent + phi) / std::hypot(2 * tangent + phi, 2);
  EXPECT_NEAR(rig.path.touches(0)[0].turn, phi * cosine, 1e-6);
  EXPECT_NEAR(rig.path.touches(0)[0].tilt, 1, 1e-9);
}

TEST(WirePath, OnASphereIsAGreatCircle) {
  PathRig rig({{-3, 2, -1}, {3, 2, 1}});
  rig.add(WireSurface::sphere(1), {0, 0, 0});
  rig.anchors = {{-3, -0.5, -1}, {3, -0.5, 1}};
  EXPECT_EQ(rig.step(), WirePathStatus::Done);
  ASSERT_EQ(rig.path.touches(0).size(), 1u);
  const Vector a = rig.anchors[0], b = rig.anchors[1];
  const double angle = 2 * kPi - std::acos(a.dot(b) / a.norm() / b.norm());
  const double phi = angle - std::acos(1 / a.norm()) - std::acos(1 / b.norm());
  const double expected = std::sqrt(a.squaredNorm() - 1) + std::sqrt(b.squaredNorm() - 1) + phi;
  EXPECT_NEAR(rig.path.length(0), expected, 1e-6);
}

/// Over one, under the next: the inner tangent.
TEST(WirePath, BetweenTwoCylindersRunsAlongTheInnerTangent) {
  PathRig rig({{-5, 2, 0}, {5, 2, 0}});
  const int second = rig.add(WireSurface::cylinder(1, 20), {3, 5, 0});
  rig.add(WireSurface::cylinder(1, 20), {0, 0, 0});
  rig.anchors = {{-5, 0, 0}, {5, 0, 0}};
  EXPECT_EQ(rig.step(), WirePathStatus::Done);
  rig.anchors = {{-5, 0, 0}, {8, 2, 0}};
  EXPECT_EQ(rig.step(), WirePathStatus::Done);
  rig.pose(second).position = {3, 1, 0};  // presses the wire down behind the first
  EXPECT_EQ(rig.step(), WirePathStatus::Done);
  ASSERT_EQ(rig.path.touches(0).size(), 2u);
  // Tangents of unit circles: from (−5, 0) over (0, 0), inner tangent to (3, 1), from below it to (8, 2).
  const Vector first = rig.path.pieceDirection(0, 0), inner = rig.path.pieceDirection(0, 1),
               last = rig.path.pieceDirection(0, 2);
  const double distance = std::hypot(3, 1), innerLength = std::sqrt(distance * distance - 4);
  EXPECT_NEAR((rig.path.pieceEnd(0, 1) - rig.path.pieceStart(0, 1)).norm(), innerLength, 1e-6);
  const double turns = std::acos(first.dot(inner)) + std::acos(inner.dot(last));
  const double expected = std::sqrt(24.) + innerLength + std::sqrt(26. - 1) + turns;
  EXPECT_NEAR(rig.path.length(0), expected, 1e-6);
}

TEST(WirePath, OverAPrismOfManyEdgesTendsToTheCylinder) {
  for (const int corners : {10, 40, 400}) {
    PathRig rig({{-3, 2, 0}, {3, 2, 0.5}});
    rig.add(regularPrism(corners, 1, 4), {0, 0, 0});
    rig.anchors = {{-3, -2, 0}, {3, -2, 0.5}};
    EXPECT_EQ(rig.step(), WirePathStatus::Done);
    const double rho = std::hypot(3, 2), tangent = std::sqrt(rho * rho - 1), alpha = std::acos(1 / rho);
    const double phi = kPi + 2 * std::atan2(2, 3) - 2 * alpha, circle = std::hypot(2 * tangent + phi, 0.5);
    EXPECT_NEAR(rig.path.length(0), circle, 12. / corners / corners) << corners;
    ASSERT_EQ(rig.path.touches(0).size(), 1u);
    EXPECT_NEAR(rig.path.touches(0)[0].turn, phi * (2 * tangent + phi) / circle, 12. / corners / corners);
  }
}

TEST(WirePath, WithoutObstaclesStaysStraight) {
  PathRig rig({{0, 0, 0}, {1, 0, 0}, {1, 2, 0}});
  rig.add(WireSurface::box({1, 1, 1}), {10, 0, 0});
  rig.anchors[1] = {2, 0, 0};
  EXPECT_EQ(rig.step(), WirePathStatus::Done);
  EXPECT_EQ(rig.path.gapCount(), 2);
  EXPECT_TRUE(rig.path.touches(0).empty());
  EXPECT_DOUBLE_EQ(rig.path.length(0), 2);
  EXPECT_DOUBLE_EQ(rig.path.length(1), std::sqrt(5));
}

/// Each body is shot through the wire within one step, whatever the distance: it takes the wire along.
TEST(WirePath, CatchesBodiesOfAnySpeed) {
  const WireSurface::Pointer shapes[] = {WireSurface::box({1, 1, 1}), regularPrism(7, 0.5, 1),
                                         WireSurface::cylinder(0.5, 40), WireSurface::sphere(0.5)};
  for (const auto& shape : shapes)
    for (const double distance : {0.51, 1., 3., 30., 1000., 1e5}) {
      PathRig rig({{-2, 0, 0.1}, {2, 0.1, -0.1}});
      const int body = rig.add(shape, {0.1, -1, 0.02}, 0, turned(0.3, {0, 0, 1}));
      EXPECT_EQ(rig.step(), WirePathStatus::Done);
      EXPECT_TRUE(rig.path.touches(0).empty());
      rig.pose(body).position.y() = distance - 0.4;
      EXPECT_EQ(rig.step(), WirePathStatus::Done);
      ASSERT_EQ(rig.path.touches(0).size(), 1u) << distance;
      EXPECT_GT(rig.path.length(0), 2 * std::max(2., distance - 0.6));
      EXPECT_LT(rig.path.penetration(rig.bodies), 1e-6);
    }
}

TEST(WirePath, LetsABodyGoThatComesBack) {
  for (const auto& shape :
       {WireSurface::box({1, 1, 1}), WireSurface::cylinder(0.5, 40), WireSurface::sphere(0.5)}) {
    PathRig rig({{-2, 0, 0}, {2, 0, 0}});
    const int body = rig.add(shape, {0, -1, 0});
    for (const double y : {3., -1., 0.5, -0.3, -0.49, -0.51}) {
      rig.pose(body).position.y() = y;
      EXPECT_EQ(rig.step(), WirePathStatus::Done);
      EXPECT_EQ(rig.path.touches(0).size(), y > -0.5 ? 1u : 0u) << y;
    }
    EXPECT_NEAR(rig.path.length(0), 4, 1e-12);
  }
}

/// A wire that would have to pull is no wire: on the concave side of anything it is straight.
TEST(WirePath, NeverPullsABody) {
  PathRig rig({{-2, 0, 1}, {2, 0, 1}});
  rig.add(WireSurface::box({2, 2, 1}), {0, 0, 0});
  for (const double z : {-1., 0.2, 0.49, 0.51, 3.}) {
    rig.anchors = {{-2, 0, z}, {2, 0.3, z}};
    EXPECT_EQ(rig.step(), WirePathStatus::Done);
    EXPECT_EQ(rig.path.touches(0).empty(), z > 0.5) << z;
    for (const WireTouch& touch : rig.path.touches(0)) EXPECT_GE(touch.turn, 0);
  }
}

/// Wound around by carrying an anchor round it twice, unwound by carrying it back.
TEST(WirePath, AWoundBlockUnwindsAndEndsFree) {
  for (const bool round : {false, true}) {
    PathRig rig({{-3, 0, 0}, {3, 0, 0.2}});
    rig.add(round ? WireSurface::cylinder(0.7, 40) : WireSurface::box({1, 1, 4}), {0, -1, 0});
    const auto carry = [&](double angle) {
      rig.anchors[1] = Vector(0, -1, 0.2) + 3 * Vector(std::cos(angle), std::sin(angle), 0);
      EXPECT_EQ(rig.step(), WirePathStatus::Done);
      EXPECT_LT(rig.path.penetration(rig.bodies), 1e-6);
    };
    for (int i = 0; i <= 100; ++i) carry(-0.04 * kPi * i + 0.3);
    ASSERT_EQ(rig.path.touches(0).size(), 1u);
    EXPECT_GT(rig.path.touches(0)[0].turn, 3.5 * kPi);
    for (int i = 100; i >= 0; --i) carry(-0.04 * kPi * i + 0.3);
    EXPECT_TRUE(rig.path.touches(0).empty());
    EXPECT_NEAR(rig.path.length(0), (rig.anchors[1] - rig.anchors[0]).norm(), 1e-12);
  }
}

/// tan β_out − tan β_in grows with the shift of both anchors along the edge until it reaches μφ.
TEST(WirePath, SticksAlongAnEdgeUpToTheFrictionOfItsTurn) {
  for (const double friction : {0.1, 0.3678, 1.}) {
    PathRig rig({{-1, 0, 2}, {1, 0, 2}});
    rig.add(WireSurface::prism({{-2, 0}, {0, -2}, {2, 0}}, 40), {0, 0, 0}, friction,
            turned(kPi / 2, {1, 0, 0}));  // roof with its ridge… of 90° along y
    rig.pose(0).orientation = turned(-kPi / 2, {1, 0, 0});
    rig.before[0] = rig.bodies[0].pose;
    rig.anchors = {{-1, 0, 1}, {1, 0, 1}};
    EXPECT_EQ(rig.step(), WirePathStatus::Done);
    ASSERT_EQ(rig.path.touches(0).size(), 1u);
    const double phi = rig.path.touches(0)[0].turn, arm = std::hypot(1, 1);
    EXPECT_NEAR(phi, kPi / 2, 1e-6);
    // Both anchors shifted by y: slopes ∓ y/arm, so that it sticks up to y = μφ·arm/2.
    const double limit = friction * phi * arm / 2;
    for (const double share : {0.5, 0.999, 1.001, 3.}) {
      for (auto& anchor : rig.anchors) anchor.y() = share * limit;
      EXPECT_EQ(rig.step(), WirePathStatus::Done);
      EXPECT_NEAR(rig.path.touches(0)[0].entry.y(), std::max(0., share - 1) * limit, 1e-6) << share;
    }
  }
}

TEST(WirePath, SticksAlongACylinderUpToTheFrictionOfItsTurn) {
  const double friction = 0.3;
  PathRig rig({{-1, 3, 0}, {1, 3, 0}});
  rig.add(WireSurface::cylinder(1, 40), {0, 0, 0}, friction);
  rig.anchors = {{-1, -3, 0}, {1, -3, 0}};
  EXPECT_EQ(rig.step(), WirePathStatus::Done);
  const double limit = friction * kPi / 2 * 3;  // μφ/2 at entry and exit each, arms of 3
  for (const double share : {0.5, 0.999, 1.001, 2.}) {
    for (auto& anchor : rig.anchors) anchor.z() = share * limit;
    EXPECT_EQ(rig.step(), WirePathStatus::Done);
    EXPECT_NEAR(rig.path.touches(0)[0].entry.z(), std::max(0., share - 1) * limit, 1e-6) << share;
  }
}

/// Over a ball, drawn aside at one end: the plane of its arc stays in the ball until the kinks at both ends
/// are as large as friction holds, μφ/2 each; without friction it follows at once.
TEST(WirePath, SticksAcrossABallUpToTheFrictionOfItsTurn) {
  const double friction = 0.3;
  const auto kinks = [](const PathRig& rig) {
    const WireTouch& touch = rig.path.touches(0)[0];
    const Vector normal = touch.entry.cross(touch.exit).normalized();
    return std::pair(std::asin(normal.dot(rig.path.pieceDirection(0, 0))),
                     std::asin(normal.dot(rig.path.pieceDirection(0, 1))));
  };
  PathRig rig({{-3, 0, 2}, {3, 0, 2}});
  rig.add(WireSurface::sphere(1), {0, 0, 0}, friction);
  rig.anchors = {{-3, 0, -1}, {3, 0, -1}};
  rig.step();
  for (double aside = 0.01; aside < 1; aside += 0.01) {
    rig.anchors[1].y() = aside;
    EXPECT_EQ(rig.step(), WirePathStatus::Done);
    ASSERT_EQ(rig.path.touches(0).size(), 1u);
    const auto [in, out] = kinks(rig);
    const double most = friction * rig.path.touches(0)[0].turn / 2;
    EXPECT_LT(std::abs(in), 1.01 * most) << aside;
    EXPECT_LT(std::abs(out), 1.01 * most) << aside;
    EXPECT_LT(rig.path.penetration(rig.bodies), 1e-7) << aside;
    if (aside < 0.3) EXPECT_NEAR(rig.path.touches(0)[0].entry.y(), 0, 1e-9);
    if (aside > 0.99) EXPECT_GT(std::abs(out), 0.99 * most);
  }
  PathRig smooth({{-3, 0, 2}, {3, 0, 2}});
  smooth.add(WireSurface::sphere(1), {0, 0, 0});
  smooth.anchors = {{-3, 0, -1}, {3, 0, -1}};
  smooth.step();
  smooth.anchors[1].y() = 0.1;
  smooth.step();
  const auto [in, out] = kinks(smooth);
  EXPECT_NEAR(in, 0, 1e-9);
  EXPECT_NEAR(out, 0, 1e-9);
}

/// Two balls without friction rise through it: it would slip off either to one side, and there are places
/// where neither has a rest. Wherever it is left then, it is left outside.
TEST(WirePath, OverTwoBallsItStaysOutsideWhereNoPlaceIsStable) {
  int unsettled = 0;
  for (unsigned seed = 1; seed <= 30; ++seed) {
    std::mt19937 random(seed);
    const auto between = [&](double a, double b) {
      return std::uniform_real_distribution<double>(a, b)(random);
    };
    const double aside[] = {between(-0.3, 0.3), between(-0.3, 0.3)};
    const double radius[] = {between(0.2, 0.7), between(0.2, 0.7)};
    const double speed[] = {between(0.5, 1.5), between(0.5, 1.5)};
    PathRig rig({{-4, 0, 0}, {8, 0, 0}});
    for (const int i : {0, 1}) rig.add(WireSurface::sphere(radius[i]), {4. * i, aside[i], -1});
    for (int k = 0; k < 80; ++k) {
      for (const int i : {0, 1}) rig.pose(i).position.z() = -1 + 0.03 * k * speed[i];
      unsettled += rig.step() == WirePathStatus::Unsettled ? 1 : 0;
      EXPECT_LT(rig.path.penetration(rig.bodies), 1e-7) << seed << ", " << k;
    }
  }
  EXPECT_GT(unsettled, 0);  // else this shows nothing
}

TEST(WirePath, ACaptiveSheaveNeverLetsGo) {
  PathRig rig({{-1, -3, 0}, {1, -3, 0.2}});
  rig.add(WireSurface::groove(1, 0.2, true), {0, 0, 0});
  rig.path.reeve(0, 0, {{0, -1, 0}}, rig.bodies);
  EXPECT_EQ(rig.path.settle(rig.bodies), WirePathStatus::Done);
  ASSERT_EQ(rig.path.touches(0).size(), 1u);
  EXPECT_NEAR(rig.path.touches(0)[0].turn, kPi, 1e-6);
  EXPECT_NEAR(rig.path.length(0), 3 + kPi + std::hypot(3, 0.2), 1e-6);
  EXPECT_EQ(rig.path.touches(0)[0].exit.z(), 0);
  rig.anchors = {{-1, 3, 0}, {1, 3, 0.2}};
  EXPECT_EQ(rig.step(), WirePathStatus::Done);
  EXPECT_EQ(rig.path.touches(0).size(), 1u);
  rig.anchors = {{-1, -3, 0}, {1, -3, 0.2}};
  EXPECT_EQ(rig.step(), WirePathStatus::Done);
  EXPECT_NEAR(rig.path.touches(0)[0].turn, kPi, 1e-6);
}

TEST(WirePath, AnInsertedAnchorMovesNothingAndGoesWithoutTrace) {
  for (const bool round : {false, true}) {
    PathRig rig({{-2, 2, 0}, {2, 2, 0.3}});
    rig.add(round ? WireSurface::cylinder(0.7, 40) : WireSurface::box({1, 1, 4}), {0, 0, 0});
    rig.anchors = {{-2, -2, 0}, {2, -2, 0.3}};
    rig.step();
    const double length = rig.path.length(0);
    const Vector entry = rig.path.touches(0)[0].entry;
    rig.path.insertAnchor(0, 0, 0.4);
    ASSERT_EQ(rig.path.gapCount(), 2);
    EXPECT_NEAR(rig.path.length(0) + rig.path.length(1), length, 1e-12);
    EXPECT_EQ(rig.path.touches(1)[0].entry, entry);
    EXPECT_EQ(rig.path.removeAnchor(1, rig.bodies), WirePathStatus::Done);
    ASSERT_EQ(rig.path.gapCount(), 1);
    EXPECT_NEAR(rig.path.length(0), length, 1e-9);
    EXPECT_NEAR((rig.path.touches(0)[0].entry - entry).norm(), 0, 1e-6);
  }
}

TEST(WirePath, ARemovedAnchorDrawsTheWireTightAroundWhatItWasLaidAround) {
  PathRig rig({{-2, 0, 0}, {-2, 3, 0}, {2, 3, 0.1}, {2, 0, 0.1}});
  rig.add(WireSurface::box({1, 1, 4}), {0, 1, 0});
  rig.step();
  EXPECT_EQ(rig.path.removeAnchor(1, rig.bodies), WirePathStatus::Done);
  EXPECT_EQ(rig.path.removeAnchor(1, rig.bodies), WirePathStatus::Done);
  ASSERT_EQ(rig.path.touches(0).size(), 1u);
  EXPECT_NEAR(rig.path.length(0), std::hypot(2 * std::hypot(1.5, 1.5) + 1, 0.1), 1e-6);
}

TEST(WirePath, ARemovedAnchorBesideARoundBodyLeavesTheWireOutside) {
  for (const double bend : {1.2, 1.5, 3.}) {
    PathRig rig({{-2, 0, 0.5}, {0.3, 0.2, bend}, {2, 0, 0.6}});
    rig.add(WireSurface::sphere(1), Vector::Zero());
    rig.step();
    EXPECT_EQ(rig.path.removeAnchor(1, rig.bodies), WirePathStatus::Done);
    EXPECT_EQ(rig.path.touches(0).size(), 1u) << bend;
    EXPECT_LT(rig.path.penetration(rig.bodies), 1e-7) << bend;
  }
}

TEST(WirePath, AnAnchorThatCutsACornerTakesTheWireAroundIt) {
  // From above the block to beside it: the straight way is 1 mm below the edge.
  PathRig rig({{0, 0, 0.501}, {-2, 0, 0.501}});
  rig.add(WireSurface::box({1, 1, 1}), Vector::Zero());
  rig.anchors[1] = {-0.45, 0, 0.5005};
  rig.step();
  rig.anchors[1] = {-0.6, 0, 0.4965};
  EXPECT_EQ(rig.step(), WirePathStatus::Done);
  EXPECT_EQ(rig.path.touches(0).size(), 1u);
  EXPECT_LT(rig.path.penetration(rig.bodies), 1e-7);
}

TEST(WirePath, ACopyIsASnapshot) {
  PathRig rig({{-2, 2, 0}, {2, 2, 0.3}});
  rig.add(WireSurface::box({1, 1, 4}), {0, 0, 0});
  rig.anchors = {{-2, -2, 0}, {2, -2, 0.3}};
  rig.step();
  PathRig copy = rig;
  for (auto* each : {&rig, &copy}) {
    each->anchors = {{-2, -1, 0.5}, {2, -3, -1}};
    each->step();
  }
  EXPECT_EQ(rig.path.length(0), copy.path.length(0));
}

}  // namespace
}  // namespace liana

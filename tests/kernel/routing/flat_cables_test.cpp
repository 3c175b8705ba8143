// Flat cables through the router: stiffness, roll at ends and clips, how they lie.
#include <gtest/gtest.h>

#include <cmath>

#include "kernel/checks/section_bending.h"
#include "kernel/routing/rod_problem_builder.h"
#include "kernel/routing/route_cable.h"
#include "kernel/routing/surroundings/cable_obstacles.h"
#include "solvers/rod/link.h"
#include "solvers/validation/quasistatic/simple_obstacles.h"
#include "tests/support/flat_cables.h"

namespace liana {
namespace {

/// Looks along `z` with its width along `x`.
Eigen::Isometry3d frame(const Eigen::Vector3d& origin, const Eigen::Vector3d& z, const Eigen::Vector3d& x) {
  Eigen::Isometry3d result = Eigen::Isometry3d::Identity();
  result.linear() << x, z.cross(x), z;
  result.translation() = origin;
  return result;
}

/// Between two sockets along x, `end` rolled about its own axis against the start.
Cable between(double distance, double length, double rollDegrees) {
  Cable cable = archCable();
  cable.spec = stripSpec();
  cable.length = length;
  cable.start.worldFromEnd = frame({0, 0, 0}, Eigen::Vector3d::UnitX(), Eigen::Vector3d::UnitY());
  cable.end.worldFromEnd = frame({distance, 0, 0}, -Eigen::Vector3d::UnitX(), Eigen::Vector3d::UnitY());
  cable.end.worldFromEnd.rotate(
      Eigen::AngleAxisd(rollDegrees * std::numbers::pi / 180, Eigen::Vector3d::UnitZ()));
  return cable;
}

DocumentSettings weightless() {
  DocumentSettings settings;
  settings.gravity.setZero();
  return settings;
}

Centerline routed(const Cable& cable, const DocumentSettings& settings) {
  const Result<RoutedCable> result = routeCable(cable, settings);
  EXPECT_TRUE(result.ok());
  if (!result.ok()) return {};
  EXPECT_TRUE(result->report.converged()) << result->report.reason;
  return result->centerline;
}

double twistOf(const Centerline& line) {
  double turns = 0;
  for (std::size_t i = 0; i + 1 < line.frames.size(); ++i)
    turns += turnsBetween(line.frames[i], line.frames[i + 1]);
  return 360 * turns;
}

/// What the ends hold: of a cable with slack a part of it is writhe.
double linkOf(const Centerline& line) {
  return twistOf(line) + 360 * writheOf(line.points, line.tangents.front(), line.tangents.back());
}

}  // namespace

TEST(FlatCables, ARectangleIsStifferEdgewiseByTheSquareOfItsSlenderness) {
  const SectionStiffness section = sectionOf(stripSpec());
  EXPECT_NEAR(section.bending1, 5e6 * 0.02 * std::pow(0.002, 3) / 12, 1e-12);
  EXPECT_NEAR(section.bending2 / section.bending1, 100, 1e-9);
  EXPECT_NEAR(section.massPerLength, 1200 * 0.02 * 0.002, 1e-12);
  CableSpec measured = stripSpec();
  measured.bendingStiffness = 0.001;
  EXPECT_NEAR(sectionOf(measured).bending2, 0.1, 1e-12);
  measured.edgewiseStiffness = 0.5;
  EXPECT_EQ(sectionOf(measured).bending1, 0.001);
  EXPECT_EQ(sectionOf(measured).bending2, 0.5);
}

TEST(FlatCables, ContactKnowsItsThicknessAndItsEdges) {
  const Result<RodProblem> problem = buildRodProblem(between(300, 320, 0), weightless());
  ASSERT_TRUE(problem.ok());
  EXPECT_NEAR(problem->contactRadius, 0.001, 1e-15);
  EXPECT_NEAR(problem->edgeOffset, 0.009, 1e-15);
}

TEST(FlatCables, WhatCannotBeIsRefusedWithAReason) {
  CableSpec spec = stripSpec();
  spec.flat->thickness = 30;
  EXPECT_NE(spec.findDefect().find("at least as wide as thick"), std::string::npos);
  spec = stripSpec();
  spec.flat->conductors = 0;
  EXPECT_NE(spec.findDefect().find("conductors"), std::string::npos);
  spec = stripSpec();
  spec.setFlat(std::nullopt);
  EXPECT_EQ(spec.findDefect(), "");
  spec.edgewiseStiffness = 1;
  EXPECT_NE(spec.findDefect().find("edgewise"), std::string::npos);
}

TEST(FlatCables, ARollOfAQuarterTurnAtOneEndTwistsItAndHalfATurnDoesNot) {
  EXPECT_NEAR(twistOf(routed(between(300, 301, 0), weightless())), 0, 0.5);
  EXPECT_NEAR(std::abs(twistOf(routed(between(300, 301, 90), weightless()))), 90, 0.5);
  EXPECT_NEAR(twistOf(routed(between(300, 301, 180), weightless())), 0, 0.5) << "both sides look alike";
  EXPECT_NEAR(std::abs(twistOf(routed(between(300, 301, 60), weightless()))), 60, 0.5);
}

TEST(FlatCables, KeyedPlugsTwistItHalfATurn) {
  Cable cable = between(300, 301, 180);
  cable.start.isKeyed = cable.end.isKeyed = true;
  EXPECT_NEAR(std::abs(linkOf(routed(cable, weightless()))), 180, 0.01);
}

TEST(FlatCables, AQuarterTurnStaysOneWhereItHangsInABowAndLiesOnAFloor) {
  const Cable cable = between(300, 320, 90);
  for (const bool touches : {false, true}) {
    CableRouter router;
    Surroundings around;
    if (touches) around.parts = std::make_shared<Floor>(-0.04);
    router.setSurroundings(around);
    RoutedCable routed = router.route(cable, DocumentSettings());
    for (int again = 0; again < 2; ++again) {
      ASSERT_TRUE(routed.report.converged()) << routed.report.reason;
      EXPECT_NEAR(std::abs(linkOf(routed.centerline)), 90, 0.1) << touches;
      routed = router.route(cable, DocumentSettings(), routed.next);
    }
  }
}

TEST(FlatCables, AFoilCableRolledBySixtyDegreesFindsItsShape) {
  Cable cable = between(300, 320, 60);
  cable.spec.youngsModulus = 4000;
  FlatSection foil = *cable.spec.flat;
  foil.thickness = 0.17;
  cable.spec.setFlat(foil);
  EXPECT_NEAR(std::abs(linkOf(routed(cable, DocumentSettings()))), 60, 0.1);
}

TEST(FlatCables, AClipHoldsTheRollItIsGiven) {
  Cable cable = between(300, 301, 0);
  RouteHandle clip = handleAt(0.5, {150, 0, 0});
  clip.fixesOrientation = true;
  clip.worldFromHandle = frame({150, 0, 0}, Eigen::Vector3d::UnitX(), Eigen::Vector3d::UnitZ());
  cable.handles = {clip};
  const Centerline line = routed(cable, weightless());
  const std::size_t middle = line.frames.size() / 2;
  const Eigen::Vector3d across = line.frames[middle] * Eigen::Vector3d::UnitX();
  EXPECT_NEAR(std::abs(across.z()), 1, 1e-6);
}

TEST(FlatCables, ItBendsOverItsWideSideWhereItCan) {
  // The sockets look up and the width lies across the plane of the arch.
  Cable cable = archCable();
  cable.spec = stripSpec();
  cable.length = 500;
  cable.start.worldFromEnd = frame({0, 0, 0}, Eigen::Vector3d::UnitZ(), Eigen::Vector3d::UnitY());
  cable.end.worldFromEnd = frame({300, 0, 0}, Eigen::Vector3d::UnitZ(), Eigen::Vector3d::UnitY());
  const Centerline line = routed(cable, weightless());
  const TightestBends bends = tightestBendsOf(cable.spec, line);
  EXPECT_LT(bends.overWideSide, 200);
  EXPECT_GT(bends.edgewise, 20 * bends.overWideSide);
}

TEST(FlatCables, OthersMeetItsRealSection) {
  Centerline line;
  for (int i = 0; i <= 10; ++i) {
    line.arcLengths.push_back(30.0 * i);
    line.points.emplace_back(30.0 * i, 0, 0);
    line.tangents.emplace_back(1, 0, 0);
    line.frames.emplace_back(frame({0, 0, 0}, Eigen::Vector3d::UnitX(), Eigen::Vector3d::UnitY()).linear());
  }
  const CableObstacles obstacles({}, {CableTube::of(line, between(300, 301, 0))}, 0);
  SurfacePoint near;
  ASSERT_TRUE(obstacles.nearest({0.15, 0, 0.02}, 1, near));
  EXPECT_NEAR(near.distance, 0.019, 1e-9);
  ASSERT_TRUE(obstacles.nearest({0.15, 0.03, 0}, 1, near));
  EXPECT_NEAR(near.distance, 0.02, 1e-9);
}

}  // namespace liana

// Clearance of flat cables, from their real section.
#include "kernel/checks/section_strands.h"

#include <gtest/gtest.h>

#include "kernel/checks/cable_checker.h"
#include "kernel/checks/clearance_along.h"
#include "kernel/geometry/distance/gap.h"
#include "tests/support/flat_cables.h"
#include "tests/support/sample_centerlines.h"
#include "tests/support/sample_meshes.h"

namespace liana {
namespace {

/// Along x, 20 mm wide along z where `rolled` is 0, along y at 90.
Centerline along(double rolled, const Eigen::Vector3d& from = Eigen::Vector3d::Zero()) {
  Centerline line = rolledBy(straightLine(500, 25), rolled);
  for (Eigen::Vector3d& point : line.points) point += from;
  return line;
}

Cable strip(std::uint64_t id = 1) {
  Cable cable = archCable();
  cable.id = {id};
  cable.name = "Strip " + std::to_string(id);
  cable.spec = stripSpec();
  cable.length = 500;
  return cable;
}

struct Block {
  PartDistances distances;
  std::vector<ClearancePart> parts{{"Block", {}}};

  Block(const Eigen::Vector3d& low, const Eigen::Vector3d& high)
      : distances(*PartDistances::build({{std::make_shared<const TriangleMesh>(boxMesh(low, high)), {}}})) {}
  ClearanceScene scene() const { return {&distances, parts}; }
};

double gapTo(const Block& block, double rolled, double clearance) {
  CheckLimits limits;
  limits.clearance_mm = clearance;
  const ClearanceScene scene = block.scene();
  const Centerline line = along(rolled);
  const CableChecks checks = CableChecker().check(strip(), line, limits, &scene);
  EXPECT_EQ(checks.findings.size(), 1u);
  if (checks.findings.empty()) return -1;
  EXPECT_EQ(checks.findings[0].kind, CheckKind::Clearance);
  return checks.findings[0].value;
}

}  // namespace

TEST(SectionStrands, AStripLyingFlatIsFurtherFromTheFloorThanOneOnEdge) {
  const Block floor({180, -50, -60}, {260, 50, -12});
  EXPECT_NEAR(gapTo(floor, 90, 20), 11, 1e-4);
  EXPECT_NEAR(gapTo(floor, 0, 20), 2, 1e-4);
}

TEST(SectionStrands, AnEdgeInAPartIsAPenetrationThatTheAxisDoesNotSee) {
  const Block floor({180, -50, -60}, {260, 50, -8});
  const ClearanceScene scene = floor.scene();
  const Centerline line = along(0);
  const CableChecks checks = CableChecker().check(strip(), line, {}, &scene);
  ASSERT_EQ(checks.findings.size(), 1u);
  EXPECT_EQ(checks.findings[0].kind, CheckKind::Penetration);
  EXPECT_NEAR(checks.findings[0].value, 2, 0.02);
  EXPECT_TRUE(CableChecker().check(strip(), along(90), {}, &scene).findings.empty());
}

TEST(SectionStrands, AThinPinBetweenTwoLinesIsFoundExactly) {
  for (const double y : {-6.1, -2.3, 0.0, 3.4, 8.2}) {
    const Block pin({220, y - 0.01, -40}, {240, y + 0.01, -4});
    EXPECT_NEAR(gapTo(pin, 90, 10), 3, 1e-3) << y;
  }
}

TEST(SectionStrands, ColoursSayTheSameAsTheFindings) {
  const Block floor({-100, -50, -60}, {600, 50, -12});
  const std::vector<double> flat = clearanceAlong(strip(), along(90), &floor.distances, {}),
                            upright = clearanceAlong(strip(), along(0), &floor.distances, {});
  EXPECT_NEAR(flat[12], 11, 1e-4);
  EXPECT_NEAR(upright[12], 2, 1e-4);
}

TEST(SectionStrands, TwoStripsAreAsFarApartAsTheirSectionsAre) {
  const auto gapOf = [](double rolled, double otherRolled) {
    const Centerline a = along(rolled), b = along(otherRolled, {0, 0, 30});
    const std::vector<CableBody> bodies{CableBody::of(strip(1), a), CableBody::of(strip(2), b)};
    ClearanceScene scene;
    scene.cables = &bodies;
    CheckLimits limits;
    limits.clearance_mm = 40;
    const CableChecks checks = CableChecker().check(strip(1), a, limits, &scene);
    EXPECT_EQ(checks.findings.size(), 1u);
    const std::vector<double> colours = clearanceAlong(strip(1), a, nullptr, {{&b, 10, stripSpec().flat}});
    EXPECT_NEAR(colours[12], checks.findings.empty() ? -1 : checks.findings[0].value, 1e-4);
    return checks.findings.empty() ? -1 : checks.findings[0].value;
  };
  EXPECT_NEAR(gapOf(90, 90), 28, 1e-4);  // both lie flat
  EXPECT_NEAR(gapOf(0, 90), 19, 1e-4);   // one on edge
  EXPECT_NEAR(gapOf(0, 0), 10, 1e-4);    // both
}

TEST(SectionStrands, WhatIsMeasuredBetweenAStripAndAPartIsItsSkin) {
  const auto box = std::make_shared<const TriangleMesh>(boxMesh({200, -50, -60}, {260, 50, -12}));
  GapBody strip{std::nullopt, {}, 1};
  for (const Eigen::Vector3d& point : along(0).points) {
    strip.line.push_back(point);
    strip.edges.emplace_back(0, 0, 9);
  }
  const GapBody part{PlacedPart{box, {}, Eigen::Isometry3d::Identity()}, {}, 0};
  const Result<Gap> upright = gapBetween(strip, part);
  ASSERT_TRUE(upright.ok());
  EXPECT_NEAR(upright->distance, 2, 1e-4);
  for (Eigen::Vector3d& edge : strip.edges) edge = {0, 9, 0};
  EXPECT_NEAR(gapBetween(strip, part)->distance, 11, 1e-4);
}

}  // namespace liana

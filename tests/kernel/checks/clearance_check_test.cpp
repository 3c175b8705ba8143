#include "kernel/checks/clearance_check.h"

#include <gtest/gtest.h>

#include <numbers>

#include "kernel/checks/cable_checker.h"
#include "kernel/checks/document_scene.h"
#include "tests/support/sample_cables.h"
#include "tests/support/sample_centerlines.h"
#include "tests/support/sample_meshes.h"
#include "tests/support/sample_shapes.h"

namespace liana {
namespace {

/// A cable of 10 mm along x, from the origin.
Cable straightCable(double length) {
  Cable cable = archCable();
  cable.spec.outerDiameter = 10;
  cable.length = length;
  return cable;
}

/// Boxes with the distances to them.
class Boxes {
public:
  void add(const std::string& name, const Eigen::Vector3d& low, const Eigen::Vector3d& high,
           std::optional<double> own = {}) {
    placed_.push_back({std::make_shared<const TriangleMesh>(boxMesh(low, high)), {}});
    parts_.push_back({name, own});
    distances_ = *PartDistances::build(placed_);
  }
  ClearanceScene scene() const { return {&distances_, parts_}; }

private:
  std::vector<PlacedPart> placed_;
  std::vector<ClearancePart> parts_;
  PartDistances distances_;
};

CableChecks check(const Cable& cable, const Centerline& line, const ClearanceScene& scene,
                  std::optional<double> clearance) {
  CheckLimits limits;
  limits.clearance_mm = clearance;
  return CableChecker().check(cable, line, limits, &scene);
}

}  // namespace

TEST(ClearanceCheck, CableOverABoxIsMeasuredFromItsSurface) {
  Boxes boxes;
  boxes.add("Block", {180, -50, -60},
            {260, 50, -8});  // its top 8 mm below the centerline, 3 mm below the cable
  const CableChecks checks = check(straightCable(500), straightLine(500, 17), boxes.scene(), 5);
  ASSERT_EQ(checks.findings.size(), 1u);
  const Finding& finding = checks.findings[0];
  EXPECT_EQ(finding.kind, CheckKind::Clearance);
  EXPECT_EQ(finding.status, CheckStatus::Failed);
  EXPECT_EQ(finding.with, "Block");
  EXPECT_NEAR(finding.value, 3, 1e-5);
  EXPECT_NEAR(finding.margin(), -2, 1e-5);
  // Beyond the box's edges the distance grows like a circle's radius: 10² = 8² + 6².
  EXPECT_NEAR(finding.from, 174, 0.02);
  EXPECT_NEAR(finding.to, 266, 0.02);
  EXPECT_GE(finding.at, 179.9);
  EXPECT_LE(finding.at, 260.1);
  EXPECT_EQ(checks.outcome(CheckKind::Penetration).status, CheckStatus::Passed);
}

TEST(ClearanceCheck, EnoughDistancePassesAndALittleMoreIsNear) {
  Boxes boxes;
  boxes.add("Block", {180, -50, -60}, {260, 50, -8});
  EXPECT_TRUE(check(straightCable(500), straightLine(500, 17), boxes.scene(), 2.5).findings.empty());
  const CableChecks near = check(straightCable(500), straightLine(500, 17), boxes.scene(), 2.8);
  ASSERT_EQ(near.findings.size(), 1u);
  EXPECT_EQ(near.findings[0].status, CheckStatus::Near);
  EXPECT_TRUE(near.passes());
}

TEST(ClearanceCheck, PartsAskForDistancesOfTheirOwn) {
  Boxes boxes;
  boxes.add("Exhaust", {180, -50, -90}, {260, 50, -35}, 40);  // hot: 30 mm away
  boxes.add("Pad", {300, -50, -60}, {340, 50, -6}, 0);        // may be touched: 1 mm away
  boxes.add("Frame", {380, -50, -60}, {420, 50, -6});         // like any other: 1 mm away
  const CableChecks checks = check(straightCable(700), straightLine(700, 50), boxes.scene(), 5);
  ASSERT_EQ(checks.findings.size(), 2u);
  EXPECT_EQ(checks.findings[0].with, "Exhaust");
  EXPECT_NEAR(checks.findings[0].value, 30, 1e-4);
  EXPECT_EQ(checks.findings[0].limit, 40);
  EXPECT_FALSE(checks.findings[0].cause.empty());
  EXPECT_EQ(checks.findings[1].with, "Frame");
  EXPECT_NEAR(checks.findings[1].value, 1, 1e-4);
}

TEST(ClearanceCheck, PenetrationIsTheDepthOfTheSurfaceAndToldOnce) {
  Boxes boxes;
  boxes.add("Block", {180, -50, -60}, {260, 50, -2});
  const CableChecks checks = check(straightCable(500), straightLine(500, 40), boxes.scene(), 5);
  ASSERT_EQ(checks.findings.size(), 1u);
  EXPECT_EQ(checks.findings[0].kind, CheckKind::Penetration);
  EXPECT_NEAR(checks.findings[0].value, 3, 1e-4);
  EXPECT_EQ(checks.outcome(CheckKind::Clearance).status, CheckStatus::Failed);
  EXPECT_NEAR(checks.outcome(CheckKind::Clearance).value, -3, 1e-4);
  // The whole cable inside: deeper than its radius.
  Boxes deep;
  deep.add("Block", {180, -50, -60}, {260, 50, 20});
  const CableChecks inside = check(straightCable(500), straightLine(500, 40), deep.scene(), {});
  ASSERT_EQ(inside.findings.size(), 1u);
  EXPECT_NEAR(inside.findings[0].value, 25, 0.2);
  EXPECT_NEAR(inside.findings[0].from, 175, 0.1);
  EXPECT_NEAR(inside.findings[0].to, 265, 0.1);
}

TEST(ClearanceCheck, RestingOnAPartIsNoPenetration) {
  Boxes boxes;
  boxes.add("Table", {100, -50, -60}, {400, 50, -4.97});
  EXPECT_TRUE(check(straightCable(500), straightLine(500, 40), boxes.scene(), 0).passes());
  EXPECT_EQ(check(straightCable(500), straightLine(500, 40), boxes.scene(), {})
                .outcome(CheckKind::Clearance)
                .status,
            CheckStatus::NotChecked);
}

TEST(ClearanceCheck, NothingHidesBetweenNodes) {
  // Half a circle of 100 mm; a needle's tip 11 mm outside the curve, in the middle between two nodes.
  const double angle = std::numbers::pi * 5 / 16;
  const Eigen::Vector3d outward(-std::cos(angle), 0, std::sin(angle));
  const Eigen::Vector3d tip = 111 * outward;
  Boxes boxes;
  boxes.add("Needle", tip - Eigen::Vector3d(0.01, 0.01, 0), tip + Eigen::Vector3d(0.01, 0.01, 40));
  Cable cable = straightCable(100 * std::numbers::pi);
  for (const int segments : {8, 24}) {
    const Centerline arc = circleArc(100, std::numbers::pi, segments);
    const CableChecks checks = check(cable, arc, boxes.scene(), 8);
    ASSERT_EQ(checks.findings.size(), 1u) << segments;
    // The nearest point of the box is its lower corner; the Hermite curve is within h⁴/384R³ of the circle.
    EXPECT_NEAR(checks.findings[0].value, 6, 0.05) << segments;
    EXPECT_NEAR(checks.findings[0].at, 100 * angle, 1) << segments;
    double nodes = 1e9;
    for (const Eigen::Vector3d& point : arc.points) nodes = std::min(nodes, (point - tip).norm() - 5);
    EXPECT_GT(nodes, checks.findings[0].value + 1) << "this test would pass with nodes alone";
  }
}

TEST(ClearanceCheck, WhereTheCableIsHeldItMayTouch) {
  Boxes boxes;
  boxes.add("Socket", {-60, -50, -50}, {0, 50, 50});
  boxes.add("Wall", {500, -50, -50}, {560, 50, 50});
  boxes.add("Bracket", {244, -50, -60}, {256, 50, -5});
  Cable cable = straightCable(500);
  RouteHandle clip = handleAt(0.5, {250, 0, 0});
  cable.handles = {clip};
  const CableChecks handle = check(cable, straightLine(500, 40), boxes.scene(), 5);
  ASSERT_EQ(handle.findings.size(), 1u) << "a handle holds nothing";
  EXPECT_EQ(handle.findings[0].with, "Bracket");
  cable.handles[0].attachedTo = PartReference{{1}, "Bracket"};
  EXPECT_TRUE(check(cable, straightLine(500, 40), boxes.scene(), 5).findings.empty());
  // What does not hold it counts beyond two diameters, 20 mm: 8 mm before the edge, as 10² = 6² + 8².
  boxes.add("Neighbour", {280, -50, -60}, {290, 50, -6});
  const CableChecks neighbour = check(cable, straightLine(500, 40), boxes.scene(), 5);
  ASSERT_EQ(neighbour.findings.size(), 1u);
  EXPECT_EQ(neighbour.findings[0].with, "Neighbour");
  EXPECT_NEAR(neighbour.findings[0].from, 272, 0.02);
}

TEST(ClearanceCheck, ClipBetweenTwoRunsPartsThem) {
  Boxes boxes;
  boxes.add("Plate", {150, -50, -60}, {350, 50, -8});
  Cable cable = straightCable(500);
  cable.handles = {handleAt(0.5, {250, 0, 0})};
  cable.handles[0].attachedTo = PartReference{{1}, "Plate"};
  const CableChecks checks = check(cable, straightLine(500, 40), boxes.scene(), 5);
  ASSERT_EQ(checks.findings.size(),
            2u);  // two diameters and the clearance to either side of the clip are spared
  EXPECT_NEAR(checks.findings[0].from, 144, 0.02);
  EXPECT_NEAR(checks.findings[0].to, 225, 1e-6);
  EXPECT_NEAR(checks.findings[1].from, 275, 1e-6);
  EXPECT_NEAR(checks.findings[1].to, 356, 0.02);
}

TEST(ClearanceCheck, ApartRunsOnOnePartAreTwoFindings) {
  TriangleMesh comb;
  addBox(comb, {150, -50, -60}, {170, 50, -7});
  addBox(comb, {300, -50, -60}, {320, 50, -6});
  const auto distances = *PartDistances::build({{std::make_shared<const TriangleMesh>(comb), {}}});
  const ClearanceScene scene{&distances, {{"Comb", {}}}};
  const CableChecks checks = check(straightCable(500), straightLine(500, 33), scene, 4);
  ASSERT_EQ(checks.findings.size(), 2u);
  EXPECT_NEAR(checks.findings[0].value, 2, 1e-4);
  EXPECT_NEAR(checks.findings[1].value, 1, 1e-4);
}

TEST(DocumentScene, NamesPartsAndTakesTheirOwnClearance) {
  AssemblyReference reference;
  reference.id = {7};
  reference.setGeometry(smallAssembly());
  PartOverride hot;
  hot.part = "Assembly/Group";
  hot.clearance = 25;
  reference.setOverrides({hot});
  const auto scene = DocumentScene::build({reference});
  ASSERT_TRUE(scene.ok()) << scene.error().message;
  const ClearanceScene parts = scene->scene();
  ASSERT_EQ(parts.parts.size(), 3u);
  EXPECT_EQ(parts.parts[0].name, "Assembly/Box");
  EXPECT_FALSE(parts.parts[0].own);
  EXPECT_EQ(parts.parts[2].name, "Assembly/Group/Pin");
  EXPECT_EQ(parts.parts[2].own, 25);
}

}  // namespace liana

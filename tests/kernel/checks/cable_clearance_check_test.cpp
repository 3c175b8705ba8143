#include "kernel/checks/cable_clearance_check.h"

#include <gtest/gtest.h>

#include <numbers>

#include "kernel/checks/cable_checker.h"
#include "kernel/routing/route_cable.h"
#include "kernel/routing/surroundings/cable_obstacles.h"
#include "tests/support/sample_cables.h"
#include "tests/support/sample_centerlines.h"

namespace liana {
namespace {

constexpr double kPi = std::numbers::pi;

/// Cables of 10 mm with the shapes they are given.
class Harness {
public:
  Cable& add(const std::string& name, Centerline line) {
    Cable cable = archCable();
    cable.id = {cables_.size() + 1};
    cable.name = name;
    cable.spec.outerDiameter = 10;
    cable.length = line.isEmpty() ? 100 : line.arcLengths.back();
    cables_.push_back(cable);
    lines_.push_back(std::move(line));
    return cables_.back();
  }
  CableChecks check(std::size_t index, CheckLimits limits) const {
    std::vector<CableBody> bodies;
    for (std::size_t i = 0; i < cables_.size(); ++i) bodies.push_back(CableBody::of(cables_[i], lines_[i]));
    ClearanceScene scene;
    scene.cables = &bodies;
    return CableChecker().check(cables_[index], lines_[index], limits, &scene);
  }
  CableChecks check(std::size_t index, std::optional<double> clearance = {}) const {
    CheckLimits limits;
    limits.clearance_mm = clearance;
    return check(index, limits);
  }

private:
  std::vector<Cable> cables_;
  std::vector<Centerline> lines_;
};

Centerline line(const Eigen::Vector3d& from, const Eigen::Vector3d& to, int segments = 20) {
  const double length = (to - from).norm();
  const Eigen::Vector3d along = (to - from) / length;
  return centerlineOf(
      length, segments, [=](double s) -> Eigen::Vector3d { return from + s * along; },
      [=](double) { return along; }, 0, 0);
}

/// Two straight legs of 200 mm, `apart` from each other, joined by half a circle.
Centerline hairpin(double apart) {
  const double r = apart / 2, leg = 200, bend = kPi * r;
  Centerline shape = centerlineOf(
      2 * leg + bend, 240,
      [=](double s) -> Eigen::Vector3d {
        if (s < leg) return {s, 0, 0};
        if (s > leg + bend) return {leg - (s - leg - bend), apart, 0};
        const double angle = (s - leg) / r;
        return {leg + r * std::sin(angle), r - r * std::cos(angle), 0};
      },
      [=](double s) -> Eigen::Vector3d {
        const double angle = std::clamp((s - leg) / r, 0.0, kPi);
        return {std::cos(angle), std::sin(angle), 0};
      },
      0, 0);
  for (std::size_t i = 0; i < shape.arcLengths.size(); ++i)
    shape.curvatures[i] = shape.arcLengths[i] < leg || shape.arcLengths[i] > leg + bend ? 0 : 1 / r;
  return shape;
}

/// From one place to another, leaving both ends towards the other.
Cable hangingCable(std::uint64_t id, const Eigen::Vector3d& from, const Eigen::Vector3d& to, double length) {
  Cable cable = archCable();
  cable.id = {id};
  cable.length = length;
  const auto place = [](CableEnd& end, const Eigen::Vector3d& at, const Eigen::Vector3d& way) {
    end.worldFromEnd.linear() =
        Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), way).toRotationMatrix();
    end.worldFromEnd.translation() = at;
  };
  place(cable.start, from, to - from);
  place(cable.end, to, from - to);
  return cable;
}

}  // namespace

TEST(CableClearanceCheck, CablesThroughEachOtherArePenetrationsOfBoth) {
  Harness harness;
  harness.add("A", line({0, 0, 0}, {400, 0, 0}));
  harness.add("B", line({200, -150, 3}, {200, 150, 3}));
  for (const std::size_t cable : {0, 1}) {
    const CableChecks checks = harness.check(cable, 10);
    ASSERT_EQ(checks.findings.size(), 1u) << cable;
    const Finding& finding = checks.findings[0];
    EXPECT_EQ(finding.kind, CheckKind::Penetration);
    EXPECT_EQ(finding.with, cable == 0 ? "cable B" : "cable A");
    EXPECT_NEAR(finding.value, 7, 1e-6);  // axes 3 mm apart, both radii 5 mm
    EXPECT_NEAR(finding.at, cable == 0 ? 200 : 150, 1e-6);
    EXPECT_NEAR(*finding.withAt, cable == 0 ? 150 : 200, 1e-6);
    // The axes are 10 mm apart, less the hundredth that counts as resting, at √(9.9² − 3²) from the crossing.
    EXPECT_NEAR(finding.to - finding.from, 2 * std::sqrt(9.9 * 9.9 - 9), 0.03);
    EXPECT_EQ(checks.outcome(CheckKind::Clearance).status, CheckStatus::Failed);
  }
}

TEST(CableClearanceCheck, GapIsMeasuredFromSkinToSkin) {
  Harness harness;
  harness.add("A", line({0, 0, 0}, {400, 0, 0}));
  harness.add("B", line({200, -150, 16}, {200, 150, 16}));
  const CableChecks broken = harness.check(0, 10);
  ASSERT_EQ(broken.findings.size(), 1u);
  EXPECT_EQ(broken.findings[0].kind, CheckKind::Clearance);
  EXPECT_NEAR(broken.findings[0].value, 6, 1e-6);
  EXPECT_EQ(broken.outcome(CheckKind::Penetration).status, CheckStatus::Passed);
  EXPECT_EQ(harness.check(0, 5.8).outcome(CheckKind::Clearance).status, CheckStatus::Near);
  EXPECT_TRUE(harness.check(0, 5).findings.empty());
  EXPECT_TRUE(harness.check(0).findings.empty()) << "touching is allowed where nobody asks for a distance";
}

TEST(CableClearanceCheck, CablesMayHaveALimitOfTheirOwn) {
  Harness harness;
  harness.add("A", line({0, 0, 0}, {400, 0, 0}));
  harness.add("B", line({200, -150, 16}, {200, 150, 16}));
  CheckLimits limits;
  limits.clearance_mm = 10;
  limits.cableClearance_mm = 0;
  EXPECT_TRUE(harness.check(0, limits).findings.empty());
  limits.clearance_mm.reset();
  limits.cableClearance_mm = 8;
  EXPECT_FALSE(harness.check(0, limits).passes());
}

TEST(CableClearanceCheck, NeighboursAlongACableAreNoPairHoweverFineTheSegments) {
  for (const double radius : {8.0, 20.0, 60.0})
    for (const int segments : {20, 200}) {
      Harness harness;
      harness.add("Bend", circleArc(radius, kPi, segments));
      // Half a circle comes no nearer to itself than its diameter.
      EXPECT_TRUE(harness.check(0, 2 * radius - 10 - 0.1 * radius).findings.empty()) << radius;
    }
  Harness straight;
  straight.add("Straight", line({0, 0, 0}, {900, 0, 0}, 300));
  EXPECT_TRUE(straight.check(0, 40).findings.empty());
}

TEST(CableClearanceCheck, HairpinComesNearItselfOnItsLegs) {
  Harness harness;
  harness.add("Hairpin", hairpin(24));
  EXPECT_TRUE(harness.check(0, 12).findings.empty());
  const CableChecks checks = harness.check(0, 20);
  ASSERT_EQ(checks.findings.size(), 1u) << "a pair is told once";
  EXPECT_EQ(checks.findings[0].with, "itself");
  EXPECT_NEAR(checks.findings[0].value, 14, 0.05);
  EXPECT_GT(*checks.findings[0].withAt, checks.findings[0].at);
}

TEST(CableClearanceCheck, CoilThatOverlapsItselfIsAPenetration) {
  Harness harness;
  harness.add("Coil", helix(40, 8 / (2 * kPi), 6 * kPi, 300));  // rises 8 mm a turn, the cable is 10 mm thick
  const CableChecks checks = harness.check(0);
  ASSERT_EQ(checks.findings.size(), 1u);
  EXPECT_EQ(checks.findings[0].kind, CheckKind::Penetration);
  EXPECT_EQ(checks.findings[0].with, "itself");
  EXPECT_NEAR(checks.findings[0].value, 2, 0.06);
  Harness wide;
  wide.add("Coil", helix(40, 12 / (2 * kPi), 6 * kPi, 300));
  EXPECT_TRUE(wide.check(0).findings.empty());
}

TEST(CableClearanceCheck, CablesOfOneConnectorMayLeaveItTogether) {
  Harness harness;
  harness.add("A", line({0, 0, 0}, {400, 150, 0}));
  harness.add("B", line({0, 0, 0}, {400, -150, 0}));
  EXPECT_TRUE(harness.check(0, 5).findings.empty());
  // Side by side in neighbouring sockets, a little apart after a hand's width.
  Harness pins;
  pins.add("A", line({0, 0, 0}, {400, 100, 0}));
  pins.add("B", line({0, -12, 0}, {400, -112, 0}));
  EXPECT_TRUE(pins.check(0, 5).findings.empty());
}

TEST(CableClearanceCheck, CablesThatStayInOneAnotherAreFoundBehindTheirConnector) {
  Harness twins;
  twins.add("A", line({0, 0, 0}, {400, 0, 0}));
  twins.add("B", line({0, 0, 0}, {400, 0, 0}));
  const CableChecks checks = twins.check(0);
  ASSERT_FALSE(checks.findings.empty());
  EXPECT_NEAR(checks.findings[0].from, 100, 1) << "ten diameters from the connector";
  EXPECT_NEAR(checks.findings[0].to, 300, 1);
}

TEST(CableClearanceCheck, PassingAHeldPlaceOfAnotherCableIsJudged) {
  Harness harness;
  Cable& clipped = harness.add("Clipped", line({0, 0, 0}, {400, 0, 0}));
  clipped.handles = {handleAt(0.5, {200, 0, 0})};
  clipped.handles[0].attachedTo = PartReference{{1}, "Bracket"};
  harness.add("Passing", line({200, -150, 0}, {200, 150, 0}));
  EXPECT_FALSE(harness.check(0).passes());
  EXPECT_FALSE(harness.check(1).passes());
}

TEST(CableClearanceCheck, BranchMayBeginWithinAnotherCable) {
  Harness harness;
  harness.add("Trunk", line({0, 0, 0}, {400, 0, 0}));
  harness.add("Branch", line({200, 0, 0}, {300, 170, 0}));
  EXPECT_TRUE(harness.check(0, 3).findings.empty());
  EXPECT_TRUE(harness.check(1, 3).findings.empty());
}

TEST(CableClearanceCheck, CableWithoutShapeLeavesTheOthersNotJudged) {
  Harness harness;
  harness.add("A", line({0, 0, 0}, {400, 0, 0}));
  harness.add("Lost", {});
  const CableChecks checks = harness.check(0, 5);
  EXPECT_FALSE(checks.passes());
  EXPECT_FALSE(checks.isJudged());
  for (const CheckKind kind : {CheckKind::Penetration, CheckKind::Clearance})
    EXPECT_EQ(checks.outcome(kind).status, CheckStatus::NotJudged);
  ASSERT_EQ(checks.findings.size(), 2u);
  EXPECT_EQ(describe(checks.findings[1]), "clearance was not judged: cable Lost has no shape");
}

TEST(CableClearanceCheck, CablesSolvedWithContactOnlyRestOnEachOther) {
  const std::vector<Cable> cables{hangingCable(1, {0, 0, 0}, {300, 0, 0}, 400),
                                  hangingCable(2, {150, -150, 60}, {150, 150, 60}, 500)};
  CableRouter router;
  const RoutedCable below = router.route(cables[0], {});
  const auto check = [&](const RoutedCable& above) {
    const std::vector<CableBody> bodies{CableBody::of(cables[0], below.centerline),
                                        CableBody::of(cables[1], above.centerline)};
    ClearanceScene scene;
    scene.cables = &bodies;
    return CableChecker().check(cables[1], above.centerline, {}, &scene);
  };
  EXPECT_FALSE(check(router.route(cables[1], {})).passes()) << "without contact it runs through the other";
  Surroundings around;
  around.meetsCables = around.cableTouchesItself = true;
  router.setSurroundings(amongCables(around, {CableTube::of(below.centerline, cables[0])}));
  const RoutedCable above = router.route(cables[1], {});
  ASSERT_TRUE(above.report.converged()) << above.report.reason;
  const CableChecks rest = check(above);
  EXPECT_TRUE(rest.passes()) << describe(rest.findings.at(0));
  EXPECT_FALSE(above.centerline.contacts.empty()) << "it lies on the other";
}

}  // namespace liana

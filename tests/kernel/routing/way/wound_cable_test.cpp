// Cables whose plugs were given full turns hold them at every door of the router, or say that they cannot.
#include "kernel/routing/way/wound_cable.h"

#include <gtest/gtest.h>

#include "kernel/routing/rod_problem_builder.h"
#include "kernel/routing/route_cable.h"
#include "kernel/routing/shape_link.h"
#include "kernel/routing/warm_start.h"

namespace liana {
namespace {

CableSpec dataCable() {
  CableSpec spec;
  spec.outerDiameter = 4.5;
  spec.bendingStiffness = 0.000769;
  spec.torsionStiffness = 0.000549;
  spec.axialStiffness = 40000;
  spec.massPerLength = 0.0233;
  return spec;
}

/// 400 mm between two sockets that look up, 200 mm apart.
Cable hanging(int turns) {
  Cable cable;
  cable.name = "T";
  cable.spec = dataCable();
  cable.length = 400;
  cable.end.worldFromEnd.translation() = Eigen::Vector3d(200, 0, 0);
  cable.end.turns = turns;
  return cable;
}

Eigen::Isometry3d facing(const Eigen::Vector3d& origin, const Eigen::Vector3d& direction) {
  Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
  frame.linear().col(2) = direction;
  frame.linear().col(0) = Eigen::Vector3d::UnitZ();
  frame.linear().col(1) = direction.cross(Eigen::Vector3d::UnitZ());
  frame.translation() = origin;
  return frame;
}

/// 300 mm, nearly taut between two keyed sockets that face each other.
Cable taut(int turns) {
  Cable cable = hanging(turns);
  cable.length = 300;
  cable.start.worldFromEnd = facing({0, 0, 0}, Eigen::Vector3d::UnitX());
  cable.end.worldFromEnd = facing({299, 0, 0}, -Eigen::Vector3d::UnitX());
  cable.start.isKeyed = cable.end.isKeyed = true;
  return cable;
}

DocumentSettings weightless() {
  DocumentSettings settings;
  settings.gravity.setZero();
  return settings;
}

/// The whole link of the shape against what it was given, in turns.
void expectTurns(const RoutedCable& routed, double turns) {
  ASSERT_TRUE(routed.report.converged()) << routed.report.reason;
  ASSERT_TRUE(routed.report.turns.areJudged);
  EXPECT_NEAR(routed.report.turns.link, routed.report.turns.wanted, 1e-3);
  EXPECT_NEAR(routed.report.turns.link, turns, 0.02);
  EXPECT_NEAR(twistAndLink(routed.centerline).link(), -turns, 0.02);
}

TEST(WoundCable, KeepsItsTurnsWhateverTheContactSetting) {
  for (const int turns : {1, 2, 3, -2}) expectTurns(routeCable(hanging(turns), {}), turns);
}

TEST(WoundCable, KeepsTheTurnsOfKeyedPlugs) {
  expectTurns(routeCable(taut(3), weightless()), 3);
}

TEST(WoundCable, OneTurnIsTwistForTheMostPart) {
  const RoutedCable routed = routeCable(hanging(1), {});
  EXPECT_NEAR(routed.report.turns.twist, 0.98, 0.02);
}

TEST(WoundCable, HundredTurnsAreRefusedWithTheReason) {
  Cable cable = hanging(100);
  const RoutedCable few = routeCable(cable, {});
  EXPECT_EQ(few.report.status, SolveStatus::InvalidProblem);
  EXPECT_NE(few.report.reason.find("cannot hold 100 turns"), std::string::npos) << few.report.reason;
  EXPECT_FALSE(few.hasShape());
}

TEST(WoundCable, KeepsItsTurnsWhenItsEndMoves) {
  Cable cable = hanging(2);
  CableRouter router;
  RoutedCable routed = router.route(cable, {});
  expectTurns(routed, 2);
  for (int step = 1; step <= 4; ++step) {
    cable.end.worldFromEnd.translation() = Eigen::Vector3d(200 - 5 * step, 4 * step, 0);
    routed = router.route(cable, {}, routed.next);
    expectTurns(routed, 2);
  }
}

TEST(WoundCable, TurnsGivenToASolvedCableArePutIn) {
  CableRouter router;
  const RoutedCable before = router.route(hanging(0), {});
  ASSERT_TRUE(before.report.converged());
  EXPECT_FALSE(before.report.turns.areJudged);
  const RoutedCable wound = router.route(hanging(2), {}, before.next);
  expectTurns(wound, 2);
  const RoutedCable released = router.route(hanging(0), {}, wound.next);
  ASSERT_TRUE(released.report.converged()) << released.report.reason;
  EXPECT_NEAR(twistAndLink(released.centerline).twist, 0, 1e-3);
}

TEST(WoundCable, KeepsItsTurnsFromASavedShape) {
  const Cable cable = hanging(2);
  const RoutedCable first = routeCable(cable, {});
  expectTurns(first, 2);
  const RoutedCable again = CableRouter().route(cable, {}, warmStartFrom(cable, first.centerline));
  expectTurns(again, 2);
}

TEST(WoundCable, KeepsItsTurnsWhileItFindsItsLength) {
  Cable cable = hanging(1);
  cable.routing.mode = RoutingMode::AutomaticLength;
  expectTurns(routeCable(cable, {}), 1);
}

TEST(WoundCable, PinnedEndsHoldNoTurns) {
  Cable cable = hanging(2);
  cable.end.fixesOrientation = false;
  EXPECT_FALSE(canBeWound(*buildRodProblem(cable, {})));
  EXPECT_TRUE(routeCable(cable, {}).report.converged());
}

}  // namespace
}  // namespace liana

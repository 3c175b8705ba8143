#include "kernel/routing/carried_start.h"

#include <gtest/gtest.h>

#include "kernel/routing/router.h"
#include "solvers/group/group_state.h"
#include "tests/support/sample_harness.h"

namespace liana {
namespace {

/// A turn about a place that nothing stands at.
Eigen::Isometry3d turn() {
  Eigen::Isometry3d way = Eigen::Isometry3d::Identity();
  way.rotate(Eigen::AngleAxisd(0.4, Eigen::Vector3d(1, 2, 3).normalized()));
  way.translation() = Eigen::Vector3d(30, -20, 50);
  return way;
}

void move(Cable& cable, const Eigen::Isometry3d& way) {
  cable.start.worldFromEnd = way * cable.start.worldFromEnd;
  cable.end.worldFromEnd = way * cable.end.worldFromEnd;
  for (RouteHandle& handle : cable.handles) handle.worldFromHandle = way * handle.worldFromHandle;
}

TEST(CarriedStart, WhatMovesAsAWholeTakesItsShapeAlong) {
  Cable cable = archCable();
  cable.handles = {handleAt(0.4, {100, 0, 180})};
  const RoutedCable rest = routeCable(cable, {});
  ASSERT_TRUE(rest.report.converged());
  Cable moved = cable;
  move(moved, turn());
  const std::vector<Cable> before{cable}, after{moved};
  const HarnessNodes none;
  const WarmStart next = carriedStart(Carry(before, none, after), 0, rest.next);
  for (int i = 0; i <= rest.next.state.segmentCount(); ++i)
    EXPECT_LT((next.state.position(i) * 1e3 - turn() * (rest.next.state.position(i) * 1e3)).norm(), 1e-9)
        << i;
  for (int j = 0; j < rest.next.state.segmentCount(); ++j)
    EXPECT_LT(next.state.orientation(j).angularDistance(Eigen::Quaterniond(turn().linear()) *
                                                        rest.next.state.orientation(j)),
              1e-9)
        << j;
}

TEST(CarriedStart, BetweenASupportThatMovesAndOneThatStaysTheWayFades) {
  const Cable cable = archCable();
  const RoutedCable rest = routeCable(cable, {});
  Cable moved = cable;
  moved.end.worldFromEnd.translation() += Eigen::Vector3d(0, 40, 0);
  const std::vector<Cable> before{cable}, after{moved};
  const HarnessNodes none;
  const WarmStart next = carriedStart(Carry(before, none, after), 0, rest.next);
  const int count = rest.next.state.segmentCount();
  for (int i = 0; i <= count; ++i)
    EXPECT_NEAR((next.state.position(i) - rest.next.state.position(i)).y(), 0.04 * i / count, 1e-9);
}

TEST(CarriedStart, BranchesGoWithWhatTheyHangAt) {
  SampleHarness comb = combHarness(4);
  const std::vector<RoutedCable> rest = *Router().settle(comb.cables, comb.settings, {}, comb.nodes);
  ASSERT_TRUE(rest.front().report.converged()) << rest.front().report.reason;
  std::vector<Cable> moved = comb.cables;
  for (Cable& cable : moved) move(cable, turn());
  const Carry carry(comb.cables, comb.nodes, moved);
  EXPECT_FALSE(carry.isNone());
  EXPECT_TRUE(Carry(comb.cables, comb.nodes, comb.cables).isNone());
  const auto next = carriedStart(carry, rest.front().next.group, comb.settings);
  ASSERT_TRUE(next);
  ASSERT_EQ(next->positions.size(), rest.front().next.group->positions.size());
  for (std::size_t i = 0; i < next->positions.size(); ++i)
    EXPECT_LT((next->positions[i] * 1e3 - turn() * (rest.front().next.group->positions[i] * 1e3)).norm(),
              1e-6)
        << i;
}

}  // namespace
}  // namespace liana

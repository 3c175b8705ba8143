#include "kernel/checks/clearance_along.h"

#include <gtest/gtest.h>

#include <cmath>

#include "kernel/routing/route_cable.h"
#include "tests/support/sample_cables.h"

namespace liana {
namespace {

Centerline straightLine(const Eigen::Vector3d& from, const Eigen::Vector3d& to, int pieces) {
  Centerline line;
  for (int i = 0; i <= pieces; ++i) {
    const double share = static_cast<double>(i) / pieces;
    line.arcLengths.push_back(share * (to - from).norm());
    line.points.push_back(from + share * (to - from));
    line.tangents.push_back((to - from).normalized());
    line.curvatures.push_back(0);
  }
  return line;
}

}  // namespace

TEST(ClearanceAlong, TellsTheGapToAnotherCableOutsideTheSockets) {
  Cable cable = archCable();
  const Centerline line = straightLine({0, 0, 0}, {300, 0, 0}, 30);
  const Centerline crossing = straightLine({150, -100, 25}, {150, 100, 25}, 7);
  const std::vector<double> gaps = clearanceAlong(cable, line, nullptr, {{&crossing, 4}});
  ASSERT_EQ(gaps.size(), line.points.size());
  EXPECT_TRUE(std::isnan(gaps.front())) << "the socket holds it there";
  EXPECT_TRUE(std::isnan(gaps.back()));
  EXPECT_NEAR(gaps[15], 25 - 5 - 4, 1e-9);
  EXPECT_NEAR(gaps[5], std::hypot(100, 25) - 9, 1e-9);
}

TEST(ClearanceAlong, ClipsHoldAndNothingNearIsNoNumber) {
  Cable cable = archCable();
  const Centerline line = straightLine({0, 0, 0}, {300, 0, 0}, 30);
  for (const double gap : clearanceAlong(cable, line, nullptr, {})) EXPECT_TRUE(std::isnan(gap));
  cable.handles = {handleAt(0.5, {150, 0, 0})};
  cable.handles[0].attachedTo = PartReference{{1}, "Part"};
  const Centerline beside = straightLine({0, 0, 50}, {300, 0, 50}, 3);
  const std::vector<double> gaps = clearanceAlong(cable, line, nullptr, {{&beside, 5}});
  EXPECT_TRUE(std::isnan(gaps[15]));
  EXPECT_NEAR(gaps[8], 40, 1e-9);
}

}  // namespace liana

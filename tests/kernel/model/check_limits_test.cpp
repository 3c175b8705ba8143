#include "kernel/model/check_limits.h"

#include <gtest/gtest.h>

#include <limits>

#include "kernel/model/cable/bend_radius_limit.h"
#include "tests/support/sample_cables.h"

namespace liana {

TEST(CheckLimits, TheMostSpecificPlaceThatSaysSomethingCounts) {
  Cable cable = archCable();
  DocumentSettings settings;
  settings.limits.clearance_mm = 10;
  settings.limits.maxClipForce_N = 50;
  cable.spec.limits.minBendRadiusStatic_mm = 40;
  cable.spec.limits.clearance_mm = 8;
  cable.limits.minBendRadiusStatic_mm = 60;
  const CheckLimits limits = limitsFor(cable, settings);
  EXPECT_EQ(limits.minBendRadiusStatic_mm, 60);
  EXPECT_EQ(limits.clearance_mm, 8);
  EXPECT_EQ(limits.maxClipForce_N, 50);
  EXPECT_FALSE(limits.maxSlack_mm);
}

TEST(CheckLimits, BendRadiusOfTheProjectCountsWhereTheCableSaysNothing) {
  Cable cable = archCable();
  cable.spec.limits = {};
  DocumentSettings settings;
  EXPECT_EQ(bendRadiusLimit(cable, settings), 0);
  settings.limits.minBendRadiusStatic_mm = 30;
  settings.limits.minBendRadiusMoving_mm = 70;
  EXPECT_EQ(bendRadiusLimit(cable, settings), 30);
  cable.isMoving = true;
  EXPECT_EQ(bendRadiusLimit(cable, settings), 70);
  cable.limits.minBendRadiusMoving_mm = 80;
  EXPECT_EQ(bendRadiusLimit(cable, settings), 80);
}

TEST(CheckLimits, EachBadNumberIsNamed) {
  for (const CheckLimitField& field : checkLimitFields()) {
    CheckLimits limits;
    limits.*field.member = -1;
    EXPECT_NE(limits.findDefect().find(field.name), std::string::npos) << limits.findDefect();
    limits.*field.member = std::numeric_limits<double>::quiet_NaN();
    EXPECT_NE(limits.findDefect(), "");
    limits.*field.member = 0;
    EXPECT_EQ(limits.findDefect().empty(), field.mayBeZero) << field.name;
    limits.*field.member = 5;
    EXPECT_EQ(limits.findDefect(), "");
    EXPECT_FALSE(limits.isEmpty());
  }
}

}  // namespace liana

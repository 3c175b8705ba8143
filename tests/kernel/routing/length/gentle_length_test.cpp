#include "kernel/routing/length/gentle_length.h"

#include <gtest/gtest.h>

#include "kernel/model/cable/suggested_length.h"
#include "kernel/routing/route_cable.h"
#include "tests/support/sample_cables.h"

namespace liana {

TEST(GentleLength, GivesANewCableTheRoomItsBendRadiusNeeds) {
  Cable cable = archCable();
  cable.end.worldFromEnd.translation() = cable.start.worldFromEnd.translation() + Eigen::Vector3d(110, 0, 0);
  cable.spec.limits.minBendRadiusStatic_mm = 45;
  cable.length = suggestedLength(cable);
  ASSERT_LT(routeCable(cable, {}).centerline.minimumBendRadius(), 45) << "nothing to mend";
  cable.length = gentleLength(cable, {});
  EXPECT_GE(routeCable(cable, {}).centerline.minimumBendRadius(), 45);
}

TEST(GentleLength, KeepsToTheLimitOfTheProjectToo) {
  Cable cable = archCable();
  cable.end.worldFromEnd.translation() = cable.start.worldFromEnd.translation() + Eigen::Vector3d(110, 0, 0);
  cable.spec.limits = {};
  DocumentSettings settings;
  settings.limits.minBendRadiusStatic_mm = 45;
  cable.length = gentleLength(cable, settings);
  EXPECT_GE(routeCable(cable, settings).centerline.minimumBendRadius(), 45);
}

TEST(GentleLength, IsTheSuggestedOneWhereThatKeepsTheLimitOrNothingDoes) {
  Cable cable = archCable();
  EXPECT_EQ(gentleLength(cable, {}), suggestedLength(cable));
  cable.spec.limits.minBendRadiusStatic_mm = 1e4;
  EXPECT_EQ(gentleLength(cable, {}), suggestedLength(cable));
}

}  // namespace liana

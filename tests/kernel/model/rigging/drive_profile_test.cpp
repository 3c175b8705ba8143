#include "kernel/model/rigging/drive_profile.h"

#include <gtest/gtest.h>

#include "tests/support/sample_riggings.h"

namespace liana {

TEST(DriveProfile, RampsUpGoesOnAndComesToRest) {
  DriveLimits limits;
  limits.acceleration = 0.5;
  limits.deceleration = 1;
  DriveProfile profile(limits);
  profile.goTo(1, 1);
  profile.goTo(0, 5);
  EXPECT_EQ(profile.speedAt(0.5), 0);
  EXPECT_DOUBLE_EQ(profile.speedAt(2), 0.5);
  EXPECT_DOUBLE_EQ(profile.speedAt(4), 1);
  EXPECT_DOUBLE_EQ(profile.speedAt(5.5), 0.5);
  EXPECT_DOUBLE_EQ(profile.speedAt(9), 0);
  EXPECT_DOUBLE_EQ(profile.wayAt(3), 1);      // ½·2 s·1 m/s
  EXPECT_DOUBLE_EQ(profile.wayAt(5), 3);      // and 2 s at 1 m/s
  EXPECT_DOUBLE_EQ(profile.wayAt(100), 3.5);  // and ½·1 s
}

TEST(DriveProfile, TurnsRoundThroughRestAndKeepsWhatIsPast) {
  DriveLimits limits;
  limits.acceleration = 1;
  limits.deceleration = 2;
  DriveProfile profile(limits);
  profile.goTo(2, 0);
  const double before = profile.wayAt(1);
  profile.goTo(-1, 1);  // while it still speeds up: at 1 m/s
  EXPECT_DOUBLE_EQ(profile.wayAt(1), before);
  EXPECT_DOUBLE_EQ(profile.speedAt(1.5), 0);
  EXPECT_DOUBLE_EQ(profile.speedAt(2), -0.5);
  EXPECT_DOUBLE_EQ(profile.speedAt(3), -1);
}

TEST(DriveProfile, BrakesAfterTheDelayAndAtOnceWithoutARate) {
  DriveLimits limits;
  limits.acceleration = 0;
  limits.braking = 2;
  limits.brakeDelay = 0.25;
  DriveProfile profile(limits);
  profile.goTo(1, 1);
  EXPECT_DOUBLE_EQ(profile.speedAt(1), 1);
  EXPECT_DOUBLE_EQ(profile.wayAt(2), 1);
  profile.brake(2);
  EXPECT_DOUBLE_EQ(profile.speedAt(2.2), 1);
  EXPECT_DOUBLE_EQ(profile.speedAt(2.5), 0.5);
  EXPECT_DOUBLE_EQ(profile.wayAt(10), 1.25 + 0.25);
}

TEST(DriveProfile, OfALoadCaseTakesItsRowsAndStopsOfAll) {
  LoadCase loadCase = trolleyCrane().cases[0];
  loadCase.speedFactor = 2;
  DriveCommand stop;
  stop.time = 3;
  stop.kind = CommandKind::EmergencyStop;
  loadCase.commands.insert(loadCase.commands.begin() + 1, stop);
  DriveLimits limits;
  limits.acceleration = 1;
  limits.braking = 1;
  limits.brakeDelay = 0;
  const DriveProfile profile = profileOf(limits, "Hoist", loadCase);
  EXPECT_DOUBLE_EQ(profile.speedAt(2.5), 1);
  EXPECT_DOUBLE_EQ(profile.speedAt(3.5), 0.5);
  EXPECT_EQ(profileOf(limits, "Travel", loadCase).wayAt(10), 0);
}

}  // namespace liana

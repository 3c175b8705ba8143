// Lifts through the door of the document, against theory and against themselves.
#include "kernel/hoisting/hoist_run.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "tests/kernel/hoisting/run_rigging.h"

namespace liana {
namespace {

constexpr double kGravity = 9.81, kDegree = std::numbers::pi / 180;

double angleOf(const HoistFrame& frame) {
  const Eigen::Vector3d at = frame.bodies[0].position;
  return std::atan2(at.x(), -at.z()) / kDegree;
}

struct Turning {
  double time, angle;
};
/// Where the swing turns round, by a parabola through three frames.
std::vector<Turning> turningPoints(const HoistRecording& recording) {
  std::vector<Turning> found;
  const auto& frames = recording.frames;
  for (std::size_t i = 1; i + 1 < frames.size(); ++i) {
    const double a = angleOf(frames[i - 1]), b = angleOf(frames[i]), c = angleOf(frames[i + 1]);
    if ((b - a) * (c - b) > 0 || a == b) continue;
    const double bend = a - 2 * b + c, shift = 0.5 * (a - c) / bend;
    found.push_back({frames[i].time + shift * recording.interval, b - 0.25 * (a - c) * shift});
  }
  return found;
}

double peakOf(const HoistRecording& recording, std::size_t rope = 0) {
  double peak = 0;
  for (const HoistFrame& frame : recording.frames) peak = std::max(peak, frame.peaks[rope]);
  return peak;
}

}  // namespace

class HoistModels : public testing::TestWithParam<RopeModel> {};

TEST_P(HoistModels, ALoadThatHangsAtRestDoesNotBounceWhenTheCaseBegins) {
  const Rigging rigging = pendulum(0, -8000, GetParam(), 5e6);
  LoadCase loadCase;
  loadCase.name = "Hang";
  loadCase.duration = 2;
  const HoistRecording recording = runWhole(rigging, loadCase);
  ASSERT_GT(recording.frames.size(), 100u);
  const double weight = 1000 * kGravity;
  for (const HoistFrame& frame : recording.frames) {
    if (frame.time == 0) continue;  // nothing has pulled yet
    EXPECT_NEAR(frame.ropes[0].largestTension, weight, 0.01 * weight) << "at " << frame.time << " s";
    if (testing::Test::HasFailure()) return;
  }
}

TEST_P(HoistModels, PendulumWhileHoistingTurnsWhereTheEquationSays) {
  const double length = 12000, angle = 10 * kDegree;
  const Rigging rigging = pendulum(length * std::sin(angle), -length * std::cos(angle), GetParam(), 1e8);
  LoadCase hoist;
  hoist.name = "Hoist";
  hoist.duration = 16;
  hoist.commands = {command(0, CommandKind::Run, "Winch", 0.5)};
  const HoistRecording recording = runWhole(rigging, hoist);
  const std::vector<Turning> turns = turningPoints(recording);
  ASSERT_GE(turns.size(), 4u);
  EXPECT_NEAR(turns[1].angle, 12.659, 0.02);
  EXPECT_NEAR(turns[1].time, 6.468, 0.01);
  EXPECT_NEAR(turns[turns.size() - 2].angle, 16.763, 0.05);
  EXPECT_NEAR(turns[turns.size() - 2].time, 11.933, 0.02);
  EXPECT_NEAR(turns.back().angle, -19.743, 0.06);
  EXPECT_NEAR(turns.back().time, 14.290, 0.02);
  EXPECT_NEAR(recording.frames.back().bodies[0].position.x(), 1.3285, 0.02);
  EXPECT_NEAR(recording.frames.back().bodies[0].position.z(), -3.7729, 0.02);
}

TEST_P(HoistModels, PendulumWhileLoweringTurnsWhereTheEquationSays) {
  const double length = 4000, angle = 10 * kDegree;
  const Rigging rigging = pendulum(length * std::sin(angle), -length * std::cos(angle), GetParam(), 1e8);
  LoadCase lower;
  lower.name = "Lower";
  lower.duration = 16;
  lower.commands = {command(0, CommandKind::Run, "Winch", -0.5)};
  const HoistRecording recording = runWhole(rigging, lower);
  const std::vector<Turning> turns = turningPoints(recording);
  ASSERT_GE(turns.size(), 3u);
  EXPECT_NEAR(turns.front().angle, -8.371, 0.02);
  EXPECT_NEAR(turns.front().time, 2.142, 0.01);
  EXPECT_NEAR(turns.back().angle, -4.813, 0.02);
  EXPECT_NEAR(turns.back().time, 13.220, 0.02);
  EXPECT_NEAR(recording.frames.back().bodies[0].position.x(), 0.7641, 0.02);
  EXPECT_NEAR(recording.frames.back().bodies[0].position.z(), -11.9756, 0.02);
}

TEST_P(HoistModels, LoadDroppedIntoItsRopeReachesTheEnergyPeak) {
  const double stiffness = 6e5, length = 4, height = 0.2;
  Rigging rigging = pendulum(0, -1000 * (length - height), GetParam(), stiffness * length);
  rigging.ropes[0].spec.massPerLength = 0.001;  // waves in a slack rope of some mass make peaks of their own
  LoadCase drop;
  drop.name = "Drop";
  drop.duration = 1;
  drop.step = 1.0 / 960;
  drop.damping = 0;
  drop.slack["Rope"] = 1000 * height;
  const HoistRecording recording = runWhole(rigging, drop);
  const double weight = 1000 * kGravity;
  EXPECT_NEAR(peakOf(recording) / weight, 6.0463, 0.06);
  ASSERT_EQ(recording.hangingTensions.size(), 1u);
  EXPECT_NEAR(recording.hangingTensions[0] / weight, 1, 0.002);
}

INSTANTIATE_TEST_SUITE_P(Models, HoistModels, testing::Values(RopeModel::Massless, RopeModel::Hybrid),
                         [](const auto& info) { return std::string(keyOf(info.param)); });

namespace {

/// 1000 kg on the floor under a rope of that length [m] with 30 mm of slack, hoisted with 0.3 m/s.
HoistRecording liftOff(double length, double duration) {
  constexpr double kStiffness = 6e5;  // EA/L [N/m]
  Rigging rigging = pendulum(0, -1000 * length - 250, RopeModel::Massless, kStiffness * length);
  rigging.bodies[0].boxSize = {1000, 1000, 500};
  rigging.bodies[0].touches = true;
  rigging.fittings[1] = fittingAt("Lug", FittingKind::Anchor, "Load", 0, 0, -1000 * length);
  rigging.hasFloor = true;
  rigging.floor = -1000 * length - 500;
  LoadCase lift;
  lift.name = "Lift-off";
  lift.duration = duration;
  lift.step = 1.0 / 960;
  lift.damping = 0;
  lift.slack["Rope"] = 30;
  lift.commands = {command(0, CommandKind::Run, "Winch", 0.3)};
  return runWhole(rigging, lift);
}

/// When the pull of the first rope rises through a force, between frames in a straight line.
std::vector<double> risesThrough(const HoistRecording& recording, double force) {
  std::vector<double> times;
  for (std::size_t i = 1; i < recording.frames.size(); ++i) {
    const double a = recording.frames[i - 1].ropes[0].largestTension - force;
    const double b = recording.frames[i].ropes[0].largestTension - force;
    if (a < 0 && b >= 0) times.push_back(recording.frames[i - 1].time + recording.interval * a / (a - b));
  }
  return times;
}

}  // namespace

TEST(HoistRun, LiftOffFromTheGroundReachesItsPeak) {
  EXPECT_NEAR(peakOf(liftOff(4, 0.6)) / (1000 * kGravity), 1.7491, 0.02);
}

TEST(HoistRun, AfterLiftOffTheLoadBouncesWithThePeriodOfItsRope) {
  // On a long rope, of the same EA/L: what is hoisted meanwhile makes it hardly shorter.
  const std::vector<double> rises = risesThrough(liftOff(100, 1.6), 1000 * kGravity);
  ASSERT_GE(rises.size(), 5u) << "lift-off, and once in each period after it";
  EXPECT_NEAR((rises.back() - rises[1]) / static_cast<double>(rises.size() - 2), 0.2565, 0.0015);
}

TEST(HoistRun, TrolleySwingIsThatOfTheEquation) {
  Rigging rigging = pendulum(0, -8000, RopeModel::Massless, 1e8);
  RigBody trolley;
  trolley.name = "Trolley";
  trolley.use = BodyUse::Trolley;
  trolley.role = BodyRole::Kinematic;
  trolley.touches = false;
  rigging.bodies.push_back(trolley);
  rigging.fittings[0].body = "Trolley";
  RigJoint rail;
  rail.name = "Travel";
  rail.body = "Trolley";
  rail.isDriven = true;
  rail.drive.acceleration = 0.5;
  rigging.joints = {rail};
  LoadCase travel;
  travel.name = "Travel";
  travel.duration = 12;
  travel.commands = {command(0, CommandKind::Run, "Travel", 1.5)};
  const HoistRecording recording = runWhole(rigging, travel);
  double swing = 0, atThree = 0;
  for (const HoistFrame& frame : recording.frames) {
    const Eigen::Vector3d arm = frame.bodies[0].position - frame.bodies[1].position;
    const double angle = std::atan2(arm.x(), -arm.z()) / kDegree;
    if (std::abs(frame.time - 3) < 1e-6) atThree = angle;
    if (frame.time > 3) swing = std::max(swing, std::abs(angle));
  }
  EXPECT_NEAR(atThree, -5.787, 0.01);
  EXPECT_NEAR(swing, 5.811, 0.01);
}

TEST(HoistRun, TheSameCaseGivesTheSameBits) {
  const Rigging rigging = trolleyCrane();
  LoadCase lift = rigging.cases[0];
  lift.duration = 3;
  EXPECT_TRUE(isSame(runWhole(rigging, lift), runWhole(rigging, lift)));
}

TEST(HoistRun, RewoundAndRunOnUnchangedItIsTheFirstRun) {
  Rigging rigging = trolleyCrane();
  LoadCase lift = rigging.cases[0];
  lift.duration = 3;
  auto run = HoistRun::begin(contentWith(rigging), lift);
  ASSERT_TRUE(run.ok()) << run.error().message;
  while ((*run)->time() < 1.4 && (*run)->step()) {
  }
  ASSERT_TRUE((*run)->command(command(0, CommandKind::Run, "Travel", 0.5)).ok());
  ASSERT_TRUE((*run)->finish().ok());
  const HoistRecording first = (*run)->recording();
  for (const double back : {2.2, 1.41, 0.3, 0.0}) {
    (*run)->rewind(back);
    EXPECT_NEAR((*run)->time(), back, lift.step);
    ASSERT_TRUE((*run)->finish().ok());
    EXPECT_TRUE(isSame((*run)->recording(), first)) << back;
  }
  (*run)->rewind(1);
  ASSERT_TRUE((*run)->command(command(0, CommandKind::Run, "Travel", -0.5)).ok());
  ASSERT_TRUE((*run)->finish().ok());
  EXPECT_GT(first.frames.back().bodies[0].position.x(), 0.2);
  EXPECT_LT((*run)->recording().frames.back().bodies[0].position.x(), -0.2);
}

TEST(HoistRun, SaysWhyItCannotBegin) {
  EXPECT_FALSE(HoistRun::begin({}, {}).ok());
  Rigging rigging = trolleyCrane();
  rigging.bodies[2].parts = {{AssemblyId{9}, "Gone"}};
  const auto run = HoistRun::begin(contentWith(rigging), rigging.cases[0]);
  ASSERT_FALSE(run.ok());
  EXPECT_NE(run.error().message.find("\"Gone\""), std::string::npos) << run.error().message;
}

TEST(HoistRun, AnOverloadedWinchIsStoppedByItsBrake) {
  Rigging rigging = pendulum(0, -4000, RopeModel::Massless, 1e7);
  rigging.winches[0].pullLimit = 0.9 * 1000 * kGravity;
  LoadCase hoist;
  hoist.name = "Hoist";
  hoist.duration = 2;
  hoist.commands = {command(0.5, CommandKind::Run, "Winch", 0.5)};
  const HoistRecording recording = runWhole(rigging, hoist);
  ASSERT_FALSE(recording.events.empty());
  EXPECT_EQ(recording.events[0].kind, HoistEventKind::OverloadTrip);
  EXPECT_EQ(recording.frames.back().speeds[0], 0);
}

}  // namespace liana

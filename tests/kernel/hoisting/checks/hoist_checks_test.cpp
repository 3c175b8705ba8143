// Every check against a calculation by hand, on recordings made up for it.
#include "kernel/hoisting/checks/hoist_checks.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "tests/support/sample_riggings.h"

namespace liana {
namespace {

constexpr double kDegree = std::numbers::pi / 180;

/// Everything at rest, as the document has it, in frames of 0.1 s.
HoistRecording standing(const Rigging& rigging, int frames) {
  HoistRecording recording;
  recording.interval = 0.1;
  for (const RigBody& body : rigging.bodies) {
    recording.bodies.push_back(body.name);
    recording.rest.push_back({body.worldFromBox.translation() / 1000, Eigen::Quaterniond::Identity()});
    recording.masses.push_back(body.mass.value_or(1));
  }
  for (const RigRope& rope : rigging.ropes) recording.ropes.push_back(rope.name);
  for (const RigJoint& joint : rigging.joints) recording.joints.push_back(joint.name);
  recording.hangingTensions.assign(rigging.ropes.size(), 10000);
  for (int i = 0; i < frames; ++i) {
    HoistFrame frame;
    frame.time = 0.1 * i;
    frame.bodies = recording.rest;
    for (const RigRope& rope : rigging.ropes) {
      RopeReading reading;
      reading.largestTension = 10000;
      reading.passes.resize(rope.route.size());
      for (PassReading& pass : reading.passes) {
        pass.tensionIn = pass.tensionOut = 10000;
        pass.in = pass.out = -Eigen::Vector3d::UnitZ();
      }
      frame.ropes.push_back(reading);
    }
    frame.peaks = frame.lows = std::vector<double>(rigging.ropes.size(), 10000);
    frame.joints.resize(rigging.joints.size());
    recording.frames.push_back(frame);
  }
  return recording;
}

const HoistFinding* find(const HoistChecks& checks, HoistCheckKind kind, const std::string& who) {
  for (const HoistFinding& finding : checks.findings)
    if (finding.kind == kind && finding.who == who) return &finding;
  return nullptr;
}

}  // namespace

TEST(HoistChecks, StrengthIsBreakingLoadOverPeakAgainstTheMechanismClass) {
  Rigging rigging = trolleyCrane();
  rigging.limits.mechanismClass = 5;  // 4.5 running, 4 standing
  HoistRecording recording = standing(rigging, 5);
  recording.frames[3].peaks = {23000, 23000};  // 92 kN / 23 kN = 4
  const HoistChecks checks = checkHoist(rigging, recording);
  const HoistFinding* running = find(checks, HoistCheckKind::Strength, "Hoist rope");
  const HoistFinding* sling = find(checks, HoistCheckKind::Strength, "Sling");
  ASSERT_TRUE(running && sling);
  EXPECT_DOUBLE_EQ(running->value, 4);
  EXPECT_EQ(running->limit, 4.5);
  EXPECT_DOUBLE_EQ(pullOf(rigging, *running).value(), 23) << "kN";
  EXPECT_EQ(running->status, CheckStatus::Failed);
  EXPECT_DOUBLE_EQ(running->time, 0.3);
  EXPECT_EQ(sling->status, CheckStatus::Near);
  const HoistFinding* factor = find(checks, HoistCheckKind::DynamicFactor, "Hoist rope");
  ASSERT_TRUE(factor);
  EXPECT_DOUBLE_EQ(factor->value, 2.3);
  EXPECT_EQ(factor->status, CheckStatus::Failed);
  EXPECT_EQ(checks.status(), CheckStatus::Failed);
  EXPECT_EQ(checks.findings[0].status, CheckStatus::Failed) << "worst first";
}

TEST(HoistChecks, BendRatioIsPitchDiameterOverRopeDiameter) {
  Rigging rigging = trolleyCrane();
  rigging.fittings[1].pitchDiameter = 240;  // 240 / 12 = 20 < 23
  const HoistChecks checks = checkHoist(rigging, standing(rigging, 2));
  const HoistFinding* bend = find(checks, HoistCheckKind::BendRatio, "Hook sheave");
  ASSERT_TRUE(bend);
  EXPECT_DOUBLE_EQ(bend->value, 20);
  EXPECT_EQ(bend->status, CheckStatus::Failed);
}

TEST(HoistChecks, FleetAngleIsTheLargestWhileTheRopePulls) {
  const Rigging rigging = trolleyCrane();
  HoistRecording recording = standing(rigging, 4);
  recording.frames[1].ropes[0].passes[1].fleetIn = 1.9 * kDegree;
  recording.frames[2].ropes[0].passes[1].fleetOut = -2.5 * kDegree;
  recording.frames[3].ropes[0].passes[1].fleetOut = 9 * kDegree;
  recording.frames[3].ropes[0].largestTension = 0;
  const HoistFinding* fleet = nullptr;
  const HoistChecks checks = checkHoist(rigging, recording);
  fleet = find(checks, HoistCheckKind::FleetAngle, "Hook sheave");
  ASSERT_TRUE(fleet);
  EXPECT_NEAR(fleet->value, 2.5, 1e-12);
  EXPECT_DOUBLE_EQ(fleet->time, 0.2);
  EXPECT_EQ(fleet->status, CheckStatus::Failed);
}

TEST(HoistChecks, DrumTellsWrapsThatStayAndLayers) {
  Rigging rigging = trolleyCrane();
  rigging.fittings[0] = fittingAt("Winch point", FittingKind::Drum, "Trolley", -150, 0, 8000);
  rigging.fittings[0].width = 120;  // ten wraps of 12 mm
  ASSERT_EQ(rigging.findDefect(), "");
  HoistRecording recording = standing(rigging, 3);
  recording.frames[0].ropes[0].wraps = 5;
  recording.frames[1].ropes[0].wraps = 1.5;
  recording.frames[2].ropes[0].wraps = 10.5;
  const HoistChecks checks = checkHoist(rigging, recording);
  const HoistFinding* left = find(checks, HoistCheckKind::DrumWraps, "Winch point");
  const HoistFinding* layers = find(checks, HoistCheckKind::DrumCapacity, "Winch point");
  ASSERT_TRUE(left && layers);
  EXPECT_DOUBLE_EQ(left->value, 1.5);
  EXPECT_EQ(left->status, CheckStatus::Failed);
  EXPECT_DOUBLE_EQ(layers->value, 2);
  EXPECT_EQ(layers->status, CheckStatus::Failed);
}

TEST(HoistChecks, SwingIsTheAngleBelowTheMiddleOfTheFalls) {
  Rigging rigging = trolleyCrane();
  rigging.limits.swing_deg = 6;
  HoistRecording recording = standing(rigging, 20);
  // The load's centre is 7 m below the falls, which hang from x = ±150: tan 7° · 7 m.
  recording.frames[4].bodies[2].position.x() = 7 * std::tan(7 * kDegree);
  const HoistChecks checks = checkHoist(rigging, recording);
  const HoistFinding* swing = find(checks, HoistCheckKind::Swing, "Load");
  ASSERT_TRUE(swing);
  EXPECT_NEAR(swing->value, 7, 1e-9);
  EXPECT_DOUBLE_EQ(swing->time, 0.4);
  EXPECT_EQ(swing->status, CheckStatus::Failed);
  const HoistFinding* settled = find(checks, HoistCheckKind::SwingTime, "Load");
  ASSERT_TRUE(settled);
  EXPECT_NEAR(settled->value, 0.5, 1e-12);
}

TEST(HoistChecks, SlackIsTimedAndItsSnapIsTold) {
  const Rigging rigging = trolleyCrane();
  HoistRecording recording = standing(rigging, 20);
  for (int i = 5; i < 9; ++i) {
    recording.frames[i].ropes[0].largestTension = 0;
    recording.frames[i].peaks[0] = recording.frames[i].lows[0] = 0;
  }
  recording.frames[10].peaks[0] = 31000;
  for (std::size_t i = 0; i < recording.frames.size(); ++i) {
    const auto height = static_cast<double>(i);
    recording.frames[i].ropes[0].points = {{0, 0, 0}, {1, 2, height}, {2, 4, 0}};
  }
  const HoistChecks checks = checkHoist(rigging, recording);
  const HoistFinding* slack = find(checks, HoistCheckKind::Slack, "Hoist rope");
  const HoistFinding* snap = find(checks, HoistCheckKind::SnapLoad, "Hoist rope");
  ASSERT_TRUE(slack && snap);
  EXPECT_NEAR(slack->value, 0.4, 1e-12);
  EXPECT_DOUBLE_EQ(slack->time, 0.5);
  EXPECT_EQ(slack->place, Eigen::Vector3d(1000, 2000, 5000)) << "the middle of the rope at that time";
  EXPECT_EQ(slack->status, CheckStatus::Failed);
  EXPECT_DOUBLE_EQ(snap->value, 31);
  EXPECT_DOUBLE_EQ(snap->time, 1.0);
  int begins = 0, ends = 0, snaps = 0;
  for (const HoistMoment& moment : checks.moments) {
    begins += moment.kind == HoistMomentKind::SlackBegins;
    ends += moment.kind == HoistMomentKind::SlackEnds;
    snaps += moment.kind == HoistMomentKind::Snap;
  }
  EXPECT_EQ(begins, 1);
  EXPECT_EQ(ends, 1);
  EXPECT_EQ(snaps, 1);
}

TEST(HoistChecks, SidePullIsTheAngleOfTheFallsAtTheTop) {
  const Rigging rigging = trolleyCrane();
  HoistRecording recording = standing(rigging, 3);
  recording.frames[1].ropes[0].passes[0].out = {std::sin(5 * kDegree), 0, -std::cos(5 * kDegree)};
  for (HoistFrame& frame : recording.frames) frame.ropes[0].passes[2].in = Eigen::Vector3d::UnitZ();
  const HoistChecks checks = checkHoist(rigging, recording);
  const HoistFinding* side = find(checks, HoistCheckKind::SidePull, "Hoist rope");
  ASSERT_TRUE(side);
  EXPECT_NEAR(side->value, 5, 1e-9);
  EXPECT_EQ(side->where, "Winch point");
  EXPECT_EQ(side->status, CheckStatus::Failed);
}

TEST(HoistChecks, ReactionsAddUpAtFittings) {
  Rigging rigging = trolleyCrane();
  rigging.fittings[1].strength = 15000;
  HoistRecording recording = standing(rigging, 3);
  recording.frames[2].ropes[0].passes[1].force = {0, 3000, 20000};
  recording.frames[1].joints[0] = {7000, 500};
  const HoistChecks checks = checkHoist(rigging, recording);
  const HoistFinding* sheave = find(checks, HoistCheckKind::Reaction, "Hook sheave");
  ASSERT_TRUE(sheave);
  EXPECT_NEAR(sheave->value, std::hypot(3, 20), 1e-12);
  EXPECT_EQ(sheave->limit, 15.0);
  EXPECT_EQ(sheave->status, CheckStatus::Failed);
  const HoistFinding* joint = find(checks, HoistCheckKind::JointForce, "Travel");
  ASSERT_TRUE(joint);
  EXPECT_DOUBLE_EQ(joint->value, 7);
  EXPECT_DOUBLE_EQ(find(checks, HoistCheckKind::JointMoment, "Travel")->value, 0.5);
}

TEST(HoistChecks, SlingLegsTellShareAndAngle) {
  Rigging rigging = trolleyCrane();
  RigRope second = rigging.ropes[1];
  second.name = "Sling 2";
  rigging.ropes.push_back(second);
  HoistRecording recording = standing(rigging, 2);
  recording.frames[1].ropes[1].passes[1].tensionIn = 30000;
  recording.frames[1].ropes[1].passes[1].in = {std::sin(30 * kDegree), 0, -std::cos(30 * kDegree)};
  const HoistChecks checks = checkHoist(rigging, recording);
  const HoistFinding* share = find(checks, HoistCheckKind::LegShare, "Sling");
  ASSERT_TRUE(share);
  EXPECT_DOUBLE_EQ(share->value, 0.75);
  EXPECT_EQ(share->status, CheckStatus::Failed);
  const HoistFinding* angle = find(checks, HoistCheckKind::LegAngle, "Sling");
  ASSERT_TRUE(angle);
  EXPECT_NEAR(angle->value, 30, 1e-9);
  EXPECT_EQ(angle->status, CheckStatus::Passed);
}

TEST(HoistChecks, WinchPullIsThatOfItsLine) {
  Rigging rigging = trolleyCrane();
  rigging.winches[0].pullLimit = 12000;
  HoistRecording recording = standing(rigging, 3);
  recording.frames[1].ropes[0].passes[0].tensionOut = 12500;
  const HoistChecks checks = checkHoist(rigging, recording);
  const HoistFinding* pull = find(checks, HoistCheckKind::WinchPull, "Hoist");
  ASSERT_TRUE(pull);
  EXPECT_DOUBLE_EQ(pull->value, 12.5);
  EXPECT_EQ(pull->status, CheckStatus::Failed);
}

TEST(HoistChecks, StrengthWhileBentIsWhatTheTableLeavesOfTheBreakingLoad) {
  Rigging rigging = trolleyCrane();
  rigging.fittings[1].pitchDiameter = 240;  // D/d 20: 91 % left
  HoistRecording recording = standing(rigging, 3);
  recording.frames[1].ropes[0].passes[1].tensionOut = 20000;
  const HoistChecks checks = checkHoist(rigging, recording);
  const HoistFinding* bent = find(checks, HoistCheckKind::BentStrength, "Hook sheave");
  ASSERT_TRUE(bent);
  EXPECT_NEAR(bent->value, strengthLeftAt(20) * 92e3 / 20e3, 1e-12);
  EXPECT_DOUBLE_EQ(bent->time, 0.1);
  EXPECT_FALSE(bent->limit);
}

TEST(HoistChecks, ABodyInGuideRailsDoesNotSwing) {
  Rigging rigging = trolleyCrane();
  HoistRecording recording = standing(rigging, 3);
  recording.frames[1].bodies[2].position.x() = 3;
  ASSERT_TRUE(find(checkHoist(rigging, recording), HoistCheckKind::Swing, "Load"));
  RigJoint guide;
  guide.name = "Guide";
  guide.body = "Load";
  rigging.joints.push_back(guide);
  for (HoistFrame& frame : recording.frames) frame.joints.resize(rigging.joints.size());
  recording.joints.push_back("Guide");
  EXPECT_FALSE(find(checkHoist(rigging, recording), HoistCheckKind::Swing, "Load"));
}

TEST(HoistChecks, ASlingLegThatNeverCarriesIsSlackWhileTheOthersDo) {
  Rigging rigging = trolleyCrane();
  RigRope leg = rigging.ropes[1];
  leg.name = "Second leg";
  rigging.ropes.push_back(leg);
  HoistRecording recording = standing(rigging, 11);
  for (HoistFrame& frame : recording.frames) {
    frame.peaks[2] = frame.lows[2] = frame.ropes[2].largestTension = 0;
    frame.ropes[2].passes.back().tensionIn = 0;
  }
  const HoistChecks checks = checkHoist(rigging, recording);
  const HoistFinding* slack = find(checks, HoistCheckKind::Slack, "Second leg");
  ASSERT_TRUE(slack);
  EXPECT_NEAR(slack->value, 1.1, 1e-9);  // all eleven frames of 0.1 s
  EXPECT_EQ(slack->status, CheckStatus::Failed);
  EXPECT_FALSE(find(checks, HoistCheckKind::Slack, "Sling"));
}

TEST(HoistChecks, PeriodOfASwingIsTwiceTheTimeBetweenPassesThroughThePlumbLine) {
  const Rigging rigging = trolleyCrane();
  HoistRecording recording = standing(rigging, 120);
  const double period = 2.7;
  for (HoistFrame& frame : recording.frames)
    frame.bodies[2].position.y() = 0.8 * std::sin(2 * std::numbers::pi * frame.time / period + 0.4);
  const HoistChecks checks = checkHoist(rigging, recording);
  const HoistFinding* found = find(checks, HoistCheckKind::SwingPeriod, "Load");
  ASSERT_TRUE(found);
  EXPECT_NEAR(found->value, period, 0.005);
  EXPECT_FALSE(found->limit);
  for (HoistFrame& frame : recording.frames)
    frame.bodies[2].position.y() *= 0.1;  // 0.65 deg: as good as still
  EXPECT_FALSE(find(checkHoist(rigging, recording), HoistCheckKind::SwingPeriod, "Load"));
}

TEST(HoistChecks, ARopeThatPilesUpAtTheFlangeHasTooSmallAFleetAngleThere) {
  Rigging rigging = trolleyCrane();
  RigFitting& drum = rigging.fittings[0];
  drum = fittingAt("Winch point", FittingKind::Drum, "Trolley", -150, 0, 8000);
  drum.width = 120;  // ten wraps of 12 mm
  drum.layers = 2;
  HoistRecording recording = standing(rigging, 4);
  const double wraps[] = {5, 9.5, 10.4, 15}, angles[] = {0.1, 0.4, 0.7, 0.05};
  for (int i = 0; i < 4; ++i) {
    recording.frames[i].ropes[0].wraps = wraps[i];
    recording.frames[i].ropes[0].passes[0].fleetOut = angles[i] * kDegree;
  }
  const HoistChecks checks = checkHoist(rigging, recording);
  const HoistFinding* least = find(checks, HoistCheckKind::LeastFleetAngle, "Winch point");
  ASSERT_TRUE(least);
  EXPECT_NEAR(least->value, 0.4, 1e-9) << "in the middle of a layer it may be smaller";
  EXPECT_DOUBLE_EQ(least->time, 0.1);
  EXPECT_EQ(least->limit, 0.5);
  EXPECT_EQ(least->status, CheckStatus::Failed);
}

TEST(HoistChecks, LegsShareALoadOnlyWhileItHangs) {
  // A leg that catches first while the load still stands carries all of nearly nothing: no share of the load.
  Rigging rigging = trolleyCrane();
  RigRope second = rigging.ropes[1];
  second.name = "Sling 2";
  rigging.ropes.push_back(second);
  HoistRecording recording = standing(rigging, 3);
  const auto pull = [&](int frame, double first, double other) {
    recording.frames[frame].ropes[1].passes[1].tensionIn = first;
    recording.frames[frame].ropes[2].passes[1].tensionIn = other;
  };
  pull(0, 9000, 0);      // less than half of the 20 kN of both at rest
  pull(1, 9000, 6000);   // it hangs: 60 %
  pull(2, 11000, 9000);  // 55 %
  const HoistChecks checks = checkHoist(rigging, recording);
  const HoistFinding* share = find(checks, HoistCheckKind::LegShare, "Sling");
  ASSERT_TRUE(share);
  EXPECT_DOUBLE_EQ(share->value, 0.6);
  EXPECT_DOUBLE_EQ(share->time, 0.1);
  EXPECT_DOUBLE_EQ(find(checks, HoistCheckKind::LegShare, "Sling 2")->value, 0.45);
}

}  // namespace liana

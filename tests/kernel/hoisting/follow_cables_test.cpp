// Cables that ride along in a lift.
#include "kernel/hoisting/follow_cables.h"

#include <gtest/gtest.h>

#include "tests/support/sample_riggings.h"

namespace liana {
namespace {

/// A made-up recording in which a body goes along x, 100 mm in each frame of 0.1 s.
HoistRecording sliding(const std::string& body, int frames) {
  HoistRecording recording;
  recording.loadCase.name = "Slide";
  recording.interval = 0.1;
  recording.bodies = {body};
  recording.rest = {{Eigen::Vector3d(1, 2, 3), Eigen::Quaterniond::Identity()}};
  for (int i = 0; i < frames; ++i) {
    HoistFrame frame;
    frame.time = 0.1 * i;
    frame.bodies = {{Eigen::Vector3d(1 + 0.1 * i, 2, 3), Eigen::Quaterniond::Identity()}};
    recording.frames.push_back(frame);
  }
  return recording;
}

DocumentContent withBody(const RigBody& body) {
  DocumentContent content;
  Rigging rigging;
  rigging.bodies = {body};
  content.rigging = std::make_shared<const Rigging>(rigging);
  return content;
}

}  // namespace

TEST(FollowCables, ALiftOfBoxesAloneLeadsNoCable) {
  RigBody box;
  box.name = "Load";
  const HoistRecording recording = sliding("Load", 5);
  EXPECT_TRUE(moveOf(recording, withBody(box), 0.2).movers.empty());
  const Result<MoveRecording> followers = followCables(withBody(box), recording);
  ASSERT_TRUE(followers.ok());
  EXPECT_TRUE(followers->cables.empty());
}

TEST(FollowCables, TheMoveMeetsTheRecordedPosesAtTheInterval) {
  RigBody body;
  body.name = "Trolley";
  body.parts = {{AssemblyId{1}, "Trolley"}};
  const HoistRecording recording = sliding("Trolley", 6);  // to 0.5 s
  const Move move = moveOf(recording, withBody(body), 0.2);
  ASSERT_EQ(move.movers.size(), 1u);
  EXPECT_EQ(move.movers[0].parts, body.parts);
  ASSERT_EQ(move.keys.size(), 4u);  // 0, 0.2, 0.4 and the last
  EXPECT_DOUBLE_EQ(move.keys[1].time, 0.2);
  EXPECT_DOUBLE_EQ(move.keys[3].time, 0.5);
  EXPECT_NEAR(move.keys[1].poses[0].worldFromMover.translation().x(), 200, 1e-9);
  EXPECT_NEAR(move.keys[3].poses[0].worldFromMover.translation().x(), 500, 1e-9);
}

TEST(FollowCables, ABodyThatStandsStillIsNoMover) {
  RigBody body;
  body.name = "Trolley";
  body.parts = {{AssemblyId{1}, "Trolley"}};
  HoistRecording recording = sliding("Trolley", 6);
  for (HoistFrame& frame : recording.frames) frame.bodies = recording.rest;
  EXPECT_TRUE(moveOf(recording, withBody(body), 0.2).movers.empty());
}

TEST(FollowCables, ShapesBetweenMomentsLieBetweenThem) {
  MoveRecording followers;
  followers.cables = {"Feed"};
  for (int i = 0; i < 2; ++i) {
    MoveFrame frame;
    frame.time = i;
    frame.cables.resize(1);
    frame.cables[0].line.points = {Eigen::Vector3d(0, 0, 100.0 * i), Eigen::Vector3d(10, 0, 100.0 * i)};
    followers.frames.push_back(frame);
  }
  const std::vector<Eigen::Vector3d> points = followedPoints(followers, 0, 0.25);
  ASSERT_EQ(points.size(), 2u);
  EXPECT_TRUE(points[1].isApprox(Eigen::Vector3d(10, 0, 25)));
  EXPECT_TRUE(followedPoints(followers, 0, 7)[0].isApprox(Eigen::Vector3d(0, 0, 100)));
  EXPECT_TRUE(followedPoints({}, 0, 0).empty());
}

}  // namespace liana

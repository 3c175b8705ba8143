// Moves between key poses: how they are interpolated, chained, and refused.
#include "kernel/model/motion/move.h"

#include <gtest/gtest.h>

namespace liana {
namespace {

Eigen::Isometry3d turned(double degrees, const Eigen::Vector3d& axis, const Eigen::Vector3d& origin) {
  Eigen::Isometry3d pose = Eigen::Isometry3d::Identity();
  pose.linear() = Eigen::AngleAxisd(degrees * EIGEN_PI / 180, axis.normalized()).toRotationMatrix();
  pose.translation() = origin;
  return pose;
}

Move freeMove() {
  Move move;
  move.name = "Lift";
  move.movers = {{"Box", MotionKind::Free, {{AssemblyId{1}, "Assembly/Box"}}, {}, -1, {}, {}}};
  move.keys = {{0, {{turned(0, {0, 0, 1}, {1, 2, 3}), 0}}}, {2, {{turned(90, {1, 1, 0}, {11, 2, 3}), 0}}}};
  return move;
}

Mover joint(const char* name, const Eigen::Vector3d& point, const Eigen::Vector3d& axis, int carriedBy) {
  return {name, MotionKind::Turn, {{AssemblyId{1}, name}}, {}, carriedBy, point, axis};
}

/// Two links of 100 mm in a row along x, turning about z.
Move armMove() {
  Move move;
  move.name = "Reach";
  move.movers = {joint("Shoulder", {0, 0, 0}, {0, 0, 2}, -1), joint("Elbow", {100, 0, 0}, {0, 0, 1}, 0)};
  move.keys = {{1, {{Eigen::Isometry3d::Identity(), 0}, {Eigen::Isometry3d::Identity(), 0}}},
               {3, {{Eigen::Isometry3d::Identity(), 90}, {Eigen::Isometry3d::Identity(), -90}}}};
  return move;
}

TEST(Move, RotationTurnsAtAnEvenRateAboutOneAxis) {
  const Move move = freeMove();
  for (const double share : {0.25, 0.5, 0.9}) {
    const MoverPose pose = posesAt(move, 2 * share).front();
    const Eigen::Isometry3d expected = turned(90 * share, {1, 1, 0}, {1 + 10 * share, 2, 3});
    EXPECT_LT((pose.worldFromMover.matrix() - expected.matrix()).norm(), 1e-12) << share;
  }
}

TEST(Move, KeysAreMetExactlyAndItStandsStillOutside) {
  const Move move = freeMove();
  EXPECT_EQ(posesAt(move, 0), move.keys.front().poses);
  EXPECT_EQ(posesAt(move, 2), move.keys.back().poses);
  EXPECT_EQ(posesAt(move, -5), move.keys.front().poses);
  EXPECT_EQ(posesAt(move, 7), move.keys.back().poses);
}

TEST(Move, JointsInAChainCarryEachOther) {
  const Move move = armMove();
  const std::vector<Eigen::Isometry3d> rest(2, Eigen::Isometry3d::Identity());
  const auto place = displacementsOf(move, posesAt(move, 3), rest);
  const Eigen::Vector3d elbow(100, 0, 0), hand(200, 0, 0);
  EXPECT_LT((place[0] * elbow - Eigen::Vector3d(0, 100, 0)).norm(), 1e-9);
  EXPECT_LT((place[1] * elbow - Eigen::Vector3d(0, 100, 0)).norm(), 1e-9) << "the elbow stays together";
  EXPECT_LT((place[1] * hand - Eigen::Vector3d(100, 100, 0)).norm(), 1e-9);
}

TEST(Move, WhatIsWhereTheDocumentHasItIsNotMovedByABit) {
  Move move = freeMove();
  const Eigen::Isometry3d rest = turned(33, {1, 2, 3}, {1e3, 1.0 / 3, 7});
  move.keys.front().poses.front().worldFromMover = rest;
  const auto place = displacementsOf(move, posesAt(move, 0), {rest});
  EXPECT_EQ(place.front().matrix(), Eigen::Matrix4d::Identity());
  const auto joints = displacementsOf(armMove(), posesAt(armMove(), 1),
                                      {Eigen::Isometry3d::Identity(), Eigen::Isometry3d::Identity()});
  for (const auto& joint : joints) EXPECT_EQ(joint.matrix(), Eigen::Matrix4d::Identity());
}

TEST(Move, MomentsAreEvenAndMeetEveryKey) {
  Move move = armMove();
  move.steps = 4;
  EXPECT_EQ(momentsOf(move), (std::vector<double>{1, 1.5, 2, 2.5, 3}));
  move.keys.insert(move.keys.begin() + 1, move.keys.back());
  move.keys[1].time = 1.7;
  EXPECT_EQ(momentsOf(move), (std::vector<double>{1, 1.5, 1.7, 2, 2.5, 3}));
  move.keys[1].time = 1.5 + 1e-9;  // as good as an even one: no two moments next to nothing apart
  EXPECT_EQ(momentsOf(move), (std::vector<double>{1, 1.5 + 1e-9, 2, 2.5, 3}));
}

TEST(Move, DefectsAreNamed) {
  const auto defect = [](auto change) {
    Move move = armMove();
    change(move);
    return move.findDefect();
  };
  EXPECT_EQ(armMove().findDefect(), "");
  EXPECT_NE(defect([](Move& m) { m.name.clear(); }), "");
  EXPECT_NE(defect([](Move& m) { m.steps = 0; }).find("0 steps"), std::string::npos);
  EXPECT_NE(defect([](Move& m) { m.steps = Move::kMostSteps + 1; }), "");
  EXPECT_NE(defect([](Move& m) { m.movers[0].carriedBy = 1; }).find("Shoulder"), std::string::npos);
  EXPECT_NE(defect([](Move& m) { m.movers[1].carriedBy = 1; }).find("Elbow"), std::string::npos);
  EXPECT_NE(defect([](Move& m) { m.movers[1].name = "Shoulder"; }).find("two movers"), std::string::npos);
  EXPECT_NE(defect([](Move& m) { m.movers[1].axisDirection.setZero(); }).find("direction"),
            std::string::npos);
  EXPECT_NE(defect([](Move& m) { m.movers[1].axisPoint.x() = NAN; }), "");
  EXPECT_NE(defect([](Move& m) { m.keys[1].time = 1; }).find("Key 2"), std::string::npos);
  EXPECT_NE(defect([](Move& m) { m.keys[1].time = NAN; }), "");
  EXPECT_NE(defect([](Move& m) { m.keys[0].time = -1e308; }).find("Key 1"), std::string::npos);
  EXPECT_NE(defect([](Move& m) { m.keys[1].poses[0].value = 1e20; }).find("Shoulder"), std::string::npos);
  EXPECT_NE(defect([](Move& m) { m.keys[1].poses.pop_back(); }).find("1 poses for 2"), std::string::npos);
  EXPECT_NE(defect([](Move& m) { m.keys[1].poses[0].value = INFINITY; }).find("Shoulder"), std::string::npos);
  EXPECT_NE(defect([](Move& m) { m.keys[1].poses[1].worldFromMover.linear() *= 2; }), "");
}

}  // namespace
}  // namespace liana

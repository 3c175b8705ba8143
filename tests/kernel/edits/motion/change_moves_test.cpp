// Moves come, change and go by undoable steps; what goes away leaves the moves it was in.
#include "kernel/edits/motion/change_moves.h"

#include <gtest/gtest.h>

#include "kernel/edits/cable/remove_cable.h"
#include "kernel/edits/harness/remove_connector.h"
#include "kernel/edits/part/move_assembly.h"
#include "kernel/edits/part/move_part.h"
#include "kernel/edits/part/remove_assembly.h"
#include "kernel/edits/part/remove_parts.h"
#include "kernel/playback/moved_scene.h"
#include "tests/support/sample_cables.h"
#include "tests/support/sample_shapes.h"

namespace liana {
namespace {

const Eigen::Isometry3d kHere = Eigen::Isometry3d::Identity();

/// A box that turns, and a free mover of the other box and a connector that stands free.
Move someMove() {
  Move move;
  move.name = "Open";
  move.movers = {
      {"Hinge", MotionKind::Turn, {{AssemblyId{1}, "Assembly/Box"}}, {}, -1, {10, 0, 0}, {0, 0, 1}},
      {"Both", MotionKind::Free, {{AssemblyId{1}, "Assembly/Box[2]"}}, {ConnectorId{2}}, -1, {}, {0, 0, 1}}};
  move.keys = {{0, {{kHere, 0}, {shifted(100, 0, 0), 0}}}, {2, {{kHere, 90}, {shifted(100, 0, 50), 0}}}};
  return move;
}

DocumentContent someContent() {
  DocumentContent content;
  content.assemblies.push_back(
      {AssemblyId{1}, "/a.step", kHere, std::make_shared<const Assembly>(smallAssembly())});
  Connector plug;
  plug.id = {2};
  plug.name = "X1";
  plug.worldFromConnector = shifted(300, 0, 0);
  plug.isMadeWithCable = true;
  content.connectors = {plug};
  Cable cable = archCable();
  cable.id = {3};
  cable.end.connector = plug.id;
  content.cables = {cable};
  return content;
}

class ChangeMovesTest : public testing::Test {
protected:
  ChangeMovesTest() { EXPECT_TRUE(makeAddMove(document, someMove())->apply(document).ok()); }

  const Move& move() const { return document.moves().front(); }
  /// Applies, hands over what became of the move, and takes it back.
  template <typename T>
  Move after(T edit) {
    const std::vector<Move> before = document.moves();
    EXPECT_TRUE(edit.apply(document).ok());
    const Move changed = move();
    edit.revert(document);
    EXPECT_EQ(document.moves(), before);
    EXPECT_TRUE(edit.apply(document).ok());
    EXPECT_EQ(move(), changed) << "redone";
    edit.revert(document);
    return changed;
  }

  Document document{someContent()};
};

TEST_F(ChangeMovesTest, AreAddedChangedAndRemoved) {
  EXPECT_TRUE(move().id.isValid());
  int told = 0;
  const auto subscription = document.observe(
      [&](const DocumentChange& change) { told += std::holds_alternative<MovesChanged>(change); });
  Move slower = move();
  slower.keys.back().time = 9;
  auto change = makeChangeMove(document, slower, "Change key");
  ASSERT_TRUE(change->apply(document).ok());
  EXPECT_EQ(move().end(), 9);
  EXPECT_TRUE(change->hasEffect(document));
  change->revert(document);
  EXPECT_EQ(move().end(), 2);
  auto removal = makeRemoveMove(document, move().id);
  EXPECT_EQ(removal->name(), "Remove move \"Open\"");
  ASSERT_TRUE(removal->apply(document).ok());
  EXPECT_TRUE(document.moves().empty());
  removal->revert(document);
  ASSERT_EQ(document.moves().size(), 1u);
  EXPECT_EQ(told, 4);
}

TEST_F(ChangeMovesTest, WhatCannotExistIsRefused) {
  EXPECT_FALSE(makeAddMove(document, someMove())->apply(document).ok()) << "another of that name";
  Move backwards = move();
  backwards.keys.back().time = -1;
  EXPECT_FALSE(makeChangeMove(document, backwards, "x")->apply(document).ok());
  EXPECT_EQ(document.moves().size(), 1u);
  EXPECT_EQ(move().end(), 2);
}

TEST_F(ChangeMovesTest, KeysAreSortedIn) {
  const std::vector<MoverPose> poses = posesAt(move(), 1);
  const Move between = withKey(move(), 1, poses);
  ASSERT_EQ(between.keys.size(), 3u);
  EXPECT_EQ(between.keys[1].time, 1);
  EXPECT_NEAR(between.keys[1].poses[0].value, 45, 1e-12);
  EXPECT_EQ(keyAt(between, 1), 1);
  EXPECT_EQ(keyAt(move(), 1), -1);
  EXPECT_EQ(withKey(between, 2, poses).keys.size(), 3u) << "there is one at that time";
  EXPECT_EQ(withKey(move(), 5, poses).keys.back().time, 5);
  EXPECT_EQ(withKey(move(), -5, poses).keys.front().time, -5);
}

TEST_F(ChangeMovesTest, DeletedPartsLeaveTheirMoves) {
  const Move left = after(RemoveParts({{AssemblyId{1}, "Assembly/Box"}}));
  EXPECT_TRUE(left.movers[0].parts.empty());
  EXPECT_EQ(left.movers[1].parts.size(), 1u);
  DocumentContent content = document.content();
  content.moves = {left};
  EXPECT_NE(whyNotMovable(left, content).find("moves nothing"), std::string::npos);
}

TEST_F(ChangeMovesTest, WhatIsLeftOfAFreeMoverGoesTheWayItWent) {
  const std::vector<Eigen::Isometry3d> before =
      displacementsOf(move(), posesAt(move(), 1.2), restFramesOf(move(), document.content()));
  const Move left = after(RemoveParts({{AssemblyId{1}, "Assembly/Box[2]"}}));
  EXPECT_TRUE(left.movers[1].parts.empty());
  const std::vector<Eigen::Isometry3d> now =
      displacementsOf(left, posesAt(left, 1.2), restFramesOf(left, document.content()));
  EXPECT_LT((now[1].matrix() - before[1].matrix()).norm(), 1e-9);
  EXPECT_NEAR(now[1].translation().z(), 30, 1e-9);
}

TEST_F(ChangeMovesTest, ConnectorsAndAssembliesThatGoLeaveTheirMoves) {
  EXPECT_TRUE(after(RemoveConnector(ConnectorId{2})).movers[1].connectors.empty());
  EXPECT_TRUE(after(RemoveCable(CableId{3})).movers[1].connectors.empty()) << "the socket goes with it";
  const Move left = after(RemoveAssembly(AssemblyId{1}));
  EXPECT_TRUE(left.movers[0].parts.empty() && left.movers[1].parts.empty());
  EXPECT_EQ(left.movers[1].connectors.size(), 1u);
}

TEST_F(ChangeMovesTest, AxesGoWithTheFirstPart) {
  Eigen::Isometry3d turned = shifted(0, 0, 5);
  turned.rotate(Eigen::AngleAxisd(EIGEN_PI / 2, Eigen::Vector3d::UnitX()));
  const Move moved = after(MovePart({AssemblyId{1}, "Assembly/Box"}, turned));
  EXPECT_LT((moved.movers[0].axisPoint - Eigen::Vector3d(10, 0, 5)).norm(), 1e-9);
  EXPECT_LT((moved.movers[0].axisDirection - Eigen::Vector3d(0, -1, 0)).norm(), 1e-9);
  EXPECT_EQ(after(MovePart({AssemblyId{1}, "Assembly/Box[2]"}, turned)).movers[0].axisPoint.z(), 0);
  EXPECT_EQ(after(MoveAssembly(AssemblyId{1}, shifted(0, 7, 0))).movers[0].axisPoint.y(), 7);
}

}  // namespace
}  // namespace liana

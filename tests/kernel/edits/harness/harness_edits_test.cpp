// Edits of branches: cables part, join and merge, and everything can be taken back.
#include <gtest/gtest.h>

#include "kernel/edits/cable/add_cable.h"
#include "kernel/edits/cable/change_cable.h"
#include "kernel/edits/cable/remove_cable.h"
#include "kernel/edits/harness/add_branch.h"
#include "kernel/edits/harness/branch_off.h"
#include "kernel/edits/harness/change_branch.h"
#include "kernel/edits/harness/change_bundle.h"
#include "kernel/edits/harness/change_wires.h"
#include "kernel/edits/harness/merge_cables.h"
#include "kernel/edits/harness/rejoin_end.h"
#include "kernel/edits/harness/remove_branch.h"
#include "tests/support/sample_cables.h"

namespace liana {
namespace {

Eigen::Isometry3d at(double x, double y, double z) {
  return Eigen::Isometry3d(Eigen::Translation3d(x, y, z));
}

class HarnessEdits : public ::testing::Test {
protected:
  HarnessEdits() {
    Cable cable = archCable();
    cable.handles = {handleAt(0.25, {50, 0, 100}, 1001), handleAt(0.75, {250, 0, 100}, 1002)};
    AddCable add(cable);
    EXPECT_TRUE(add.apply(document_).ok());
    cable_ = add.cable();
  }

  Document document_;
  CableId cable_;
};

}  // namespace

TEST_F(HarnessEdits, BranchingOffPartsLengthAndHandles) {
  const Cable before = *document_.findCable(cable_);
  BranchOff edit({cable_, 0.5, 620, at(150, 0, 180)});
  ASSERT_TRUE(edit.apply(document_).ok());
  ASSERT_EQ(document_.cables().size(), 2u);
  ASSERT_EQ(document_.branches().size(), 1u);
  const Cable &first = document_.cables()[0], &second = document_.cables()[1];
  EXPECT_EQ(first.id, cable_);
  EXPECT_EQ(second.id, edit.secondPiece());
  EXPECT_EQ(first.length, 310);
  EXPECT_EQ(second.length, 310);
  ASSERT_EQ(first.handles.size(), 1u);
  ASSERT_EQ(second.handles.size(), 1u);
  EXPECT_EQ(first.handles[0].id, HandleId{1001});
  EXPECT_EQ(first.handles[0].fraction, 0.5);
  EXPECT_EQ(second.handles[0].fraction, 0.5);
  EXPECT_EQ(first.end.branch, edit.branch());
  EXPECT_EQ(second.start.branch, edit.branch());
  EXPECT_TRUE(first.end.worldFromEnd.linear().col(2).isApprox(-second.start.worldFromEnd.linear().col(2)));
  edit.revert(document_);
  ASSERT_EQ(document_.cables().size(), 1u);
  EXPECT_TRUE(document_.branches().empty());
  EXPECT_TRUE(document_.cables()[0].isSameAs(before));
}

TEST_F(HarnessEdits, BranchingOffWhereAHandleSitsIsRefusedAndChangesNothing) {
  BranchOff edit({cable_, 0.25, 600, at(150, 0, 180)});
  EXPECT_FALSE(edit.apply(document_).ok());
  EXPECT_EQ(document_.cables().size(), 1u);
  EXPECT_TRUE(document_.branches().empty());
}

TEST_F(HarnessEdits, AnEndDroppedOnACableJoinsItThere) {
  Cable other = archCable();
  AddCable add(other);
  ASSERT_TRUE(add.apply(document_).ok());
  JoinCable join(add.cable(), WhichEnd::End, {cable_, 0.4, 600, at(120, 0, 150)});
  ASSERT_TRUE(join.apply(document_).ok());
  const Cable& joined = *document_.findCable(add.cable());
  EXPECT_EQ(joined.end.branch, join.branch());
  EXPECT_EQ(joined.end.worldFromEnd.translation(), Eigen::Vector3d(120, 0, 150));
  EXPECT_EQ(document_.cables().size(), 3u);
  join.revert(document_);
  EXPECT_EQ(document_.cables().size(), 2u);
  EXPECT_FALSE(document_.findCable(add.cable())->end.branch);
  JoinCable self(cable_, WhichEnd::End, {cable_, 0.4, 600, at(120, 0, 150)});
  EXPECT_FALSE(self.apply(document_).ok());
}

TEST_F(HarnessEdits, MovingABranchTakesItsEndsAlongAndADragIsOneStep) {
  BranchOff off({cable_, 0.5, 600, at(150, 0, 180)});
  ASSERT_TRUE(off.apply(document_).ok());
  Branch moved = *document_.findBranch(off.branch());
  moved.worldFromBranch = at(160, 5, 170) * Eigen::AngleAxisd(0.5, Eigen::Vector3d::UnitY());
  ChangeBranch first(moved);
  ASSERT_TRUE(first.apply(document_).ok());
  moved.worldFromBranch.translation().x() = 170;
  ChangeBranch second(moved);
  ASSERT_TRUE(second.apply(document_).ok());
  ASSERT_TRUE(first.mergeWith(second));
  for (const CableEnd& end : {document_.cables()[0].end, document_.cables()[1].start}) {
    EXPECT_EQ(end.worldFromEnd.translation(), Eigen::Vector3d(170, 5, 170));
    EXPECT_NEAR(std::abs(end.worldFromEnd.linear().col(2).dot(moved.worldFromBranch.linear().col(2))), 1,
                1e-12);
  }
  first.revert(document_);
  EXPECT_EQ(document_.branches()[0].worldFromBranch.translation(), Eigen::Vector3d(150, 0, 180));
  EXPECT_EQ(document_.cables()[1].start.worldFromEnd.translation(), Eigen::Vector3d(150, 0, 180));
}

TEST_F(HarnessEdits, MergingBranchesBringsAllEndsTogether) {
  BranchOff one({cable_, 0.4, 600, at(120, 0, 150)});
  ASSERT_TRUE(one.apply(document_).ok());
  BranchOff two({one.secondPiece(), 0.6, 360, at(200, 0, 150)});
  ASSERT_TRUE(two.apply(document_).ok());
  MergeBranches merge(two.branch(), one.branch());
  ASSERT_TRUE(merge.apply(document_).ok());
  ASSERT_EQ(document_.branches().size(), 1u);
  EXPECT_EQ(document_.findCable(two.secondPiece())->start.branch, one.branch());
  EXPECT_EQ(document_.findCable(two.secondPiece())->start.worldFromEnd.translation(),
            Eigen::Vector3d(120, 0, 150));
  merge.revert(document_);
  EXPECT_EQ(document_.branches().size(), 2u);
  EXPECT_EQ(document_.findCable(two.secondPiece())->start.branch, two.branch());
}

TEST_F(HarnessEdits, RemovingABranchFreesItsEndsAndTheLastCableTakesItsBranchAlong) {
  BranchOff off({cable_, 0.5, 600, at(150, 0, 180)});
  ASSERT_TRUE(off.apply(document_).ok());
  RemoveBranch remove(off.branch());
  ASSERT_TRUE(remove.apply(document_).ok());
  EXPECT_FALSE(document_.cables()[0].end.branch);
  EXPECT_FALSE(document_.cables()[1].start.branch);
  remove.revert(document_);
  EXPECT_EQ(document_.cables()[1].start.branch, off.branch());
  RemoveCable first(cable_), second(off.secondPiece());
  ASSERT_TRUE(first.apply(document_).ok());
  EXPECT_EQ(document_.branches().size(), 1u);
  ASSERT_TRUE(second.apply(document_).ok());
  EXPECT_TRUE(document_.branches().empty());
  second.revert(document_);
  EXPECT_EQ(document_.branches().size(), 1u);
}

TEST_F(HarnessEdits, BranchesNeedNamesOfTheirOwnAndEndsNeedBranchesThatAreThere) {
  ASSERT_TRUE(AddBranch({{}, "Y", at(0, 0, 0)}).apply(document_).ok());
  EXPECT_FALSE(AddBranch({{}, "Y", at(0, 0, 0)}).apply(document_).ok());
  Cable lost = archCable();
  lost.start.branch = BranchId{4711};
  EXPECT_FALSE(AddCable(lost).apply(document_).ok());
}

TEST_F(HarnessEdits, WhatWasPartedCanBeMadeOneAgain) {
  const Cable before = *document_.findCable(cable_);
  Wire wire;
  wire.name = "W1";
  wire.path = {cable_};
  ASSERT_TRUE(ChangeWires({wire}, "Add").apply(document_).ok());
  std::vector<Covering> coverings{Covering::usual(CoveringKind::Tape), Covering::usual(CoveringKind::Braid)};
  coverings[1].from = 0.1;
  coverings[1].to = 0.8;
  ASSERT_TRUE(ChangeBundle::setCoverings(cable_, coverings).apply(document_).ok());
  BranchOff off({cable_, 0.4, 600, at(150, 0, 180)});
  ASSERT_TRUE(off.apply(document_).ok());
  ASSERT_EQ(document_.wires()[0].path.size(), 2u);
  MergeCables merge(off.branch());
  ASSERT_TRUE(merge.apply(document_).ok());
  ASSERT_EQ(document_.cables().size(), 1u);
  EXPECT_TRUE(document_.branches().empty());
  const Cable& whole = document_.cables()[0];
  EXPECT_EQ(whole.id, cable_);
  EXPECT_NEAR(whole.length, before.length, 1e-9);
  EXPECT_EQ(whole.end, before.end);
  ASSERT_EQ(whole.handles.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(whole.handles[i].id, before.handles[i].id);
    EXPECT_NEAR(whole.handles[i].fraction, before.handles[i].fraction, 1e-12);
  }
  ASSERT_EQ(whole.coverings.size(), 2u);
  EXPECT_NEAR(whole.coverings[1].from, 0.1, 1e-12);
  EXPECT_NEAR(whole.coverings[1].to, 0.8, 1e-12);
  EXPECT_EQ(document_.wires()[0].path, std::vector<CableId>{cable_});
  merge.revert(document_);
  EXPECT_EQ(document_.cables().size(), 2u);
  EXPECT_EQ(document_.branches().size(), 1u);
  EXPECT_EQ(document_.wires()[0].path.size(), 2u);
  EXPECT_EQ(document_.findCable(off.secondPiece())->start.branch, off.branch());
}

TEST_F(HarnessEdits, OfTwoCablesThatMeetStartToStartTheFirstKeepsItsDirection) {
  Branch branch{{}, "Y", at(150, 0, 180)};
  AddBranch added(branch);
  ASSERT_TRUE(added.apply(document_).ok());
  ASSERT_TRUE(RejoinEnd::to(added.branch(), cable_, WhichEnd::Start).apply(document_).ok());
  Cable other = archCable();
  other.length = 200;
  other.handles = {handleAt(0.25, {10, 20, 30}, 1003)};
  other.start.branch = added.branch();
  AddCable add(other);
  ASSERT_TRUE(add.apply(document_).ok());
  const Cable first = *document_.findCable(cable_);
  MergeCables merge(added.branch());
  ASSERT_TRUE(merge.apply(document_).ok());
  const Cable& whole = *document_.findCable(cable_);
  EXPECT_EQ(whole.start, other.end);
  EXPECT_EQ(whole.end, first.end);
  EXPECT_EQ(whole.length, 800);
  ASSERT_EQ(whole.handles.size(), 3u);
  EXPECT_EQ(whole.handles[0].id, HandleId{1003});
  EXPECT_NEAR(whole.handles[0].fraction, 0.75 * 0.25, 1e-12);
  EXPECT_NEAR(whole.handles[1].fraction, 0.25 + 0.75 * 0.25, 1e-12);
  EXPECT_TRUE(whole.handles[0].worldFromHandle.linear().col(2).isApprox(-Eigen::Vector3d::UnitZ()));
}

TEST_F(HarnessEdits, CablesThatCannotBeOneAreRefused) {
  BranchOff off({cable_, 0.5, 600, at(150, 0, 180)});
  ASSERT_TRUE(off.apply(document_).ok());
  CableSpec thicker = document_.cables()[1].spec;
  thicker.outerDiameter = 12;
  auto respec = ChangeCable::setSpec(off.secondPiece(), thicker);
  ASSERT_TRUE(respec.apply(document_).ok());
  EXPECT_FALSE(MergeCables(off.branch()).apply(document_).ok());
  respec.revert(document_);
  Cable third = archCable();
  third.start.branch = off.branch();
  ASSERT_TRUE(AddCable(third).apply(document_).ok());
  EXPECT_FALSE(MergeCables(off.branch()).apply(document_).ok());
  EXPECT_EQ(document_.cables().size(), 3u);
}

TEST_F(HarnessEdits, AnEndTakenOffItsBranchIsFreeAndTheLastOneTakesTheBranchAlong) {
  BranchOff off({cable_, 0.5, 600, at(150, 0, 180)});
  ASSERT_TRUE(off.apply(document_).ok());
  Cable third = archCable();
  third.start.branch = off.branch();
  AddCable add(third);
  ASSERT_TRUE(add.apply(document_).ok());
  RejoinEnd one = RejoinEnd::off(add.cable(), WhichEnd::Start, at(1, 2, 3));
  ASSERT_TRUE(one.apply(document_).ok());
  EXPECT_FALSE(document_.findCable(add.cable())->start.branch);
  EXPECT_EQ(document_.findCable(add.cable())->start.worldFromEnd.translation(), Eigen::Vector3d(1, 2, 3));
  EXPECT_EQ(document_.branches().size(), 1u);
  RejoinEnd two = RejoinEnd::off(cable_, WhichEnd::End, at(4, 5, 6));
  ASSERT_TRUE(two.apply(document_).ok());
  EXPECT_TRUE(document_.branches().empty());
  EXPECT_FALSE(document_.findCable(off.secondPiece())->start.branch);
  two.revert(document_);
  one.revert(document_);
  EXPECT_EQ(document_.findCable(cable_)->end.branch, off.branch());
  EXPECT_EQ(document_.findCable(off.secondPiece())->start.branch, off.branch());
  EXPECT_EQ(document_.findCable(add.cable())->start.branch, off.branch());
  EXPECT_FALSE(RejoinEnd::off(cable_, WhichEnd::Start, at(0, 0, 0)).apply(document_).ok());
}

}  // namespace liana

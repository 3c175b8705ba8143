// Re-rooting a harness: bundles turn around, nothing moves, everything can be taken back.
#include "kernel/edits/harness/reroot_harness.h"

#include <gtest/gtest.h>

#include "kernel/edits/cable/add_cable.h"
#include "kernel/edits/harness/add_branch.h"
#include "kernel/edits/harness/branch_off.h"
#include "kernel/edits/harness/merge_cables.h"
#include "kernel/edits/harness/rejoin_end.h"
#include "tests/support/sample_cables.h"

namespace liana {
namespace {

/// A trunk parted at a branch, with a leg that runs away from it.
class RerootHarnessTest : public ::testing::Test {
protected:
  RerootHarnessTest() {
    Cable trunk = archCable();
    trunk.handles = {handleAt(0.75, {250, 0, 100}, 1002)};
    Covering tape;
    tape.from = 0.1;
    tape.to = 0.3;
    trunk.coverings = {tape};
    AddCable add(trunk);
    EXPECT_TRUE(add.apply(document_).ok());
    BranchOff part({add.cable(), 0.5, 620, Eigen::Isometry3d(Eigen::Translation3d(150, 0, 180))});
    EXPECT_TRUE(part.apply(document_).ok());
    first_ = add.cable();
    second_ = part.secondPiece();
    branch_ = part.branch();
    Cable leg = archCable();
    leg.name = "Leg";
    AddCable addLeg(leg);
    EXPECT_TRUE(addLeg.apply(document_).ok());
    leg_ = addLeg.cable();
    RejoinEnd join = RejoinEnd::to(branch_, leg_, WhichEnd::End);  // it runs towards the branch
    EXPECT_TRUE(join.apply(document_).ok());
  }
  const Cable& cable(CableId id) const { return *document_.findCable(id); }

  Document document_;
  CableId first_, second_, leg_;
  BranchId branch_;
};

TEST_F(RerootHarnessTest, EveryBundleRunsAwayFromTheRoot) {
  RerootHarness edit({HarnessRoot::FreeEnd{second_, WhichEnd::End}});
  ASSERT_TRUE(edit.apply(document_).ok());
  EXPECT_FALSE(cable(second_).start.branch);
  EXPECT_EQ(cable(second_).end.branch, branch_);
  EXPECT_EQ(cable(first_).start.branch, branch_);
  EXPECT_EQ(cable(leg_).start.branch, branch_);
  EXPECT_TRUE(runningTowards({HarnessRoot::FreeEnd{second_, WhichEnd::Start}}, document_).empty());
}

TEST_F(RerootHarnessTest, WhatIsAlongABundleStaysWhereItIs) {
  const RouteHandle before = cable(second_).handles.front();
  const Eigen::Isometry3d end = cable(second_).end.worldFromEnd;
  const double from = cable(first_).coverings.front().from, to = cable(first_).coverings.front().to;
  RerootHarness edit({HarnessRoot::FreeEnd{second_, WhichEnd::End}});
  ASSERT_TRUE(edit.apply(document_).ok());
  const RouteHandle& now = cable(second_).handles.front();
  EXPECT_EQ(now.id, before.id);
  EXPECT_NEAR(now.fraction, 1 - before.fraction, 1e-12);
  EXPECT_EQ(now.worldFromHandle.translation(), before.worldFromHandle.translation());
  EXPECT_TRUE(now.worldFromHandle.linear().col(2).isApprox(-before.worldFromHandle.linear().col(2), 1e-12));
  EXPECT_TRUE(now.worldFromHandle.linear().col(1).isApprox(before.worldFromHandle.linear().col(1), 1e-12));
  EXPECT_TRUE(cable(second_).start.worldFromEnd.isApprox(end));
  EXPECT_NEAR(cable(first_).coverings.front().from, 1 - to, 1e-12);
  EXPECT_NEAR(cable(first_).coverings.front().to, 1 - from, 1e-12);
}

TEST_F(RerootHarnessTest, UndoBringsBackEveryDirection) {
  std::vector<Cable> before = document_.cables();
  RerootHarness edit({branch_});
  ASSERT_TRUE(edit.apply(document_).ok());
  EXPECT_EQ(cable(leg_).start.branch, branch_);
  edit.revert(document_);
  ASSERT_EQ(document_.cables().size(), before.size());
  for (std::size_t i = 0; i < before.size(); ++i)
    EXPECT_TRUE(document_.cables()[i].isSameAs(before[i])) << before[i].name;
}

TEST_F(RerootHarnessTest, AHarnessThatBeginsThereAlreadyIsLeftAloneWithAReason) {
  RerootHarness edit({branch_}), again({branch_});
  ASSERT_TRUE(edit.apply(document_).ok());
  const auto revision = document_.revision();
  const auto result = again.apply(document_);
  ASSERT_FALSE(result.ok());
  EXPECT_NE(result.error().message.find("already"), std::string::npos);
  EXPECT_EQ(document_.revision(), revision);
}

TEST_F(RerootHarnessTest, TurningACableAroundTwiceBringsEverythingBack) {
  for (const Cable& each : document_.cables()) {
    const Cable back = reversed(reversed(each));
    EXPECT_EQ(back.start, each.start);
    EXPECT_EQ(back.end, each.end);
    for (std::size_t i = 0; i < each.handles.size(); ++i) {
      EXPECT_NEAR(back.handles[i].fraction, each.handles[i].fraction, 1e-12);
      EXPECT_TRUE(back.handles[i].worldFromHandle.isApprox(each.handles[i].worldFromHandle, 1e-12));
    }
    for (std::size_t i = 0; i < each.coverings.size(); ++i) {
      EXPECT_NEAR(back.coverings[i].from, each.coverings[i].from, 1e-12);
      EXPECT_NEAR(back.coverings[i].to, each.coverings[i].to, 1e-12);
    }
    EXPECT_EQ(back.routing.from, each.routing.from);
    EXPECT_EQ(back.routing.to, each.routing.to);
  }
}

}  // namespace
}  // namespace liana

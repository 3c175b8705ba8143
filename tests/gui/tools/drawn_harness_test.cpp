// A harness drawn with the mouse: branches made, joined, merged, dragged, deleted and renamed.
#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QRegularExpression>
#include <QTreeWidget>

#include "gui/actions/tool_actions.h"
#include "tests/gui/support/harness_test.h"

namespace liana {
namespace {

class DrawnHarnessTest : public HarnessTest {};

TEST_F(DrawnHarnessTest, CableStartedOnACableMakesABranchThereInOneStep) {
  openCables();
  const int before = steps();
  const double length = cable(0).length;
  branchOff();
  EXPECT_EQ(steps(), before + 1);
  ASSERT_EQ(document().cables().size(), 4u);
  EXPECT_EQ(cable(0).end.branch, branch().id);
  EXPECT_EQ(cable(1).start.branch, branch().id);
  EXPECT_EQ(cable(3).start.branch, branch().id);
  EXPECT_NEAR(cable(0).length + cable(1).length, length, 1e-9);
  EXPECT_EQ(cable(3).spec, cable(0).spec) << "what branches off is made of something else";
  EXPECT_EQ(workspace().selection(), Selection(cable(3).id));
  EXPECT_TRUE(window_->tools().select->isChecked());
  for (const int i : {0, 1, 3}) {
    EXPECT_TRUE(workspace().shapeOf(cable(i).id)->report.converged());
    const auto line = workspace().shownCenterline(cable(i).id);
    const Eigen::Vector3d end = i == 0 ? line->points.back() : line->points.front();
    EXPECT_LT((onScreen(end) - onBranch(0)).manhattanLength(), 3) << "the cables do not meet";
  }
  window_->edits().undo->trigger();
  EXPECT_EQ(document().cables().size(), 2u);
  EXPECT_TRUE(document().branches().empty());
  EXPECT_DOUBLE_EQ(cable(0).length, length);
  window_->edits().redo->trigger();
  EXPECT_EQ(document().branches().size(), 1u);
}

TEST_F(DrawnHarnessTest, HoverTellsWhereTheCableIsLeft) {
  openCables();
  window_->routes().cable->trigger();
  hover(onCable(0, 0.25));
  const QString step = window_->findChild<QLabel*>("nextStep")->text();
  EXPECT_TRUE(step.contains("Trunk")) << qPrintable(step);
  const auto place = QRegularExpression("(\\d+) mm").match(step);
  EXPECT_NEAR(place.captured(1).toDouble(), 150, 1.5)
      << "a pixel is about a millimetre: " << qPrintable(step);
  EXPECT_FALSE(sketch().marks.empty());
}

TEST_F(DrawnHarnessTest, CableFromOneCableToAnotherAndBackToItMakesTwoBranchesEach) {
  openCables();
  window_->routes().cable->trigger();
  click(onCable(0, 0.3));
  click(onCable(1, 0.6));
  ASSERT_EQ(document().branches().size(), 2u);
  EXPECT_EQ(document().cables().size(), 5u);
  settle();
  // A loop on one piece: both of its partings are of the same cable.
  const int trunk = 1;
  ASSERT_EQ(cable(trunk).name, "Trunk (2)");
  window_->routes().cable->trigger();
  click(onCable(trunk, 0.75));
  click(onCable(trunk, 0.3));
  EXPECT_EQ(document().branches().size(), 4u);
  double length = 0;
  for (const Cable& each : document().cables())
    if (each.name.starts_with("Trunk")) length += each.length;
  EXPECT_NEAR(length, 600, 1e-9);
  settle();
  for (const Cable& each : document().cables())
    EXPECT_TRUE(workspace().shapeOf(each.id)->report.converged()) << each.name;
}

TEST_F(DrawnHarnessTest, EndDroppedOnACableJoinsItAndPulledOffLeavesIt) {
  openCables();
  workspace().select(cable(1).id);
  drawFrame();
  const int before = steps();
  const EndReference end{cable(1).id, WhichEnd::End};
  dragMouse(ballOf(end), onCable(0, 0.6));
  ASSERT_EQ(document().branches().size(), 1u);
  EXPECT_EQ(steps(), before + 1);
  EXPECT_EQ(document().findCable(end.cable)->end.branch, branch().id);
  settle();
  workspace().select(end.cable);
  const QPoint ball = ballOf(end);
  EXPECT_GT((ball - onBranch(0)).manhattanLength(), 12) << "the end is hidden by its branch";
  dragMouse(ball, ball + QPoint(40, -90));
  EXPECT_FALSE(document().findCable(end.cable)->end.branch);
  EXPECT_EQ(document().branches().size(), 1u);
  EXPECT_EQ(steps(), before + 2);
  settle();
  // The two pieces become one cable again.
  workspace().select(branch().id);
  ASSERT_TRUE(window_->harness().mergeCables->isEnabled());
  window_->harness().mergeCables->trigger();
  EXPECT_TRUE(document().branches().empty());
  EXPECT_EQ(document().cables().size(), 2u);
  EXPECT_NEAR(cable(0).length, 600, 1e-6);
  while (steps() > 0 && workspace().undoStack().canUndo()) window_->edits().undo->trigger();
  EXPECT_EQ(document().cables().size(), 2u);
}

TEST_F(DrawnHarnessTest, EscapeDuringADragOffABranchLeavesEverythingAsItWas) {
  openCables();
  branchOff();
  const EndReference end{cable(3).id, WhichEnd::Start};
  const DocumentContent before = document().content();
  const QPoint ball = ballOf(end);
  QTest::mousePress(view(), Qt::LeftButton, {}, ball);
  moveMouse(ball, ball + QPoint(-60, 60));
  QTest::keyClick(view(), Qt::Key_Escape);
  QTest::mouseRelease(view(), Qt::LeftButton, {}, ball + QPoint(-60, 60));
  EXPECT_EQ(document().branches(), before.branches);
  EXPECT_EQ(cable(3).start.branch, before.cables[3].start.branch);
}

TEST_F(DrawnHarnessTest, BranchDroppedOnABranchMergesThem) {
  openCables();
  branchOff();
  window_->routes().cable->trigger();
  click(onCable(2, 0.5));
  click(onCable(2, 0.5) + QPoint(60, -60));
  ASSERT_EQ(document().branches().size(), 2u);
  settle();
  workspace().select({});
  const int before = steps();
  const BranchId kept = branch(0).id;
  dragMouse(onBranch(1), onBranch(0));
  ASSERT_EQ(document().branches().size(), 1u);
  EXPECT_EQ(branch().id, kept);
  EXPECT_EQ(steps(), before + 1);
  EXPECT_EQ(endsAt(document(), kept).size(), 6u);
  EXPECT_EQ(workspace().selection(), Selection(kept));
  window_->edits().undo->trigger();
  EXPECT_EQ(document().branches().size(), 2u);
}

TEST_F(DrawnHarnessTest, PulledBranchSpringsBackAndWithControlItStays) {
  openCables();
  branchOff();
  workspace().select({});
  drawFrame();
  const int before = steps();
  const QPoint from = onBranch(0);
  const Eigen::Vector3d rest = poseOf(document(), SelectionSet(branch().id))->worldFromPose.translation();
  QTest::mousePress(view(), Qt::LeftButton, {}, from);
  moveMouse(from, from + QPoint(0, 30));
  EXPECT_FALSE(branch().follows) << "it is held while it is pulled";
  EXPECT_TRUE(waitFor([&] {
    return (workspace().shownCenterline(cable(0).id)->points.back() - rest).norm() > 5;
  })) << "the cables do not follow live";
  QTest::mouseRelease(view(), Qt::LeftButton, {}, from + QPoint(0, 30));
  EXPECT_TRUE(branch().follows);
  EXPECT_EQ(steps(), before);
  settle();
  EXPECT_LT((poseOf(document(), SelectionSet(branch().id))->worldFromPose.translation() - rest).norm(), 0.5);
  dragMouse(onBranch(0), onBranch(0) + QPoint(0, 30), Qt::ControlModifier);
  EXPECT_FALSE(branch().follows);
  EXPECT_EQ(steps(), before + 1);
  EXPECT_GT((branch().worldFromBranch.translation() - rest).norm(), 5);
  settle();
  EXPECT_LT((workspace().shownCenterline(cable(0).id)->points.back() - branch().worldFromBranch.translation())
                .norm(),
            0.1);
}

TEST_F(DrawnHarnessTest, SelectedBranchHasTheGizmoAndAPage) {
  openCables();
  branchOff();
  click(onBranch(0));
  ASSERT_EQ(workspace().selection(), Selection(branch().id));
  ASSERT_TRUE(view()->scene().gizmo().place());
  const QPoint grip = gripOf({GizmoPart::Kind::Arrow, 2});
  // Its axis 2 runs along the trunk, which lies along x.
  const double x = poseOf(document(), SelectionSet(branch().id))->worldFromPose.translation().x();
  dragMouse(grip, grip + (onScreen({295, 0, 0}) - onScreen({280, 0, 0})));
  EXPECT_FALSE(branch().follows) << "what is put somewhere stays there";
  EXPECT_NEAR(branch().worldFromBranch.translation().x(), x + 15, 5);
  auto* motion = window_->findChild<QComboBox*>("branchMotion");
  ASSERT_TRUE(motion && motion->isVisible());
  EXPECT_EQ(motion->currentIndex(), 1);
  motion->setFocus();
  QTest::keyClick(motion, Qt::Key_Up);
  EXPECT_TRUE(branch().follows);
  auto* directions = window_->findChild<QComboBox*>("branchDirections");
  directions->setFocus();
  QTest::keyClick(directions, Qt::Key_Down);
  EXPECT_FALSE(branch().isRigid);
  auto* name = window_->findChild<QLineEdit*>("branchName");
  name->setFocus();
  name->selectAll();
  QTest::keyClicks(name, "Y1");
  QTest::keyClick(name, Qt::Key_Return);
  EXPECT_EQ(branch().name, "Y1");
  auto* tree = window_->findChild<QTreeWidget*>("modelTree");
  const auto rows = tree->findItems("Y1", Qt::MatchExactly | Qt::MatchRecursive);
  ASSERT_EQ(rows.size(), 1);
  workspace().select({});
  tree->setCurrentItem(rows.front());
  EXPECT_EQ(workspace().selection(), Selection(branch().id));
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  EXPECT_TRUE(waitFor([&] { return window_->findChild<QLabel*>("branchForce")->text().endsWith(" N"); }));
}

TEST_F(DrawnHarnessTest, DoubleClickOpensTheChoicesOfABranch) {
  openCables();
  branchOff();
  workspace().select({});
  drawFrame();
  doubleClick(onBranch(0));
  ASSERT_TRUE(waitFor([&] { return window_->findChild<QMenu*>("contextMenu") != nullptr; }));
  auto* menu = window_->findChild<QMenu*>("contextMenu");
  EXPECT_TRUE(menu->actions().contains(window_->harness().rigid));
  window_->harness().rigid->trigger();
  EXPECT_FALSE(branch().isRigid);
  menu->close();
}

TEST_F(DrawnHarnessTest, DeleteTakesABranchOut) {
  openCables();
  branchOff();
  window_->edits().remove->trigger();  // the new cable is selected
  ASSERT_EQ(document().cables().size(), 3u);
  settle();
  click(onBranch(0));
  window_->edits().remove->trigger();
  EXPECT_TRUE(document().branches().empty());
  EXPECT_EQ(document().cables().size(), 2u) << "the two pieces are one cable again";
}

TEST_F(DrawnHarnessTest, SplitPartsTheCableWhereTheMenuWasOpened) {
  openCables();
  workspace().select({});
  hover(onCable(0, 0.25));
  QTest::mouseClick(view(), Qt::RightButton, {}, onCable(0, 0.25));
  auto* menu = window_->findChild<QMenu*>("contextMenu");
  ASSERT_TRUE(menu);
  ASSERT_TRUE(menu->actions().contains(window_->harness().split));
  menu->close();
  window_->harness().split->trigger();
  ASSERT_EQ(document().branches().size(), 1u);
  EXPECT_NEAR(cable(0).length, 150, 6);
  EXPECT_EQ(workspace().selection(), Selection(branch().id));
}

TEST_F(DrawnHarnessTest, TheHarnessBeginsAtTheBranchThatIsChosenForIt) {
  openCables();
  branchOff();  // the trunk's first half runs towards the branch
  const BranchId root = branch().id;
  const Eigen::Isometry3d farEnd = cable(0).start.worldFromEnd;
  const int before = steps();
  workspace().select({});
  hover(onBranch(0));
  QTest::mouseClick(view(), Qt::RightButton, {}, onBranch(0));
  auto* menu = window_->findChild<QMenu*>("contextMenu");
  ASSERT_TRUE(menu);
  ASSERT_TRUE(menu->actions().contains(window_->harness().reroot));
  const QRect place = menu->actionGeometry(window_->harness().reroot);
  QTest::mouseClick(menu, Qt::LeftButton, {}, place.center());
  EXPECT_EQ(steps(), before + 1);
  for (const int each : {0, 1, 2}) {
    if (!cable(each).start.branch && !cable(each).end.branch) continue;
    EXPECT_EQ(cable(each).start.branch, root) << cable(each).name;
  }
  EXPECT_TRUE(cable(0).end.worldFromEnd.isApprox(farEnd)) << "nothing moves";
  settle();
  window_->edits().undo->trigger();
  EXPECT_EQ(cable(0).end.branch, root);
}

}  // namespace
}  // namespace liana

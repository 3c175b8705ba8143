// What hands do that are quick, miss by a pixel, or use the keyboard: clicks on the gizmo, a press right
// after a click, double clicks, arrow keys that turn, numbers typed during a pull.
#include <QAction>
#include <QCheckBox>
#include <QLabel>
#include <QTest>

#include "gui/actions/edit_actions.h"
#include "gui/actions/route/route_actions.h"
#include "gui/actions/view_actions.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class QuickHandsTest : public WindowTest {
protected:
  Viewport* view() { return &window_->viewport(); }
  Workspace& workspace() { return window_->workspace(); }
  Selection firstHandle() const { return HandleReference{cable(0).id, cable(0).handles.at(0).id}; }
  void selectHandle() {
    openProject();
    workspace().select(firstHandle());
    drawFrame();
  }
  /// Without the pause that QTest puts between two clicks.
  void pressAgain(const QPoint& at) {
    QMouseEvent press(QEvent::MouseButtonDblClick, at, view()->mapToGlobal(at), Qt::LeftButton,
                      Qt::LeftButton, {});
    QApplication::sendEvent(view(), &press);
  }
};

TEST_F(QuickHandsTest, ClickOnTheGizmoKeepsWhatIsSelected) {
  selectHandle();
  const QPoint arrow = gripOf({GizmoPart::Kind::Arrow, 0});
  ASSERT_TRUE(view()->picks().gizmo(view()->toDevicePixels(arrow)));
  QTest::mouseClick(view(), Qt::LeftButton, {}, arrow);
  EXPECT_EQ(workspace().selection(), firstHandle());
  doubleClick(arrow);
  EXPECT_EQ(workspace().selection(), firstHandle());
  EXPECT_EQ(workspace().undoStack().count(), 0);
}

TEST_F(QuickHandsTest, PressRightAfterAClickDrags) {
  openProject();
  const Eigen::Vector3d before = handlePosition();
  const QPoint at = onScreen(before);
  QTest::mouseClick(view(), Qt::LeftButton, {}, at);
  ASSERT_EQ(workspace().selection(), firstHandle());
  pressAgain(at);
  moveMouse(at, at + QPoint(30, 30));
  QTest::mouseRelease(view(), Qt::LeftButton, {}, at + QPoint(30, 30));
  EXPECT_GT((handlePosition() - before).norm(), 3);
  EXPECT_EQ(workspace().undoStack().count(), 1);
}

TEST_F(QuickHandsTest, DoubleClickWithTheHandleToolMakesOneHandle) {
  openProject();
  const std::size_t before = cable(1).handles.size();
  window_->routes().handle->trigger();
  doubleClick(onScreen(pointOnTube(cable(1).id, 0.5)));
  EXPECT_EQ(cable(1).handles.size(), before + 1);
}

TEST_F(QuickHandsTest, HandlesAreDraggedWithTheToolThatMadeThemInHand) {
  openProject();
  window_->routes().handle->trigger();
  QTest::mouseClick(view(), Qt::LeftButton, {}, onScreen(pointOnTube(cable(1).id, 0.5)));
  ASSERT_EQ(cable(1).handles.size(), 1u);
  const auto place = [&] { return cable(1).handles.front().worldFromHandle.translation(); };
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  drawFrame();
  const Eigen::Vector3d made = place();
  const Eigen::Quaterniond looking = view()->camera().orientation;
  dragMouse(onScreen(made), onScreen(made) + QPoint(0, -25));
  EXPECT_GT((place() - made).norm(), 3) << "by its ball";
  drawFrame();
  const Eigen::Vector3d moved = place();
  const QPoint grip = gripOf({GizmoPart::Kind::Arrow, 2});
  dragMouse(grip, grip + QPoint(0, -30));
  EXPECT_GT(std::abs(place().z() - moved.z()), 3) << "by the gizmo";
  EXPECT_NEAR(looking.angularDistance(view()->camera().orientation), 0, 1e-9) << "the view has turned";
  EXPECT_EQ(workspace().undoStack().count(), 3);
  EXPECT_TRUE(window_->routes().handle->isChecked()) << "the tool is gone";
  QTest::keyClick(view(), Qt::Key_Right);
  EXPECT_EQ(workspace().undoStack().count(), 4) << "arrow keys";
}

TEST_F(QuickHandsTest, AltAndArrowKeysTurnWhatHasADirection) {
  openProject();
  workspace().select(EndReference{cable(0).id, WhichEnd::Start});
  view()->setFocus();
  const auto frame = [&] { return cable(0).start.worldFromEnd; };
  const Eigen::Isometry3d before = frame();
  for (int i = 0; i < 5; ++i) QTest::keyClick(view(), Qt::Key_Up, Qt::AltModifier);
  EXPECT_NEAR(Eigen::AngleAxisd(before.linear().transpose() * frame().linear()).angle(), 5 * EIGEN_PI / 180,
              1e-6);
  EXPECT_NEAR((frame().translation() - before.translation()).norm(), 0, 1e-9);
  EXPECT_EQ(workspace().undoStack().count(), 1) << "a run of keys is one step";
  window_->edits().undo->trigger();
  EXPECT_TRUE(frame().isApprox(before, 1e-9));
}

TEST_F(QuickHandsTest, NumberTypedDuringAPullStaysWithEnter) {
  openProject();
  const QPoint from = onScreen(pointOnTube(cable(1).id, 0.4)), to = from + QPoint(0, -30);
  QTest::mousePress(view(), Qt::LeftButton, {}, from);
  moveMouse(from, to);
  const Eigen::Vector3d grip = cable(1).handles.front().worldFromHandle.translation();
  QTest::keyClicks(view(), "20 m");
  EXPECT_LT((cable(1).handles.front().worldFromHandle.translation() - grip).norm(), 100)
      << "on the way to 20 mm it was at 20 m";
  QTest::keyClicks(view(), "m");
  QTest::keyClick(view(), Qt::Key_Return);
  QTest::mouseRelease(view(), Qt::LeftButton, {}, to);
  ASSERT_EQ(cable(1).handles.size(), 1u) << "what was typed is thrown away";
  EXPECT_EQ(workspace().undoStack().count(), 1);
}

TEST_F(QuickHandsTest, WrongNumberTypedDuringADragIsSaidAndMovesNothing) {
  openProject();
  const QPoint from = onScreen(handlePosition()), to = from + QPoint(20, 0);
  QTest::mousePress(view(), Qt::LeftButton, {}, from);
  moveMouse(from, to);
  QTest::keyClicks(view(), "12 x");
  QTest::keyClick(view(), Qt::Key_Return);
  EXPECT_EQ(workspace().undoStack().count(), 0);
  EXPECT_TRUE(window_->findChild<QLabel*>("readout")->text().contains("12 x"));
  QTest::keyClick(view(), Qt::Key_Escape);
  QTest::mouseRelease(view(), Qt::LeftButton, {}, to);
  EXPECT_EQ(workspace().undoStack().count(), 0);
}

TEST_F(QuickHandsTest, PulledHandleStaysWhereTheMouseLeftIt) {
  openProject();
  const QPoint from = onScreen(pointOnTube(cable(1).id, 0.4));
  // Away from all parts, which it would snap to.
  QPoint to;
  for (const QPoint& way : {QPoint(3, -37), QPoint(3, 37), QPoint(37, 3), QPoint(-37, 3)})
    if (!view()->picks().part(view()->toDevicePixels(from + way))) to = from + way;
  ASSERT_FALSE(to.isNull());
  QTest::mousePress(view(), Qt::LeftButton, {}, from);
  moveMouse(from, to, Qt::ControlModifier);
  QTest::mouseRelease(view(), Qt::LeftButton, Qt::ControlModifier, to);
  ASSERT_EQ(cable(1).handles.size(), 1u);
  EXPECT_LE((onScreen(cable(1).handles.front().worldFromHandle.translation()) - to).manhattanLength(), 2);
}

TEST_F(QuickHandsTest, DragEndsWhenAnotherDocumentArrives) {
  openProject();
  const QPoint from = onScreen(handlePosition());
  QTest::mousePress(view(), Qt::LeftButton, {}, from);
  moveMouse(from, from + QPoint(20, 20));
  DocumentContent content = workspace().document().content();
  workspace().replaceDocument(std::move(content), {});
  const Eigen::Vector3d arrived = handlePosition();
  moveMouse(from + QPoint(20, 20), from + QPoint(60, 60));
  QTest::mouseRelease(view(), Qt::LeftButton, {}, from + QPoint(60, 60));
  EXPECT_NEAR((handlePosition() - arrived).norm(), 0, 1e-9) << "the drag of the other document went on";
  EXPECT_EQ(workspace().undoStack().count(), 0);
}

TEST_F(QuickHandsTest, SpacePressesTheBoxThatHasTheFocus) {
  openProject();
  activate();
  workspace().select({});
  auto* box = window_->findChild<QCheckBox*>("hasGravity");
  ASSERT_TRUE(box->isVisible());
  const bool before = box->isChecked();
  box->setFocus();
  QTest::keyClick(box, Qt::Key_Space);
  EXPECT_NE(box->isChecked(), before);
  EXPECT_FALSE(window_->views().transparent->isChecked());
  view()->setFocus();
  QTest::keyClick(view(), Qt::Key_Space);
  EXPECT_TRUE(window_->views().transparent->isChecked()) << "in the view it is the shortcut";
}

}  // namespace
}  // namespace liana

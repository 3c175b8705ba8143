// Dragging with real mouse events: the tube follows during the drag, and a drag is one undo step.
#include "gui/tools/select_tool.h"

#include <QLabel>
#include <QTest>

#include "gui/actions/edit_actions.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class SelectToolTest : public WindowTest {
protected:
  Viewport* view() { return &window_->viewport(); }

  /// Moves in several steps, as a hand does.
  void moveMouse(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers keys = {}) {
    for (int i = 1; i <= 8; ++i) {
      const QPoint at = from + (to - from) * i / 8;
      QMouseEvent event(QEvent::MouseMove, at, view()->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, keys);
      QApplication::sendEvent(view(), &event);
    }
  }
};

TEST_F(SelectToolTest, DraggedHandleMovesTheTubeDuringTheDragAndUndoesInOneStep) {
  openProject();
  const Eigen::Vector3d before = handlePosition();
  const CableId id = cable(0).id;
  ASSERT_LT(tubeDistance(id, before), 2);
  const QPoint from = onScreen(before), to = from + QPoint(30, 60);
  const int frames = view()->frameCount();

  QTest::mousePress(view(), Qt::LeftButton, {}, from);
  moveMouse(from, to);
  const Eigen::Vector3d during = handlePosition();
  EXPECT_GT((during - before).norm(), 5) << "the handle has not moved";
  EXPECT_TRUE(waitFor([&] { return tubeDistance(id, during) < 2; }))
      << "the tube does not follow while the button is down";
  EXPECT_TRUE(waitFor([&] { return view()->frameCount() > frames; }));
  EXPECT_TRUE(window_->findChild<QLabel*>("readout")->isVisible());
  EXPECT_LE((onScreen(during) - to).manhattanLength(), 3) << "the handle is not under the mouse";
  QTest::mouseRelease(view(), Qt::LeftButton, {}, to);

  EXPECT_FALSE(window_->findChild<QLabel*>("readout")->isVisible());
  EXPECT_EQ(window_->workspace().undoStack().count(), 1);
  EXPECT_TRUE(window_->isWindowModified());
  window_->edits().undo->trigger();
  EXPECT_NEAR((handlePosition() - before).norm(), 0, 1e-9);
  EXPECT_TRUE(waitFor([&] { return allSolved() && tubeDistance(id, before) < 2; }))
      << "undo does not bring the tube back";
  window_->edits().redo->trigger();
  EXPECT_NEAR((handlePosition() - during).norm(), 0, 1e-9);
}

TEST_F(SelectToolTest, TwoDragsOfOneHandleAreTwoUndoSteps) {
  openProject();
  for (int i = 0; i < 2; ++i) {
    const QPoint from = onScreen(handlePosition());
    QTest::mousePress(view(), Qt::LeftButton, {}, from);
    moveMouse(from, from + QPoint(20, 10));
    QTest::mouseRelease(view(), Qt::LeftButton, {}, from + QPoint(20, 10));
  }
  EXPECT_EQ(window_->workspace().undoStack().count(), 2);
}

TEST_F(SelectToolTest, EscapePutsTheHandleBackWithoutAnUndoStep) {
  openProject();
  const Eigen::Vector3d before = handlePosition();
  const QPoint from = onScreen(before);
  QTest::mousePress(view(), Qt::LeftButton, {}, from);
  moveMouse(from, from + QPoint(40, 40));
  ASSERT_GT((handlePosition() - before).norm(), 1);
  QTest::keyClick(view(), Qt::Key_Escape);
  EXPECT_NEAR((handlePosition() - before).norm(), 0, 1e-9);
  QTest::mouseRelease(view(), Qt::LeftButton, {}, from + QPoint(40, 40));
  EXPECT_EQ(window_->workspace().undoStack().count(), 0);
}

TEST_F(SelectToolTest, PulledCableSpringsBackUnlessCtrlLeavesAHandle) {
  openProject();
  const CableId id = cable(1).id;
  const Eigen::Vector3d grip = pointOnTube(id, 0.4);
  const QPoint from = onScreen(grip), to = from + QPoint(0, -50);
  QTest::mousePress(view(), Qt::LeftButton, {}, from);
  moveMouse(from, to);
  ASSERT_EQ(cable(1).handles.size(), 1u);
  const Eigen::Vector3d pulled = cable(1).handles.front().worldFromHandle.translation();
  EXPECT_TRUE(waitFor([&] { return tubeDistance(id, pulled) < 2; })) << "the cable does not follow";
  QTest::mouseRelease(view(), Qt::LeftButton, {}, to);
  EXPECT_TRUE(cable(1).handles.empty());
  EXPECT_EQ(window_->workspace().undoStack().count(), 0);
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));

  const QPoint again = onScreen(pointOnTube(id, 0.4));
  QTest::mousePress(view(), Qt::LeftButton, {}, again);
  moveMouse(again, again + QPoint(0, -40), Qt::ControlModifier);
  QTest::mouseRelease(view(), Qt::LeftButton, Qt::ControlModifier, again + QPoint(0, -40));
  EXPECT_EQ(cable(1).handles.size(), 1u);
  EXPECT_EQ(window_->workspace().undoStack().count(), 1);
  window_->edits().undo->trigger();
  EXPECT_TRUE(cable(1).handles.empty());
}

TEST_F(SelectToolTest, DragBesideEverythingTurnsTheViewAndChangesNothing) {
  openProject();
  const Eigen::Quaterniond before = view()->camera().orientation;
  const QPoint corner(40, 40);
  QTest::mousePress(view(), Qt::LeftButton, {}, corner);
  moveMouse(corner, corner + QPoint(60, 20));
  QTest::mouseRelease(view(), Qt::LeftButton, {}, corner + QPoint(60, 20));
  EXPECT_GT(before.angularDistance(view()->camera().orientation), 0.1);
  EXPECT_EQ(window_->workspace().undoStack().count(), 0);
}

TEST_F(SelectToolTest, WheelZoomsToTheCursor) {
  openProject();
  const Eigen::Vector3d place = pointOnTube(cable(0).id, 0.25);
  const QPoint cursor = onScreen(place);
  const double before = view()->camera().distance;
  QWheelEvent wheel(cursor, view()->mapToGlobal(cursor), {}, QPoint(0, 240), Qt::NoButton, {},
                    Qt::NoScrollPhase, false);
  QApplication::sendEvent(view(), &wheel);
  EXPECT_LT(view()->camera().distance, before);
  EXPECT_LE((onScreen(place) - cursor).manhattanLength(), 4) << "the place under the cursor has wandered off";
}

}  // namespace
}  // namespace liana

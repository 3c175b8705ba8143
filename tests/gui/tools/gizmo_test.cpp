// The gizmo at a selected handle or end, by mouse and keyboard.
#include "gui/view/overlay/gizmo_shape.h"

#include <QLabel>
#include <QTest>

#include "gui/actions/edit_actions.h"
#include "kernel/edits/cable/move_handle.h"
#include "kernel/edits/change_settings.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class GizmoTest : public WindowTest {
protected:
  Viewport* view() { return &window_->viewport(); }

  void selectHandle(bool holdsDirection) {
    openProject();
    RouteHandle handle = cable(0).handles.at(0);
    handle.fixesOrientation = holdsDirection;
    window_->workspace().apply(std::make_unique<MoveHandle>(cable(0).id, handle));
    window_->workspace().undoStack().clear();
    window_->workspace().select(HandleReference{cable(0).id, handle.id});
    ASSERT_TRUE(waitFor([&] { return allSolved(); }));
    drawFrame();
  }

  void drag(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers keys = {}) {
    QTest::mousePress(view(), Qt::LeftButton, {}, from);
    moveMouse(from, to, keys);
  }

  const RouteHandle& handle() { return cable(0).handles.at(0); }
};

TEST_F(GizmoTest, EveryPartOfTheGizmoCanBeGrabbed) {
  selectHandle(true);
  for (const GizmoPart& part : gizmoParts(*view()->scene().gizmo().place()))
    if (isUsable(*view()->scene().gizmo().place(), part, view()->camera())) gripOf(part);
}

TEST_F(GizmoTest, ArrowMovesAlongItsAxisAloneAndUndoesInOneStep) {
  selectHandle(false);
  for (int axis = 0; axis < 3; ++axis) {
    const Eigen::Vector3d before = handlePosition();
    const QPoint from = gripOf({GizmoPart::Kind::Arrow, axis});
    const QPoint to = from + (from - onScreen(before));
    drag(from, to);
    QTest::mouseRelease(view(), Qt::LeftButton, {}, to);
    const Eigen::Vector3d moved = handlePosition() - before;
    EXPECT_GT(moved[axis], 3) << "axis " << axis;
    EXPECT_NEAR(moved[(axis + 1) % 3], 0, 1e-9);
    EXPECT_NEAR(moved[(axis + 2) % 3], 0, 1e-9);
    EXPECT_EQ(window_->workspace().undoStack().count(), 1);
    window_->edits().undo->trigger();
    EXPECT_NEAR((handlePosition() - before).norm(), 0, 1e-9);
    window_->workspace().undoStack().clear();
    drawFrame();
  }
}

TEST_F(GizmoTest, SquareKeepsTheHandleInItsPlane) {
  selectHandle(false);
  const Eigen::Vector3d before = handlePosition();
  const QPoint from = gripOf({GizmoPart::Kind::Square, 2});
  drag(from, from + QPoint(25, 10));
  QTest::mouseRelease(view(), Qt::LeftButton, {}, from + QPoint(25, 10));
  EXPECT_NEAR(handlePosition().z(), before.z(), 1e-9);
  EXPECT_GT((handlePosition() - before).norm(), 3);
}

TEST_F(GizmoTest, RingTurnsAboutItsAxisAndSnapsWithCtrl) {
  selectHandle(true);
  const Eigen::Isometry3d before = handle().worldFromHandle;
  const QPoint from = gripOf({GizmoPart::Kind::Ring, 2});
  drag(from, from + QPoint(30, 30), Qt::ControlModifier);
  QTest::mouseRelease(view(), Qt::LeftButton, Qt::ControlModifier, from + QPoint(30, 30));
  const Eigen::AngleAxisd turn(
      Eigen::Matrix3d(before.linear().transpose() * handle().worldFromHandle.linear()));
  EXPECT_GT(turn.angle(), 0.05);
  EXPECT_NEAR(std::abs(turn.axis().z()), 1, 1e-6) << "turned about another axis";
  const double degrees = turn.angle() * 180 / 3.14159265358979;
  EXPECT_NEAR(degrees, 5 * std::round(degrees / 5), 1e-6) << "not a multiple of five degrees";
  EXPECT_NEAR((handle().worldFromHandle.translation() - before.translation()).norm(), 0, 1e-9);
}

TEST_F(GizmoTest, TypedNumberSetsTheDistanceExactly) {
  selectHandle(false);
  const Eigen::Vector3d before = handlePosition();
  const QPoint from = gripOf({GizmoPart::Kind::Arrow, 0});
  drag(from, from + QPoint(12, 0));
  for (const char* key : {"1", "2", ".", "5"}) QTest::keyClicks(view(), key);
  EXPECT_NEAR(handlePosition().x() - before.x(), 12.5, 1e-9);
  EXPECT_TRUE(window_->findChild<QLabel*>("readout")->text().contains("12.5"));
  QTest::keyClick(view(), Qt::Key_Backspace);
  EXPECT_NEAR(handlePosition().x() - before.x(), 12, 1e-9);
  QTest::keyClick(view(), Qt::Key_Return);
  QTest::mouseRelease(view(), Qt::LeftButton, {}, from + QPoint(12, 0));
  EXPECT_NEAR(handlePosition().x() - before.x(), 12, 1e-9);
  EXPECT_EQ(window_->workspace().undoStack().count(), 1);
}

TEST_F(GizmoTest, ArrowKeysStepTheSelectionAndARunIsOneUndoStep) {
  selectHandle(false);
  const Eigen::Vector3d before = handlePosition();
  view()->setFocus();
  for (int i = 0; i < 3; ++i) QTest::keyClick(view(), Qt::Key_Up);
  EXPECT_NEAR((handlePosition() - before).norm(), 3, 1e-9);
  QTest::keyClick(view(), Qt::Key_Up, Qt::ShiftModifier);
  EXPECT_NEAR((handlePosition() - before).norm(), 3.1, 1e-9);
  EXPECT_EQ(window_->workspace().undoStack().count(), 1);
  window_->edits().undo->trigger();
  EXPECT_NEAR((handlePosition() - before).norm(), 0, 1e-9);
}

TEST_F(GizmoTest, ArrowKeysStepRoundInchesWhereLengthsAreInInches) {
  selectHandle(false);
  DocumentSettings settings = window_->workspace().document().settings();
  settings.lengthUnit = LengthUnit::Inch;
  window_->workspace().apply(std::make_unique<ChangeSettings>(settings));
  const Eigen::Vector3d before = handlePosition();
  view()->setFocus();
  QTest::keyClick(view(), Qt::Key_Up, Qt::ControlModifier);
  EXPECT_NEAR((handlePosition() - before).norm(), 12.7, 1e-9);
}

TEST_F(GizmoTest, DirectionlessHandleHasNoRingsAndNothingSelectedHasNoGizmo) {
  selectHandle(false);
  EXPECT_FALSE(view()->scene().gizmo().place()->hasRings);
  window_->workspace().select({});
  EXPECT_FALSE(view()->scene().gizmo().place());
}

}  // namespace
}  // namespace liana

// What drags click into: sockets, holes, faces and the grid; and numbers typed while dragging.
#include "gui/tools/drag/drag_snap.h"

#include <cmath>

#include "kernel/edits/cable/add_cable.h"
#include "kernel/edits/cable/move_handle.h"
#include "kernel/edits/part/move_part.h"
#include "tests/gui/support/routing_test.h"

namespace liana {
namespace {

class DragSnapTest : public RoutingTest {
protected:
  /// A cable high above the machine, with a handle in its middle that holds the place alone.
  void addFreeCable() {
    Cable added;
    added.name = "Free cable";
    added.length = 330;
    added.spec.outerDiameter = 8;
    added.spec.youngsModulus = 20;
    added.start.worldFromEnd.translation() = Eigen::Vector3d(-30, 0, 150);
    added.end.worldFromEnd.translation() = Eigen::Vector3d(230, 0, 150);
    RouteHandle handle;
    handle.id = {700};
    handle.name = "Handle 1";
    handle.worldFromHandle.translation() = Eigen::Vector3d(100, 0, 210);
    added.handles.push_back(handle);
    workspace().apply(std::make_unique<AddCable>(added));
    workspace().select(last().id);
    view()->flights().fitAll();
    ASSERT_TRUE(waitFor([&] { return allSolved(); }));
    drawFrame();
    workspace().undoStack().clear();
  }

  const Cable& last() { return document().cables().back(); }
  Eigen::Vector3d handlePlace() { return last().handles.at(0).worldFromHandle.translation(); }
  void press(const QPoint& at) { QTest::mousePress(view(), Qt::LeftButton, {}, at); }
  void release(const QPoint& at, Qt::KeyboardModifiers keys = {}) {
    QTest::mouseRelease(view(), Qt::LeftButton, keys, at);
  }
  bool isOffered(const QString& text) {
    return waitFor([&] { return offer().contains(text); });
  }
};

TEST_F(DragSnapTest, EndDraggedIntoASocketClicksInAndUndoesInOneStep) {
  openMachine();
  makeCable();
  addFreeCable();
  const ConnectorId socket = document().connectors().back().id;
  const Eigen::Isometry3d place = document().connectors().back().worldFromConnector;
  const Eigen::Isometry3d before = last().end.worldFromEnd;
  const QPoint from = onScreen(before.translation()), near = onScreen(place.translation()) + QPoint(3, -4);
  press(from);
  moveMouse(from, near);
  EXPECT_EQ(last().end.connector, socket) << "the end has not clicked in";
  EXPECT_TRUE(last().end.worldFromEnd.isApprox(place, 1e-9));
  EXPECT_TRUE(window_->findChild<QLabel*>("nextStep")->text().contains("plug"));
  // Pulled on, it comes out again.
  moveMouse(near, from);
  EXPECT_FALSE(last().end.connector);
  moveMouse(from, near);
  release(near);
  EXPECT_EQ(last().end.connector, socket);
  EXPECT_TRUE(document().connectors().back().worldFromConnector.isApprox(place, 1e-9)) << "the socket moved";
  ASSERT_EQ(workspace().undoStack().count(), 1);
  EXPECT_TRUE(workspace().undoStack().undoText().contains("Plug"))
      << qPrintable(workspace().undoStack().undoText());
  window_->edits().undo->trigger();
  EXPECT_FALSE(last().end.connector);
  EXPECT_TRUE(last().end.worldFromEnd.isApprox(before, 1e-9));
}

TEST_F(DragSnapTest, CtrlPutsAHandleOnTheAxisOfAHoleWithAPreview) {
  openMachine();
  addFreeCable();
  const QPoint from = onScreen(handlePlace()), to = inBore(0);
  press(from);
  moveMouse(from, to, Qt::ControlModifier);
  ASSERT_TRUE(isOffered("18 mm")) << qPrintable(offer());
  EXPECT_FALSE(sketch().arrows.empty()) << "no preview of the axis";
  EXPECT_NEAR(handlePlace().head<2>().norm(), 0, 1e-6) << "not on the axis of the hole";
  release(to, Qt::ControlModifier);
  EXPECT_NEAR(handlePlace().head<2>().norm(), 0, 1e-6);
  EXPECT_TRUE(sketch().isEmpty()) << "the preview stays after the drag";
  EXPECT_EQ(workspace().undoStack().count(), 1);
}

TEST_F(DragSnapTest, CtrlCountsAtOnceWhenPressedAndLetGoWithTheMouseAtRest) {
  openMachine();
  addFreeCable();
  const QPoint from = onScreen(handlePlace()), to = inBore(0);
  press(from);
  moveMouse(from, to);
  const Eigen::Vector3d unsnapped = handlePlace();
  EXPECT_GT(unsnapped.head<2>().norm(), 1e-3);
  QTest::keyPress(view(), Qt::Key_Control);
  ASSERT_TRUE(isOffered("18 mm")) << qPrintable(offer());
  EXPECT_NEAR(handlePlace().head<2>().norm(), 0, 1e-6) << "not on the axis of the hole";
  QTest::keyRelease(view(), Qt::Key_Control);
  EXPECT_NEAR((handlePlace() - unsnapped).norm(), 0, 1e-9);
  EXPECT_TRUE(sketch().isEmpty());
  release(to);
}

TEST_F(DragSnapTest, CtrlLaysAHandleOnAFaceAndWithoutCtrlNothingSnaps) {
  openMachine();
  addFreeCable();
  const QPoint from = onScreen(handlePlace());
  press(from);
  moveMouse(from, onDisc());
  EXPECT_TRUE(sketch().isEmpty());
  EXPECT_GT(std::abs(handlePlace().z() - (SocketProject::discHeight + 4)), 1) << "snapped without Ctrl";
  moveMouse(from, onDisc(), Qt::ControlModifier);
  ASSERT_TRUE(waitFor([&] { return !sketch().arrows.empty(); })) << "nothing is offered";
  EXPECT_NEAR(handlePlace().z(), SocketProject::discHeight + 4, 1e-6) << "the cable does not lie on the face";
  QTest::keyClick(view(), Qt::Key_Escape);
  release(onDisc());
  EXPECT_NEAR((handlePlace() - Eigen::Vector3d(100, 0, 210)).norm(), 0, 1e-9);
  EXPECT_EQ(workspace().undoStack().count(), 0);
}

TEST_F(DragSnapTest, CtrlInSpaceGoesFromGridPointToGridPoint) {
  openMachine();
  addFreeCable();
  const QPoint from = onScreen(handlePlace()), to = from + QPoint(37, -41);
  press(from);
  moveMouse(from, to, Qt::ControlModifier);
  const double grid = offer().section(' ', 1, 1).toDouble();
  ASSERT_GT(grid, 0) << qPrintable(offer());
  for (const double coordinate : handlePlace())
    EXPECT_NEAR(coordinate, grid * std::round(coordinate / grid), 1e-6);
  EXPECT_GT((handlePlace() - Eigen::Vector3d(100, 0, 210)).norm(), grid / 2);
  release(to, Qt::ControlModifier);
}

TEST_F(DragSnapTest, ArrowOfTheGizmoComesLevelWithAHole) {
  openMachine();
  addFreeCable();
  workspace().select(HandleReference{last().id, last().handles.at(0).id});
  drawFrame();
  const Eigen::Vector3d before = handlePlace();
  const QPoint from = gripOf({GizmoPart::Kind::Arrow, 0}), to = inBore(SocketProject::sleeveDistance);
  press(from);
  moveMouse(from, to, Qt::ControlModifier);
  ASSERT_TRUE(isOffered("18 mm")) << qPrintable(offer());
  EXPECT_NEAR(handlePlace().x(), SocketProject::sleeveDistance, 1e-6);
  EXPECT_NEAR(handlePlace().y(), before.y(), 1e-9) << "left its axis";
  EXPECT_NEAR(handlePlace().z(), before.z(), 1e-9) << "left its axis";
  release(to, Qt::ControlModifier);
}

TEST_F(DragSnapTest, RingTurnsTheHandleIntoTheNormalOfAFace) {
  openMachine();
  addFreeCable();
  RouteHandle slanted = last().handles.at(0);
  slanted.fixesOrientation = true;
  slanted.worldFromHandle.linear() = Eigen::AngleAxisd(1.2, Eigen::Vector3d::UnitX()).toRotationMatrix();
  workspace().apply(std::make_unique<MoveHandle>(last().id, slanted));
  workspace().select(HandleReference{last().id, slanted.id});
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  drawFrame();
  const QPoint from = gripOf({GizmoPart::Kind::Ring, 0});
  press(from);
  moveMouse(from, onDisc(), Qt::ControlModifier);
  ASSERT_TRUE(waitFor([&] { return !sketch().arrows.empty(); }));
  const Eigen::Matrix3d axes = last().handles.at(0).worldFromHandle.linear();
  double nearest = 0;
  for (int i = 0; i < 3; ++i) nearest = std::max(nearest, std::abs(axes.col(i).z()));
  EXPECT_NEAR(nearest, 1, 1e-6) << "no axis along the normal of the disc";
  release(onDisc(), Qt::ControlModifier);
}

TEST_F(DragSnapTest, EndPutOnAHoleGetsASocketThereAndFollowsThePart) {
  openMachine();
  addFreeCable();
  const QPoint from = onScreen(last().start.worldFromEnd.translation()), to = inBore(0);
  press(from);
  moveMouse(from, to, Qt::ControlModifier);
  ASSERT_TRUE(isOffered("18 mm")) << qPrintable(offer());
  release(to, Qt::ControlModifier);
  ASSERT_TRUE(last().start.connector);
  EXPECT_EQ(document().findConnector(*last().start.connector)->attachedTo, partNamed("Sleeve A"));
  EXPECT_NEAR(last().start.worldFromEnd.translation().head<2>().norm(), 0, 1e-6);
  EXPECT_EQ(workspace().undoStack().count(), 1);
  Eigen::Isometry3d moved = Eigen::Isometry3d::Identity();
  moved.translation() = Eigen::Vector3d(0, 30, 0);
  workspace().apply(std::make_unique<MovePart>(partNamed("Sleeve A"), moved));
  EXPECT_NEAR(last().start.worldFromEnd.translation().y(), 30, 1e-6) << "does not follow its part";
  window_->edits().undo->trigger();
  window_->edits().undo->trigger();
  EXPECT_FALSE(last().start.connector);
  EXPECT_TRUE(document().connectors().empty());
}

TEST_F(DragSnapTest, NumberTypedInAFreeDragIsTheDistanceAlongTheWay) {
  openMachine();
  addFreeCable();
  const Eigen::Vector3d before = handlePlace();
  const QPoint from = onScreen(before), to = from + QPoint(40, 10);
  press(from);
  moveMouse(from, to);
  const Eigen::Vector3d way = (handlePlace() - before).normalized();
  for (const char* key : {"2", "5"}) QTest::keyClicks(view(), key);
  EXPECT_NEAR((handlePlace() - before - 25 * way).norm(), 0, 1e-9);
  EXPECT_TRUE(window_->findChild<QLabel*>("readout")->text().contains("25"));
  QTest::keyClick(view(), Qt::Key_Return);
  release(to);
  EXPECT_NEAR((handlePlace() - before).norm(), 25, 1e-9);
  EXPECT_EQ(workspace().undoStack().count(), 1);
}

}  // namespace
}  // namespace liana

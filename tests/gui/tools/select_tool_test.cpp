// Dragging with real mouse events: the tube follows during the drag, and a drag is one undo step.
#include "gui/tools/select_tool.h"

#include <QAction>
#include <QLabel>
#include <QTest>

#include "gui/actions/edit_actions.h"
#include "gui/actions/view_actions.h"
#include "kernel/edits/cable/add_handle.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class SelectToolTest : public WindowTest {
protected:
  Viewport* view() { return &window_->viewport(); }
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
  const QPoint from = onScreen(grip), to = from + QPoint(0, -40);
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

TEST_F(SelectToolTest, PulledCableGoesTautStopsSaysHowFarTheHandIsAheadAndComesBack) {
  openProject();
  const CableId id = cable(1).id;
  const QPoint from = onScreen(pointOnTube(id, 0.5)), to = from + QPoint(30, -380);
  QTest::mousePress(view(), Qt::LeftButton, {}, from);
  moveMouse(from, to);
  const Workspace& workspace = window_->workspace();
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  ASSERT_TRUE(workspace.shapeOf(id)->report.inEquilibrium()) << workspace.shapeOf(id)->report.reason;
  EXPECT_FALSE(workspace.shapes().isTooShort(id));
  const Eigen::Vector3d stopped = cable(1).handles.front().worldFromHandle.translation();
  EXPECT_LT(tubeDistance(id, stopped), 2) << "the cable is not where it stops";
  EXPECT_TRUE(view()->tool()->nextStep().contains("ahead")) << view()->tool()->nextStep().toStdString();
  moveMouse(to, to + QPoint(60, 0));  // along what it can reach
  EXPECT_GT((cable(1).handles.front().worldFromHandle.translation() - stopped).norm(), 1);
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  EXPECT_TRUE(workspace.shapeOf(id)->report.inEquilibrium());
  moveMouse(to + QPoint(60, 0), from + QPoint(0, -10));
  EXPECT_FALSE(view()->tool()->nextStep().contains("ahead"));
  EXPECT_LT((onScreen(cable(1).handles.front().worldFromHandle.translation()) - from - QPoint(0, -10))
                .manhattanLength(),
            4)
      << "it does not come back with the hand";
  QTest::mouseRelease(view(), Qt::LeftButton, {}, from);
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
  window_->resize(1600, 1000);
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

TEST_F(SelectToolTest, CtrlClickTogglesAndShiftClickAdds) {
  openProject();
  Workspace& workspace = window_->workspace();
  const QPoint first = pixelOf(part(1)), second = pixelOf(part(3));
  QTest::mouseClick(view(), Qt::LeftButton, {}, first);
  QTest::mouseClick(view(), Qt::LeftButton, Qt::ControlModifier, second);
  EXPECT_EQ(workspace.selected().parts(), (std::vector{part(1), part(3)}));
  EXPECT_EQ(workspace.selection(), Selection(part(3)));
  const QPoint onCable = onScreen(pointOnTube(cable(0).id, 0.25));
  QTest::mouseClick(view(), Qt::LeftButton, Qt::ShiftModifier, onCable);
  EXPECT_EQ(workspace.selected().cables(), std::vector{cable(0).id});
  EXPECT_EQ(workspace.selected().parts().size(), 2u);
  QTest::mouseClick(view(), Qt::LeftButton, Qt::ControlModifier, first);
  EXPECT_EQ(workspace.selected().parts(), std::vector{part(3)});
  QTest::mouseClick(view(), Qt::LeftButton, {}, first);
  EXPECT_EQ(workspace.selected().count(), 1);
}

TEST_F(SelectToolTest, BoxToTheRightTakesWhatLiesWithinAndToTheLeftWhatItTouches) {
  openProject();
  Workspace& workspace = window_->workspace();
  window_->views().standardViews.at(4)->trigger();  // from the top: pipes along x, one above the other
  drawFrame();
  const auto corner = [&](double x, double y) { return onScreen(Eigen::Vector3d(x, y, 0)); };
  const QPoint low = corner(-15, -15), high = corner(315, 75);
  const QPoint left(std::min(low.x(), high.x()), low.y()), right(std::max(low.x(), high.x()), high.y());
  const Eigen::Quaterniond before = view()->camera().orientation;
  QTest::mousePress(view(), Qt::LeftButton, Qt::ShiftModifier, left);
  moveMouse(left, right, Qt::ShiftModifier);
  EXPECT_TRUE(window_->findChild<QWidget*>("selectionRectangle")->isVisible());
  QTest::mouseRelease(view(), Qt::LeftButton, Qt::ShiftModifier, right);
  EXPECT_FALSE(window_->findChild<QWidget*>("selectionRectangle")->isVisible());
  EXPECT_EQ(workspace.selected().parts(), (std::vector{part(1), part(2)}));
  EXPECT_EQ(workspace.selected().cables(), std::vector{cable(0).id}) << "the cable between the two pipes";
  EXPECT_NEAR(before.angularDistance(view()->camera().orientation), 0, 1e-9) << "the view has turned";

  workspace.select({});
  dragMouse(corner(140, 130), corner(120, 100), Qt::ShiftModifier);
  EXPECT_EQ(workspace.selected().parts(), std::vector{part(3)}) << "a small box that only touches";
  workspace.select({});
  dragMouse(corner(120, 130), corner(140, 100), Qt::ShiftModifier);
  EXPECT_TRUE(workspace.selected().isEmpty()) << "a small box that holds nothing whole";
}

TEST_F(SelectToolTest, EscapeStopsTheBoxAndKeepsTheSelection) {
  openProject();
  window_->workspace().select(part(1));
  QTest::mousePress(view(), Qt::LeftButton, Qt::ShiftModifier, QPoint(5, 5));
  moveMouse(QPoint(5, 5), QPoint(500, 400), Qt::ShiftModifier);
  QTest::keyClick(view(), Qt::Key_Escape);
  EXPECT_FALSE(window_->findChild<QWidget*>("selectionRectangle")->isVisible());
  QTest::mouseRelease(view(), Qt::LeftButton, Qt::ShiftModifier, QPoint(500, 400));
  EXPECT_EQ(window_->workspace().selected(), SelectionSet(part(1)));
}

TEST_F(SelectToolTest, LeftDragSelectsByBoxWhereThePresetLeavesItFree) {
  openProject();
  view()->setNavigation(navigationPreset("solidworks"));
  dragMouse(QPoint(2, 2), QPoint(view()->width() - 3, view()->height() - 3));
  EXPECT_EQ(window_->workspace().selected().parts().size(),
            static_cast<std::size_t>(SmallProject::partCount));
  EXPECT_EQ(window_->workspace().selected().cables().size(),
            static_cast<std::size_t>(SmallProject::cableCount));
}

TEST_F(SelectToolTest, SeveralHandlesAreDraggedTogetherAndDeletedInOneStep) {
  openProject();
  Workspace& workspace = window_->workspace();
  RouteHandle added = cable(0).handles.at(0);
  added.id = workspace.documentForIds().newHandleId();
  added.name = "Handle 2";
  added.fraction = 0.75;
  added.worldFromHandle.translation() = Eigen::Vector3d(230, 20, 90);
  ASSERT_TRUE(workspace.apply(std::make_unique<AddHandle>(cable(0).id, added)));
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  drawFrame();
  const auto place = [this](int i) -> Eigen::Vector3d {
    return cable(0).handles.at(static_cast<std::size_t>(i)).worldFromHandle.translation();
  };
  const Eigen::Vector3d first = place(0), second = place(1);
  QTest::mouseClick(view(), Qt::LeftButton, {}, onScreen(second));
  QTest::mouseClick(view(), Qt::LeftButton, Qt::ControlModifier, onScreen(first));
  ASSERT_EQ(workspace.selected().handles().size(), 2u);
  const QPoint from = onScreen(second), to = from + QPoint(15, 25);
  dragMouse(from, to);
  EXPECT_EQ(workspace.undoStack().count(), 2);
  EXPECT_EQ(workspace.undoStack().undoText(), "Move 2 handles");
  EXPECT_GT((place(1) - second).norm(), 1);
  EXPECT_NEAR((place(1) - second - place(0) + first).norm(), 0, 1e-9) << "they left each other";
  focusView();
  QTest::keyClick(view(), Qt::Key_Up);
  EXPECT_EQ(workspace.undoStack().count(), 3) << "arrow keys move both in one step";
  workspace.edits().undo();
  workspace.edits().undo();
  EXPECT_EQ(place(0), first);
  EXPECT_EQ(place(1), second);
  ASSERT_EQ(workspace.selected().handles().size(), 2u);
  window_->edits().remove->trigger();
  EXPECT_TRUE(cable(0).handles.empty());
  EXPECT_EQ(workspace.selection(), Selection(cable(0).id)) << "the cable they were on is in hand";
  workspace.edits().undo();
  EXPECT_EQ(cable(0).handles.size(), 2u) << "more than one step";
}

TEST_F(SelectToolTest, HandleLeftWithCtrlIsWhereTheCableWasPulledToNotOnThePartBehind) {
  openProject();
  window_->views().standardViews.at(4)->trigger();  // from the top, pipes below
  drawFrame();
  const CableId id = cable(1).id;
  const QPoint from = onScreen(pointOnTube(id, 0.5)), to = onScreen(Eigen::Vector3d(150, 112, 8));
  const double height = pointOnTube(id, 0.5).z();
  ASSERT_TRUE(view()->picks().part(view()->toDevicePixels(to))) << "no part behind";
  dragMouse(from, to, Qt::ControlModifier);
  ASSERT_EQ(cable(1).handles.size(), 1u);
  EXPECT_NEAR(cable(1).handles[0].worldFromHandle.translation().z(), height, 3) << "it jumped onto the part";
}

}  // namespace
}  // namespace liana

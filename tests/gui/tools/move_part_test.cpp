// Moving parts by the gizmo, with real mouse events.
#include <QAction>
#include <QTest>

#include "gui/actions/edit_actions.h"
#include "gui/tools/select_tool.h"
#include "kernel/edits/cable/change_handle.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class MovePartTest : public WindowTest {
protected:
  Viewport* view() { return &window_->viewport(); }

  void selectPart(int node) {
    openProject();
    window_->workspace().select(part(node));
    drawFrame();
  }
};

TEST_F(MovePartTest, GizmoStandsInTheMiddleOfThePartWithItsRings) {
  selectPart(2);
  const auto& place = view()->scene().gizmo().place();
  ASSERT_TRUE(place);
  EXPECT_TRUE(place->hasRings);
  EXPECT_NEAR((place->worldFromGizmo.translation() - Eigen::Vector3d(150, 60, 0)).norm(), 0, 0.5);
}

TEST_F(MovePartTest, ArrowMovesThePartLiveWithoutUploadingAnythingAndUndoesInOneStep) {
  selectPart(2);
  const AssemblyActors& actors = view()->scene().assemblies();
  const int uploads = actors.uploadCount();
  const Eigen::Vector3d before = placeOf(part(2)).translation();
  const Eigen::Vector3d boxBefore = actors.boxOf(part(2)).center();
  const QPoint from = gripOf({GizmoPart::Kind::Arrow, 2}), to = from + QPoint(0, -70);
  QTest::mousePress(view(), Qt::LeftButton, {}, from);
  moveMouse(from, to);
  const Eigen::Vector3d moved = placeOf(part(2)).translation() - before;
  EXPECT_GT(moved.z(), 10) << "does not follow while the button is down";
  EXPECT_NEAR(moved.head<2>().norm(), 0, 1e-9);
  EXPECT_NEAR((actors.boxOf(part(2)).center() - boxBefore - moved).norm(), 0, 1e-3) << "the picture stays";
  drawFrame();
  QTest::mouseRelease(view(), Qt::LeftButton, {}, to);
  EXPECT_EQ(actors.uploadCount(), uploads) << "triangles went to the graphics card again";
  EXPECT_EQ(window_->workspace().selection(), Selection(part(2)));
  EXPECT_EQ(window_->workspace().undoStack().count(), 1);
  EXPECT_EQ(window_->workspace().undoStack().undoText(), "Move \"Pipe 2\"");
  window_->edits().undo->trigger();
  EXPECT_NEAR((placeOf(part(2)).translation() - before).norm(), 0, 1e-9);
  EXPECT_NEAR((actors.boxOf(part(2)).center() - boxBefore).norm(), 0, 1e-3);
}

TEST_F(MovePartTest, RingTurnsThePartAboutItsMiddle) {
  selectPart(2);
  const Eigen::Vector3d middle = view()->scene().gizmo().place()->worldFromGizmo.translation();
  const QPoint from = gripOf({GizmoPart::Kind::Ring, 2});
  dragMouse(from, from + QPoint(30, 30));
  const Eigen::AngleAxisd turn(placeOf(part(2)).linear());
  EXPECT_GT(turn.angle(), 0.05);
  EXPECT_NEAR(std::abs(turn.axis().z()), 1, 1e-6);
  EXPECT_NEAR((view()->scene().gizmo().place()->worldFromGizmo.translation() - middle).norm(), 0, 1e-6);
}

TEST_F(MovePartTest, TypedNumberIsExactAndEscapePutsThePartBack) {
  selectPart(1);
  const Eigen::Vector3d before = placeOf(part(1)).translation();
  const QPoint from = gripOf({GizmoPart::Kind::Arrow, 2});
  QTest::mousePress(view(), Qt::LeftButton, {}, from);
  moveMouse(from, from + QPoint(0, -30));
  for (const char* key : {"2", "5"}) QTest::keyClicks(view(), key);
  EXPECT_NEAR(placeOf(part(1)).translation().z() - before.z(), 25, 1e-9);
  QTest::keyClick(view(), Qt::Key_Escape);
  QTest::mouseRelease(view(), Qt::LeftButton, {}, from + QPoint(0, -30));
  EXPECT_NEAR((placeOf(part(1)).translation() - before).norm(), 0, 1e-9);
  EXPECT_EQ(window_->workspace().undoStack().count(), 0);
}

TEST_F(MovePartTest, DragOnThePartItselfTurnsTheViewAndMovesNothing) {
  openProject();
  const QPoint on = pixelOf(part(3));
  window_->workspace().select(part(1));
  const Eigen::Isometry3d before = placeOf(part(3));
  const Eigen::Quaterniond camera = view()->camera().orientation;
  dragMouse(on, on + QPoint(50, 20));
  EXPECT_TRUE(placeOf(part(3)).isApprox(before));
  EXPECT_GT(camera.angularDistance(view()->camera().orientation), 0.1);
  EXPECT_EQ(window_->workspace().undoStack().count(), 0);
}

TEST_F(MovePartTest, SeveralPartsMoveTogether) {
  openProject();
  window_->workspace().select(SelectionSet(std::vector<Selection>{part(1), part(3)}));
  drawFrame();
  const QPoint from = gripOf({GizmoPart::Kind::Arrow, 2});
  dragMouse(from, from + QPoint(0, -60));
  const double height = placeOf(part(1)).translation().z();
  EXPECT_GT(height, 5);
  EXPECT_NEAR(placeOf(part(3)).translation().z(), height, 1e-9);
  EXPECT_NEAR(placeOf(part(2)).translation().z(), 0, 1e-9);
  EXPECT_EQ(window_->workspace().undoStack().count(), 1);
  window_->edits().undo->trigger();
  EXPECT_NEAR(placeOf(part(1)).translation().z(), 0, 1e-9);
}

TEST_F(MovePartTest, ClipOnThePartGoesWithItAndTheCableFollows) {
  openProject();
  const PartReference pipe{part(1).assembly,
                           window_->workspace().document().assemblies().front().assembly->pathOf(1)};
  ASSERT_TRUE(window_->workspace().apply(std::make_unique<ChangeHandle>(
      ChangeHandle::attachTo(cable(0).id, cable(0).handles.front().id, pipe))));
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  const Eigen::Vector3d before = handlePosition();
  window_->workspace().select(part(1));
  drawFrame();
  const QPoint from = gripOf({GizmoPart::Kind::Arrow, 2}), to = from + QPoint(0, -25);
  QTest::mousePress(view(), Qt::LeftButton, {}, from);
  moveMouse(from, to);
  const double lift = placeOf(part(1)).translation().z();
  EXPECT_GT(lift, 3);
  EXPECT_NEAR((handlePosition() - before - lift * Eigen::Vector3d::UnitZ()).norm(), 0, 1e-6);
  EXPECT_TRUE(waitFor([&] { return tubeDistance(cable(0).id, handlePosition()) < 2; }))
      << "the cable does not follow its clip while the part is dragged";
  QTest::mouseRelease(view(), Qt::LeftButton, {}, to);
}

}  // namespace
}  // namespace liana

// Clips on parts and handles on cables, with real mouse and keys.
#include "gui/tools/clip_tool.h"

#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include "gui/actions/file/file_actions.h"
#include "gui/actions/tool_actions.h"
#include "gui/workspace/selection/cable_place.h"
#include "kernel/edits/cable/change_cable.h"
#include "kernel/edits/part/move_part.h"
#include "tests/gui/support/routing_test.h"

namespace liana {
namespace {

class ClipToolTest : public RoutingTest {
protected:
  QPoint onCable(double fraction) {
    return onScreen(frameOn(*workspace().shownCenterline(cable(0).id), fraction).translation());
  }
};

TEST_F(ClipToolTest, ClipLiesOnThePartAndFollowsIt) {
  openMachine();
  makeCable();
  workspace().select({});
  const int steps = workspace().undoStack().count();
  window_->routes().clip->trigger();
  click(onCable(0.5));
  EXPECT_EQ(workspace().selection(), Selection(cable(0).id)) << "the first click takes the cable";
  ASSERT_TRUE(hoverUntilOffered(onDisc()));
  click(onDisc());
  ASSERT_EQ(cable(0).handles.size(), 1u);
  const RouteHandle clip = cable(0).handles.front();
  ASSERT_TRUE(clip.isClip());
  EXPECT_EQ(clip.attachedTo->part, "Machine/Disc");
  EXPECT_TRUE(clip.fixesOrientation);
  const double radius = cable(0).spec.outerDiameter / 2;
  EXPECT_NEAR(clip.worldFromHandle.translation().z(), SocketProject::discHeight + radius, 1e-4);
  EXPECT_NEAR(clip.worldFromHandle.linear().col(2).z(), 0, 1e-4) << "the cable does not lie on the face";
  EXPECT_GT(clip.worldFromHandle.linear().col(2).x(), 0.5) << "the clip looks against the cable";
  EXPECT_NEAR(clip.fraction, 0.5, 0.1) << "it would tear at one end of the cable";
  EXPECT_EQ(workspace().undoStack().count(), steps + 1);
  EXPECT_TRUE(waitFor([&] { return window_->findChild<QLabel*>("handleForce")->text().endsWith(" N"); }))
      << "the clip's page does not tell its force";

  Eigen::Isometry3d moved = Eigen::Isometry3d::Identity();
  moved.translation() = Eigen::Vector3d(SocketProject::discX, 30, -40);
  const Eigen::Vector3d shift =
      moved.translation() -
      Eigen::Vector3d(SocketProject::discX, SocketProject::discY, SocketProject::discHeight - 10);
  ASSERT_TRUE(workspace().apply(std::make_unique<MovePart>(partNamed("Disc"), moved)));
  EXPECT_NEAR(
      (cable(0).handles.front().worldFromHandle.translation() - clip.worldFromHandle.translation() - shift)
          .norm(),
      0, 1e-9);
}

TEST_F(ClipToolTest, KindsThatFitAreOfferedAndTheChosenOneIsMade) {
  openMachine();
  makeCable();
  window_->routes().clip->trigger();
  auto* chooser = window_->findChild<QWidget*>("fixingChooser");
  ASSERT_TRUE(chooser && chooser->isVisible());
  ASSERT_TRUE(hoverUntilOffered(onDisc()));
  EXPECT_TRUE(offer().startsWith("Fixed clip")) << qPrintable(offer());
  QTest::keyClick(view(), Qt::Key_K);
  EXPECT_TRUE(offer().startsWith("Swivel clip")) << qPrintable(offer());
  QTest::mouseClick(chooser->findChild<QToolButton*>("fixing_sliding"), Qt::LeftButton);
  EXPECT_TRUE(offer().startsWith("Sliding clip")) << qPrintable(offer());
  click(onDisc());
  ASSERT_EQ(cable(0).handles.size(), 1u);
  EXPECT_TRUE(cable(0).handles.front().slides());
  EXPECT_FALSE(cable(0).handles.front().fixesOrientation);
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  EXPECT_TRUE(workspace().shapeOf(cable(0).id)->report.converged());
  const Sketch& fixings = view()->sketches().sketch(SketchLayer::Fixings);
  EXPECT_EQ(fixings.arrows.size(), 2u) << "a sliding fixing shows a double arrow";
  ASSERT_EQ(fixings.labels.size(), 1u);
  EXPECT_TRUE(fixings.labels.front().text.contains("through")) << qPrintable(fixings.labels.front().text);
  window_->tools().select->trigger();
  EXPECT_FALSE(chooser->isVisible());
}

TEST_F(ClipToolTest, GrommetIsUsualInAHoleAndAFixedOneShowsALock) {
  openMachine();
  makeCable();
  window_->routes().addEvenHandles(cable(0).id, 1, false);
  window_->edits().undo->trigger();
  window_->routes().clip->trigger();
  workspace().select(cable(0).id);
  ASSERT_TRUE(hoverUntilOffered(inBore(0)));
  EXPECT_TRUE(offer().startsWith("Grommet through")) << qPrintable(offer());
  ASSERT_TRUE(hoverUntilOffered(onDisc()));
  click(onDisc());
  ASSERT_EQ(cable(0).handles.size(), 1u);
  const Sketch& fixings = view()->sketches().sketch(SketchLayer::Fixings);
  const auto isLock = [](const Sketch::Mark& mark) { return mark.shape == Sketch::Shape::Lock; };
  EXPECT_EQ(std::count_if(fixings.marks.begin(), fixings.marks.end(), isLock), 1);
  EXPECT_TRUE(fixings.arrows.empty());
}

TEST_F(ClipToolTest, SocketsAndClipsComeBackFromTheSavedProjectAndStillFollowTheirParts) {
  openMachine();
  makeCable();
  window_->routes().clip->trigger();
  ASSERT_TRUE(hoverUntilOffered(onDisc()));
  click(onDisc());
  ASSERT_EQ(cable(0).handles.size(), 1u);
  const Cable saved = cable(0);
  const std::filesystem::path file = sockets_.folder() / "machine.liana";
  ASSERT_TRUE(window_->files().saveTo(file));
  workspace().replaceDocument({}, {});
  window_->openFile(file);
  ASSERT_TRUE(waitFor([&] { return !document().cables().empty() && allSolved(); }));
  EXPECT_TRUE(cable(0).start.worldFromEnd.isApprox(saved.start.worldFromEnd, 1e-9));
  EXPECT_TRUE(handlePosition().isApprox(saved.handles.front().worldFromHandle.translation(), 1e-9));
  Eigen::Isometry3d moved = Eigen::Isometry3d::Identity();
  moved.translation() = Eigen::Vector3d(10, 20, 30);
  ASSERT_TRUE(workspace().apply(std::make_unique<MovePart>(partNamed("Sleeve A"), moved)));
  EXPECT_NEAR((cable(0).start.worldFromEnd.translation() - saved.start.worldFromEnd.translation() -
               moved.translation())
                  .norm(),
              0, 1e-9);
  ASSERT_TRUE(workspace().apply(std::make_unique<MovePart>(partNamed("Disc"), moved)));
  EXPECT_GT((handlePosition() - saved.handles.front().worldFromHandle.translation()).norm(), 10);
}

TEST_F(ClipToolTest, CableTooShortForAClipSaysSoBeforehandAndIsMendedByOneClick) {
  openMachine();
  makeCable();
  workspace().apply(std::make_unique<ChangeCable>(ChangeCable::setLength(cable(0).id, 270)));
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  drawFrame();
  window_->routes().clip->trigger();
  ASSERT_TRUE(hoverUntilOffered(onDisc()));
  EXPECT_TRUE(offer().contains("needs a cable of")) << qPrintable(offer());
  click(onDisc());
  ASSERT_EQ(cable(0).handles.size(), 1u);
  auto* remedy = window_->findChild<QPushButton*>("remedy");
  ASSERT_TRUE(waitFor([&] { return remedy->isVisible(); })) << "no remedy is offered";
  QTest::mouseClick(remedy, Qt::LeftButton);
  EXPECT_GT(cable(0).length, 270);
  ASSERT_TRUE(waitFor([&] {
    return allSolved() && workspace().shapeOf(cable(0).id)->report.converged() && !remedy->isVisible();
  }));
}

TEST_F(ClipToolTest, ClipTakenOffItsPartStaysWhereItIs) {
  openMachine();
  makeCable();
  window_->routes().clip->trigger();
  ASSERT_TRUE(hoverUntilOffered(onDisc()));
  click(onDisc());
  ASSERT_EQ(cable(0).handles.size(), 1u);
  ASSERT_TRUE(window_->routes().takeOffPart->isEnabled());
  window_->routes().takeOffPart->trigger();
  EXPECT_FALSE(cable(0).handles.front().isClip());
  const Eigen::Vector3d before = handlePosition();
  Eigen::Isometry3d moved = Eigen::Isometry3d::Identity();
  ASSERT_TRUE(workspace().apply(std::make_unique<MovePart>(partNamed("Disc"), moved)));
  EXPECT_NEAR((handlePosition() - before).norm(), 0, 1e-12);
}

TEST_F(ClipToolTest, HandleToolPutsHandlesOnNodesAndShiftHoldsTheDirection) {
  openMachine();
  makeCable();
  window_->routes().handle->trigger();
  const auto centerline = workspace().shownCenterline(cable(0).id);
  const std::size_t node = centerline->points.size() / 3;
  const QPoint at = onScreen(centerline->points[node]);
  hover(at);
  EXPECT_TRUE(window_->findChild<QLabel*>("nextStep")->text().contains("node"));
  click(at, Qt::ShiftModifier);
  ASSERT_EQ(cable(0).handles.size(), 1u);
  const RouteHandle& handle = cable(0).handles.front();
  const auto& s = centerline->arcLengths;
  double nearest = 1;
  for (const double arcLength : s)
    nearest = std::min(nearest, std::abs(handle.fraction - arcLength / s.back()));
  EXPECT_NEAR(nearest, 0, 1e-9) << "not on a node";
  EXPECT_TRUE(handle.fixesOrientation);
  EXPECT_LE((onScreen(handle.worldFromHandle.translation()) - at).manhattanLength(), 8);
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  EXPECT_LT(tubeDistance(cable(0).id, handle.worldFromHandle.translation()), 1);
  window_->edits().remove->trigger();
  EXPECT_TRUE(cable(0).handles.empty());
}

TEST_F(ClipToolTest, EvenHandlesDivideTheCableInOneStepAndKeepItsShape) {
  openMachine();
  makeCable();
  const auto before = workspace().shownCenterline(cable(0).id);
  const int steps = workspace().undoStack().count();
  window_->routes().equidistant->trigger();
  auto* dialog = window_->findChild<QDialog*>("equidistantDialog");
  ASSERT_TRUE(dialog);
  dialog->findChild<QSpinBox*>()->setValue(4);
  dialog->accept();
  ASSERT_EQ(cable(0).handles.size(), 4u);
  for (int i = 0; i < 4; ++i) {
    const RouteHandle& handle = cable(0).handles.at(static_cast<std::size_t>(i));
    EXPECT_NEAR(handle.fraction, (i + 1) / 5.0, 1e-12);
    EXPECT_NEAR(
        (handle.worldFromHandle.translation() - frameOn(*before, handle.fraction).translation()).norm(), 0,
        1e-9);
  }
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  const auto after = workspace().shownCenterline(cable(0).id);
  EXPECT_LT((frameOn(*after, 0.5).translation() - frameOn(*before, 0.5).translation()).norm(), 0.5);
  EXPECT_EQ(workspace().undoStack().count(), steps + 1);
  window_->edits().undo->trigger();
  EXPECT_TRUE(cable(0).handles.empty());
}

TEST_F(ClipToolTest, HoldDirectionTakesTheDirectionTheCableHas) {
  openMachine();
  makeCable();
  window_->routes().addEvenHandles(cable(0).id, 1, false);
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  const auto shown = workspace().shownCenterline(cable(0).id);
  workspace().select(HandleReference{cable(0).id, cable(0).handles.at(0).id});
  window_->routes().holdDirection->trigger();
  ASSERT_TRUE(cable(0).handles.at(0).fixesOrientation);
  EXPECT_LT(
      (cable(0).handles.at(0).worldFromHandle.linear().col(2) - frameOn(*shown, 0.5).linear().col(2)).norm(),
      1e-6);
  window_->routes().holdDirection->trigger();
  EXPECT_FALSE(cable(0).handles.at(0).fixesOrientation);
}

}  // namespace
}  // namespace liana

// The whole story in one window: open a CAD file, route a cable, bend it by hand, check, export, save,
// reopen.
#include <QAction>
#include <QApplication>
#include <QFile>
#include <QMouseEvent>
#include <QTest>

#include "gui/actions/edit_actions.h"
#include "gui/actions/file_actions.h"
#include "gui/panels/message_bar.h"
#include "io/project/project_file.h"
#include "kernel/checks/cable_checker.h"
#include "kernel/checks/document_scene.h"
#include "kernel/edits/add_cable.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class StoryTest : public WindowTest {
protected:
  Viewport* view() { return &window_->viewport(); }
  Workspace& workspace() { return window_->workspace(); }

  void openStep() {
    window_->openFile(project_->step());
    ASSERT_TRUE(waitFor([&] { return !workspace().isEmpty() && !window_->files().isBusy(); }));
    ASSERT_EQ(view()->scene().assemblies().partCount(), SmallProject::partCount);
    drawFrame();
  }

  /// From the end of one pipe to the end of another, by the edit that tools make too.
  void makeCable() {
    Cable cable;
    cable.name = "Story cable";
    cable.length = 420;
    cable.segments = 60;
    cable.spec.outerDiameter = 8;
    cable.spec.youngsModulus = 20;
    cable.spec.limits.minBendRadiusStatic_mm = 25;
    Eigen::Matrix3d outOfPipe;
    outOfPipe << 0, 0, 1, 0, 1, 0, -1, 0, 0;  // +z of the end along the world's x
    for (CableEnd* end : {&cable.start, &cable.end}) {
      end->worldFromEnd.linear() = outOfPipe;
      end->worldFromEnd.translation() = Eigen::Vector3d(300, end == &cable.start ? 0 : 120, 0);
    }
    ASSERT_TRUE(workspace().apply(std::make_unique<AddCable>(cable)));
    ASSERT_TRUE(waitFor([&] { return allSolved(); }));
    ASSERT_TRUE(workspace().shapeOf(this->cable(0).id)->report.converged());
    window_->viewport().fitAll();
    drawFrame();
  }

  void addHandleByDoubleClick() {
    QTest::mouseDClick(view(), Qt::LeftButton, {}, onScreen(pointOnTube(cable(0).id, 0.5)));
    ASSERT_EQ(cable(0).handles.size(), 1u);
    ASSERT_TRUE(std::holds_alternative<HandleReference>(workspace().selection()));
    ASSERT_TRUE(waitFor([&] { return allSolved(); }));
    drawFrame();
  }

  void moveMouse(const QPoint& at) {
    QMouseEvent event(QEvent::MouseMove, at, view()->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(view(), &event);
  }

  /// The tube must be where the handle is at several moments of the drag, while the button is down.
  void dragHandle() {
    const CableId id = cable(0).id;
    const QPoint from = onScreen(handlePosition());
    QTest::mousePress(view(), Qt::LeftButton, {}, from);
    for (int stop = 1; stop <= 3; ++stop) {
      for (int i = 1; i <= 4; ++i) moveMouse(from + QPoint(0, -12) * (stop - 1) + QPoint(0, -3) * i);
      const int frames = view()->frameCount();
      const Eigen::Vector3d during = handlePosition();
      ASSERT_TRUE(waitFor([&] { return tubeDistance(id, during) < 1; }))
          << "the tube does not follow at stop " << stop;
      ASSERT_TRUE(waitFor([&] { return view()->frameCount() > frames; })) << "nothing is drawn meanwhile";
    }
    QTest::mouseRelease(view(), Qt::LeftButton, {}, from + QPoint(0, -36));
    ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  }

  /// All limits of all cables, with the parts around them.
  std::vector<CableChecks> runChecks() {
    const auto scene = DocumentScene::build(workspace().document().assemblies());
    EXPECT_TRUE(scene.ok());
    std::vector<CableChecks> found;
    CableChecker checker;
    const ClearanceScene around = scene->scene();
    for (const Cable& each : workspace().document().cables())
      found.push_back(checker.check(each, *workspace().document().centerline(each.id),
                                    limitsFor(each, workspace().document().settings()), &around));
    return found;
  }

  std::string text() {
    DocumentContent content = workspace().document().content();
    content.centerlines.clear();
    return projectText(content, project_->folder());
  }
};

TEST_F(StoryTest, FromStepFileToSavedProject) {
  ASSERT_NO_FATAL_FAILURE(openStep());
  ASSERT_NO_FATAL_FAILURE(makeCable());
  ASSERT_NO_FATAL_FAILURE(addHandleByDoubleClick());

  const Eigen::Vector3d before = handlePosition();
  const int steps = workspace().undoStack().count();
  ASSERT_NO_FATAL_FAILURE(dragHandle());
  const Eigen::Vector3d after = handlePosition();
  EXPECT_GT((after - before).norm(), 10);
  EXPECT_EQ(workspace().undoStack().count(), steps + 1) << "one drag, one step";
  window_->edits().undo->trigger();
  EXPECT_NEAR((handlePosition() - before).norm(), 0, 1e-9);
  window_->edits().redo->trigger();
  EXPECT_NEAR((handlePosition() - after).norm(), 0, 1e-9);
  ASSERT_TRUE(waitFor([&] { return allSolved() && tubeDistance(cable(0).id, after) < 1; }));

  const std::vector<CableChecks> checks = runChecks();
  ASSERT_EQ(checks.size(), 1u);

  const auto step = project_->folder() / "story.step", picture = project_->folder() / "story.png";
  EXPECT_TRUE(window_->files().exportStepTo(step));
  EXPECT_TRUE(window_->files().savePictureTo(picture));
  EXPECT_GT(std::filesystem::file_size(step), 1000u);

  const auto saved = project_->folder() / "story.liana";
  ASSERT_TRUE(window_->files().saveTo(saved));
  EXPECT_FALSE(window_->isWindowModified());
  const std::string written = text();
  const Eigen::Vector3d middle = pointOnTube(cable(0).id, 0.25);
  workspace().replaceDocument({}, {});
  ASSERT_TRUE(workspace().isEmpty());
  window_->openFile(saved);
  ASSERT_TRUE(waitFor([&] { return !workspace().isEmpty() && allSolved(); }));
  EXPECT_EQ(text(), written);
  EXPECT_LT(tubeDistance(cable(0).id, middle), 1.5) << "the same cable has another shape";
  EXPECT_EQ(runChecks().front().findings.size(), checks.front().findings.size());
}

}  // namespace
}  // namespace liana

// The whole story in one window: open a CAD file, route a cable, bend it by hand, check, export, save,
// reopen.
#include <QAction>
#include <QApplication>
#include <QFile>
#include <QMouseEvent>
#include <QPushButton>
#include <QTest>

#include "gui/actions/export/export_actions.h"
#include "gui/actions/file/file_actions.h"
#include "gui/actions/tool_actions.h"
#include "gui/workspace/shapes/live_checks.h"
#include "io/centerline/read_drafts.h"
#include "io/project/project_file.h"
#include "tests/gui/support/routing_test.h"

namespace liana {
namespace {

class StoryTest : public RoutingTest {
protected:
  void addHandleByDoubleClick() {
    doubleClick(onScreen(pointOnTube(cable(0).id, 0.5)));
    ASSERT_EQ(cable(0).handles.size(), 1u);
    ASSERT_TRUE(std::holds_alternative<HandleReference>(workspace().selection()));
    ASSERT_TRUE(waitFor([&] { return allSolved(); }));
    drawFrame();
  }

  /// The tube must be where the handle is at several moments of the drag, while the button is down.
  void dragHandle() {
    const CableId id = cable(0).id;
    const QPoint from = onScreen(handlePosition());
    QTest::mousePress(view(), Qt::LeftButton, {}, from);
    for (int stop = 1; stop <= 3; ++stop) {
      const int frames = view()->frameCount();
      moveMouse(from + QPoint(0, -8) * (stop - 1), from + QPoint(0, -8) * stop);
      const Eigen::Vector3d during = handlePosition();
      ASSERT_TRUE(waitFor([&] { return tubeDistance(id, during) < 1; }))
          << "the tube does not follow at stop " << stop;
      ASSERT_TRUE(waitFor([&] { return view()->frameCount() > frames; })) << "nothing is drawn meanwhile";
    }
    QTest::mouseRelease(view(), Qt::LeftButton, {}, from + QPoint(0, -24));
    ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  }

  void addClipOnTheDisc() {
    workspace().select(cable(0).id);
    window_->routes().clip->trigger();
    ASSERT_TRUE(hoverUntilOffered(onDisc()));
    click(onDisc());
    ASSERT_EQ(cable(0).handles.size(), 2u);
    window_->tools().select->trigger();
    ASSERT_TRUE(waitFor([&] { return allSolved(); }));
    // The way over the clip is longer: the window offers the length that reaches.
    workspace().select(cable(0).id);
    auto* remedy = window_->findChild<QPushButton*>("remedy");
    if (remedy->isVisible()) QTest::mouseClick(remedy, Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return allSolved() && document().isCenterlineCurrent(cable(0).id); }));
  }

  /// What the panel of checks has found, once it is up to date.
  std::size_t findingCount() {
    EXPECT_TRUE(waitFor([&] { return allSolved() && workspace().checks().isCurrent(); }));
    std::size_t count = 0;
    for (const CableChecks& checks : workspace().checks().results()) count += checks.findings.size();
    return count;
  }

  std::string text() {
    DocumentContent content = workspace().document().content();
    content.centerlines.clear();
    return projectText(content, sockets_.folder());
  }
};

TEST_F(StoryTest, FromStepFileToSavedProject) {
  ASSERT_NO_FATAL_FAILURE(openMachine());
  ASSERT_NO_FATAL_FAILURE(makeCable());
  ASSERT_NO_FATAL_FAILURE(addHandleByDoubleClick());

  const Eigen::Vector3d before = handlePosition();
  const int steps = workspace().undoStack().count();
  ASSERT_NO_FATAL_FAILURE(dragHandle());
  const Eigen::Vector3d after = handlePosition();
  EXPECT_GT((after - before).norm(), 5);
  EXPECT_EQ(workspace().undoStack().count(), steps + 1) << "one drag, one step";
  window_->edits().undo->trigger();
  EXPECT_NEAR((handlePosition() - before).norm(), 0, 1e-9);
  window_->edits().redo->trigger();
  EXPECT_NEAR((handlePosition() - after).norm(), 0, 1e-9);
  ASSERT_TRUE(waitFor([&] { return allSolved() && tubeDistance(cable(0).id, after) < 1; }));

  ASSERT_NO_FATAL_FAILURE(addClipOnTheDisc());
  const std::size_t findings = findingCount();
  ASSERT_EQ(workspace().checks().results().size(), 1u);

  const auto step = sockets_.folder() / "story.step", picture = sockets_.folder() / "story.png";
  ExportChoice choice;
  choice.file = step;
  ASSERT_TRUE(window_->exports().exportCenterlines(choice));
  ASSERT_TRUE(waitFor([&] { return !window_->exports().isBusy(); }));
  const auto drafts = readDrafts(step);
  ASSERT_TRUE(drafts.ok()) << drafts.error().message;
  EXPECT_EQ(drafts->routes.size(), 1u);
  EXPECT_TRUE(window_->files().savePictureTo(picture));

  const auto saved = sockets_.folder() / "story.liana";
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
  EXPECT_EQ(findingCount(), findings);
}

}  // namespace
}  // namespace liana

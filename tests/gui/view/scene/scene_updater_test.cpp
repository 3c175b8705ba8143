// Cables whose shape is missing or outdated, as they are drawn.
#include "gui/view/scene/scene_updater.h"

#include <QAction>
#include <QTest>

#include "gui/actions/edit_actions.h"
#include "gui/actions/export/export_actions.h"
#include "gui/actions/route/route_actions.h"
#include "gui/actions/view_actions.h"
#include "gui/panels/status/status_line.h"
#include "gui/workspace/parts/visibility.h"
#include "kernel/edits/cable/add_cable.h"
#include "kernel/edits/cable/change_cable.h"
#include "kernel/edits/part/move_part.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class OutdatedShapeTest : public WindowTest {
protected:
  Workspace& workspace() { return window_->workspace(); }

  QImage picture() {
    drawFrame();
    return window_->viewport().grabFramebuffer();
  }
  /// How often the drawn cable begins and ends along its axis; next to never when it is solid.
  int countDashes(CableId id) {
    const QImage with = picture();
    hide(workspace(), {}, {id});
    const QImage without = picture();
    workspace().edits().undo();
    const double ratio = window_->viewport().pixelRatio();
    int changes = 0;
    bool wasDrawn = true;
    for (int i = 8; i < 392; ++i) {
      const QPoint at = (QPointF(onScreen(pointOnTube(id, i / 400.0))) * ratio).toPoint();
      if (!with.rect().contains(at)) continue;
      const bool isDrawn = with.pixel(at) != without.pixel(at);
      changes += isDrawn != wasDrawn;
      wasDrawn = isDrawn;
    }
    return changes;
  }
  void openWithoutParts() {
    openProject();
    hide(workspace(), {part(1), part(2), part(3)}, {});
    workspace().select({});
  }
};

TEST_F(OutdatedShapeTest, NewCableIsDrawnDashedThroughItsSupportsWhileSolvingIsOff) {
  openWithoutParts();
  window_->edits().liveSolving->trigger();
  Cable added = cable(1);
  added.id = workspace().documentForIds().newCableId();
  for (CableEnd* end : {&added.start, &added.end}) end->worldFromEnd.translation().y() += 60;
  ASSERT_TRUE(workspace().apply(std::make_unique<AddCable>(added)));
  EXPECT_FALSE(workspace().shownCenterline(added.id));
  EXPECT_LT(tubeDistance(added.id, added.start.worldFromEnd.translation()), 0.1);
  EXPECT_LT(tubeDistance(added.id, added.end.worldFromEnd.translation()), 0.1);
  EXPECT_GT(countDashes(added.id), 10) << "a solid one gives less than six";
}

TEST_F(OutdatedShapeTest, EditedCableIsDashedWhileSolvingIsOffUntilF9SolvesIt) {
  openWithoutParts();
  activate();
  focusView();
  QAction* solveNow = window_->routes().solveNow;
  const CableId id = cable(1).id;
  EXPECT_LT(countDashes(id), 6);
  window_->edits().liveSolving->trigger();
  EXPECT_FALSE(solveNow->isEnabled()) << "nothing has changed yet";
  workspace().apply(std::make_unique<ChangeCable>(ChangeCable::setLength(id, 300)));
  EXPECT_TRUE(solveNow->isEnabled());
  EXPECT_GT(countDashes(id), 10)
      << "an old shape, drawn as if it were the new one: a solid one gives less than six";
  QTest::keyClick(&window_->viewport(), Qt::Key_F9);
  ASSERT_TRUE(waitFor([&] { return workspace().shapes().isSolved(id); }));
  EXPECT_NEAR(workspace().shownCenterline(id)->length(), 300, 0.5);
  EXPECT_LT(countDashes(id), 6);
  EXPECT_FALSE(solveNow->isEnabled());
  EXPECT_FALSE(workspace().shapes().isLive());
}

TEST_F(OutdatedShapeTest, PartMovedWhileSolvingIsOffOutdatesTheCablesThatMeetIt) {
  openProject();
  window_->edits().contact->trigger();
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  window_->edits().liveSolving->trigger();
  const auto moveDown = [&] {
    const AssemblyReference& reference = workspace().document().assemblies().front();
    Eigen::Isometry3d place = reference.assembly->parentFromNode(2);
    place.translation().z() -= 5;
    return workspace().apply(std::make_unique<MovePart>(PartReference{reference.id, "Frame/Pipe 2"}, place));
  };
  ASSERT_TRUE(moveDown());
  EXPECT_FALSE(allSolved()) << "the old shape passes for one among the parts as they are now";
  ExportChoice choice;
  choice.file = project_->folder() / "too early.csv";
  EXPECT_FALSE(window_->exports().exportCenterlines(choice));
  const std::uint64_t before = workspace().shapeOf(cable(1).id)->question;
  window_->edits().liveSolving->trigger();
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  EXPECT_GT(workspace().shapeOf(cable(1).id)->question, before);
  EXPECT_TRUE(window_->exports().exportCenterlines(choice));
}

}  // namespace
}  // namespace liana

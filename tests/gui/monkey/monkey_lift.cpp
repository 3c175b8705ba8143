// What the monkey does in the hoist workspace.
#include <QAbstractButton>
#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>
#include <QSlider>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

#include "gui/hoist/actions/lift_files.h"
#include "gui/hoist/actions/lift_film.h"
#include "gui/hoist/hoist_mode.h"
#include "gui/hoist/run/hoist_session.h"
#include "gui/hoist/view/hoist_view.h"
#include "gui/playback/time_track.h"
#include "gui/view/scene/viewport.h"
#include "tests/gui/monkey/monkey.h"

namespace liana {

void Monkey::actInLift() {
  HoistMode& mode = HoistMode::of(window_);
  if (!mode.isActive() && below(3) > 0) {
    note("into the hoist workspace");
    mode.workspace->trigger();
  }
  switch (below(16)) {
    case 0:
    case 1:
      triggerLiftAction();
      break;
    case 2:
      triggerAction();
      break;
    case 3:
      below(2) == 0 ? clickInView() : dragInView();
      break;
    case 4:
      dragBetween(somewhereOnTheLift(), somewhere(window_.viewport()));
      break;
    case 5:
      below(3) == 0 ? turnWheel() : pressKey();
      break;
    case 6:
      undoOrRedo();
      break;
    case 7:
      typeIntoField();
      break;
    case 8:
      useFittingTool();
      break;
    case 9:
      makeBodyOfParts();
      break;
    case 10:
      editInRigTree();
      break;
    case 11:
      useLiftFiles();
      break;
    default:
      useLift();
  }
  QCoreApplication::processEvents();
}

QPoint Monkey::somewhereOnTheLift() {
  Viewport& view = window_.viewport();
  const Rigging& rigging = HoistMode::of(window_).session().rigging();
  if (rigging.fittings.empty() || below(4) == 0) return somewhere(view);
  const RigFitting& fitting =
      rigging.fittings[static_cast<std::size_t>(below(static_cast<int>(rigging.fittings.size())))];
  const auto place = HoistMode::of(window_).view().placeOf(fitting);
  const auto pixel = place ? view.project(place->translation()) : std::nullopt;
  if (!pixel || !view.rect().contains(pixel->toPoint())) return somewhere(view);
  return pixel->toPoint();
}

/// What the menu of the workspace has.
void Monkey::triggerLiftAction() {
  QList<QAction*> actions;
  const auto gather = [&](const auto& self, const QMenu& menu) -> void {
    for (QAction* action : menu.actions())
      if (action->menu())
        self(self, *action->menu());
      else if (action->isEnabled() && action->isVisible() && !action->isSeparator())
        actions << action;
  };
  for (QAction* top : window_.menuBar()->actions())
    if (top->menu() && top->menu()->actions().contains(HoistMode::of(window_).workspace))
      gather(gather, *top->menu());
  if (actions.isEmpty()) return;
  QAction* action = actions[below(static_cast<int>(actions.size()))];
  note("hoist action " + action->text());
  action->trigger();
}

/// Clicks anchors, eyes, sheaves and drums onto parts.
void Monkey::useFittingTool() {
  HoistMode& mode = HoistMode::of(window_);
  if (!mode.isActive()) return;
  QAction* const tools[] = {mode.anchor, mode.eye, mode.sheave, mode.drum};
  QAction* tool = tools[below(4)];
  note("tool " + tool->text());
  tool->trigger();
  Viewport* view = &window_.viewport();
  for (int i = 1 + below(4); i > 0; --i) {
    const QPoint at = somewhere(*view);
    QTest::mouseMove(view, at);
    if (below(3) == 0) QTest::qWait(10);  // the part is looked at on a thread
    if (below(3) == 0) QTest::keyClick(view, below(2) == 0 ? Qt::Key_F : Qt::Key_Tab);
    QTest::mouseClick(view, Qt::LeftButton, {}, at);
  }
  if (below(2) == 0) QTest::keyClick(view, Qt::Key_Escape);
}

void Monkey::makeBodyOfParts() {
  Workspace& workspace = window_.workspace();
  std::vector<PartInstance> all, parts;
  for (const AssemblyReference& reference : workspace.document().assemblies())
    for (int node = 0; reference.assembly && node < static_cast<int>(reference.assembly->nodes().size());
         ++node)
      if (reference.assembly->node(node).shape >= 0) all.push_back({reference.id, node});
  if (all.empty()) return;
  for (int i = 1 + below(2); i > 0; --i)
    parts.push_back(all[static_cast<std::size_t>(below(static_cast<int>(all.size())))]);
  for (const PartInstance& part : parts) workspace.select(part);
  QMenu menu;
  HoistMode::of(window_).addVerbs(menu, parts.back());
  if (menu.actions().isEmpty() || !menu.actions().front()->menu()) return;
  const QList<QAction*> uses = menu.actions().front()->menu()->actions();
  QAction* use = uses[below(static_cast<int>(uses.size()))];
  note("body of parts: " + use->text());
  use->trigger();
}

/// Renames in place, zooms by a double click, opens the menu.
void Monkey::editInRigTree() {
  auto* tree = window_.findChild<QTreeWidget*>("rigTree");
  if (!tree->isVisible()) return;
  selectInRig();
  QTreeWidgetItem* item = tree->currentItem();
  if (!item) return;
  tree->scrollToItem(item);
  const QPoint at = tree->visualItemRect(item).center();
  switch (below(3)) {
    case 0:
      note("rename in the rigging tree");
      QTest::keyClick(tree, Qt::Key_F2);
      if (const QPointer<QLineEdit> editor = tree->findChild<QLineEdit*>()) {
        editor->selectAll();
        QTest::keyClicks(editor, below(3) == 0 ? QString() : QString("Thing %1").arg(below(5)));
        // It is gone with the press; no release follows.
        if (editor) QTest::keyPress(editor, below(4) == 0 ? Qt::Key_Escape : Qt::Key_Return);
      }
      break;
    case 1:
      note("double click in the rigging tree");
      QTest::mouseDClick(tree->viewport(), Qt::LeftButton, {}, at);
      break;
    default:
      note("menu of the rigging tree");
      Q_EMIT tree->customContextMenuRequested(at);  // closed as all menus are
  }
}

/// Without the questions where to.
void Monkey::useLiftFiles() {
  LiftFiles& files = HoistMode::of(window_).files();
  if (!HoistMode::of(window_).isActive() || files.task().isBusy()) return;
  const std::filesystem::path recording = files_ / "run.lianarec";
  switch (below(5)) {
    case 4:
      note("film");
      if (files.film().isFilming())
        files.film().stop();
      else if (files.film().film->isEnabled())
        files.film().begin(files_ / "film.avi");
      break;
    case 0:
      note("save the recording");
      if (files.saveRecording->isEnabled()) files.save(recording);
      break;
    case 1:
      note("open the recording");
      if (files.openRecording->isEnabled() && std::filesystem::exists(recording)) files.open(recording);
      break;
    case 2:
      note("write the strip");
      if (files.strip->isEnabled() && below(3) == 0) files.writeStrip(files_ / "strip.png", 2 + below(3));
      break;
    default:
      note("write the report");
      if (files.report->isEnabled() && below(4) == 0) files.writeReport(files_.root());
  }
}

void Monkey::useLift() {
  HoistMode& mode = HoistMode::of(window_);
  if (!mode.isActive() || below(40) == 0) {
    if (mode.isActive() || below(3) == 0) {
      note("hoist workspace");
      mode.workspace->trigger();
    }
    return;
  }
  switch (below(8)) {
    case 0:
      return pressOneOf("liftDock");
    case 1:
      return moveALever();
    case 2:
      return changeTheRig();
    case 3:
      return scrub(*window_.findChild<QWidget*>("liftDock"));
    case 4:
      return chooseInACombo();
    case 5:
      return reeve();
    case 6:
      return lookAtAFinding();
    default:
      selectInRig();
  }
}

void Monkey::pressOneOf(const char* dock) {
  QList<QAbstractButton*> buttons;
  for (QAbstractButton* button : window_.findChild<QWidget*>(dock)->findChildren<QAbstractButton*>())
    if (button->isVisible() && button->isEnabled()) buttons << button;
  if (buttons.isEmpty()) return;
  QAbstractButton* button = buttons[below(static_cast<int>(buttons.size()))];
  note("press " + button->objectName() + " " + button->text());
  QTest::mouseClick(button, Qt::LeftButton);
}

void Monkey::moveALever() {
  QList<QSlider*> levers;
  for (QSlider* slider : window_.findChild<QWidget*>("driveLevers")->findChildren<QSlider*>())
    if (slider->isVisible()) levers << slider;
  if (levers.isEmpty() || below(3) == 0) {
    static constexpr Qt::Key keys[] = {Qt::Key_Q, Qt::Key_A, Qt::Key_W, Qt::Key_S, Qt::Key_E,
                                       Qt::Key_D, Qt::Key_R, Qt::Key_F, Qt::Key_T, Qt::Key_G};
    const Qt::Key key = keys[below(static_cast<int>(std::size(keys)))];
    note("lever key " + QKeySequence(key).toString());
    QTest::keyPress(&window_.viewport(), key);
    if (below(3) > 0) QTest::keyRelease(&window_.viewport(), key);
    return;
  }
  QSlider* lever = levers[below(static_cast<int>(levers.size()))];
  note("lever " + lever->objectName());
  lever->setValue(lever->minimum() + below(lever->maximum() - lever->minimum() + 1));
}

void Monkey::scrub(QWidget& panel) {
  auto* track = panel.findChild<TimeTrack*>();
  if (!track || !track->isVisible() || !track->isEnabled()) return;
  note("scrub");
  QTest::mousePress(track, Qt::LeftButton, {}, somewhere(*track));
  for (int i = below(4); i > 0; --i) QTest::mouseMove(track, somewhere(*track));
  QTest::mouseRelease(track, Qt::LeftButton, {}, somewhere(*track));
  if (below(3) == 0) QTest::keyClick(track, below(2) == 0 ? Qt::Key_Space : Qt::Key_Right);
}

/// Adds something, or takes away what is selected.
void Monkey::changeTheRig() {
  auto* add = window_.findChild<QToolButton*>("rigAdd");
  if (!add || !add->isVisible()) return;
  QList<QAction*> actions;
  if (add->menu())
    for (QAction* action : add->menu()->actions())
      if (action->isEnabled() && !action->isSeparator() && !action->menu()) actions << action;
  if (actions.isEmpty() || below(4) == 0) {
    note("delete in the rigging");
    QTest::keyClick(window_.findChild<QTreeWidget*>("rigTree"), Qt::Key_Delete);
    return;
  }
  QAction* action = actions[below(static_cast<int>(actions.size()))];
  note("rigging " + action->text());
  action->trigger();
}

void Monkey::selectInRig() {
  auto* tree = window_.findChild<QTreeWidget*>("rigTree");
  QList<QTreeWidgetItem*> items;
  for (QTreeWidgetItemIterator at(tree); *at; ++at) items << *at;
  if (items.isEmpty()) return;
  QTreeWidgetItem* item = items[below(static_cast<int>(items.size()))];
  note("rigging tree " + item->text(0));
  tree->setCurrentItem(item);
}

void Monkey::chooseInACombo() {
  QList<QComboBox*> combos;
  for (const char* dock : {"riggingPagesDock", "liftDock"})
    for (QComboBox* combo : window_.findChild<QWidget*>(dock)->findChildren<QComboBox*>())
      if (combo->isVisible() && combo->isEnabled() && combo->count() > 1) combos << combo;
  if (combos.isEmpty()) return;
  QComboBox* combo = combos[below(static_cast<int>(combos.size()))];
  note("choose in " + combo->objectName());
  combo->setFocus();
  for (int i = 1 + below(3); i > 0; --i) QTest::keyClick(combo, below(2) == 0 ? Qt::Key_Down : Qt::Key_Up);
}

/// From fitting to fitting with the rope tool, sometimes to its end.
void Monkey::reeve() {
  HoistMode& mode = HoistMode::of(window_);
  Viewport* view = &window_.viewport();
  note("reeve");
  mode.rope->trigger();
  const Rigging& rigging = mode.session().rigging();
  for (int i = 1 + below(5); i > 0; --i) {
    QPoint at = somewhere(*view);
    if (!rigging.fittings.empty()) {
      const RigFitting& fitting =
          rigging.fittings[static_cast<std::size_t>(below(static_cast<int>(rigging.fittings.size())))];
      const auto pixel = view->project(fitting.worldFromFitting.translation());
      if (pixel && view->rect().contains(pixel->toPoint())) at = pixel->toPoint();
    }
    QTest::mouseMove(view, at);
    QTest::mouseClick(view, Qt::LeftButton, {}, at);
  }
  QTest::keyClick(view, below(2) == 0 ? Qt::Key_Return : Qt::Key_Escape);
}

void Monkey::lookAtAFinding() {
  auto* dock = window_.findChild<QWidget*>("liftChecksDock");
  auto* list = dock ? dock->findChild<QListWidget*>() : nullptr;
  if (!list || !list->isVisible() || list->count() == 0) return;
  note("finding");
  QListWidgetItem* item = list->item(below(list->count()));
  list->scrollToItem(item);
  QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(item).center());
}

}  // namespace liana

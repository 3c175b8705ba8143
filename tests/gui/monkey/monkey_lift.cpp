// What the monkey does in the hoist workspace.
#include <QAbstractButton>
#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QListWidget>
#include <QMenu>
#include <QSlider>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

#include "gui/hoist/hoist_mode.h"
#include "gui/hoist/run/hoist_session.h"
#include "gui/playback/time_track.h"
#include "gui/view/scene/viewport.h"
#include "tests/gui/monkey/monkey.h"

namespace liana {

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
    static constexpr Qt::Key keys[] = {Qt::Key_Q, Qt::Key_A, Qt::Key_W, Qt::Key_S};
    const Qt::Key key = keys[below(4)];
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

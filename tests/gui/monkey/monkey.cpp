// What the monkey can do.
#include "tests/gui/monkey/monkey.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QPushButton>
#include <QSlider>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>
#include <QWheelEvent>

#include "gui/actions/edit_actions.h"
#include "gui/actions/file/file_actions.h"
#include "gui/actions/move_actions.h"
#include "gui/actions/route_actions.h"
#include "gui/panels/fields/quantity_field.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/workspace.h"

namespace liana {
namespace {

/// As QTest::keyClicks, which knows ASCII alone.
void typeText(QWidget* field, const QString& text) {
  for (const QChar character : text) {
    QKeyEvent press(QEvent::KeyPress, 0, Qt::NoModifier, QString(character));
    QApplication::sendEvent(field, &press);
  }
}

}  // namespace

Monkey::Monkey(MainWindow& window, unsigned seed) : window_(window), random_(seed) {
  refuser_.setInterval(5);
  QObject::connect(&refuser_, &QTimer::timeout, &window, [this] { refuseQuestions(); });
  refuser_.start();
}

void Monkey::note(const QString& what) {
  log_ << what;
  if (log_.size() > 60) log_.removeFirst();
}

void Monkey::refuseQuestions() {
  if (QWidget* popup = QApplication::activePopupWidget()) popup->close();
  QWidget* question = QApplication::activeModalWidget();
  if (!question) return;
  ++refused_;
  note("refused: " + question->windowTitle());
  if (auto* dialog = qobject_cast<QDialog*>(question))
    dialog->reject();
  else
    question->close();
}

void Monkey::act() {
  switch (below(18)) {
    case 0:
    case 1:
      triggerAction();
      break;
    case 2:
    case 3:
      clickInView();
      break;
    case 4:
    case 5:
    case 6:
      dragInView();
      break;
    case 7:
      pressKey();
      break;
    case 8:
      below(2) == 0 ? turnWheel() : undoOrRedo();
      break;
    case 9:
      typeIntoField();
      break;
    case 10:
      selectInTree();
      break;
    case 11:
      useMoves();
      break;
    case 12:
      drawHarness();
      break;
    case 13:
      playWithWires();
      break;
    case 14:
    case 15:
      useLift();
      break;
    case 16:
      changeAConnector();
      break;
    default:
      selectSomething();
  }
  QCoreApplication::processEvents();
}

void Monkey::calmDown() {
  for (const Qt::MouseButton button : {Qt::LeftButton, Qt::MiddleButton, Qt::RightButton})
    QTest::mouseRelease(&window_.viewport(), button, {}, QPoint(5, 5));
  QTest::keyClick(&window_.viewport(), Qt::Key_Escape);
  QTest::keyClick(&window_.viewport(), Qt::Key_Escape);
  QCoreApplication::processEvents();
}

void Monkey::triggerAction() {
  // The samples themselves must not be opened: the next action may save them.
  const QList<QAction*> spared =
      QList<QAction*>{window_.files().quit, window_.files().create} + window_.files().samplesMenu->actions();
  QList<QAction*> actions;
  for (QAction* action : window_.findChildren<QAction*>())
    if (action->isEnabled() && !action->isSeparator() && !action->menu() && !spared.contains(action))
      actions << action;
  if (actions.isEmpty()) return;
  QAction* action = actions[below(static_cast<int>(actions.size()))];
  note("action " + action->text());
  action->trigger();
}

QPoint Monkey::somewhere(const QWidget& widget) {
  return {below(std::max(1, widget.width())), below(std::max(1, widget.height()))};
}

QPoint Monkey::somewhereInView() {
  Viewport& view = window_.viewport();
  const auto& cables = window_.workspace().document().cables();
  if (cables.empty() || below(3) == 0) return somewhere(view);
  const Cable& cable = cables[static_cast<std::size_t>(below(static_cast<int>(cables.size())))];
  Eigen::Vector3d place = cable.start.worldFromEnd.translation();
  const CableActor* actor = view.scene().findCable(cable.id);
  if (!cable.handles.empty() && below(2) == 0)
    place = cable.handles[static_cast<std::size_t>(below(static_cast<int>(cable.handles.size())))]
                .worldFromHandle.translation();
  else if (actor && !actor->axis().empty())
    place = actor->axis()[static_cast<std::size_t>(below(static_cast<int>(actor->axis().size())))].position;
  const auto pixel = view.project(place);
  if (!pixel || !view.rect().contains(pixel->toPoint())) return somewhere(view);
  return pixel->toPoint() + QPoint(below(60) == 0 ? 40 : 0, below(4) == 0 ? 30 : 0);
}

Qt::KeyboardModifiers Monkey::someModifiers() {
  switch (below(6)) {
    case 0:
      return Qt::ControlModifier;
    case 1:
      return Qt::ShiftModifier;
    default:
      return Qt::NoModifier;
  }
}

void Monkey::clickInView() {
  Viewport* view = &window_.viewport();
  const QPoint at = somewhereInView();
  QTest::mouseMove(view, at);
  if (below(4) == 0) {
    note(QString("double click %1,%2").arg(at.x()).arg(at.y()));
    const Qt::KeyboardModifiers keys = someModifiers();
    QTest::mouseClick(view, Qt::LeftButton, keys, at);
    QTest::mouseDClick(view, Qt::LeftButton, keys, at);  // the second press alone
    QTest::mouseRelease(view, Qt::LeftButton, keys, at);
  } else {
    note(QString("click %1,%2").arg(at.x()).arg(at.y()));
    QTest::mouseClick(view, below(8) == 0 ? Qt::RightButton : Qt::LeftButton, someModifiers(), at);
  }
}

void Monkey::dragInView() {
  Viewport* view = &window_.viewport();
  const Qt::MouseButton button = below(5) == 0 ? Qt::MiddleButton : Qt::LeftButton;
  const Qt::KeyboardModifiers keys = someModifiers();
  QPoint at = somewhereInView();
  note(QString("drag from %1,%2 with button %3").arg(at.x()).arg(at.y()).arg(button));
  QTest::mousePress(view, button, keys, at);
  const QPoint step(below(31) - 15, below(31) - 15);
  for (int i = 1 + below(6); i > 0; --i) {
    at += step;
    QMouseEvent move(QEvent::MouseMove, at, view->mapToGlobal(at), Qt::NoButton, button, keys);
    QApplication::sendEvent(view, &move);
    if (below(3) == 0) QCoreApplication::processEvents();
  }
  switch (below(10)) {
    case 0:
      note("escape during the drag");
      QTest::keyClick(view, Qt::Key_Escape);
      break;
    case 1:
      note("typed during the drag");
      QTest::keyClicks(view, "12");
      QTest::keyClick(view, below(2) == 0 ? Qt::Key_Return : Qt::Key_Backspace);
      break;
    case 2:
      note("undo during the drag");
      window_.workspace().undo();
      break;
    case 3:
      triggerAction();
      break;
    default:
      break;
  }
  QTest::mouseRelease(view, button, keys, at);
}

void Monkey::turnWheel() {
  Viewport& view = window_.viewport();
  const QPoint at = somewhere(view);
  note("wheel");
  QWheelEvent wheel(at, view.mapToGlobal(at), {}, QPoint(0, below(2) == 0 ? 120 : -120), Qt::NoButton, {},
                    Qt::NoScrollPhase, false);
  QApplication::sendEvent(&view, &wheel);
}

void Monkey::pressKey() {
  static constexpr Qt::Key keys[] = {
      Qt::Key_Left, Qt::Key_Right, Qt::Key_Up,     Qt::Key_Down,   Qt::Key_PageUp, Qt::Key_PageDown,
      Qt::Key_F,    Qt::Key_S,     Qt::Key_M,      Qt::Key_H,      Qt::Key_E,      Qt::Key_P,
      Qt::Key_1,    Qt::Key_0,     Qt::Key_Space,  Qt::Key_Escape, Qt::Key_Return, Qt::Key_Tab,
      Qt::Key_C,    Qt::Key_Z,     Qt::Key_Delete, Qt::Key_Plus,   Qt::Key_Home,   Qt::Key_F1,
      Qt::Key_L,    Qt::Key_K};
  const Qt::Key key = keys[below(static_cast<int>(std::size(keys)))];
  const Qt::KeyboardModifiers modifiers = someModifiers();
  note("key " + QKeySequence(key | modifiers).toString());
  QWidget* target = below(4) == 0 && window_.focusWidget() ? window_.focusWidget() : &window_.viewport();
  if (target->isVisible()) QTest::keyClick(target, key, modifiers);
}

void Monkey::typeIntoField() {
  static const char* const texts[] = {"12",          "1.2 cm", "0.5 in", "-3",       "350 mm + 1/4 in", "",
                                      "nonsense",    "1e9",    "0",      "99999999", "(4 + 5) * 60",    "45°",
                                      "Cable \"ü\"", "  ",     "5 %",    "400"};
  QList<QLineEdit*> fields;
  for (QLineEdit* field : window_.findChildren<QLineEdit*>())
    if (field->isVisible() && field->isEnabled() && !field->isReadOnly()) fields << field;
  if (fields.isEmpty()) return;
  QLineEdit* field = fields[below(static_cast<int>(fields.size()))];
  const QString text = QString::fromUtf8(texts[below(static_cast<int>(std::size(texts)))]);
  note("type \"" + text + "\" into " + field->parentWidget()->objectName() + "/" + field->objectName());
  field->setFocus();
  field->selectAll();
  typeText(field, text);
  if (below(3) > 0) QTest::keyClick(field, Qt::Key_Return);
}

namespace {

void clickEye(QTreeWidget& tree, QTreeWidgetItem* item) {
  tree.scrollToItem(item);
  const QRect row = tree.visualItemRect(item);
  QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, QPoint(row.left() + 10, row.center().y()));
}

}  // namespace

void Monkey::selectInTree() {
  auto* tree = window_.findChild<QTreeWidget*>("modelTree");
  QTreeWidgetItemIterator at(tree);
  QList<QTreeWidgetItem*> items;
  for (; *at; ++at) items << *at;
  if (items.isEmpty()) return;
  QTreeWidgetItem* item = items[below(static_cast<int>(items.size()))];
  note("tree " + item->text(0));
  if (below(4) == 0 && item->flags().testFlag(Qt::ItemIsUserCheckable))
    clickEye(*tree, item);
  else
    tree->setCurrentItem(item);
}

void Monkey::selectSomething() {
  Workspace& workspace = window_.workspace();
  const auto& cables = workspace.document().cables();
  if (cables.empty()) return;
  const Cable& cable = cables[static_cast<std::size_t>(below(static_cast<int>(cables.size())))];
  note("select on " + QString::fromStdString(cable.name));
  const auto& branches = workspace.document().branches();
  switch (below(4)) {
    case 0:
      return workspace.select(cable.id);
    case 2:
      if (branches.empty()) return workspace.select(cable.id);
      return workspace.select(
          branches[static_cast<std::size_t>(below(static_cast<int>(branches.size())))].id);
    case 1:
      return workspace.select(EndReference{cable.id, below(2) == 0 ? WhichEnd::Start : WhichEnd::End});
    default:
      if (cable.handles.empty()) return workspace.select({});
      workspace.select(HandleReference{
          cable.id,
          cable.handles[static_cast<std::size_t>(below(static_cast<int>(cable.handles.size())))].id});
  }
}

void Monkey::useMoves() {
  if (auto* dock = window_.findChild<QWidget*>("movesDock"); !dock->isVisible() || below(4) == 0) {
    dock->show();
    dock->raise();
  }
  auto* panel = window_.findChild<QWidget*>("movesPanel");
  if (auto* slider = panel->findChild<QSlider*>("jointSlider"); slider->isEnabled() && below(4) == 0) {
    note("pose a joint");
    slider->setValue(below(slider->maximum()) * (below(2) == 0 ? 1 : -1));
    if (below(2) == 0) window_.moves().byHand->trigger();
    if (below(2) == 0) QTest::mouseClick(panel->findChild<QPushButton*>("jointAddKey"), Qt::LeftButton);
    if (below(2) == 0) dragBetween(somewhereInView(), somewhereInView());
    return;
  }
  if (below(2) == 0) {
    scrub(*panel);
    return;
  }
  pressOneOf("movesPanel");
}

std::optional<QPoint> Monkey::somewhereOnACable() {
  const auto& cables = window_.workspace().document().cables();
  if (cables.empty()) return std::nullopt;
  const Cable& cable = cables[static_cast<std::size_t>(below(static_cast<int>(cables.size())))];
  const CableActor* actor = window_.viewport().scene().findCable(cable.id);
  if (!actor || actor->axis().empty()) return std::nullopt;
  const auto pixel = window_.viewport().project(
      actor->axis()[static_cast<std::size_t>(below(static_cast<int>(actor->axis().size())))].position);
  if (!pixel || !window_.viewport().rect().contains(pixel->toPoint())) return std::nullopt;
  return pixel->toPoint();
}

void Monkey::dragBetween(const QPoint& from, const QPoint& to) {
  Viewport* view = &window_.viewport();
  const Qt::KeyboardModifiers keys = someModifiers();
  QTest::mousePress(view, Qt::LeftButton, keys, from);
  for (int i = 1; i <= 4; ++i) {
    const QPoint at = from + (to - from) * i / 4;
    QMouseEvent move(QEvent::MouseMove, at, view->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, keys);
    QApplication::sendEvent(view, &move);
    if (below(2) == 0) QCoreApplication::processEvents();
  }
  if (below(8) == 0) QTest::keyClick(view, Qt::Key_Escape);
  QTest::mouseRelease(view, Qt::LeftButton, keys, to);
}

void Monkey::drawHarness() {
  Viewport* view = &window_.viewport();
  const auto from = somewhereOnACable(), to = somewhereOnACable();
  if (!from || !to) return;
  const auto& markers = view->scene().markers().markers();
  const auto markerPlace = [&]() -> QPoint {
    if (markers.empty()) return *from;
    const auto pixel =
        view->project(markers[static_cast<std::size_t>(below(static_cast<int>(markers.size())))].position);
    return pixel && view->rect().contains(pixel->toPoint()) ? pixel->toPoint() : *from;
  };
  switch (below(4)) {
    case 0: {
      note(QString("branch off at %1,%2").arg(from->x()).arg(from->y()));
      window_.routes().cable->trigger();
      for (const QPoint& at : {*from, below(2) == 0 ? *to : somewhere(*view)}) {
        QTest::mouseMove(view, at);
        QTest::mouseClick(view, Qt::LeftButton, {}, at);
      }
      break;
    }
    case 1:
      note("drag what can be grabbed onto a cable");
      dragBetween(markerPlace(), *to);
      break;
    case 2:
      note("drag what can be grabbed onto another");
      dragBetween(markerPlace(), markerPlace());
      break;
    default:
      note("fix the cable at a part");
      window_.routes().clip->trigger();
      QTest::mouseClick(view, Qt::LeftButton, {}, *from);
      if (below(2) == 0) QTest::keyClick(view, Qt::Key_K);
      QTest::mouseClick(view, Qt::LeftButton, {}, somewhere(*view));
  }
}

void Monkey::playWithWires() {
  auto* dock = window_.findChild<QDockWidget*>("wiresDock");
  dock->show();
  dock->raise();
  auto* table = window_.findChild<QTableWidget*>(below(4) == 0 ? "coverings" : "wireTable");
  static const char* const pastes[] = {"W1\tX1\t1\tX2\tA\t0.5\tRD\nW2\tX1\t2\tX3\tB\t1.5\tBK\n", "nonsense",
                                       "name;from;to\nA;X1;X2\n", ""};
  static const char* const buttons[] = {"addWire", "removeWire", "removeCovering"};
  switch (below(4)) {
    case 0:
      note("paste wires");
      QGuiApplication::clipboard()->setText(pastes[below(static_cast<int>(std::size(pastes)))]);
      QTest::keyClick(table, Qt::Key_V, Qt::ControlModifier);
      break;
    case 1:
      note("button of the wires");
      window_.findChild<QToolButton*>(buttons[below(static_cast<int>(std::size(buttons)))])->click();
      break;
    case 2:
      note("cover");
      window_.findChild<QToolButton*>("addCovering")->menu()->actions().at(below(4))->trigger();
      break;
    default:
      if (table->rowCount() == 0) return;
      note("type into a table");
      if (auto* cell = table->item(below(table->rowCount()), below(table->columnCount())))
        cell->setText(below(2) == 0 ? "12" : "X1");
  }
}

void Monkey::changeAConnector() {
  Workspace& workspace = window_.workspace();
  const auto& connectors = workspace.document().connectors();
  if (connectors.empty()) return;
  workspace.select(connectors[static_cast<std::size_t>(below(static_cast<int>(connectors.size())))].id);
  QCoreApplication::processEvents();
  QList<QComboBox*> boxes;
  for (const char* name : {"connectorHold", "connectorHousing"})
    if (auto* box = window_.findChild<QComboBox*>(name); box && box->isVisible() && box->isEnabled())
      boxes << box;
  if (boxes.isEmpty()) return;
  QComboBox* box = boxes[below(static_cast<int>(boxes.size()))];
  note("choose in " + box->objectName());
  box->setFocus();
  for (int i = 1 + below(3); i > 0; --i) QTest::keyClick(box, below(2) == 0 ? Qt::Key_Down : Qt::Key_Up);
  if (below(2) == 0) dragBetween(somewhereInView(), somewhereInView());
}

void Monkey::undoOrRedo() {
  QAction* action = below(3) > 0 ? window_.edits().undo : window_.edits().redo;
  note(action->text());
  for (int i = 1 + below(4); i > 0 && action->isEnabled(); --i) action->trigger();
}

}  // namespace liana

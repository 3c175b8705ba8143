#include "gui/hoist/pages/rig_panel.h"

#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "gui/hoist/pages/case_page.h"
#include "gui/hoist/pages/rig_editor.h"
#include "gui/hoist/pages/rope_page.h"
#include "gui/hoist/pages/thing_access.h"
#include "gui/hoist/pages/thing_pages.h"
#include "gui/panels/fields/calm_wheel.h"
#include "gui/resources/icons.h"
#include "gui/workspace/workspace.h"

namespace liana {
namespace {

constexpr int kListRole = Qt::UserRole + 1;

QTreeWidgetItem* addRow(QTreeWidgetItem* group, const Rigging& rigging, const RigThing& thing) {
  auto* item = new QTreeWidgetItem(group, {QString::fromStdString(thing.name)});
  item->setData(0, kListRole, static_cast<int>(thing.list));
  item->setIcon(0, icon(iconOf(rigging, thing)));
  item->setToolTip(0, kindOf(rigging, thing));
  item->setFlags(item->flags() | Qt::ItemIsEditable);
  return item;
}

}  // namespace

RigTree::RigTree(RigEditor& editor, QWidget* parent)
    : QWidget(parent), editor_(editor), tree_(new QTreeWidget) {
  setObjectName("rigTreePanel");
  tree_->setObjectName("rigTree");
  tree_->setHeaderHidden(true);
  tree_->setFrameShape(QFrame::NoFrame);
  tree_->setMouseTracking(true);
  tree_->setContextMenuPolicy(Qt::CustomContextMenu);
  tree_->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::SelectedClicked);
  tree_->installEventFilter(this);
  tree_->viewport()->installEventFilter(this);
  auto* add = new QToolButton;
  add->setObjectName("rigAdd");
  add->setText(tr("Add"));
  add->setToolTip(tr("Add a body, a fitting, a winch, a rope or a load case"));
  add->setPopupMode(QToolButton::InstantPopup);
  add->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  add->setIcon(icon("winch"));
  auto* menu = new QMenu(add);
  fillAddMenu(menu);
  add->setMenu(menu);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(add);
  layout->addWidget(tree_, 1);
  connect(tree_, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* item) {
    if (!isFilling_ && item) editor_.select(thingOf(item));
  });
  connect(tree_, &QTreeWidget::itemChanged, this, [this](QTreeWidgetItem* item) {
    if (isFilling_) return;
    // Once the field is closed: the tree is filled anew, and the field is one of its own.
    QMetaObject::invokeMethod(
        this,
        [this, selected = editor_.selected(), name = item->text(0)] {
          if (!editor_.rename(selected, name)) refill();
        },
        Qt::QueuedConnection);
  });
  connect(tree_, &QTreeWidget::itemDoubleClicked, this,
          [this](QTreeWidgetItem* item) { Q_EMIT zoomWanted(thingOf(item)); });
  connect(tree_, &QTreeWidget::itemEntered, this,
          [this](QTreeWidgetItem* item) { Q_EMIT hovered(thingOf(item)); });
  connect(tree_, &QWidget::customContextMenuRequested, this, &RigTree::openMenu);
  connect(&editor.workspace(), &Workspace::documentReplaced, this, &RigTree::refill);
  connect(&editor.workspace(), &Workspace::documentChanged, this, [this](const DocumentChange& change) {
    if (std::holds_alternative<RiggingChanged>(change)) refill();
  });
  connect(&editor, &RigEditor::selectionChanged, this, &RigTree::showSelection);
  refill();
}

void RigTree::fillAddMenu(QMenu* menu) {
  const auto add = [menu, this](const QString& text, const QString& iconName, auto action) {
    connect(menu->addAction(icon(iconName), text), &QAction::triggered, this, action);
  };
  for (const BodyUse use : kBodyUses) add(textOf(use), "load", [this, use] { editor_.addBody(use); });
  menu->addSeparator();
  for (const FittingKind kind : kFittingKinds)
    add(textOf(kind), kind == FittingKind::Sheave || kind == FittingKind::Drum ? "sheave" : "anchor",
        [this, kind] { editor_.addFitting(kind); });
  menu->addSeparator();
  add(tr("Rope"), "rope", [this] { editor_.addRope(); });
  add(tr("Winch"), "winch", [this] { editor_.addWinch(); });
  add(tr("Joint"), "joint", [this] { editor_.addJoint(); });
  add(tr("Load case"), "load-case", [this] { editor_.addCase(); });
}

RigThing RigTree::thingOf(const QTreeWidgetItem* item) const {
  if (!item || !item->data(0, kListRole).isValid()) return {};
  const auto list = static_cast<RigList>(item->data(0, kListRole).toInt());
  // While a name is typed the row says it already; the selected thing is what it is about.
  if (list == RigList::Limits) return {list, {}};
  return {list, item->text(0).toStdString()};
}

QTreeWidgetItem* RigTree::itemOf(const RigThing& thing) const {
  for (int group = 0; group < tree_->topLevelItemCount(); ++group) {
    QTreeWidgetItem* top = tree_->topLevelItem(group);
    if (thing.list == RigList::Limits && thingOf(top) == thing) return top;
    for (int row = 0; row < top->childCount(); ++row)
      if (thingOf(top->child(row)) == thing) return top->child(row);
  }
  return nullptr;
}

void RigTree::refill() {
  isFilling_ = true;
  std::map<QString, bool> wasOpen;
  // What is empty is neither open nor closed.
  for (int group = 0; group < tree_->topLevelItemCount(); ++group)
    if (const QTreeWidgetItem* top = tree_->topLevelItem(group); top->childCount() > 0)
      wasOpen[top->data(0, Qt::UserRole).toString()] = top->isExpanded();
  tree_->clear();
  const Rigging& rigging = editor_.rigging();
  const auto addGroup = [&](const QString& title, RigList list, const auto& things) {
    auto* group = new QTreeWidgetItem(tree_, {tr("%1 (%2)").arg(title).arg(things.size())});
    group->setData(0, Qt::UserRole, title);
    for (const auto& thing : things) addRow(group, rigging, {list, thing.name});
    const auto open = wasOpen.find(title);
    group->setExpanded(open == wasOpen.end() || open->second);
  };
  addGroup(tr("Bodies"), RigList::Bodies, rigging.bodies);
  addGroup(tr("Joints"), RigList::Joints, rigging.joints);
  addGroup(tr("Fittings"), RigList::Fittings, rigging.fittings);
  addGroup(tr("Winches"), RigList::Winches, rigging.winches);
  addGroup(tr("Ropes"), RigList::Ropes, rigging.ropes);
  addGroup(tr("Load cases"), RigList::Cases, rigging.cases);
  auto* limits = new QTreeWidgetItem(tree_, {tr("Limits and floor")});
  limits->setData(0, kListRole, static_cast<int>(RigList::Limits));
  limits->setIcon(0, icon("measure"));
  isFilling_ = false;
  showSelection();
}

void RigTree::showSelection() {
  isFilling_ = true;
  QTreeWidgetItem* item = itemOf(editor_.selected());
  tree_->setCurrentItem(item);
  if (item) tree_->scrollToItem(item);
  isFilling_ = false;
}

void RigTree::openMenu(const QPoint& place) {
  const RigThing thing = thingOf(tree_->itemAt(place));
  QMenu menu;
  if (!thing.isNothing() && thing.list != RigList::Limits) {
    menu.addAction(icon("fit"), tr("Show in the view"), this, [this, thing] { Q_EMIT zoomWanted(thing); });
    menu.addAction(tr("Rename"), this, [this, thing] {
      if (QTreeWidgetItem* item = itemOf(thing)) tree_->editItem(item, 0);
    });
    if (thing.list != RigList::Winches)
      menu.addAction(tr("Duplicate"), this, [this, thing] { editor_.duplicate(thing); });
    menu.addAction(icon("delete"), tr("Delete"), this, [this, thing] { editor_.remove(thing); });
    menu.addSeparator();
  }
  fillAddMenu(menu.addMenu(tr("Add")));
  menu.exec(tree_->viewport()->mapToGlobal(place));
}

bool RigTree::eventFilter(QObject* watched, QEvent* event) {
  if (watched == tree_->viewport() && event->type() == QEvent::Leave) Q_EMIT hovered({});
  if (watched != tree_) return false;  // while a name is typed keys go to its editor
  const bool isOverride = event->type() == QEvent::ShortcutOverride;
  if (!isOverride && event->type() != QEvent::KeyPress) return false;
  if (static_cast<QKeyEvent*>(event)->key() != Qt::Key_Delete || editor_.selected().isNothing()) return false;
  if (!isOverride) editor_.remove(editor_.selected());
  event->accept();
  return true;
}

RigPages::RigPages(RigEditor& editor, RigPreview& preview, QWidget* parent)
    : QWidget(parent), editor_(editor), stack_(new QStackedWidget) {
  setObjectName("rigPages");
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(stack_);
  auto* nothing = new QLabel(tr(
      "Select something in the Rigging tree or click it in the view. Add what the lift is made of with the "
      "button above the tree."));
  nothing->setWordWrap(true);
  nothing->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  nothing->setMargin(10);
  stack_->addWidget(nothing);
  const auto add = [this](RigList list, RigForm* page) {
    auto* scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(page);
    calmWheel(page);
    stack_->addWidget(scroll);
    pages_[list] = page;
  };
  add(RigList::Bodies, new BodyPage(editor, preview));
  add(RigList::Joints, new RigJointPage(editor));
  add(RigList::Fittings, new FittingPage(editor));
  add(RigList::Winches, new WinchPage(editor));
  add(RigList::Ropes, new RopePage(editor));
  add(RigList::Cases, new CasePage(editor));
  add(RigList::Limits, new HoistLimitsPage(editor));
  connect(&editor, &RigEditor::selectionChanged, this, &RigPages::show);
  connect(&editor.workspace(), &Workspace::documentReplaced, this, &RigPages::show);
  connect(&editor.workspace(), &Workspace::documentChanged, this, [this](const DocumentChange& change) {
    if (std::holds_alternative<RiggingChanged>(change)) show();
  });
  show();
}

void RigPages::show() {
  const auto page = pages_.find(editor_.selected().list);
  if (page == pages_.end()) return stack_->setCurrentIndex(0);
  for (int i = 1; i < stack_->count(); ++i)
    if (static_cast<QScrollArea*>(stack_->widget(i))->widget() == page->second) stack_->setCurrentIndex(i);
  page->second->refresh();
}

}  // namespace liana

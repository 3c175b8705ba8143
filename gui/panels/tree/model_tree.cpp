// Fills the model tree and keeps it, the selection and the eyes in step.
#include "gui/panels/tree/model_tree.h"

#include <QItemSelectionModel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <functional>

#include "gui/panels/tree/eye_delegate.h"
#include "gui/panels/tree/tree_rows.h"
#include "gui/resources/icons.h"
#include "gui/workspace/naming.h"
#include "gui/workspace/parts/visibility.h"
#include "gui/workspace/shapes/shown_length.h"
#include "gui/workspace/workspace.h"

namespace liana {
namespace {

QString handleText(const RouteHandle& handle, int number) {
  return displayName(handle.name, handle.isClip() ? ModelTree::tr("Clip %1").arg(number)
                                                  : ModelTree::tr("Handle %1").arg(number));
}

void forEachItem(QTreeWidgetItem* item, const std::function<void(QTreeWidgetItem*)>& visit) {
  visit(item);
  for (int i = 0; i < item->childCount(); ++i) forEachItem(item->child(i), visit);
}

}  // namespace

ModelTree::ModelTree(Workspace& workspace, QWidget* parent)
    : QWidget(parent), workspace_(workspace), search_(new QLineEdit), tree_(new QTreeWidget) {
  search_->setPlaceholderText(tr("Search parts, cables and sockets"));
  search_->setClearButtonEnabled(true);
  tree_->setObjectName("modelTree");
  tree_->setHeaderHidden(true);
  tree_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  tree_->setContextMenuPolicy(Qt::CustomContextMenu);
  tree_->setUniformRowHeights(true);
  tree_->setIconSize({18, 18});
  tree_->setFrameShape(QFrame::NoFrame);
  tree_->setEditTriggers(QAbstractItemView::SelectedClicked);
  auto* rows = new EyeDelegate(tree_);
  tree_->setItemDelegate(rows);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(6, 6, 6, 0);
  layout->setSpacing(6);
  layout->addWidget(search_);
  layout->addWidget(tree_);
  connect(search_, &QLineEdit::textChanged, this, &ModelTree::filter);
  connect(rows, &EyeDelegate::eyeClicked, this,
          [this](const QModelIndex& index) { toggleEye(tree_->itemFromIndex(index)); });
  connect(rows, &EyeDelegate::renamed, this, [this](const QModelIndex& index, const QString& name) {
    rename(tree_->itemFromIndex(index), name);
  });
  connect(tree_, &QTreeWidget::itemSelectionChanged, this, &ModelTree::applySelection);
  connect(tree_, &QTreeWidget::customContextMenuRequested, this, &ModelTree::requestMenu);
  connect(tree_, &QTreeWidget::itemDoubleClicked, this, [this](const QTreeWidgetItem* item) {
    if (const AssemblyId missing = missingOf(item); missing.isValid()) Q_EMIT missingFileClicked(missing);
  });
  connect(&workspace, &Workspace::documentReplaced, this, &ModelTree::rebuild);
  connect(&workspace, &Workspace::documentChanged, this, &ModelTree::onDocumentChange);
  connect(&workspace, &Workspace::visibilityChanged, this, &ModelTree::updateCheckBoxes);
  connect(&workspace, &Workspace::selectionChanged, this, &ModelTree::updateSelection);
  connect(&ShownLength::ofProgram(), &ShownLength::changed, this, &ModelTree::rebuildCables);
  rebuild();
}

void ModelTree::rebuild() {
  const QSignalBlocker quiet(tree_);
  tree_->clear();
  otherItems_.clear();
  openedBySearch_.clear();
  const auto addRoot = [this](const QString& name, const QString& iconName) {
    auto* root = new QTreeWidgetItem(tree_, {name});
    root->setIcon(0, icon(iconName));
    QFont font = root->font(0);
    font.setBold(true);
    root->setFont(0, font);
    root->setExpanded(true);
    return root;
  };
  assemblyRoot_ = addRoot(tr("Assembly"), "assembly");
  assemblyRows_.setRoot(assemblyRoot_);
  cableRoot_ = addRoot(tr("Cables"), "cable");
  branchRoot_ = addRoot(tr("Branches"), "branch");
  socketRoot_ = addRoot(tr("Sockets"), "socket");
  socketRoot_->setExpanded(false);
  rebuildAssemblies();
  rebuildCables();
  rebuildBranches();
  rebuildSockets();
}

void ModelTree::rebuildAssemblies() {
  const QSignalBlocker quiet(tree_);
  assemblyRows_.rebuild(workspace_.document());
  updateCheckBoxes();
  filter(search_->text());
  updateSelection();
}

void ModelTree::rebuildCables() {
  const QSignalBlocker quiet(tree_);
  std::map<CableId, bool> expanded;
  for (int i = 0; i < cableRoot_->childCount(); ++i)
    expanded[cableOf(targetOf(cableRoot_->child(i)))] = cableRoot_->child(i)->isExpanded();
  qDeleteAll(cableRoot_->takeChildren());
  std::erase_if(otherItems_, [](const auto& entry) { return cableOf(entry.first).isValid(); });
  for (const Cable& cable : workspace_.document().cables()) addCable(cable);
  for (int i = 0; i < cableRoot_->childCount(); ++i)
    cableRoot_->child(i)->setExpanded(expanded[cableOf(targetOf(cableRoot_->child(i)))]);
  cableRoot_->setExpanded(true);
  filter(search_->text());
  updateSelection();
}

void ModelTree::addCable(const Cable& cable) {
  auto* item = new QTreeWidgetItem(cableRoot_, {displayName(cable.name, tr("Unnamed cable"))});
  item->setIcon(0, icon("cable"));
  item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
  item->setCheckState(0, workspace_.looks().isHidden(cable.id) ? Qt::Unchecked : Qt::Checked);
  item->setToolTip(0, tr("%1, %2 long").arg(item->text(0), lengthText(cable.length)));
  setTarget(item, cable.id);
  setNamed(item, cable.id);
  otherItems_[cable.id] = item;
  const auto addChild = [&](const QString& name, const QString& iconName, const Selection& target) {
    auto* child = new QTreeWidgetItem(item, {name});
    child->setIcon(0, icon(iconName));
    setTarget(child, target);
    if (std::holds_alternative<HandleReference>(target)) setNamed(child, target);
    otherItems_[target] = child;
  };
  addChild(tr("Start"), "end", EndReference{cable.id, WhichEnd::Start});
  int number = 0;
  for (const RouteHandle& handle : cable.handles) {
    ++number;
    addChild(handleText(handle, number), handle.isClip() ? "clip" : "handle",
             HandleReference{cable.id, handle.id});
  }
  addChild(tr("End"), "end", EndReference{cable.id, WhichEnd::End});
}

void ModelTree::rebuildSockets() {
  const QSignalBlocker quiet(tree_);
  qDeleteAll(socketRoot_->takeChildren());
  std::erase_if(otherItems_,
                [](const auto& entry) { return std::holds_alternative<ConnectorId>(entry.first); });
  for (const Connector& socket : workspace_.document().connectors()) {
    auto* item = new QTreeWidgetItem(socketRoot_, {QString::fromStdString(socket.name)});
    item->setIcon(0, icon("socket"));
    setTarget(item, socket.id);
    setNamed(item, socket.id);
    otherItems_[socket.id] = item;
  }
  filter(search_->text());
  updateSelection();
}

void ModelTree::rebuildBranches() {
  const QSignalBlocker quiet(tree_);
  qDeleteAll(branchRoot_->takeChildren());
  std::erase_if(otherItems_, [](const auto& entry) { return std::holds_alternative<BranchId>(entry.first); });
  for (const Branch& branch : workspace_.document().branches()) {
    auto* item = new QTreeWidgetItem(branchRoot_, {QString::fromStdString(branch.name)});
    item->setIcon(0, icon("branch"));
    setTarget(item, branch.id);
    setNamed(item, branch.id);
    otherItems_[branch.id] = item;
  }
  filter(search_->text());
  updateSelection();
}

void ModelTree::onDocumentChange(const DocumentChange& change) {
  if (std::holds_alternative<AssemblyAdded>(change) || std::holds_alternative<AssemblyRemoved>(change))
    return rebuildAssemblies();
  if (const auto* changed = std::get_if<AssemblyChanged>(&change)) {
    const AssemblyReference& reference = *workspace_.document().findAssembly(changed->assembly);
    // Moved and painted parts stay in the tree; converted and deleted ones leave it.
    if (!assemblyRows_.showPartsOf(reference)) return rebuildAssemblies();
    if (assemblyRows_.updateNames(reference)) filter(search_->text());
  }
  if (std::holds_alternative<CableAdded>(change) || std::holds_alternative<CableRemoved>(change))
    return rebuildCables();
  if (std::holds_alternative<ConnectorAdded>(change) || std::holds_alternative<ConnectorRemoved>(change))
    return rebuildSockets();
  if (std::holds_alternative<BranchAdded>(change) || std::holds_alternative<BranchRemoved>(change))
    return rebuildBranches();
  if (const auto* changed = std::get_if<BranchChanged>(&change))
    if (QTreeWidgetItem* item = itemOf(changed->branch))
      item->setText(0, nameOf(workspace_.document(), changed->branch));
  if (const auto* changed = std::get_if<ConnectorChanged>(&change))
    if (QTreeWidgetItem* item = itemOf(changed->connector))
      item->setText(0, nameOf(workspace_.document(), changed->connector));
  if (const auto* changed = std::get_if<CableChanged>(&change))
    if (const Cable* cable = workspace_.document().findCable(changed->cable)) onCableChange(*cable);
}

/// A drag changes the cable many times a second; names and handles rarely.
void ModelTree::onCableChange(const Cable& cable) {
  QTreeWidgetItem* item = itemOf(cable.id);
  if (!item) return;
  if (item->childCount() != static_cast<int>(cable.handles.size()) + 2) return rebuildCables();
  for (int i = 0; i < static_cast<int>(cable.handles.size()); ++i)
    if (targetOf(item->child(i + 1)) !=
        Selection(HandleReference{cable.id, cable.handles[static_cast<std::size_t>(i)].id}))
      return rebuildCables();
  item->setText(0, displayName(cable.name, tr("Unnamed cable")));
  for (int i = 0; i < static_cast<int>(cable.handles.size()); ++i)
    item->child(i + 1)->setText(0, handleText(cable.handles[static_cast<std::size_t>(i)], i + 1));
}

void ModelTree::updateCheckBoxes() {
  const QSignalBlocker quiet(tree_);
  for (const auto& [node, item] : assemblyRows_.all())
    if (!isNothing(targetOf(item)))
      item->setCheckState(0, workspace_.looks().isHidden(node) ? Qt::Unchecked : Qt::Checked);
  for (int i = 0; i < cableRoot_->childCount(); ++i) {
    QTreeWidgetItem* item = cableRoot_->child(i);
    item->setCheckState(0,
                        workspace_.looks().isHidden(cableOf(targetOf(item))) ? Qt::Unchecked : Qt::Checked);
  }
  tree_->viewport()->update();
}

void ModelTree::toggleEye(QTreeWidgetItem* item) {
  std::vector<PartInstance> parts;
  std::vector<CableId> cables;
  forEachItem(item, [&](QTreeWidgetItem* child) {
    const Selection target = targetOf(child);
    if (const auto* part = std::get_if<PartInstance>(&target)) parts.push_back(*part);
    if (const auto* cable = std::get_if<CableId>(&target)) cables.push_back(*cable);
  });
  if (parts.empty() && cables.empty()) return;
  if (item->checkState(0) == Qt::Checked)
    liana::hide(workspace_, parts, cables);
  else
    liana::show(workspace_, parts, cables);
}

void ModelTree::rename(QTreeWidgetItem* item, const QString& name) {
  // A handle without a name is shown by its number.
  if (name == item->text(0)) return;
  if (auto edit = makeRename(workspace_.document(), namedOf(item), name)) workspace_.apply(std::move(edit));
}

void ModelTree::renameCurrent() {
  QTreeWidgetItem* item = tree_->currentItem();
  if (!item || !item->isSelected()) item = itemOf(workspace_.selection());
  if (!item || !item->flags().testFlag(Qt::ItemIsEditable)) return;
  tree_->scrollToItem(item);
  tree_->setFocus();
  tree_->editItem(item, 0);
}

void ModelTree::applySelection() {
  if (updating_) return;
  std::vector<Selection> chosen;
  const auto add = [&chosen](QTreeWidgetItem* item) {
    if (const Selection target = targetOf(item); !isNothing(target)) chosen.push_back(target);
  };
  for (QTreeWidgetItem* item : tree_->selectedItems()) {
    // An assembly stands for all its parts, the heading of the cables for all of them; a cable for itself.
    if (isNothing(targetOf(item)))
      forEachItem(item, [&add](QTreeWidgetItem* below) {
        if (!isBall(targetOf(below))) add(below);
      });
    else
      add(item);
  }
  // What was clicked last is what the pages are about.
  if (tree_->currentItem() && tree_->currentItem()->isSelected()) add(tree_->currentItem());
  updating_ = true;
  workspace_.select(SelectionSet(chosen));
  updating_ = false;
}

QTreeWidgetItem* ModelTree::itemOf(const Selection& selection) const {
  if (const auto* part = std::get_if<PartInstance>(&selection)) return assemblyRows_.find(*part);
  const auto found = otherItems_.find(selection);
  return found == otherItems_.end() ? nullptr : found->second;
}

void ModelTree::updateSelection() {
  if (updating_) return;
  updating_ = true;
  const SelectionSet& selected = workspace_.selected();
  QItemSelection rows;
  QModelIndex first, last;  // a run of neighbours: thousands of single rows would be slow
  const auto add = [&](const Selection& thing) {
    QTreeWidgetItem* item = itemOf(thing);
    const QModelIndex index = item ? tree_->indexFromItem(item) : QModelIndex();
    const bool goesOn = last.isValid() && index.parent() == last.parent() && index.row() == last.row() + 1;
    if (!goesOn && first.isValid()) rows.select(first, last);
    if (!goesOn) first = index;
    last = index;
  };
  for (const PartInstance& part : selected.parts()) add(part);
  for (const CableId cable : selected.cables()) add(cable);
  for (const HandleReference& handle : selected.handles()) add(handle);
  if (rows.isEmpty() && !first.isValid()) add(selected.primary());
  add(Selection{});
  QTreeWidgetItem* primary = itemOf(selected.primary());
  tree_->setCurrentItem(primary, 0, QItemSelectionModel::NoUpdate);
  tree_->selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
  if (primary) tree_->scrollToItem(primary);
  updating_ = false;
}

void ModelTree::requestMenu(const QPoint& place) {
  const QTreeWidgetItem* item = tree_->itemAt(place);
  if (!item) return;
  const QPoint globalPosition = tree_->viewport()->mapToGlobal(place);
  if (const AssemblyId missing = missingOf(item); missing.isValid()) {
    Q_EMIT missingFileMenuRequested(missing, globalPosition);
    return;
  }
  Selection target = targetOf(item);
  // The click on an assembly has selected its parts.
  if (isNothing(target)) target = workspace_.selection();
  Q_EMIT contextMenuRequested(target, globalPosition);
}

ModelTree::RowIdentity ModelTree::identityOf(QTreeWidgetItem* item) const {
  QTreeWidgetItem* root = item;
  while (root->parent()) root = root->parent();
  return {tree_->indexOfTopLevelItem(root), namedOf(item)};
}

void ModelTree::filter(const QString& text) {
  // Returns whether the row or one below it has the text; what is below a found row is shown too.
  std::function<bool(QTreeWidgetItem*, bool)> apply = [&](QTreeWidgetItem* item, bool isBelowFound) {
    const bool isFound = item->text(0).contains(text, Qt::CaseInsensitive);
    bool holdsFound = false;
    for (int i = 0; i < item->childCount(); ++i) holdsFound |= apply(item->child(i), isFound || isBelowFound);
    const bool isRoot =
        item == assemblyRoot_ || item == cableRoot_ || item == branchRoot_ || item == socketRoot_;
    item->setHidden(!isFound && !holdsFound && !isBelowFound && !isRoot);
    if (holdsFound && !text.isEmpty() && !item->isExpanded()) {
      item->setExpanded(true);
      openedBySearch_.insert(identityOf(item));
    }
    if (text.isEmpty() && !openedBySearch_.empty() && openedBySearch_.contains(identityOf(item)))
      item->setExpanded(false);
    return isFound || holdsFound;
  };
  for (QTreeWidgetItem* root : {assemblyRoot_, cableRoot_, branchRoot_, socketRoot_}) apply(root, false);
  if (text.isEmpty()) openedBySearch_.clear();
  branchRoot_->setHidden(branchRoot_->childCount() == 0);
  socketRoot_->setHidden(socketRoot_->childCount() == 0);
}

}  // namespace liana

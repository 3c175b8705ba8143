// Fills the model tree and keeps it, the selection and the check boxes in step.
#include "gui/panels/model_tree.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <functional>

#include "gui/resources/icons.h"
#include "gui/workspace/workspace.h"

namespace liana {
namespace {

constexpr int kTargetRole = Qt::UserRole;

QString displayName(const std::string& name, const QString& fallback) {
  return name.empty() ? fallback : QString::fromStdString(name);
}

void setTarget(QTreeWidgetItem* item, const Selection& target) {
  item->setData(0, kTargetRole, QVariant::fromValue(target));
}

Selection targetOf(const QTreeWidgetItem* item) {
  return item ? item->data(0, kTargetRole).value<Selection>() : Selection{};
}

void forEachItem(QTreeWidgetItem* item, const std::function<void(QTreeWidgetItem*)>& visit) {
  visit(item);
  for (int i = 0; i < item->childCount(); ++i) forEachItem(item->child(i), visit);
}

}  // namespace

ModelTree::ModelTree(Workspace& workspace, QWidget* parent)
    : QWidget(parent), workspace_(workspace), search_(new QLineEdit), tree_(new QTreeWidget) {
  search_->setPlaceholderText(tr("Search parts and cables"));
  search_->setClearButtonEnabled(true);
  tree_->setObjectName("modelTree");
  tree_->setHeaderHidden(true);
  tree_->setUniformRowHeights(true);
  tree_->setIconSize({18, 18});
  tree_->setFrameShape(QFrame::NoFrame);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(6, 6, 6, 0);
  layout->setSpacing(6);
  layout->addWidget(search_);
  layout->addWidget(tree_);
  connect(search_, &QLineEdit::textChanged, this, &ModelTree::filter);
  connect(tree_, &QTreeWidget::itemChanged, this, &ModelTree::applyCheckBox);
  connect(tree_, &QTreeWidget::currentItemChanged, this, &ModelTree::applySelection);
  tree_->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(tree_, &QWidget::customContextMenuRequested, this, [this](const QPoint& position) {
    if (!isNothing(targetOf(tree_->itemAt(position))))
      Q_EMIT menuRequested(tree_->viewport()->mapToGlobal(position));
  });
  connect(&workspace, &Workspace::documentReplaced, this, &ModelTree::rebuild);
  connect(&workspace, &Workspace::documentChanged, this, &ModelTree::onDocumentChange);
  connect(&workspace, &Workspace::visibilityChanged, this, &ModelTree::updateCheckBoxes);
  connect(&workspace, &Workspace::selectionChanged, this, &ModelTree::updateSelection);
  rebuild();
}

void ModelTree::rebuild() {
  const QSignalBlocker quiet(tree_);
  tree_->clear();
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
  cableRoot_ = addRoot(tr("Cables"), "cable");
  rebuildAssemblies();
  rebuildCables();
}

void ModelTree::rebuildAssemblies() {
  const QSignalBlocker quiet(tree_);
  qDeleteAll(assemblyRoot_->takeChildren());
  partItems_.clear();
  for (const AssemblyReference& reference : workspace_.document().assemblies()) addAssembly(reference);
  assemblyRoot_->setText(
      0, partItems_.empty() ? tr("Assembly") : tr("Assembly  (%1 parts)").arg(partItems_.size()));
  assemblyRoot_->setExpanded(true);
  updateCheckBoxes();
  filter(search_->text());
}

void ModelTree::addAssembly(const AssemblyReference& reference) {
  if (!reference.assembly) {
    auto* missing =
        new QTreeWidgetItem(assemblyRoot_, {QString::fromStdString(reference.file.filename().string())});
    missing->setIcon(0, icon("warning"));
    missing->setToolTip(
        0, tr("The file %1 could not be read.").arg(QString::fromStdString(reference.file.string())));
    return;
  }
  const Assembly& assembly = *reference.assembly;
  std::vector<QTreeWidgetItem*> items;
  for (const AssemblyNode& node : assembly.nodes()) {
    QTreeWidgetItem* parent = node.parent >= 0 ? items[static_cast<std::size_t>(node.parent)] : assemblyRoot_;
    auto* item = new QTreeWidgetItem(parent, {displayName(node.name, tr("Unnamed"))});
    const int index = static_cast<int>(items.size());
    item->setFlags(item->flags() | Qt::ItemIsUserCheckable | Qt::ItemIsAutoTristate);
    item->setCheckState(0, Qt::Checked);
    item->setIcon(0, icon(node.shape >= 0 ? "part" : "assembly"));
    item->setToolTip(0, displayName(node.name, tr("Unnamed")));
    if (node.shape >= 0) {
      setTarget(item, PartInstance{reference.id, index});
      partItems_[{reference.id.value, index}] = item;
    }
    item->setExpanded(node.parent < 0);
    items.push_back(item);
  }
}

void ModelTree::rebuildCables() {
  const QSignalBlocker quiet(tree_);
  std::map<CableId, bool> expanded;
  for (int i = 0; i < cableRoot_->childCount(); ++i)
    expanded[cableOf(targetOf(cableRoot_->child(i)))] = cableRoot_->child(i)->isExpanded();
  qDeleteAll(cableRoot_->takeChildren());
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
  item->setCheckState(0, workspace_.isHidden(cable.id) ? Qt::Unchecked : Qt::Checked);
  item->setToolTip(0, tr("%1, %2 mm long").arg(item->text(0)).arg(cable.length, 0, 'f', 1));
  setTarget(item, cable.id);
  const auto addChild = [&](const QString& name, const QString& iconName, const Selection& target) {
    auto* child = new QTreeWidgetItem(item, {name});
    child->setIcon(0, icon(iconName));
    setTarget(child, target);
  };
  addChild(tr("Start"), "end", EndReference{cable.id, WhichEnd::Start});
  int number = 0;
  for (const RouteHandle& handle : cable.handles) {
    ++number;
    const QString fallback = handle.isClip() ? tr("Clip %1").arg(number) : tr("Handle %1").arg(number);
    addChild(displayName(handle.name, fallback), handle.isClip() ? "clip" : "handle",
             HandleReference{cable.id, handle.id});
  }
  addChild(tr("End"), "end", EndReference{cable.id, WhichEnd::End});
}

void ModelTree::onDocumentChange(const DocumentChange& change) {
  if (std::holds_alternative<AssemblyAdded>(change) || std::holds_alternative<AssemblyRemoved>(change))
    return rebuildAssemblies();
  if (const auto* reshaped = std::get_if<AssemblyChanged>(&change);
      reshaped && !showsPartsOf(reshaped->assembly))
    return rebuildAssemblies();
  if (std::holds_alternative<CableAdded>(change) || std::holds_alternative<CableRemoved>(change))
    return rebuildCables();
  const auto* changed = std::get_if<CableChanged>(&change);
  const Cable* cable = changed ? workspace_.document().findCable(changed->cable) : nullptr;
  QTreeWidgetItem* item = cable ? itemOf(cable->id) : nullptr;
  if (!item) return;
  // A drag changes the cable many times a second; names and handles rarely.
  const bool sameRows = item->childCount() == static_cast<int>(cable->handles.size()) + 2;
  if (!sameRows || item->text(0) != displayName(cable->name, tr("Unnamed cable"))) return rebuildCables();
  for (int i = 0; i < static_cast<int>(cable->handles.size()); ++i) {
    const RouteHandle& handle = cable->handles[static_cast<std::size_t>(i)];
    const Selection target = HandleReference{cable->id, handle.id};
    if (targetOf(item->child(i + 1)) != target) return rebuildCables();
    if (!handle.name.empty() && item->child(i + 1)->text(0) != QString::fromStdString(handle.name))
      return rebuildCables();
  }
}

bool ModelTree::showsPartsOf(AssemblyId id) const {
  const AssemblyReference* reference = workspace_.document().findAssembly(id);
  if (!reference || !reference->assembly) return false;
  const auto& nodes = reference->assembly->nodes();
  for (int node = 0; node < static_cast<int>(nodes.size()); ++node)
    if ((nodes[static_cast<std::size_t>(node)].shape >= 0) != partItems_.contains({id.value, node}))
      return false;
  return true;
}

void ModelTree::updateCheckBoxes() {
  if (updating_) return;
  const QSignalBlocker quiet(tree_);
  for (const auto& [key, item] : partItems_)
    item->setCheckState(
        0, workspace_.isHidden(PartInstance{{key.first}, key.second}) ? Qt::Unchecked : Qt::Checked);
  for (int i = 0; i < cableRoot_->childCount(); ++i) {
    QTreeWidgetItem* item = cableRoot_->child(i);
    item->setCheckState(0, workspace_.isHidden(cableOf(targetOf(item))) ? Qt::Unchecked : Qt::Checked);
  }
  tree_->viewport()->update();
}

void ModelTree::applyCheckBox(QTreeWidgetItem* item) {
  const bool hidden = item->checkState(0) == Qt::Unchecked;
  updating_ = true;
  if (const auto target = targetOf(item); std::holds_alternative<CableId>(target)) {
    workspace_.setHidden(std::get<CableId>(target), hidden);
  } else if (item->checkState(0) != Qt::PartiallyChecked) {
    std::vector<PartInstance> parts;
    forEachItem(item, [&](QTreeWidgetItem* child) {
      const Selection part = targetOf(child);
      if (const auto* reference = std::get_if<PartInstance>(&part)) parts.push_back(*reference);
    });
    if (!parts.empty()) workspace_.setHidden(parts, hidden);
  }
  updating_ = false;
}

void ModelTree::applySelection() {
  if (updating_ || !tree_->currentItem()) return;
  const Selection target = targetOf(tree_->currentItem());
  if (!isNothing(target)) workspace_.select(target);
}

QTreeWidgetItem* ModelTree::itemOf(const Selection& selection) const {
  if (const auto* part = std::get_if<PartInstance>(&selection)) {
    const auto found = partItems_.find({part->assembly.value, part->node});
    return found == partItems_.end() ? nullptr : found->second;
  }
  for (int i = 0; i < cableRoot_->childCount(); ++i) {
    QTreeWidgetItem* cable = cableRoot_->child(i);
    if (targetOf(cable) == selection) return cable;
    for (int k = 0; k < cable->childCount(); ++k)
      if (targetOf(cable->child(k)) == selection) return cable->child(k);
  }
  return nullptr;
}

void ModelTree::updateSelection() {
  if (updating_) return;
  updating_ = true;
  QTreeWidgetItem* item = isNothing(workspace_.selection()) ? nullptr : itemOf(workspace_.selection());
  tree_->setCurrentItem(item);
  if (item)
    tree_->scrollToItem(item);
  else
    tree_->clearSelection();
  updating_ = false;
}

void ModelTree::filter(const QString& text) {
  std::function<bool(QTreeWidgetItem*)> apply = [&](QTreeWidgetItem* item) {
    bool shown = text.isEmpty() || item->text(0).contains(text, Qt::CaseInsensitive);
    for (int i = 0; i < item->childCount(); ++i) {
      const bool childShown = apply(item->child(i));
      shown = shown || childShown;
    }
    const bool isRoot = item == assemblyRoot_ || item == cableRoot_;
    item->setHidden(!shown && !isRoot);
    if (shown && !text.isEmpty()) item->setExpanded(true);
    return shown;
  };
  apply(assemblyRoot_);
  apply(cableRoot_);
}

}  // namespace liana

// Makes rows of nodes.
#include "gui/panels/tree/assembly_rows.h"

#include <QObject>

#include "gui/panels/tree/tree_rows.h"
#include "gui/resources/icons.h"

namespace liana {
namespace {

/// Nodes that were deleted, or of which everything was.
std::vector<bool> goneNodes(const Assembly& assembly) {
  const auto& nodes = assembly.nodes();
  std::vector<bool> gone(nodes.size()), hasChild(nodes.size()), hasRest(nodes.size());
  for (std::size_t i = nodes.size(); i-- > 0;) {  // children before parents
    gone[i] = nodes[i].isRemoved || (nodes[i].shape < 0 && hasChild[i] && !hasRest[i]);
    if (nodes[i].parent < 0) continue;
    hasChild[static_cast<std::size_t>(nodes[i].parent)] = true;
    if (!gone[i]) hasRest[static_cast<std::size_t>(nodes[i].parent)] = true;
  }
  return gone;
}

std::map<PartInstance, std::string> givenNamesOf(const AssemblyReference& reference) {
  std::map<PartInstance, std::string> given;
  const auto& nodes = reference.assembly->nodes();
  for (int node = 0; node < static_cast<int>(nodes.size()); ++node)
    if (const std::string& name = nodes[static_cast<std::size_t>(node)].givenName; !name.empty())
      given[{reference.id, node}] = name;
  return given;
}

QString nameOf(const AssemblyNode& node) {
  return displayName(node.shownName(), QObject::tr("Unnamed"));
}

}  // namespace

void AssemblyRows::setRoot(QTreeWidgetItem* root) {
  root_ = root;
  rows_.clear();
}

void AssemblyRows::rebuild(const Document& document) {
  std::map<PartInstance, bool> wasExpanded;
  for (const auto& [node, row] : rows_) wasExpanded[node] = row->isExpanded();
  qDeleteAll(root_->takeChildren());
  rows_.clear();
  givenNames_.clear();
  partCount_ = 0;
  for (const AssemblyReference& reference : document.assemblies()) add(reference);
  for (const auto& [node, row] : rows_) {
    const auto before = wasExpanded.find(node);
    row->setExpanded(before == wasExpanded.end() ? row->parent() == root_ : before->second);
  }
  root_->setText(0, partCount_ == 0   ? QObject::tr("Assembly")
                    : partCount_ == 1 ? QObject::tr("Assembly  (1 part)")
                                      : QObject::tr("Assembly  (%1 parts)").arg(partCount_));
  root_->setExpanded(true);
}

void AssemblyRows::add(const AssemblyReference& reference) {
  if (!reference.assembly) {
    auto* missing = new QTreeWidgetItem(root_, {QString::fromStdString(reference.file.filename().string())});
    missing->setIcon(0, icon("warning"));
    missing->setToolTip(0, QObject::tr("The file %1 could not be read; double-click to locate it.")
                               .arg(QString::fromStdString(reference.file.string())));
    setMissing(missing, reference.id);
    return;
  }
  const auto& nodes = reference.assembly->nodes();
  const std::vector<bool> gone = goneNodes(*reference.assembly);
  std::vector<QTreeWidgetItem*> rows(nodes.size(), nullptr);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (gone[i]) continue;
    const AssemblyNode& node = nodes[i];
    QTreeWidgetItem* parent = node.parent >= 0 ? rows[static_cast<std::size_t>(node.parent)] : root_;
    auto* row = rows[i] = new QTreeWidgetItem(parent, {nameOf(node)});
    const PartInstance instance{reference.id, static_cast<int>(i)};
    row->setFlags(row->flags() | Qt::ItemIsUserCheckable | Qt::ItemIsAutoTristate);
    row->setCheckState(0, Qt::Checked);
    row->setIcon(0, icon(node.shape >= 0 ? "part" : "assembly"));
    row->setToolTip(0, displayName(node.name, QObject::tr("Unnamed")));
    setNamed(row, instance);
    if (node.shape >= 0) setTarget(row, instance);
    partCount_ += node.shape >= 0;
    rows_[instance] = row;
  }
  givenNames_[reference.id] = givenNamesOf(reference);
}

QTreeWidgetItem* AssemblyRows::find(const PartInstance& node) const {
  const auto found = rows_.find(node);
  return found == rows_.end() ? nullptr : found->second;
}

bool AssemblyRows::showPartsOf(const AssemblyReference& reference) const {
  if (!reference.assembly) return false;
  const auto& nodes = reference.assembly->nodes();
  for (int node = 0; node < static_cast<int>(nodes.size()); ++node) {
    const QTreeWidgetItem* row = find({reference.id, node});
    const bool isShown = row && !isNothing(targetOf(row));
    if ((nodes[static_cast<std::size_t>(node)].shape >= 0) != isShown) return false;
  }
  return true;
}

bool AssemblyRows::updateNames(const AssemblyReference& reference) {
  std::map<PartInstance, std::string> changed = givenNamesOf(reference);
  std::map<PartInstance, std::string>& shown = givenNames_[reference.id];
  if (shown == changed) return false;
  shown.swap(changed);
  changed.insert(shown.begin(), shown.end());  // those that had a name before, and those that have one now
  for (const auto& [node, name] : changed)
    if (QTreeWidgetItem* row = find(node)) row->setText(0, nameOf(reference.assembly->node(node.node)));
  return true;
}

}  // namespace liana

// Makes the edits and gives them their names.
#include "gui/workspace/parts/visibility.h"

#include <QObject>
#include <algorithm>
#include <map>

#include "gui/workspace/workspace.h"
#include "kernel/edits/change_visibility.h"
#include "kernel/edits/part/change_part.h"

namespace liana {
namespace {

QString describe(const Document& document, const std::vector<PartInstance>& parts,
                 const std::vector<CableId>& cables) {
  if (parts.size() + cables.size() == 1) {
    const std::string name =
        cables.empty()
            ? document.findAssembly(parts.front().assembly)->assembly->node(parts.front().node).shownName()
            : document.findCable(cables.front())->name;
    return (cables.empty() ? QObject::tr("part \"%1\"") : QObject::tr("cable \"%1\""))
        .arg(QString::fromStdString(name));
  }
  if (cables.empty()) return QObject::tr("%1 parts").arg(parts.size());
  if (parts.empty()) return QObject::tr("%1 cables").arg(cables.size());
  return QObject::tr("%1 things").arg(parts.size() + cables.size());
}

/// Only what is not so already.
void put(Workspace& workspace, const std::vector<PartInstance>& parts, const std::vector<CableId>& cables,
         bool hidden, VisibilityChange& change) {
  std::vector<PartInstance> others;
  for (const PartInstance& part : parts)
    if (workspace.looks().isHidden(part) != hidden) others.push_back(part);
  (hidden ? change.hiddenParts : change.shownParts) = referencesOf(workspace.document(), others);
  for (const CableId cable : cables)
    if (workspace.looks().isHidden(cable) != hidden)
      (hidden ? change.hiddenCables : change.shownCables).push_back(cable);
}

void apply(Workspace& workspace, VisibilityChange change, const QString& name) {
  const bool isEmpty = change.hiddenParts.empty() && change.shownParts.empty() &&
                       change.hiddenCables.empty() && change.shownCables.empty();
  if (!isEmpty) workspace.apply(std::make_unique<ChangeVisibility>(std::move(change), name.toStdString()));
}

bool isBelowTranslucent(const Workspace& workspace, const PartInstance& part) {
  const int parent = workspace.document().findAssembly(part.assembly)->assembly->node(part.node).parent;
  return parent >= 0 && workspace.looks().opacityOf({part.assembly, parent}) < 1;
}

std::vector<CableId> allCables(const Document& document) {
  std::vector<CableId> cables;
  for (const Cable& cable : document.cables()) cables.push_back(cable.id);
  return cables;
}

}  // namespace

void hide(Workspace& workspace, const std::vector<PartInstance>& parts, const std::vector<CableId>& cables) {
  VisibilityChange change;
  put(workspace, parts, cables, true, change);
  apply(workspace, std::move(change),
        QObject::tr("Hide %1").arg(describe(workspace.document(), parts, cables)));
}

void show(Workspace& workspace, const std::vector<PartInstance>& parts, const std::vector<CableId>& cables) {
  VisibilityChange change;
  put(workspace, parts, cables, false, change);
  apply(workspace, std::move(change),
        QObject::tr("Show %1").arg(describe(workspace.document(), parts, cables)));
}

void isolate(Workspace& workspace, const SelectionSet& selected) {
  std::vector<PartInstance> others = allParts(workspace.document());
  std::erase_if(others, [&](const PartInstance& part) { return selected.contains(part); });
  const std::vector<CableId> kept = cablesOf(selected);
  std::vector<CableId> otherCables = allCables(workspace.document());
  std::erase_if(otherCables,
                [&](CableId cable) { return std::find(kept.begin(), kept.end(), cable) != kept.end(); });
  VisibilityChange change;
  put(workspace, others, otherCables, true, change);
  put(workspace, selected.parts(), kept, false, change);
  apply(workspace, std::move(change),
        QObject::tr("Isolate %1").arg(describe(workspace.document(), selected.parts(), kept)));
}

void showAll(Workspace& workspace) {
  VisibilityChange change;
  put(workspace, allParts(workspace.document()), allCables(workspace.document()), false, change);
  apply(workspace, std::move(change), QObject::tr("Show all"));
}

void setOpacity(Workspace& workspace, const std::vector<PartInstance>& parts, double opacity,
                int mergeToken) {
  const bool isSo = std::all_of(parts.begin(), parts.end(), [&](const PartInstance& part) {
    return workspace.looks().opacityOf(part) == opacity;
  });
  if (isSo) return;
  // Solid is what parts are, unless what is above them in the tree is not.
  const bool isUsual =
      opacity >= 1 && std::none_of(parts.begin(), parts.end(), [&](const PartInstance& part) {
        return isBelowTranslucent(workspace, part);
      });
  workspace.apply(
      std::make_unique<ChangePart>(ChangePart::setOpacity(referencesOf(workspace.document(), parts),
                                                          isUsual ? std::nullopt : std::optional(opacity))),
      mergeToken);
}

std::vector<CableId> cablesOf(const SelectionSet& selected) {
  std::vector<CableId> cables = selected.cables();
  const CableId primary = cableOf(selected.primary());
  if (primary.isValid() && !selected.contains(primary)) cables.push_back(primary);
  return cables;
}

std::vector<PartInstance> allParts(const Document& document) {
  std::vector<PartInstance> parts;
  for (const AssemblyReference& reference : document.assemblies()) {
    if (!reference.assembly) continue;
    for (int node = 0; node < static_cast<int>(reference.assembly->nodes().size()); ++node)
      if (reference.assembly->node(node).shape >= 0) parts.push_back({reference.id, node});
  }
  return parts;
}

std::vector<PartReference> referencesOf(const Document& document, const std::vector<PartInstance>& parts) {
  std::map<AssemblyId, std::vector<std::string>> paths;
  std::vector<PartReference> references;
  for (const PartInstance& part : parts) {
    auto& ofAssembly = paths[part.assembly];
    if (ofAssembly.empty()) ofAssembly = pathsOf(*document.findAssembly(part.assembly)->assembly);
    references.push_back({part.assembly, ofAssembly[static_cast<std::size_t>(part.node)]});
  }
  return references;
}

}  // namespace liana

// Looks things up and picks the edit that fits.
#include "gui/workspace/naming.h"

#include "gui/workspace/shapes/shown_length.h"
#include "kernel/edits/cable/change_cable.h"
#include "kernel/edits/cable/change_handle.h"
#include "kernel/edits/harness/change_branch.h"
#include "kernel/edits/harness/change_connector.h"
#include "kernel/edits/part/change_part.h"
#include "kernel/model/cable/suggested_length.h"

namespace liana {
namespace {

const AssemblyNode* findNode(const Document& document, const PartInstance& part) {
  const AssemblyReference* reference = document.findAssembly(part.assembly);
  const bool isThere = reference && reference->assembly && part.node >= 0 &&
                       part.node < static_cast<int>(reference->assembly->nodes().size());
  return isThere ? &reference->assembly->node(part.node) : nullptr;
}

const RouteHandle* findHandle(const Document& document, const HandleReference& reference) {
  const Cable* cable = document.findCable(reference.cable);
  return cable ? cable->findHandle(reference.handle) : nullptr;
}

template <typename T>
std::unique_ptr<Edit> edit(T made) {
  return std::make_unique<T>(std::move(made));
}

}  // namespace

QString nameOf(const Document& document, const Selection& thing) {
  std::string name;
  if (const auto* part = std::get_if<PartInstance>(&thing)) {
    if (const AssemblyNode* node = findNode(document, *part)) name = node->shownName();
  } else if (const auto* handle = std::get_if<HandleReference>(&thing)) {
    if (const RouteHandle* found = findHandle(document, *handle)) name = found->name;
  } else if (const auto* socket = std::get_if<ConnectorId>(&thing)) {
    if (const Connector* found = document.findConnector(*socket)) name = found->name;
  } else if (const auto* branch = std::get_if<BranchId>(&thing)) {
    if (const Branch* found = document.findBranch(*branch)) name = found->name;
  } else if (const auto* cable = std::get_if<CableId>(&thing)) {
    if (const Cable* found = document.findCable(*cable)) name = found->name;
  }
  return QString::fromStdString(name);
}

QString nameOf(const Document& document, const PartReference& part) {
  const AssemblyReference* reference = document.findAssembly(part.assembly);
  const int node = reference && reference->assembly ? reference->assembly->findPath(part.part) : -1;
  return QString::fromStdString(node < 0 ? part.lastName() : reference->assembly->node(node).shownName());
}

std::unique_ptr<Edit> makeRename(const Document& document, const Selection& thing, const QString& name) {
  const std::string wanted = name.trimmed().toStdString();
  if (wanted == nameOf(document, thing).toStdString()) return nullptr;
  if (const auto* part = std::get_if<PartInstance>(&thing)) {
    const AssemblyNode* node = findNode(document, *part);
    if (!node) return nullptr;
    const PartReference reference{part->assembly,
                                  document.findAssembly(part->assembly)->assembly->pathOf(part->node)};
    const bool isFiles = wanted == node->name || wanted.empty();
    if (isFiles && node->givenName.empty()) return nullptr;
    return edit(ChangePart::setName(reference, isFiles ? std::string() : wanted));
  }
  if (const auto* handle = std::get_if<HandleReference>(&thing))
    return edit(ChangeHandle::setName(handle->cable, handle->handle, wanted));
  if (const auto* socket = std::get_if<ConnectorId>(&thing)) {
    const Connector* found = document.findConnector(*socket);
    if (!found) return nullptr;
    Connector renamed = *found;
    renamed.name = wanted;
    return edit(ChangeConnector(renamed, "Rename socket \"" + wanted + "\""));
  }
  if (const auto* branch = std::get_if<BranchId>(&thing)) {
    const Branch* found = document.findBranch(*branch);
    if (!found) return nullptr;
    Branch renamed = *found;
    renamed.name = wanted;
    return edit(ChangeBranch(renamed, "Rename branch \"" + wanted + "\""));
  }
  if (const auto* cable = std::get_if<CableId>(&thing)) return edit(ChangeCable::setName(*cable, wanted));
  return nullptr;
}

QString tooShortText(const Cable& cable) {
  const ShortSpan span = worstSpan(cable);
  const QString missing = lengthText(span.missing);
  if (cable.handles.empty()) return QObject::tr("%1 too short").arg(missing);
  const auto nameOf = [&](std::size_t support) {
    if (support == 0) return QObject::tr("Start");
    if (support > cable.handles.size()) return QObject::tr("End");
    return QString::fromStdString(cable.handles[support - 1].name).toHtmlEscaped();
  };
  return QObject::tr("%1 too short from %2 to %3").arg(missing, nameOf(span.first), nameOf(span.first + 1));
}

}  // namespace liana

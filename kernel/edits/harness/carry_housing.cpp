#include "kernel/edits/harness/carry_housing.h"

namespace liana {

void carryHousing(const Document& document, const Connector& connector,
                  const Eigen::Isometry3d& newWorldFromOldWorld, DocumentPatch& patch) {
  if (!connector.isFree() || !connector.attachedTo || newWorldFromOldWorld.matrix().isIdentity(0)) return;
  AssemblyReference* reference = patch.assembly(connector.attachedTo->assembly, document);
  const int node =
      reference && reference->assembly ? reference->assembly->findPath(connector.attachedTo->part) : -1;
  if (node < 0) return;
  const Assembly& tree = *reference->assembly;
  const int parent = tree.node(node).parent;
  const Eigen::Isometry3d worldFromParent =
      parent < 0 ? reference->worldFromAssembly : reference->worldFromAssembly * tree.worldFromNode(parent);
  reference->moveParts(
      {{connector.attachedTo->part, node,
        worldFromParent.inverse() * newWorldFromOldWorld * worldFromParent * tree.parentFromNode(node)}});
}

namespace {

bool overlap(const PartReference& a, const PartReference& b) {
  const auto isWithin = [](const std::string& part, const std::string& branch) {
    return part == branch || part.starts_with(branch + "/");
  };
  return a.assembly == b.assembly && (isWithin(a.part, b.part) || isWithin(b.part, a.part));
}

}  // namespace

std::string findHousingDefect(const Connector& connector, const Document& document) {
  if (!connector.isFree() || !connector.attachedTo) return {};
  const std::string part = "\"" + connector.attachedTo->lastName() + "\" ";
  const auto carries = [&](const std::optional<PartReference>& on) {
    return on && overlap(*on, *connector.attachedTo);
  };
  const AssemblyReference* reference = document.findAssembly(connector.attachedTo->assembly);
  if (!reference) return part + "is of an assembly that is not in the document.";
  if (reference->assembly && reference->assembly->findPath(connector.attachedTo->part) < 0)
    return part + "is not in \"" + reference->file.filename().string() + "\"; choose another part.";
  for (const Connector& other : document.connectors()) {
    if (other.id == connector.id) continue;
    if (!carries(other.attachedTo)) continue;
    if (other.isFree()) return part + "is the housing of \"" + other.name + "\" already.";
    return part + "carries the connector \"" + other.name + "\"; take that off the part first.";
  }
  for (const Branch& branch : document.branches())
    if (carries(branch.attachedTo))
      return part + "carries the branch \"" + branch.name + "\"; take that off the part first.";
  for (const Cable& cable : document.cables())
    for (const RouteHandle& handle : cable.handles)
      if (carries(handle.attachedTo))
        return part + "carries a fixing of \"" + cable.name + "\"; take that off the part first.";
  return {};
}

}  // namespace liana

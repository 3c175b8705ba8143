#include "kernel/model/document_writer.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "kernel/bundle/harness_bundles.h"
#include "kernel/model/cable/shape_inputs.h"
#include "kernel/model/harness/harness_graph.h"

namespace liana {
namespace {

template <typename T, typename IdType>
auto findById(std::vector<T>& things, IdType id) {
  const auto found =
      std::find_if(things.begin(), things.end(), [id](const T& thing) { return thing.id == id; });
  assert(found != things.end());
  return found;
}

template <typename T, typename IdType>
T takeOut(std::vector<T>& things, IdType id, std::size_t* index) {
  const auto found = findById(things, id);
  if (index) *index = static_cast<std::size_t>(found - things.begin());
  T taken = std::move(*found);
  things.erase(found);
  return taken;
}

/// Where things of a kind stand in the document, and what is told of them.
template <typename Thing>
struct KindOf;

template <>
struct KindOf<AssemblyReference> {
  using Added = AssemblyAdded;
  using Removed = AssemblyRemoved;
  static constexpr auto list = &DocumentContent::assemblies;
};

template <>
struct KindOf<Connector> {
  using Added = ConnectorAdded;
  using Removed = ConnectorRemoved;
  static constexpr auto list = &DocumentContent::connectors;
};

template <>
struct KindOf<Branch> {
  using Added = BranchAdded;
  using Removed = BranchRemoved;
  static constexpr auto list = &DocumentContent::branches;
};

template <>
struct KindOf<Cable> {
  using Added = CableAdded;
  using Removed = CableRemoved;
  static constexpr auto list = &DocumentContent::cables;
};

void sortHandles(Cable& cable) {
  std::stable_sort(cable.handles.begin(), cable.handles.end(),
                   [](const RouteHandle& a, const RouteHandle& b) { return a.fraction < b.fraction; });
}

/// Whether wires may run elsewhere, or the section be another, when one takes the other's place.
bool leadsWiresAlike(const Cable& a, const Cable& b) {
  return a.start.connector == b.start.connector && a.start.branch == b.start.branch &&
         a.end.connector == b.end.connector && a.end.branch == b.end.branch && a.length == b.length &&
         a.bundle == b.bundle && a.spec == b.spec;
}

}  // namespace

template <typename Thing>
void DocumentWriter::insert(std::size_t index, Thing thing) {
  const auto id = thing.id;
  auto& things = document_.content_.*KindOf<Thing>::list;
  things.insert(things.begin() + static_cast<std::ptrdiff_t>(index), std::move(thing));
  ++document_.revision_;
  document_.notify(typename KindOf<Thing>::Added{id});
}

template <typename Thing>
Thing DocumentWriter::remove(decltype(Thing::id) id, std::size_t* index) {
  Thing removed = takeOut(document_.content_.*KindOf<Thing>::list, id, index);
  ++document_.revision_;
  document_.notify(typename KindOf<Thing>::Removed{id});
  return removed;
}

void DocumentWriter::settleBundles() {
  std::vector<CableId> changed = liana::settleBundles(document_.content_);
  if (changed.empty()) return;
  ++document_.revision_;
  for (std::size_t i = changed.size(); i-- > 0;) {
    const std::vector<CableId> mates = matesOf(changed[i]);
    changed.insert(changed.end(), mates.begin(), mates.end());
  }
  reshape(std::move(changed));
}

void DocumentWriter::replaceWires(std::vector<Wire> wires) {
  document_.content_.wires = std::move(wires);
  ++document_.revision_;
  document_.notify(WiresChanged{});
  settleBundles();
}

void DocumentWriter::replaceMoves(std::vector<Move> moves) {
  document_.content_.moves = std::move(moves);
  ++document_.revision_;
  document_.notify(MovesChanged{});
}

void DocumentWriter::replaceRigging(std::shared_ptr<const Rigging> rigging) {
  document_.content_.rigging = std::move(rigging);
  ++document_.revision_;
  document_.notify(RiggingChanged{});
}

std::vector<CableId> DocumentWriter::matesOf(CableId cable) const {
  return liana::matesOf(cable, document_.cables(), document_.connectors());
}

template <typename IdType>
std::vector<CableId> DocumentWriter::cablesAt(std::optional<IdType> CableEnd::*where, IdType id) const {
  std::vector<CableId> cables;
  for (const Cable& cable : document_.cables()) {
    if (cable.start.*where != id && cable.end.*where != id) continue;
    const std::vector<CableId> mates = matesOf(cable.id);
    cables.push_back(cable.id);
    cables.insert(cables.end(), mates.begin(), mates.end());
  }
  return cables;
}

void DocumentWriter::reshape(std::vector<CableId> cables) {
  std::sort(cables.begin(), cables.end());
  cables.erase(std::unique(cables.begin(), cables.end()), cables.end());
  for (const CableId cable : cables)
    findById(document_.content_.cables, cable)->revision = document_.revision_;
  for (const CableId cable : cables) document_.notify(CableChanged{cable});
}

void DocumentWriter::insertAssembly(std::size_t index, AssemblyReference reference) {
  insert(index, std::move(reference));
}

AssemblyReference DocumentWriter::removeAssembly(AssemblyId id, std::size_t* index) {
  return remove<AssemblyReference>(id, index);
}

void DocumentWriter::replaceAssembly(AssemblyReference reference) {
  const AssemblyId id = reference.id;
  AssemblyReference& present = *findById(document_.content_.assemblies, id);
  std::optional<std::vector<int>> moved = movedParts(present, reference);
  present = std::move(reference);
  ++document_.revision_;
  if (moved)
    document_.notify(PartsMoved{id, std::move(*moved)});
  else
    document_.notify(AssemblyChanged{id});
}

void DocumentWriter::insertConnector(std::size_t index, Connector connector) {
  insert(index, std::move(connector));
  settleBundles();
}

Connector DocumentWriter::removeConnector(ConnectorId id, std::size_t* index) {
  Connector removed = remove<Connector>(id, index);
  settleBundles();
  return removed;
}

void DocumentWriter::replaceConnector(Connector connector) {
  const ConnectorId id = connector.id;
  Connector& present = *findById(document_.content_.connectors, id);
  const bool keepsShapes = shapeAlike(present, connector);
  std::vector<CableId> held;
  if (!keepsShapes) held = cablesAt(&CableEnd::connector, id);
  present = std::move(connector);
  ++document_.revision_;
  document_.notify(ConnectorChanged{id});
  if (keepsShapes) return;
  const std::vector<CableId> now = cablesAt(&CableEnd::connector, id);
  held.insert(held.end(), now.begin(), now.end());
  reshape(std::move(held));
}

void DocumentWriter::insertBranch(std::size_t index, Branch branch) {
  insert(index, std::move(branch));
  settleBundles();
}

Branch DocumentWriter::removeBranch(BranchId id, std::size_t* index) {
  Branch removed = remove<Branch>(id, index);
  settleBundles();
  return removed;
}

void DocumentWriter::replaceBranch(Branch branch) {
  const BranchId id = branch.id;
  Branch& present = *findById(document_.content_.branches, id);
  const bool keepsShapes = shapeAlike(present, branch);
  present = std::move(branch);
  ++document_.revision_;
  document_.notify(BranchChanged{id});
  if (!keepsShapes) reshape(cablesAt(&CableEnd::branch, id));
}

void DocumentWriter::insertCable(std::size_t index, Cable cable) {
  const CableId id = cable.id;
  sortHandles(cable);
  cable.revision = document_.revision_ + 1;
  insert(index, std::move(cable));
  reshape(matesOf(id));
  settleBundles();
}

Cable DocumentWriter::removeCable(CableId id, std::size_t* index) {
  std::vector<CableId> mates = matesOf(id);
  document_.content_.centerlines.erase(id);
  Cable removed = remove<Cable>(id, index);
  reshape(std::move(mates));
  settleBundles();
  return removed;
}

void DocumentWriter::replaceCable(Cable cable) {
  std::vector<Cable> cables;
  cables.push_back(std::move(cable));
  replaceCables(std::move(cables));
}

void DocumentWriter::replaceCables(std::vector<Cable> cables) {
  if (cables.empty()) return;
  ++document_.revision_;
  const DocumentSettings& settings = document_.content_.settings;
  bool leadAlike = true;
  std::vector<CableId> reshaped, mates;
  const auto addMates = [&](CableId id) {
    const std::vector<CableId> more = matesOf(id);
    mates.insert(mates.end(), more.begin(), more.end());
  };
  std::vector<CableId> changed;
  for (Cable& cable : cables) {
    sortHandles(cable);
    Cable& present = *findById(document_.content_.cables, cable.id);
    leadAlike = leadAlike && leadsWiresAlike(present, cable);
    const bool keepsShape = areShapedAlike(present, cable) &&
                            shapingBendRadius(present, settings) == shapingBendRadius(cable, settings);
    if (!keepsShape) {
      addMates(cable.id);  // those it leaves
      reshaped.push_back(cable.id);
    }
    changed.push_back(cable.id);
    cable.revision = keepsShape ? present.revision : document_.revision_;
    present = std::move(cable);
  }
  for (const CableId id : reshaped) addMates(id);
  for (const CableId id : changed) document_.notify(CableChanged{id});
  std::sort(reshaped.begin(), reshaped.end());
  std::erase_if(mates, [&](CableId id) { return std::binary_search(reshaped.begin(), reshaped.end(), id); });
  reshape(std::move(mates));
  if (!leadAlike) settleBundles();
}

void DocumentWriter::setCableHidden(CableId id, bool hidden) {
  findById(document_.content_.cables, id)->isHidden = hidden;
  ++document_.revision_;
  document_.notify(CableLookChanged{id});
}

void DocumentWriter::replaceFlexibleParts(std::vector<FlexiblePart> parts) {
  document_.content_.flexibleParts = std::move(parts);
  ++document_.revision_;
}

void DocumentWriter::replaceSettings(const DocumentSettings& settings) {
  const DocumentSettings before = std::exchange(document_.content_.settings, settings);
  const bool keepsShapes = shapeAlike(settings, before);
  ++document_.revision_;
  std::vector<CableId> ids;
  for (Cable& cable : document_.content_.cables) {
    if (keepsShapes && shapingBendRadius(cable, settings) == shapingBendRadius(cable, before)) continue;
    cable.revision = document_.revision_;
    ids.push_back(cable.id);
  }
  document_.notify(SettingsChanged{});
  for (const CableId id : ids) document_.notify(CableChanged{id});
}

}  // namespace liana

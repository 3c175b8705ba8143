#include "kernel/model/document_writer.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "kernel/model/shape_inputs.h"

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

void sortHandles(Cable& cable) {
  std::stable_sort(cable.handles.begin(), cable.handles.end(),
                   [](const RouteHandle& a, const RouteHandle& b) { return a.fraction < b.fraction; });
}

}  // namespace

void DocumentWriter::insertAssembly(std::size_t index, AssemblyReference reference) {
  const AssemblyId id = reference.id;
  auto& assemblies = document_.content_.assemblies;
  assemblies.insert(assemblies.begin() + static_cast<std::ptrdiff_t>(index), std::move(reference));
  ++document_.revision_;
  document_.notify(AssemblyAdded{id});
}

AssemblyReference DocumentWriter::removeAssembly(AssemblyId id, std::size_t* index) {
  AssemblyReference removed = takeOut(document_.content_.assemblies, id, index);
  ++document_.revision_;
  document_.notify(AssemblyRemoved{id});
  return removed;
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
  const ConnectorId id = connector.id;
  auto& connectors = document_.content_.connectors;
  connectors.insert(connectors.begin() + static_cast<std::ptrdiff_t>(index), std::move(connector));
  ++document_.revision_;
  document_.notify(ConnectorAdded{id});
}

Connector DocumentWriter::removeConnector(ConnectorId id, std::size_t* index) {
  Connector removed = takeOut(document_.content_.connectors, id, index);
  ++document_.revision_;
  document_.notify(ConnectorRemoved{id});
  return removed;
}

void DocumentWriter::replaceConnector(Connector connector) {
  const ConnectorId id = connector.id;
  *findById(document_.content_.connectors, id) = std::move(connector);
  ++document_.revision_;
  document_.notify(ConnectorChanged{id});
}

void DocumentWriter::insertCable(std::size_t index, Cable cable) {
  const CableId id = cable.id;
  sortHandles(cable);
  cable.revision = ++document_.revision_;
  auto& cables = document_.content_.cables;
  cables.insert(cables.begin() + static_cast<std::ptrdiff_t>(index), std::move(cable));
  document_.notify(CableAdded{id});
}

Cable DocumentWriter::removeCable(CableId id, std::size_t* index) {
  Cable removed = takeOut(document_.content_.cables, id, index);
  document_.content_.centerlines.erase(id);
  ++document_.revision_;
  document_.notify(CableRemoved{id});
  return removed;
}

void DocumentWriter::replaceCable(Cable cable) {
  const CableId id = cable.id;
  sortHandles(cable);
  Cable& present = *findById(document_.content_.cables, id);
  ++document_.revision_;
  const DocumentSettings& settings = document_.content_.settings;
  const bool keepsShape = areShapedAlike(present, cable) &&
                          shapingBendRadius(present, settings) == shapingBendRadius(cable, settings);
  cable.revision = keepsShape ? present.revision : document_.revision_;
  present = std::move(cable);
  document_.notify(CableChanged{id});
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

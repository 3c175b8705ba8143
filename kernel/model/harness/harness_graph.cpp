#include "kernel/model/harness/harness_graph.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace liana {
namespace {

template <typename T, typename IdType>
const T* findById(const std::vector<T>& things, IdType id) {
  const auto found = std::find_if(things.begin(), things.end(), [&](const T& each) { return each.id == id; });
  return found == things.end() ? nullptr : &*found;
}

bool isFree(const std::optional<ConnectorId>& id, const std::vector<Connector>& connectors) {
  const Connector* connector = id ? findById(connectors, *id) : nullptr;
  return connector && connector->isFree();
}

/// The number that names the node an end is joined to; 0: none. Ids are never used twice in a document.
std::uint64_t nodeOf(const CableEnd& end, const std::vector<Connector>& connectors) {
  if (end.branch) return end.branch->value;
  return isFree(end.connector, connectors) ? end.connector->value : 0;
}

}  // namespace

const Branch* HarnessNodes::find(BranchId id) const {
  return findById(branches, id);
}

const Connector* HarnessNodes::find(ConnectorId id) const {
  return findById(connectors, id);
}

bool isJoined(const Cable& cable, const std::vector<Connector>& connectors) {
  return nodeOf(cable.start, connectors) != 0 || nodeOf(cable.end, connectors) != 0;
}

bool needsGroup(const Cable& cable, const std::vector<Connector>& connectors) {
  return isJoined(cable, connectors) ||
         std::any_of(cable.handles.begin(), cable.handles.end(),
                     [](const RouteHandle& handle) { return !handle.isPlain(); });
}

std::vector<std::vector<std::size_t>> harnessesOf(const std::vector<Cable>& cables,
                                                  const std::vector<Connector>& connectors) {
  std::vector<std::size_t> root(cables.size());
  std::iota(root.begin(), root.end(), std::size_t{0});
  const auto find = [&](std::size_t i) {
    while (root[i] != i) i = root[i] = root[root[i]];
    return i;
  };
  std::map<std::uint64_t, std::size_t> firstAt;
  for (std::size_t i = 0; i < cables.size(); ++i)
    for (const CableEnd* end : {&cables[i].start, &cables[i].end})
      if (const std::uint64_t node = nodeOf(*end, connectors)) {
        const std::size_t a = find(i), b = find(firstAt.try_emplace(node, i).first->second);
        root[std::max(a, b)] = std::min(a, b);
      }
  std::vector<std::vector<std::size_t>> harnesses;
  std::map<std::size_t, std::size_t> ofRoot;
  for (std::size_t i = 0; i < cables.size(); ++i) {
    const auto [at, isNew] = ofRoot.try_emplace(find(i), harnesses.size());
    if (isNew) harnesses.emplace_back();
    harnesses[at->second].push_back(i);
  }
  return harnesses;
}

std::vector<CableId> matesOf(CableId cable, const std::vector<Cable>& cables,
                             const std::vector<Connector>& connectors) {
  std::vector<CableId> mates;
  const Cable* own = findById(cables, cable);
  if (!own || !isJoined(*own, connectors)) return mates;
  const std::size_t place = static_cast<std::size_t>(own - cables.data());
  for (const std::vector<std::size_t>& harness : harnessesOf(cables, connectors)) {
    if (std::find(harness.begin(), harness.end(), place) == harness.end()) continue;
    for (const std::size_t i : harness)
      if (i != place) mates.push_back(cables[i].id);
  }
  return mates;
}

std::vector<Cable> harnessOf(const Cable& cable, const std::vector<Cable>& cables,
                             const std::vector<Connector>& connectors) {
  const std::vector<CableId> mates = matesOf(cable.id, cables, connectors);
  std::vector<Cable> harness;
  for (const Cable& each : cables)
    if (each.id == cable.id || std::find(mates.begin(), mates.end(), each.id) != mates.end())
      harness.push_back(each);
  return harness;
}

HarnessNodes nodesOf(const std::vector<Cable>& harness, const HarnessNodes& all) {
  const auto isUsed = [&](std::uint64_t node) {
    return std::any_of(harness.begin(), harness.end(), [&](const Cable& cable) {
      return nodeOf(cable.start, all.connectors) == node || nodeOf(cable.end, all.connectors) == node;
    });
  };
  HarnessNodes used;
  for (const Branch& branch : all.branches)
    if (isUsed(branch.id.value)) used.branches.push_back(branch);
  for (const Connector& connector : all.connectors)
    if (connector.isFree() && isUsed(connector.id.value)) used.connectors.push_back(connector);
  return used;
}

}  // namespace liana

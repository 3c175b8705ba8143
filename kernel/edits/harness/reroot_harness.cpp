#include "kernel/edits/harness/reroot_harness.h"

#include <algorithm>
#include <array>
#include <deque>
#include <map>

#include "kernel/edits/harness/merge_cables.h"
#include "kernel/model/document_writer.h"

namespace liana {
namespace {

/// A node of the graph of bundles, comparable: its kind, and the ids that name it.
using Node = std::array<std::uint64_t, 3>;

Node nodeOf(const Cable& cable, WhichEnd which) {
  const CableEnd& end = which == WhichEnd::Start ? cable.start : cable.end;
  if (end.branch) return {0, end.branch->value, 0};
  if (end.connector) return {1, end.connector->value, 0};
  return {2, cable.id.value, which == WhichEnd::Start ? 0u : 1u};
}

Node nodeOf(const HarnessRoot& root, const Document& document) {
  if (const auto* branch = std::get_if<BranchId>(&root.node)) return {0, branch->value, 0};
  if (const auto* connector = std::get_if<ConnectorId>(&root.node)) return {1, connector->value, 0};
  const auto& end = std::get<HarnessRoot::FreeEnd>(root.node);
  const Cable* cable = document.findCable(end.cable);
  return cable ? nodeOf(*cable, end.which) : Node{2, end.cable.value, 0};
}

/// How many bundles each node is away from the root; what cannot be reached is not in it.
std::map<Node, int> distancesFrom(const Node& root, const Document& document) {
  std::multimap<Node, Node> neighbours;
  for (const Cable& cable : document.cables()) {
    const Node start = nodeOf(cable, WhichEnd::Start), end = nodeOf(cable, WhichEnd::End);
    neighbours.emplace(start, end);
    neighbours.emplace(end, start);
  }
  std::map<Node, int> distances{{root, 0}};
  for (std::deque<Node> next{root}; !next.empty(); next.pop_front()) {
    const Node here = next.front();
    const auto [from, to] = neighbours.equal_range(here);
    for (auto neighbour = from; neighbour != to; ++neighbour)
      if (distances.emplace(neighbour->second, distances[here] + 1).second) next.push_back(neighbour->second);
  }
  return distances;
}

/// Its own shape, or where it was cut out of a part, is told from its start on.
bool keepsDirection(const Cable& cable, const Document& document) {
  const auto& made = document.flexibleParts();
  return !cable.restShape.empty() || cable.spec.restCurvature != std::array<double, 3>{0, 0, 0} ||
         std::any_of(made.begin(), made.end(),
                     [&](const FlexiblePart& part) { return part.cable == cable.id; });
}

}  // namespace

std::vector<CableId> runningTowards(const HarnessRoot& root, const Document& document) {
  const std::map<Node, int> distances = distancesFrom(nodeOf(root, document), document);
  std::vector<CableId> cables;
  for (const Cable& cable : document.cables()) {
    const auto start = distances.find(nodeOf(cable, WhichEnd::Start));
    const auto end = distances.find(nodeOf(cable, WhichEnd::End));
    if (start == distances.end() || end == distances.end() || start->second <= end->second) continue;
    if (!keepsDirection(cable, document)) cables.push_back(cable.id);
  }
  return cables;
}

Result<void> RerootHarness::apply(Document& document) {
  const std::vector<CableId> turned = runningTowards(root_, document);
  if (turned.empty()) return Error{"All bundles run away from here already."};
  before_.clear();
  std::vector<Cable> cables;
  for (const CableId id : turned) {
    before_.push_back(*document.findCable(id));
    cables.push_back(reversed(before_.back()));
    if (const std::string defect = cables.back().findDefect(); !defect.empty())
      return Error{"\"" + cables.back().name + "\" cannot be turned around: " + defect};
  }
  DocumentWriter(document).replaceCables(std::move(cables));
  return {};
}

void RerootHarness::revert(Document& document) {
  DocumentWriter(document).replaceCables(before_);
}

}  // namespace liana

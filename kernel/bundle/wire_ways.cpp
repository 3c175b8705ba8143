#include "kernel/bundle/wire_ways.h"

#include <algorithm>
#include <set>

namespace liana {
namespace {

template <typename End>
std::uint64_t nodeAt(const End& end) {
  if (end.connector) return end.connector->value;
  return end.branch ? end.branch->value : 0;
}

}  // namespace

WireWays::WireWays(const DocumentContent& content) {
  for (const Connector& connector : content.connectors) {
    names_[connector.id.value] = connector.name;
    isBranch_[connector.id.value] = false;
  }
  for (const Branch& branch : content.branches) {
    names_[branch.id.value] = branch.name;
    isBranch_[branch.id.value] = true;
  }
  for (const Cable& cable : content.cables) {
    edges_.push_back({cable.id, nodeAt(cable.start), nodeAt(cable.end), cable.length, cable.name});
    for (const Node node : {edges_.back().start, edges_.back().end})
      if (node != 0) edgesAt_[node].push_back(edges_.size() - 1);
  }
}

WireWays::Node WireWays::nodeOf(const WireEnd& end) {
  return nodeAt(end);
}

std::string WireWays::nameOf(Node node) const {
  const auto found = names_.find(node);
  return found == names_.end() ? "nowhere" : "\"" + found->second + "\"";
}

const WireWays::Edge* WireWays::find(CableId cable) const {
  for (const Edge& edge : edges_)
    if (edge.cable == cable) return &edge;
  return nullptr;
}

WireWay WireWays::wayOf(const Wire& wire) const {
  return wire.path.empty() ? shortestWay(wire) : listedWay(wire);
}

WireWay WireWays::listedWay(const Wire& wire) const {
  WireWay way;
  Node at = nodeOf(wire.from);
  for (std::size_t i = 0; i < wire.path.size(); ++i) {
    const Edge* edge = find(wire.path[i]);
    if (!edge) {
      way.defect = "A cable on its way is not there any more. List the way again.";
      return way;
    }
    way.cables.push_back(edge->cable);
    // Where a wire begins nowhere yet, the first cable tells by the second which way it is run through.
    if (i == 0 && at == 0 && wire.path.size() > 1)
      if (const Edge* next = find(wire.path[1]))
        at = edge->start != 0 && (edge->start == next->start || edge->start == next->end) ? edge->end
                                                                                          : edge->start;
    if (i == 0 && at == 0) at = edge->start;
    if (edge->start != at && edge->end != at) {
      way.defect = "\"" + edge->name + "\" does not begin or end at " + nameOf(at) + ". List the way again.";
      return way;
    }
    at = edge->start == at ? edge->end : edge->start;
  }
  const Node end = nodeOf(wire.to);
  if (wire.to.isPlaced() && wire.from.isPlaced() && at != end)
    way.defect = "Its way ends at " + nameOf(at) + ", not at " + nameOf(end) + ". List the way again.";
  return way;
}

/// Dijkstra's way; nodes are taken in the order of distance, then of their ids.
WireWay WireWays::shortestWay(const Wire& wire) const {
  const Node from = nodeOf(wire.from), to = nodeOf(wire.to);
  if (from == 0 || to == 0)
    return {{}, "It has no end yet. Say where it begins and ends, or list its cables."};
  if (from == to)
    return {{}, "It begins and ends at " + nameOf(from) + ". Choose another end or list its cables."};
  std::map<Node, double> distances{{from, 0}};
  std::map<Node, std::size_t> arrivals;
  std::set<std::pair<double, Node>> open{{0, from}};
  while (!open.empty()) {
    const auto [distance, node] = *open.begin();
    open.erase(open.begin());
    if (node == to) break;
    if (node != from && !isBranch_.at(node)) continue;
    const auto edges = edgesAt_.find(node);
    if (edges == edgesAt_.end()) continue;
    for (const std::size_t index : edges->second) {
      const Edge& edge = edges_[index];
      const Node next = edge.start == node ? edge.end : edge.start;
      if (next == 0 || !isBranch_.contains(next)) continue;
      const auto known = distances.find(next);
      if (known != distances.end() && known->second <= distance + edge.length) continue;
      if (known != distances.end()) open.erase({known->second, next});
      distances[next] = distance + edge.length;
      arrivals[next] = index;
      open.insert({distances[next], next});
    }
  }
  if (!arrivals.contains(to))
    return {{},
            "No cables lead from " + nameOf(from) + " to " + nameOf(to) +
                ". Lay one, or list the wire's cables."};
  WireWay way;
  for (Node node = to; node != from;) {
    const Edge& edge = edges_[arrivals.at(node)];
    way.cables.push_back(edge.cable);
    node = edge.start == node ? edge.end : edge.start;
  }
  std::reverse(way.cables.begin(), way.cables.end());
  return way;
}

}  // namespace liana

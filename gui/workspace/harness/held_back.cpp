// Distances of solved connectors from their places.
#include "gui/workspace/harness/held_back.h"

#include <algorithm>
#include <cmath>

#include "kernel/model/harness/harness_graph.h"
#include "kernel/model/harness/solved_pose.h"

namespace liana {
namespace {

constexpr double kReached = 0.05;  // [mm]

}  // namespace

std::optional<HeldBackPlug> heldBackPlug(const Document& document, ConnectorId id) {
  const Connector* connector = document.findConnector(id);
  if (!connector) return std::nullopt;
  HeldBackPlug plug;
  plug.connector = id;
  plug.missing = heldBack(*connector, document.content());
  if (!(plug.missing > kReached)) return std::nullopt;
  double hardest = -1;
  for (const Cable& cable : document.cables()) {
    const auto line = document.centerline(cable.id);
    if (!line || line->reactions.empty()) continue;
    for (const bool atEnd : {false, true}) {
      if ((atEnd ? cable.end : cable.start).connector != id) continue;
      const double force = (atEnd ? line->reactions.back() : line->reactions.front()).force.norm();
      if (force <= hardest) continue;
      hardest = force;
      plug.holder = cable.id;
      plug.needed = std::ceil(cable.length + plug.missing);
    }
  }
  return plug.holder.isValid() ? std::optional(plug) : std::nullopt;
}

std::optional<HeldBackPlug> worstHeldBack(const Document& document, const std::optional<CableId>& cable) {
  std::vector<CableId> mates;
  const Cable* own = cable ? document.findCable(*cable) : nullptr;
  if (own) mates = matesOf(own->id, document.cables(), document.connectors());
  if (own) mates.push_back(own->id);
  const auto counts = [&](ConnectorId connector) {
    return !own || std::any_of(document.cables().begin(), document.cables().end(), [&](const Cable& each) {
      const bool isPlugged = each.start.connector == connector || each.end.connector == connector;
      return isPlugged && std::find(mates.begin(), mates.end(), each.id) != mates.end();
    });
  };
  std::optional<HeldBackPlug> worst;
  for (const Connector& connector : document.connectors()) {
    if (connector.hold != ConnectorHold::Pulled || !counts(connector.id)) continue;
    const auto plug = heldBackPlug(document, connector.id);
    if (plug && (!worst || plug->missing > worst->missing)) worst = plug;
  }
  return worst;
}

}  // namespace liana

#include "kernel/routing/harness/cable_reach.h"

#include <cstdio>

namespace liana {

std::string millimetres(double length) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f mm", length);
  return text;
}

std::vector<Anchor> anchorsOf(const Cable& cable, const HarnessNodes& nodes, bool pulledOnesStay) {
  std::vector<Anchor> anchors;
  const auto addEnd = [&](const CableEnd& end, double at, const char* name) {
    const Branch* branch = end.branch ? nodes.find(*end.branch) : nullptr;
    const Connector* connector = end.connector ? nodes.find(*end.connector) : nullptr;
    if (branch && branch->follows) return;
    if (connector && connector->isFree() && !(pulledOnesStay && connector->hold == ConnectorHold::Pulled))
      return;
    anchors.push_back({end.worldFromEnd.translation(), at, false, name});
  };
  addEnd(cable.start, 0, "its start");
  for (const RouteHandle& handle : cable.handles)
    if (holdsPoint(handle.kind))
      anchors.push_back({handle.worldFromHeld().translation(), handle.fraction * cable.length,
                         handle.slides(), handle.name.empty() ? "a fixing" : "\"" + handle.name + "\""});
  addEnd(cable.end, cable.length, "its end");
  return anchors;
}

std::optional<Shortage> shortageOf(const Cable& cable, const HarnessNodes& nodes, bool pulledOnesStay) {
  Shortage worst;
  const std::vector<Anchor> anchors = anchorsOf(cable, nodes, pulledOnesStay);
  for (std::size_t i = 0; i < anchors.size(); ++i) {
    if (anchors[i].slides) continue;
    double way = 0;
    for (std::size_t k = i + 1; k < anchors.size(); ++k) {
      way += (anchors[k].position - anchors[k - 1].position).norm();
      if (anchors[k].slides) continue;
      const double missing = way - (anchors[k].at - anchors[i].at);
      if (missing > worst.missing)
        worst = {missing, "cable \"" + cable.name + "\" is " + millimetres(missing) + " too short from " +
                              anchors[i].name + " to " + anchors[k].name + "; lengthen it to " +
                              millimetres(cable.length + missing) + " at least"};
      break;
    }
  }
  if (worst.missing <= 0) return {};
  return worst;
}

}  // namespace liana

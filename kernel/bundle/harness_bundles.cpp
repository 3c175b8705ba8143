#include "kernel/bundle/harness_bundles.h"

#include <algorithm>
#include <map>

#include "kernel/bundle/bundle_section.h"
#include "kernel/bundle/single_wire.h"
#include "kernel/bundle/wire_ways.h"

namespace liana {
namespace {

constexpr double kEmptyConductor = 0.5;  // [mm²]

/// Gives the cable what follows from its wires; whether that changed anything.
bool follow(Cable& cable, const std::vector<CableSpec>& wires) {
  const BundleSection section =
      bundleSection(wires.empty() ? std::vector{singleWire(kEmptyConductor)} : wires, cable.bundle->rule);
  CableSpec spec = specOf(section, cable.spec.name, cable.spec.color);
  spec.restCurvature = cable.spec.restCurvature;
  const Bundle bundle{cable.bundle->rule, section.bending, section.torsion};
  if (cable.spec == spec && *cable.bundle == bundle) return false;
  cable.spec = spec;
  cable.bundle = bundle;
  return true;
}

}  // namespace

std::vector<const Wire*> wiresIn(CableId cable, const DocumentContent& content) {
  std::vector<const Wire*> wires;
  if (content.wires.empty()) return wires;
  const WireWays ways(content);
  for (const Wire& wire : content.wires) {
    const WireWay way = ways.wayOf(wire);
    if (way.isWhole() && std::find(way.cables.begin(), way.cables.end(), cable) != way.cables.end())
      wires.push_back(&wire);
  }
  return wires;
}

std::vector<CableId> settleBundles(DocumentContent& content) {
  std::vector<CableId> changed;
  const auto isBundle = [](const Cable& cable) { return cable.bundle.has_value(); };
  if (std::none_of(content.cables.begin(), content.cables.end(), isBundle)) return changed;
  std::map<CableId, std::vector<CableSpec>> wires;
  const WireWays ways(content);
  for (const Wire& wire : content.wires) {
    const WireWay way = ways.wayOf(wire);
    if (!way.isWhole()) continue;
    for (const CableId cable : way.cables) wires[cable].push_back(wire.spec);
  }
  for (Cable& cable : content.cables)
    if (cable.bundle && follow(cable, wires[cable.id])) changed.push_back(cable.id);
  return changed;
}

}  // namespace liana

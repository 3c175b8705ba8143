#include "kernel/bundle/cut_list.h"

#include <cmath>

#include "kernel/bundle/wire_ways.h"
#include "kernel/routing/rod_problem_builder.h"

namespace liana {
namespace {

constexpr double kRounding = 1e-6;  // lengths so little above a multiple are that multiple [mm]

double roundedUp(double length, double step) {
  return step > 0 ? step * std::ceil((length - kRounding) / step) : length;
}

/// The length of a cable's current shape; nothing if there is none.
std::optional<double> solvedLength(const Cable& cable, const DocumentContent& content) {
  const auto found = content.centerlines.find(cable.id);
  if (found == content.centerlines.end() || !found->second || found->second->revision != cable.revision ||
      found->second->arcLengths.empty())
    return {};
  return found->second->arcLengths.back();
}

void measure(const std::vector<CableId>& way, const DocumentContent& content, CutWire& cut) {
  cut.isSolved = true;
  for (const CableId id : way)
    for (const Cable& cable : content.cables) {
      if (cable.id != id) continue;
      const std::optional<double> solved = solvedLength(cable, content);
      cut.isSolved = cut.isSolved && solved.has_value();
      cut.wayLength += solved.value_or(cable.length);
      cut.way.push_back(cable.name);
    }
}

}  // namespace

double lengthTolerance(double length) {
  if (length < 300) return 25;
  if (length < 1500) return 50;
  if (length < 3000) return 100;
  return length < 7500 ? 150 : 0.05 * length;
}

std::string nodeName(const WireEnd& end, const DocumentContent& content) {
  for (const Connector& connector : content.connectors)
    if (end.connector == connector.id) return connector.name;
  for (const Branch& branch : content.branches)
    if (end.branch == branch.id) return branch.name;
  return {};
}

std::vector<CutWire> cutList(const DocumentContent& content) {
  std::vector<CutWire> list;
  const WireWays ways(content);
  const CutRule& rule = content.settings.cutting;
  for (const Wire& wire : content.wires) {
    CutWire cut;
    cut.wire = wire.id;
    cut.name = wire.name;
    cut.from = nodeName(wire.from, content);
    cut.fromPin = wire.from.pin;
    cut.to = nodeName(wire.to, content);
    cut.toPin = wire.to.pin;
    cut.type = wire.spec.libraryId.empty() ? wire.spec.name : wire.spec.libraryId;
    cut.color = wire.color;
    cut.signal = wire.signal;
    const WireWay way = ways.wayOf(wire);
    cut.defect = way.defect;
    if (way.isWhole()) {
      measure(way.cables, content, cut);
      const double wanted = cut.wayLength * (1 + rule.slackShare) + 2 * rule.trimPerEnd + wire.extraLength;
      cut.cutLength = roundedUp(wanted, rule.roundTo);
      cut.tolerance = lengthTolerance(cut.cutLength);
      cut.mass = sectionOf(wire.spec).massPerLength * cut.cutLength * 1e-3;
    }
    list.push_back(std::move(cut));
  }
  return list;
}

}  // namespace liana

#include "io/report/report_harness.h"

#include <algorithm>
#include <cmath>

#include "io/motion/move_results.h"
#include "io/report/html_text.h"
#include "io/report/report_parts.h"

namespace liana {
namespace {

constexpr double kPerMetre = 1e3;
constexpr double kMilli = 1e3;                 // N·m² to N·m²·10⁻³
constexpr std::size_t kMostPlottedCables = 4;  // of one move

std::string orDash(const std::string& text) {
  return text.empty() ? "–" : escapedHtml(text);
}

/// "12.4", or "12.4 – 18.0" along a bundle that changes.
std::string span(double low, double high, std::string (*text)(double)) {
  return high - low < 1e-6 * std::abs(high) ? text(low) : text(low) + " – " + text(high);
}

std::string wiresCell(const ReportedBundle& bundle) {
  if (bundle.isTyped) return cell(bundle.wires > 0 ? std::to_string(bundle.wires) : "–");
  return cell(std::to_string(bundle.wires));
}

std::string stiffnessCell(const ReportedBundle& bundle) {
  const std::string value = span(kMilli * bundle.softest, kMilli * bundle.stiffest, readable);
  if (bundle.isTyped) return cell(value + "<small>typed</small>");
  std::string below = escapedHtml(bundle.rule);
  if (bundle.bounds && bundle.bounds->glued > 0)
    below +=
        ", of " + readable(kMilli * bundle.bounds->sliding) + " – " + readable(kMilli * bundle.bounds->glued);
  return cell(value + "<small>" + below + "</small>");
}

std::string coveringsOf(const ReportedBundle& bundle) {
  std::string text;
  for (const ReportedBundle::Layer& layer : bundle.coverings) {
    const bool isWhole = layer.from <= 0 && layer.to >= bundle.length * (1 - 1e-9);
    text += (text.empty() ? "" : "<br>") + escapedHtml(layer.name) + " " + readable(layer.thickness) + " mm" +
            (isWhole ? "" : ", " + decimal(layer.from, 0) + " to " + decimal(layer.to, 0));
  }
  return text.empty() ? "–" : text;
}

std::string bundlesTable(const std::vector<ReportedBundle>& bundles) {
  std::string rows;
  double length = 0, mass = 0;
  for (const ReportedBundle& bundle : bundles) {
    const bool isCovered = bundle.diameter > bundle.bareDiameter + 1e-9;
    rows += "<tr>" + cell(chip(bundle.color, bundle.name), "left") + cell(orDash(bundle.from), "left") +
            cell(orDash(bundle.to), "left") + cell(coveringsOf(bundle), "left") + wiresCell(bundle) +
            cell(decimal(bundle.length), "bold") +
            cell(readable(bundle.bareDiameter) +
                 (isCovered ? "<small>covered " + readable(bundle.diameter) + "</small>" : "")) +
            cell(readable(bundle.mass * 1000)) + stiffnessCell(bundle) + "</tr>\n";
    length += bundle.length;
    mass += bundle.mass;
  }
  if (rows.empty()) return {};
  return titledTable("Bundles",
                     headRow({"bundle", "from", "to", "covered by, mm"},
                             {"wires", "length mm", "⌀ mm", "mass g", "bending 10⁻³ N·m²"}),
                     rows) +
         "<p class=soft>" + std::to_string(bundles.size()) + " bundles, " + decimal(length / kPerMetre, 2) +
         " m, " + readable(mass * 1000) +
         " g with coverings. Stiffness lies between all wires sliding and all wires glued, as the named rule "
         "says.</p>\n";
}

std::string branchesTable(const std::vector<ReportedBranch>& branches) {
  std::string rows;
  for (const ReportedBranch& branch : branches) {
    std::string cables;
    for (const std::string& cable : branch.cables)
      cables += (cables.empty() ? "" : ", ") + escapedHtml(cable);
    rows += "<tr>" + cell(escapedHtml(branch.name), "left") +
            cell(std::string(branch.isRigid ? "rigid" : "loose") +
                     (branch.follows ? ", follows its cables" : ", stays where it is"),
                 "left") +
            cell(cables, "left") + cell(std::to_string(branch.cables.size())) +
            cell(branch.mass > 0 ? readable(branch.mass * 1000) : "–");
    for (int axis = 0; axis < 3; ++axis) rows += cell(decimal(branch.position[axis]));
    rows += "</tr>\n";
  }
  return titledTable(
      "Branches", headRow({"branch", "kind", "bundles"}, {"number", "mass g", "x mm", "y mm", "z mm"}), rows);
}

/// Where it holds the cable: as drawn, or where a sliding one ended up, with what it may.
std::string placeCells(const ReportedFixing& fixing) {
  std::string text = decimal(fixing.wanted);
  if (fixing.tolerance) text += " ± " + readable(*fixing.tolerance);
  return cell(text) + cell(fixing.found ? decimal(*fixing.found) : "–", styleOf(fixing.place));
}

std::string fixingsTable(const std::vector<ReportedFixing>& fixings) {
  std::string rows;
  for (const ReportedFixing& fixing : fixings)
    rows += "<tr>" + cell(escapedHtml(fixing.name), "left") + cell(fixing.kind, "left") +
            cell(fixing.part.empty() ? "space" : escapedHtml(fixing.part), "left") +
            cell(chip(fixing.color, fixing.cable), "left") + placeCells(fixing) +
            cell(fixing.offset != 0 ? readable(fixing.offset) : "–") +
            cell(fixing.friction > 0 ? readable(fixing.friction) : "–") +
            cell(fixing.force ? readable(*fixing.force) : "–", styleOf(fixing.load)) +
            cell(fixing.maxForce ? readable(*fixing.maxForce) : "–") + "</tr>\n";
  if (rows.empty()) return {};
  return titledTable("Fixings",
                     headRow({"fixing", "kind", "on", "bundle"},
                             {"at mm", "slid to mm", "offset mm", "friction", "force N", "max. N"}),
                     rows) +
         "<p class=soft>Places are lengths along the bundle. What slides finds its own, within its "
         "tolerance.</p>\n";
}

std::string heldBackTexts(const std::vector<ReportedPlug>& plugs) {
  std::string html;
  for (const ReportedPlug& plug : plugs)
    html += "<p class=bad>" + escapedHtml(plug.name) +
            " does not reach its place: its cables hold it back by " + decimal(plug.missing) + " mm.</p>\n";
  return html.empty() ? html : "<h2>Missing length</h2>\n" + html;
}

std::string wireRow(const CutWire& wire) {
  const auto end = [](const std::string& node, const std::string& pin) {
    return orDash(node) + (pin.empty() ? "" : "<small>pin " + escapedHtml(pin) + "</small>");
  };
  std::string way;
  for (const std::string& cable : wire.way) way += (way.empty() ? "" : " › ") + escapedHtml(cable);
  std::string row = "<tr>" + cell(escapedHtml(wire.name), "left") +
                    cell(end(wire.from, wire.fromPin), "left") + cell(end(wire.to, wire.toPin), "left") +
                    cell(escapedHtml(wire.type) + "<small>" + escapedHtml(wire.color) + "</small>", "left") +
                    cell(escapedHtml(wire.signal), "left");
  if (!wire.defect.empty())
    return row + "<td class=\"left bad\" colspan=5>" + escapedHtml(wire.defect) + "</td></tr>\n";
  return row + cell(way, "left") + cell(decimal(wire.wayLength)) +
         cell(decimal(wire.cutLength) + (wire.isSolved ? "" : "<small>not routed</small>"),
              wire.isSolved ? "bold" : "near") +
         cell("−0 +" + decimal(wire.tolerance, 0)) + cell(readable(wire.mass * 1000)) + "</tr>\n";
}

/// Of the recorded cables in the project [mm].
std::vector<double> lengthsOf(const MoveRecording& recording, const RoutingReport& report) {
  std::vector<double> lengths;
  for (const std::string& name : recording.cables) {
    const auto found = std::find_if(report.cables.begin(), report.cables.end(),
                                    [&](const ReportedCable& each) { return each.cable.name == name; });
    lengths.push_back(found == report.cables.end() ? 0 : found->cable.length);
  }
  return lengths;
}

std::string moveSection(const KeptMove& reported, const RoutingReport& report) {
  std::string html = "<section class=move><h2>Move “" + escapedHtml(reported.move.name) + "”</h2>\n";
  if (!reported.recording)
    return html + "<p class=near>▲ It is not solved: its worst moments are not known.</p></section>\n";
  if (reported.isOutdated)
    return html +
           "<p class=near>▲ The project has changed since it was solved: solve it again to see its worst "
           "moments.</p></section>\n";
  return html +
         moveOverviewHtml(*reported.recording, reported.move, lengthsOf(*reported.recording, report),
                          kMostPlottedCables) +
         "</section>\n";
}

}  // namespace

std::string harnessTables(const HarnessFacts& harness) {
  return heldBackTexts(harness.heldBack) + bundlesTable(harness.bundles) + branchesTable(harness.branches) +
         fixingsTable(harness.fixings);
}

std::string wiresTable(const std::vector<CutWire>& wires) {
  if (wires.empty()) return {};
  std::string rows;
  double length = 0, mass = 0;
  for (const CutWire& wire : wires) {
    rows += wireRow(wire);
    length += wire.cutLength;
    mass += wire.mass;
  }
  return titledTable("Wires",
                     headRow({"wire", "from", "to", "type", "signal", "way"},
                             {"way mm", "cut mm", "tolerance mm", "mass g"}),
                     rows) +
         "<p class=soft>" + std::to_string(wires.size()) + " wires, " + decimal(length / kPerMetre, 2) +
         " m, " + readable(mass * 1000) + " g. Cut lengths hold slack and trimming and are rounded up.</p>\n";
}

std::string moveSections(const RoutingReport& report) {
  std::string html;
  for (const KeptMove& move : report.moves) html += moveSection(move, report);
  return html;
}

}  // namespace liana

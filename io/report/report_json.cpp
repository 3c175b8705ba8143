#include <cmath>
#include <nlohmann/json.hpp>

#include "io/json/pretty_json.h"
#include "io/report/report.h"
#include "io/version.h"
#include "io/write_file.h"
#include "kernel/checks/section_bending.h"
#include "kernel/routing/shape_link.h"

namespace liana {
namespace {

using Json = nlohmann::ordered_json;

Json toJson(const Eigen::Vector3d& v) {
  return Json::array({v.x(), v.y(), v.z()});
}

Json finite(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json solveJson(const SolveReport& solve) {
  Json json;
  json["status"] = toString(solve.status);
  if (!solve.reason.empty()) json["reason"] = solve.reason;
  json["iterations"] = solve.iterations;
  json["residual"] = finite(solve.residual);
  json["constraint_violation"] = finite(solve.constraintViolation);
  if (solve.shortBy > 0) json["short_by_mm"] = solve.shortBy * 1000;
  return json;
}

Json reactionJson(const SupportReaction& reaction) {
  Json json;
  json["name"] = reaction.name;
  json["position_mm"] = toJson(reaction.position);
  json["force_N"] = toJson(reaction.force);
  json["moment_N_mm"] = toJson(reaction.moment);
  if (reaction.at) json["slid_to_mm"] = *reaction.at;
  return json;
}

Json outcomeJson(const CheckOutcome& outcome) {
  Json json;
  json["status"] = toString(outcome.status);
  if (outcome.status == CheckStatus::NotChecked || outcome.status == CheckStatus::NotJudged) return json;
  json["value"] = finite(outcome.value);
  json["limit"] = finite(outcome.limit);
  json["margin"] = finite(marginOf(outcome.kind, outcome.value, outcome.limit));
  json["unit"] = unitOf(outcome.kind);
  json["at_mm"] = outcome.at;
  if (!outcome.with.empty()) json["with"] = outcome.with;
  return json;
}

Json findingJson(const NumberedFinding& numbered) {
  const Finding& finding = *numbered.finding;
  Json json;
  json["number"] = numbered.number;
  json["cable"] = numbered.cable->cable.name;
  json["check"] = keyOf(finding.kind);
  json["status"] = toString(finding.status);
  json["text"] = describe(finding);
  if (finding.kind != CheckKind::Shape && finding.status != CheckStatus::NotJudged) {
    json["value"] = finite(finding.value);
    json["limit"] = finite(finding.limit);
    json["margin"] = finite(finding.margin());
    json["unit"] = unitOf(finding.kind);
    json["at_mm"] = finding.at;
    json["from_mm"] = finding.from;
    json["to_mm"] = finding.to;
    json["position_mm"] = toJson(finding.position);
  }
  if (!finding.with.empty()) json["with"] = finding.with;
  if (finding.withAt) json["with_at_mm"] = *finding.withAt;
  if (!finding.cause.empty()) json["cause"] = finding.cause;
  return json;
}

Json contactJson(const ContactRun& run) {
  Json json;
  if (!run.with.empty()) json["with"] = run.with;
  json["from_mm"] = run.from;
  json["to_mm"] = run.to;
  json["push_N"] = run.push;
  json["force_N"] = toJson(run.force);
  json["at_mm"] = run.at;
  json["position_mm"] = toJson(run.position);
  return json;
}

Json cableJson(const ReportedCable& reported) {
  Json json;
  json["name"] = reported.cable.name;
  json["spec"] = reported.cable.spec.name;
  json["passes"] = reported.passes();
  json["length_mm"] = reported.cable.length;
  json["solve"] = solveJson(reported.solve);
  for (const CheckOutcome& outcome : reported.checks.outcomes)
    json["checks"][keyOf(outcome.kind)] = outcomeJson(outcome);
  if (reported.centerline.isEmpty()) return json;
  const Centerline& line = reported.centerline;
  const int station = line.tightestStation();
  json["solved_length_mm"] = line.length();
  json["minimum_bend_radius_mm"] = finite(line.minimumBendRadius());
  json["minimum_bend_radius_at_mm"] = line.arcLengths[station];
  json["allowed_bend_radius_mm"] = bendRadiusLimit(reported.cable, reported.limits);
  if (reported.cable.spec.flat) {
    const TightestBends tightest = tightestBendsOf(reported.cable.spec, line);
    json["minimum_bend_radius_over_wide_side_mm"] = finite(tightest.overWideSide);
    json["minimum_edgewise_radius_mm"] = finite(tightest.edgewise);
    json["allowed_edgewise_radius_mm"] = edgewiseRadiusLimit(reported.cable, reported.limits);
  }
  const TwistAndLink wound = twistAndLink(line);
  json["twist_turns"] = finite(-wound.twist);  // as plugs count them
  json["link_turns"] = finite(-wound.link());
  if (reported.solve.turns.areJudged) json["wanted_link_turns"] = reported.solve.turns.wanted;
  json["supports"] = Json::array();
  for (const SupportReaction& reaction : line.reactions) json["supports"].push_back(reactionJson(reaction));
  json["contacts"] = Json::array();
  for (const ContactRun& run : reported.contacts) json["contacts"].push_back(contactJson(run));
  return json;
}

}  // namespace

namespace {

Json wireJson(const CutWire& wire) {
  Json json{{"name", wire.name},
            {"from", wire.from},
            {"from_pin", wire.fromPin},
            {"to", wire.to},
            {"to_pin", wire.toPin}};
  json["type"] = wire.type;
  json["color"] = wire.color;
  json["signal"] = wire.signal;
  if (!wire.defect.empty()) {
    json["problem"] = wire.defect;
    return json;
  }
  json["way"] = wire.way;
  json["way_length_mm"] = wire.wayLength;
  json["cut_length_mm"] = wire.cutLength;
  json["tolerance_plus_mm"] = wire.tolerance;
  json["mass_kg"] = wire.mass;
  json["solved"] = wire.isSolved;
  return json;
}

}  // namespace

std::string reportJson(const RoutingReport& report) {
  Json json;
  json["program"] = std::string("liana ") + versionText();
  json["title"] = report.title;
  json["passes"] = report.passes();
  json["failed"] = report.count(CheckStatus::Failed);
  json["not_judged"] = report.count(CheckStatus::NotJudged);
  json["near"] = report.count(CheckStatus::Near);
  json["notes"] = report.notes;
  json["findings"] = Json::array();
  for (const NumberedFinding& numbered : numberedFindings(report))
    json["findings"].push_back(findingJson(numbered));
  json["cables"] = Json::array();
  for (const ReportedCable& cable : report.cables) json["cables"].push_back(cableJson(cable));
  for (const CutWire& wire : report.wires) json["wires"].push_back(wireJson(wire));
  return prettyJson(json);
}

Result<void> writeReportJson(const RoutingReport& report, const std::filesystem::path& file) {
  return writeFileAtomically(file, reportJson(report));
}

}  // namespace liana

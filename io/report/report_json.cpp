#include <cmath>
#include <nlohmann/json.hpp>

#include "io/project/pretty_json.h"
#include "io/report/report.h"
#include "io/version.h"
#include "io/write_file.h"

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
  return json;
}

Json cableJson(const ReportedCable& reported) {
  Json json;
  json["name"] = reported.cable.name;
  json["spec"] = reported.cable.spec.name;
  json["passes"] = reported.passes();
  json["length_mm"] = reported.cable.length;
  json["solve"] = solveJson(reported.solve);
  if (reported.centerline.isEmpty()) return json;
  const Centerline& line = reported.centerline;
  const int station = line.tightestStation();
  json["solved_length_mm"] = line.length();
  json["minimum_bend_radius_mm"] = finite(line.minimumBendRadius());
  json["minimum_bend_radius_at_mm"] = line.arcLengths[station];
  json["allowed_bend_radius_mm"] = reported.cable.minimumBendRadius();
  json["supports"] = Json::array();
  for (const SupportReaction& reaction : line.reactions) json["supports"].push_back(reactionJson(reaction));
  return json;
}

}  // namespace

std::string reportJson(const RoutingReport& report) {
  Json json;
  json["program"] = std::string("liana ") + versionText();
  json["title"] = report.title;
  json["passes"] = report.passes();
  json["cables"] = Json::array();
  for (const ReportedCable& cable : report.cables) json["cables"].push_back(cableJson(cable));
  return prettyJson(json);
}

Result<void> writeReportJson(const RoutingReport& report, const std::filesystem::path& file) {
  return writeFileAtomically(file, reportJson(report));
}

}  // namespace liana

#include "io/study/row_json.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "io/study/lift/lift_row.h"
#include "kernel/checks/finding.h"

namespace liana {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kLengthDecimals = 4, kForceDecimals = 6;  // of mm and N
constexpr std::array kStatuses{
    SolveStatus::Converged, SolveStatus::IterationLimit, SolveStatus::Stalled,  SolveStatus::Unreachable,
    SolveStatus::Cancelled, SolveStatus::InvalidProblem, SolveStatus::HeldBack, SolveStatus::Pierced};
constexpr double kFarthest = 1e8;  // no place is farther from the origin [mm]
constexpr double kStretch = 1.02;  // no solved cable is longer than its length by more

Json number(double value, int decimals) {
  return std::isfinite(value) ? Json(rounded(value, decimals)) : Json(nullptr);
}

Json toJson(const Eigen::Vector3d& force) {
  return Json::array({number(force.x(), kForceDecimals), number(force.y(), kForceDecimals),
                      number(force.z(), kForceDecimals)});
}

Eigen::Vector3d vectorOf(const Json& json) {
  return {json.at(0).get<double>(), json.at(1).get<double>(), json.at(2).get<double>()};
}

Json toJson(const StudiedCable& cable, const std::string& name) {
  Json json;
  json["name"] = name;
  json["status"] = toString(cable.status);
  if (!cable.converged()) {
    json["reason"] = cable.reason;
    json["length_mm"] = number(cable.length, kLengthDecimals);
    return json;
  }
  json["length_mm"] = number(cable.length, kLengthDecimals);
  json["min_bend_radius_mm"] = number(cable.bendRadius, kLengthDecimals);
  json["min_bend_radius_at_mm"] = number(cable.bendRadiusAt, kLengthDecimals);
  json["max_tension_N"] = number(cable.tension, kForceDecimals);
  json["max_tension_at_mm"] = number(cable.tensionAt, kLengthDecimals);
  json["start_force_N"] = toJson(cable.startForce);
  json["end_force_N"] = toJson(cable.endForce);
  if (cable.deviation) {
    json["max_deviation_mm"] = number(*cable.deviation, kLengthDecimals);
    json["max_deviation_at_mm"] = number(cable.deviationAt, kLengthDecimals);
  }
  json["failed_checks"] = cable.failedChecks;
  if (!cable.unjudgedChecks.empty()) json["unjudged_checks"] = cable.unjudgedChecks;
  Json points = Json::array();
  for (const Eigen::Vector3d& point : cable.points)
    for (int axis = 0; axis < 3; ++axis) points.push_back(number(point[axis], kLengthDecimals));
  json["points_mm"] = std::move(points);
  return json;
}

StudiedCable cableOf(const Json& json, int stations) {
  StudiedCable cable;
  const auto status = std::find_if(kStatuses.begin(), kStatuses.end(),
                                   [&](SolveStatus known) { return json.at("status") == toString(known); });
  if (status == kStatuses.end()) throw std::runtime_error("status");
  cable.status = *status;
  json.at("length_mm").get_to(cable.length);
  if (!cable.converged()) {
    json.at("reason").get_to(cable.reason);
    return cable;
  }
  const Json& radius = json.at("min_bend_radius_mm");
  cable.bendRadius = radius.is_null() ? std::numeric_limits<double>::infinity() : radius.get<double>();
  json.at("min_bend_radius_at_mm").get_to(cable.bendRadiusAt);
  json.at("max_tension_N").get_to(cable.tension);
  json.at("max_tension_at_mm").get_to(cable.tensionAt);
  cable.startForce = vectorOf(json.at("start_force_N"));
  cable.endForce = vectorOf(json.at("end_force_N"));
  if (json.contains("max_deviation_mm")) {
    cable.deviation = json.at("max_deviation_mm").get<double>();
    json.at("max_deviation_at_mm").get_to(cable.deviationAt);
  }
  json.at("failed_checks").get_to(cable.failedChecks);
  if (json.contains("unjudged_checks")) json.at("unjudged_checks").get_to(cable.unjudgedChecks);
  const auto numbers = json.at("points_mm").get<std::vector<double>>();
  if (numbers.size() != 3 * static_cast<std::size_t>(stations)) throw std::runtime_error("points");
  for (int i = 0; i < stations; ++i)
    cable.points.emplace_back(numbers.at(3 * i), numbers.at(3 * i + 1), numbers.at(3 * i + 2));
  return cable;
}

bool isCheck(const std::string& key) {
  for (int i = 0; i < kCheckKinds; ++i)
    if (key == keyOf(static_cast<CheckKind>(i))) return true;
  return false;
}

/// Why a solved cable of a row cannot be what a run found; empty when it can.
std::string findNonsense(const StudiedCable& cable) {
  if (!cable.converged()) return {};
  if (!(cable.length > 0 && cable.length <= kFarthest)) return "has a length of nonsense";
  const auto isOnCable = [&](double s) { return s >= 0 && s <= cable.length * kStretch; };
  if (!(cable.bendRadius > 0)) return "has a bend radius of nonsense";
  if (!isOnCable(cable.bendRadiusAt) || !isOnCable(cable.tensionAt) ||
      (cable.deviation && (!isOnCable(cable.deviationAt) || !(*cable.deviation >= 0))))
    return "has a place that is not on the cable";
  double way = 0;
  for (std::size_t i = 0; i < cable.points.size(); ++i) {
    if (!(cable.points[i].cwiseAbs().maxCoeff() <= kFarthest)) return "has points beyond all bounds";
    if (i > 0) way += (cable.points[i] - cable.points[i - 1]).norm();
  }
  if (way > kStretch * cable.length + 1) return "has points farther apart than the cable is long";
  if (!std::all_of(cable.failedChecks.begin(), cable.failedChecks.end(), isCheck) ||
      !std::all_of(cable.unjudgedChecks.begin(), cable.unjudgedChecks.end(), isCheck))
    return "names checks there are not";
  return {};
}

}  // namespace

double rounded(double value, int decimals) {
  const double scale = std::pow(10.0, decimals);
  return std::round(value * scale) / scale + 0.0;
}

std::string rowLine(const StudyRow& row, const StudyHeader& header) {
  Json json;
  json["run"] = row.run;
  json["passes"] = row.passes();
  Json parameters = Json::object();
  for (std::size_t i = 0; i < row.values.size(); ++i) parameters[header.parameters[i]] = row.values[i];
  json["parameters"] = std::move(parameters);
  json["cables"] = Json::array();
  for (std::size_t i = 0; i < row.cables.size(); ++i)
    json["cables"].push_back(toJson(row.cables[i], header.cables[i].name));
  if (row.lift) json["lift"] = liftJson(*row.lift);
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<StudyRow> parseRow(const std::string& line, const StudyHeader& header) {
  try {
    const Json json = Json::parse(line);
    StudyRow row;
    json.at("run").get_to(row.run);
    for (const std::string& name : header.parameters)
      row.values.push_back(json.at("parameters").at(name).get<double>());
    const Json& cables = json.at("cables");
    if (row.run < 0 || row.run > header.runs || !header.shard.owns(row.run))
      return Error{"run " + std::to_string(row.run) + " is not of this study"};
    if (!cables.is_array() || cables.size() != header.cables.size())
      return Error{"does not have the study's cables"};
    for (std::size_t i = 0; i < cables.size(); ++i) {
      if (cables[i].at("name") != header.cables[i].name) return Error{"does not have the study's cables"};
      row.cables.push_back(cableOf(cables[i], header.stations));
      if (const std::string nonsense = findNonsense(row.cables.back()); !nonsense.empty())
        return Error{"cable \"" + header.cables[i].name + "\" " + nonsense};
    }
    if (header.isOfLift()) row.lift = liftOf(json.at("lift"));
    if (json.at("passes") != row.passes()) return Error{"does not pass or fail as what it found does"};
    return row;
  } catch (const std::exception&) {  // of the JSON library, or a list that is too short
    return Error{"is not a row of a study"};
  }
}

}  // namespace liana

#include "io/study/lift/lift_row.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "io/study/row_json.h"

namespace liana {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kDecimals = 6;
constexpr double kFarthest = 1e9;  // no place is farther from the origin [mm]

HoistCheckKind kindOf(const std::string& key) {
  for (int i = 0; i < kHoistCheckKinds; ++i)
    if (key == keyOf(static_cast<HoistCheckKind>(i))) return static_cast<HoistCheckKind>(i);
  throw std::runtime_error("a check there is not");
}

CheckStatus statusOf(const std::string& text) {
  for (const CheckStatus status : {CheckStatus::NotChecked, CheckStatus::Passed, CheckStatus::Near,
                                   CheckStatus::NotJudged, CheckStatus::Failed})
    if (text == toString(status)) return status;
  throw std::runtime_error("a verdict there is not");
}

/// Finite, else the row is none.
double numberAt(const Json& json, const char* key) {
  const auto number = json.at(key).get<double>();
  if (!std::isfinite(number)) throw std::runtime_error(key);
  return number;
}

Json findingJson(const HoistFinding& finding) {
  Json json;
  json["check"] = keyOf(finding.kind);
  json["of"] = finding.who;
  json["at"] = finding.where;
  json["verdict"] = toString(finding.status);
  json["value"] = rounded(finding.value, kDecimals);
  if (finding.limit) json["limit"] = rounded(*finding.limit, kDecimals);
  json["time_s"] = rounded(finding.time, kDecimals);
  json["place_mm"] = {rounded(finding.place.x(), 3), rounded(finding.place.y(), 3),
                      rounded(finding.place.z(), 3)};
  return json;
}

HoistFinding findingOf(const Json& json) {
  HoistFinding finding;
  finding.kind = kindOf(json.at("check").get<std::string>());
  json.at("of").get_to(finding.who);
  json.at("at").get_to(finding.where);
  finding.status = statusOf(json.at("verdict").get<std::string>());
  finding.value = numberAt(json, "value");
  if (json.contains("limit")) finding.limit = numberAt(json, "limit");
  finding.time = numberAt(json, "time_s");
  if (!(finding.time >= 0 && finding.time <= LoadCase::kLongest)) throw std::runtime_error("time_s");
  for (int axis = 0; axis < 3; ++axis) {
    finding.place[axis] = json.at("place_mm").at(static_cast<std::size_t>(axis)).get<double>();
    if (!(std::abs(finding.place[axis]) <= kFarthest)) throw std::runtime_error("place_mm");
  }
  return finding;
}

}  // namespace

Json liftJson(const StudiedLift& lift) {
  Json json;
  json["simulated_s"] = rounded(lift.simulated, kDecimals);
  json["stopped"] = lift.stopped;
  json["findings"] = Json::array();
  for (const HoistFinding& finding : lift.findings) json["findings"].push_back(findingJson(finding));
  return json;
}

StudiedLift liftOf(const Json& json) {
  StudiedLift lift;
  lift.simulated = numberAt(json, "simulated_s");
  json.at("stopped").get_to(lift.stopped);
  for (const Json& finding : json.at("findings")) lift.findings.push_back(findingOf(finding));
  return lift;
}

}  // namespace liana

#include "io/hoisting/hoist_results.h"

#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "io/hoisting/follower_results.h"
#include "io/hoisting/glb_animation.h"
#include "io/recording/hoist_file.h"
#include "io/recording/move_file.h"
#include "io/report/html_text.h"
#include "io/study/csv_text.h"
#include "io/write_file.h"

namespace liana {
namespace {

using Json = nlohmann::ordered_json;

std::string number(double value) {
  return csvNumber(value);
}

std::string columnName(const std::string& name, const char* what) {
  return csvText(name + what);
}

std::string header(const HoistRecording& recording) {
  std::string line = "time_s";
  for (const std::string& rope : recording.ropes)
    for (const char* what : {" tension_N", " peak_N", " length_m", " slack_m"})
      line += "," + columnName(rope, what);
  for (const std::string& drive : recording.drives) line += "," + columnName(drive, " speed");
  for (const std::string& body : recording.bodies)
    for (const char* what : {" x_mm", " y_mm", " z_mm", " swing_deg"}) line += "," + columnName(body, what);
  return line + ",kinetic_J,potential_J,stretch_J\n";
}

}  // namespace

std::string sweptText(const SweptSpace& space) {
  std::string text;
  const auto whole = [](double value) { return decimal(std::round(value) + 0.0, 0); };  // no −0
  for (int k = 0; k < 3; ++k)
    text += (k == 0 ? "" : ", ") + std::string(1, "xyz"[k]) + " " + whole(space.box.min()[k]) + " to " +
            whole(space.box.max()[k]);
  return text + " mm";
}

std::string hoistSeriesCsv(const HoistRecording& recording, const DocumentContent& content) {
  std::string text = header(recording);
  std::vector<std::vector<double>> swings;
  for (std::size_t b = 0; b < recording.bodies.size(); ++b)
    swings.push_back(content.rigging ? swingOf(*content.rigging, recording, b, content.settings.gravity)
                                     : std::vector<double>());
  for (std::size_t i = 0; i < recording.frames.size(); ++i) {
    const HoistFrame& frame = recording.frames[i];
    text += number(frame.time);
    for (std::size_t r = 0; r < frame.ropes.size(); ++r)
      for (const double value :
           {frame.ropes[r].largestTension, frame.peaks[r], frame.ropes[r].length, frame.ropes[r].slack})
        text += "," + number(value);
    for (const double speed : frame.speeds) text += "," + number(speed);
    for (std::size_t b = 0; b < recording.bodies.size(); ++b) {
      for (int k = 0; k < 3; ++k) text += "," + number(1000 * frame.bodies[b].position[k]);
      text += "," + (swings[b].empty() ? std::string() : number(swings[b][i]));
    }
    for (const double energy : {frame.energies.kinetic, frame.energies.potential, frame.energies.stretch})
      text += "," + number(energy);
    text += "\n";
  }
  return text;
}

std::string hoistChecksCsv(const HoistChecks& checks) {
  std::string text = "check,of,at,verdict,value,limit,unit,time_s,x_mm,y_mm,z_mm\n";
  for (const HoistFinding& finding : checks.findings) {
    text += std::string(keyOf(finding.kind)) + "," + csvText(finding.who) + "," + csvText(finding.where) +
            "," + toString(finding.status) + "," + number(finding.value) + "," +
            (finding.limit ? number(*finding.limit) : std::string()) + "," + unitOf(finding.kind) + "," +
            number(finding.time);
    for (int k = 0; k < 3; ++k) text += "," + number(finding.place[k]);
    text += "\n";
  }
  return text;
}

std::string hoistEventsCsv(const HoistChecks& checks) {
  std::string text = "time_s,event,of,what\n";
  for (const HoistMoment& moment : checks.moments)
    text += number(moment.time) + "," + keyOf(moment.kind) + "," + csvText(moment.who) + "," +
            csvText(moment.what) + "\n";
  return text;
}

std::string hoistSummaryJson(const HoistRecording& recording, const HoistChecks& checks) {
  Json json;
  json["case"] = recording.loadCase.name;
  json["verdict"] = toString(checks.status());
  json["simulated_s"] = recording.end();
  json["frames"] = recording.frames.size();
  if (!recording.stopped.empty()) json["stopped"] = recording.stopped;
  json["checks"] = Json::array();
  for (const HoistFinding& finding : checks.findings) {
    Json row{{"check", keyOf(finding.kind)},
             {"of", finding.who},
             {"at", finding.where},
             {"verdict", toString(finding.status)},
             {"value", finding.value},
             {"unit", unitOf(finding.kind)},
             {"time_s", finding.time},
             {"place_mm", {finding.place.x(), finding.place.y(), finding.place.z()}}};
    if (finding.limit) row["limit"] = *finding.limit;
    json["checks"].push_back(row);
  }
  json["swept"] = Json::array();
  for (const SweptSpace& space : checks.swept) {
    const Eigen::Vector3d from = space.box.min(), to = space.box.max();
    json["swept"].push_back({{"of", space.who},
                             {"from_mm", {from.x(), from.y(), from.z()}},
                             {"to_mm", {to.x(), to.y(), to.z()}}});
  }
  json["events"] = Json::array();
  for (const HoistMoment& moment : checks.moments)
    json["events"].push_back({{"time_s", moment.time}, {"event", keyOf(moment.kind)}, {"what", moment.what}});
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string hoistSummaryTable(const HoistRecording& recording, const HoistChecks& checks) {
  std::string text = "Load case \"" + recording.loadCase.name + "\", " + decimal(recording.end(), 2) + " s\n";
  char line[256];
  for (const HoistFinding& finding : checks.findings) {
    std::snprintf(line, sizeof line, "  %-11s %-28s %10s %-5s %s%-10s at %7.3f s  ", toString(finding.status),
                  toString(finding.kind), readable(finding.value).c_str(), unitOf(finding.kind),
                  finding.limit ? (isLowerLimit(finding.kind) ? "≥ " : "≤ ") : "  ",
                  finding.limit ? readable(*finding.limit).c_str() : "", finding.time);
    text += line + finding.who + (finding.where.empty() ? "" : " (" + finding.where + ")") + "\n";
  }
  for (const SweptSpace& space : checks.swept)
    text += "  " + space.who + " stays within " + sweptText(space) + "\n";
  if (!checks.moments.empty()) text += "Events:\n";
  for (std::size_t i = 0; i < checks.moments.size() && i < 20; ++i)
    text += "  " + decimal(checks.moments[i].time, 3) + " s  " + checks.moments[i].what + "\n";
  if (checks.moments.size() > 20) text += "  and " + std::to_string(checks.moments.size() - 20) + " more\n";
  if (!recording.stopped.empty()) text += recording.stopped + "\n";
  return text;
}

Result<void> writeHoistResults(const HoistRecording& recording, const HoistChecks& checks,
                               const DocumentContent& content, const std::string& project,
                               const std::filesystem::path& folder, const MoveRecording& followers) {
  std::vector<std::pair<const char*, std::string>> texts = {
      {"series.csv", hoistSeriesCsv(recording, content)},
      {"checks.csv", hoistChecksCsv(checks)},
      {"events.csv", hoistEventsCsv(checks)},
      {"report.html", hoistReportHtml(recording, checks, content, project, followers)},
      {"recording.lianarec", encodeHoist(recording)},
      {"lift.glb", encodeLift(recording, content, {}, followers)}};
  if (!followers.cables.empty()) {
    texts.emplace_back("cables.csv", followerChecksCsv(followers));
    texts.emplace_back("cables.lianarec", encodeMove(followers));
  }
  for (const auto& [name, text] : texts)
    if (const Result<void> written = writeFileAtomically(folder / name, text); !written.ok()) return written;
  return {};
}

}  // namespace liana

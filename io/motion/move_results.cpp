#include "io/motion/move_results.h"

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "io/json/pretty_json.h"
#include "io/mesh/write_mesh.h"
#include "io/recording/move_file.h"
#include "io/study/csv_text.h"
#include "io/write_file.h"
#include "kernel/playback/swept_volume.h"

namespace liana {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr CheckKind kindAt(int index) {
  return static_cast<CheckKind>(index);
}

void appendFigures(const RecordedCable& cable, std::string& text) {
  if (!cable.hasShape()) {
    text += ",,,,";
    return;
  }
  const ShapeFigures figures = figuresOf(cable.line);
  for (const double value : {figures.length, figures.bendRadius, figures.tension, figures.supportForce})
    text += "," + csvNumber(value);
}

void appendChecks(const RecordedCable& cable, std::string& text) {
  for (int kind = 0; kind < kCheckKinds; ++kind) {
    if (kindAt(kind) == CheckKind::Shape) continue;
    const CheckOutcome outcome =
        cable.outcomes.empty() ? CheckOutcome() : cable.outcomes[static_cast<std::size_t>(kind)];
    const bool hasValue =
        outcome.status != CheckStatus::NotChecked && outcome.status != CheckStatus::NotJudged;
    text += std::string(",") + (hasValue ? csvNumber(outcome.value) : "") + "," + toString(outcome.status);
  }
}

/// At the begin of a line.
std::string nameColumn(const MoveRecording& recording, int cable) {
  const std::string& name = recording.cables[static_cast<std::size_t>(cable)];
  return "  " + name + std::string(20 - std::min<std::size_t>(20, name.size()), ' ');
}

Json peakJson(const CheckPeak& peak, const MoveRecording& recording) {
  return {{"cable", recording.cables[static_cast<std::size_t>(peak.cable)]},
          {"check", keyOf(peak.outcome.kind)},
          {"status", toString(peak.outcome.status)},
          {"value", peak.outcome.value},
          {"limit", peak.outcome.limit},
          {"unit", unitOf(peak.outcome.kind)},
          {"time_s", recording.frames[peak.frame].time},
          {"at_mm", peak.outcome.at},
          {"with", peak.outcome.with}};
}

Json eventJson(const MoveEvent& event, const MoveRecording& recording) {
  return {{"time_s", event.time},
          {"cable", recording.cables[static_cast<std::size_t>(event.cable)]},
          {"event", keyOf(event.kind)},
          {"size_mm", event.size},
          {"text", describe(event)}};
}

std::size_t unsolvedFrames(const MoveRecording& recording) {
  std::size_t count = 0;
  for (const MoveFrame& frame : recording.frames)
    for (const RecordedCable& cable : frame.cables)
      if (!cable.converged()) {
        ++count;
        break;
      }
  return count;
}

}  // namespace

std::string movesCsv(const MoveRecording& recording) {
  std::string text =
      "time_s,cable,status,reason,missing_mm,length_mm,min_bend_radius_mm,max_tension_N,max_support_force_N";
  for (int kind = 0; kind < kCheckKinds; ++kind)
    if (kindAt(kind) != CheckKind::Shape)
      text += std::string(",") + keyOf(kindAt(kind)) + "," + keyOf(kindAt(kind)) + "_status";
  text += "\n";
  for (const MoveFrame& frame : recording.frames)
    for (std::size_t i = 0; i < frame.cables.size(); ++i) {
      const RecordedCable& cable = frame.cables[i];
      text += csvNumber(frame.time) + "," + csvText(recording.cables[i]) + "," +
              csvText(toString(cable.status)) + "," + csvText(cable.reason) + "," + csvNumber(cable.missing);
      appendFigures(cable, text);
      appendChecks(cable, text);
      text += "\n";
    }
  return text;
}

std::string peaksCsv(const MoveRecording& recording) {
  std::string text = "cable,check,status,value,limit,unit,time_s,at_mm,with\n";
  for (const CheckPeak& peak : peaksOf(recording)) {
    const CheckOutcome& outcome = peak.outcome;
    text += csvText(recording.cables[static_cast<std::size_t>(peak.cable)]) + "," + keyOf(outcome.kind) +
            "," + toString(outcome.status) + "," + csvNumber(outcome.value) + "," + csvNumber(outcome.limit) +
            "," + csvText(unitOf(outcome.kind)) + "," + csvNumber(recording.frames[peak.frame].time) + "," +
            csvNumber(outcome.at) + "," + csvText(outcome.with) + "\n";
  }
  return text;
}

std::string eventsCsv(const MoveRecording& recording) {
  std::string text = "time_s,cable,event,size_mm,text\n";
  for (const MoveEvent& event : recording.events)
    text += csvNumber(event.time) + "," + csvText(recording.cables[static_cast<std::size_t>(event.cable)]) +
            "," + keyOf(event.kind) + "," + csvNumber(event.size) + "," + csvText(describe(event)) + "\n";
  return text;
}

std::string summaryJson(const MoveRecording& recording) {
  Json json{{"move", recording.move},
            {"moments", recording.moments},
            {"solved", recording.frames.size() - unsolvedFrames(recording)},
            {"passes", passes(recording)}};
  json["peaks"] = json["events"] = json["missing_lengths"] = Json::array();
  for (const CheckPeak& peak : peaksOf(recording)) json["peaks"].push_back(peakJson(peak, recording));
  for (const MoveEvent& event : recording.events) json["events"].push_back(eventJson(event, recording));
  for (const MissingLength& missing : missingLengths(recording))
    json["missing_lengths"].push_back({{"cable", recording.cables[static_cast<std::size_t>(missing.cable)]},
                                       {"missing_mm", missing.missing},
                                       {"time_s", recording.frames[missing.frame].time}});
  return prettyJson(json);
}

std::string summaryTable(const MoveRecording& recording) {
  char line[200];  // names, which may be longer, are put before it
  std::string text;
  const std::size_t unsolved = unsolvedFrames(recording);
  std::snprintf(line, sizeof line, ": %zu moments from %g to %g s, %s\n", recording.frames.size(),
                recording.frames.front().time, recording.frames.back().time,
                unsolved == 0 ? "all solved" : (std::to_string(unsolved) + " not solved").c_str());
  text += recording.move + line;
  for (const CheckPeak& peak : peaksOf(recording)) {
    if (peak.outcome.kind == CheckKind::Shape) continue;
    const CheckOutcome& outcome = peak.outcome;
    std::snprintf(line, sizeof line, " %-17s %-10s %9.2f %-4s (limit %g) at %.2f s, s = %.1f mm",
                  toString(outcome.kind), toString(outcome.status), outcome.value, unitOf(outcome.kind),
                  outcome.limit, recording.frames[peak.frame].time, outcome.at);
    text +=
        nameColumn(recording, peak.cable) + line + (outcome.with.empty() ? "" : ", ") + outcome.with + "\n";
  }
  for (const MissingLength& missing : missingLengths(recording)) {
    std::snprintf(line, sizeof line, " lacks %.1f mm at %.2f s\n", missing.missing,
                  recording.frames[missing.frame].time);
    text += nameColumn(recording, missing.cable) + line;
  }
  for (const MoveEvent& event : recording.events) {
    std::snprintf(line, sizeof line, "  %7.3f s  ", event.time);
    text += line + recording.cables[static_cast<std::size_t>(event.cable)] + " " + describe(event) + "\n";
  }
  return text;
}

Result<void> writeMoveResults(const MoveRecording& recording, const DocumentContent& content,
                              const Move& move, const std::string& project, const fs::path& folder) {
  const std::pair<const char*, std::string> texts[] = {
      {"move.csv", movesCsv(recording)},
      {"peaks.csv", peaksCsv(recording)},
      {"events.csv", eventsCsv(recording)},
      {"report.html", moveReportHtml(recording, content, move, project)},
      {"recording.lianarec", encodeMove(recording)}};
  for (const auto& [name, text] : texts)
    if (auto written = writeFileAtomically(folder / name, text); !written.ok()) return written;
  std::vector<NamedMesh> swept;
  for (std::size_t i = 0; i < content.cables.size(); ++i)
    swept.push_back(
        {content.cables[i].name, sweptVolume(recording, i, content.cables[i].spec.outerDiameter / 2)});
  const std::string title = "Space swept by the cables of a Liana move, mm";
  if (auto written = writeObj(swept, title, folder / "envelope.obj"); !written.ok()) return written;
  return writeStl(swept, title, folder / "envelope.stl");
}

}  // namespace liana

#include "io/study/study_results.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>

#include "io/json/pretty_json.h"
#include "io/study/csv_text.h"
#include "io/study/row_json.h"
#include "io/study/write_envelope.h"
#include "io/write_file.h"

namespace liana {
namespace {

using Json = nlohmann::ordered_json;

std::string csvHeader(const StudyHeader& header) {
  std::string line = "run,passes";
  for (const std::string& parameter : header.parameters) line += "," + csvText(parameter);
  for (const auto& cable : header.cables)
    for (const char* column : {"status", "reason", "length_mm", "min_bend_radius_mm", "min_bend_radius_at_mm",
                               "max_tension_N", "max_tension_at_mm", "start_force_N", "end_force_N",
                               "max_deviation_mm", "max_deviation_at_mm", "failed_checks", "unjudged_checks"})
      line += "," + csvText(cable.name + "/" + column);
  return line + "\n";
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::string csvCells(const StudiedCable& cable) {
  std::string cells =
      std::string(",") + toString(cable.status) + "," + csvText(cable.reason) + "," + csvNumber(cable.length);
  if (!cable.converged()) return cells + ",,,,,,,,,,";
  for (const double value : {cable.bendRadius, cable.bendRadiusAt, cable.tension, cable.tensionAt,
                             rounded(cable.startForce.norm(), 6), rounded(cable.endForce.norm(), 6)})
    cells += "," + csvNumber(value);
  if (cable.deviation)
    cells += "," + csvNumber(*cable.deviation) + "," + csvNumber(cable.deviationAt);
  else
    cells += ",,";
  return cells + "," + csvText(joined(cable.failedChecks)) + "," + csvText(joined(cable.unjudgedChecks));
}

std::string csvRow(const StudyRow& row) {
  std::string line = std::to_string(row.run) + (row.passes() ? ",yes" : ",no");
  for (const double value : row.values) line += "," + csvNumber(value);
  for (const StudiedCable& cable : row.cables) line += csvCells(cable);
  return line + "\n";
}

void addTo(StudiedCableSummary& summary, int run, const StudiedCable& cable) {
  if (!cable.converged()) {
    ++summary.unsolved;
    ++summary.unsolvedBy[toString(cable.status)];
    return;
  }
  ++summary.solved;
  summary.bendRadius.add(run, cable.bendRadius);
  summary.tension.add(run, cable.tension);
  summary.startForce.add(run, cable.startForce.norm());
  summary.endForce.add(run, cable.endForce.norm());
  if (cable.deviation) summary.deviation.add(run, *cable.deviation);
  for (const std::string& check : cable.failedChecks) ++summary.failedChecks[check];
  for (const std::string& check : cable.unjudgedChecks) ++summary.unjudgedChecks[check];
}

Json rangeJson(const StudyRange& range, int decimals) {
  const auto number = [&](double value) {
    return std::isfinite(value) ? Json(rounded(value, decimals)) : Json(nullptr);
  };
  if (range.count == 0) return nullptr;
  return {{"min", number(range.smallest)},
          {"mean", number(range.mean / range.count)},
          {"max", number(range.largest)},
          {"min_run", range.smallestRun},
          {"max_run", range.largestRun}};
}

Json cableJson(const StudiedCableSummary& cable) {
  Json json;
  json["name"] = cable.name;
  json["solved"] = cable.solved;
  json["unsolved"] = cable.unsolved;
  if (!cable.unsolvedBy.empty()) json["unsolved_by"] = cable.unsolvedBy;
  json["failed_checks"] = cable.failedChecks;
  json["unjudged_checks"] = cable.unjudgedChecks;
  json["min_bend_radius_mm"] = rangeJson(cable.bendRadius, 4);
  json["max_tension_N"] = rangeJson(cable.tension, 6);
  json["start_force_N"] = rangeJson(cable.startForce, 6);
  json["end_force_N"] = rangeJson(cable.endForce, 6);
  json["max_deviation_mm"] = rangeJson(cable.deviation, 4);
  return json;
}

/// What any run has decides the columns, so that the runs are read twice.
Result<StudySummary> summarizeLifts(const StudyRuns& runs, const std::filesystem::path& folder) {
  StudySummary summary;
  summary.header = runs.header();
  summary.lift.emplace();
  const auto read = runs.forEachRow([&](const StudyRow& row) -> Result<void> {
    ++summary.finished;
    if (row.passes()) ++summary.passed;
    summary.lift->add(row);
    return {};
  });
  if (!read.ok()) return read.error();
  summary.lift->finish();
  if (auto written = writeLiftRunsCsv(runs, *summary.lift, folder / "runs.csv"); !written.ok())
    return written.error();
  return summary;
}

}  // namespace

void StudyRange::add(int run, double value) {
  if (count == 0 || value < smallest) {
    smallest = value;
    smallestRun = run;
  }
  if (count == 0 || value > largest) {
    largest = value;
    largestRun = run;
  }
  mean += value;
  ++count;
}

Result<StudySummary> summarizeRuns(const StudyRuns& runs, const std::filesystem::path& folder) {
  if (runs.header().isOfLift()) return summarizeLifts(runs, folder);
  StudySummary summary;
  summary.header = runs.header();
  summary.cables.resize(summary.header.cables.size());
  std::vector<std::optional<EnvelopeBuilder>> envelopes(summary.cables.size());
  const auto take = [&](const StudyRow& row) {
    ++summary.finished;
    if (row.passes()) ++summary.passed;
    for (std::size_t i = 0; i < row.cables.size(); ++i) {
      const StudiedCable& cable = row.cables[i];
      const auto& nominal = summary.header.cables[i];
      addTo(summary.cables[i], row.run, cable);
      if (!cable.converged()) continue;
      if (row.run == 0) envelopes[i].emplace(cable.points, nominal.length, nominal.diameter / 2);
      if (envelopes[i]) envelopes[i]->add(row.run, cable.points);
    }
  };
  const std::filesystem::path file = folder / "runs.csv";
  const auto written =
      replaceFileAtomically(file, [&](const std::filesystem::path& temporary) -> Result<void> {
        std::ofstream csv(temporary, std::ios::binary);
        csv << csvHeader(summary.header);
        auto read = runs.forEachRow([&](const StudyRow& row) -> Result<void> {
          csv << csvRow(row);
          take(row);
          return {};
        });
        csv.close();
        if (read.ok() && !csv)
          return Error{"\"" + file.string() + "\" cannot be written; the disk may be full."};
        return read;
      });
  if (!written.ok()) return written.error();
  for (std::size_t i = 0; i < envelopes.size(); ++i) {
    summary.cables[i].name = summary.header.cables[i].name;
    if (envelopes[i]) summary.cables[i].envelope = envelopes[i]->finish();
  }
  return summary;
}

std::string summaryJson(const StudySummary& summary) {
  Json json;
  json["program"] = summary.header.program;
  json["project"] = summary.header.title;
  json["project_hash"] = summary.header.projectHash;
  json["runs"] = summary.header.runs;
  json["finished"] = summary.finished;
  json["passed"] = summary.passed;
  json["complete"] = summary.isComplete();
  if (summary.lift) {
    json["case"] = summary.header.loadCase;
    json["parameters"] = summary.header.parameters;
    json["lift"] = toJson(*summary.lift);
  } else {
    json["cables"] = Json::array();
    for (const StudiedCableSummary& cable : summary.cables) json["cables"].push_back(cableJson(cable));
  }
  json["study"] = Json::parse(summary.header.study);
  return prettyJson(json);
}

std::string summaryTable(const StudySummary& summary) {
  std::string text = summary.lift ? liftTable(*summary.lift) : std::string();
  char line[320];  // names, which may be longer, are put before it
  for (const StudiedCableSummary& cable : summary.cables) {
    std::snprintf(line, sizeof line, " %d of %d runs solved", cable.solved, cable.solved + cable.unsolved);
    text += cable.name + std::string(24 - std::min<std::size_t>(24, cable.name.size()), ' ') + line;
    if (cable.solved > 0) {
      std::snprintf(line, sizeof line, "  tightest bend %.1f mm (run %d)  largest pull %.2f N (run %d)",
                    cable.bendRadius.smallest, cable.bendRadius.smallestRun, cable.tension.largest,
                    cable.tension.largestRun);
      text += line;
    }
    if (cable.deviation.count > 0) {
      std::snprintf(line, sizeof line, "  strays up to %.1f mm (run %d)", cable.deviation.largest,
                    cable.deviation.largestRun);
      text += line;
    }
    for (const auto& [check, count] : cable.failedChecks)
      text += "  FAILED " + check + " in " + std::to_string(count);
    for (const auto& [check, count] : cable.unjudgedChecks)
      text += "  UNKNOWN " + check + " in " + std::to_string(count);
    for (const auto& [status, count] : cable.unsolvedBy)
      text += "  FAILED: " + status + " in " + std::to_string(count);
    text += "\n";
  }
  return text + std::to_string(summary.passed) + " of " + std::to_string(summary.finished) +
         " runs passed, the nominal one included\n";
}

Result<StudySummary> writeStudyResults(const StudyRuns& runs, const std::filesystem::path& folder) {
  Result<StudySummary> summary = summarizeRuns(runs, folder);
  if (!summary.ok()) return summary;
  if (summary->lift) {
    auto written = writeFileAtomically(folder / "study.json", summaryJson(*summary));
    return written.ok() ? summary : Result<StudySummary>(written.error());
  }
  std::vector<NamedEnvelope> envelopes;
  for (const StudiedCableSummary& cable : summary->cables)
    if (cable.envelope) envelopes.push_back({cable.name, *cable.envelope});
  for (const auto& written : {writeFileAtomically(folder / "study.json", summaryJson(*summary)),
                              writeEnvelopeCsv(envelopes, folder / "envelope.csv"),
                              writeEnvelopeJson(envelopes, folder / "envelope.json"),
                              writeEnvelopeObj(envelopes, folder / "envelope.obj"),
                              writeEnvelopeStl(envelopes, folder / "envelope.stl")})
    if (!written.ok()) return written.error();
  return summary;
}

}  // namespace liana

#include "io/study/lift/lift_results.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>

#include "io/report/html_text.h"
#include "io/study/csv_text.h"
#include "io/study/row_json.h"
#include "io/write_file.h"

namespace liana {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kWorstRuns = 10;

/// Farther from what is wanted; without a limit a pull says more the larger it is, a factor the smaller.
bool isWorse(const HoistFinding& a, const HoistFinding& b) {
  return isLowerLimit(a.kind) ? a.value < b.value : a.value > b.value;
}

std::string withUnit(double value, HoistCheckKind kind) {
  const std::string unit = unitOf(kind);
  return readable(value) + (unit.empty() ? "" : " " + unit);
}

std::string limitText(const HoistFinding& finding) {
  if (!finding.limit) return {};
  return std::string(isLowerLimit(finding.kind) ? "≥ " : "≤ ") + withUnit(*finding.limit, finding.kind);
}

std::string describe(const HoistFinding& finding) {
  return std::string(toString(finding.kind)) + " of \"" + finding.who + "\", " +
         withUnit(finding.value, finding.kind) + " (" + limitText(finding) + "), at " +
         decimal(finding.time, 2) + " s";
}

std::string columnOf(const StudiedCheck& check) {
  const std::string unit = unitOf(check.kind);
  return check.who + "/" + keyOf(check.kind) + (unit.empty() ? "" : "_" + unit);
}

std::string csvHeader(const StudyHeader& header, const LiftSummary& summary) {
  std::string line = "run,passes";
  for (const std::string& parameter : header.parameters) line += "," + csvText(parameter);
  line += ",simulated_s,stopped,worst_check,worst_of,worst_value,worst_limit,worst_time_s";
  for (const StudiedCheck& check : summary.checks) line += "," + csvText(columnOf(check));
  return line + "\n";
}

/// Names where values stand for something.
std::string parameterCell(const StudyHeader& header, std::size_t parameter, double value) {
  const auto choices = header.choices.find(header.parameters[parameter]);
  if (choices == header.choices.end()) return csvNumber(value);
  const auto choice = static_cast<std::size_t>(value);
  return choice >= 1 && choice <= choices->second.size() ? csvText(choices->second[choice - 1]) : "as it is";
}

std::string csvRow(const StudyRow& row, const StudyHeader& header, const LiftSummary& summary) {
  std::string line = std::to_string(row.run) + (row.passes() ? ",yes" : ",no");
  for (std::size_t i = 0; i < row.values.size(); ++i) line += "," + parameterCell(header, i, row.values[i]);
  const StudiedLift& lift = *row.lift;
  line += "," + csvNumber(lift.simulated) + "," + csvText(lift.stopped);
  if (const HoistFinding* worst = lift.worst())
    line += std::string(",") + keyOf(worst->kind) + "," + csvText(worst->who) + "," +
            csvNumber(worst->value) + "," + (worst->limit ? csvNumber(*worst->limit) : "") + "," +
            csvNumber(worst->time);
  else
    line += ",,,,,";
  for (const StudiedCheck& check : summary.checks) {
    line += ",";
    for (const HoistFinding& finding : lift.findings)
      if (finding.kind == check.kind && finding.who == check.who) {
        line += csvNumber(finding.value);
        break;
      }
  }
  return line + "\n";
}

Json checkJson(const StudiedCheck& check) {
  Json json;
  json["check"] = keyOf(check.kind);
  json["of"] = check.who;
  json["unit"] = unitOf(check.kind);
  json["runs"] = check.runs;
  json["failed"] = check.failed;
  json["min"] = rounded(check.least, 6);
  json["mean"] = rounded(check.mean(), 6);
  json["max"] = rounded(check.most, 6);
  if (check.worst.limit) json["limit"] = *check.worst.limit;
  json["worst_run"] = check.worstRun;
  json["worst_time_s"] = check.worst.time;
  json["worst_at"] = check.worst.where;
  return json;
}

}  // namespace

void StudiedCheck::add(int run, const HoistFinding& finding) {
  if (runs == 0 || isWorse(finding, worst)) {
    worst = finding;
    worstRun = run;
  }
  least = runs == 0 ? finding.value : std::min(least, finding.value);
  most = runs == 0 ? finding.value : std::max(most, finding.value);
  sum += finding.value;
  ++runs;
  if (finding.status == CheckStatus::Failed) ++failed;
}

void LiftSummary::add(const StudyRow& row) {
  if (!row.lift) return;
  for (const HoistFinding& finding : row.lift->findings) {
    auto known = std::find_if(checks.begin(), checks.end(), [&](const StudiedCheck& check) {
      return check.kind == finding.kind && check.who == finding.who;
    });
    if (known == checks.end()) {
      known = checks.insert(checks.end(), StudiedCheck());
      known->kind = finding.kind;
      known->who = finding.who;
    }
    known->add(row.run, finding);
  }
  StudiedRun run;
  run.run = row.run;
  run.passes = row.passes();
  if (const HoistFinding* worst = row.lift->worst()) {
    run.severity = worst->severity();
    run.what = describe(*worst);
  }
  if (!row.lift->stopped.empty()) {
    ++stopped;
    run.severity = 1e9;
    run.what = row.lift->stopped;
  }
  worstRuns.push_back(std::move(run));
  if (worstRuns.size() > 100 * kWorstRuns) finish();
}

void LiftSummary::finish() {
  std::stable_sort(checks.begin(), checks.end(), [](const StudiedCheck& a, const StudiedCheck& b) {
    return a.failed != b.failed ? a.failed > b.failed : a.worst.severity() > b.worst.severity();
  });
  std::stable_sort(worstRuns.begin(), worstRuns.end(), [](const StudiedRun& a, const StudiedRun& b) {
    return a.passes != b.passes ? !a.passes : a.severity > b.severity;
  });
  if (worstRuns.size() > kWorstRuns) worstRuns.resize(kWorstRuns);
}

Result<void> writeLiftRunsCsv(const StudyRuns& runs, const LiftSummary& summary,
                              const std::filesystem::path& file) {
  return replaceFileAtomically(file, [&](const std::filesystem::path& temporary) -> Result<void> {
    std::ofstream csv(temporary, std::ios::binary);
    csv << csvHeader(runs.header(), summary);
    auto read = runs.forEachRow([&](const StudyRow& row) -> Result<void> {
      csv << csvRow(row, runs.header(), summary);
      return {};
    });
    csv.close();
    if (read.ok() && !csv) return Error{"\"" + file.string() + "\" cannot be written; the disk may be full."};
    return read;
  });
}

Json toJson(const LiftSummary& summary) {
  Json json;
  json["stopped"] = summary.stopped;
  json["checks"] = Json::array();
  for (const StudiedCheck& check : summary.checks) json["checks"].push_back(checkJson(check));
  json["worst_runs"] = Json::array();
  for (const StudiedRun& run : summary.worstRuns)
    json["worst_runs"].push_back({{"run", run.run}, {"passes", run.passes}, {"what", run.what}});
  return json;
}

std::string liftTable(const LiftSummary& summary) {
  char line[256];
  std::snprintf(line, sizeof line, "  %-28s %-18s %10s %10s %10s  %-12s %s\n", "check", "of", "least", "mean",
                "most", "limit", "worst run");
  std::string text = line;
  for (const StudiedCheck& check : summary.checks) {
    if (!check.worst.limit) continue;
    std::snprintf(line, sizeof line, "  %-28s %-18s %10s %10s %10s  ", toString(check.kind),
                  check.who.c_str(), readable(check.least).c_str(), readable(check.mean()).c_str(),
                  readable(check.most).c_str());
    std::string limit = limitText(check.worst);
    text += line + limit + std::string(limit.size() < 14 ? 14 - limit.size() : 1, ' ') +
            std::to_string(check.worstRun) + ", at " + decimal(check.worst.time, 2) + " s";
    if (check.failed > 0)
      text += "  FAILED in " + std::to_string(check.failed) + " of " + std::to_string(check.runs);
    text += "\n";
  }
  text += "Worst runs:\n";
  for (const StudiedRun& run : summary.worstRuns)
    if (!run.what.empty())
      text += "  run " + std::to_string(run.run) + (run.passes ? ": " : " FAILED: ") + run.what + "\n";
  return text;
}

}  // namespace liana

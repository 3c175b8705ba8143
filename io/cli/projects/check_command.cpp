// `liana check`: where the cables of a project break their limits.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <ostream>

#include "io/cli/cli.h"
#include "io/cli/command.h"
#include "io/cli/projects/project_routing.h"
#include "io/cli/terminal_progress.h"
#include "io/plain_text.h"
#include "io/write_file.h"

namespace liana {
namespace {

const char* wordFor(CheckStatus status) {
  return status == CheckStatus::Failed ? "FAILED  " : status == CheckStatus::Near ? "near    " : "UNKNOWN ";
}

const char* wordFor(const ReportedCable& reported) {
  if (!reported.solve.converged()) return wordFor(CheckStatus::Failed);
  for (const CheckStatus status : {CheckStatus::Failed, CheckStatus::NotJudged, CheckStatus::Near})
    if (reported.checks.count(status) > 0) return wordFor(status);
  return "ok      ";
}

void printCable(std::ostream& out, const ReportedCable& reported) {
  out << wordFor(reported) << oneLine(reported.cable.name) << "\n";
  if (const TurnSummary& turns = reported.solve.turns; turns.areJudged) {
    char line[96];
    std::snprintf(line, sizeof line, "  turns   twist %.2f, link %.2f of %.2f\n", turns.twist, turns.link,
                  turns.wanted);
    out << line;
  }
  for (const Finding& finding : reported.checks.findings)
    out << "  " << wordFor(finding.status) << oneLine(describe(finding)) << "\n";
}

void printSummary(std::ostream& out, const RoutingReport& report) {
  int judgedChecks = 0;
  for (const ReportedCable& cable : report.cables)
    judgedChecks += static_cast<int>(std::count_if(
        cable.checks.outcomes.begin(), cable.checks.outcomes.end(), [](const CheckOutcome& outcome) {
          return outcome.status != CheckStatus::NotChecked && outcome.status != CheckStatus::NotJudged;
        }));
  out << report.cables.size() << (report.cables.size() == 1 ? " cable, " : " cables, ") << judgedChecks
      << " checks: " << report.count(CheckStatus::Failed) << " failed, " << report.count(CheckStatus::Near)
      << " near";
  if (const int notJudged = report.count(CheckStatus::NotJudged); notJudged > 0)
    out << "; " << notJudged << " could not be made";
  out << "\n";
}

class CheckCommand : public Command {
public:
  CLI::App* addTo(CLI::App& program) override {
    CLI::App* app = program.add_subcommand("check", "Tell where the cables of a project break their limits");
    app->add_option("PROJECT", project_, "project file (.liana)")->required();
    choices_.addTo(*app);
    app->add_option("--report", report_, "write a report to this file (.html, .json, .csv)");
    auto* json = app->add_flag("--json", json_, "print the report as JSON");
    app->add_flag("--csv", csv_, "print one line per finding as CSV")->excludes(json);
    app->footer(
        "Routes every cable and judges bend radius, clearance and penetration (parts, other cables, "
        "itself),\n"
        "forces and moments of connectors and clips, torsion, compression, unsupported span, length and "
        "slack, as far as limits are given: by the cable,\n"
        "its spec or library entry, the project's settings, or --limit. Keys of limits:\n" +
        limitKeys() +
        "\n\nA check that cannot be made, because the file of an assembly is missing or damaged, is UNKNOWN "
        "and the\n"
        "exit code 1; --allow-missing ends with 0 all the same." +
        "\n\nExamples:\n  liana check robot_arm.liana\n"
        "  liana check robot_arm.liana --limit clearance_mm=5 --report out.html\n"
        "  liana check robot_arm.liana --json | jq '.findings[] | .text'");
    return app;
  }

  int run(const Console& console) override {
    if (!report_.empty() && !isKnownReport())
      return console.complain("\"" + report_ +
                              "\" has no ending that tells its format. Use .html, .json or .csv.");
    Result<RoutedProject> routed = routeProject(project_, choices_, console);
    if (!routed.ok()) return console.complain(routed.error());
    if (!report_.empty()) console.noteLink(report_);
    if (auto written = writeReport(*routed, console); !written.ok()) return console.complain(written.error());
    if (console.line) console.line->wipe();
    const RoutingReport& report = routed->report;
    if (json_) {
      console.out << reportJson(report);
    } else if (csv_) {
      console.out << findingsCsv(report);
    } else {
      for (const ReportedCable& cable : report.cables) printCable(console.out, cable);
      printSummary(console.out, report);
    }
    const bool strictly = !console.isStrict || report.count(CheckStatus::Near) == 0;
    return report.passes() && strictly ? ExitOk : ExitFailed;
  }

private:
  static std::string limitKeys() {
    std::string keys;
    for (const CheckLimitField& field : checkLimitFields()) {
      char line[120];
      std::snprintf(line, sizeof line, "  %-28s %s\n", field.key, field.name);
      keys += line;
    }
    keys.pop_back();
    return keys;
  }

  std::string ending() const { return std::filesystem::path(report_).extension().string(); }
  bool isKnownReport() const { return ending() == ".html" || ending() == ".json" || ending() == ".csv"; }

  Result<void> writeReport(RoutedProject& routed, const Console& console) const {
    if (report_.empty()) return {};
    if (ending() == ".json") return writeReportJson(routed.report, report_);
    if (ending() == ".csv") return writeFileAtomically(report_, findingsCsv(routed.report));
    addMoves(routed, project_, console);
    routed.report.pictures =
        drawPictures(routed.report, standingParts(routed), console.progress().part(0.95, 1));
    if (console.shouldStop()) return Error::cancelled();
    return writeReportHtml(routed.report, report_);
  }

  std::string project_, report_;
  RoutingChoices choices_;
  bool json_ = false, csv_ = false;
};

}  // namespace

std::unique_ptr<Command> makeCheckCommand() {
  return std::make_unique<CheckCommand>();
}

}  // namespace liana

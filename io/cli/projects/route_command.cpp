// `liana route`: solves every cable of a project and writes centerlines and reports.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <ostream>

#include "io/centerline/write_centerline.h"
#include "io/cli/cli.h"
#include "io/cli/command.h"
#include "io/cli/projects/project_routing.h"
#include "io/cli/result_folder.h"
#include "io/cli/terminal_progress.h"
#include "io/plain_text.h"
#include "io/report/report.h"
#include "io/wiring/wire_list.h"
#include "io/write_file.h"
#include "kernel/checks/section_bending.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

/// Only shapes in equilibrium leave the house as geometry.
Result<void> writeCenterlines(const RoutingReport& report, const fs::path& folder) {
  std::vector<NamedCenterline> solved;
  std::vector<std::string> taken{"centerlines", "checks", "findings", "supports", "contacts", "wires"};
  for (const ReportedCable& cable : report.cables) {
    if (!cable.solve.converged()) continue;
    solved.push_back({cable.cable.name, cable.centerline, cable.cable.spec.color});
    const fs::path file = folder / (fileNameFor(cable.cable.name, taken) + ".csv");
    if (auto written = writeCenterlineCsv(cable.centerline, file); !written.ok()) return written;
  }
  if (solved.empty()) return {};
  return writeCenterlineStep(solved, folder / "centerlines.step");
}

std::string verdictOn(const ReportedCable& reported) {
  const int failed = reported.checks.count(CheckStatus::Failed);
  if (const Finding* worst = reported.checks.worst())
    return "FAILED: " + oneLine(describe(*worst)) +
           (failed > 1 ? " (and " + std::to_string(failed - 1) + " more)" : "");
  if (!reported.solve.converged()) return "FAILED";
  for (const Finding& finding : reported.checks.findings)
    if (finding.status == CheckStatus::NotJudged) return "UNKNOWN: " + oneLine(describe(finding));
  return reported.checks.count(CheckStatus::Near) > 0 ? "near a limit" : "ok";
}

void printLine(std::ostream& out, const ReportedCable& reported) {
  char line[160];
  const Centerline& shape = reported.centerline;
  if (shape.isEmpty()) {
    std::snprintf(line, sizeof line, "%9.1f mm  ", reported.cable.length);
  } else {
    const double limit = bendRadiusLimit(reported.cable, reported.limits);
    char limitText[32] = "no limit";
    if (limit > 0) std::snprintf(limitText, sizeof limitText, "limit %.0f", limit);
    const TightestBends tightest = tightestBendsOf(reported.cable.spec, shape);
    char edgewise[48] = "";
    if (reported.cable.spec.flat)
      std::snprintf(edgewise, sizeof edgewise, "edgewise %.1f mm  ", tightest.edgewise);
    std::snprintf(line, sizeof line, "%9.1f mm  tightest bend %7.1f mm (%s)  %s", shape.length(),
                  tightest.overWideSide, limitText, edgewise);
  }
  const std::string name = oneLine(reported.cable.name);
  const std::size_t room = name.size() < 24 ? 24 - name.size() : 0;
  out << name << std::string(room + 1, ' ') << line << verdictOn(reported) << "\n";
}

class RouteCommand : public Command {
public:
  CLI::App* addTo(CLI::App& program) override {
    CLI::App* app = program.add_subcommand("route", "Route all cables of a project");
    app->add_option("PROJECT", project_, "project file (.liana)")->required();
    app->add_option("-o,--output", folder_, "folder for the results; made if missing")->required();
    choices_.addTo(*app);
    app->add_flag("--no-pictures", noPictures_, "leave the pictures out of report.html");
    app->add_flag("--json", json_, "print the report as JSON instead of a table");
    app->footer(
        "Writes centerlines.step (one named curve per cable), one CSV per cable, report.html with pictures "
        "and\n"
        "plots, and for machines report.json, checks.csv, findings.csv, supports.csv and contacts.csv;\nof "
        "projects with wires also wires.csv, the cut list.\n\n"
        "Examples:\n  liana route robot_arm.liana -o out\n"
        "  liana route robot_arm.liana -o out --cable \"Air hose\"\n"
        "  liana route robot_arm.liana -o out --json | jq .passes");
    return app;
  }

  int run(const Console& console) override {
    ResultFolder folder;
    if (auto made = folder.make(folder_); !made.ok()) return console.complain(made.error());
    Result<RoutedProject> routed = routeProject(project_, choices_, console);
    if (!routed.ok()) return console.complain(routed.error());
    RoutingReport& report = routed->report;
    addMoves(*routed, project_, console);
    if (!noPictures_)
      report.pictures = drawPictures(report, standingParts(*routed), console.progress().part(0.95, 1));
    if (console.shouldStop()) return console.complain(Error::cancelled());
    console.noteLinksIn(folder_);
    if (auto written = writeResults(report, routed->project.content); !written.ok())
      return console.complain(written.error());
    folder.keep();
    if (console.line) console.line->wipe();
    if (json_) {
      console.out << reportJson(report);
    } else {
      for (const ReportedCable& cable : report.cables) printLine(console.out, cable);
      console.out << "Results are in " << folder_ << "\n";
    }
    const bool strictly = !console.isStrict || report.count(CheckStatus::Near) == 0;
    return report.passes() && strictly ? ExitOk : ExitFailed;
  }

private:
  Result<void> writeResults(const RoutingReport& report, const DocumentContent& content) const {
    const fs::path folder = folder_;
    if (auto written = writeCenterlines(report, folder); !written.ok()) return written;
    if (auto written = writeReportHtml(report, folder / "report.html"); !written.ok()) return written;
    if (auto written = writeFileAtomically(folder / "checks.csv", checksCsv(report)); !written.ok())
      return written;
    if (auto written = writeFileAtomically(folder / "findings.csv", findingsCsv(report)); !written.ok())
      return written;
    if (auto written = writeFileAtomically(folder / "supports.csv", supportsCsv(report)); !written.ok())
      return written;
    if (auto written = writeFileAtomically(folder / "contacts.csv", contactsCsv(report)); !written.ok())
      return written;
    if (!content.wires.empty())
      if (auto written = writeFileAtomically(folder / "wires.csv", writeWireList(content)); !written.ok())
        return written;
    return writeReportJson(report, folder / "report.json");
  }

  std::string project_, folder_;
  RoutingChoices choices_;
  bool json_ = false, noPictures_ = false;
};

}  // namespace

std::unique_ptr<Command> makeRouteCommand() {
  return std::make_unique<RouteCommand>();
}

}  // namespace liana

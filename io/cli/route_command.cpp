// `liana route`: solves every cable of a project and writes centerlines and reports.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <ostream>

#include "io/centerline/write_centerline.h"
#include "io/cli/cli.h"
#include "io/cli/command.h"
#include "io/cli/progress_line.h"
#include "io/cli/project_routing.h"
#include "io/report/report.h"
#include "io/write_file.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

/// Only shapes in equilibrium leave the house as geometry.
Result<void> writeCenterlines(const RoutingReport& report, const fs::path& folder) {
  std::vector<NamedCenterline> solved;
  std::vector<std::string> taken{"centerlines", "checks", "findings", "supports"};
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
  if (reported.passes()) return reported.checks.count(CheckStatus::Near) > 0 ? "near a limit" : "ok";
  for (const Finding& finding : reported.checks.findings)
    if (finding.status == CheckStatus::Failed) return "FAILED: " + describe(finding);
  return "FAILED";
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
    std::snprintf(line, sizeof line, "%9.1f mm  tightest bend %7.1f mm (%s)  ", shape.length(),
                  shape.minimumBendRadius(), limitText);
  }
  const std::size_t room = reported.cable.name.size() < 24 ? 24 - reported.cable.name.size() : 0;
  out << reported.cable.name << std::string(room + 1, ' ') << line << verdictOn(reported) << "\n";
}

/// A folder for the results; taken away again if it was made for nothing.
class ResultFolder {
public:
  Result<void> make(const fs::path& folder) {
    std::error_code error;
    for (fs::path part = folder; !part.empty() && !fs::exists(part, error); part = part.parent_path())
      made_.push_back(part);
    fs::create_directories(folder, error);
    if (error)
      return Error{"\"" + folder.string() + "\" cannot be made: " + error.message() +
                   ". Choose another folder."};
    return {};
  }
  void keep() { made_.clear(); }
  ~ResultFolder() {
    std::error_code ignored;  // a folder that is not empty stays
    for (const fs::path& folder : made_) fs::remove(folder, ignored);
  }

private:
  std::vector<fs::path> made_;  // deepest first
};

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
        "plots, and for machines report.json, checks.csv, findings.csv and supports.csv.\n\n"
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
    if (!noPictures_)
      report.pictures =
          drawPictures(report, routed->project.content.assemblies, console.progress().part(0.95, 1));
    if (console.shouldStop()) return console.complain(Error::cancelled());
    if (auto written = writeResults(report); !written.ok()) return console.complain(written.error());
    folder.keep();
    if (console.line) console.line->wipe();
    if (json_) {
      console.out << reportJson(report);
    } else {
      for (const ReportedCable& cable : report.cables) printLine(console.out, cable);
      console.out << "Results are in " << folder_ << "\n";
    }
    return report.passes() ? ExitOk : ExitFailed;
  }

private:
  Result<void> writeResults(const RoutingReport& report) const {
    const fs::path folder = folder_;
    if (auto written = writeCenterlines(report, folder); !written.ok()) return written;
    if (auto written = writeReportHtml(report, folder / "report.html"); !written.ok()) return written;
    if (auto written = writeFileAtomically(folder / "checks.csv", checksCsv(report)); !written.ok())
      return written;
    if (auto written = writeFileAtomically(folder / "findings.csv", findingsCsv(report)); !written.ok())
      return written;
    if (auto written = writeFileAtomically(folder / "supports.csv", supportsCsv(report)); !written.ok())
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

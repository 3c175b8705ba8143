// `liana route`: solves every cable of a project and writes centerlines and reports.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <ostream>

#include "io/centerline/write_centerline.h"
#include "io/cli/cli.h"
#include "io/cli/command.h"
#include "io/project/project_file.h"
#include "io/report/report.h"
#include "kernel/routing/route_cable.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

RoutingReport routeAll(const DocumentContent& content, const std::string& title, const Progress& progress) {
  RoutingReport report{title, {}};
  CableRouter router;
  for (const Cable& cable : content.cables) {
    const double share =
        static_cast<double>(report.cables.size()) / static_cast<double>(content.cables.size());
    (void)progress.report(share, "Routing " + cable.name);
    RoutedCable routed = router.route(cable, content.settings);
    report.cables.push_back({cable, std::move(routed.centerline), routed.report});
  }
  (void)progress.report(1, "Routed");
  return report;
}

/// Only shapes in equilibrium leave the house as geometry.
Result<void> writeCenterlines(const RoutingReport& report, const fs::path& folder) {
  std::vector<NamedCenterline> solved;
  std::vector<std::string> taken{"centerlines"};
  for (const ReportedCable& cable : report.cables) {
    if (!cable.solve.converged()) continue;
    solved.push_back({cable.cable.name, cable.centerline, cable.cable.spec.color});
    const fs::path file = folder / (fileNameFor(cable.cable.name, taken) + ".csv");
    if (auto written = writeCenterlineCsv(cable.centerline, file); !written.ok()) return written;
  }
  if (solved.empty()) return {};
  return writeCenterlineStep(solved, folder / "centerlines.step");
}

void printLine(std::ostream& out, const ReportedCable& reported) {
  char line[512];
  const Centerline& shape = reported.centerline;
  if (shape.isEmpty()) {
    std::snprintf(line, sizeof line, "%-24s %9.1f mm  FAILED: %s\n", reported.cable.name.c_str(),
                  reported.cable.length, reported.solve.reason.c_str());
  } else {
    const std::string verdict = reported.passes()            ? "ok"
                                : reported.solve.converged() ? "FAILED: bent too tightly"
                                                             : "FAILED: " + reported.solve.reason;
    const double limit = reported.cable.spec.minimumBendRadius;
    char limitText[32] = "no limit";
    if (limit > 0) std::snprintf(limitText, sizeof limitText, "limit %.0f", limit);
    std::snprintf(line, sizeof line, "%-24s %9.1f mm  tightest bend %7.1f mm (%s)  %s\n",
                  reported.cable.name.c_str(), shape.length(), shape.minimumBendRadius(), limitText,
                  verdict.c_str());
  }
  out << line;
}

class RouteCommand : public Command {
public:
  CLI::App* addTo(CLI::App& program) override {
    CLI::App* app = program.add_subcommand("route", "Route all cables of a project");
    app->add_option("PROJECT", project_, "project file (.liana)")->required();
    app->add_option("-o,--output", folder_, "folder for the results; made if missing")->required();
    app->add_flag("--json", json_, "print the report as JSON instead of a table");
    app->footer(
        "Writes centerlines.step (one named curve per cable), one CSV per cable, report.html and "
        "report.json.\n\n"
        "Examples:\n  liana route robot_arm.liana -o out\n  liana route robot_arm.liana -o out --json | jq "
        ".passes");
    return app;
  }

  int run(const Console& console) override {
    const Result<OpenedProject> project = readProject(project_, console.progress().part(0, 0.7));
    if (!project.ok()) return console.complain(project.error().message);
    for (const std::string& warning : project->warnings) console.err << "liana: warning: " << warning << "\n";
    if (project->content.cables.empty())
      return console.complain("\"" + project_ +
                              "\" has no cables to route. Add at least one under \"cables\".");
    std::error_code error;
    fs::create_directories(folder_, error);
    if (error)
      return console.complain("The folder \"" + folder_ + "\" cannot be made: " + error.message() + ".");

    const RoutingReport report =
        routeAll(project->content, fs::path(project_).stem().string(), console.progress().part(0.7, 1));
    if (auto written = writeResults(report); !written.ok()) return console.complain(written.error().message);
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
    return writeReportJson(report, folder / "report.json");
  }

  std::string project_, folder_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makeRouteCommand() {
  return std::make_unique<RouteCommand>();
}

}  // namespace liana

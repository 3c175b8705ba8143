// `liana import-centerline`: routes drafted in a CAD system become cables of a project.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <ostream>

#include "io/centerline/read_drafts.h"
#include "io/cli/cli.h"
#include "io/cli/command.h"
#include "io/cli/projects/project_options.h"
#include "io/project/project_file.h"
#include "io/project/spec_file.h"
#include "kernel/edits/cable/add_cable.h"
#include "kernel/routing/cable_from_draft.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

class ImportCenterlineCommand : public Command {
public:
  CLI::App* addTo(CLI::App& program) override {
    CLI::App* app =
        program.add_subcommand("import-centerline", "Make cables of routes drafted in a CAD system");
    app->add_option("DRAFT", draft_,
                    "STEP, IGES, VDA-FS, DXF, CSV or JSON file with curves, also as .zip or .gz")
        ->required();
    app->add_option("-o,--output", output_, "project file (.liana) to write; - for standard output")
        ->required();
    app->add_option("--into", into_, "project the cables are added to; without it they make a new one");
    project_.addTo(*app);
    app->add_option("--spec", spec_, "JSON with the cables' spec, such as `liana fit --write-spec` writes");
    app->add_option("--diameter", diameter_, "outer diameter of the cables [mm]")->check(CLI::PositiveNumber);
    app->add_option("--tolerance", options_.tolerance,
                    "how far a cable may hang off its draft [mm]; without it, a quarter of its diameter")
        ->check(CLI::PositiveNumber);
    app->add_option("--corner-radius", options_.cornerRadius,
                    "of rounded corners [mm]; without it, the minimum bend radius or four diameters")
        ->check(CLI::PositiveNumber);
    app->add_option("--route", wanted_, "only the route of this name; may be given more than once")
        ->allow_extra_args(false);
    app->footer(
        "Curves that belong together and meet end to end are one route; corners are rounded. A cable has the "
        "length\n"
        "of its route, ends that look along it, and as many handles as it takes to follow it.\n\n"
        "Examples:\n"
        "  liana import-centerline route.step -o harness.liana --diameter 12\n"
        "  liana import-centerline route.dxf --into robot_arm.liana -o robot_arm.liana --spec hose.json\n\n"
        "Exit codes: 0 every cable follows its route, 1 one does not within the tolerance, 2 bad usage or "
        "input.");
    return app;
  }

  int run(const Console& console) override {
    const Result<CableSpec> spec = chosenSpec(console);
    if (!spec.ok()) return console.complain(spec.error().message);
    DocumentContent content;
    if (!into_.empty()) {
      Result<OpenedProject> project = project_.open(into_, console.progress().part(0, 0.1));
      if (!project.ok()) return console.complain(project.error().message);
      for (const std::string& warning : project->warnings) console.warn(warning);
      content = std::move(project->content);
    }
    Document document(std::move(content));
    const Result<ReadDrafts> drafts = readDrafts(draft_, console.progress().part(0.1, 0.3));
    if (!drafts.ok()) return console.complain(drafts.error().message);
    for (const std::string& warning : drafts->warnings) console.warn(warning);
    for (const std::string& name : wanted_)
      if (!hasRoute(*drafts, name))
        return console.complain("\"" + draft_ + "\" has no route \"" + name + "\".");

    Result<Surroundings> around = surroundingsOf(document.assemblies(), document.settings());
    if (!around.ok()) return console.complain(around.error().message);
    options_.around = std::move(*around);
    bool allFollow = true;
    for (std::size_t i = 0; i < drafts->routes.size(); ++i) {
      const DraftRoute& route = drafts->routes[i];
      if (!wanted_.empty() && std::find(wanted_.begin(), wanted_.end(), route.name) == wanted_.end())
        continue;
      const double share = 0.7 / static_cast<double>(drafts->routes.size()),
                   from = 0.3 + share * static_cast<double>(i);
      const Result<DraftedCable> drafted = cableFromDraft(route, *spec, document.settings(), options_,
                                                          console.progress().part(from, from + share));
      if (!drafted.ok()) return console.complain("\"" + draft_ + "\": " + drafted.error().message);
      AddCable edit(drafted->cable);
      if (auto added = edit.apply(document); !added.ok()) return console.complain(added.error().message);
      allFollow = allFollow && drafted->follows;
      print(console.besides(outputPath(output_)), *drafted);
    }
    console.noteLink(outputPath(output_));
    if (auto written = writeProject(document.content(), outputPath(output_)); !written.ok())
      return console.complain(written.error().message);
    return allFollow ? ExitOk : ExitFailed;
  }

private:
  static bool hasRoute(const ReadDrafts& drafts, const std::string& name) {
    return std::any_of(drafts.routes.begin(), drafts.routes.end(),
                       [&](const DraftRoute& route) { return route.name == name; });
  }

  static void print(std::ostream& out, const DraftedCable& drafted) {
    char line[200];
    const int handles = static_cast<int>(drafted.cable.handles.size());
    if (drafted.centerline.isEmpty())
      std::snprintf(line, sizeof line, " %9.1f mm  %2d handles  FAILED: no shape was found",
                    drafted.cable.length, handles);
    else
      std::snprintf(line, sizeof line, " %9.1f mm  %2d handles  within %.2f mm of its draft%s",
                    drafted.cable.length, handles, drafted.largestDeviation,
                    drafted.follows ? "" : "  FAILED: too far off");
    out << drafted.cable.name << line << "\n";
  }

  Result<CableSpec> chosenSpec(const Console& console) const {
    CableSpec spec;
    if (!spec_.empty()) {
      std::vector<std::string> warnings;
      Result<CableSpec> read = readSpecFile(spec_, warnings);
      if (!read.ok()) return read;
      for (const std::string& warning : warnings) console.warn(warning);
      spec = *read;
    }
    if (diameter_ > 0) spec.outerDiameter = diameter_;
    if (const std::string defect = spec.findDefect(); !defect.empty()) return Error{defect};
    return spec;
  }

  std::string draft_, output_, into_, spec_;
  std::vector<std::string> wanted_;
  ProjectOptions project_;
  double diameter_ = 0;
  DraftOptions options_;
};

}  // namespace

std::unique_ptr<Command> makeImportCenterlineCommand() {
  return std::make_unique<ImportCenterlineCommand>();
}

}  // namespace liana

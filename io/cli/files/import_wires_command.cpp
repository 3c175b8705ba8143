// `liana import-wires`: wire lists and WireViz files become connectors, cables and wires of a project.
#include <CLI/CLI.hpp>
#include <filesystem>
#include <ostream>

#include "io/cli/cli.h"
#include "io/cli/command.h"
#include "io/cli/projects/project_options.h"
#include "io/plain_text.h"
#include "io/project/project_file.h"
#include "io/wiring/read_wiring.h"
#include "kernel/bundle/wire_ways.h"
#include "kernel/edits/harness/add_harness.h"

namespace liana {
namespace {

class ImportWiresCommand : public Command {
public:
  CLI::App* addTo(CLI::App& program) override {
    CLI::App* app =
        program.add_subcommand("import-wires", "Make wires and a harness of a wire list or WireViz file");
    app->add_option("LIST", list_, "wire list (.csv, .tsv, .txt) or WireViz file (.yml, .yaml)")->required();
    app->add_option("-o,--output", output_, "project file (.liana) to write; - for standard output")
        ->required();
    app->add_option("--into", into_, "project the wires are put into; without it they make a new one");
    options_.addTo(*app);
    app->footer(
        "A list is a table with a heading: name, from, from_pin, to, to_pin, type, cross_section_mm2, "
        "outer_diameter_mm,\n"
        "color, signal, way, as far as they are known; commas, semicolons or tabs part the columns. "
        "Connectors, branches\n"
        "and cables of the project are known by their names. What is missing is added: connectors in two "
        "rows to be\n"
        "placed, and a cable wherever none joins the ends of a wire. A wire of a known name is replaced.\n\n"
        "Examples:\n  liana import-wires wires.csv --into robot_arm.liana -o robot_arm.liana\n"
        "  liana import-wires harness.yml -o harness.liana");
    return app;
  }

  int run(const Console& console) override {
    std::vector<std::string> warnings;
    const Result<CableLibrary> library = options_.library(warnings);
    if (!library.ok()) return console.complain(library.error());
    DocumentContent content;
    if (!into_.empty()) {
      Result<OpenedProject> project = options_.open(into_, console.progress());
      if (!project.ok()) return console.complain(project.error());
      warnings.insert(warnings.end(), project->warnings.begin(), project->warnings.end());
      content = std::move(project->content);
    }
    const Result<HarnessDraft> draft = readWiring(list_, *library, warnings);
    if (!draft.ok()) return console.complain(draft.error());
    console.warn(warnings);
    Document document(std::move(content));
    AddHarness edit(*draft);
    if (auto added = edit.apply(document); !added.ok())
      return console.complain("\"" + list_ + "\": " + added.error().message);
    console.noteLink(outputPath(output_));
    if (auto written = writeProject(document.content(), outputPath(output_)); !written.ok())
      return console.complain(written.error());
    print(console, *draft, edit, document.content());
    return ExitOk;
  }

private:
  void print(const Console& console, const HarnessDraft& draft, const AddHarness& edit,
             const DocumentContent& content) const {
    std::ostream& out = console.besides(outputPath(output_));
    out << draft.wires.size() << " wires read; added " << edit.connectors().size() << " connectors, "
        << edit.branches().size() << " branches, " << edit.cables().size() << " cables\n";
    const WireWays ways(content);
    for (const Wire& wire : content.wires)
      if (const WireWay way = ways.wayOf(wire); !way.isWhole())
        console.warn("Wire \"" + oneLine(wire.name) + "\": " + way.defect);
  }

  std::string list_, output_, into_;
  ProjectOptions options_;
};

}  // namespace

std::unique_ptr<Command> makeImportWiresCommand() {
  return std::make_unique<ImportWiresCommand>();
}

}  // namespace liana

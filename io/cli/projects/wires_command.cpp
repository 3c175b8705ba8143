// `liana wires`: the cut list of a project: how long each wire is along its way through the routed cables.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <ostream>

#include "io/cli/cli.h"
#include "io/cli/command.h"
#include "io/cli/projects/project_routing.h"
#include "io/plain_text.h"
#include "io/wiring/wire_list.h"
#include "io/write_file.h"

namespace liana {
namespace {

class WiresCommand : public Command {
public:
  CLI::App* addTo(CLI::App& program) override {
    CLI::App* app = program.add_subcommand("wires", "List the wires of a project with their lengths");
    app->add_option("PROJECT", project_, "project file (.liana)")->required();
    app->add_option("-o,--output", output_, "wire list to write (.csv, .tsv); - for standard output");
    app->add_option("--separator", separator_,
                    "what parts the columns: comma, semicolon or tab; without it, by the file's name")
        ->check(CLI::IsMember({"comma", "semicolon", "tab"}));
    choices_.addTo(*app);
    app->footer(
        "Routes the project and adds up each wire's length along its way; slack and trimming are added by "
        "the rules of\n"
        "the project (settings.cutting) and the length is rounded up. `liana import-wires` takes the list "
        "back.\n\n"
        "Examples:\n  liana wires harness.liana\n  liana wires harness.liana -o cut_list.csv --separator "
        "semicolon");
    return app;
  }

  int run(const Console& console) override {
    Result<RoutedProject> routed = routeProject(project_, choices_, console);
    if (!routed.ok()) return console.complain(routed.error());
    const DocumentContent& content = routed->project.content;
    if (content.wires.empty())
      return console.complain("\"" + project_ +
                              "\" has no wires. Add them in the window, or with liana import-wires.");
    const std::vector<CutWire> list = cutList(content);
    if (output_.empty()) {
      printTable(console.out, list);
    } else {
      console.noteLink(outputPath(output_));
      if (auto written = writeFileAtomically(outputPath(output_), writeWireList(content, separator()));
          !written.ok())
        return console.complain(written.error());
    }
    bool isWhole = true;
    for (const CutWire& cut : list) {
      if (cut.defect.empty() && cut.isSolved) continue;
      isWhole = false;
      console.warn("Wire \"" + oneLine(cut.name) + "\": " +
                   (cut.defect.empty() ? "A cable on its way was not solved; its nominal length is taken."
                                       : cut.defect));
    }
    return isWhole ? ExitOk : ExitFailed;
  }

private:
  char separator() const {
    if (separator_ == "semicolon") return ';';
    if (separator_ == "tab" || (separator_.empty() && output_.ends_with(".tsv"))) return '\t';
    return ',';
  }

  static void printTable(std::ostream& out, const std::vector<CutWire>& list) {
    char line[160];
    std::snprintf(line, sizeof line, "%-16s %-18s %-18s %-14s %10s %10s %6s\n", "wire", "from", "to", "type",
                  "way mm", "cut mm", "+mm");
    out << line;
    double length = 0, mass = 0;
    for (const CutWire& cut : list) {
      const std::string from = oneLine(cut.from + (cut.fromPin.empty() ? "" : ":" + cut.fromPin));
      const std::string to = oneLine(cut.to + (cut.toPin.empty() ? "" : ":" + cut.toPin));
      std::snprintf(line, sizeof line, "%10.1f %10.1f %6.0f\n", cut.wayLength, cut.cutLength, cut.tolerance);
      out << padded(oneLine(cut.name), 16) << padded(from, 18) << padded(to, 18)
          << padded(oneLine(cut.type), 14)
          << (cut.defect.empty() ? std::string(line) : "no length: " + cut.defect + "\n");
      length += cut.cutLength;
      mass += cut.mass;
    }
    std::snprintf(line, sizeof line, "%zu wires, %.2f m, %.3f kg\n", list.size(), length * 1e-3, mass);
    out << line;
  }

  static std::string padded(const std::string& text, std::size_t width) {
    const auto letters = static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
    return letters < width ? text + std::string(width - letters + 1, ' ') : text + " ";
  }

  std::string project_, output_, separator_;
  RoutingChoices choices_;
};

}  // namespace

std::unique_ptr<Command> makeWiresCommand() {
  return std::make_unique<WiresCommand>();
}

}  // namespace liana

// `liana library`: the cables, hoses and ropes there are, with the source of every figure.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <iomanip>
#include <nlohmann/json.hpp>
#include <ostream>

#include "io/cli/cli.h"
#include "io/cli/command.h"
#include "io/cli/files/rope_listing.h"
#include "io/cli/projects/project_options.h"
#include "io/json/pretty_json.h"
#include "io/plain_text.h"
#include "io/project/content/cable_json.h"
#include "kernel/routing/rod_problem_builder.h"

namespace liana {
namespace {

using Json = nlohmann::ordered_json;

Json entryJson(const LibraryCable& cable) {
  Json json;
  json["id"] = cable.id;
  json["category"] = cable.category;
  if (!cable.note.empty()) json["note"] = cable.note;
  Json spec = toJson(cable.spec);
  spec.erase("library");
  json.update(spec);
  for (const auto& [key, source] : cable.sources) json["sources"][key] = source;
  return json;
}

/// "40.0", or that there is none.
std::string radiusText(const std::optional<double>& radius) {
  if (!radius) return "-";
  char text[40];
  std::snprintf(text, sizeof text, "%.1f", *radius);
  return text;
}

/// "8.00", of a flat cable "12.7x0.9".
std::string outerText(const CableSpec& spec) {
  char text[40];
  if (spec.flat)
    std::snprintf(text, sizeof text, "%gx%g", spec.flat->width, spec.flat->thickness);
  else
    std::snprintf(text, sizeof text, "%.2f", spec.outerDiameter);
  return text;
}

void printTable(std::ostream& out, const std::vector<const LibraryCable*>& cables) {
  char line[400];
  std::snprintf(line, sizeof line, "%-22s %10s %11s %9s %8s %8s  %s\n", "id", "outer mm", "bend N m2", "kg/m",
                "R laid", "R moving", "name");
  out << line;
  for (const LibraryCable* cable : cables) {
    const CableSpec& spec = cable->spec;
    const SectionStiffness section = sectionOf(spec);  // what is not given follows from material and section
    std::snprintf(line, sizeof line, " %10s %11.4g %9.4g %8s %8s  ", outerText(spec).c_str(),
                  section.bending1, section.massPerLength,
                  radiusText(spec.limits.minBendRadiusStatic_mm).c_str(),
                  radiusText(spec.limits.minBendRadiusMoving_mm).c_str());
    out << std::left << std::setw(22) << cable->id << line << oneLine(spec.name) << "\n";
  }
}

void printEntry(std::ostream& out, const LibraryCable& cable) {
  Json figures = entryJson(cable);
  out << cable.id << ": " << cable.spec.name << " (" << cable.category << ")\n";
  if (!cable.note.empty()) out << cable.note << "\n";
  if (figures.contains("limits")) {
    const Json limits = figures["limits"];
    figures.update(limits);
  }
  for (const auto& [key, value] : figures.items()) {
    if (!value.is_number()) continue;
    const auto source = cable.sources.find(key);
    out << "  " << key << " = " << value.dump();
    if (source != cable.sources.end()) out << "   " << source->second;
    out << "\n";
  }
}

class LibraryCommand : public Command {
public:
  CLI::App* addTo(CLI::App& program) override {
    CLI::App* app =
        program.add_subcommand("library", "List the cables, hoses and ropes that projects can use");
    app->add_option("ID", id_, "show one entry with the source of every figure");
    app->add_option("-s,--search", text_, "only entries with these words in id, name or category");
    app->add_flag("--ropes", ropes_, "ropes for lifts instead of cables and hoses");
    app->add_flag("--json", json_, "print as JSON");
    options_.addLibraryTo(*app);
    app->footer(
        "A library of your own stands in cables.json in ~/.config/liana, or is named with --library; ropes "
        "of "
        "your own in ropes.json beside it.\n\n"
        "Examples:\n  liana library --search \"brake hose\"\n  liana library flry-b-0.5\n"
        "  liana library --library my_cables.json --json\n  liana library --ropes 6x36ws-iwrc-12");
    return app;
  }

  int run(const Console& console) override {
    if (ropes_) return listRopes(console, id_, text_, json_);
    std::vector<std::string> warnings;
    const Result<CableLibrary> library = options_.library(warnings);
    if (!library.ok()) return console.complain(library.error().message);
    console.warn(warnings);
    std::vector<const LibraryCable*> found = library->search(text_);
    if (!id_.empty()) {
      found = {library->find(id_)};
      if (!found.front())
        return console.complain("There is no \"" + id_ +
                                "\" in the cable library. `liana library` lists what there is.");
    }
    if (json_)
      printJson(console.out, found);
    else if (!id_.empty())
      printEntry(console.out, *found.front());
    else
      printTable(console.out, found);
    return ExitOk;
  }

private:
  static void printJson(std::ostream& out, const std::vector<const LibraryCable*>& cables) {
    Json json;
    json["format"] = "liana-cables";
    json["version"] = 1;
    json["cables"] = Json::array();
    for (const LibraryCable* cable : cables) json["cables"].push_back(entryJson(*cable));
    out << prettyJson(json);
  }

  std::string id_, text_;
  bool json_ = false, ropes_ = false;
  ProjectOptions options_;
};

}  // namespace

std::unique_ptr<Command> makeLibraryCommand() {
  return std::make_unique<LibraryCommand>();
}

}  // namespace liana

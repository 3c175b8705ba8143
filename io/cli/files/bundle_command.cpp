// `liana bundle`: how thick, heavy and stiff a bundle of wires is, and how they lie in it.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>
#include <ostream>

#include "io/cli/cli.h"
#include "io/cli/command.h"
#include "io/cli/complaint.h"
#include "io/cli/projects/project_options.h"
#include "io/json/pretty_json.h"
#include "io/parse_number.h"
#include "io/wiring/section_picture.h"
#include "io/wiring/wire_text.h"
#include "io/write_file.h"
#include "kernel/bundle/bundle_rules.h"

namespace liana {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

constexpr int kPngSize = 640;
// Told apart by colour-blind people, too (Okabe and Ito).
const Color kPalette[] = {{0.90f, 0.62f, 0.00f}, {0.34f, 0.71f, 0.91f}, {0.00f, 0.62f, 0.45f},
                          {0.94f, 0.89f, 0.26f}, {0.00f, 0.45f, 0.70f}, {0.84f, 0.37f, 0.00f},
                          {0.80f, 0.47f, 0.65f}};

/// "tape", "conduit:1.3", "conduit:1.3:13": kind, wall and inner diameter in millimetres.
Result<Covering> parseCovering(const std::string& text) {
  const std::size_t colon = text.find(':');
  const std::optional<CoveringKind> kind = coveringKindNamed(text.substr(0, colon));
  if (!kind)
    return Error{"\"" + text +
                 "\" is no covering. There are tape, conduit, braid and heat-shrink, with the wall after a "
                 "colon if it is known: tape:0.5."};
  Covering covering = Covering::usual(*kind);
  if (colon == std::string::npos) return covering;
  const std::size_t second = text.find(':', colon + 1);
  const std::size_t wallLength = second == std::string::npos ? second : second - colon - 1;
  covering.thickness = parseNumber(text.substr(colon + 1, wallLength)).value_or(-1);
  if (second != std::string::npos) covering.innerDiameter = parseNumber(text.substr(second + 1)).value_or(-1);
  if (const std::string defect = covering.findDefect(); !defect.empty())
    return Error{"\"" + text + "\": " + defect + " Write kind:wall or kind:wall:inner, in millimetres."};
  return covering;
}

struct Rules {
  double root, fill;
};

Rules rulesFor(const std::vector<CableSpec>& wires) {
  std::vector<double> diameters;
  for (const CableSpec& wire : wires) diameters.push_back(wire.outerDiameter);
  return {diameterByRootRule(diameters), diameterByFillRule(diameters)};
}

Json sectionJson(const std::vector<CableSpec>& wires, const BundleSection& section,
                 const StiffnessRule& rule) {
  const Rules rules = rulesFor(wires);
  Json json;
  json["format"] = "liana-bundle";
  json["version"] = 1;
  json["wires_diameter_mm"] = section.packing.diameter;
  json["outer_diameter_mm"] = section.outerDiameter;
  json["rule_root_diameter_mm"] = rules.root;
  json["rule_fill_diameter_mm"] = rules.fill;
  json["mass_per_length_kg_m"] = section.massPerLength;
  json["axial_stiffness_N"] = section.axialStiffness;
  json["stiffness_rule"] = {{"name", rule.name}, {"factor", rule.factor}};
  json["bending_stiffness_N_m2"] = {{"sliding", section.bending.sliding},
                                    {"glued", section.bending.glued},
                                    {"by_rule", section.bendingStiffness}};
  json["torsion_stiffness_N_m2"] = {{"sliding", section.torsion.sliding},
                                    {"glued", section.torsion.glued},
                                    {"by_rule", section.torsionStiffness}};
  for (std::size_t i = 0; i < wires.size(); ++i)
    json["wires"].push_back(
        {{"name", wires[i].name},
         {"diameter_mm", wires[i].outerDiameter},
         {"center_mm", {section.packing.centres[i].x(), section.packing.centres[i].y()}}});
  return json;
}

void printSection(std::ostream& out, const std::vector<CableSpec>& wires, const BundleSection& section,
                  const StiffnessRule& rule) {
  const Rules rules = rulesFor(wires);
  const auto line = [&](const char* what, double value, const char* unit, const char* note) {
    char text[200];
    std::snprintf(text, sizeof text, "  %-28s %10.4g %-6s%s%s\n", what, value, unit, *note ? "  " : "", note);
    out << text;
  };
  out << wires.size() << (wires.size() == 1 ? " wire\n" : " wires\n");
  line("diameter, packed", section.packing.diameter, "mm", "");
  line("  1.2 * root of sum d^2", rules.root, "mm",
       rules.root < section.packing.diameter * (1 - 1e-9)
           ? "a circle of this size does not hold them as packed"
           : "");
  line("  fill factor", rules.fill, "mm",
       rules.fill < section.packing.diameter * (1 - 1e-9)
           ? "a circle of this size does not hold them as packed"
           : "");
  line("diameter with coverings", section.outerDiameter, "mm", "");
  line("mass", section.massPerLength, "kg/m", "");
  line("bending, wires sliding", section.bending.sliding, "N m2", "");
  line("bending, wires glued", section.bending.glued, "N m2", "");
  line("bending by the rule", section.bendingStiffness, "N m2", rule.name.c_str());
  line("torsion by the rule", section.torsionStiffness, "N m2", rule.name.c_str());
  line("axial", section.axialStiffness, "N", "");
}

class BundleCommand : public Command {
public:
  CLI::App* addTo(CLI::App& program) override {
    CLI::App* app = program.add_subcommand("bundle", "Tell how thick, heavy and stiff a bundle of wires is");
    app->add_option("WIRES", texts_,
                    "wires: 4x0.5mm2, 2x24awg, 3xd2.1 (outer diameter), or library entries: 2xrg58")
        ->type_name("WIRES")
        ->required();
    std::vector<std::string> names;
    for (const StiffnessRule& rule : StiffnessRule::named()) names.push_back(rule.name);
    app->add_option("--rule", rule_, "how the wires hold together")->check(CLI::IsMember(names));
    app->add_option("--factor", factor_, "the rule as a number: how many times as stiff as sliding wires")
        ->check(CLI::Range(1.0, 1e9));
    app->add_option("--covering", coverings_,
                    "tape, conduit, braid or heat-shrink, the innermost first; with its wall and inner "
                    "diameter in mm: "
                    "conduit:1.3:13")
        ->type_name("KIND")
        ->allow_extra_args(false);
    app->add_option("-o,--output", output_,
                    "picture of the section (.svg, .png); - for SVG on standard output");
    app->add_flag("--json", json_, "print as JSON");
    options_.addLibraryTo(*app);
    app->footer(
        "The wires are packed as closely as the program can find. Their bending stiffness lies between all "
        "sliding\n"
        "and all glued together; the rule says where: loose, tied (1.5 times sliding), spiral-taped (2), "
        "fully taped\n"
        "(4), glued. Coverings may bind them closer, and add their own.\n\n"
        "Examples:\n  liana bundle 4x0.5mm2 2x1.5mm2\n"
        "  liana bundle 20xflry-b-0.5 2xrg174 --rule spiral-taped --covering tape --covering conduit:1.3:13 "
        "-o s.svg\n"
        "  liana bundle 7x24awg --factor 2.5 --json");
    return app;
  }

  int run(const Console& console) override {
    const Result<std::vector<CableSpec>> wires = readWires(console);
    if (!wires.ok()) return console.complain(wires.error());
    std::vector<Covering> coverings;
    for (const std::string& text : coverings_) {
      const Result<Covering> covering = parseCovering(text);
      if (!covering.ok()) return console.complain(covering.error());
      coverings.push_back(*covering);
    }
    StiffnessRule rule = *StiffnessRule::find(rule_);
    if (factor_ > 0) rule = {"factor", factor_};
    const BundleSection section = bundleSection(*wires, rule, coverings);
    if (!output_.empty()) {
      const Result<void> written = writePicture(console, {section, drawn(*wires), coverings, "Bundle"});
      if (!written.ok()) return console.complain(written.error());
    }
    std::ostream& out = output_.empty() ? console.out : console.besides(outputPath(output_));
    if (json_)
      out << prettyJson(sectionJson(*wires, section, rule));
    else
      printSection(out, *wires, section, rule);
    return ExitOk;
  }

private:
  Result<std::vector<CableSpec>> readWires(const Console& console) const {
    std::vector<std::string> warnings;
    const Result<CableLibrary> library = options_.library(warnings);
    if (!library.ok()) return library.error();
    console.warn(warnings);
    std::vector<CableSpec> wires;
    for (const std::string& text : texts_) {
      const Result<std::vector<CableSpec>> more = parseWires(text, *library);
      if (!more.ok()) return more.error();
      wires.insert(wires.end(), more->begin(), more->end());
    }
    if (wires.size() > kMostWires)
      return Error{"These are " + std::to_string(wires.size()) + " wires. A bundle has up to " +
                   std::to_string(kMostWires) + "."};
    return wires;
  }

  /// Each kind of wire in a colour of its own.
  static std::vector<DrawnWire> drawn(const std::vector<CableSpec>& wires) {
    std::vector<DrawnWire> drawn;
    std::map<std::string, std::size_t> kinds;
    for (const CableSpec& wire : wires) {
      const std::size_t kind = kinds.try_emplace(wire.name, kinds.size()).first->second;
      drawn.push_back({wire.outerDiameter, {kPalette[kind % std::size(kPalette)]}, wire.name});
    }
    return drawn;
  }

  Result<void> writePicture(const Console& console, const SectionPicture& picture) const {
    const fs::path file = outputPath(output_);
    console.noteLink(file);
    const std::string ending = isStandardOutput(file) ? ".svg" : file.extension().string();
    if (ending == ".png") return writeFileAtomically(file, encodePng(drawSectionImage(picture, kPngSize)));
    if (ending == ".svg") return writeFileAtomically(file, drawSectionSvg(picture));
    return Error{"\"" + file.string() +
                 "\" is no picture this command writes. Name a file that ends in .svg or .png."};
  }

  static constexpr std::size_t kMostWires = 2000;
  std::vector<std::string> texts_, coverings_;
  std::string rule_ = "loose", output_;
  double factor_ = 0;
  bool json_ = false;
  ProjectOptions options_;
};

}  // namespace

std::unique_ptr<Command> makeBundleCommand() {
  return std::make_unique<BundleCommand>();
}

}  // namespace liana

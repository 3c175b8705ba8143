// `liana info`: what a CAD file or a project holds.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <ostream>
#include <set>

#include "io/cli/cli.h"
#include "io/cli/command.h"
#include "io/cli/project_options.h"
#include "io/file_kind.h"
#include "io/import/read_assembly.h"
#include "io/import/text_decoding.h"
#include "io/project/pretty_json.h"
#include "io/project/project_file.h"

namespace liana {
namespace {

std::string lengthText(const nlohmann::ordered_json& millimetres) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", millimetres.get<double>());
  return text;
}

using Json = nlohmann::ordered_json;

Json toJson(const Eigen::Vector3d& v) {
  return Json::array({v.x(), v.y(), v.z()});
}

double volumeOf(const Assembly& assembly) {
  std::vector<double> volumes;
  for (const AssemblyShape& shape : assembly.shapes()) volumes.push_back(shape.volume());
  double sum = 0;
  for (const AssemblyNode& node : assembly.nodes()) sum += node.shape >= 0 ? volumes[node.shape] : 0;
  return sum;
}

int productCount(const Assembly& assembly) {
  std::set<int> products;
  for (const AssemblyNode& node : assembly.nodes()) products.insert(node.product);
  return static_cast<int>(products.size());
}

int meshPartCount(const Assembly& assembly) {
  int count = 0;
  for (const AssemblyShape& shape : assembly.shapes()) count += !shape.hasExactGeometry();
  return count;
}

Json describeNode(const Assembly& assembly, int index) {
  const AssemblyNode& node = assembly.node(index);
  Json entry{{"name", decodeName(node.name)}, {"parent", node.parent}};
  entry["position_mm"] = toJson(assembly.worldFromNode(index).translation());
  if (!node.isVisible) entry["hidden"] = true;
  if (node.shape >= 0) {
    entry["shape"] = node.shape;
    entry["color"] = toHex(assembly.colorOf(index));
  }
  return entry;
}

Json describe(const ImportedAssembly& imported) {
  const Assembly& assembly = imported.assembly;
  const Eigen::AlignedBox3d box = assembly.boundingBox();
  Json json;
  json["format"] = decodeName(imported.format);
  json["unit"] = imported.unit.empty() ? Json(nullptr) : Json(decodeName(imported.unit));
  json["parts"] = assembly.partCount();
  json["mesh_parts"] = meshPartCount(assembly);
  json["products"] = productCount(assembly);
  json["instances"] = assembly.instanceCount();
  json["triangles"] = assembly.triangleCount();
  if (!box.isEmpty()) json["box_mm"] = {{"low", toJson(box.min())}, {"high", toJson(box.max())}};
  json["volume_mm3"] = volumeOf(assembly);
  json["warnings"] = Json::array();
  for (const std::string& warning : imported.warnings) json["warnings"].push_back(decodeName(warning));
  json["tree"] = Json::array();
  for (int i = 0; i < static_cast<int>(assembly.nodes().size()); ++i)
    json["tree"].push_back(describeNode(assembly, i));
  return json;
}

Json describe(const Cable& cable) {
  Json json;
  json["name"] = cable.name;
  json["spec"] = cable.spec.name;
  json["length_mm"] = cable.length;
  json["outer_diameter_mm"] = cable.spec.outerDiameter;
  json["handles"] = cable.handles.size();
  return json;
}

void printTree(std::ostream& out, const Json& tree) {
  std::vector<int> depths;
  for (const Json& entry : tree) {
    const int parent = entry["parent"];
    depths.push_back(parent < 0 ? 0 : depths[parent] + 1);
    out << std::string(2 + 2 * depths.back(), ' ') << entry["name"].get<std::string>();
    if (entry.contains("color")) out << "  " << entry["color"].get<std::string>();
    if (entry.contains("hidden")) out << "  (hidden)";
    out << "\n";
  }
}

void printAssembly(std::ostream& out, const Json& json) {
  out << json["format"].get<std::string>() << ", unit "
      << (json["unit"].is_null() ? "not stated" : json["unit"].get<std::string>()) << "\n";
  out << json["parts"] << " parts, " << json["instances"] << " instances, " << json["triangles"]
      << " triangles\n";
  if (json["mesh_parts"].get<int>() > 0) out << json["mesh_parts"] << " parts are triangles alone\n";
  if (json.contains("box_mm")) {
    const auto low = json["box_mm"]["low"].get<std::vector<double>>();
    const auto high = json["box_mm"]["high"].get<std::vector<double>>();
    char line[160];
    std::snprintf(line, sizeof line, "box %.2f x %.2f x %.2f mm, volume %.1f cm3\n", high[0] - low[0],
                  high[1] - low[1], high[2] - low[2], json["volume_mm3"].get<double>() / 1000);
    out << line;
  }
  printTree(out, json["tree"]);
}

class InfoCommand : public Command {
public:
  CLI::App* addTo(CLI::App& program) override {
    CLI::App* app = program.add_subcommand("info", "Show what a CAD file or a project holds");
    app->add_option("FILE", file_, "STEP, IGES, BREP, STL, OBJ or glTF file, or project")->required();
    app->add_flag("--json", json_, "print as JSON");
    options_.addTo(*app);
    app->add_option("--mm-per-unit", settings_.millimetresPerUnit,
                    "length of a unit of an STL or OBJ file [mm]")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    app->add_flag("!--no-cache", settings_.useCache, "read the file even if it was read before");
    app->footer(
        "Examples:\n  liana info bracket.step\n  liana info robot_arm.liana --json\n"
        "  liana info link.stl --mm-per-unit 1000");
    return app;
  }

  int run(const Console& console) override {
    return fileKindOf(file_) == FileKind::Project ? showProject(console) : showAssembly(console);
  }

private:
  int showAssembly(const Console& console) {
    const Result<ImportedAssembly> imported = readAssembly(file_, settings_, console.progress());
    if (!imported.ok()) return console.complain(imported.error().message);
    console.warn(imported->warnings);
    const Json json = describe(*imported);
    if (json_)
      console.out << prettyJson(json);
    else
      printAssembly(console.out, json);
    return ExitOk;
  }

  int showProject(const Console& console) {
    const Result<OpenedProject> project = options_.open(file_, console.progress());
    if (!project.ok()) return console.complain(project.error().message);
    console.warn(project->warnings);
    Json json;
    json["assemblies"] = Json::array();
    for (const AssemblyReference& reference : project->content.assemblies)
      json["assemblies"].push_back(
          {{"file", decodeName(reference.file.filename().string())},
           {"found", reference.assembly != nullptr},
           {"instances", reference.assembly ? reference.assembly->instanceCount() : 0}});
    json["cables"] = Json::array();
    for (const Cable& cable : project->content.cables) json["cables"].push_back(describe(cable));
    if (json_)
      console.out << prettyJson(json);
    else
      printProject(console.out, json);
    return ExitOk;
  }

  static void printProject(std::ostream& out, const Json& json) {
    for (const Json& assembly : json["assemblies"])
      out << "assembly " << assembly["file"].get<std::string>() << ": "
          << (assembly["found"].get<bool>() ? assembly["instances"].dump() + " instances" : "not found")
          << "\n";
    for (const Json& cable : json["cables"])
      out << "cable " << cable["name"].get<std::string>() << ": " << cable["spec"].get<std::string>() << ", "
          << lengthText(cable["length_mm"]) << " mm, " << cable["handles"] << " handles\n";
  }

  std::string file_;
  bool json_ = false;
  ImportSettings settings_;
  ProjectOptions options_;
};

}  // namespace

std::unique_ptr<Command> makeInfoCommand() {
  return std::make_unique<InfoCommand>();
}

}  // namespace liana

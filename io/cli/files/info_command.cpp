// `liana info`: what a CAD file or a project holds.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <ostream>
#include <set>

#include "io/cli/cli.h"
#include "io/cli/command.h"
#include "io/cli/projects/project_options.h"
#include "io/file_kind.h"
#include "io/import/read_assembly.h"
#include "io/import/text_decoding.h"
#include "io/json/pretty_json.h"
#include "io/project/project_file.h"
#include "io/xde/xde_warnings.h"
#include "kernel/geometry/mesh/mesh_bodies.h"
#include "kernel/geometry/shape_bodies.h"
#include "kernel/model/assembly/assembly_box.h"

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

Json toJson(const Eigen::AlignedBox3d& box) {
  return {{"low", toJson(box.min())}, {"high", toJson(box.max())}};
}

/// A unique shape as `info` tells about it; every instance repeats it.
struct ShapeFacts {
  double volume = 0;  // [mm³]
  Json bodies = Json::array();
};

ShapeFacts factsOf(const AssemblyShape& shape, const std::vector<std::string>* names) {
  ShapeFacts facts;
  if (!shape.hasExactGeometry()) {
    facts.volume = shape.volume();
    for (const MeshBody& body : meshBodies(*shape.mesh))
      if (body.closure != Closure::Open) facts.bodies.push_back({{"volume_mm3", enclosedVolume(body.mesh)}});
    return facts;
  }
  const std::vector<ShapeBody> bodies = bodiesOf(shape.shape);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    Json body = Json::object();
    if (names && i < names->size() && !(*names)[i].empty()) body["name"] = decodeName((*names)[i]);
    body["volume_mm3"] = bodies[i].volume;
    if (!bodies[i].box.isEmpty()) body["box_in_part_mm"] = toJson(bodies[i].box);
    facts.bodies.push_back(std::move(body));
    facts.volume += bodies[i].volume;
  }
  return facts;
}

std::vector<ShapeFacts> factsOf(const ImportedAssembly& imported) {
  std::vector<ShapeFacts> facts;
  for (const AssemblyShape& shape : imported.assembly.shapes()) {
    const std::size_t index = facts.size();
    facts.push_back(factsOf(shape, index < imported.bodyNames.size() ? &imported.bodyNames[index] : nullptr));
  }
  return facts;
}

Json describeNode(const Assembly& assembly, int index, const std::vector<ShapeFacts>& facts) {
  const AssemblyNode& node = assembly.node(index);
  Json entry{{"name", decodeName(node.name)}, {"parent", node.parent}};
  entry["position_mm"] = toJson(assembly.worldFromNode(index).translation());
  if (!node.isVisible) entry["hidden"] = true;
  if (node.shape >= 0) {
    entry["shape"] = node.shape;
    entry["color"] = toHex(assembly.colorOf(index));
    entry["volume_mm3"] = facts[node.shape].volume;
    entry["bodies"] = facts[node.shape].bodies;
  }
  if (const Eigen::AlignedBox3d box = boxOf(assembly, index); !box.isEmpty()) entry["box_mm"] = toJson(box);
  return entry;
}

Json describe(const ImportedAssembly& imported) {
  const Assembly& assembly = imported.assembly;
  const Eigen::AlignedBox3d box = assembly.boundingBox();
  const std::vector<ShapeFacts> facts = factsOf(imported);
  double volume = 0;
  std::size_t bodies = 0;
  for (const AssemblyNode& node : assembly.nodes())
    if (node.shape >= 0) {
      volume += facts[node.shape].volume;
      bodies += facts[node.shape].bodies.size();
    }
  Json json;
  json["format"] = decodeName(imported.format);
  json["unit"] = imported.unit.empty() ? Json(nullptr) : Json(decodeName(imported.unit));
  json["parts"] = assembly.partCount();
  json["mesh_parts"] = meshPartCount(assembly);
  json["products"] = productCount(assembly);
  json["instances"] = assembly.instanceCount();
  json["bodies"] = bodies;  // of all instances
  json["triangles"] = assembly.triangleCount();
  if (!box.isEmpty()) json["box_mm"] = toJson(box);
  json["volume_mm3"] = volume;
  json["warnings"] = Json::array();
  for (const std::string& warning : imported.warnings) json["warnings"].push_back(decodeName(warning));
  json["tree"] = Json::array();
  for (int i = 0; i < static_cast<int>(assembly.nodes().size()); ++i)
    json["tree"].push_back(describeNode(assembly, i, facts));
  return json;
}

Json describe(const Cable& cable) {
  Json json;
  json["name"] = cable.name;
  json["spec"] = cable.spec.name;
  json["length_mm"] = cable.length;
  json["outer_diameter_mm"] = cable.spec.outerDiameter;
  if (cable.spec.flat) json["width_mm"] = cable.spec.flat->width;
  if (cable.spec.flat) json["thickness_mm"] = cable.spec.flat->thickness;
  json["handles"] = cable.handles.size();
  return json;
}

std::string boxText(const Json& box) {
  const auto low = box["low"].get<std::vector<double>>(), high = box["high"].get<std::vector<double>>();
  char text[120];
  std::snprintf(text, sizeof text, "%.2f x %.2f x %.2f mm", high[0] - low[0], high[1] - low[1],
                high[2] - low[2]);
  return text;
}

std::string volumeText(const Json& cubicMillimetres) {
  char text[48];
  const double volume = cubicMillimetres.get<double>() / 1000;
  std::snprintf(text, sizeof text, volume < 1 ? "%.3g cm3" : "%.1f cm3", volume);
  return text;
}

/// "3 bodies: "Lid", "Base" and 1 more"; nothing for a part that is one body without a name of its own.
std::string bodiesText(const Json& part) {
  std::vector<std::string> names;
  for (const Json& body : part["bodies"])
    if (body.contains("name") && body["name"] != part["name"]) names.push_back(body["name"]);
  const std::size_t count = part["bodies"].size();
  if (count <= 1 && names.empty()) return {};
  return ", " + std::to_string(count) + (count == 1 ? " body" : " bodies") +
         (names.empty() ? "" : ": " + listNames(names));
}

void printTree(std::ostream& out, const Json& tree) {
  std::vector<int> depths;
  for (const Json& entry : tree) {
    const int parent = entry["parent"];
    depths.push_back(parent < 0 ? 0 : depths[parent] + 1);
    out << std::string(2 + 2 * depths.back(), ' ') << entry["name"].get<std::string>();
    if (entry.contains("color")) out << "  " << entry["color"].get<std::string>();
    if (entry.contains("hidden")) out << "  (hidden)";
    if (entry.contains("shape") && entry.contains("box_mm"))
      out << "  " << boxText(entry["box_mm"]) << ", " << volumeText(entry["volume_mm3"]) << bodiesText(entry);
    out << "\n";
  }
}

void printAssembly(std::ostream& out, const Json& json) {
  out << json["format"].get<std::string>() << ", unit "
      << (json["unit"].is_null() ? "not stated" : json["unit"].get<std::string>()) << "\n";
  out << json["parts"] << " parts, " << json["instances"] << " instances, " << json["bodies"] << " bodies, "
      << json["triangles"] << " triangles\n";
  if (json["mesh_parts"].get<int>() > 0) out << json["mesh_parts"] << " parts are triangles alone\n";
  if (json.contains("box_mm"))
    out << "box " << boxText(json["box_mm"]) << ", volume " << volumeText(json["volume_mm3"]) << "\n";
  printTree(out, json["tree"]);
}

class InfoCommand : public Command {
public:
  CLI::App* addTo(CLI::App& program) override {
    CLI::App* app = program.add_subcommand("info", "Show what a CAD file or a project holds");
    app->add_option("FILE", file_, "STEP, IGES, BREP, STL, OBJ or glTF file, also as .zip or .gz, or project")
        ->required();
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

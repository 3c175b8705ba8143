// `liana recognise`: which hoses and cables a rigid part holds.
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <ostream>

#include "io/cli/cli.h"
#include "io/cli/command.h"
#include "io/import/read_assembly.h"
#include "io/json/pretty_json.h"
#include "io/write_file.h"
#include "kernel/geometry/tube/recognise_tube.h"

namespace liana {
namespace {

using Json = nlohmann::ordered_json;

Json toJson(const Eigen::Vector3d& v) {
  return Json::array({v.x(), v.y(), v.z()});
}

Json toJson(const TubeEnd& end, const Eigen::Vector3d& position) {
  Json json{{"position_mm", toJson(position)}, {"free", end.isFree}};
  if (!end.isFree) json["beyond"] = end.beyond;
  return json;
}

Json toJson(const TubeRun& run) {
  Json json;
  json["length_mm"] = run.length();
  json["outer_diameter_mm"] = 2 * run.outerRadius;
  json["inner_diameter_mm"] = 2 * run.innerRadius;
  json["deviation_mm"] = run.deviation;
  json["exact"] = run.isExact;
  json["start"] = toJson(run.start, run.centerline.points.front());
  json["end"] = toJson(run.end, run.centerline.points.back());
  return json;
}

std::string csvOf(const TubeRun& run) {
  std::string text = "s_mm,x_mm,y_mm,z_mm,tx,ty,tz\n";
  const HermiteCurve& line = run.centerline;
  for (std::size_t i = 0; i < line.points.size(); ++i) {
    char row[256];
    std::snprintf(row, sizeof row, "%.6f,%.6f,%.6f,%.6f,%.9f,%.9f,%.9f\n", line.parameters[i],
                  line.points[i].x(), line.points[i].y(), line.points[i].z(), line.tangents[i].x(),
                  line.tangents[i].y(), line.tangents[i].z());
    text += row;
  }
  return text;
}

class RecogniseCommand : public Command {
public:
  CLI::App* addTo(CLI::App& program) override {
    CLI::App* app = program.add_subcommand("recognise", "Find hoses and cables in rigid parts");
    app->add_option("FILE", file_, "CAD or mesh file")->required();
    app->add_option("--part", part_, "only this part, by its path as `liana info` shows it");
    app->add_option("--mm-per-unit", settings_.millimetresPerUnit, "of files without a unit (STL, OBJ)")
        ->check(CLI::PositiveNumber);
    app->add_option("-o,--output", output_,
                    "write the centerline of the longest tube as CSV; - for standard output");
    app->add_flag("--json", json_, "print as JSON");
    app->footer(
        "Prints each tube with length, diameters and ends, in the part's own coordinates; parts without one "
        "with the\n"
        "reason. Exit code 1 when there is no tube at all.\n\n"
        "Examples:\n  liana recognise hose.step -o centerline.csv\n"
        "  liana recognise robot_link.stl --mm-per-unit 1000\n"
        "  liana recognise machine.step --part \"Machine/Hose[2]\" --json");
    return app;
  }

  int run(const Console& console) override {
    const Result<ImportedAssembly> imported = readAssembly(file_, settings_, console.progress());
    if (!imported.ok()) return console.complain(imported.error().message);
    console.warn(imported->warnings);
    const Assembly& assembly = imported->assembly;
    const int only = part_.empty() ? -1 : assembly.findPath(part_);
    if (!part_.empty() && (only < 0 || assembly.node(only).shape < 0))
      return console.complain(file_ + " has no part \"" + part_ + "\"; `liana info` lists them.");
    Json parts = Json::array();
    std::optional<TubeRun> longest;
    std::vector<bool> seen(assembly.shapes().size(), false);
    for (int node = 0; node < static_cast<int>(assembly.nodes().size()); ++node) {
      const int shape = assembly.node(node).shape;
      if (shape < 0 || seen[shape] || (only >= 0 && node != only)) continue;
      seen[shape] = true;
      parts.push_back(recognise(assembly, node, longest));
    }
    print(console.besides(outputPath(output_)), parts);
    if (!output_.empty() && longest) console.noteLink(outputPath(output_));
    if (!output_.empty() && longest)
      if (const auto written = writeFileAtomically(outputPath(output_), csvOf(*longest)); !written.ok())
        return console.complain(written.error().message);
    return longest ? ExitOk : ExitFailed;
  }

private:
  static Json recognise(const Assembly& assembly, int node, std::optional<TubeRun>& longest) {
    const AssemblyShape& shape = assembly.shapes()[assembly.node(node).shape];
    Json json{{"part", assembly.pathOf(node)}, {"tubes", Json::array()}};
    const Result<std::vector<TubeRun>> runs = recogniseTubes(shape.shape, shape.mesh.get());
    if (!runs.ok()) {
      json["reason"] = runs.error().message;
      return json;
    }
    for (const TubeRun& run : *runs) json["tubes"].push_back(toJson(run));
    if (!longest || runs->front().length() > longest->length()) longest = runs->front();
    return json;
  }

  void print(std::ostream& out, const Json& parts) const {
    if (json_) {
      out << prettyJson(Json{{"parts", parts}});
      return;
    }
    for (const Json& part : parts) {
      out << part["part"].get<std::string>() << "\n";
      if (part.contains("reason")) out << "  " << part["reason"].get<std::string>() << "\n";
      for (const Json& tube : part["tubes"]) {
        char line[160];
        std::snprintf(line, sizeof line, "  tube of %.1f mm, diameter %.2f mm",
                      tube["length_mm"].get<double>(), tube["outer_diameter_mm"].get<double>());
        out << line;
        if (tube["inner_diameter_mm"].get<double>() > 0) {
          std::snprintf(line, sizeof line, ", inside %.2f mm", tube["inner_diameter_mm"].get<double>());
          out << line;
        }
        out << "\n";
        for (const char* end : {"start", "end"})
          if (tube[end].contains("beyond"))
            out << "    beyond its " << end << ": " << tube[end]["beyond"].get<std::string>() << "\n";
      }
    }
  }

  std::string file_, part_, output_;
  ImportSettings settings_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makeRecogniseCommand() {
  return std::make_unique<RecogniseCommand>();
}

}  // namespace liana

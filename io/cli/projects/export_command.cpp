// `liana export`: centerlines and solids of a project's cables, and its assemblies, for other programs.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <optional>
#include <ostream>

#include "io/centerline/write_centerline.h"
#include "io/cli/cli.h"
#include "io/cli/command.h"
#include "io/cli/projects/project_options.h"
#include "io/cli/result_folder.h"
#include "io/solid/harness_assembly.h"
#include "io/solid/write_solids.h"
#include "io/write_file.h"
#include "kernel/checks/document_scene.h"
#include "kernel/model/harness/housing_pose.h"
#include "kernel/routing/router.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFooter =
    "What is written, and as what:\n"
    "  centerlines  the cables' curves: step, iges, vdafs, dxf, csv, json\n"
    "  solids       the cables as solids: step, glb, obj, stl\n"
    "  assembly     the parts alone: step, glb, obj, stl\n"
    "  all          parts and cables together: step, glb, obj, stl\n\n"
    "Examples:\n"
    "  liana export robot_arm.liana -o lines.step                       all centerlines in one file\n"
    "  liana export robot_arm.liana -o lines.step --schema ap242\n"
    "  liana export robot_arm.liana -d out --format vdafs               one file per cable\n"
    "  liana export robot_arm.liana -o hose.csv --cable \"Air hose\"      one cable\n"
    "  liana export robot_arm.liana -o harness.step --what solids\n"
    "  liana export robot_arm.liana -o robot.glb --what all --quality fine\n\n"
    "Exit codes: 0 written, 1 written but a cable was left out because it could not be solved, or parts\n"
    "are missing that belong into the file or that cables lie on, 2 bad usage or a file that cannot be read "
    "or written.";

/// A cable of the project with its solved shape.
struct SolvedCable {
  const Cable* cable;
  Centerline centerline;
};

class ExportCommand : public Command {
public:
  CLI::App* addTo(CLI::App& program) override {
    CLI::App* app =
        program.add_subcommand("export", "Write centerlines, solids or the assembly for other programs");
    app->add_option("PROJECT", project_, "project file (.liana)")->required();
    auto* file = app->add_option(
        "-o,--output", file_, "one file with everything; its ending tells the format; - for standard output");
    app->add_option("-d,--folder", folder_, "one file per cable in this folder; made if missing")
        ->excludes(file);
    app->add_option("--what", what_, "centerlines (default), solids, assembly or all")
        ->check(CLI::IsMember({"centerlines", "solids", "assembly", "all"}));
    app->add_option("--format", format_, "the format, where the ending does not tell it")
        ->check(CLI::IsMember({"step", "iges", "vdafs", "dxf", "csv", "json", "glb", "obj", "stl"}));
    app->add_option("--schema", schema_, "of STEP files: ap214 (default) or ap242")
        ->check(CLI::IsMember({"ap214", "ap242"}));
    app->add_flag(
        "--timestamp", timeStamp_,
        "write into STEP files when they were made; without it the same project gives the same bytes");
    app->add_option("--cable", wanted_, "only the cable of this name; may be given more than once")
        ->allow_extra_args(false);
    options_.addTo(*app);
    app->add_option("--quality", quality_, "of meshes: draft, normal (default) or fine")
        ->check(CLI::IsMember({"draft", "normal", "fine"}));
    app->footer(kFooter);
    return app;
  }

  int run(const Console& console) override {
    if (file_.empty() == folder_.empty()) return console.complain("Give a file with -o or a folder with -d.");
    const Result<OpenedProject> project = options_.open(project_, console.progress().part(0, 0.3));
    if (!project.ok()) return console.complain(project.error().message);
    for (const std::string& warning : project->warnings) console.warn(warning);
    ResultFolder folder;
    if (!folder_.empty()) {
      if (auto made = folder.make(folder_); !made.ok()) return console.complain(made.error());
      console.noteLinksIn(folder_);
    } else {
      file_ = outputPath(file_).string();
      console.noteLink(file_);
    }
    std::vector<SolvedCable> cables;
    leftOut_ = 0;
    if (what_ != "assembly")
      if (const std::string defect = solve(console, project->content, cables); !defect.empty())
        return console.complain(defect);
    const Progress progress = console.progress().part(0.6, 1);
    const Result<std::vector<fs::path>> written =
        what_ == "centerlines" ? writeLines(cables, progress)
                               : writeBodies(console, project->content, cables, progress);
    if (!written.ok()) return console.complain(written.error().message);
    folder.keep();
    if (!isStandardOutput(file_))
      for (const fs::path& path : *written) console.out << path.string() << "\n";
    // Parts that could not be read are missing from what was written, or from what the cables lie on.
    const bool needsParts =
        what_ == "assembly" || what_ == "all" || project->content.settings.contact.withParts;
    const bool lacksParts = needsParts && !missingParts(project->content.assemblies).empty();
    return leftOut_ > 0 || lacksParts ? ExitFailed : ExitOk;
  }

private:
  /// Solves the wanted cables; the reason when that makes no sense.
  std::string solve(const Console& console, const DocumentContent& content,
                    std::vector<SolvedCable>& solved) {
    for (const std::string& name : wanted_) {
      const auto isIt = [&](const Cable& cable) { return cable.name == name; };
      if (std::none_of(content.cables.begin(), content.cables.end(), isIt))
        return unknownCable(name, content);
    }
    std::vector<char> wanted;
    for (const Cable& cable : content.cables)
      wanted.push_back(wanted_.empty() ||
                       std::find(wanted_.begin(), wanted_.end(), cable.name) != wanted_.end());
    Result<std::vector<RoutedCable>> routed =
        routeDocument(content, console.progress().part(0.3, 0.6), wanted);
    if (!routed.ok()) return routed.error().message;
    for (std::size_t i = 0; i < routed->size(); ++i) {
      if (!wanted[i]) continue;
      RoutedCable& cable = (*routed)[i];
      if (cable.report.converged()) {
        solved.push_back({&content.cables[i], std::move(cable.centerline)});
        continue;
      }
      ++leftOut_;
      console.warn("Cable \"" + content.cables[i].name + "\" was left out: " + cable.report.reason);
    }
    if (solved.empty() && what_ != "all")
      return "\"" + project_ + "\" has no cable that could be solved; nothing was written.";
    return {};
  }

  std::string unknownCable(const std::string& name, const DocumentContent& content) const {
    std::string known;
    for (const Cable& cable : content.cables) known += (known.empty() ? "\"" : ", \"") + cable.name + "\"";
    return "\"" + project_ + "\" has no cable \"" + name + "\". " +
           (known.empty() ? "It has no cables." : "It has " + known + ".");
  }

  Result<std::vector<fs::path>> writeLines(const std::vector<SolvedCable>& cables,
                                           const Progress& progress) const {
    const auto format = !format_.empty()   ? centerlineFormatOf(std::string_view(format_))
                        : !folder_.empty() ? CenterlineFormat::Step
                                           : centerlineFormatOf(fs::path(file_));
    if (!format) return unknownFormat("step, igs, vda, dxf, csv or json");
    std::vector<NamedCenterline> lines;
    for (const SolvedCable& cable : cables)
      lines.push_back({cable.cable->name, cable.centerline, cable.cable->spec.color});
    const CenterlineOptions options{schema(), progress, timeStamp_};
    if (!folder_.empty()) return writeCenterlinesApart(lines, folder_, *format, options);
    if (auto written = writeCenterlines(lines, file_, *format, options); !written.ok())
      return written.error();
    return std::vector<fs::path>{file_};
  }

  Result<std::vector<fs::path>> writeBodies(const Console& console, const DocumentContent& content,
                                            const std::vector<SolvedCable>& cables,
                                            const Progress& progress) const {
    const auto format = !format_.empty()   ? solidFormatOf(std::string_view(format_))
                        : !folder_.empty() ? SolidFormat::Step
                                           : solidFormatOf(fs::path(file_));
    if (!format) return unknownFormat("step, glb, obj or stl");
    if (!folder_.empty() && what_ != "solids")
      return Error{
          "One file per cable (-d) goes with --what centerlines and --what solids. Give a file with -o."};
    std::vector<std::vector<SolidCable>> files(folder_.empty() ? 1 : 0);
    for (const SolvedCable& cable : cables) {
      if (!folder_.empty()) files.emplace_back();
      files.back().push_back(
          {cable.cable->name, cable.cable->spec, cable.centerline, cable.cable->coverings});
    }
    DocumentContent solved = content;
    for (const SolvedCable& cable : cables)
      solved.centerlines[cable.cable->id] = std::make_shared<Centerline>(cable.centerline);
    const auto assemblies = what_ == "solids" ? std::vector<AssemblyReference>() : standingAssemblies(solved);
    std::vector<fs::path> written;
    std::vector<std::string> taken;
    for (const std::vector<SolidCable>& bodies : files) {
      const fs::path file =
          folder_.empty()
              ? fs::path(file_)
              : fs::path(folder_) / (fileNameFor(bodies.front().name, taken) + extensionOf(*format));
      const double share = 1.0 / static_cast<double>(files.size()),
                   done = share * static_cast<double>(written.size());
      const Progress part = progress.part(done, done + share);
      const Result<HarnessAssembly> harness =
          buildHarnessAssembly(fs::path(project_).stem().string(), bodies, assemblies, part.part(0, 0.4));
      if (!harness.ok()) return harness.error();
      for (const std::string& warning : harness->warnings) console.warn(warning);
      console.warn(findOmissions(harness->assembly, *format));
      const SolidOptions options{schema(), quality(), part.part(0.4, 1), timeStamp_};
      if (auto result = writeSolids(harness->assembly, file, *format, options); !result.ok())
        return result.error();
      written.push_back(file);
    }
    return written;
  }

  Error unknownFormat(const std::string& known) const {
    if (format_.empty() && fs::path(file_).extension().empty()) {
      const std::string where = isStandardOutput(file_) ? "The standard output" : "\"" + file_ + "\"";
      return {where + " has no ending that tells the format. Say it with --format: " + known + "."};
    }
    const std::string given = !format_.empty() ? "The format " + format_ : "The ending of \"" + file_ + "\"";
    return {given + " is none for " + what_ + ". Choose " + known + "."};
  }
  StepSchema schema() const { return schema_ == "ap242" ? StepSchema::Ap242 : StepSchema::Ap214; }
  TessellationQuality quality() const {
    if (quality_ == "draft") return TessellationQuality::draft();
    return quality_ == "fine" ? TessellationQuality::fine() : TessellationQuality();
  }

  std::string project_, file_, folder_, what_ = "centerlines", format_, schema_ = "ap214",
                                        quality_ = "normal";
  ProjectOptions options_;
  std::vector<std::string> wanted_;
  bool timeStamp_ = false;
  int leftOut_ = 0;
};

}  // namespace

std::unique_ptr<Command> makeExportCommand() {
  return std::make_unique<ExportCommand>();
}

}  // namespace liana

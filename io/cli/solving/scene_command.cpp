// `liana scene`: runs one of the scenes of groups of cables and writes its shapes over time.
#include "io/cli/solving/scene_command.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <ostream>

#include "io/cli/cli.h"
#include "io/cli/result_folder.h"
#include "io/write_file.h"
#include "solvers/scenes/groups/group_scenes.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

constexpr int kPictures = 6;
constexpr double kPictureSize = 300;  // [px]

std::string shapesCsv(const SceneRun& run) {
  std::string text = "time_s,rod,node,x_m,y_m,z_m\n";
  char line[160];
  for (const SceneFrame& frame : run.frames)
    for (std::size_t r = 0; r < frame.rods.size(); ++r)
      for (std::size_t i = 0; i < frame.rods[r].size(); ++i) {
        const Eigen::Vector3d& p = frame.rods[r][i];
        std::snprintf(line, sizeof line, "%.6g,%zu,%zu,%.9g,%.9g,%.9g\n", frame.time, r, i, p.x(), p.y(),
                      p.z());
        text += line;
      }
  return text;
}

/// Seen from a little to the side and above: x to the right, z up.
struct View {
  double left = 1e300, right = -1e300, low = 1e300, high = -1e300;
  static double u(const Eigen::Vector3d& p) { return p.x() + 0.35 * p.y(); }
  static double v(const Eigen::Vector3d& p) { return p.z() + 0.25 * p.y(); }
  explicit View(const SceneRun& run) {
    for (const SceneFrame& frame : run.frames)
      for (const auto& rod : frame.rods)
        for (const Eigen::Vector3d& p : rod) {
          left = std::min(left, u(p)), right = std::max(right, u(p));
          low = std::min(low, v(p)), high = std::max(high, v(p));
        }
  }
  double scale() const { return 0.9 * kPictureSize / std::max({right - left, high - low, 1e-9}); }
  double x(const Eigen::Vector3d& p) const {
    return kPictureSize / 2 + scale() * (u(p) - (left + right) / 2);
  }
  double y(const Eigen::Vector3d& p) const { return kPictureSize / 2 - scale() * (v(p) - (low + high) / 2); }
};

std::string pictureOf(const SceneFrame& frame, const View& view, double shift) {
  char text[160];
  std::snprintf(text, sizeof text,
                "<g transform=\"translate(%.1f,0)\"><text x=\"8\" y=\"18\" font-size=\"13\">%.3g s</text>\n",
                shift, frame.time);
  std::string svg = text;
  for (const auto& rod : frame.rods) {
    svg += "<polyline fill=\"none\" stroke=\"#1f4e79\" stroke-width=\"1.6\" points=\"";
    for (const Eigen::Vector3d& p : rod) {
      std::snprintf(text, sizeof text, "%.1f,%.1f ", view.x(p), view.y(p));
      svg += text;
    }
    svg += "\"/>\n";
  }
  for (const Eigen::Vector3d& p : frame.sliders) {
    std::snprintf(text, sizeof text, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\" fill=\"#c55a11\"/>\n",
                  view.x(p), view.y(p));
    svg += text;
  }
  return svg + "</g>\n";
}

std::string pictureStrip(const SceneRun& run) {
  const View view(run);
  char head[200];
  std::snprintf(head, sizeof head,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\">\n"
                "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n",
                kPictures * kPictureSize, kPictureSize);
  std::string svg = head;
  for (int i = 0; i < kPictures; ++i)
    svg += pictureOf(run.frames[i * (run.frames.size() - 1) / (kPictures - 1)], view, i * kPictureSize);
  return svg + "</svg>\n";
}

class SceneCommand : public Command {
public:
  CLI::App* addTo(CLI::App& program) override {
    CLI::App* app = program.add_subcommand("scene", "Run a scene of cables joined by constraints");
    app->add_option("NAME", name_, "which scene")->required()->check(CLI::IsMember(groupSceneNames()));
    app->add_option("-o,--output", folder_, "folder for the results; made if missing")->required();
    app->add_option("--steps", steps_, "at most so many time steps")->check(CLI::Range(1, 100000));
    app->footer(
        "Writes NAME.csv, the nodes of every rod over time, and NAME.svg, a strip of six pictures.\n"
        "bridge, necklace, bow, bundle, net, dna: after Theetten & Grisoni, MICADO, 2008.\n"
        "pile: twenty cables fall on each other.\n\n"
        "Examples:\n  liana scene necklace -o out\n  liana scene bow -o out");
    return app;
  }

  int run(const Console& console) override {
    GroupScene scene = groupScene(name_);
    if (steps_ > 0) scene.steps = std::min(scene.steps, steps_);
    const SceneRun result = runScene(scene, [&](int) { return !console.shouldStop(); });
    if (console.shouldStop()) return console.complain(Error::cancelled());
    ResultFolder made;
    if (auto done = made.make(folder_); !done.ok()) return console.complain(done.error());
    const fs::path base = fs::path(folder_) / name_;
    for (const auto& [ending, text] :
         {std::pair{".csv", shapesCsv(result)}, std::pair{".svg", pictureStrip(result)}})
      if (const Result<void> written = writeFileAtomically(base.string() + ending, text); !written)
        return console.complain(written.error());
    made.keep();
    const int steps = static_cast<int>(result.frames.size()) - 1;
    char line[240];
    std::snprintf(line, sizeof line,
                  "%s: %s\n%zu rods, %d + %d multipliers (absolute + relative), %d steps, %d converged, "
                  "%.3g ms a step (processor time), %.1f Newton steps each\n",
                  name_.c_str(), scene.description.c_str(), scene.group.rods.size(), scene.absoluteRows,
                  scene.relativeRows, steps, result.converged, 1e3 * result.seconds / std::max(1, steps),
                  static_cast<double>(result.newtonSteps) / std::max(1, steps));
    console.out << line;
    if (!result.complaint.empty()) console.warn(result.complaint);
    return result.converged == steps ? ExitOk : ExitFailed;
  }

private:
  std::string name_, folder_;
  int steps_ = 0;
};

}  // namespace

std::unique_ptr<Command> makeSceneCommand() {
  return std::make_unique<SceneCommand>();
}

}  // namespace liana

// `liana simulate`: runs a scene of the dynamic mode without a window and writes what happened.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>

#include "io/cli/cli.h"
#include "io/cli/command.h"
#include "io/cli/result_folder.h"
#include "io/cli/solving/scene_list.h"
#include "io/json/pretty_json.h"
#include "io/recording/picture_strip.h"
#include "io/recording/recording_csv.h"
#include "io/recording/recording_file.h"
#include "io/write_file.h"

namespace liana {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

/// What the steps of a run told, and how far they came.
struct RunOutcome {
  int steps = 0, inexact = 0, unstable = 0;
  std::string firstInexact, firstUnstable, refused;
  bool isWell() const { return unstable == 0 && refused.empty(); }
};

void count(const StepReport& report, RunOutcome& outcome) {
  ++outcome.steps;
  char when[40];
  std::snprintf(when, sizeof when, "at %.4g s: ", report.time);
  if (report.status == StepStatus::Inexact && outcome.inexact++ == 0)
    outcome.firstInexact = when + report.message;
  if (report.status == StepStatus::Unstable && outcome.unstable++ == 0)
    outcome.firstUnstable = when + report.message;
  if (report.status == StepStatus::Refused) outcome.refused = when + report.message;
}

struct Range {
  std::string name;
  double least = 0, most = 0;
};

std::vector<Range> rangesOf(const Recording& recording) {
  std::vector<Range> ranges;
  for (std::size_t i = 0; i < recording.channels.size(); ++i) {
    Range range{recording.channels[i], INFINITY, -INFINITY};
    for (const RecordingFrame& frame : recording.frames) {
      range.least = std::min(range.least, frame.values[i]);
      range.most = std::max(range.most, frame.values[i]);
    }
    ranges.push_back(range);
  }
  return ranges;
}

std::vector<std::string> sceneNames() {
  std::vector<std::string> names;
  for (const SceneEntry& scene : simulatedScenes()) names.push_back(scene.name);
  return names;
}

std::string sceneTable() {
  std::string text;
  for (const SceneEntry& scene : simulatedScenes()) {
    char line[200];
    std::snprintf(line, sizeof line, "  %-20s %s\n", scene.name.c_str(), scene.description.c_str());
    text += line;
  }
  return text;
}

class SimulateCommand : public Command {
public:
  CLI::App* addTo(CLI::App& program) override {
    CLI::App* app = program.add_subcommand("simulate", "Run a scene of the dynamic mode");
    auto* scene = app->add_option("SCENE", scene_, "which scene")->check(CLI::IsMember(sceneNames()));
    app->add_option("-o,--output", folder_, "folder for the results; made if missing [SCENE_simulation]");
    app->add_option("--duration", duration_, "how long [s]")->check(CLI::Range(1e-9, 1e6));
    app->add_option("--step", step_, "time step [s]")->check(CLI::Range(1e-9, 10.0));
    app->add_option("--pictures", strip_.pictures, "moments in the picture strip")
        ->check(CLI::Range(1, 100))
        ->capture_default_str();
    app->add_option("--from", from_, "take a recording (.lianarec) instead of running a scene")
        ->excludes(scene);
    app->add_flag("--list", list_, "list the scenes with their steps and durations");
    app->add_flag("--json", json_, "print as JSON");
    app->footer(
        "Writes series.csv (time, named numbers, energies), recording.lianarec (every step's poses, exact) "
        "and\n"
        "strip.svg (moments side by side). The same scene and step give the same bytes.\n\nScenes:\n" +
        sceneTable() +
        "\nExamples:\n  liana simulate lift-off -o out\n"
        "  liana simulate hoisting-pendulum --step 0.01 --duration 8 --json\n"
        "  liana simulate --from out/recording.lianarec -o again\n  liana simulate --list");
    return app;
  }

  int run(const Console& console) override {
    if (list_) return list(console);
    if (scene_.empty() && from_.empty())
      return console.complain("simulate: SCENE is required; see \"liana simulate --list\"");
    std::error_code error;
    if (folder_.empty())
      folder_ = (scene_.empty() ? fs::path(from_).stem().string() : scene_) + "_simulation";
    if (fs::exists(folder_, error) && !fs::is_directory(folder_, error))
      return console.complain("\"" + folder_ + "\" is a file, not a folder. Choose another --output.");
    RunOutcome outcome;
    Result<Recording> recording = scene_.empty() ? load(console) : simulate(console, outcome);
    if (!recording.ok()) return console.complain(recording.error());
    if (auto written = write(*recording); !written.ok()) return console.complain(written.error());
    tell(console, *recording, outcome);
    return outcome.isWell() ? ExitOk : ExitFailed;
  }

private:
  int list(const Console& console) const {
    Json json = Json::array();
    for (const SceneEntry& entry : simulatedScenes()) {
      const DynamicScene scene = entry.make();
      json.push_back({{"scene", entry.name},
                      {"description", entry.description},
                      {"step_s", scene.step},
                      {"duration_s", scene.duration},
                      {"channels", recordingOf(scene, entry.name).channels}});
      char line[240];
      std::snprintf(line, sizeof line, "%-20s %8.4f s x %6.1f s  %s\n", entry.name.c_str(), scene.step,
                    scene.duration, entry.description.c_str());
      if (!json_) console.out << line;
    }
    if (json_) console.out << prettyJson(json);
    return ExitOk;
  }

  Result<Recording> load(const Console& console) const {
    Result<ReadRecording> read = readRecording(from_);
    if (!read.ok()) return read.error();
    if (!read->warning.empty()) console.warn(read->warning);
    return std::move(read->recording);
  }

  Result<Recording> simulate(const Console& console, RunOutcome& outcome) const {
    const std::vector<SceneEntry> entries = simulatedScenes();
    const auto entry = std::find_if(entries.begin(), entries.end(),
                                    [&](const SceneEntry& candidate) { return candidate.name == scene_; });
    DynamicScene scene = entry->make();
    if (step_) scene.step = *step_;
    if (duration_) scene.duration = *duration_;
    const double wanted = std::ceil(scene.duration / scene.step - 1e-9);
    if (wanted > 1e7)
      return Error{"--duration and --step make " + std::to_string(static_cast<long long>(wanted)) +
                   " steps; at most ten million are recorded. Take a longer step or a shorter duration."};
    const int steps = static_cast<int>(wanted);
    scene.world.settings().trackEnergies = true;
    Recording recording = recordingOf(scene, entry->name);
    recording.frames.push_back(frameOf(scene));
    const Progress progress = console.progress();
    for (int i = 0; i < steps && outcome.refused.empty(); ++i) {
      if (!progress.report(static_cast<double>(i) / steps, "Simulating " + entry->name))
        return Error::cancelled();
      count(advance(scene, scene.step), outcome);
      if (outcome.refused.empty()) recording.frames.push_back(frameOf(scene));
    }
    return recording;
  }

  Result<void> write(const Recording& recording) const {
    ResultFolder made;
    if (auto done = made.make(folder_); !done.ok()) return done;
    const fs::path folder = folder_;
    if (auto done = writeFileAtomically(folder / "series.csv", seriesCsv(recording)); !done.ok()) return done;
    if (auto done = writeRecording(recording, folder / "recording.lianarec"); !done.ok()) return done;
    if (auto done = writeFileAtomically(folder / "strip.svg", drawStrip(recording, strip_)); !done.ok())
      return done;
    made.keep();
    return {};
  }

  void tell(const Console& console, const Recording& recording, const RunOutcome& outcome) const {
    if (outcome.inexact > 0)
      console.warn(std::to_string(outcome.inexact) + " steps were not exact, the first " +
                   outcome.firstInexact);
    if (outcome.unstable > 0)
      console.warn(std::to_string(outcome.unstable) + " steps were not stable, the first " +
                   outcome.firstUnstable);
    if (!outcome.refused.empty()) console.warn("stopped " + outcome.refused);
    const double end = recording.frames.empty() ? 0 : recording.frames.back().time;
    if (json_) {
      Json json{{"scene", recording.scene},          {"step_s", recording.step},
                {"frames", recording.frames.size()}, {"end_s", end},
                {"inexact_steps", outcome.inexact},  {"unstable_steps", outcome.unstable},
                {"stopped", outcome.refused},        {"channels", Json::object()}};
      for (const Range& range : rangesOf(recording))
        json["channels"][range.name] = {{"least", range.least}, {"most", range.most}};
      console.out << prettyJson(json);
      return;
    }
    char line[200];
    std::snprintf(line, sizeof line, "%s: %zu frames, %.6g s in steps of %.6g s\n", recording.scene.c_str(),
                  recording.frames.size(), end, recording.step);
    console.out << line;
    for (const Range& range : rangesOf(recording)) {
      std::snprintf(line, sizeof line, "  %-28s %12.6g to %12.6g\n", range.name.c_str(), range.least,
                    range.most);
      console.out << line;
    }
    console.out << "Results are in " << folder_ << "\n";
  }

  std::string scene_, folder_, from_;
  std::optional<double> duration_, step_;
  StripSettings strip_;
  bool list_ = false, json_ = false;
};

}  // namespace

std::unique_ptr<Command> makeSimulateCommand() {
  return std::make_unique<SimulateCommand>();
}

}  // namespace liana

// `liana hoist`: runs a load case of a project's rigging and checks it.
#include <CLI/CLI.hpp>
#include <filesystem>
#include <ostream>

#include "io/cli/cli.h"
#include "io/cli/command.h"
#include "io/cli/projects/load_case_choice.h"
#include "io/cli/projects/project_options.h"
#include "io/cli/result_folder.h"
#include "io/cli/terminal_progress.h"
#include "io/hoisting/follower_results.h"
#include "io/hoisting/hoist_results.h"
#include "io/recording/hoist_file.h"
#include "kernel/hoisting/checks/hoist_clearance.h"
#include "kernel/hoisting/checks/swept_space.h"
#include "kernel/hoisting/follow_cables.h"
#include "kernel/hoisting/hoist_run.h"
#include "kernel/model/rigging/ready_made_cases.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFooter =
    R"(Bodies, ropes, winches and load cases stand in the project under "rigging" (see FORMAT.md). Besides the
project's own cases there are ready-made ones that fit themselves to the rigging; --list tells all of them.

Writes series.csv (tension, slack, speed, place and swing over time), checks.csv (every check: worst value,
limit, time and place), events.csv, report.html (pictures of the worst moments, plots), recording.lianarec
(everything, exact) and lift.glb (an animation for any viewer). Cables that hang on what moves ride along:
cables.csv has their checks, cables.lianarec their shapes. The same project gives the same bytes. Ends with 1
when a limit is passed or the run could not go on.

--replay reads a recording instead of running, and checks it against the project's limits.

Examples:
  liana hoist gantry.liana --list
  liana hoist gantry.liana --case "Hoist and stop" -o out
  liana hoist gantry.liana --case "Hoist and stop" --load 1.25 --json | jq .checks
  liana hoist gantry.liana --replay out/recording.lianarec -o again)";

class HoistCommand : public Command {
public:
  CLI::App* addTo(CLI::App& program) override {
    CLI::App* app =
        program.add_subcommand("hoist", "Run a load case of a lift and check ropes, swing and clearance");
    app->add_option("PROJECT", project_, "project file (.liana)")->required();
    app->add_option("--case", name_, "the load case")->type_name("NAME");
    app->add_option("-o,--output", folder_, "folder for the results; made if missing [PROJECT_hoist]");
    app->add_option("--load", load_, "factor on the masses of loads [as the case has it]")
        ->check(CLI::PositiveNumber);
    app->add_option("--speed", speed_, "factor on the speeds of drives [as the case has it]")
        ->check(CLI::NonNegativeNumber);
    app->add_option("--step", step_, "step in seconds [as the case has it]")->check(CLI::Range(1e-5, 0.1));
    app->add_option("--duration", duration_, "seconds to run [as the case has it]")
        ->check(CLI::Range(1e-3, LoadCase::kLongest));
    app->add_option("--replay", replay_, "check this recording instead of running (.lianarec)");
    app->add_flag("--list", list_, "list the load cases");
    app->add_flag("--json", json_, "print the summary as JSON instead of a table");
    options_.addTo(*app);
    app->footer(kFooter);
    return app;
  }

  int run(const Console& console) override {
    const Progress progress = console.progress();
    const Result<OpenedProject> project = options_.open(project_, progress.part(0, 0.1));
    if (!project.ok()) return console.complain(project.error());
    console.warn(project->warnings);
    if (!project->content.rigging)
      return console.complain(Error{"\"" + project_ +
                                    "\" has no rigging. Add bodies and ropes under \"rigging\", "
                                    "or rig it in the window."});
    if (list_) return list(console, *project->content.rigging);
    ResultFolder folder;
    if (folder_.empty()) folder_ = fs::path(project_).stem().string() + "_hoist";
    if (auto made = folder.make(folder_); !made.ok()) return console.complain(made.error());
    console.noteLinksIn(folder_);
    const Result<HoistRecording> recording = replay_.empty()
                                                 ? runCase(project->content, progress.part(0.1, 0.8))
                                                 : readBack(project->content, console);
    if (!recording.ok()) return console.complain(recording.error());
    Result<std::vector<HoistFinding>> clearances =
        findClearances(project->content, *recording, progress.part(0.8, 0.9));
    if (!clearances.ok()) return console.complain(clearances.error());
    HoistChecks checks = checkHoist(*project->content.rigging, *recording, project->content.settings.gravity,
                                    std::move(*clearances));
    Result<std::vector<SweptSpace>> swept = sweptSpaces(project->content, *recording);
    if (!swept.ok()) return console.complain(swept.error());
    checks.swept = std::move(*swept);
    const Result<MoveRecording> followers =
        followCables(project->content, *recording, {}, progress.part(0.9, 1));
    if (!followers.ok()) return console.complain(followers.error());
    const std::string title = fs::path(project_).stem().string();
    if (auto written = writeHoistResults(*recording, checks, project->content, title, folder_, *followers);
        !written.ok())
      return console.complain(written.error());
    folder.keep();
    console.out << (json_ ? hoistSummaryJson(*recording, checks)
                          : hoistSummaryTable(*recording, checks) +
                                (followers->cables.empty() ? std::string() : followerTable(*followers)) +
                                "Results are in " + folder_ + "\n");
    const CheckStatus status = checks.status();
    const bool cablesPass = followers->cables.empty() || liana::passes(*followers);
    const bool passes = recording->stopped.empty() && cablesPass && status != CheckStatus::Failed &&
                        status != CheckStatus::NotJudged &&
                        !(console.isStrict && status == CheckStatus::Near);
    return passes ? ExitOk : ExitFailed;
  }

private:
  static int list(const Console& console, const Rigging& rigging) {
    for (const LoadCase& own : rigging.cases) console.out << own.name << ": " << own.duration << " s\n";
    for (const LoadCase& made : readyMadeCases(rigging))
      console.out << made.name << ": " << made.duration << " s, ready-made\n";
    return ExitOk;
  }

  Result<LoadCase> chooseCase(const Rigging& rigging) const {
    Result<LoadCase> found = chooseLoadCase(project_, rigging, name_);
    if (!found.ok()) return found;
    LoadCase chosen = std::move(*found);
    if (load_) chosen.loadFactor = *load_;
    if (speed_) chosen.speedFactor = *speed_;
    if (step_) chosen.step = *step_;
    if (duration_) chosen.duration = *duration_;
    return chosen;
  }

  Result<HoistRecording> runCase(const DocumentContent& content, const Progress& progress) const {
    const Result<LoadCase> chosen = chooseCase(*content.rigging);
    if (!chosen.ok()) return chosen.error();
    Result<std::unique_ptr<HoistRun>> run = HoistRun::begin(content, *chosen, progress.part(0, 0.3));
    if (!run.ok()) return run.error();
    if (const Result<void> finished = (*run)->finish(progress.part(0.3, 1)); !finished.ok())
      return finished.error();
    HoistRecording recording = (*run)->recording();
    recording.inputs = hashOfInputs(*chosen, content);
    return recording;
  }

  Result<HoistRecording> readBack(const DocumentContent& content, const Console& console) const {
    Result<ReadHoist> read = readHoistRecording(replay_);
    if (!read.ok()) return read.error();
    if (!read->warning.empty()) console.warn(read->warning);
    const HoistRecording& recording = read->recording;
    std::vector<std::string> ropes, bodies;
    for (const RigRope& rope : content.rigging->ropes) ropes.push_back(rope.name);
    for (const RigBody& body : content.rigging->bodies) bodies.push_back(body.name);
    if (ropes != recording.ropes || bodies != recording.bodies ||
        content.rigging->joints.size() != recording.joints.size())
      return Error{"\"" + replay_ +
                   "\" is of another rigging: its bodies, joints or ropes are not those of \"" + project_ +
                   "\". Run the load case again."};
    if (recording.inputs != hashOfInputs(recording.loadCase, content))
      console.warn("\"" + replay_ + "\" is of another state of the project.");
    return std::move(read->recording);
  }

  std::string project_, name_, folder_, replay_;
  std::optional<double> load_, speed_, step_, duration_;
  bool list_ = false, json_ = false;
  ProjectOptions options_;
};

}  // namespace

std::unique_ptr<Command> makeHoistCommand() {
  return std::make_unique<HoistCommand>();
}

}  // namespace liana

// `liana study`: routes a project or runs a lift many times over varied parameters; `liana study merge` joins
// shards.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <ostream>
#include <thread>

#include "io/cli/cli.h"
#include "io/cli/command.h"
#include "io/cli/interrupt.h"
#include "io/cli/projects/load_case_choice.h"
#include "io/cli/projects/project_options.h"
#include "io/cli/result_folder.h"
#include "io/cli/terminal_progress.h"
#include "io/project/project_file.h"
#include "io/study/lift/lift_study_file.h"
#include "io/study/solve_study.h"
#include "io/study/study_file.h"
#include "kernel/checks/document_scene.h"
#include "kernel/hoisting/hoist_run.h"
#include "kernel/routing/surroundings/housed_surface.h"
#include "kernel/study/lift/lift_study.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFooter =
    R"(Cables: without --study every clip and handle moves within one outer diameter, stiffness varies by 10 % and length by
1 % either way. A study file says more: rest curvature, ends, grips, single cables, other distributions.

Writes runs.csv (one row per run), runs.jsonl (the same with shapes), study.json (figures per cable),
envelope.csv and envelope.json (per station: mean, deviation, radius), envelope.obj and envelope.stl (the
space the cables take, for CAD). Run 0 is the nominal one. The same seed gives the same bytes, whatever the
threads or shards.

Lifts: --case runs that load case of the project's rigging many times. Without --study the masses of loads,
the speeds of drives and the stiffness of ropes vary by 10 % and their damping by 50 % either way. A study
file with a "case" says more: other ropes of the library, slack, rope mass, wind. Writes runs.csv (what is
worst in each run, and every check), runs.jsonl and study.json.

Examples:
  liana study robot_arm.liana --runs 200
  liana study robot_arm.liana --study clips.json -o out --json | jq .cables
  liana study robot_arm.liana --runs 10000 -o out --resume
  liana study gantry_crane.liana --case "Hoist and stop" --runs 100 --load 25 -o lift
  parallel liana study robot_arm.liana --runs 10000 -o out --threads 1 --shard {}/40 ::: $(seq 40)
  liana study merge out

Exit codes: 0 all runs solved and within limits (a shard: all its runs are done), 1 a run was not solved or is
beyond a limit, 2 bad usage or input, 130 interrupted (finished rows are kept; go on with --resume).)";

fs::path runsFile(const fs::path& folder, const StudyShard& shard) {
  if (shard.isWhole()) return folder / "runs.jsonl";
  const std::string count = std::to_string(shard.count);
  std::string number = std::to_string(shard.number);
  number.insert(0, count.size() - number.size(), '0');
  return folder / ("shard-" + number + "-of-" + count + ".jsonl");
}

/// The shard files of a folder, in order.
std::vector<fs::path> shardsIn(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("shard-") && name.ends_with(".jsonl")) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string listOf(const std::vector<int>& runs) {
  std::string text;
  for (std::size_t i = 0; i < runs.size() && i < 5; ++i)
    text += (i > 0 ? ", " : "") + std::to_string(runs[i]);
  return runs.size() > 5 ? text + ", …" : text;
}

class StudyCommand : public Command {
public:
  CLI::App* addTo(CLI::App& program) override {
    CLI::App* app =
        program.add_subcommand("study", "Route a project, or run a lift, many times over varied parameters");
    app->add_option("PROJECT", project_, "project file (.liana)");
    app->add_option("-o,--output", folder_, "folder for the results; made if missing [PROJECT_study]");
    auto* study = app->add_option("--study", study_, "study file (JSON): what varies and how");
    app->add_option("--runs", runs_, "how many runs beside the nominal one [200]");
    app->add_option("--seed", seed_, "another seed, another choice of values [1]");
    app->add_option("--sampling", sampling_, "random, latin_hypercube or grid [latin_hypercube]")
        ->check(CLI::IsMember({"random", "latin_hypercube", "grid"}));
    app->add_option("--clips", usual_.clipDiameters,
                    "clips and handles move within this many outer diameters")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str()
        ->excludes(study);
    app->add_option("--stiffness", usual_.stiffnessPercent, "stiffness varies by this either way [%]")
        ->check(CLI::Range(0.0, 99.0))
        ->capture_default_str()
        ->excludes(study);
    app->add_option("--length", usual_.lengthPercent, "length varies by this either way [%]")
        ->check(CLI::Range(0.0, 99.0))
        ->capture_default_str()
        ->excludes(study);
    app->add_option("--rest-curvature", usual_.restCurvature,
                    "rest curvature in any direction up to this [1/m]")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str()
        ->excludes(study);
    app->add_option("--case", case_, "of a lift: the load case that is run")->type_name("NAME");
    app->add_option("--load", usualLift_.load, "of a lift: masses of loads vary by this either way [%]")
        ->check(CLI::Range(0.0, 99.0))
        ->capture_default_str()
        ->excludes(study);
    app->add_option("--speed", usualLift_.speed, "of a lift: speeds of drives vary by this either way [%]")
        ->check(CLI::Range(0.0, 100.0))
        ->capture_default_str()
        ->excludes(study);
    app->add_option("--damping", usualLift_.damping,
                    "of a lift: damping of ropes varies by this either way [%]")
        ->check(CLI::Range(0.0, 100.0))
        ->capture_default_str()
        ->excludes(study);
    options_.addTo(*app);
    app->add_option("--threads", threads_, "how many threads [all cores]")->check(CLI::Range(1, 1024));
    app->add_option("--shard", shard_, "do this part of the runs only, such as 3/40; see merge");
    auto* resume = app->add_flag("--resume", resume_, "go on where an earlier study stopped");
    app->add_flag("--overwrite", overwrite_, "replace an earlier study")->excludes(resume);
    app->add_flag("--allow-missing", allowMissing_,
                  "checks that cannot be made, because a file is missing or damaged, do not count as failed");
    app->add_flag("--json", json_, "print the summary as JSON instead of a table");
    app->footer(kFooter);
    addMerge(*app);
    return app;
  }

  int run(const Console& console) override {
    if (merge_->parsed()) return merge(console);
    if (project_.empty()) return console.complain("study: PROJECT is missing. Try: liana study --help");
    const Progress progress = console.progress();
    const Result<OpenedProject> project = options_.open(project_, progress.part(0, 0.1));
    if (!project.ok()) return console.complain(project.error().message);
    console.warn(project->warnings);
    const Result<StudyShard> shard = shard_.empty() ? Result<StudyShard>(StudyShard{}) : parseShard(shard_);
    if (!shard.ok()) return console.complain(shard.error().message);
    const Result<std::optional<LiftStudySpec>> lift = liftSpec();
    if (!lift.ok()) return console.complain(lift.error().message);
    if (*lift) return runLifts(console, project->content, **lift, *shard, progress.part(0.1, 1));
    if (project->content.cables.empty())
      return console.complain("\"" + project_ +
                              "\" has no cables to vary. Add at least one under \"cables\", or name the load "
                              "case of a lift with --case.");
    const Result<StudyPlan> plan = makePlan(project->content.cables);
    if (!plan.ok()) return console.complain(plan.error().message);
    if (const Result<void> made = makeFolder(console); !made.ok()) return console.complain(made.error());
    const StudyHeader header = makeStudyHeader(project_, project->content, *plan, *shard);
    const auto around = surroundingsOf(project->content);
    if (!around.ok()) return console.complain(around.error());
    const Result<DocumentScene> parts = DocumentScene::build(project->content.assemblies);
    if (!parts.ok()) return console.complain(parts.error());
    ClearanceScene scene = parts->scene();
    scene.shapesTouchParts = project->content.settings.contact.withParts;
    const StudySetup setup{project->content, *plan, *around, &scene, allowMissing_};
    return runAll(console, solveCables(setup, threadCount()), header, progress.part(0.1, 1));
  }

private:
  void addMerge(CLI::App& app) {
    merge_ = app.add_subcommand("merge", "Join the shards of a study");
    merge_->add_option("SHARDS", shards_, "the shards' folder, or their files")->required();
    merge_->add_option("-o,--output", mergeFolder_, "folder for the results [that of the first shard]");
    merge_->add_flag("--partial", partial_, "join what there is, though runs are missing");
    merge_->add_flag("--json", json_, "print the summary as JSON instead of a table");
    merge_->footer(
        "The result is byte for byte that of the whole study run in one piece.\n\n"
        "Examples:\n  liana study merge out\n  liana study merge out/shard-*.jsonl -o merged --json");
  }

  Result<StudyPlan> makePlan(const std::vector<Cable>& cables) const {
    StudySpec spec;
    spec.variations = usualVariations(usual_);
    if (!study_.empty()) {
      Result<StudySpec> read = readStudyFile(study_);
      if (!read.ok()) return read.error();
      spec = std::move(read).value();
    }
    takeSampling(spec);
    Result<StudyPlan> plan = StudyPlan::make(spec, cables);
    if (!plan.ok()) return Error{(study_.empty() ? "" : "\"" + study_ + "\", ") + plan.error().message};
    if (const Result<void> fits = refuseRunsOfGrid(spec.sampling, plan->runs()); !fits.ok())
      return fits.error();
    return plan;
  }

  /// What a lift varies; nothing when cables are studied.
  Result<std::optional<LiftStudySpec>> liftSpec() const {
    LiftStudySpec spec;
    if (!study_.empty()) {
      Result<std::optional<LiftStudySpec>> read = readLiftStudyFile(study_);
      if (!read.ok()) return read;
      if (!*read && !case_.empty())
        return Error{"\"" + study_ + "\" is a study of cables. Give it a \"case\", or leave --case out."};
      if (!*read) return std::optional<LiftStudySpec>();
      spec = std::move(**read);
    } else if (case_.empty()) {
      return std::optional<LiftStudySpec>();
    } else {
      UsualLiftVariation usual = usualLift_;
      usual.stiffness = usual_.stiffnessPercent;
      spec.variations = usualLiftVariations(usual);
    }
    if (!case_.empty()) spec.loadCase = case_;
    takeSampling(spec);
    return std::optional(std::move(spec));
  }

  int runLifts(const Console& console, const DocumentContent& content, const LiftStudySpec& spec,
               const StudyShard& shard, const Progress& progress) {
    if (!content.rigging)
      return console.complain("\"" + project_ + "\" has no rigging. Add bodies and ropes under \"rigging\".");
    const Result<LoadCase> loadCase = chooseLoadCase(project_, *content.rigging, spec.loadCase);
    if (!loadCase.ok()) return console.complain(loadCase.error());
    const Result<LiftPlan> plan = LiftPlan::make(spec, *content.rigging, *loadCase);
    if (!plan.ok())
      return console.complain((study_.empty() ? "" : "\"" + study_ + "\", ") + plan.error().message);
    if (const Result<void> fits = refuseRunsOfGrid(spec.sampling, plan->runs()); !fits.ok())
      return console.complain(fits.error());
    // What no run could do is told once, before any folder is made.
    if (const auto run = HoistRun::begin(content, *loadCase, progress.part(0, 0.02)); !run.ok())
      return console.complain(run.error());
    if (const Result<void> made = makeFolder(console); !made.ok()) return console.complain(made.error());
    const auto solve = [&](const std::vector<int>& runs, const TakeRow& take,
                           const std::function<bool()>& keepGoing) {
      runLiftStudy(content, *plan, runs, threadCount(), take, keepGoing);
    };
    return runAll(console, solve, makeStudyHeader(project_, content, *plan, shard), progress.part(0.02, 1));
  }

  template <typename Spec>
  void takeSampling(Spec& spec) const {
    for (const StudySampling sampling :
         {StudySampling::Random, StudySampling::LatinHypercube, StudySampling::Grid})
      if (sampling_ == nameOf(sampling)) spec.sampling = sampling;
    if (runs_) spec.runs = *runs_;
    if (seed_) spec.seed = *seed_;
  }

  Result<void> refuseRunsOfGrid(StudySampling sampling, int runs) const {
    if (!runs_ || sampling != StudySampling::Grid) return {};
    return Error{"--runs does not go with a full grid, which has " + std::to_string(runs) +
                 " runs. Leave it out, or choose another --sampling."};
  }

  Result<void> makeFolder(const Console& console) {
    if (folder_.empty()) folder_ = fs::path(project_).stem().string() + "_study";
    if (auto made = resultFolder_.make(folder_); !made.ok()) return made;
    console.noteLinksIn(folder_);
    return {};
  }

  int threadCount() const {
    return threads_ > 0 ? threads_ : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  }

  int runAll(const Console& console, const SolveRuns& solve, const StudyHeader& header,
             const Progress& progress) const {
    const fs::path file = runsFile(folder_, header.shard);
    const RunJournal::Mode mode = resume_      ? RunJournal::Mode::Resume
                                  : overwrite_ ? RunJournal::Mode::Overwrite
                                               : RunJournal::Mode::New;
    Result<RunJournal> journal = RunJournal::open(file, header, mode);
    if (!journal.ok()) return console.complain(journal.error().message);
    const Result<void> solved =
        solveRemaining(solve, header, *journal, progress, [] { return !isInterrupted(); });
    if (!solved.ok()) return console.complain(solved.error().message);
    (void)progress.report(1, "Done");

    const Result<StudyRuns> runs = StudyRuns::read(file);
    if (!runs.ok()) return console.complain(runs.error().message);
    return header.shard.isWhole() ? finish(console, *runs, file) : finishShard(console, *runs, file);
  }

  /// Rows are put in order at last, so that a file of all runs is the same whoever made them.
  int finish(const Console& console, const StudyRuns& runs, const fs::path& file) const {
    const Result<StudySummary> summary = writeStudyResults(runs, folder_);
    if (!summary.ok()) return console.complain(summary.error().message);
    print(console, *summary);
    if (!summary->isComplete()) return sayInterrupted(console, summary->finished);
    if (auto written = runs.write(file); !written.ok()) return console.complain(written.error().message);
    return summary->passes() ? ExitOk : ExitFailed;
  }

  /// The verdict on the runs is left to merge: for a batch system a shard that has all its rows is a success.
  int finishShard(const Console& console, const StudyRuns& runs, const fs::path& file) const {
    if (!runs.missing().empty()) return sayInterrupted(console, runs.count());
    if (auto written = runs.write(file); !written.ok()) return console.complain(written.error().message);
    console.out << "Shard " << runs.header().shard.number << " of " << runs.header().shard.count << ": "
                << runs.count() << " runs are in " << file.string() << "\n";
    return ExitOk;
  }

  int sayInterrupted(const Console& console, int finished) const {
    if (console.line) console.line->wipe();
    console.err << "liana: interrupted; " << finished << " finished runs are kept in " << folder_
                << "; go on with --resume\n";
    return ExitCancelled;
  }

  void print(const Console& console, const StudySummary& summary) const {
    if (json_)
      console.out << summaryJson(summary);
    else
      console.out << summaryTable(summary) << "Results are in " << folder_ << "\n";
  }

  int merge(const Console& console) {
    std::vector<fs::path> files;
    for (const std::string& path : shards_) {
      std::error_code error;
      if (!fs::is_directory(path, error)) {
        files.push_back(path);
        continue;
      }
      const std::vector<fs::path> found = shardsIn(path);
      if (found.empty())
        return console.complain("\"" + path +
                                "\" has no shard-*.jsonl to merge. Run liana study --shard first.");
      files.insert(files.end(), found.begin(), found.end());
    }
    const Result<StudyRuns> runs = StudyRuns::readAll(files);
    if (!runs.ok()) return console.complain(runs.error().message);
    const std::vector<int> missing = runs->missing();
    if (!missing.empty() && !partial_)
      return console.complain(std::to_string(missing.size()) + " of " +
                              std::to_string(runs->header().runs + 1) + " runs are missing (" +
                              listOf(missing) +
                              "). Finish their shards with --resume, or merge what there is with --partial.");
    folder_ = mergeFolder_.empty() ? files.front().parent_path().string() : mergeFolder_;
    if (folder_.empty()) folder_ = ".";
    ResultFolder folder;
    if (auto made = folder.make(folder_); !made.ok()) return console.complain(made.error());
    console.noteLinksIn(folder_);
    if (auto written = runs->write(fs::path(folder_) / "runs.jsonl"); !written.ok())
      return console.complain(written.error().message);
    const Result<StudySummary> summary = writeStudyResults(*runs, folder_);
    if (!summary.ok()) return console.complain(summary.error().message);
    print(console, *summary);
    return summary->passes() ? ExitOk : ExitFailed;
  }

  std::string project_, folder_, study_, case_, sampling_, shard_, mergeFolder_;
  ProjectOptions options_;
  std::vector<std::string> shards_;
  std::optional<int> runs_;
  std::optional<std::uint64_t> seed_;
  UsualVariation usual_;
  UsualLiftVariation usualLift_;
  int threads_ = 0;
  bool resume_ = false, overwrite_ = false, allowMissing_ = false, json_ = false, partial_ = false;
  CLI::App* merge_ = nullptr;
  ResultFolder resultFolder_;
};

}  // namespace

std::unique_ptr<Command> makeStudyCommand() {
  return std::make_unique<StudyCommand>();
}

}  // namespace liana

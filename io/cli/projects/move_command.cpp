// `liana move`: leads the cables of a project through one of its moves.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <ostream>
#include <thread>

#include "io/cli/cli.h"
#include "io/cli/command.h"
#include "io/cli/complaint.h"
#include "io/cli/projects/project_options.h"
#include "io/cli/result_folder.h"
#include "io/cli/terminal_progress.h"
#include "io/motion/keys_csv.h"
#include "io/motion/move_results.h"
#include "io/read_file.h"
#include "io/recording/move_file.h"
#include "io/write_file.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFooter =
    R"(Parts, connectors and joints go through the key poses of the move; the cables follow step by step, with
contact if the project has it, in smaller steps where one snaps. Moves are part of the project; without NAME
it is its only move.

Writes move.csv (per moment and cable: figures and every check), peaks.csv (the worst of every check, when and
where), events.csv, report.html (plots over the move), envelope.obj and envelope.stl (the space each cable
sweeps) and recording.lianarec (every shape, exact). The same project gives the same bytes. Ctrl-C keeps what
was solved in stopped.lianarec, unless cables hang together in a harness; --resume goes on from there.

--keys takes other key poses: time_s, then a column for each joint (Shoulder_deg, Drawer_mm), for things that
move freely Plug_x_mm, _y_mm, _z_mm and _qw, _qx, _qy, _qz.

Examples:
  liana move robot_arm.liana "Pick and place" -o out
  liana move robot_arm.liana --steps 200 --json | jq .peaks
  liana move robot_arm.liana --keys path.csv -o out
  liana move robot_arm.liana "Pick and place" -o out --resume
  liana move robot_arm.liana --list)";

class MoveCommand : public Command {
public:
  CLI::App* addTo(CLI::App& program) override {
    CLI::App* app = program.add_subcommand("move", "Lead the cables of a project through an assembly move");
    app->add_option("PROJECT", project_, "project file (.liana)")->required();
    app->add_option("NAME", name_, "the move")->type_name("NAME");
    app->add_option("-o,--output", folder_, "folder for the results; made if missing [PROJECT_move]");
    app->add_option("--steps", steps_, "steps the whole way is cut into [as the move has it]")
        ->check(CLI::Range(1, Move::kMostSteps));
    app->add_option("--keys", keys_, "key poses from a table (.csv) instead of the move's");
    app->add_option("--threads", threads_, "how many threads [all cores]")->check(CLI::Range(1, 1024));
    app->add_flag("--resume", resume_, "go on where an interrupted solve stopped");
    app->add_flag("--list", list_, "list the moves");
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
    if (list_) return list(console, project->content.moves);
    const Result<Move> move = chooseMove(project->content.moves);
    if (!move.ok()) return console.complain(move.error());
    if (folder_.empty()) folder_ = fs::path(project_).stem().string() + "_move";
    ResultFolder folder;
    if (auto made = folder.make(folder_); !made.ok()) return console.complain(made.error());
    console.noteLinksIn(folder_);
    Result<MoveRecording> solved = solve(project->content, *move, progress.part(0.1, 1));
    if (!solved.ok() && solved.error().isCancelled() && fs::exists(stopped())) {
      folder.keep();
      if (console.line) console.line->wipe();
      console.err << "liana: interrupted; what was solved is kept in " << folder_
                  << "; go on with --resume\n";
      return ExitCancelled;
    }
    if (!solved.ok()) return console.complain(solved.error());
    const std::string title = fs::path(project_).stem().string();
    if (auto written = writeMoveResults(*solved, project->content, *move, title, folder_); !written.ok())
      return console.complain(written.error());
    folder.keep();
    std::error_code gone;
    fs::remove(stopped(), gone);
    console.out << (json_ ? summaryJson(*solved)
                          : summaryTable(*solved) + "Results are in " + folder_ + "\n");
    return passes(*solved) ? ExitOk : ExitFailed;
  }

private:
  fs::path stopped() const { return fs::path(folder_) / "stopped.lianarec"; }

  int list(const Console& console, const std::vector<Move>& moves) const {
    for (const Move& move : moves)
      console.out << move.name << ": " << move.keys.size() << " key poses, " << move.begin() << " to "
                  << move.end() << " s, " << move.steps << " steps\n";
    return ExitOk;
  }

  Result<Move> chooseMove(const std::vector<Move>& moves) const {
    std::vector<std::string> names;
    for (const Move& move : moves) names.push_back(move.name);
    if (names.empty())
      return Error{"\"" + project_ +
                   "\" has no moves. Add one under \"moves\"; io/project/FORMAT.md shows how."};
    if (name_.empty() && names.size() > 1)
      return Error{"\"" + project_ + "\" has " + std::to_string(names.size()) +
                   " moves. Name one of them; --list tells which there are."};
    const auto found = name_.empty() ? names.begin() : std::find(names.begin(), names.end(), name_);
    if (found == names.end()) {
      const std::string nearest = nearestOf(name_, names);
      return Error{
          "\"" + project_ + "\" has no move \"" + name_ + "\". " +
          (nearest.empty() ? "Use --list to see which there are." : "Did you mean \"" + nearest + "\"?")};
    }
    Move move = moves[static_cast<std::size_t>(found - names.begin())];
    if (steps_) move.steps = *steps_;
    if (!keys_.empty()) {
      Result<std::vector<KeyPose>> keys = readKeys(keys_, move);
      if (!keys.ok()) return keys.error();
      move.keys = std::move(*keys);
      if (const std::string defect = move.findDefect(); !defect.empty())
        return Error{"\"" + keys_ + "\": " + defect};
    }
    return move;
  }

  /// What it had when it was stopped, if that was the same move of the same project.
  Result<void> goOn(const std::string& inputs, const DocumentContent& content, MoveSolver& solver) const {
    const Result<std::string> bytes = readWholeFile(stopped());
    if (!bytes.ok())
      return Error{"There is nothing to go on with: " + bytes.error().message + " Leave out --resume."};
    Result<ReadCheckpoint> read = decodeCheckpoint(*bytes, content.cables, stopped());
    if (!read.ok()) return read.error();
    if (read->recording.inputs != inputs)
      return Error{"\"" + stopped().string() +
                   "\" belongs to another state of the project or another move. Leave out --resume."};
    solver.resume(std::move(read->recording), std::move(read->checkpoint));
    return {};
  }

  Result<MoveRecording> solve(const DocumentContent& content, const Move& move,
                              const Progress& progress) const {
    Result<MovedScene> scene = MovedScene::make(content, move, progress.part(0, 0.1));
    if (!scene.ok()) return scene.error();
    const int threads =
        threads_ > 0 ? threads_ : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    const std::string inputs = hashOfInputs(move, content);
    MoveSolver solver(std::move(*scene), inputs, threads);
    if (resume_)
      if (auto resumed = goOn(inputs, content, solver); !resumed.ok()) return resumed.error();
    if (auto solved = solver.solveAll(progress.part(0.1, 1)); !solved.ok()) {
      if (solved.error().isCancelled() && !solver.recording().frames.empty() && solver.canBeKept())
        if (auto written =
                writeFileAtomically(stopped(), encodeCheckpoint(solver.recording(), solver.checkpoint()));
            !written.ok())
          return written.error();
      return solved.error();
    }
    return solver.recording();
  }

  std::string project_, name_, folder_, keys_;
  std::optional<int> steps_;
  int threads_ = 0;
  bool resume_ = false, list_ = false, json_ = false;
  ProjectOptions options_;
};

}  // namespace

std::unique_ptr<Command> makeMoveCommand() {
  return std::make_unique<MoveCommand>();
}

}  // namespace liana

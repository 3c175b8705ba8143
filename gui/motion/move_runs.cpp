// Solves moves on a thread, keeps what came of it, and sees what has become outdated.
#include "gui/motion/move_runs.h"

#include <algorithm>
#include <thread>

#include "gui/workspace/workspace.h"
#include "io/read_file.h"
#include "io/recording/kept_moves.h"
#include "io/write_file.h"
#include "kernel/edits/motion/change_moves.h"
#include "kernel/playback/solve_move.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSolved = ".lianarec";
constexpr const char* kStopped = ".stopped.lianarec";

/// What a solve leaves, finished or not.
struct Outcome {
  MoveRecording recording;
  std::string stopped;
  std::optional<Error> error;
};

/// Called where a solve begins or goes on, and after every moment: with so many events before it.
using Told = std::function<void(const MoveRecording&, std::optional<std::size_t> eventsBefore)>;

Outcome solveOn(const DocumentContent& content, const Move& move, const std::string& stopped,
                const Progress& progress, const Told& told) {
  Outcome outcome;
  Result<MovedScene> scene = MovedScene::make(content, move, progress.part(0, 0.05));
  if (!scene.ok()) {
    outcome.error = scene.error();
    return outcome;
  }
  const int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  const std::string inputs = hashOfInputs(move, content);
  MoveSolver solver(std::move(*scene), inputs, threads);
  if (!stopped.empty())
    if (Result<ReadCheckpoint> read = decodeCheckpoint(stopped, content.cables, {});
        read.ok() && read->recording.inputs == inputs)
      solver.resume(std::move(read->recording), std::move(read->checkpoint));
  told(solver.recording(), std::nullopt);
  const Progress solving = progress.part(0.05, 1);
  while (!solver.isDone() && !outcome.error) {
    const std::size_t done = solver.recording().frames.size(), events = solver.recording().events.size();
    const std::string text =
        "Moving: " + std::to_string(done) + " of " + std::to_string(solver.moments()) + " moments";
    const double share = static_cast<double>(done) / static_cast<double>(solver.moments());
    if (auto solved = solver.advance([&] { return solving.report(share, text); }); !solved.ok())
      outcome.error = solved.error();
    else
      told(solver.recording(), events);
  }
  if (outcome.error && !solver.recording().frames.empty() && solver.canBeKept())
    outcome.stopped = encodeCheckpoint(solver.recording(), solver.checkpoint());
  outcome.recording = solver.recording();
  return outcome;
}

}  // namespace

MoveRuns::MoveRuns(Workspace& workspace, QObject* parent) : QObject(parent), workspace_(workspace) {
  connect(&workspace, &Workspace::documentReplaced, this, [this] {
    task_.cancel();
    reading_.cancel();
    solving_ = {};
    runs_.clear();
    growing_.clear();
    knownFile_ = workspace_.saved().file();
    readKept();
  });
  connect(&workspace, &Workspace::documentChanged, this, [this] {
    if (!runs_.empty()) age_.call();
  });
  connect(&workspace, &Workspace::titleChanged, this, [this] {
    if (workspace_.saved().file() == knownFile_) {
      if (!workspace_.saved().isModified()) followNames();
      return;
    }
    knownFile_ = workspace_.saved().file();
    for (auto& [id, run] : runs_) run.isKept = false;
    keepAll();
  });
  for (BackgroundTask* task : {&task_, &reading_})
    task->onFailure([this](const QString& message) {
      solving_ = {};
      workspace_.post(MessageKind::Error, message);
    });
}

fs::path MoveRuns::folder() const {
  return keptMovesFolder(workspace_.saved().file());
}

fs::path MoveRuns::fileOf(const Move& move, const char* ending) const {
  return folder() / keptMoveFile(move.name, ending);
}

const MoveRun* MoveRuns::runOf(MoveId move) const {
  const auto found = runs_.find(move);
  return found == runs_.end() ? nullptr : &found->second;
}

std::vector<KeptMove> MoveRuns::kept() const {
  std::vector<KeptMove> moves;
  for (const Move& move : workspace_.document().moves()) {
    const MoveRun* run = runOf(move.id);
    const bool isSolved = run && run->isComplete() && solving_ != move.id;
    moves.push_back({move, isSolved ? run->recording : nullptr, isSolved && run->isOutdated});
  }
  return moves;
}

bool MoveRuns::isCurrent(MoveId move) const {
  const MoveRun* run = runOf(move);
  return run && run->isComplete() && !run->isOutdated && solving_ != move;
}

bool MoveRuns::solve(MoveId id) {
  const Move* move = findMove(workspace_.document(), id);
  if (!move || task_.isBusy()) return false;
  if (const std::string defect = whyNotMovable(*move, workspace_.document().content()); !defect.empty()) {
    workspace_.post(MessageKind::Warning, QString::fromStdString(defect));
    return false;
  }
  solving_ = id;
  MoveRun& run = runs_[id];
  if (run.isComplete() && run.isOutdated) run.before = run.recording;
  run.isKept = run.isOutdated = false;
  run.trouble.clear();
  const auto told = [this, id, number = ++run_](const MoveRecording& recording,
                                                std::optional<std::size_t> eventsBefore) {
    if (!eventsBefore) {
      auto start = std::make_shared<MoveRecording>(recording);
      QMetaObject::invokeMethod(this, [this, number, id, start] { takeStart(number, id, start); });
      return;
    }
    std::vector<MoveEvent> events(recording.events.begin() + static_cast<std::ptrdiff_t>(*eventsBefore),
                                  recording.events.end());
    QMetaObject::invokeMethod(this, [this, number, id, frame = recording.frames.back(), events]() mutable {
      takeFrame(number, id, std::move(frame), std::move(events));
    });
  };
  task_.run(tr("Solving %1").arg(QString::fromStdString(move->name)),
            [this, id, told, content = workspace_.document().content(), wanted = *move,
             stopped = run.stopped](const Progress& progress) -> BackgroundTask::Finish {
              auto outcome = std::make_shared<Outcome>(solveOn(content, wanted, stopped, progress, told));
              return [this, id, outcome] {
                solving_ = {};
                growing_.erase(id);
                MoveRun& done = runs_[id];
                done.recording = outcome->recording.frames.empty()
                                     ? nullptr
                                     : std::make_shared<MoveRecording>(std::move(outcome->recording));
                done.stopped = std::move(outcome->stopped);
                if (outcome->error && !outcome->error->isCancelled())
                  done.trouble = QString::fromStdString(outcome->error->message);
                if (!done.trouble.isEmpty()) workspace_.post(MessageKind::Error, done.trouble);
                keep(id);
                judgeAge();
                Q_EMIT changed(id);
              };
            });
  Q_EMIT changed(id);
  return true;
}

void MoveRuns::stop() {
  task_.askToStop();
}

void MoveRuns::takeStart(int run, MoveId id, std::shared_ptr<MoveRecording> start) {
  if (run != run_ || solving_ != id) return;
  growing_[id] = start;
  runs_[id].recording = start;
  Q_EMIT changed(id);
}

void MoveRuns::takeFrame(int run, MoveId id, MoveFrame frame, std::vector<MoveEvent> events) {
  const auto growing = growing_.find(id);
  if (run != run_ || solving_ != id || growing == growing_.end()) return;
  growing->second->frames.push_back(std::move(frame));
  growing->second->events.insert(growing->second->events.end(), events.begin(), events.end());
  Q_EMIT changed(id);
}

void MoveRuns::keepAll() {
  for (const auto& [id, run] : runs_) keep(id);
}

void MoveRuns::keep(MoveId id) {
  const Move* move = findMove(workspace_.document(), id);
  MoveRun& run = runs_[id];
  if (!move || folder().empty() || run.isKept || solving_ == id || !run.recording) return;
  std::error_code failed;
  fs::create_directories(folder(), failed);
  const bool isDone = run.isComplete();
  if (!isDone && run.stopped.empty()) return;
  const fs::path file = fileOf(*move, isDone ? kSolved : kStopped);
  const auto written =
      isDone ? writeMoveRecording(*run.recording, file) : writeFileAtomically(file, run.stopped);
  if (!written.ok()) {
    workspace_.post(
        MessageKind::Warning,
        tr("The solved move is not kept: %1").arg(QString::fromStdString(written.error().message)));
    return;
  }
  run.isKept = true;
  run.keptIn = file;
  fs::remove(fileOf(*move, isDone ? kStopped : kSolved), failed);
}

void MoveRuns::followNames() {
  for (auto& [id, run] : runs_) {
    const Move* move = findMove(workspace_.document(), id);
    if (!move || !run.isKept) continue;
    const fs::path named = fileOf(*move, run.isComplete() ? kSolved : kStopped);
    std::error_code failed;
    if (run.keptIn == named || fs::exists(named, failed)) continue;
    fs::rename(run.keptIn, named, failed);
    if (!failed) run.keptIn = named;
  }
}

void MoveRuns::readKept() {
  if (folder().empty()) return;
  struct Kept {
    MoveId id;
    fs::path solved, stopped;
    MoveRun run;
  };
  auto kept = std::make_shared<std::vector<Kept>>();
  for (const Move& move : workspace_.document().moves()) {
    Kept entry{move.id, fileOf(move, kSolved), fileOf(move, kStopped), {}};
    std::error_code no;
    if (fs::exists(entry.solved, no) || fs::exists(entry.stopped, no)) kept->push_back(entry);
  }
  if (kept->empty()) return;
  reading_.run(
      tr("Reading solved moves"),
      [this, kept, cables = workspace_.document().cables()](const Progress&) -> BackgroundTask::Finish {
        auto troubles = std::make_shared<QStringList>();
        for (Kept& entry : *kept) {
          std::error_code no;
          if (fs::exists(entry.solved, no)) {
            Result<ReadMove> read = readMoveRecording(entry.solved);
            if (const std::string trouble = read.ok() ? read->warning : read.error().message;
                !trouble.empty())
              *troubles << QString::fromStdString(trouble);
            if (read.ok()) entry.run.recording = std::make_shared<MoveRecording>(std::move(read->recording));
          } else if (Result<std::string> bytes = readWholeFile(entry.stopped); bytes.ok()) {
            // Of other cables it cannot go on; then it is as if it were not there.
            if (auto read = decodeCheckpoint(*bytes, cables, entry.stopped); read.ok()) {
              entry.run.recording = std::make_shared<MoveRecording>(std::move(read->recording));
              entry.run.stopped = std::move(*bytes);
            }
          }
          entry.run.isKept = true;
          entry.run.keptIn = entry.run.stopped.empty() ? entry.solved : entry.stopped;
        }
        return [this, kept, troubles] {
          for (const QString& trouble : *troubles) workspace_.post(MessageKind::Warning, trouble);
          for (Kept& entry : *kept)
            if (entry.run.recording && solving_ != entry.id) runs_[entry.id] = std::move(entry.run);
          judgeAge();
          for (const Kept& entry : *kept) Q_EMIT changed(entry.id);
        };
      });
}

void MoveRuns::judgeAge() {
  for (auto& [id, run] : runs_) {
    const Move* move = findMove(workspace_.document(), id);
    if (!move || !run.recording || id == solving_) continue;
    const bool isOutdated = hashOfInputs(*move, workspace_.document().content()) != run.recording->inputs;
    if (isOutdated == run.isOutdated) continue;
    run.isOutdated = isOutdated;
    Q_EMIT changed(id);
  }
}

}  // namespace liana

#include "kernel/study/lift/lift_study.h"

#include "kernel/hoisting/checks/hoist_clearance.h"
#include "kernel/hoisting/hoist_run.h"

namespace liana {
namespace {

/// What was run, and found of it; an error when it cannot begin, or was cancelled.
Result<StudiedLift> lift(const DocumentContent& content, const LoadCase& loadCase, const Progress& progress) {
  const Result<std::unique_ptr<HoistRun>> run = HoistRun::begin(content, loadCase, progress.part(0, 0.3));
  if (!run.ok()) return run.error();
  if (const Result<void> finished = (*run)->finish(progress.part(0.3, 0.9)); !finished.ok())
    return finished.error();
  const HoistRecording& recording = (*run)->recording();
  Result<std::vector<HoistFinding>> clearances = findClearances(content, recording, progress.part(0.9, 1));
  if (!clearances.ok()) return clearances.error();
  StudiedLift found;
  found.simulated = recording.end();
  found.stopped = recording.stopped;
  found.findings =
      checkHoist(*content.rigging, recording, content.settings.gravity, std::move(*clearances)).findings;
  return found;
}

}  // namespace

std::optional<StudyRow> studyLift(const DocumentContent& project, const LiftPlan& plan, int run,
                                  const std::function<bool()>& keepGoing) {
  StudyRow row;
  row.run = run;
  row.values = plan.valuesOf(run);
  LiftVariant variant = plan.varied(row.values);
  DocumentContent content = project;
  content.rigging = std::make_shared<const Rigging>(std::move(variant.rigging));
  const Progress progress([&](double, std::string_view) { return !keepGoing || keepGoing(); });
  Result<StudiedLift> lifted = lift(content, variant.loadCase, progress);
  if (!lifted.ok() && lifted.error().isCancelled()) return std::nullopt;
  if (lifted.ok()) {
    row.lift = std::move(*lifted);
  } else {
    row.lift.emplace();
    row.lift->stopped = lifted.error().message;
  }
  return row;
}

StudyEnd runLiftStudy(const DocumentContent& project, const LiftPlan& plan, const std::vector<int>& runs,
                      int threads, const std::function<bool(const StudyRow&)>& take,
                      const std::function<bool()>& keepGoing) {
  const auto solve = [&](int run, const std::function<bool()>& goesOn) {
    return studyLift(project, plan, run, goesOn);
  };
  return runRows(
      runs, threads, [&] { return solve; }, take, keepGoing);
}

}  // namespace liana

#include "io/study/solve_study.h"

#include <mutex>

#include "io/project/project_file.h"
#include "io/study/row_json.h"
#include "kernel/checks/document_scene.h"
#include "kernel/routing/surroundings/housed_surface.h"

namespace liana {

SolveRuns solveCables(const StudySetup& setup, int threads) {
  return [&setup, threads](const std::vector<int>& runs, const TakeRow& take,
                           const std::function<bool()>& keepGoing) {
    if (const auto nominal = StudyWorker(setup).solveNominal(keepGoing))
      runStudy(setup, *nominal, runs, threads, take, keepGoing);
  };
}

Result<void> solveRemaining(const SolveRuns& solve, const StudyHeader& header, RunJournal& journal,
                            const Progress& progress, const std::function<bool()>& keepGoing) {
  const std::vector<int>& remaining = journal.remaining();
  if (remaining.empty()) return {};
  std::mutex telling;
  std::size_t done = 0;
  const auto report = [&] {
    const std::string text = "Run " + std::to_string(done) + " of " + std::to_string(remaining.size());
    return progress.report(static_cast<double>(done) / static_cast<double>(remaining.size()), text);
  };
  const auto goesOn = [&] {
    const std::lock_guard lock(telling);
    return (!keepGoing || keepGoing()) && report();
  };
  Result<void> written;
  const auto take = [&](const StudyRow& row) {
    const std::string line = rowLine(row, header);
    const std::lock_guard lock(telling);
    if (written.ok()) written = journal.append(line);
    ++done;
    return written.ok() && report();
  };
  solve(remaining, take, goesOn);
  return written;
}

Result<StudySummary> runWholeStudy(const DocumentContent& content, const StudyPlan& plan,
                                   const std::filesystem::path& folder, int threads,
                                   const Progress& progress) {
  const std::filesystem::path project = folder / kStudiedProject, file = folder / kStudyJournal;
  if (auto saved = writeProject(content, project); !saved.ok()) return saved.error();
  const StudyHeader header = makeStudyHeader(project, content, plan, {});
  const auto around = surroundingsOf(content, progress.part(0, 0.05));
  if (!around.ok()) return around.error();
  const Result<DocumentScene> parts = DocumentScene::build(content.assemblies, progress.part(0.05, 0.1));
  if (!parts.ok()) return parts.error();
  ClearanceScene scene = parts->scene();
  scene.shapesTouchParts = content.settings.contact.withParts;
  {
    Result<RunJournal> journal = RunJournal::open(file, header, RunJournal::Mode::Overwrite);
    if (!journal.ok()) return journal.error();
    const StudySetup setup{content, plan, *around, &scene};
    const auto solved = solveRemaining(solveCables(setup, threads), header, *journal, progress.part(0.1, 1));
    if (!solved.ok()) return solved.error();
  }
  const Result<StudyRuns> runs = StudyRuns::read(file);
  if (!runs.ok()) return runs.error();
  if (!runs->missing().empty()) return Error::cancelled();
  // Rows are read from where they stand in the journal: it is put in order last.
  Result<StudySummary> summary = writeStudyResults(*runs, folder);
  if (!summary.ok()) return summary;
  if (auto ordered = runs->write(file); !ordered.ok()) return ordered.error();
  return summary;
}

}  // namespace liana

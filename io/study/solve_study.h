// Runs what is missing of a study, row by row into its journal, and whole studies into a folder.
#pragma once

#include <filesystem>
#include <functional>

#include "io/study/run_journal.h"
#include "io/study/study_results.h"
#include "kernel/base/progress.h"
#include "kernel/study/run_study.h"

namespace liana {

/// Takes a row that is done; false: no more are wanted. May be called from several threads at once.
using TakeRow = std::function<bool(const StudyRow&)>;

/// Solves runs and hands their rows over until `keepGoing` says no; may use several threads.
using SolveRuns = std::function<void(const std::vector<int>& runs, const TakeRow& take,
                                     const std::function<bool()>& keepGoing)>;

/// Solves runs of a study of cables; `setup` must outlive it.
SolveRuns solveCables(const StudySetup& setup, int threads);

/// Solves the runs that the journal lacks. Every row is in the journal as soon as it is there; what was not
/// finished when `keepGoing` (may be empty) or the progress said no is not. Both are asked one call at a
/// time.
Result<void> solveRemaining(const SolveRuns& solve, const StudyHeader& header, RunJournal& journal,
                            const Progress& progress, const std::function<bool()>& keepGoing = {});

/// What of a folder a whole study writes, beside the files of its results.
inline constexpr const char* kStudiedProject = "project.liana";
inline constexpr const char* kStudyJournal = "runs.jsonl";

/// Runs a study of what is in hand, which may not be saved, anew into a folder that is there: first the
/// project as it is studied, so that `liana study` can go on with what was cancelled, then rows and results.
Result<StudySummary> runWholeStudy(const DocumentContent& content, const StudyPlan& plan,
                                   const std::filesystem::path& folder, int threads,
                                   const Progress& progress = {});

}  // namespace liana

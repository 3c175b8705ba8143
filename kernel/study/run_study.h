// Runs a study on several threads.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "kernel/study/study_run.h"

namespace liana {

/// Whether all wanted runs were done, or somebody stopped it.
enum class StudyEnd { Finished, Stopped };

/// Solves the wanted runs and hands every row over as it is done, in no certain order. A row is the same
/// whatever the number of threads. `take` and `keepGoing` (may be empty) run on the working threads, several
/// at once, so that turning rows into text does not make threads wait; each returns false to stop.
/// `keepGoing` is asked within solves; rows that were not finished when it said no are not handed over.
StudyEnd runStudy(const StudySetup& setup, const NominalShapes& nominal, const std::vector<int>& runs,
                  int threads, const std::function<bool(const StudyRow&)>& take,
                  const std::function<bool()>& keepGoing = {});

/// Makes the row of a run, or nothing when `goesOn` said stop.
using RowSolver = std::function<std::optional<StudyRow>(int run, const std::function<bool()>& goesOn)>;

/// The same for rows of any kind; every thread makes a solver of its own.
StudyEnd runRows(const std::vector<int>& runs, int threads, const std::function<RowSolver()>& makeSolver,
                 const std::function<bool(const StudyRow&)>& take,
                 const std::function<bool()>& keepGoing = {});

}  // namespace liana

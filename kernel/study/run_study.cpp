#include "kernel/study/run_study.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <thread>

namespace liana {

StudyEnd runStudy(const StudySetup& setup, const NominalShapes& nominal, const std::vector<int>& runs,
                  int threads, const std::function<bool(const StudyRow&)>& take,
                  const std::function<bool()>& keepGoing) {
  const auto makeSolver = [&]() -> RowSolver {
    return [&, worker = std::make_shared<StudyWorker>(setup)](int run, const std::function<bool()>& goesOn) {
      return worker->solve(run, nominal, goesOn);
    };
  };
  return runRows(runs, threads, makeSolver, take, keepGoing);
}

StudyEnd runRows(const std::vector<int>& runs, int threads, const std::function<RowSolver()>& makeSolver,
                 const std::function<bool(const StudyRow&)>& take, const std::function<bool()>& keepGoing) {
  std::atomic<std::size_t> next{0};
  std::atomic<bool> stopped{false};
  const std::function<bool()> goesOn = [&] { return !stopped && (!keepGoing || keepGoing()); };
  const auto work = [&] {
    const RowSolver solve = makeSolver();
    while (goesOn()) {
      const std::size_t i = next++;
      if (i >= runs.size()) return;
      const std::optional<StudyRow> row = solve(runs[i], goesOn);
      if (!row) break;
      if (!stopped && !take(*row)) stopped = true;
    }
    stopped = true;
  };
  std::vector<std::jthread> others;
  const int count = std::clamp(threads, 1, static_cast<int>(std::max<std::size_t>(runs.size(), 1)));
  for (int i = 1; i < count; ++i) others.emplace_back(work);
  work();
  others.clear();  // waits for them
  return stopped ? StudyEnd::Stopped : StudyEnd::Finished;
}

}  // namespace liana

// Google Benchmark over a variation study: what a run costs against a fresh solve, and what more threads
// bring.
#include <benchmark/benchmark.h>

#include <chrono>
#include <ctime>
#include <numeric>

#include "kernel/study/run_study.h"
#include "tests/support/sample_cables.h"

namespace liana {
namespace {

/// The usual study of a hose with two clips.
struct Study {
  explicit Study(int runs)
      : plan(makePlan(runs, project.cables)), nominal(*StudyWorker(setup()).solveNominal()) {
    wanted.resize(runs);
    std::iota(wanted.begin(), wanted.end(), 1);
  }
  static DocumentContent makeProject() {
    Cable cable = archCable();
    cable.segments = 100;
    cable.handles = {handleAt(0.3, {40, 0, 160}), handleAt(0.7, {260, 0, 160}, 101)};
    DocumentContent project;
    project.cables = {cable};
    return project;
  }
  static StudyPlan makePlan(int runs, const std::vector<Cable>& cables) {
    StudySpec spec;
    spec.runs = runs;
    spec.variations = usualVariations();
    return std::move(StudyPlan::make(spec, cables)).value();
  }
  StudySetup setup() const { return {project, plan}; }
  /// Seconds for all runs.
  double time(int threads) const {
    const auto start = std::chrono::steady_clock::now();
    runStudy(setup(), nominal, wanted, threads, [](const StudyRow& row) { return row.run > 0; });
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }

  const DocumentContent project = makeProject();
  StudyPlan plan;
  NominalShapes nominal;
  std::vector<int> wanted;
};

/// Counters: how many times faster two threads are than one (2 is ideal, on two idle cores), how much more
/// processor time they take for the same runs (1 is ideal, also where others use the cores), and microseconds
/// a run.
void studyScaling(benchmark::State& run) {
  const Study study(static_cast<int>(run.range(0)));
  double one = 0, two = 0;
  std::clock_t processorOne = 0, processorTwo = 0;
  for (auto _ : run) {
    const std::clock_t start = std::clock();
    one += study.time(1);
    const std::clock_t middle = std::clock();
    two += study.time(2);
    processorOne += middle - start;
    processorTwo += std::clock() - middle;
  }
  run.counters["speedup_2_threads"] = one / two;
  run.counters["processor_time_2_threads"] =
      static_cast<double>(processorTwo) / static_cast<double>(processorOne);
  run.counters["us_per_run_1_thread"] = 1e6 * one / static_cast<double>(run.iterations()) / run.range(0);
}
BENCHMARK(studyScaling)->Arg(50)->Arg(400)->Unit(benchmark::kMillisecond)->UseRealTime();

/// A run of the study, warm started from the nominal shape.
void studyRun(benchmark::State& run) {
  const Study study(200);
  StudyWorker worker(study.setup());
  int number = 0, unsolved = 0;
  for (auto _ : run) {
    const auto row = worker.solve(study.wanted[number++ % study.wanted.size()], study.nominal);
    unsolved += row->cables[0].converged() ? 0 : 1;
  }
  run.counters["unsolved"] = unsolved;
}
BENCHMARK(studyRun)->Unit(benchmark::kMicrosecond);

void freshSolve(benchmark::State& run) {
  const Study study(1);
  StudyWorker worker(study.setup());
  for (auto _ : run) benchmark::DoNotOptimize(worker.solveNominal()->routed.size());
}
BENCHMARK(freshSolve)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace liana

BENCHMARK_MAIN();

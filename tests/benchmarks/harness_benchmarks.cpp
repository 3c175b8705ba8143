// What a harness costs per segment, to settle and to drag a branch of: it must not grow with the harness.
// build/bin/harness_benchmarks
#include <benchmark/benchmark.h>

#include "kernel/routing/router.h"
#include "tests/support/sample_harness.h"

namespace liana {
namespace {

constexpr int kSegments = 50;  // of a cable

double segmentsOf(const SampleHarness& harness) {
  double sum = 0;
  for (const Cable& cable : harness.cables) sum += cable.segments;
  return sum;
}

void perSegment(benchmark::State& state, const SampleHarness& harness, bool failed) {
  state.SetItemsProcessed(static_cast<std::int64_t>(segmentsOf(harness)) * state.iterations());
  if (failed) state.SkipWithError("a cable found no equilibrium");
}

bool allConverged(const std::vector<RoutedCable>& routed) {
  for (const RoutedCable& each : routed)
    if (!each.report.converged()) return false;
  return true;
}

void settleHarness(benchmark::State& state) {
  const SampleHarness harness = combHarness(static_cast<int>(state.range(0)), kSegments);
  bool failed = false;
  for (auto _ : state) {
    const auto routed = Router().settle(harness.cables, harness.settings, {}, harness.nodes);
    failed = failed || !routed.ok() || !allConverged(*routed);
  }
  perSegment(state, harness, failed);
}

/// One in the middle, to and fro, as a hand does that moves 25 mm in a second.
void dragBranch(benchmark::State& state) {
  SampleHarness harness = combHarness(static_cast<int>(state.range(0)), kSegments);
  Router router;
  std::vector<RoutedCable> routed = *router.settle(harness.cables, harness.settings, {}, harness.nodes);
  Branch& branch = harness.nodes.branches[harness.nodes.branches.size() / 2];
  branch.follows = false;
  const auto pull = [&](double way) {
    const Eigen::Vector3d motion(0, 0, way);
    branch.worldFromBranch.translation() += motion;
    for (Cable& cable : harness.cables)
      for (CableEnd* end : {&cable.start, &cable.end})
        if (end->branch == branch.id) end->worldFromEnd.translation() += motion;
  };
  bool failed = !allConverged(routed);
  int frame = 0;
  for (auto _ : state) {
    pull(++frame / 25 % 2 ? -1 : 1);
    routed = router.follow(harness.cables, harness.nodes, harness.settings, routed.front().next);
    failed = failed || !allConverged(routed);
  }
  perSegment(state, harness, failed);
}

BENCHMARK(settleHarness)->Arg(4)->Arg(20)->Arg(200)->Unit(benchmark::kMillisecond);
BENCHMARK(dragBranch)->Arg(4)->Arg(20)->Arg(200)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace liana

BENCHMARK_MAIN();

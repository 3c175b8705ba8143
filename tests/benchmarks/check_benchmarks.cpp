// What the checks of a cable cost after a frame of a drag: without parts around it, and over many triangles.
#include <benchmark/benchmark.h>

#include "kernel/checks/cable_checker.h"
#include "tests/support/sample_cables.h"
#include "tests/support/sample_centerlines.h"
#include "tests/support/sample_meshes.h"

namespace liana {
namespace {

constexpr int kSegments = 200;

CheckLimits allLimits() {
  CheckLimits limits;
  for (const CheckLimitField& field : checkLimitFields()) limits.*field.member = 5;
  return limits;
}

void checksWithoutParts(benchmark::State& run) {
  CableChecker checker;
  const Cable cable = archCable();
  const Centerline line = circleArc(200, 3, kSegments);
  const CheckLimits limits = allLimits();
  for (auto _ : run) benchmark::DoNotOptimize(checker.check(cable, line, limits));
}
BENCHMARK(checksWithoutParts)->Unit(benchmark::kMicrosecond);

/// A half circle around a ball of so many thousand triangles, everywhere nearer than the clearance or, with a
/// smaller ball, everywhere farther.
void checksAroundABall(benchmark::State& run) {
  const int rows = static_cast<int>(std::sqrt(run.range(0) * 1000 / 2.0));
  const auto ball =
      std::make_shared<const TriangleMesh>(sphereMesh(static_cast<double>(run.range(1)), rows, rows));
  const auto distances = *PartDistances::build({{ball, {}}});
  const ClearanceScene scene{&distances, {{"Ball", {}}}};
  CableChecker checker;
  const Cable cable = archCable();
  const Centerline line = circleArc(200, 3, kSegments);
  const CheckLimits limits = allLimits();
  for (auto _ : run) benchmark::DoNotOptimize(checker.check(cable, line, limits, &scene));
}
BENCHMARK(checksAroundABall)->ArgsProduct({{10, 100, 500}, {150, 192}})->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace liana

BENCHMARK_MAIN();

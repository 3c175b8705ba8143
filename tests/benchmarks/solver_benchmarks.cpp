// Google Benchmark over the shared drag scenes: a frame of a drag, and the linear algebra it cannot do
// without.
#include <benchmark/benchmark.h>

#include <algorithm>

#include "solvers/quasistatic/initial_state.h"
#include "solvers/quasistatic/rod_system.h"
#include "solvers/validation/quasistatic/simple_obstacles.h"
#include "solvers/validation/scenes.h"

namespace liana {
namespace {

void overSegments(benchmark::internal::Benchmark* benchmark) {
  for (int segments : {25, 50, 100, 200, 400, 800, 1600}) benchmark->Arg(segments);
  benchmark->Complexity(benchmark::oN)->Unit(benchmark::kMicrosecond);
}

constexpr int kWarmUp = 20;  // frames

/// A solver some way along the drag: the first frames, which leave the shape the cable was first put into,
/// are not what a drag costs.
struct WarmDrag {
  explicit WarmDrag(int segments)
      : scene(handleDragScene(segments, 1000)), state(initialState(scene.problem)) {
    solver.solve(scene.problem, state);
    for (int frame = 0; frame < kWarmUp; ++frame) next(frame);
  }
  SolveReport next(std::size_t frame) {
    scene.moveTo(static_cast<int>(frame % scene.path.size()));
    return solver.solve(scene.problem, state);
  }

  DragScene scene;
  RodState state;
  QuasiStaticSolver solver;
};

/// One frame of the recorded drag of a handle, warm started; the drag begins anew when it is through.
void handleDragFrame(benchmark::State& run) {
  const int segments = static_cast<int>(run.range(0));
  WarmDrag drag(segments);
  std::size_t frame = kWarmUp;
  int converged = 0, newton = 0, steps = 0;
  for (auto _ : run) {
    const SolveReport report = drag.next(frame++);
    converged += report.converged() ? 1 : 0;
    newton += report.steps.newton;
    steps += report.steps.total();
  }
  const double frames = static_cast<double>(run.iterations());
  run.counters["converged"] = converged / frames;
  run.counters["newton"] = steps > 0 ? static_cast<double>(newton) / steps : 1.0;
  run.counters["steps"] = steps / frames;
  run.SetComplexityN(segments);
}
BENCHMARK(handleDragFrame)->Apply(overSegments);

/// The same drag with the hose dipping onto a floor: steps and looks at the contacts per frame beside those
/// without.
void contactDragFrame(benchmark::State& run) {
  const int segments = static_cast<int>(run.range(0));
  const Floor floor(-0.25);
  WarmDrag drag(segments);
  drag.scene.problem.obstacles = &floor;
  drag.scene.problem.contactRadius = 0.005;
  for (int frame = 0; frame < kWarmUp; ++frame) drag.next(frame);
  std::size_t frame = kWarmUp;
  int settled = 0, steps = 0, renewals = 0, touching = 0;
  double deepest = 0;
  for (auto _ : run) {
    const SolveReport report = drag.next(frame++);
    settled += report.inEquilibrium() ? 1 : 0;
    steps += report.steps.total();
    renewals += report.contact.renewals;
    touching += report.contact.count;
    deepest = std::max(deepest, report.contact.deepest);
  }
  const double frames = static_cast<double>(run.iterations());
  run.counters["settled"] = settled / frames;
  run.counters["steps"] = steps / frames;
  run.counters["renewals"] = renewals / frames;
  run.counters["touching"] = touching / frames;
  run.counters["deepest"] = deepest;
  run.SetComplexityN(segments);
}
BENCHMARK(contactDragFrame)->Apply(overSegments);

/// One assembly, factorization and solve of the Hessian of the same cable, some way along the drag.
void assemblyFactorizationSolve(benchmark::State& run) {
  const int segments = static_cast<int>(run.range(0));
  const WarmDrag drag(segments);
  RodSystem system;
  system.bind(drag.scene.problem, drag.state);
  system.setStiffnessFactor(100);  // as the solver has them near a solution
  Evaluation sum;
  sum.resize(system.segmentCount());
  sum.curvature = Curvature::Linearized;
  const Eigen::VectorXd weights = Eigen::VectorXd::Ones(system.changeSize());
  Eigen::VectorXd step;
  ChainFactor factor;
  int incomplete = 0;  // must stay zero: such a factorization stops half way
  for (auto _ : run) {
    system.evaluate(drag.state.coordinates, Order::Hessian, sum);
    const bool definite = factor.factor(sum.hessian, system.firstFree(), system.lastFree(), 0, weights);
    step = -sum.gradient;
    if (definite) factor.solve(step);
    incomplete += definite ? 0 : 1;
    benchmark::DoNotOptimize(step.data());
  }
  run.counters["incomplete"] = incomplete;
  run.SetComplexityN(segments);
}
BENCHMARK(assemblyFactorizationSolve)->Apply(overSegments);

/// The whole hose drag; arguments: segments, millimetres a step.
void hoseDrag(benchmark::State& run) {
  const DragScene scene = hoseDragScene(static_cast<int>(run.range(0)), run.range(1) / 1000.0);
  for (auto _ : run) benchmark::DoNotOptimize(runDrag(scene).converged);
  run.counters["frames"] = static_cast<double>(scene.path.size());
}
BENCHMARK(hoseDrag)->ArgsProduct({{50, 200, 800}, {5, 20, 40, 100}})->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace liana

BENCHMARK_MAIN();

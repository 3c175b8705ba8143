#include "solvers/validation/scenes.h"

#include <cmath>

#include "solvers/quasistatic/initial_state.h"
#include "solvers/validation/thread_clock.h"

namespace liana {

namespace {

RodProblem clampedHose(int segments, double span) {
  const ElasticMaterial rubber{50e6, 0.3, 1200};
  RodProblem problem;
  problem.rod = Rod::uniform(1.0, segments, circularSection(rubber, 0.005));
  problem.start.orientation = Eigen::AngleAxisd(M_PI / 2, Eigen::Vector3d::UnitY());
  problem.end.orientation = problem.start.orientation;
  problem.end.position = {span, 0, 0};
  return problem;
}

}  // namespace

void DragScene::moveTo(int frame) {
  (problem.handles.empty() ? problem.end.position : problem.handles.front().position) = path[frame];
}

DragScene hoseDragScene(int segments, double step) {
  DragScene scene{clampedHose(segments, 1.0), {}};
  const int steps = static_cast<int>(std::lround(0.4 / step));
  for (int i = 1; i <= steps; ++i) scene.path.emplace_back(1.0 - 0.4 * i / steps, 0, 0);
  return scene;
}

DragScene handleDragScene(int segments, int frames) {
  DragScene scene{clampedHose(segments, 0.6), {}};
  // Frequencies 2, 3, 1: the curve closes after one turn of t and never stands still.
  auto place = [](double t) {
    return Eigen::Vector3d(0.3 + 0.06 * std::sin(2 * t), 0.09 * std::sin(3 * t), -0.22 + 0.05 * std::cos(t));
  };
  RodHandle handle;
  handle.index = segments / 2;
  handle.position = place(0);
  scene.problem.handles = {handle};
  for (int i = 1; i <= frames; ++i) scene.path.push_back(place(2 * M_PI * i / frames));
  return scene;
}

double DragSummary::newtonShare() const {
  return steps.total() > 0 ? static_cast<double>(steps.newton) / steps.total() : 1.0;
}

DragSummary runDrag(DragScene scene, const DragObserver& observe) {
  RodState state = initialState(scene.problem);
  QuasiStaticSolver solver;
  DragSummary summary;
  summary.restConverged = solver.solve(scene.problem, state).converged();
  summary.frames = static_cast<int>(scene.path.size());
  for (int frame = 0; frame < summary.frames; ++frame) {
    scene.moveTo(frame);
    const double begin = threadSeconds();
    const SolveReport report = solver.solve(scene.problem, state);
    summary.seconds.push_back(threadSeconds() - begin);
    summary.converged += report.converged() ? 1 : 0;
    summary.steps += report.steps;
    if (observe) observe({frame, scene.problem, state, report});
  }
  return summary;
}

}  // namespace liana

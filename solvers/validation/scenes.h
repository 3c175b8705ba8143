// Scenes that tests, benchmarks and the validation share: cables one of whose supports is dragged along a
// path.
#pragma once

#include <Eigen/Core>
#include <functional>
#include <vector>

#include "solvers/quasistatic/quasi_static_solver.h"
#include "solvers/quasistatic/rod_problem.h"
#include "solvers/rod/rod_state.h"

namespace liana {

/// A problem and the places its moved support takes, frame by frame. The support is the first handle if there
/// is one, the far end otherwise.
struct DragScene {
  RodProblem problem;                 // at rest, before the first frame
  std::vector<Eigen::Vector3d> path;  // [m]

  void moveTo(int frame);
};

/// The hose other simulators were measured on: 1 m long, 10 mm thick, E = 50 MPa, ν = 0.3, 1200 kg/m³, both
/// ends clamped along +x. It hangs straight at span 1 m; then the far end comes to span 0.6 m in steps of
/// `step`.
DragScene hoseDragScene(int segments, double step);

/// The same hose clamped at span 0.6 m with a handle on its middle node, which runs once along a smooth
/// closed curve in space.
DragScene handleDragScene(int segments, int frames);

/// What a drag took in all.
struct DragSummary {
  int frames = 0;
  int converged = 0;
  bool restConverged = false;  // the scene before the first frame
  StepCounts steps;
  std::vector<double> seconds;  // of processor time, each frame's solve

  double newtonShare() const;  // of all accepted steps
};

/// A frame just solved.
struct DragFrame {
  int index;
  const RodProblem& problem;
  const RodState& state;
  const SolveReport& report;
};
using DragObserver = std::function<void(const DragFrame& frame)>;

/// Solves the scene at rest and then frame by frame, each warm started from the one before. The summary
/// counts the frames, not the scene at rest.
DragSummary runDrag(DragScene scene, const DragObserver& observe = {});

}  // namespace liana

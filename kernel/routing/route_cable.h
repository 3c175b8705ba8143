// Finds the shape a cable takes: model in, centerline and report out.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "kernel/model/cable/cable.h"
#include "kernel/model/cable/centerline.h"
#include "kernel/model/document.h"
#include "kernel/routing/surroundings/surroundings.h"
#include "solvers/quasistatic/quasi_static_solver.h"
#include "solvers/quasistatic/solve_report.h"
#include "solvers/rod/rod_state.h"

namespace liana {

struct RodGroupState;

/// Where a solve starts: the state of the last one and its segments.
struct WarmStart {
  RodState state;
  std::vector<double> segmentLengths;  // [m]
  /// Of a cable that hangs together with others: the state of all of them.
  std::shared_ptr<const RodGroupState> group{};

  bool isEmpty() const { return segmentLengths.empty(); }
};

/// What routing found. Without a shape (unreachable, invalid, cancelled) the centerline is empty and the
/// report says why; `next` is then the warm start that was given.
struct RoutedCable {
  Centerline centerline;
  SolveReport report;
  WarmStart next;

  bool hasShape() const { return !centerline.isEmpty(); }
};

/// Routes cables that stand alone one after the other, keeping the solver's memory between them. One per
/// thread.
class CableRouter {
public:
  /// What all cables routed from now on meet. None at first.
  void setSurroundings(Surroundings surroundings) { surroundings_ = std::move(surroundings); }

  /// Whether a cable that finds its length and has a warm start comes only a few steps nearer to it with each
  /// route(); for a hand that drags.
  void setHasty(bool hasty) { isHasty_ = hasty; }

  /// `keepGoing` is asked between solver steps; false cancels.
  RoutedCable route(const Cable& cable, const DocumentSettings& settings, const WarmStart& start = {},
                    std::function<bool(int iteration)> keepGoing = {});

private:
  /// As route, for a cable that is given full turns: `problem` is its problem among what surrounds it.
  RoutedCable routeWound(const Cable& cable, const DocumentSettings& settings, RodProblem& problem,
                         const WarmStart& start, const std::function<bool(int iteration)>& keepGoing);

  QuasiStaticSolver solver_;
  Surroundings surroundings_;
  bool isHasty_ = false;
};

/// Routes one cable from scratch.
RoutedCable routeCable(const Cable& cable, const DocumentSettings& settings);

}  // namespace liana

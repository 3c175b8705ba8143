// Minimizes the energy of a rod until it is in stable equilibrium and all constraints hold.
#pragma once

#include <functional>
#include <memory>

#include "solvers/quasistatic/rod_problem.h"
#include "solvers/quasistatic/solve_report.h"
#include "solvers/rod/rod_state.h"

namespace liana {

/// How to solve. The defaults suit all cables the validation table covers.
struct SolverOptions {
  double forceTolerance = 1e-7;       // largest unbalanced force, relative to the force scale
  double constraintTolerance = 1e-6;  // largest constraint violation, relative to its scale
  int maximumIterations = 1000;
  /// All that a solve may cost, fallbacks and searches for a first shape included, in assemblies with
  /// factorization. Counted, not timed: the same input gives the same result on any machine.
  double maximumEffort = 20000;
  /// Whether a cable without a shape yet may begin at other first shapes than the given one.
  bool triesOtherShapes = true;
  /// Called between steps and within long searches with the iteration count; return false to cancel. May be
  /// empty.
  std::function<bool(int iteration)> keepGoing;
};

/// Owns the workspace, so that solving again with as many segments allocates nothing. Not thread safe; use
/// one solver per thread. The same input gives the same bits.
class QuasiStaticSolver {
public:
  QuasiStaticSolver();
  ~QuasiStaticSolver();
  QuasiStaticSolver(QuasiStaticSolver&&) noexcept;
  QuasiStaticSolver& operator=(QuasiStaticSolver&&) noexcept;

  /// Solves from `state`, which must have the rod's segment count (see initialState). When the solve does not
  /// end converged, `state` still holds the best shape found, except for Unreachable, InvalidProblem and
  /// Cancelled, which leave it untouched.
  ///
  /// With contact, a state in equilibrium is where the motion begins: ends and handles are led from where
  /// they are to where the problem wants them, and nothing passes through anything on the way. What a part
  /// stops stays on its side of it, and the report says so (HeldBack).
  SolveReport solve(const RodProblem& problem, RodState& state, const SolverOptions& options = {});

private:
  struct Workspace;
  std::unique_ptr<Workspace> workspace_;
};

}  // namespace liana

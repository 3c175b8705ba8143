#include "solvers/quasistatic/solve_report.h"

namespace liana {

const char* toString(SolveStatus status) {
  switch (status) {
    case SolveStatus::Converged:
      return "converged";
    case SolveStatus::IterationLimit:
      return "iteration limit";
    case SolveStatus::Stalled:
      return "stalled";
    case SolveStatus::Unreachable:
      return "unreachable";
    case SolveStatus::Cancelled:
      return "cancelled";
    case SolveStatus::InvalidProblem:
      return "invalid problem";
  }
  return "unknown";
}

}  // namespace liana

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
    case SolveStatus::HeldBack:
      return "held back";
    case SolveStatus::Pierced:
      return "through a part";
    case SolveStatus::TurnsLost:
      return "turns lost";
  }
  return "unknown";
}

StepCounts& StepCounts::operator+=(const StepCounts& more) {
  newton += more.newton;
  nonlinearConjugateGradient += more.nonlinearConjugateGradient;
  linearConjugateGradient += more.linearConjugateGradient;
  steepestDescent += more.steepestDescent;
  lineSearch += more.lineSearch;
  negativeCurvature += more.negativeCurvature;
  return *this;
}

}  // namespace liana

// What happened during a solve. Not converging is a report, never an exception.
#pragma once

#include <string>

namespace liana {

enum class SolveStatus {
  Converged,       // stable equilibrium, all constraints met
  IterationLimit,  // still improving when the budget ran out
  Stalled,         // no method could lower the energy further before the tolerance was met
  Unreachable,     // the cable is shorter than the distance it has to span
  Cancelled,       // the caller asked to stop
  InvalidProblem,  // see reason
};

const char* toString(SolveStatus status);

/// How many accepted steps each method of the cascade served.
struct StepCounts {
  int newton = 0;
  int nonlinearConjugateGradient = 0;
  int linearConjugateGradient = 0;
  int steepestDescent = 0;
  int lineSearch = 0;
  int negativeCurvature = 0;  // steps that left an unstable equilibrium

  int total() const {
    return newton + nonlinearConjugateGradient + linearConjugateGradient + steepestDescent + lineSearch +
           negativeCurvature;
  }
};

struct SolveReport {
  SolveStatus status = SolveStatus::InvalidProblem;
  std::string reason;       // one sentence for people; empty when converged
  int iterations = 0;       // accepted steps
  int integralUpdates = 0;  // how often the integral forces were updated
  int factorizations = 0;
  double energy = 0;               // elastic + potential energy, without constraint terms [J]
  double residual = 0;             // largest unbalanced force, relative to the force scale
  double constraintViolation = 0;  // largest violation, relative to each constraint's scale
  double shortBy = 0;              // Unreachable: missing length [m]
  StepCounts steps;

  bool converged() const { return status == SolveStatus::Converged; }
};

}  // namespace liana

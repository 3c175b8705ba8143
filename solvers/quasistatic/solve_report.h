// What happened during a solve. Not converging is a report, never an exception.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace liana {

enum class SolveStatus {
  Converged,       // stable equilibrium, all constraints met
  IterationLimit,  // still improving when the budget ran out
  Stalled,         // no method could lower the energy further before the tolerance was met
  Unreachable,     // the cable is shorter than the distance it has to span
  Cancelled,       // the caller asked to stop
  InvalidProblem,  // see reason
  HeldBack,        // in equilibrium, but something keeps a handle or an end from its place: see heldBack
  Pierced,         // in equilibrium, but the cable runs through a part or a cable: see contact
  TurnsLost,       // in equilibrium, but without the turns its ends were given: see turns
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
  StepCounts& operator+=(const StepCounts& more);
};

/// An end or a handle that could not be brought to its place.
struct HeldBackSupport {
  enum class Kind { Start, End, Handle };
  Kind kind = Kind::Handle;
  int handle = -1;     // which one, in the problem's order
  double missing = 0;  // from where it is to where it should be [m]
};

/// How a shape lies on what it touches.
struct ContactSummary {
  int count = 0;              // places that push
  int renewals = 0;           // how often they were looked for
  double deepest = 0;         // largest depth of the skin below a surface, relative to the radius
  int deepestSegment = -1;    // where
  std::int64_t feature = -1;  // in what; see SurfacePoint
};

/// What became of the full turns a cable was given, in turns of the sense they were given in, if any.
struct TurnSummary {
  bool areJudged = false;
  double twist = 0;   // of the section about the centerline, from end to end
  double link = 0;    // twist + writhe: what the ends hold
  double wanted = 0;  // the link that was put in
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
  ContactSummary contact;
  std::vector<HeldBackSupport> heldBack;
  TurnSummary turns;

  bool converged() const { return status == SolveStatus::Converged; }
  /// The shape is one the cable would rest in, if not the one asked for.
  bool inEquilibrium() const {
    return converged() || status == SolveStatus::HeldBack || status == SolveStatus::Pierced ||
           status == SolveStatus::TurnsLost;
  }
};

}  // namespace liana

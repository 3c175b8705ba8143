// Finds the lengths at which stretches of a cable pull just as hard as wanted: the search behind the routing
// modes.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "solvers/quasistatic/quasi_static_solver.h"

namespace liana {

/// Segments [begin, end).
struct SegmentRange {
  int begin = 0, end = 0;
};

/// A stretch of cable between two fixed positions. Its segments are scaled together, so that they stay
/// comparable.
struct LengthSpan {
  SegmentRange segments;
  SegmentRange between;  // all from one position to the other; more where only a part may change its length
  double shortest = 0;   // with less length the cable does not reach from one position to the other [m]
  bool mayShorten = true;
};

/// The stretches between neighbouring fixed positions, cut down to `range`. Tails behind the last fixed
/// position are left out: nothing pulls at them. The segment that carries a handle in its middle belongs to
/// no stretch.
std::vector<LengthSpan> findLengthSpans(const RodProblem& problem, SegmentRange range);

/// Mean tension of the segments [N].
double meanTension(const RodProblem& problem, const RodState& state, SegmentRange segments);

/// By how much the elastic energy falls when the segments get longer together, per length [N]:
///   −dE/dR = mean of T + m·κ − ½·Σ m_k²/B_k,
/// T the tension, m the moments, κ the curvatures: the first integral of the elastica. The weight of the
/// added length is left out, because its energy depends on where zero height is.
double lengthPull(const RodProblem& problem, const RodState& state, SegmentRange segments);

double lengthOf(const Rod& rod, SegmentRange segments);

/// Changes the segment lengths of a solved problem in steps small enough for the shape to stay on its branch.
class LengthStepper {
public:
  LengthStepper(RodProblem& problem, RodState& state, QuasiStaticSolver& solver, const SolverOptions& options)
      : problem_(problem), state_(state), solver_(solver), options_(options) {}

  /// Solves at the present lengths.
  bool settle();
  /// Solves on the way to the target and there. On failure the problem and the state are the last that were
  /// solved.
  bool moveTo(const std::vector<double>& targetLengths);
  /// Solves at the target in one go, from the shape there is, as if it were a first one.
  bool letGo(const std::vector<double>& targetLengths);

  /// Solves at the target from the shape there is, with this tension in these segments to begin with. On
  /// failure all stays as it was.
  bool tighten(const std::vector<double>& targetLengths, const std::vector<SegmentRange>& taut,
               const std::vector<double>& tensions);

  const SolveReport& report() const { return report_; }
  int solves() const { return solves_; }

private:
  RodProblem& problem_;
  RodState& state_;
  QuasiStaticSolver& solver_;
  const SolverOptions& options_;
  SolveReport report_;
  int solves_ = 0;
};

/// What is looked for: `surplus` tells by how much a span pulls more than it should, between −1 and 1,
/// positive when it wants to be longer.
struct LengthSearch {
  std::function<double(const LengthSpan& span)> surplus;
  /// The tension at which a straight span has none [N]. A straight cable pulls with any force at one and the
  /// same length, so that no length can tell.
  std::function<double(const LengthSpan& span)> straightTension;
  double tolerance = 1e-4;  // of a span's length
  int maximumRounds = 30;
  double longest = 30;  // a span does not grow beyond this multiple of itself
};

struct LengthSearchResult {
  bool finished = false;  // false: the stepper's report says why, or the rounds ran out
  bool bounded = false;   // a span pulls more than wanted at any length; it got the one where it pulls least
  bool caught = false;    // a span lies taut on what is in its way; it got the least length that was found
  int rounds = 0;
};

/// Changes the lengths of all spans side by side until each one's surplus is zero, or it is as short as it
/// can be. Spans touch each other only through the moments at handles, so each has its own bracketed search.
LengthSearchResult searchLengths(const RodProblem& problem, const std::vector<LengthSpan>& spans,
                                 const LengthSearch& search, LengthStepper& stepper);

}  // namespace liana

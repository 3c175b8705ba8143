// Routing without knowing the length: stretch a piece of cable by pulling or to a typed length, let the cable
// find its own length, and go back to fixed length with the length found.
#pragma once

#include <string>

#include "solvers/length/length_search.h"

namespace liana {

/// How a change of length is solved.
struct LengthOptions {
  SolverOptions solver;     // its keepGoing cancels
  double tolerance = 1e-4;  // the length is stationary when it changes less, relative
  int maximumRounds = 30;   // of the search for the length
};

/// What an automatic length aims at beside its slider.
struct AutomaticOptions : LengthOptions {
  double pull = 0;  // k [N]; 0: automaticPull of the problem as it is given
  /// How tightly a stretch is bent, over what is allowed. Where it is above 1 the stretch gets more length
  /// than the pull alone gives it, as long as that helps. May be empty.
  std::function<double(const RodProblem&, const RodState&, SegmentRange)> tightness;
};

/// Pulling stretches a cable that is taut, and only that.
struct PullOptions : LengthOptions {
  double pull = 0;            // tension at which the cable gives way [N]; 0: see stretchByPulling
  bool takesUpSlack = false;  // also shorten what is slack, until it is as taut as the pull
};

/// What became of the length.
struct LengthReport {
  SolveStatus status = SolveStatus::InvalidProblem;
  std::string reason;       // one sentence for people; empty when converged
  double lengthBefore = 0;  // of the whole cable [m]
  double lengthAfter = 0;   // [m]
  double pull = 0;          // the tension the search aimed at [N]; 0 for a typed length
  bool bounded =
      false;  // the cable pulls harder than that at every length: it got the one where it pulls least
  bool caught = false;  // it lies taut on what is in its way before it pulls that hard: got no shorter
  int rounds = 0;       // of the search
  int solves = 0;
  SolveReport lastSolve;

  bool converged() const { return status == SolveStatus::Converged; }
  double lengthChange() const { return lengthAfter - lengthBefore; }
};

/// The segments between two points of the cable at the given arc lengths [m], rounded to nodes, never empty.
SegmentRange segmentsBetween(const Rod& rod, double from, double to);

/// Stretches `range` by pulling. Letting its length go free would not do: bending energy falls with 1/length
/// and a hanging cable gains by sagging, so every free length runs away. Instead the range behaves like a
/// cable that yields: it keeps its length while its mean tension T is below the pull Y, and gives way at T =
/// Y:
///   R ≥ R_before,  T(R) ≤ Y,  (R − R_before)·(T(R) − Y) = 0,   Y = 4·(10·B/R² + w·R) unless given,
/// B bending stiffness, w weight per length, R length of the stretch between two fixed positions. A handle or
/// an end dragged beyond reach draws the length out; solving again where nothing moved changes nothing. All
/// segments between two fixed positions are scaled alike. Problem and state get the new lengths;
/// without convergence both are left as they were.
LengthReport stretchByPulling(RodProblem& problem, RodState& state, SegmentRange range,
                              QuasiStaticSolver& solver, const PullOptions& options = {});

/// Gives `range` the length typed [m], all its segments scaled alike, through as many solves as it takes for
/// the cable to stay on its branch. Without convergence problem and state are left as they were.
LengthReport stretchToLength(RodProblem& problem, RodState& state, SegmentRange range, double length,
                             QuasiStaticSolver& solver, const LengthOptions& options = {});

/// The pull of the automatic length for a slider between 0 (rather straight) and 1 (rather bent) [N]:
///   k = B/D²·1000^(1−slider) + 0.75·w·D·(40/3)^(1−slider),
/// D the largest distance between neighbouring fixed positions, at least a tenth of the cable. Without weight
/// the cable then bends over lengths of about √(B/k) = D/30 … D. The second part keeps heavy cables finite:
/// at no length does the mean tension of a level span fall below 0.51·w·D.
double automaticPull(const RodProblem& problem, double slider);

/// Lets the cable find its length: minimizes bending + torsion + k·L over the lengths between fixed
/// positions, that is lengthPull = k in each. The paper's E = k/2·L² per segment pulls alike where L is the
/// reference length, but it lets segments shrink to nothing wherever the cable runs against its pull, in
/// every U-turn; here segments between two fixed positions keep equal shares, and every shape on the way is
/// one of a real cable. Problem and state get the length found; without convergence both are
/// left as they were. A stretch that bends too tightly at that length gets the shortest one found at which
/// it does not; if none up to four times as long helps, it keeps the length of its pull.
LengthReport findAutomaticLength(RodProblem& problem, RodState& state, double slider,
                                 QuasiStaticSolver& solver, const AutomaticOptions& options = {});

/// Comes a few steps nearer to that length, each of them one solve: for a hand that moves the slider, or what
/// holds the cable. Every shape on the way is an equilibrium at its length; asked again and again it ends
/// where findAutomaticLength does, within a few per cent of the pull.
LengthReport approachAutomaticLength(RodProblem& problem, RodState& state, double slider,
                                     QuasiStaticSolver& solver, const AutomaticOptions& options = {});

}  // namespace liana

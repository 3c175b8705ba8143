// The inner loop of the rod's energies: length, coherence and bending of a chain of segments, several at
// once.
#pragma once

#include "solvers/energies/energy_term.h"

namespace liana::kernels {

/// What the three terms are made of. A term whose first pointer is null has no part in the sum. Numbers of
/// segments stand side by side; factors multiply the springs as the terms say.
struct Chain {
  int segments = 0;
  const double* shape = nullptr;  // see rod_coordinates.h

  const double* referenceLengths = nullptr;
  const double* lengthSprings = nullptr;
  const double* lengthForces = nullptr;
  double lengthFactor = 1;

  const double* coherenceSprings = nullptr;
  const double* mostFactors = nullptr;
  const double* floorSprings = nullptr;
  const double* coherenceForces = nullptr;  // three a segment
  double coherenceFactor = 1;

  /// Other forces of both, if the energy with those is wanted too.
  const double* otherLengthForces = nullptr;
  const double* otherCoherenceForces = nullptr;
  bool gradientWithoutSprings = false;  // that of the forces alone; the energy has both

  const double* joints = nullptr;  // kJoint numbers each, in the order of Joint; one fewer than segments
  static constexpr int kJoint = 7;
};

/// What energy, gradient and Hessian are added to.
struct ChainSum {
  double energy = 0;
  double* gradient = nullptr;
  double* panels = nullptr;  // of a ChainMatrix, in its order
  Curvature curvature = Curvature::Exact;
  double otherEnergy = 0;  // set: what the energy would have more with the other forces
  double violation = 0;    // set: the largest of length and coherence, as their terms measure it
};

/// f ← f + k·(c + fraction·J·change) of length and coherence, whose forces these are.
struct ChainUpdate {
  double* lengthForces = nullptr;
  double* coherenceForces = nullptr;
  const double* change = nullptr;  // null: f ← f + k·c
  double fraction = 1;
  const double* measuredAt = nullptr;  // the shape c is taken at, if another than J's
};

/// Functions for one set of instructions.
struct ChainKernels {
  void (*energy)(const Chain& chain, ChainSum& sum);
  void (*gradient)(const Chain& chain, ChainSum& sum);  // and energy
  void (*hessian)(const Chain& chain, ChainSum& sum);   // and both
  void (*settle)(const Chain& chain, const ChainUpdate& update);
  void (*integrate)(const Chain& chain, const ChainUpdate& update);
  double (*largestUpdate)(const Chain& chain, const double* change);
  void (*addSpringForces)(const Chain& chain, const double* measuredAt, double* gradient);
};

/// `wide`: for AVX2 and FMA; see mayUseWideInstructions(). Others where the compiler has none.
const ChainKernels& chainKernels(bool wide);

/// With what the machine has: adds all up to an order to the sum.
void accumulate(const Chain& chain, Order order, Evaluation& sum);
/// Largest violation of length and coherence, as their terms measure it.
double violation(const Chain& chain);
void integrate(const Chain& chain, const ChainUpdate& update);
/// Largest |k·(c + J·change)| of the lengths.
double largestUpdate(const Chain& chain, const double* change);
/// gradient += Jᵀ·k·c of length and coherence, c taken at another shape than J.
void addSpringForces(const Chain& chain, const Eigen::VectorXd& measuredAt, Eigen::VectorXd& gradient);

}  // namespace liana::kernels

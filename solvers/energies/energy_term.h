// What every energy of the rod gives: its value, its gradient and its Hessian, added to a common sum.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "solvers/math/chain_matrix.h"
#include "solvers/math/coupled_factor.h"
#include "solvers/rod/rod_coordinates.h"

namespace liana {

/// How much of the sum is wanted. Each order includes those before it.
enum class Order { Energy, Gradient, Hessian };

/// Which second derivative a curved term gives.
enum class Curvature {
  Exact,       // the Hessian of the energy
  Linearized,  // constraints as if their springs had closed: f·∂²c in place of (f + k·c)·∂²c
  Convex,      // only what cannot be negative: Gauss–Newton, with the tension of stretched segments
};

/// Sum over all terms at one point. Gradient and Hessian are those of the energy over changes of shape, where
/// frames turn and stay of unit norm: E(x + δx, q·exp(η)) = E + g·(δx, η) + ½(δx, η)ᵀH(δx, η) + …
struct Evaluation {
  double energy = 0;
  Eigen::VectorXd gradient;
  ChainMatrix hessian;
  std::vector<Coupling> couplings;         // what the Hessian has outside its chain
  Curvature curvature = Curvature::Exact;  // asked for by the caller
  double earlierEnergy = 0;                // the same with forces of before, if a system keeps them
  double chainViolation = 0;               // largest of length and coherence at this point

  void resize(int segments);
  void setZero(Order order);
};

/// A part of the energy, as a function of a shape whose frames have unit norm; see rod_coordinates.h.
class EnergyTerm {
public:
  virtual ~EnergyTerm() = default;
  virtual void accumulate(const Eigen::VectorXd& shape, Order order, Evaluation& sum) const = 0;
};

/// Constraints c(X) = 0 held by a proportional spring and an integral force each: E = Σ ½·k·c² + f·c.
/// The integral forces, once converged, are the physical forces that hold the constraints.
class ConstraintTerm : public EnergyTerm {
public:
  /// f ← f + k·(c + fraction·J·change): after a step of Newton's method with fraction 1 this is the
  /// multiplier of the linearized constraint.
  virtual void integrate(const Eigen::VectorXd& shape, const Eigen::VectorXd& change, double fraction) = 0;
  /// The paper's update f ← f + k·c: what the springs carry goes to the integral forces.
  virtual void settle(const Eigen::VectorXd& shape) = 0;

  /// Largest |c|, relative to the scale of the constraint.
  virtual double violation(const Eigen::VectorXd& shape) const = 0;

  double stiffnessFactor = 1;  // multiplies every k of the term; the solver stiffens while it converges
  Eigen::VectorXd integralForces;
};

}  // namespace liana

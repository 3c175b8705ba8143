// What every energy of the rod gives: its value, its gradient and its Hessian, added to a common sum.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "solvers/math/band_matrix.h"
#include "solvers/math/coupled_factor.h"

namespace liana {

/// How much of the sum is wanted. Each order includes those before it.
enum class Order { Energy, Gradient, Hessian };

/// Which second derivative a curved term gives.
enum class Curvature {
  Exact,       // the Hessian of the energy
  Linearized,  // constraints as if their springs had closed: f·∂²c in place of (f + k·c)·∂²c
  Convex,      // only what cannot be negative: Gauss–Newton, with the tension of stretched segments
};

/// Sum over all terms at one point.
struct Evaluation {
  double energy = 0;
  Eigen::VectorXd gradient;
  BandMatrix hessian;
  std::vector<Coupling> couplings;         // what the Hessian has outside its band
  Curvature curvature = Curvature::Exact;  // asked for by the caller

  void resize(int coordinates);
  void setZero(Order order);
};

/// A part of the energy, as a function of all 7N + 3 coordinates.
class EnergyTerm {
public:
  virtual ~EnergyTerm() = default;
  virtual void accumulate(const Eigen::VectorXd& coordinates, Order order, Evaluation& sum) const = 0;
};

/// Constraints c(X) = 0 held by a proportional spring and an integral force each: E = Σ ½·k·c² + f·c.
/// The integral forces, once converged, are the physical forces that hold the constraints.
class ConstraintTerm : public EnergyTerm {
public:
  /// f ← f + k·(c + fraction·J·step): after a step of Newton's method with fraction 1 this is the multiplier
  /// of the linearized constraint.
  virtual void integrate(const Eigen::VectorXd& coordinates, const Eigen::VectorXd& step,
                         double fraction) = 0;
  /// The paper's update f ← f + k·c: what the springs carry goes to the integral forces.
  void settle(const Eigen::VectorXd& coordinates) { integrate(coordinates, coordinates, 0); }

  /// Largest |c|, relative to the scale of the constraint.
  virtual double violation(const Eigen::VectorXd& coordinates) const = 0;

  double stiffnessFactor = 1;  // multiplies every k of the term; the solver stiffens while it converges
  Eigen::VectorXd integralForces;
};

}  // namespace liana

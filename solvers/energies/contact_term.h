// Contact: points of the rod pushed off the surfaces they touch, each by a spring and an integral force.
#pragma once

#include <cstdint>
#include <vector>

#include "solvers/energies/energy_term.h"

namespace liana {

/// A point x = (1 − t)x_i + t·x_{i+1} of the rod near a surface, seen as its tangent plane: penetration d =
/// offset − n·x, positive when the cable's skin is inside the body. n and offset are renewed between solves
/// of the energy.
struct Contact {
  int segment = 0;                                    // i
  double parameter = 0;                               // t in [0, 1]; 0 is node i
  Eigen::Vector3d normal = Eigen::Vector3d::UnitZ();  // outward
  double offset = 0;         // n·y + R for the surface point y and the cable's radius R [m]
  double integralForce = 0;  // f ≥ 0, pushes outward [N]
  std::int64_t feature = -1;
};

/// E = Σ [max(0, f + k·d)² − f²]/2k: spring and integral force ½k d² + f·d where they push, nothing where
/// they would pull, so that a contact lets go by itself. Linear constraints, hence the Hessian k·ñ ñᵀ of the
/// pushing ones.
///
/// The integral forces are updated one by one, f ← max(0, f + k·d) (settle), or all together after a step of
/// Newton's method (integrate): eliminating the step from H·Δx = Σ Δf_i ñ_i, ñ_iᵀΔx = d_i gives the global
/// update M·Δf = d, M_ij = ñ_iᵀH⁻¹ñ_j. Source: Grégoire & Schömer §5.8.
class ContactTerm final : public ConstraintTerm {
public:
  void accumulate(const Eigen::VectorXd& coordinates, Order order, Evaluation& sum) const override;
  void integrate(const Eigen::VectorXd& coordinates, const Eigen::VectorXd& step, double fraction) override;
  /// Largest penetration, or gap under a force, relative to `scale`.
  double violation(const Eigen::VectorXd& coordinates) const override;

  double penetration(const Contact& contact, const Eigen::VectorXd& coordinates) const;
  /// f + k·d if it pushes, zero otherwise [N].
  double push(const Contact& contact, const Eigen::VectorXd& coordinates) const;

  std::vector<Contact> contacts;
  double stiffness = 0;  // k [N/m]
  double scale = 1;      // [m]
};

}  // namespace liana

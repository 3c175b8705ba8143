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
  bool active = false;
  std::int64_t feature = -1;
};

/// E = Σ_active ½k d² + f·d. Linear constraints, hence an exact Hessian k·ñ ñᵀ. A contact whose force would
/// have to pull is released. Source: Grégoire & Schömer §5.8.
class ContactTerm final : public ConstraintTerm {
public:
  void accumulate(const Eigen::VectorXd& coordinates, Order order, Evaluation& sum) const override;
  /// The individual update; contacts that would pull are released, new penetrations become active.
  void integrate(const Eigen::VectorXd& coordinates, const Eigen::VectorXd& step, double fraction) override;
  /// Largest penetration relative to `scale`, of any contact.
  double violation(const Eigen::VectorXd& coordinates) const override;

  double penetration(const Contact& contact, const Eigen::VectorXd& coordinates) const;
  bool hasActive() const;
  /// Switches contacts on where the rod penetrates and off where it has left the surface with no force.
  bool updateActiveSet(const Eigen::VectorXd& coordinates);

  std::vector<Contact> contacts;
  double stiffness = 0;  // k [N/m]
  double scale = 1;      // [m]
};

}  // namespace liana

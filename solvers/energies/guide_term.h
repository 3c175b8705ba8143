// Handles and sliding ends: nodes of the rod held at given places.
#pragma once

#include <vector>

#include "solvers/energies/energy_term.h"

namespace liana {

/// One held node: c = P·(x_i − target). P = I holds it, P = I − a aᵀ lets it slide along a. The integral
/// force is the force of the guide on the cable [N], with opposite sign.
struct Guide {
  int node = 0;
  Eigen::Vector3d target = Eigen::Vector3d::Zero();
  Eigen::Matrix3d projector = Eigen::Matrix3d::Identity();
  double stiffness = 0;  // k [N/m]
  double scale = 1;      // what a violation is compared with [m]
  int support = -1;      // whose it is, in the caller's list
};

/// All guides of a rod: E = Σ ½k|c|² + f·c. Source: Grégoire & Schömer §5.7, with integral forces so that a
/// handle is met exactly, and oriented handles treated as clamps (see BendTwistTerm), which cannot "bend".
class GuideTerm final : public ConstraintTerm {
public:
  void accumulate(const Eigen::VectorXd& shape, Order order, Evaluation& sum) const override;
  void integrate(const Eigen::VectorXd& shape, const Eigen::VectorXd& change, double fraction) override;
  void settle(const Eigen::VectorXd& shape) override;
  double violation(const Eigen::VectorXd& shape) const override;

  /// Spring and integral force of one guide.
  Eigen::Vector3d totalForce(const Eigen::VectorXd& shape, int guide) const;

  /// What the energy would have more with these integral forces.
  double energyWith(const Eigen::VectorXd& forces, const Eigen::VectorXd& shape) const;

  std::vector<Guide> guides;
};

}  // namespace liana

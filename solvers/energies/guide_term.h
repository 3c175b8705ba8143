// Handles and sliding ends: points and frames of the rod held at given places.
#pragma once

#include <vector>

#include "solvers/energies/energy_term.h"

namespace liana {

/// One held point or frame; three components each.
///   Position:    c = P·(x_i − target). P = I holds a point, P = I − a aᵀ lets it slide along a.
///   Orientation: c = 2·Im(Q̄·q_j): the small rotation from the given frame Q to the segment's frame. With
///                Q̄·q = (s, v): ∂c/∂η = 2(s·I + [v]×), f·∂²c/∂η² = −(f·c)I.
/// The integral force is the force [N] or moment [N·m, in Q's axes] of the guide on the cable, with opposite
/// sign.
struct Guide {
  enum class Kind { Position, Orientation };
  Kind kind = Kind::Position;
  int index = 0;  // node (Position) or segment (Orientation)
  Eigen::Vector3d target = Eigen::Vector3d::Zero();
  Eigen::Matrix3d projector = Eigen::Matrix3d::Identity();
  Eigen::Vector4d frame = Eigen::Vector4d::UnitX();
  double stiffness = 0;  // k [N/m] or [N·m]
  double scale = 1;      // what a violation is compared with [m] or [-]
  int support = -1;      // whose it is, in the caller's list; −1: nobody's
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

  std::vector<Guide> guides;
};

}  // namespace liana

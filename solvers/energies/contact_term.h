// Contact: points of the rod pushed off what they touch and held by friction, each by springs and integral
// forces.
#pragma once

#include <vector>

#include "solvers/energies/contact_gap.h"
#include "solvers/energies/energy_term.h"

namespace liana {

/// Push: E = Σ [max(0, f + k·d)² − f²]/2k, spring and integral force ½k d² + f·d where they push, nothing
/// where they would pull, so that a contact lets go by itself. With d's slope −ñ and its second derivative −B
/// (ContactGap) the Hessian of the pushing ones is k·ñ ñᵀ − F·B, F = f + k·d.
///
/// Friction: with the slip u = (I − n nᵀ)(r − anchor) and w = g + k·u,
///   E = Σ (|w|² − |g|²)/2k            where |w| ≤ h   (sticks),
///       Σ (2h|w| − h² − |g|²)/2k      beyond          (slides: the force is h·w/|w|),
/// Coulomb's law with the bound h = μN held between updates; its update is part of the multiplier's:
/// g ← w cut to |g| ≤ h, h ← μ·f.
///
/// The integral forces are updated one by one, f ← max(0, f + k·d) (settle), or all together after a step of
/// Newton's method (integrate): eliminating the step from H·Δx = Σ Δf_i ñ_i, ñ_iᵀΔx = d_i gives the global
/// update M·Δf = d, M_ij = ñ_iᵀH⁻¹ñ_j. Source: Grégoire & Schömer §5.8; friction after Simo & Laursen 1992.
///
/// Hessians of pairs join points far apart along the rod: they go to Evaluation::couplings.
class ContactTerm final : public ConstraintTerm {
public:
  void accumulate(const Eigen::VectorXd& shape, Order order, Evaluation& sum) const override;
  void integrate(const Eigen::VectorXd& shape, const Eigen::VectorXd& change, double fraction) override;
  void settle(const Eigen::VectorXd& shape) override;
  /// Largest penetration, gap under a force or slip of a sticking contact, relative to `scale`; friction that
  /// does not match its bound counts relative to `forceScale`, a hundred times milder.
  double violation(const Eigen::VectorXd& shape) const override;

  double penetration(const Contact& contact, const Eigen::VectorXd& shape) const;
  /// f + k·d if it pushes, zero otherwise [N].
  double push(const Contact& contact, const Eigen::VectorXd& shape) const;
  /// The force of friction on a, against w [N].
  Eigen::Vector3d frictionForce(const Contact& contact, const Eigen::VectorXd& shape) const;
  bool slides(const Contact& contact, const Eigen::VectorXd& shape) const;

  std::vector<Contact> contacts;
  double stiffness = 0;   // k [N/m]
  double scale = 1;       // [m]
  double forceScale = 1;  // [N]
  bool predictsSliding =
      false;  // the Hessian leaves friction out: forces stay as they are while the rod slides

private:
  bool keepsPushing(const Eigen::VectorXd& shape, const Eigen::VectorXd& change) const;
  /// The forces of one contact for a given depth and place r.
  void update(Contact& contact, double depth, const Eigen::Vector3d& relative);
  double k() const { return stiffness * stiffnessFactor; }
  Eigen::Vector3d pull(const Contact& contact, const Eigen::Vector3d& relative) const;
  void accumulatePush(const Contact& contact, const Eigen::VectorXd& X, Order order, Evaluation& sum) const;
  void accumulateFriction(const Contact& contact, const Eigen::VectorXd& X, Order order,
                          Evaluation& sum) const;
};

}  // namespace liana

// Bending and torsion: the rod resists rotating from one segment to the next.
#pragma once

#include <vector>

#include "solvers/energies/chain_kernels.h"
#include "solvers/energies/energy_term.h"

namespace liana {

/// Stiffness of the rod over one joint of length ℓ between two frames p and r.
///   κ = (2/ℓ)·Im(p̄·r) in the material frame, E = ½ℓ·Σ_k B_k(κ_k − κ_k⁰)², k = 1, 2 (bending), 3 (torsion).
/// With p̄·r = (s, v), m_k = B_k(κ_k − κ_k⁰), K = diag(B), M = s·I − [v]×, p turned by α and r by β in their
/// own axes:
///   ∂v/∂α = −M,  ∂v/∂β = Mᵀ,   ∂E/∂α = −2(s·m + v × m),  ∂E/∂β = 2(s·m − v × m)
///   ∂²E/∂α² = (4/ℓ)MᵀKM − 2(m·v)I,  ∂²E/∂β² = (4/ℓ)MKMᵀ − 2(m·v)I,
///   ∂²E/∂α∂β = −(4/ℓ)MᵀKMᵀ + 2(m vᵀ + v mᵀ − (m·v)I + s[m]×).
/// The factor ℓ makes the energy independent of the discretization (Grégoire & Schömer §5.6 leaves it out).
struct Joint {
  double length = 0;                                        // ℓ [m]
  Eigen::Vector3d stiffness = Eigen::Vector3d::Zero();      // (B1, B2, C) [N·m²]; zero: no joint
  Eigen::Vector3d restCurvature = Eigen::Vector3d::Zero();  // (κ1⁰, κ2⁰, τ⁰) [1/m]

  Eigen::Vector3d curvature(const Eigen::Vector4d& p, const Eigen::Vector4d& r) const;
  /// Moment in the material frame, m_k [N·m].
  Eigen::Vector3d moment(const Eigen::Vector4d& p, const Eigen::Vector4d& r) const;
};

/// A joint between a segment and a frame that is given: a clamp at an end, or an oriented handle at a node.
/// The frame sits at the node, half a segment from the segment's own, so the joint is half as long as its
/// neighbours.
struct FrameJoint {
  Joint joint;
  int segment = 0;
  bool frameFirst = true;  // the given frame stands before the segment (at its lower node)
  Eigen::Vector4d frame = Eigen::Vector4d::UnitX();
  int support = -1;  // whose it is, in the caller's list
};

/// All joints of a rod. Joint i joins segments i and i + 1.
class BendTwistTerm final : public EnergyTerm {
public:
  void accumulate(const Eigen::VectorXd& shape, Order order, Evaluation& sum) const override;
  /// Takes part, with the joints between segments, in a sum with the other terms of a chain.
  void addTo(kernels::Chain& chain) const;
  /// The joints to frames that are given.
  void accumulateFrames(const Eigen::VectorXd& shape, Order order, Evaluation& sum) const;

  std::vector<Joint> joints;            // N − 1
  std::vector<FrameJoint> frameJoints;  // clamps and oriented handles

private:
  void accumulateClamp(const FrameJoint& clamp, const Eigen::VectorXd& shape, Order order,
                       Evaluation& sum) const;
};

}  // namespace liana

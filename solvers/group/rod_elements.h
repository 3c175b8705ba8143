// The rod of a group in small pieces: segments that keep their length and direction, joints that bend and
// twist, both with lengths that may change because something slides.
#pragma once

#include <Eigen/Core>

#include "solvers/math/rotation.h"
#include "solvers/rod/rod_layout.h"

namespace liana {

/// A segment from node x to node y with frame q and length ℓ, held by three hard rows
///   c = y − x − ℓ·d3(q),   multiplier n: the force in the segment, in world axes [N]
/// and its weight w per length, half at each node: E = −½ℓ w·(x + y). With L = E + n·c:
///   ∂L/∂y = n − ½ℓw, ∂L/∂x = −n − ½ℓw, ∂L/∂ω = −ℓ d3 × n, ∂L/∂ℓ = −n·d3 − ½w·(x + y)
///   ∂²L/∂ω² = −ℓ[½(n d3ᵀ + d3 nᵀ) − (n·d3)I], ∂²L/∂ω∂ℓ = −d3 × n, ∂²L/∂x∂ℓ = ∂²L/∂y∂ℓ = −½w
///   ∂c/∂ω = ℓ[d3]×, ∂c/∂ℓ = −d3.
/// Length and coherence of Grégoire & Schömer (§5.2, §5.4) in one row of vectors; n is tension and shear.
struct SegmentPiece {
  Eigen::Vector3d x, y, n, weight;
  Eigen::Vector4d q;
  double length = 0;

  Eigen::Vector3d direction() const { return thirdDirector(q); }
  Eigen::Vector3d gap() const { return y - x - length * direction(); }
  double energy() const { return -0.5 * length * weight.dot(x + y); }
};

/// A joint of length ℓ between frames p and r: E = ½ Σ B_k(2v_k − ℓκ_k⁰)²/ℓ, v = Im(p̄·r), which is the
/// BendTwistTerm's energy as a function of ℓ too. With m = B(2v/ℓ − κ⁰), M = m + Bκ⁰:
///   ∂E/∂v = 2m, ∂E/∂ℓ = −m·κ⁰ − ½m·B⁻¹m
///   ∂²E/∂v² = 4B/ℓ, ∂²E/∂v∂ℓ = −2M/ℓ, ∂²E/∂ℓ² = M·B⁻¹M/ℓ,
/// and v by small world rotations of p and r as in RelativeRotation.
struct JointPiece {
  Eigen::Vector4d p, r;
  Eigen::Vector3d stiffness, restCurvature;
  double length = 0;

  struct Derivatives {
    double energy = 0;
    Eigen::Vector3d moment;             // m, in the frame of p [N·m]
    Eigen::Vector3d byFirst, bySecond;  // ∂E/∂a, ∂E/∂b [N·m]
    double byLength = 0;                // ∂E/∂ℓ [N]
    Eigen::Matrix3d own1, own2, cross;  // ∂²E/∂a², ∂²E/∂b², ∂²E/∂a∂b
    Eigen::Vector3d secondAndLength;    // ∂²E/∂b∂ℓ; ∂²E/∂a∂ℓ is its opposite
    double lengthTwice = 0;             // ∂²E/∂ℓ²
  };
  double energy() const;
  Derivatives derivatives() const;
  /// Energy and first derivatives alone; the second are left as they come.
  Derivatives slopes() const;
};

}  // namespace liana

// Joins two elements of a cable: held together, bent and twisted against the stiffness of the section.
#pragma once

#include "solvers/multibody/body_constraint.h"

namespace liana {

/// The angular constraint of the rigid-body cable (Servin & Lacoursière, Rigid Body Cable for Virtual
/// Environments), six rows:
///   0–2  a ball joint, see BallJoint; the third axis of the frame is the cable's;
///   3–4  the bend b = (b₁, b₂), ‖b‖ = θ the angle between the two tangents;
///   5    the twist Ω about the tangent, counted through full turns.
/// With q = (w, x, y, z) the rotation from the joint's frame in a to that in b, n² = w² + z², m² = x² + y²:
///   b = f·(xw − yz, xz + yw)/n,  f = 2·asin(m)/m,     Ω = 2·atan2(z, w) + 2πk.
/// It is q split into a swing without twist and a twist about the tangent, so that the energy is ½θ²/ε_b +
/// ½Ω²/ε_t and nothing is singular but a bend of half a turn. (The paper's row θ alone has no derivative at θ
/// = 0, and its factors are half of ℓ/EA, ℓ/EI, ℓ/GJ, with ℓ the mean length of the two elements.)
/// Derivatives by q̇ = ½·u·q with u = ω_b − ω_a in axes of the frame in a.
///
/// A fine chain under a heavy load vibrates across faster than a step can follow. With `steadies`, the bend
/// rows resist changes of the bending speed within a step by h²T²/8m, T the largest pull of the last moments,
/// m the lighter element's mass: for a vibration that the step resolves (frequency ω) the effect is (hω)⁴/32,
/// beyond that it is slowed down and damped. At rest, and for a swing of the cable as a whole, it is nothing.
class AngularJoint : public Cloned<AngularJoint> {
public:
  struct Settings {
    int bodyA = BodyList::kGround, bodyB = BodyList::kGround;
    Eigen::Vector3d pointA = Eigen::Vector3d::Zero(), pointB = Eigen::Vector3d::Zero();  // in body axes [m]
    Eigen::Quaterniond frameA =
        Eigen::Quaterniond::Identity();  // the joint's axes in body axes; third: tangent
    Eigen::Quaterniond frameB = Eigen::Quaterniond::Identity();
    double stretchCompliance = 1e-10;              // ℓ/EA [m/N]
    Eigen::Vector2d bendCompliance{1e-10, 1e-10};  // ℓ/EI about the first and second axis [rad/(N·m)]
    double twistCompliance = 1e-10;                // ℓ/GJ [rad/(N·m)]
    double stretchRelaxation = -1;                 // γ [s]
    double bendRelaxation = -1;
    double twistRelaxation = -1;
    bool steadies = true;
  };

  explicit AngularJoint(const Settings& settings)
      : settings_(settings), bodies_{settings.bodyA, settings.bodyB} {}

  const Settings& settings() const { return settings_; }
  const std::vector<int>& bodies() const override { return bodies_; }
  int rowCount() const override { return 6; }
  void evaluate(const ConstraintContext& context, ConstraintRows& rows) const override;
  void endStep(const ConstraintContext& context) override;
  void measurePull(const BodyList& bodies, PullMeter& meter) const override;
  std::string findDefect(const BodyList& bodies) const override;

  /// Pull of the last step along the cable; negative when it is pushed together [N].
  double tension() const;
  /// Angle between the tangents [rad] and twist with its turns [rad], at the poses given.
  double bend(const BodyList& bodies) const;
  double twist(const BodyList& bodies) const;
  /// For a cable that is laid with turns in it.
  void setTwist(double twist) { lastTwist_ = twist; }

private:
  Eigen::Quaterniond relativeRotation(const BodyList& bodies) const;
  double steadiness(const ConstraintContext& context) const;

  Settings settings_;
  std::vector<int> bodies_;
  double lastTwist_ = 0;
  double steadiedPull_ = 0;  // largest force of late [N]
};

}  // namespace liana

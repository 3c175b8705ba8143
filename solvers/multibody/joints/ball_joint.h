// Two points, one fixed in each body, kept together.
#pragma once

#include "solvers/multibody/body_constraint.h"

namespace liana {

/// g = R_aᵀ(p_b − p_a), three rows; p_a, p_b the points in the world. Written in the axes of body a, so that
/// the force acts at one point, p_b, on both bodies and the angular momentum of the pair is kept exactly.
/// Symbols: r_a, r_b the points in body axes; with d = p_b − x_a and columns e_k of R_a
///   ∂g_k/∂(v_b, ω_b) = ( e_k, (p_b − x_b) × e_k),   ∂g_k/∂(v_a, ω_a) = (−e_k, −d × e_k).
/// The multiplier is the force on b, in axes of a. Energy ½‖g‖²/ε.
class BallJoint : public Cloned<BallJoint> {
public:
  struct Settings {
    int bodyA = BodyList::kGround, bodyB = BodyList::kGround;
    Eigen::Vector3d pointA = Eigen::Vector3d::Zero(), pointB = Eigen::Vector3d::Zero();  // in body axes [m]
    double compliance = 1e-10;                                                           // ε [m/N]
    double relaxation = -1;                                                              // γ [s]
    EnergyKind energy = EnergyKind::Other;
    /// Moves the point of b along an axis of b over time: cable that runs through an eye. ∂g/∂t =
    /// R_aᵀ·R_b·axis·ds/dt.
    std::shared_ptr<const TimeFunction> slide;  // s [m]
    Eigen::Vector3d slideAxis = Eigen::Vector3d::UnitZ();
  };

  explicit BallJoint(const Settings& settings)
      : settings_(settings), bodies_{settings.bodyA, settings.bodyB} {}
  /// Joins the bodies where `point` is now.
  static Settings at(const BodyList& bodies, int bodyA, int bodyB, const Eigen::Vector3d& point);

  const Settings& settings() const { return settings_; }
  const std::vector<int>& bodies() const override { return bodies_; }
  int rowCount() const override { return 3; }
  void evaluate(const ConstraintContext& context, ConstraintRows& rows) const override;
  void measurePull(const BodyList& bodies, PullMeter& meter) const override;

private:
  Settings settings_;
  std::vector<int> bodies_;
};

/// The three rows of a ball joint, from row `first` on, for constraints that contain one.
void writeBallRows(const ConstraintContext& context, const std::vector<int>& bodies,
                   const Eigen::Vector3d& pointA, const Eigen::Vector3d& pointB, int first,
                   ConstraintRows& rows);
/// How hard its force (in axes of the first body) pulls both bodies.
void measureBallPull(const BodyList& bodies, const std::vector<int>& pair, const Eigen::Vector3d& pointA,
                     const Eigen::Vector3d& pointB, const Eigen::Vector3d& force, PullMeter& meter);

}  // namespace liana

// One number that tells how two bodies stand to each other: a distance, a travel along an axis, an angle
// about one.
#pragma once

#include "solvers/multibody/body_constraint.h"

namespace liana {

enum class CoordinateKind {
  Distance,  // c = ‖p_b − p_a‖ [m]
  Travel,    // c = n·R_aᵀ(p_b − p_a) [m], n fixed in a
  Angle,     // c = the angle about n from a direction fixed in a to one fixed in b [rad], turns counted
};

/// What drivers, springs and limits act on. Values only. All kinds depend on how the bodies stand to each
/// other alone, so that whatever acts on them keeps momentum.
/// Derivatives, with e = R_a·n, d = p_b − p_a, arm_a = p − x_a, arm_b = p − x_b at the point the force acts:
///   distance: ±d/‖d‖ at p_a and p_b;
///   travel:   −e at a and +e at b, both at p_b;
///   angle:    with m = R_aᵀR_b·direction_b, x = m·direction_a, y = m·(n × direction_a), c = atan2(y, x):
///             ∂c/∂ω_b = R_a(x·m × (n × direction_a) − y·m × direction_a)/(x² + y²) = −∂c/∂ω_a,
///             which is e when both bodies share the axis.
/// A multiplier is the force along, or the torque about, +e on b: it makes c grow.
struct JointCoordinate {
  CoordinateKind kind = CoordinateKind::Distance;
  int bodyA = BodyList::kGround, bodyB = BodyList::kGround;
  Eigen::Vector3d pointA = Eigen::Vector3d::Zero(), pointB = Eigen::Vector3d::Zero();  // in body axes [m]
  Eigen::Vector3d axis = Eigen::Vector3d::UnitZ();        // n, unit, in axes of a
  Eigen::Vector3d directionA = Eigen::Vector3d::UnitX();  // unit, across n, in axes of a
  Eigen::Vector3d directionB = Eigen::Vector3d::UnitX();  // unit, in axes of b

  static JointCoordinate distance(int bodyA, int bodyB, const Eigen::Vector3d& pointA,
                                  const Eigen::Vector3d& pointB);
  /// Between the points, along an axis in axes of a.
  static JointCoordinate travel(int bodyA, int bodyB, const Eigen::Vector3d& pointA,
                                const Eigen::Vector3d& pointB, const Eigen::Vector3d& axis);
  /// About an axis in the world, zero as the bodies stand now.
  static JointCoordinate angleNow(const BodyList& bodies, int bodyA, int bodyB, const Eigen::Vector3d& axis);

  /// Of angles, the one nearest to `near`.
  double value(const BodyList& bodies, double near) const;
  /// Adds `factor` times the derivatives to a row whose places 0 and 1 are the bodies a and b.
  void addJacobian(const BodyList& bodies, int row, double factor, ConstraintRows& rows) const;
  std::string findDefect(const char* kind, const std::string& name, const BodyList& bodies) const;

private:
  struct AngleParts {
    Eigen::Vector3d direction, side;  // m, n × direction_a
    double x = 0, y = 0;
  };
  AngleParts angleParts(const BodyList& bodies) const;
};

/// A coordinate that remembers where it was, and so counts full turns.
class CountedCoordinate {
public:
  explicit CountedCoordinate(const JointCoordinate& coordinate, double start = 0)
      : coordinate_(coordinate), last_(start), bodies_{coordinate.bodyA, coordinate.bodyB} {}

  const JointCoordinate& coordinate() const { return coordinate_; }
  const std::vector<int>& bodies() const { return bodies_; }
  double value(const BodyList& bodies) const { return coordinate_.value(bodies, last_); }
  /// At the end of a step: less than half a turn may have passed since the last one.
  void remember(const BodyList& bodies) { last_ = value(bodies); }

private:
  JointCoordinate coordinate_;
  double last_ = 0;
  std::vector<int> bodies_;
};

}  // namespace liana

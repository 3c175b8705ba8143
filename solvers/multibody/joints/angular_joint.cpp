#include "solvers/multibody/joints/angular_joint.h"

#include <cmath>

#include "solvers/math/quaternion.h"
#include "solvers/multibody/joints/ball_joint.h"

namespace liana {

namespace {

/// Beyond this the bend is so near to half a turn that its direction is lost [sine of half the angle left].
constexpr double kLeastCosine = 1e-6;

/// How long a pull is remembered: a cable that snaps taut again is steady at once [s].
constexpr double kPullMemory = 0.5;

/// Bend and twist of a rotation, and their derivatives with respect to the four numbers of its quaternion.
struct BendTwist {
  Eigen::Vector3d value;  // b₁, b₂, Ω without turns
  Eigen::Matrix<double, 3, 4> derivative;
};

BendTwist bendAndTwist(const Eigen::Vector4d& q) {
  const double w = q[0], x = q[1], y = q[2], z = q[3];
  const double n = std::max(std::sqrt(w * w + z * z), kLeastCosine), m2 = x * x + y * y, m = std::sqrt(m2);
  const double c = w / n, s = z / n;
  const bool small = m < 1e-4;
  const double f = small ? 2 * (1 + m2 / 6) : 2 * std::atan2(m, n) / m;
  const double slope = small ? 2.0 / 3 + 0.6 * m2 : (2 / n - f) / m2;  // f'(m)/m
  const double u = x * c - y * s, v = x * s + y * c;
  // Rows: derivatives by (w, x, y, z).
  const Eigen::RowVector4d dc(s * s / n, 0, 0, -c * s / n), ds(-c * s / n, 0, 0, c * c / n);
  const Eigen::RowVector4d dx(0, 1, 0, 0), dy(0, 0, 1, 0);
  const Eigen::RowVector4d df = slope * (x * dx + y * dy);
  BendTwist result;
  result.value = {f * u, f * v, 2 * std::atan2(z, w)};
  result.derivative.row(0) = u * df + f * (c * dx - s * dy + x * dc - y * ds);
  result.derivative.row(1) = v * df + f * (s * dx + c * dy + x * ds + y * dc);
  result.derivative.row(2) << -2 * s / n, 0, 0, 2 * c / n;
  return result;
}

double withTurns(double angle, double last) {
  return angle + 2 * M_PI * std::round((last - angle) / (2 * M_PI));
}

}  // namespace

Eigen::Quaterniond AngularJoint::relativeRotation(const BodyList& list) const {
  return (list[bodies_[0]].pose.orientation * settings_.frameA).conjugate() *
         (list[bodies_[1]].pose.orientation * settings_.frameB);
}

double AngularJoint::tension() const {
  if (forces().size() != 6) return 0;
  const Eigen::Vector3d axis = settings_.frameA * Eigen::Vector3d::UnitZ();
  return -axis.dot(Eigen::Vector3d(forces()[0], forces()[1], forces()[2]));
}

double AngularJoint::bend(const BodyList& list) const {
  return bendAndTwist(toVector(relativeRotation(list))).value.head<2>().norm();
}

double AngularJoint::twist(const BodyList& list) const {
  return withTurns(bendAndTwist(toVector(relativeRotation(list))).value[2], lastTwist_);
}

double AngularJoint::steadiness(const ConstraintContext& context) const {
  const double h = context.step;
  double mass = std::numeric_limits<double>::infinity();
  for (int body : bodies_)
    if (context.bodies.isDynamic(body)) mass = std::min(mass, context.bodies[body].mass);
  return h * h * steadiedPull_ * steadiedPull_ / (8 * mass);
}

void AngularJoint::evaluate(const ConstraintContext& context, ConstraintRows& rows) const {
  writeBallRows(context, bodies_, settings_.pointA, settings_.pointB, 0, rows);
  for (int k = 0; k < 3; ++k) {
    rows.row(k).compliance = settings_.stretchCompliance;
    rows.row(k).relaxation = settings_.stretchRelaxation;
    rows.row(k).energy = EnergyKind::Stretch;
  }
  const Eigen::Quaterniond rotation = relativeRotation(context.bodies);
  const Eigen::Vector4d q = toVector(rotation);
  const BendTwist angles = bendAndTwist(q);
  const Eigen::Matrix3d frame =
      (context.bodies[bodies_[0]].pose.orientation * settings_.frameA).toRotationMatrix();
  Eigen::Matrix<double, 4, 3> rate;  // q̇ = ½·u·q
  for (int k = 0; k < 3; ++k) rate.col(k) = 0.5 * multiply(Eigen::Vector4d(0, k == 0, k == 1, k == 2), q);
  const Eigen::Matrix3d world = (angles.derivative * rate) * frame.transpose();
  const double steady = settings_.steadies ? steadiness(context) : 0;
  for (int k = 0; k < 3; ++k) {
    ConstraintRow& row = rows.row(3 + k);
    rows.jacobian(3 + k, 0).tail<3>() = -world.row(k).transpose();
    rows.jacobian(3 + k, 1).tail<3>() = world.row(k).transpose();
    row.violation = k < 2 ? angles.value[k] : withTurns(angles.value[k], lastTwist_);
    row.compliance = k < 2 ? settings_.bendCompliance[k] : settings_.twistCompliance;
    row.relaxation = k < 2 ? settings_.bendRelaxation : settings_.twistRelaxation;
    row.energy = k < 2 ? EnergyKind::Bend : EnergyKind::Twist;
    if (k < 2) row.inertialStiffness = steady;
  }
}

void AngularJoint::endStep(const ConstraintContext& context) {
  lastTwist_ = twist(context.bodies);
  if (forces().size() != 6) return;
  const double force = Eigen::Vector3d(forces()[0], forces()[1], forces()[2]).norm();
  steadiedPull_ = std::max(force, std::exp(-context.step / kPullMemory) * steadiedPull_);
}

void AngularJoint::measurePull(const BodyList& list, PullMeter& meter) const {
  if (settings_.steadies)
    for (int body : bodies_) meter.steady(body);
  if (settings_.steadies || forces().size() != 6) return;
  measureBallPull(list, bodies_, settings_.pointA, settings_.pointB, {forces()[0], forces()[1], forces()[2]},
                  meter);
}

std::string AngularJoint::findDefect(const BodyList& list) const {
  if (!(settings_.stretchCompliance >= 0) || !(settings_.bendCompliance.minCoeff() >= 0) ||
      !(settings_.twistCompliance >= 0))
    return "cable joint \"" + name + "\": compliances must not be negative";
  for (int body : bodies_)
    if (body >= 0 && body < list.size() && list.isUsed(body) && list[body].isPoint)
      return "cable joint \"" + name + "\": body " + std::to_string(body) +
             " is a point mass, which cannot be bent against; use a ball or distance joint";
  return BodyConstraint::findDefect(list);
}

}  // namespace liana

#include "solvers/multibody/joints/distance_joint.h"

namespace liana {

double DistanceJoint::lengthAt(double time) const {
  return settings_.lengthOverTime ? settings_.lengthOverTime->at(time) : settings_.length;
}

void DistanceJoint::evaluate(const ConstraintContext& context, ConstraintRows& rows) const {
  const Body& a = context.bodies[bodies_[0]];
  const Body& b = context.bodies[bodies_[1]];
  const Eigen::Vector3d start = a.toWorld(settings_.pointA), end = b.toWorld(settings_.pointB);
  const Eigen::Vector3d armA = start - a.pose.position, armB = end - b.pose.position;
  const double distance = (end - start).norm();
  // Points that lie upon each other are pushed apart along some direction.
  const Eigen::Vector3d along =
      distance > 0 ? Eigen::Vector3d((end - start) / distance) : Eigen::Vector3d::UnitZ();
  const double t = context.time, h = context.step, length = lengthAt(t);
  rows.addPoint(0, 0, -along, armA);
  rows.addPoint(0, 1, along, armB);
  ConstraintRow& row = rows.row(0);
  row.violation = distance - length;
  row.rateBefore = h > 0 ? (lengthAt(t - h) - length) / h : 0;
  row.rateAfter = h > 0 ? (length - lengthAt(t + h)) / h : 0;
  row.compliance = settings_.compliance;
  row.relaxation = settings_.relaxation;
  row.energy = settings_.energy;
  if (settings_.onlyPulls) {
    row.upper = 0;
    if (row.violation < 0) row.energy = EnergyKind::None;
  }
}

std::string DistanceJoint::findDefect(const BodyList& bodies) const {
  if (!settings_.lengthOverTime && !(settings_.length >= 0))
    return "distance joint \"" + name + "\": the length must not be negative";
  if (!(settings_.compliance >= 0))
    return "distance joint \"" + name + "\": the compliance must not be negative";
  return BodyConstraint::findDefect(bodies);
}

}  // namespace liana

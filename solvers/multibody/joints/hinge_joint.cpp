#include "solvers/multibody/joints/hinge_joint.h"

#include "solvers/multibody/joints/ball_joint.h"
#include "solvers/multibody/joints/joint_defects.h"
#include "solvers/multibody/joints/orientation_rows.h"

namespace liana {

JointCoordinate HingeJoint::Settings::angle() const {
  JointCoordinate coordinate;
  coordinate.kind = CoordinateKind::Angle;
  coordinate.bodyA = bodyA;
  coordinate.bodyB = bodyB;
  coordinate.axis = axisA;
  coordinate.directionA = directionA;
  coordinate.directionB = directionB;
  return coordinate;
}

HingeJoint::HingeJoint(const Settings& settings) : settings_(settings), angle_(settings.angle()) {}

HingeJoint::Settings HingeJoint::at(const BodyList& bodies, int bodyA, int bodyB,
                                    const Eigen::Vector3d& point, const Eigen::Vector3d& axis) {
  const JointCoordinate angle = JointCoordinate::angleNow(bodies, bodyA, bodyB, axis);
  Settings settings;
  settings.bodyA = bodyA;
  settings.bodyB = bodyB;
  settings.pointA = bodies[bodyA].toBody(point);
  settings.pointB = bodies[bodyB].toBody(point);
  settings.axisA = angle.axis;
  settings.axisB = bodies[bodyB].pose.orientation.conjugate() * axis;
  settings.directionA = angle.directionA;
  settings.directionB = angle.directionB;
  return settings;
}

void HingeJoint::evaluate(const ConstraintContext& context, ConstraintRows& rows) const {
  writeBallRows(context, bodies(), settings_.pointA, settings_.pointB, 0, rows);
  writeAxisRows(context, bodies(), settings_.axisA, settings_.axisB, 3, rows);
  for (int k = 0; k < 5; ++k) {
    rows.row(k).compliance = k < 3 ? settings_.compliance : settings_.angularCompliance;
    rows.row(k).relaxation = settings_.relaxation;
    rows.row(k).energy = EnergyKind::Other;
  }
}

void HingeJoint::measurePull(const BodyList& list, PullMeter& meter) const {
  if (forces().size() != 5) return;
  measureBallPull(list, bodies(), settings_.pointA, settings_.pointB, {forces()[0], forces()[1], forces()[2]},
                  meter);
}

std::string HingeJoint::findDefect(const BodyList& list) const {
  return firstDefect(BodyConstraint::findDefect(list), findPointDefect("hinge", name, settings_.pointA),
                     findPointDefect("hinge", name, settings_.pointB),
                     findAxisDefect("hinge", name, settings_.axisB),
                     angle_.coordinate().findDefect("hinge", name, list),
                     findComplianceDefect("hinge", name, settings_.compliance),
                     findComplianceDefect("hinge", name, settings_.angularCompliance));
}

}  // namespace liana

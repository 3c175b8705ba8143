#include "solvers/multibody/joints/lock_joint.h"

#include <cmath>

#include "solvers/multibody/joints/ball_joint.h"
#include "solvers/multibody/joints/joint_defects.h"
#include "solvers/multibody/joints/orientation_rows.h"

namespace liana {

LockJoint::Settings LockJoint::at(const BodyList& bodies, int bodyA, int bodyB,
                                  const Eigen::Vector3d& point) {
  Settings settings;
  settings.bodyA = bodyA;
  settings.bodyB = bodyB;
  settings.pointA = bodies[bodyA].toBody(point);
  settings.pointB = bodies[bodyB].toBody(point);
  settings.rest = bodies[bodyA].pose.orientation.conjugate() * bodies[bodyB].pose.orientation;
  return settings;
}

void LockJoint::evaluate(const ConstraintContext& context, ConstraintRows& rows) const {
  writeBallRows(context, bodies_, settings_.pointA, settings_.pointB, 0, rows);
  writeOrientationRows(context, bodies_, settings_.rest, 3, rows);
  for (int k = 0; k < 6; ++k) {
    rows.row(k).compliance = k < 3 ? settings_.compliance : settings_.angularCompliance;
    rows.row(k).relaxation = settings_.relaxation;
    rows.row(k).energy = EnergyKind::Other;
  }
}

std::string LockJoint::findDefect(const BodyList& bodies) const {
  const std::string turned = std::abs(settings_.rest.norm() - 1) < 1e-6
                                 ? std::string()
                                 : jointLabel("lock", name) +
                                       ": its rest orientation is not a unit "
                                       "quaternion; normalize it";
  return firstDefect(BodyConstraint::findDefect(bodies), findPointDefect("lock", name, settings_.pointA),
                     findPointDefect("lock", name, settings_.pointB), turned,
                     findComplianceDefect("lock", name, settings_.compliance),
                     findComplianceDefect("lock", name, settings_.angularCompliance),
                     findOrientationDefect("lock", name, bodies, bodies_));
}

}  // namespace liana

#include "solvers/multibody/joints/slider_joint.h"

#include <cmath>

#include "solvers/multibody/joints/joint_defects.h"
#include "solvers/multibody/joints/orientation_rows.h"

namespace liana {

JointCoordinate SliderJoint::Settings::travel() const {
  return JointCoordinate::travel(bodyA, bodyB, pointA, pointB, axisA);
}

SliderJoint::Settings SliderJoint::at(const BodyList& bodies, int bodyA, int bodyB,
                                      const Eigen::Vector3d& point, const Eigen::Vector3d& axis) {
  const Body& a = bodies[bodyA];
  const Body& b = bodies[bodyB];
  Settings settings;
  settings.bodyA = bodyA;
  settings.bodyB = bodyB;
  settings.pointA = a.toBody(point);
  settings.pointB = b.toBody(point);
  settings.axisA = a.pose.orientation.conjugate() * axis;
  settings.axisB = b.pose.orientation.conjugate() * axis;
  settings.rest = a.pose.orientation.conjugate() * b.pose.orientation;
  if (b.isPoint) settings.turning = Turning::Free;
  return settings;
}

int SliderJoint::rowCount() const {
  switch (settings_.turning) {
    case Turning::Locked:
      return 5;
    case Turning::AboutAxis:
      return 4;
    case Turning::Free:
      break;
  }
  return 2;
}

void SliderJoint::evaluate(const ConstraintContext& context, ConstraintRows& rows) const {
  const Eigen::Vector3d across = acrossOf(settings_.axisA);
  JointCoordinate aside = settings_.travel();
  for (int k = 0; k < 2; ++k) {
    aside.axis = k == 0 ? across : Eigen::Vector3d(settings_.axisA.cross(across));
    rows.row(k).violation = aside.value(context.bodies, 0);
    aside.addJacobian(context.bodies, k, 1, rows);
  }
  if (settings_.turning == Turning::Locked)
    writeOrientationRows(context, bodies_, settings_.rest, 2, rows);
  else if (settings_.turning == Turning::AboutAxis)
    writeAxisRows(context, bodies_, settings_.axisA, settings_.axisB, 2, rows);
  for (int k = 0; k < rowCount(); ++k) {
    rows.row(k).compliance = k < 2 ? settings_.compliance : settings_.angularCompliance;
    rows.row(k).relaxation = settings_.relaxation;
    rows.row(k).energy = EnergyKind::Other;
  }
}

std::string SliderJoint::findDefect(const BodyList& bodies) const {
  const std::string turned = std::abs(settings_.rest.norm() - 1) < 1e-6
                                 ? std::string()
                                 : jointLabel("slider", name) +
                                       ": its rest orientation is not a unit "
                                       "quaternion; normalize it";
  const std::string pointlike = settings_.turning == Turning::Free
                                    ? std::string()
                                    : findOrientationDefect("slider", name, bodies, bodies_);
  return firstDefect(BodyConstraint::findDefect(bodies),
                     settings_.travel().findDefect("slider", name, bodies),
                     findAxisDefect("slider", name, settings_.axisB), turned, pointlike,
                     findComplianceDefect("slider", name, settings_.compliance),
                     findComplianceDefect("slider", name, settings_.angularCompliance));
}

}  // namespace liana

#include "solvers/multibody/joints/joint_coordinate.h"

#include <cmath>

#include "solvers/multibody/joints/joint_defects.h"
#include "solvers/multibody/joints/orientation_rows.h"

namespace liana {

JointCoordinate JointCoordinate::distance(int bodyA, int bodyB, const Eigen::Vector3d& pointA,
                                          const Eigen::Vector3d& pointB) {
  JointCoordinate coordinate;
  coordinate.bodyA = bodyA;
  coordinate.bodyB = bodyB;
  coordinate.pointA = pointA;
  coordinate.pointB = pointB;
  return coordinate;
}

JointCoordinate JointCoordinate::travel(int bodyA, int bodyB, const Eigen::Vector3d& pointA,
                                        const Eigen::Vector3d& pointB, const Eigen::Vector3d& axis) {
  JointCoordinate coordinate = distance(bodyA, bodyB, pointA, pointB);
  coordinate.kind = CoordinateKind::Travel;
  coordinate.axis = axis;
  return coordinate;
}

JointCoordinate JointCoordinate::angleNow(const BodyList& bodies, int bodyA, int bodyB,
                                          const Eigen::Vector3d& axis) {
  JointCoordinate coordinate;
  coordinate.kind = CoordinateKind::Angle;
  coordinate.bodyA = bodyA;
  coordinate.bodyB = bodyB;
  const Eigen::Quaterniond& a = bodies[bodyA].pose.orientation;
  coordinate.axis = a.conjugate() * axis;
  coordinate.directionA = acrossOf(coordinate.axis);
  coordinate.directionB = bodies[bodyB].pose.orientation.conjugate() * (a * coordinate.directionA);
  return coordinate;
}

JointCoordinate::AngleParts JointCoordinate::angleParts(const BodyList& bodies) const {
  AngleParts parts;
  parts.direction =
      bodies[bodyA].pose.orientation.conjugate() * (bodies[bodyB].pose.orientation * directionB);
  parts.side = axis.cross(directionA);
  parts.x = parts.direction.dot(directionA);
  parts.y = parts.direction.dot(parts.side);
  return parts;
}

double JointCoordinate::value(const BodyList& bodies, double near) const {
  if (kind == CoordinateKind::Angle) {
    const AngleParts parts = angleParts(bodies);
    const double angle = std::atan2(parts.y, parts.x);
    return angle + 2 * M_PI * std::round((near - angle) / (2 * M_PI));
  }
  const Body& a = bodies[bodyA];
  const Eigen::Vector3d between = bodies[bodyB].toWorld(pointB) - a.toWorld(pointA);
  return kind == CoordinateKind::Distance ? between.norm() : between.dot(a.pose.orientation * axis);
}

void JointCoordinate::addJacobian(const BodyList& bodies, int row, double factor,
                                  ConstraintRows& rows) const {
  const Body& a = bodies[bodyA];
  const Body& b = bodies[bodyB];
  if (kind == CoordinateKind::Angle) {
    const AngleParts p = angleParts(bodies);
    const double square = p.x * p.x + p.y * p.y;
    if (!(square > 0)) return;  // the direction lies along the axis: no angle, no torque
    const Eigen::Vector3d gradient =
        a.pose.orientation * (p.x * p.direction.cross(p.side) - p.y * p.direction.cross(directionA));
    rows.jacobian(row, 0).tail<3>() -= factor / square * gradient;
    rows.jacobian(row, 1).tail<3>() += factor / square * gradient;
    return;
  }
  const Eigen::Vector3d start = a.toWorld(pointA), end = b.toWorld(pointB);
  Eigen::Vector3d along = a.pose.orientation * axis;
  Eigen::Vector3d armA = end - a.pose.position;
  if (kind == CoordinateKind::Distance) {
    // Points that lie upon each other are pushed apart along some direction.
    const double distance = (end - start).norm();
    along = distance > 0 ? Eigen::Vector3d((end - start) / distance) : Eigen::Vector3d::UnitZ();
    armA = start - a.pose.position;
  }
  rows.addPoint(row, 0, -factor * along, armA);
  rows.addPoint(row, 1, factor * along, end - b.pose.position);
}

std::string JointCoordinate::findDefect(const char* what, const std::string& name,
                                        const BodyList& bodies) const {
  if (kind != CoordinateKind::Angle) {
    return firstDefect(findPointDefect(what, name, pointA), findPointDefect(what, name, pointB),
                       kind == CoordinateKind::Travel ? findAxisDefect(what, name, axis) : std::string());
  }
  const std::string skew = std::abs(axis.dot(directionA)) < 1e-6
                               ? std::string()
                               : jointLabel(what, name) +
                                     ": the direction angles are counted from must lie "
                                     "across the axis; take out its part along it";
  return firstDefect(findAxisDefect(what, name, axis), findAxisDefect(what, name, directionA),
                     findAxisDefect(what, name, directionB), skew,
                     findOrientationDefect(what, name, bodies, {bodyA, bodyB}));
}

}  // namespace liana

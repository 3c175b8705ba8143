#include "solvers/multibody/joints/ball_joint.h"

namespace liana {

void writeBallRows(const ConstraintContext& context, const std::vector<int>& bodies,
                   const Eigen::Vector3d& pointA, const Eigen::Vector3d& pointB, int first,
                   ConstraintRows& rows) {
  const Body& a = context.bodies[bodies[0]];
  const Body& b = context.bodies[bodies[1]];
  const Eigen::Matrix3d axes = a.rotation();
  const Eigen::Vector3d end = b.toWorld(pointB);
  const Eigen::Vector3d armA = end - a.pose.position, armB = end - b.pose.position;
  const Eigen::Vector3d gap = axes.transpose() * (end - a.toWorld(pointA));
  for (int k = 0; k < 3; ++k) {
    const Eigen::Vector3d axis = axes.col(k);
    rows.row(first + k).violation = gap[k];
    rows.addPoint(first + k, 0, -axis, armA);
    rows.addPoint(first + k, 1, axis, armB);
  }
}

void measureBallPull(const BodyList& bodies, const std::vector<int>& pair, const Eigen::Vector3d& pointA,
                     const Eigen::Vector3d& pointB, const Eigen::Vector3d& force, PullMeter& meter) {
  const Body& a = bodies[pair[0]];
  const Body& b = bodies[pair[1]];
  const Eigen::Vector3d pull = a.pose.orientation * force;
  meter.add(pair[0], a.pose.orientation * pointA, -pull);
  meter.add(pair[1], b.pose.orientation * pointB, pull);
}

BallJoint::Settings BallJoint::at(const BodyList& bodies, int bodyA, int bodyB,
                                  const Eigen::Vector3d& point) {
  Settings settings;
  settings.bodyA = bodyA;
  settings.bodyB = bodyB;
  settings.pointA = bodies[bodyA].toBody(point);
  settings.pointB = bodies[bodyB].toBody(point);
  return settings;
}

void BallJoint::evaluate(const ConstraintContext& context, ConstraintRows& rows) const {
  writeBallRows(context, bodies_, settings_.pointA, settings_.pointB, 0, rows);
  for (int k = 0; k < 3; ++k) {
    rows.row(k).compliance = settings_.compliance;
    rows.row(k).relaxation = settings_.relaxation;
    rows.row(k).energy = settings_.energy;
  }
}

void BallJoint::measurePull(const BodyList& bodies, PullMeter& meter) const {
  if (forces().size() != 3) return;
  measureBallPull(bodies, bodies_, settings_.pointA, settings_.pointB,
                  {forces()[0], forces()[1], forces()[2]}, meter);
}

}  // namespace liana

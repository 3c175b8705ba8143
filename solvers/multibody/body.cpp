#include "solvers/multibody/body.h"

#include <cassert>

namespace liana {

namespace {

/// The residual of the midpoint rule and its derivative with respect to the new velocity.
Eigen::Vector3d solveMidpoint(const Eigen::Matrix3d& inertia, const Eigen::Vector3d& before, double h) {
  Eigen::Vector3d after = before;
  const double scale = (inertia * before).norm();
  for (int iteration = 0; iteration < 8; ++iteration) {
    const Eigen::Vector3d middle = 0.5 * (before + after), momentum = inertia * middle;
    const Eigen::Vector3d residual = inertia * (after - before) - h * momentum.cross(middle);
    if (residual.norm() <= 1e-15 * scale) break;
    // d(Jm × m)/dm = [Jm]× − [m]×J
    Eigen::Matrix3d derivative;
    for (int k = 0; k < 3; ++k) {
      const Eigen::Vector3d axis = Eigen::Vector3d::Unit(k);
      derivative.col(k) =
          inertia.col(k) - 0.5 * h * (momentum.cross(axis) + Eigen::Vector3d(inertia.col(k)).cross(middle));
    }
    after -= derivative.inverse() * residual;
  }
  return after;
}

}  // namespace

Eigen::Matrix3d Body::worldInertia() const {
  const Eigen::Matrix3d turned = rotation();
  return turned * inertia * turned.transpose();
}

Eigen::Vector3d Body::angularMomentum() const {
  if (isPoint) return Eigen::Vector3d::Zero();
  return pose.orientation * (inertia * (pose.orientation.conjugate() * angularVelocity));
}

double Body::kineticEnergy() const {
  double energy = 0.5 * mass * velocity.squaredNorm();
  if (!isPoint) energy += 0.5 * angularVelocity.dot(angularMomentum());
  return energy;
}

Eigen::Matrix3d boxInertia(double mass, const Eigen::Vector3d& size) {
  const Eigen::Vector3d squares = size.cwiseProduct(size);
  return (mass / 12 * (Eigen::Vector3d::Constant(squares.sum()) - squares)).asDiagonal();
}

Eigen::Matrix3d sphereInertia(double mass, double radius) {
  return 0.4 * mass * radius * radius * Eigen::Matrix3d::Identity();
}

Eigen::Matrix3d cylinderInertia(double mass, double radius, double length) {
  const double across = mass * (3 * radius * radius + length * length) / 12;
  return Eigen::Vector3d(across, across, 0.5 * mass * radius * radius).asDiagonal();
}

Body pointMass(double mass, const Eigen::Vector3d& position) {
  Body body;
  body.isPoint = true;
  body.mass = mass;
  body.pose.position = position;
  body.inertia.setZero();
  return body;
}

void moveFreely(Body& body, double h) {
  body.pose.position += h * body.velocity;
  if (body.isPoint || body.angularVelocity.isZero(0)) return;
  const Eigen::Quaterniond start = body.pose.orientation;
  const Eigen::Vector3d before = start.conjugate() * body.angularVelocity;
  const Eigen::Vector3d after = solveMidpoint(body.inertia, before, h);
  const Eigen::Vector3d half = 0.25 * h * (before + after);  // tan of half the angle, along the axis
  const Eigen::Quaterniond turn(1, half.x(), half.y(), half.z());
  body.pose.orientation = (start * turn).normalized();
  body.angularVelocity = body.pose.orientation * after;
}

Body BodyList::makeGround() {
  Body ground;
  ground.kind = BodyKind::Static;
  return ground;
}

int BodyList::add(const Body& body) {
  for (int i = 0; i < size(); ++i)
    if (!isUsed(i)) {
      bodies_[static_cast<size_t>(i)] = body;
      used_[static_cast<size_t>(i)] = 1;
      return i;
    }
  bodies_.push_back(body);
  used_.push_back(1);
  return size() - 1;
}

void BodyList::remove(int index) {
  assert(isUsed(index));
  used_[static_cast<size_t>(index)] = 0;
}

}  // namespace liana

#include "solvers/multibody/contact.h"

#include <algorithm>
#include <cmath>

namespace liana {

namespace {

/// Slower than this a point counts as resting [m/s].
constexpr double kRestSpeed = 1e-6;

Eigen::Vector3d acrossNormal(const Eigen::Vector3d& vector, const Eigen::Vector3d& normal) {
  return vector - vector.dot(normal) * normal;
}

}  // namespace

void ContactConstraint::set(const ContactPoint& point, const Eigen::Vector3d& slip,
                            const Eigen::Vector3d& coming) {
  point_ = point;
  bodies_[0] = point.bodyA;
  bodies_[1] = point.bodyB;
  Eigen::Vector3d along = acrossNormal(slip, point.normal);
  slipSpeed_ = along.norm();
  if (slipSpeed_ < kRestSpeed) {
    slipSpeed_ = 0;
    along = acrossNormal(coming, point.normal);
  }
  if (along.norm() < kRestSpeed)
    along = acrossNormal(
        std::abs(point.normal.x()) < 0.7 ? Eigen::Vector3d::UnitX() : Eigen::Vector3d::UnitY(), point.normal);
  tangents_[0] = along.normalized();
  tangents_[1] = point.normal.cross(tangents_[0]);
  forces().assign(static_cast<size_t>(rowCount()), 0);
}

void ContactConstraint::startFrom(const Eigen::Vector3d& force) {
  forces()[0] = force.dot(point_.normal);
  for (size_t r = 1; r < forces().size(); ++r) forces()[r] = force.dot(tangents_[r - 1]);
}

void ContactConstraint::evaluate(const ConstraintContext& context, ConstraintRows& rows) const {
  for (int r = 0; r < rowCount(); ++r) {
    const Eigen::Vector3d& direction = r == 0 ? point_.normal : tangents_[r - 1];
    for (int place = 0; place < 2; ++place) {
      const Eigen::Vector3d arm =
          point_.position - context.bodies[bodies_[static_cast<size_t>(place)]].pose.position;
      rows.addPoint(r, place, place == 0 ? direction : Eigen::Vector3d(-direction), arm);
    }
    ConstraintRow& row = rows.row(r);
    if (r == 0) {
      row.kind = RowKind::Contact;
      row.violation = point_.gap;
      row.compliance = point_.compliance;
      row.restitution = point_.restitution;
      row.lower = 0;
    } else {
      row.kind = RowKind::Velocity;
      row.frictionOf = 0;
      row.frictionCoefficient = point_.friction;
      row.frictionPartner = 3 - r;
      const double grip = point_.friction * (forces().empty() ? 0 : std::max(0.0, forces()[0]));
      if (r == 2 && slipSpeed_ > 0) row.compliance = slipSpeed_ / std::max(grip, 1e-9);
    }
  }
}

Eigen::Vector3d ContactConstraint::force() const {
  if (forces().empty()) return Eigen::Vector3d::Zero();
  Eigen::Vector3d sum = forces()[0] * point_.normal;
  for (size_t r = 1; r < forces().size(); ++r) sum += forces()[r] * tangents_[r - 1];
  return sum;
}

}  // namespace liana

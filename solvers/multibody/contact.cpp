#include "solvers/multibody/contact.h"

namespace liana {

void ContactConstraint::set(const ContactPoint& point, const Eigen::Vector3d& slip) {
  point_ = point;
  bodies_[0] = point.bodyA;
  bodies_[1] = point.bodyB;
  // The first tangent lies along the slip, so that sliding friction is exact.
  Eigen::Vector3d along = slip - slip.dot(point.normal) * point.normal;
  if (along.norm() < 1e-9) {
    const Eigen::Vector3d aside =
        std::abs(point.normal.x()) < 0.7 ? Eigen::Vector3d::UnitX() : Eigen::Vector3d::UnitY();
    along = aside - aside.dot(point.normal) * point.normal;
  }
  tangents_[0] = along.normalized();
  tangents_[1] = point.normal.cross(tangents_[0]);
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

#include "solvers/energies/contact_gap.h"

#include <algorithm>

#include "solvers/rod/rod_coordinates.h"

namespace liana {

namespace {

constexpr double kFlat = 1e-3;  // curvature times length below which a place does not move along its segment

Eigen::Vector3d pointAt(const Eigen::VectorXd& X, int segment, double t) {
  Eigen::Vector3d point = (1 - t) * positionIn(X, segment);
  if (t > 0) point += t * positionIn(X, segment + 1);
  return point;
}

}  // namespace

Eigen::Vector3d Contact::relativePoint(const Eigen::VectorXd& X) const {
  const Eigen::Vector3d a = pointAt(X, segment, parameter);
  if (!isPair()) return a;
  return a - pointAt(X, otherSegment, otherParameter);
}

Eigen::Vector3d Contact::relativeMove(const Eigen::VectorXd& change) const {
  const ContactWeights weights(*this);
  Eigen::Vector3d moved = Eigen::Vector3d::Zero();
  for (int i = 0; i < 4; ++i)
    if (weights.nodes[i] >= 0) moved += weights.weight[i] * moveIn(change, weights.nodes[i]);
  return moved;
}

ContactWeights::ContactWeights(const Contact& contact) {
  const auto set = [this](int slot, int segment, double t, double sign) {
    if (t < 1) nodes[slot] = segment;
    weight[slot] = sign * (1 - t);
    if (t > 0) nodes[slot + 1] = segment + 1;
    weight[slot + 1] = sign * t;
  };
  set(0, contact.segment, contact.parameter, 1);
  if (contact.isPair()) set(2, contact.otherSegment, contact.otherParameter, -1);
}

ContactGap::ContactGap(const Contact& contact, const Eigen::VectorXd& X)
    : contact_(contact), weights_(contact) {
  const Eigen::Vector3d r = contact.relativePoint(X);
  penetration_ = contact.offset - contact.normal.dot(r);
  for (int i = 0; i < 4; ++i) slopes_[i] = weights_.weight[i] * contact.normal;
  if (contact.isPair()) return;
  const Eigen::Vector3d moved = r - contact.place, turned = contact.curvature * moved;
  penetration_ -= moved.dot(turned) / 2;
  for (int i = 0; i < 2; ++i) slopes_[i] += weights_.weight[i] * turned;
  const Eigen::Vector3d Ku = contact.curvature * contact.along;
  stiffness_ = contact.along.dot(Ku);
  if (!(stiffness_ > kFlat * contact.along.norm())) return;
  placeSlope_[0] = weights_.weight[0] * Ku - contact.normal;
  placeSlope_[1] = weights_.weight[1] * Ku + contact.normal;
  const Eigen::Vector3d u = positionIn(X, weights_.nodes[1]) - positionIn(X, weights_.nodes[0]);
  const double q = Ku.dot(moved) + contact.normal.dot(u), free = -q / stiffness_;
  const double shift = std::clamp(free, -contact.parameter, 1 - contact.parameter);
  moves_ = shift == free;
  penetration_ -= (stiffness_ * shift / 2 + q) * shift;
  for (int i = 0; i < 2; ++i) slopes_[i] += shift * placeSlope_[i];
}

Eigen::Matrix3d ContactGap::bend(int row, int column) const {
  const double w = weights_.weight[row] * weights_.weight[column];
  if (!moves_) return w * contact_.curvature;
  return w * contact_.curvature - placeSlope_[row] * placeSlope_[column].transpose() / stiffness_;
}

double ContactGap::along(const Eigen::VectorXd& change) const {
  double sum = 0;
  for (int i = 0; i < 4; ++i)
    if (weights_.nodes[i] >= 0) sum += slopes_[i].dot(moveIn(change, weights_.nodes[i]));
  return sum;
}

}  // namespace liana

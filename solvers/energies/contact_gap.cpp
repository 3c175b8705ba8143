#include "solvers/energies/contact_gap.h"

#include <Eigen/Geometry>
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
  Eigen::Vector3d a = pointAt(X, segment, parameter);
  const LeverFrames frames(*this);
  for (int k = 0; k < frames.count; ++k)
    a += ContactLever(frames.share * beside, frames.segments[k], X).arm();
  if (!isPair()) return a;
  return a - pointAt(X, otherSegment, otherParameter);
}

Eigen::Vector3d Contact::relativeMove(const Eigen::VectorXd& X, const Eigen::VectorXd& change) const {
  const ContactWeights weights(*this);
  Eigen::Vector3d moved = Eigen::Vector3d::Zero();
  for (int i = 0; i < 4; ++i)
    if (weights.nodes[i] >= 0) moved += weights.weight[i] * moveIn(change, weights.nodes[i]);
  const LeverFrames frames(*this);
  for (int k = 0; k < frames.count; ++k)
    moved += ContactLever(frames.share * beside, frames.segments[k], X).jacobian() *
             turnIn(change, frames.segments[k]);
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

LeverFrames::LeverFrames(const Contact& contact) {
  if (!contact.hasLever()) return;
  const bool isBetween = contact.parameter == 0 && contact.segment > 0;
  count = isBetween ? 2 : 1;
  share = 1.0 / count;
  segments[0] = isBetween ? contact.segment - 1 : contact.segment;
  segments[1] = contact.segment;
}

ContactLever::ContactLever(double beside, int segment, const Eigen::VectorXd& X) : beside_(beside) {
  const auto q = frameIn(X, segment);
  worldFromSection_ = Eigen::Quaterniond(q[0], q[1], q[2], q[3]).toRotationMatrix();
}

Eigen::Vector3d ContactLever::slope(const Eigen::Vector3d& v) const {
  const double a = 2 * beside_;  // 2 ℓ × m of ℓ along the first axis
  return {0, -a * worldFromSection_.col(2).dot(v), a * worldFromSection_.col(1).dot(v)};
}

Eigen::Matrix3d ContactLever::jacobian() const {
  const double a = 2 * beside_;
  Eigen::Matrix3d columns;
  columns << Eigen::Vector3d::Zero(), -a * worldFromSection_.col(2), a * worldFromSection_.col(1);
  return columns;
}

Eigen::Matrix3d ContactLever::bend(const Eigen::Vector3d& v) const {
  const double a = 2 * beside_;
  const Eigen::Vector3d m = worldFromSection_.transpose() * v;
  Eigen::Matrix3d block;
  block << 0, a * m[1], a * m[2],  //
      a * m[1], -2 * a * m[0], 0,  //
      a * m[2], 0, -2 * a * m[0];
  return block;
}

ContactGap::ContactGap(const Contact& contact, const Eigen::VectorXd& X)
    : contact_(contact), weights_(contact), frames_(contact) {
  const Eigen::Vector3d r = contact.relativePoint(X);
  penetration_ = contact.offset - contact.normal.dot(r);
  for (int i = 0; i < 4; ++i) slopes_[i] = weights_.weight[i] * contact.normal;
  if (contact.isPair()) return;
  const Eigen::Vector3d moved = r - contact.place, turned = contact.curvature * moved;
  penetration_ -= moved.dot(turned) / 2;
  for (int i = 0; i < 2; ++i) slopes_[i] += weights_.weight[i] * turned;
  const Eigen::Vector3d Ku = contact.curvature * contact.along;
  stiffness_ = contact.along.dot(Ku);
  if (!(stiffness_ > kFlat * contact.along.norm())) {
    if (contact.hasLever()) addLever(X, contact.normal + turned, Ku, 0);
    return;
  }
  placeSlope_[0] = weights_.weight[0] * Ku - contact.normal;
  placeSlope_[1] = weights_.weight[1] * Ku + contact.normal;
  const Eigen::Vector3d u = positionIn(X, weights_.nodes[1]) - positionIn(X, weights_.nodes[0]);
  const double q = Ku.dot(moved) + contact.normal.dot(u), free = -q / stiffness_;
  const double shift = std::clamp(free, -contact.parameter, 1 - contact.parameter);
  moves_ = shift == free;
  penetration_ -= (stiffness_ * shift / 2 + q) * shift;
  for (int i = 0; i < 2; ++i) slopes_[i] += shift * placeSlope_[i];
  if (contact.hasLever()) addLever(X, contact.normal + turned, Ku, shift);
}

/// `towards` is −∂d/∂r with the place held.
void ContactGap::addLever(const Eigen::VectorXd& X, const Eigen::Vector3d& towards, const Eigen::Vector3d& Ku,
                          double shift) {
  const Eigen::Vector3d all = towards + shift * Ku;
  for (int k = 0; k < frames_.count; ++k) {
    const ContactLever lever(frames_.share * contact_.beside, frames_.segments[k], X);
    jacobians_[k] = lever.jacobian();
    turnSlopes_[k] = lever.slope(all);
    turnBends_[k] = lever.bend(all);
    placeTurns_[k] = lever.slope(Ku);
  }
}

Eigen::Matrix3d ContactGap::turnBend(int row, int column) const {
  Eigen::Matrix3d bend = jacobians_[row].transpose() * contact_.curvature * jacobians_[column];
  if (row == column) bend += turnBends_[row];
  if (moves_) bend -= placeTurns_[row] * placeTurns_[column].transpose() / stiffness_;
  return bend;
}

Eigen::Matrix3d ContactGap::bend(int row, int column) const {
  const double w = weights_.weight[row] * weights_.weight[column];
  if (!moves_) return w * contact_.curvature;
  return w * contact_.curvature - placeSlope_[row] * placeSlope_[column].transpose() / stiffness_;
}

Eigen::Matrix3d ContactGap::mixedBend(int slot, int frame) const {
  const Eigen::Matrix3d curved = weights_.weight[slot] * contact_.curvature * jacobians_[frame];
  if (!moves_) return curved;
  return curved - placeSlope_[slot] * placeTurns_[frame].transpose() / stiffness_;
}

double ContactGap::along(const Eigen::VectorXd& change) const {
  double sum = 0;
  for (int i = 0; i < 4; ++i)
    if (weights_.nodes[i] >= 0) sum += slopes_[i].dot(moveIn(change, weights_.nodes[i]));
  for (int k = 0; k < frames_.count; ++k) sum += turnSlopes_[k].dot(turnIn(change, frames_.segments[k]));
  return sum;
}

}  // namespace liana

#include "solvers/multibody/body_constraint.h"

#include <algorithm>

namespace liana {

void ConstraintRows::reset(int rowCount, int bodyCount) {
  rows_.assign(static_cast<size_t>(rowCount), ConstraintRow{});
  blocks_.assign(static_cast<size_t>(rowCount * bodyCount), Block::Zero());
  slips_.clear();
  bodyCount_ = bodyCount;
}

void ConstraintRows::addPoint(int row, int place, const Eigen::Vector3d& direction,
                              const Eigen::Vector3d& arm) {
  Block& block = jacobian(row, place);
  block.head<3>() += direction;
  block.tail<3>() += arm.cross(direction);
}

std::string BodyConstraint::findDefect(const BodyList& list) const {
  const auto who = [this] { return name.empty() ? "a constraint" : "constraint \"" + name + "\""; };
  bool moves = false;
  const std::vector<int>& all = bodies();
  for (auto body = all.begin(); body != all.end(); ++body) {
    if (*body != BodyList::kGround && (*body < 0 || *body >= list.size() || !list.isUsed(*body)))
      return who() + " names body " + std::to_string(*body) + ", which does not exist";
    if (std::find(all.begin(), body, *body) != body)
      return who() + " names body " + std::to_string(*body) + " twice";
    moves = moves || list.isDynamic(*body);
  }
  if (!moves) return who() + " joins no body that can move";
  return {};
}

double PiecewiseLinear::at(double time) const {
  if (points_.empty()) return 0;
  if (time <= points_.front()[0]) return points_.front()[1];
  for (size_t i = 1; i < points_.size(); ++i) {
    if (time > points_[i][0]) continue;
    const auto& [t0, v0] = points_[i - 1];
    const auto& [t1, v1] = points_[i];
    return t1 > t0 ? v0 + (v1 - v0) * (time - t0) / (t1 - t0) : v1;
  }
  return points_.back()[1];
}

}  // namespace liana

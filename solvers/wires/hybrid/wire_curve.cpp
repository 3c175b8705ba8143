// How a hybrid wire looks: the curve that is drawn for it.
#include "solvers/wires/hybrid/wire_readings.h"
#include "solvers/wires/path/nearest_place.h"

namespace liana {

std::vector<Eigen::Vector3d> WireReadings::points() const {
  std::vector<Eigen::Vector3d> all, gap;
  all.push_back(wire_.place(world_, wire_.nodes_.front()));
  for (int i = 0; i < wire_.path_.gapCount(); ++i) {
    wire_.path_.polyline(i, world_.bodies(), gap);
    for (size_t k = 1; k < gap.size(); ++k) all.push_back(gap[k]);
  }
  return all;
}

/// At a massive node between two free pieces the shorter one has more to say; next to a body the wire leaves
/// straight.
Eigen::Vector3d WireReadings::smoothTangent(int anchor) const {
  const auto last = [&](int gap) { return static_cast<int>(wire_.path_.touches(gap).size()); };
  const bool hasBefore = anchor > 0, hasAfter = anchor < wire_.path_.gapCount();
  const Eigen::Vector3d in =
      hasBefore ? wire_.path_.pieceDirection(anchor - 1, last(anchor - 1)) : Eigen::Vector3d::Zero();
  const Eigen::Vector3d out = hasAfter ? wire_.path_.pieceDirection(anchor, 0) : Eigen::Vector3d::Zero();
  if (!hasBefore) return out;
  if (!hasAfter) return in;
  if (last(anchor - 1) > 0 || wire_.nodes_[static_cast<size_t>(anchor)].kind == HybridWire::Node::Kind::Eye)
    return in;
  if (last(anchor) > 0) return out;
  const double before = wire_.path_.length(anchor - 1), after = wire_.path_.length(anchor);
  const Eigen::Vector3d mean = after * in + before * out;
  return mean.norm() > 0 ? Eigen::Vector3d(mean.normalized()) : in;
}

bool WireReadings::isInside(const Eigen::Vector3d& point) const {
  for (const WireObstacle& obstacle : wire_.settings_.obstacles) {
    if (obstacle.guarded) continue;
    NearestPlace nearest;
    const Eigen::Vector3d local = world_.body(obstacle.body).toBody(point);
    if (obstacle.surface->bounds().contains(local) &&
        findNearest(*obstacle.surface, local, obstacle.surface->size(), nearest) && nearest.distance < 0)
      return true;
  }
  return false;
}

std::vector<Eigen::Vector3d> WireReadings::smoothPoints(int steps) const {
  std::vector<Eigen::Vector3d> all, gap, curve;
  all.push_back(wire_.place(world_, wire_.nodes_.front()));
  for (int i = 0; i < wire_.path_.gapCount(); ++i) {
    wire_.path_.polyline(i, world_.bodies(), gap);
    curve.clear();
    if (wire_.path_.touches(i).empty()) {
      const double length = wire_.path_.length(i);
      const auto isEye = [&](int anchor) {
        return wire_.nodes_[static_cast<size_t>(anchor)].kind == HybridWire::Node::Kind::Eye;
      };
      const Eigen::Vector3d straight = wire_.path_.pieceDirection(i, 0);
      const Eigen::Vector3d from = length * (isEye(i) ? straight : smoothTangent(i));
      const Eigen::Vector3d to = length * (isEye(i + 1) ? straight : smoothTangent(i + 1));
      bool outside = true;
      for (int k = 1; k < steps && outside; ++k) {
        const double t = static_cast<double>(k) / steps, u = 1 - t;
        curve.push_back((1 + 2 * t) * u * u * gap.front() + t * u * u * from +
                        t * t * (3 - 2 * t) * gap.back() - t * t * u * to);
        outside = !isInside(curve.back());
      }
      if (!outside) curve.clear();
    }
    all.insert(all.end(), curve.begin(), curve.end());
    for (size_t k = 1; k < gap.size(); ++k) all.push_back(gap[k]);
  }
  return all;
}

}  // namespace liana

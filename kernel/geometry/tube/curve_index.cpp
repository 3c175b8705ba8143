#include <algorithm>
#include <cmath>
#include <limits>

#include "kernel/geometry/tube/tube_wall.h"

namespace liana {

CurveIndex::CurveIndex(const HermiteCurve& curve, double spacing) : curve_(curve) {
  constexpr std::size_t kChunk = 16;
  for (std::size_t i = 0; i + 1 < curve.parameters.size(); ++i) {
    const double from = curve.parameters[i], to = curve.parameters[i + 1];
    const int pieces = std::max(1, static_cast<int>(std::ceil((to - from) / spacing)));
    for (int k = 0; k < pieces; ++k) parameters_.push_back(from + (to - from) * k / pieces);
  }
  parameters_.push_back(curve.parameters.back());
  for (const double parameter : parameters_) points_.push_back(curve.point(parameter));
  for (std::size_t first = 0; first < points_.size(); first += kChunk) {
    Chunk chunk{{}, first, std::min(first + kChunk, points_.size())};
    for (std::size_t i = chunk.first; i < chunk.last; ++i) chunk.box.extend(points_[i]);
    box_.extend(chunk.box);
    chunks_.push_back(chunk);
  }
}

CurveIndex::Place CurveIndex::nearest(const Eigen::Vector3d& point, double reach) const {
  double nearest = (reach * 1.5) * (reach * 1.5);
  std::size_t best = points_.size();
  for (const Chunk& chunk : chunks_) {
    if (chunk.box.squaredExteriorDistance(point) >= nearest) continue;
    for (std::size_t i = chunk.first; i < chunk.last; ++i) {
      const double distance = (points_[i] - point).squaredNorm();
      if (distance >= nearest) continue;
      nearest = distance;
      best = i;
    }
  }
  Place place{0, std::numeric_limits<double>::infinity()};
  if (best == points_.size()) return place;
  place.parameter = footParameter(curve_, point, parameters_[best]);
  place.distance = (extendedPoint(curve_, place.parameter) - point).norm();
  return place;
}

}  // namespace liana

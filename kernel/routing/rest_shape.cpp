#include "kernel/routing/rest_shape.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <numeric>

#include "kernel/geometry/hermite_curve.h"

namespace liana {
namespace {

/// The shape as a smooth curve over the share of the length.
HermiteCurve smoothCurve(const std::vector<Eigen::Vector3d>& shape) {
  HermiteCurve curve;
  const std::size_t last = shape.size() - 1;
  for (std::size_t i = 0; i <= last; ++i) {
    curve.parameters.push_back(static_cast<double>(i) / static_cast<double>(last));
    curve.points.push_back(shape[i]);
    const std::size_t before = i == 0 ? 0 : i - 1, after = std::min(i + 1, last);
    curve.tangents.push_back((shape[after] - shape[before]) * static_cast<double>(last) /
                             static_cast<double>(after - before));
  }
  return curve;
}

/// The turn that takes one direction to another, as a vector.
Eigen::Vector3d turnBetween(const Eigen::Vector3d& from, const Eigen::Vector3d& to) {
  const Eigen::AngleAxisd turn(Eigen::Quaterniond::FromTwoVectors(from, to));
  return turn.angle() * turn.axis();
}

}  // namespace

std::vector<Eigen::Vector3d> restCurvatures(const std::vector<Eigen::Vector3d>& shape,
                                            const std::vector<double>& segmentLengths) {
  const std::size_t segments = segmentLengths.size();
  std::vector<Eigen::Vector3d> curvatures(segments + 1, Eigen::Vector3d::Zero());
  if (shape.size() < 3 || segments == 0) return curvatures;
  const HermiteCurve curve = smoothCurve(shape);
  const double total = std::accumulate(segmentLengths.begin(), segmentLengths.end(), 0.0);
  std::vector<Eigen::Vector3d> directions;  // of the segments
  double share = 0;
  for (const double length : segmentLengths) {
    const double next = std::min(1.0, share + length / total);
    directions.push_back((curve.point(next) - curve.point(share)).normalized());
    share = next;
  }
  Eigen::Vector3d tangent = Eigen::Vector3d::UnitZ();
  Eigen::Quaterniond frame = Eigen::Quaterniond::Identity();
  for (std::size_t node = 0; node <= segments; ++node) {
    const Eigen::Vector3d next = node < segments ? directions[node] : curve.derivative(1).normalized();
    const double before = node == 0 ? 0 : segmentLengths[node - 1] / 2;
    const double after = node == segments ? 0 : segmentLengths[node] / 2;
    const Eigen::Vector3d turn = turnBetween(tangent, next);
    curvatures[node] = frame.conjugate() * turn / (before + after);
    frame = Eigen::Quaterniond::FromTwoVectors(tangent, next) * frame;
    tangent = next;
  }
  return curvatures;
}

}  // namespace liana

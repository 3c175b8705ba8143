#include "kernel/study/envelope.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace liana {
namespace {

std::vector<Eigen::Vector3d> chordsOf(const std::vector<Eigen::Vector3d>& points, double length) {
  const HermiteCurve curve = curveThrough(points, length);
  std::vector<Eigen::Vector3d> path;
  for (std::size_t i = 0; i + 1 < points.size(); ++i)
    for (int k = 0; k < kEnvelopePieces; ++k) {
      const double share = static_cast<double>(k) / kEnvelopePieces;
      path.push_back(
          curve.point(curve.parameters[i] + share * (curve.parameters[i + 1] - curve.parameters[i])));
    }
  path.push_back(points.back());
  return path;
}

/// Where on the chord, 0 to 1, the point is nearest.
double nearestShare(const Eigen::Vector3d& point, const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
  const double squared = (b - a).squaredNorm();
  return squared > 0 ? std::clamp((point - a).dot(b - a) / squared, 0.0, 1.0) : 0;
}

}  // namespace

HermiteCurve curveThrough(const std::vector<Eigen::Vector3d>& points, double length) {
  assert(points.size() >= 2);
  HermiteCurve curve;
  curve.points = points;
  const int last = static_cast<int>(points.size()) - 1;
  const double step = length / last;
  for (int i = 0; i <= last; ++i) {
    curve.parameters.push_back(step * i);
    Eigen::Vector3d tangent;
    if (last == 1)
      tangent = points[1] - points[0];
    else if (i == 0)
      tangent = (-3 * points[0] + 4 * points[1] - points[2]) / 2;
    else if (i == last)
      tangent = (3 * points[last] - 4 * points[last - 1] + points[last - 2]) / 2;
    else
      tangent = (points[i + 1] - points[i - 1]) / 2;
    curve.tangents.push_back(tangent / step);
  }
  return curve;
}

EnvelopeBuilder::EnvelopeBuilder(const std::vector<Eigen::Vector3d>& nominal, double length,
                                 double cableRadius)
    : sums_(nominal.size(), Eigen::Vector3d::Zero()),
      path_(chordsOf(nominal, length)),
      reaches_(nominal.size(), 0.0) {
  envelope_.cableRadius = cableRadius;
  for (std::size_t i = 0; i < nominal.size(); ++i) {
    EnvelopeStation station;
    station.arcLength = length * static_cast<double>(i) / static_cast<double>(nominal.size() - 1);
    station.nominal = station.mean = nominal[i];
    envelope_.stations.push_back(station);
  }
}

void EnvelopeBuilder::add(int run, const std::vector<Eigen::Vector3d>& points) {
  assert(points.size() == envelope_.stations.size());
  ++envelope_.shapes;
  for (std::size_t i = 0; i < points.size(); ++i) {
    EnvelopeStation& station = envelope_.stations[i];
    const Eigen::Vector3d shift = points[i] - station.nominal;
    sums_[i] += shift;
    station.meanDeviation += shift.norm();  // a sum until the end
    if (shift.norm() <= station.largestDeviation) continue;
    station.largestDeviation = shift.norm();
    station.largestRun = run;
  }
  const std::vector<Eigen::Vector3d> path = chordsOf(points, envelope_.stations.back().arcLength);
  for (std::size_t i = 0; i < path.size(); ++i) reach(path[i], static_cast<int>(i));
}

void EnvelopeBuilder::reach(const Eigen::Vector3d& point, int near) {
  const int last = static_cast<int>(path_.size()) - 1;
  // Down to the nearest place around: no other corner of the path next to it is nearer.
  const auto squared = [&](int i) { return (path_[i] - point).squaredNorm(); };
  while (near > 0 && squared(near - 1) < squared(near)) --near;
  while (near < last && squared(near + 1) < squared(near)) ++near;
  int chord = std::min(near, last - 1);
  double share = nearestShare(point, path_[chord], path_[chord + 1]);
  if (share <= 0 && chord > 0) {
    --chord;
    share = nearestShare(point, path_[chord], path_[chord + 1]);
  }
  const Eigen::Vector3d along = (path_[chord + 1] - path_[chord]).normalized();
  Eigen::Vector3d offset = point - path_[chord] - share * (path_[chord + 1] - path_[chord]);
  const bool beforeStart = chord == 0 && share <= 0, beyondEnd = chord == last - 1 && share >= 1;
  if (beforeStart || beyondEnd) {
    // Past an end the tube is made longer, not wider.
    double& past = beforeStart ? envelope_.beforeStart : envelope_.beyondEnd;
    past = std::max(past, std::abs(offset.dot(along)));
    offset -= offset.dot(along) * along;
  }
  const int station = chord / kEnvelopePieces;
  reaches_[station] = std::max(reaches_[station], offset.norm());
  reaches_[station + 1] = std::max(reaches_[station + 1], offset.norm());
}

Envelope EnvelopeBuilder::finish() const {
  Envelope envelope = envelope_;
  for (std::size_t i = 0; i < envelope.stations.size(); ++i) {
    EnvelopeStation& station = envelope.stations[i];
    if (envelope.shapes > 0) {
      station.mean = station.nominal + sums_[i] / envelope.shapes;
      station.meanDeviation /= envelope.shapes;
    }
    station.radius = envelope.cableRadius + reaches_[i];
  }
  return envelope;
}

}  // namespace liana

#include "kernel/routing/rest_shape.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <numeric>
#include <utility>

#include "kernel/geometry/curve/cubic_spline.h"

namespace liana {
namespace {

constexpr int kSamples = 16;  // of the arc length within an interval of the spline

/// A curve by its arc length: where on it a share of its length lies.
class CurveByLength {
public:
  explicit CurveByLength(HermiteCurve curve) : curve_(std::move(curve)) {
    Eigen::Vector3d before = curve_.points.front();
    for (std::size_t i = 0; i + 1 < curve_.parameters.size(); ++i)
      for (int k = i == 0 ? 0 : 1; k <= kSamples; ++k) {
        const double step = curve_.parameters[i + 1] - curve_.parameters[i];
        parameters_.push_back(curve_.parameters[i] + step * k / kSamples);
        const Eigen::Vector3d point = curve_.point(parameters_.back());
        lengths_.push_back(lengths_.empty() ? 0 : lengths_.back() + (point - before).norm());
        before = point;
      }
  }

  Eigen::Vector3d tangent(double share) const {
    const double wanted = std::clamp(share, 0.0, 1.0) * lengths_.back();
    const auto next = std::upper_bound(lengths_.begin() + 1, lengths_.end() - 1, wanted);
    const auto i = static_cast<std::size_t>(next - lengths_.begin());
    const double within = (wanted - lengths_[i - 1]) / (lengths_[i] - lengths_[i - 1]);
    return curve_.derivative(parameters_[i - 1] + within * (parameters_[i] - parameters_[i - 1]))
        .normalized();
  }

private:
  HermiteCurve curve_;
  std::vector<double> parameters_, lengths_;  // samples
};

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
  const HermiteCurve spline = splineThrough(shape);
  if (spline.points.size() < 3 || segments == 0) return curvatures;
  const CurveByLength curve(spline);
  const double total = std::accumulate(segmentLengths.begin(), segmentLengths.end(), 0.0);
  // The form counts, not how exactly its first points lie along +z: a kink there would be a bend of no
  // length.
  Eigen::Vector3d tangent = curve.tangent(0);
  Eigen::Quaterniond frame = Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), tangent);
  double at = 0;
  for (std::size_t node = 0; node <= segments; ++node) {
    const double before = node == 0 ? 0 : segmentLengths[node - 1] / 2;
    const double after = node == segments ? 0 : segmentLengths[node] / 2;
    at += before + after;  // the middle of the segment behind the node, or the end
    const Eigen::Vector3d next = curve.tangent(at / total);
    curvatures[node] = frame.conjugate() * turnBetween(tangent, next) / (before + after);
    frame = Eigen::Quaterniond::FromTwoVectors(tangent, next) * frame;
    tangent = next;
  }
  return curvatures;
}

}  // namespace liana

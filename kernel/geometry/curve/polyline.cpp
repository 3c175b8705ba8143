#include "kernel/geometry/curve/polyline.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

namespace liana {
namespace {

using Eigen::Vector3d;

constexpr int kDeepest = 24;  // halvings of an interval

double distanceToLine(const Vector3d& p, const Vector3d& from, const Vector3d& to) {
  const Vector3d along = to - from;
  const double squared = along.squaredNorm();
  const double share = squared > 0 ? std::clamp((p - from).dot(along) / squared, 0.0, 1.0) : 0;
  return (p - from - share * along).norm();
}

double angleBetween(const Vector3d& a, const Vector3d& b) {
  return std::atan2(a.cross(b).norm(), a.dot(b));
}

class Subdivision {
public:
  Subdivision(const HermiteCurve& curve, double tolerance, double endAngle)
      : curve_(curve), tolerance_(tolerance), endAngle_(endAngle) {}

  std::vector<Vector3d> run() {
    points_.push_back(curve_.points.front());
    for (std::size_t i = 0; i + 1 < curve_.parameters.size(); ++i)
      divide(curve_.parameters[i], curve_.points[i], curve_.parameters[i + 1], curve_.points[i + 1], 0);
    return std::move(points_);
  }

private:
  void divide(double from, const Vector3d& first, double to, const Vector3d& last, int depth) {
    if (depth >= kDeepest || isGoodLine(from, first, to, last)) {
      points_.push_back(last);
      return;
    }
    const double middle = (from + to) / 2;
    const Vector3d half = curve_.point(middle);
    divide(from, first, middle, half, depth + 1);
    divide(middle, half, to, last, depth + 1);
  }

  bool isGoodLine(double from, const Vector3d& first, double to, const Vector3d& last) const {
    // A cubic leaves its chord most somewhere between these; half the tolerance covers what lies beside them.
    for (const double share : {0.2, 0.35, 0.5, 0.65, 0.8})
      if (distanceToLine(curve_.point(from + share * (to - from)), first, last) > tolerance_ / 2)
        return false;
    const Vector3d chord = last - first;
    if (from == curve_.parameters.front() && angleBetween(chord, curve_.tangents.front()) > endAngle_)
      return false;
    return to != curve_.parameters.back() || angleBetween(chord, curve_.tangents.back()) <= endAngle_;
  }

  const HermiteCurve& curve_;
  double tolerance_, endAngle_;
  std::vector<Vector3d> points_;
};

}  // namespace

std::vector<Vector3d> polylineAlong(const HermiteCurve& curve, double tolerance, double endAngle) {
  return Subdivision(curve, tolerance, endAngle).run();
}

}  // namespace liana

#include "solvers/group/contact/segment_distance.h"

#include <algorithm>
#include <cmath>

namespace liana {

SegmentDistance::SegmentDistance(const Eigen::Vector3d& a, const Eigen::Vector3d& b, const Eigen::Vector3d& c,
                                 const Eigen::Vector3d& d, double theMu)
    : first(b - a), second(d - c), mu(theMu) {
  const Eigen::Vector3d between = a - c;
  findNearest(between);
  gap = between + s * first - t * second;
  const double u = s - 0.5, v = t - 0.5;
  distance = std::sqrt(gap.squaredNorm() + mu * (u * u + v * v));
  weights[0] = 1 - s;
  weights[1] = s;
  weights[2] = t - 1;
  weights[3] = -t;
}

/// The quadratic q over the unit square: its free minimum, or the best on one of the four sides.
void SegmentDistance::findNearest(const Eigen::Vector3d& between) {
  const double aa = first.squaredNorm() + mu, bb = second.squaredNorm() + mu, ab = first.dot(second);
  const double p = 0.5 * mu - first.dot(between), r = 0.5 * mu + second.dot(between);
  const double det = aa * bb - ab * ab;
  s = (p * bb + r * ab) / det;
  t = (r * aa + p * ab) / det;
  if (s >= 0 && s <= 1 && t >= 0 && t <= 1) return;
  double best = 1e300;
  auto offer = [&](double atS, double atT) {
    const double q = 0.5 * (aa * atS * atS + bb * atT * atT) - ab * atS * atT - p * atS - r * atT;
    if (q < best) best = q, s = atS, t = atT;
  };
  for (double bound : {0.0, 1.0}) {
    offer(bound, std::clamp((r + ab * bound) / bb, 0.0, 1.0));
    offer(std::clamp((p + ab * bound) / aa, 0.0, 1.0), bound);
  }
}

void SegmentDistance::hessian(Eigen::Matrix<double, 12, 12>& into) const {
  static constexpr double byS[4] = {-1, 1, 0, 0}, byT[4] = {0, 0, 1, -1};
  Eigen::Matrix<double, 12, 2> mixed;
  for (int k = 0; k < 4; ++k) {
    for (int l = 0; l < 4; ++l)
      into.block<3, 3>(3 * k, 3 * l) = weights[k] * weights[l] * Eigen::Matrix3d::Identity();
    mixed.block<3, 1>(3 * k, 0) = weights[k] * first + byS[k] * gap;
    mixed.block<3, 1>(3 * k, 1) = -weights[k] * second + byT[k] * gap;
  }
  const bool freeS = s > 0 && s<1, freeT = t> 0 && t < 1;
  const double aa = first.squaredNorm() + mu, bb = second.squaredNorm() + mu, ab = -first.dot(second);
  if (freeS && freeT) {
    Eigen::Matrix2d inverse;
    inverse << bb, -ab, -ab, aa;
    inverse /= aa * bb - ab * ab;
    into -= mixed * inverse * mixed.transpose();
  } else if (freeS) {
    into -= mixed.col(0) * mixed.col(0).transpose() / aa;
  } else if (freeT) {
    into -= mixed.col(1) * mixed.col(1).transpose() / bb;
  }
}

}  // namespace liana

// The distance of two segments as a smooth function of their four nodes.
#pragma once

#include <Eigen/Core>

namespace liana {

/// With A(s) = a + s(b − a), B(t) = c + t(d − c), both parameters in [0, 1]:
///   ½D² = min over s, t of  q = ½|A(s) − B(t)|² + ½μ[(s − ½)² + (t − ½)²].
/// μ > 0 makes the places that are nearest unique, so that D has a continuous gradient even where segments
/// lie side by side; it makes D larger than the distance by less than μ/4D. With g = A − B, w = (1−s, s, t−1,
/// −t) the weights of the nodes in g, and z the parameters that are not at their bounds:
///   ∂(½D²)/∂x_k = w_k g,   ∂²(½D²) = q_xx − q_xz q_zz⁻¹ q_zx,   q_xx = w_k w_l I,
///   q_xs = w_k(b − a) + ∂w_k/∂s g,  q_xt = −w_k(d − c) + ∂w_k/∂t g,
///   q_zz = [|b−a|² + μ, −(b−a)·(d−c); ·, |d−c|² + μ].
struct SegmentDistance {
  SegmentDistance(const Eigen::Vector3d& a, const Eigen::Vector3d& b, const Eigen::Vector3d& c,
                  const Eigen::Vector3d& d, double theMu);

  /// ∂²(½D²) over the twelve coordinates of a, b, c, d.
  void hessian(Eigen::Matrix<double, 12, 12>& into) const;

  Eigen::Vector3d first, second;  // b − a, d − c
  double mu = 0, s = 0.5, t = 0.5;
  Eigen::Vector3d gap;     // A − B
  double distance = 0;     // D
  double weights[4] = {};  // of a, b, c, d in the gap

private:
  void findNearest(const Eigen::Vector3d& between);
};

}  // namespace liana

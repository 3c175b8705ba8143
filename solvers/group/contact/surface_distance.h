// The distance of a segment from a surface as a smooth function of its two nodes.
#pragma once

#include "solvers/contact/contact_surface.h"

namespace liana {

/// With x(s) = a + s(b − a), s in [0, 1], and d(x) the signed distance of the surface:
///   D = min over s of  f = d(x(s)) + ½μ(s − ½)².
/// μ > 0 makes the nearest place unique, so that a segment level above a floor pushes with its middle and D
/// has a continuous gradient; D is at most μ/8 larger than the distance. With n the normal, K = ∂n/∂x, u = b
/// − a:
///   ∂D/∂x_k = w_k n,  ∂²D = w_k w_l K − f_xs f_sx / f_ss,  f_xs = w_k K u + ∂w_k/∂s n,  f_ss = u·K u + μ,
/// the last term where 0 < s < 1; w = (1 − s, s).
///
/// A second face is found from a point that the first one has pushed out (`beyond`): in a corner both push.
class SurfaceDistance {
public:
  /// `beyond` shifts the places that are asked for; the distance is then taken back along the normal.
  SurfaceDistance(const ContactSurface& surface, const Eigen::Vector3d& a, const Eigen::Vector3d& b,
                  double mu, double reach, const Eigen::Vector3d& beyond = Eigen::Vector3d::Zero());

  bool isNear() const { return near_; }  // false: nothing within reach
  /// ∂²D over the six coordinates of a and b; asks for the curvature.
  void hessian(double radius, Eigen::Matrix<double, 6, 6>& into) const;

  double parameter = 0.5;  // s
  double distance = 0;     // D
  SurfacePoint point;      // at x(s), its distance taken back

private:
  double look(double s);
  void findNearest();

  const ContactSurface& surface_;
  Eigen::Vector3d a_, along_, beyond_;
  double mu_, reach_, slope_ = 0;
  bool near_ = false;
};

}  // namespace liana

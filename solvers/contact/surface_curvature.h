// How a surface bends where a cable touches it, from its normals nearby.
#pragma once

#include <Eigen/Core>

#include "solvers/contact/contact_surface.h"

namespace liana {

/// K = ∂n/∂x of the distance at `point`, whose nearest surface point is `near`: symmetric, across the normal,
/// 1/d across an edge at the distance d, 1/(R + d) around a bar of radius R, zero over a plane. Normals are
/// compared `step` metres to each side. Kinks give large values; they are cut to what a surface `radius`
/// metres away can have.
Eigen::Matrix3d surfaceCurvature(const ContactSurface& surface, const Eigen::Vector3d& point,
                                 const SurfacePoint& near, double step, double radius);

}  // namespace liana

// The place of a surface nearest to a point.
#pragma once

#include "solvers/wires/path/wire_surface.h"

namespace liana {

/// The place of a surface nearest to a point, in body axes.
struct NearestPlace {
  Eigen::Vector3d point = Eigen::Vector3d::Zero(), normal = Eigen::Vector3d::UnitZ();  // outwards
  double distance = 0;                                                                 // negative inside [m]
};

/// The nearest place, if it is nearer than `reach`. Of a mesh, a point behind the nearest faces is inside.
bool findNearest(const WireSurface& surface, const Eigen::Vector3d& point, double reach, NearestPlace& place);

}  // namespace liana

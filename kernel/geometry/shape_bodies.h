// The solids a part is made of, one by one.
#pragma once

#include <Eigen/Geometry>
#include <vector>

#include "kernel/geometry/shape.h"

namespace liana {

struct ShapeBody {
  double volume = 0;        // [mm³]
  Eigen::AlignedBox3d box;  // in the shape's own coordinates, tight once it is tessellated [mm]
  bool isOpen = false;      // called a solid, but its skin has a gap
};

/// In the shape's own order.
std::vector<ShapeBody> bodiesOf(const Shape& shape);

}  // namespace liana

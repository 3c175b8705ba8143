#include "solvers/constraints/constraint.h"

#include <cmath>

#include <Eigen/Geometry>

namespace liana {

CrossAxes::CrossAxes(const Eigen::Vector3d& direction) {
  const Eigen::Vector3d axis = direction.normalized();
  const Eigen::Vector3d helper =
      std::abs(axis.x()) < 0.6 ? Eigen::Vector3d::UnitX() : Eigen::Vector3d::UnitY();
  first = helper.cross(axis).normalized();
  second = axis.cross(first);
}

}  // namespace liana

#include "solvers/constraints/relative/relative_direction_constraint.h"

#include <Eigen/Geometry>

#include "solvers/math/quaternion.h"
#include "solvers/math/rotation.h"

namespace liana {

void RelativeDirectionConstraint::evaluate(const PlacePose* poses, double, const double* multipliers,
                                           ConstraintValue& value) const {
  const Eigen::Matrix3d turn = rotationMatrix(poses[0].frame);
  const Eigen::Vector3d d = thirdDirector(poses[1].frame);
  const CrossAxes across(direction);
  const int a = ConstraintValue::rotation(0), b = ConstraintValue::rotation(1);
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  for (int k = 0; k < 2; ++k) {
    const Eigen::Vector3d axis = turn * (k == 0 ? across.first : across.second);
    value.c[k] = axis.dot(d);
    value.jacobian.block<1, 3>(k, a) = axis.cross(d).transpose();
    value.jacobian.block<1, 3>(k, b) = d.cross(axis).transpose();
    sum += multipliers[k] * axis;
  }
  const Eigen::Matrix3d along = sum.dot(d) * Eigen::Matrix3d::Identity();
  const Eigen::Matrix3d own = 0.5 * (sum * d.transpose() + d * sum.transpose()) - along;
  const Eigen::Matrix3d cross = along - d * sum.transpose();
  value.hessian.block<3, 3>(a, a) += own;
  value.hessian.block<3, 3>(b, b) += own;
  value.hessian.block<3, 3>(a, b) += cross;
  value.hessian.block<3, 3>(b, a) += cross.transpose();
}

}  // namespace liana

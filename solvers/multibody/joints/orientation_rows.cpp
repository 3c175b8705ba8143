#include "solvers/multibody/joints/orientation_rows.h"

#include <cmath>

namespace liana {

namespace {

void writeTurn(ConstraintRows& rows, int row, const Eigen::Vector3d& direction) {
  rows.jacobian(row, 0).tail<3>() -= direction;
  rows.jacobian(row, 1).tail<3>() += direction;
}

}  // namespace

Eigen::Vector3d acrossOf(const Eigen::Vector3d& axis) {
  const Eigen::Vector3d aside =
      std::abs(axis.x()) < 0.7 ? Eigen::Vector3d::UnitX() : Eigen::Vector3d::UnitY();
  return (aside - aside.dot(axis) * axis).normalized();
}

void writeOrientationRows(const ConstraintContext& context, const std::vector<int>& bodies,
                          const Eigen::Quaterniond& rest, int first, ConstraintRows& rows) {
  const Body& a = context.bodies[bodies[0]];
  const Body& b = context.bodies[bodies[1]];
  Eigen::Quaterniond off = a.pose.orientation.conjugate() * b.pose.orientation * rest.conjugate();
  if (off.w() < 0) off.coeffs() = -off.coeffs();
  const Eigen::Vector3d imaginary = off.vec();
  for (int k = 0; k < 3; ++k) {
    const Eigen::Vector3d unit = Eigen::Vector3d::Unit(k);
    rows.row(first + k).violation = 2 * imaginary[k];
    writeTurn(rows, first + k, a.pose.orientation * (off.w() * unit + imaginary.cross(unit)));
  }
}

void writeAxisRows(const ConstraintContext& context, const std::vector<int>& bodies,
                   const Eigen::Vector3d& axisA, const Eigen::Vector3d& axisB, int first,
                   ConstraintRows& rows) {
  const Body& a = context.bodies[bodies[0]];
  const Body& b = context.bodies[bodies[1]];
  const Eigen::Vector3d axis = a.pose.orientation.conjugate() * (b.pose.orientation * axisB);
  const Eigen::Vector3d across = acrossOf(axisA);
  for (int k = 0; k < 2; ++k) {
    const Eigen::Vector3d tangent = k == 0 ? across : axisA.cross(across);
    rows.row(first + k).violation = tangent.dot(axis);
    writeTurn(rows, first + k, a.pose.orientation * axis.cross(tangent));
  }
}

}  // namespace liana

#include <Eigen/Geometry>
#include <algorithm>

#include "kernel/geometry/tube/recognise_tube.h"
#include "kernel/geometry/tube/tube_wall.h"

namespace liana {

double TubeRun::arcLengthNear(const Eigen::Vector3d& point) const {
  const CurveIndex index(centerline, outerRadius);
  const double reach = (index.box().center() - point).norm() + index.box().diagonal().norm();
  return std::clamp(index.nearest(point, reach).parameter, 0.0, length());
}

double TubeRun::distanceTo(const Eigen::Vector3d& point) const {
  return (centerline.point(arcLengthNear(point)) - point).norm();
}

Eigen::Isometry3d TubeRun::frameAt(double arcLength) const {
  const double to = std::clamp(arcLength, 0.0, length());
  Eigen::Vector3d z = centerline.tangents.front().normalized(), x = z.unitOrthogonal();
  const auto turnTo = [&](const Eigen::Vector3d& tangent) {
    x = Eigen::Quaterniond::FromTwoVectors(z, tangent) * x;
    z = tangent;
  };
  for (std::size_t i = 1; i < centerline.parameters.size() && centerline.parameters[i] < to; ++i)
    turnTo(centerline.tangents[i].normalized());
  turnTo(centerline.derivative(to).normalized());
  x = (x - x.dot(z) * z).normalized();
  Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
  frame.linear() << x, z.cross(x), z;
  frame.translation() = centerline.point(to);
  return frame;
}

}  // namespace liana

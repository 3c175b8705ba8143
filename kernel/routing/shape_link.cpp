#include "kernel/routing/shape_link.h"

namespace liana {

TwistAndLink twistAndLink(const Centerline& line) {
  TwistAndLink result;
  if (line.points.size() < 2 || line.frames.size() != line.points.size()) return result;
  for (std::size_t i = 0; i + 1 < line.points.size(); ++i) {
    const Eigen::Vector3d chord = line.points[i + 1] - line.points[i];
    const Eigen::Vector3d tangent = line.frames[i] * Eigen::Vector3d::UnitZ();
    const Eigen::Quaterniond along = Eigen::Quaterniond::FromTwoVectors(tangent, chord) * line.frames[i];
    result.twist += turnsBetween(along, line.frames[i + 1]);
  }
  result.writhe = writheOf(line.points, line.frames.front() * Eigen::Vector3d::UnitZ(),
                           line.frames.back() * Eigen::Vector3d::UnitZ());
  return result;
}

}  // namespace liana

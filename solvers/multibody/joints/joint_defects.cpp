#include "solvers/multibody/joints/joint_defects.h"

#include <cmath>

namespace liana {

std::string jointLabel(const char* kind, const std::string& name) {
  return name.empty() ? "a " + std::string(kind) : std::string(kind) + " \"" + name + "\"";
}

std::string findPointDefect(const char* kind, const std::string& name, const Eigen::Vector3d& point) {
  if (point.allFinite()) return {};
  return jointLabel(kind, name) + ": its place is not a number; give points in body axes, in metres";
}

std::string findAxisDefect(const char* kind, const std::string& name, const Eigen::Vector3d& axis) {
  if (axis.allFinite() && std::abs(axis.norm() - 1) < 1e-6) return {};
  return jointLabel(kind, name) + ": its axis is not of unit length; normalize it";
}

std::string findComplianceDefect(const char* kind, const std::string& name, double compliance) {
  if (std::isfinite(compliance) && compliance >= 0) return {};
  return jointLabel(kind, name) + ": a compliance must be zero (rigid) or positive";
}

std::string findOrientationDefect(const char* kind, const std::string& name, const BodyList& list,
                                  const std::vector<int>& bodies) {
  for (int body : bodies)
    if (body >= 0 && body < list.size() && list.isUsed(body) && list[body].isPoint)
      return jointLabel(kind, name) + ": body " + std::to_string(body) +
             " is a point mass and has no orientation to hold; use a rigid body, or a ball joint";
  return {};
}

}  // namespace liana

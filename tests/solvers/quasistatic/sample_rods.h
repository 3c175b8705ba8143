// Rods between two clamps and ways to compare their shapes, for the tests of routing modes and of the fit.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "solvers/quasistatic/initial_state.h"
#include "solvers/quasistatic/quasi_static_solver.h"

namespace liana {

inline Eigen::Quaterniond frameAlong(const Eigen::Vector3d& tangent, double roll = 0) {
  return Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), tangent) *
         Eigen::AngleAxisd(roll, Eigen::Vector3d::UnitZ());
}

inline SectionStiffness softSection() {
  SectionStiffness section;
  section.bending1 = section.bending2 = 0.02;
  section.torsion = 0.016;
  section.axial = 1e4;
  section.massPerLength = 0.1;
  return section;
}

/// A rod from the origin, leaving along x.
inline RodProblem rodTo(const Eigen::Vector3d& end, const Eigen::Vector3d& endTangent, double length,
                        double gravity = 9.81, int segments = 60) {
  RodProblem problem;
  problem.rod = Rod::uniform(length, segments, softSection());
  problem.start.orientation = frameAlong(Eigen::Vector3d::UnitX());
  problem.end.position = end;
  problem.end.orientation = frameAlong(endTangent);
  problem.gravity = {0, 0, -gravity};
  return problem;
}

inline RodHandle handleAt(int node, const Eigen::Vector3d& position) {
  RodHandle handle;
  handle.index = node;
  handle.position = position;
  return handle;
}

/// Largest distance from a node of one shape to the polyline of the other.
inline double distanceBetween(const RodState& a, const RodState& b) {
  double worst = 0;
  for (int i = 0; i <= a.segmentCount(); ++i) {
    double nearest = std::numeric_limits<double>::infinity();
    for (int j = 0; j < b.segmentCount(); ++j) {
      const Eigen::Vector3d edge = b.position(j + 1) - b.position(j), gap = a.position(i) - b.position(j);
      const double t = std::clamp(gap.dot(edge) / edge.squaredNorm(), 0.0, 1.0);
      nearest = std::min(nearest, (gap - t * edge).norm());
    }
    worst = std::max(worst, nearest);
  }
  return worst;
}

inline double lowestHeight(const RodState& state) {
  double lowest = state.position(0).z();
  for (int i = 1; i <= state.segmentCount(); ++i) lowest = std::min(lowest, state.position(i).z());
  return lowest;
}

}  // namespace liana

// Where a line meets a mesh first, without a search tree. Pure numbers.
#pragma once

#include <Eigen/Core>
#include <optional>

#include "kernel/geometry/mesh/triangle_mesh.h"

namespace liana {

struct TriangleHit {
  Eigen::Vector3d point = Eigen::Vector3d::Zero();  // [mm]
  int triangle = -1;
};

/// Asks every triangle; both of its sides count.
std::optional<TriangleHit> firstTriangleBetween(const TriangleMesh& mesh, const Eigen::Vector3d& from,
                                                const Eigen::Vector3d& to);

}  // namespace liana

// Meshes made by hand for tests: drawn the way faces are, with every triangle's vertices its own.
#pragma once

#include <Eigen/Geometry>
#include <cmath>
#include <functional>
#include <random>
#include <vector>

#include "kernel/geometry/mesh/triangle_mesh.h"

namespace liana {

inline void addTriangle(TriangleMesh& mesh, const Eigen::Vector3d& a, const Eigen::Vector3d& b,
                        const Eigen::Vector3d& c, int face = 0) {
  const auto first = static_cast<std::int32_t>(mesh.vertices.size());
  for (const Eigen::Vector3d& corner : {a, b, c}) {
    mesh.vertices.push_back(corner.cast<float>());
    mesh.normals.push_back((b - a).cross(c - a).normalized().cast<float>());
  }
  mesh.triangles.push_back({first, first + 1, first + 2});
  mesh.triangleFaces.push_back(face);
}

inline void addBox(TriangleMesh& mesh, const Eigen::Vector3d& low, const Eigen::Vector3d& high,
                   bool inward = false) {
  auto corner = [&](int i) {
    return Eigen::Vector3d(i & 1 ? high.x() : low.x(), i & 2 ? high.y() : low.y(),
                           i & 4 ? high.z() : low.z());
  };
  constexpr int quads[6][4] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4},
                               {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
  for (int face = 0; face < 6; ++face) {
    const auto& [a, b, c, d] = quads[face];
    addTriangle(mesh, corner(a), corner(inward ? c : b), corner(inward ? b : c), face);
    addTriangle(mesh, corner(a), corner(inward ? d : c), corner(inward ? c : d), face);
  }
}

inline TriangleMesh boxMesh(const Eigen::Vector3d& low, const Eigen::Vector3d& high) {
  TriangleMesh mesh;
  addBox(mesh, low, high);
  return mesh;
}

/// A surface over the unit square, `columns` × `rows` quads, all of face 0.
inline TriangleMesh gridMesh(int columns, int rows,
                             const std::function<Eigen::Vector3d(double, double)>& surface) {
  TriangleMesh mesh;
  for (int i = 0; i <= rows; ++i)
    for (int j = 0; j <= columns; ++j)
      mesh.vertices.push_back(
          surface(static_cast<double>(j) / columns, static_cast<double>(i) / rows).cast<float>());
  mesh.normals.assign(mesh.vertices.size(), Eigen::Vector3f::UnitZ());
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j) {
      const std::int32_t a = i * (columns + 1) + j, b = a + 1, c = a + columns + 1, d = c + 1;
      mesh.triangles.push_back({a, b, d});
      mesh.triangles.push_back({a, d, c});
    }
  mesh.triangleFaces.assign(mesh.triangles.size(), 0);
  return mesh;
}

/// A closed ball; the poles and the seam are drawn with doubled vertices and collapsed triangles, as CAD
/// systems do.
inline TriangleMesh sphereMesh(double radius, int columns, int rows) {
  return gridMesh(columns, rows, [&](double u, double v) -> Eigen::Vector3d {
    const double a = 2 * EIGEN_PI * u, b = EIGEN_PI * (v - 0.5);
    return radius * Eigen::Vector3d(std::cos(a) * std::cos(b), std::sin(a) * std::cos(b), std::sin(b));
  });
}

inline Eigen::Vector3d randomIn(std::mt19937& random, const Eigen::AlignedBox3d& box) {
  std::uniform_real_distribution<double> unit(0, 1);
  const Eigen::Vector3d share(unit(random), unit(random), unit(random));
  return box.min() + share.cwiseProduct(box.sizes());
}

inline Eigen::Vector3d randomDirection(std::mt19937& random) {
  std::normal_distribution<double> normal;
  return Eigen::Vector3d(normal(random), normal(random), normal(random)).normalized();
}

inline Eigen::Isometry3d randomPlacement(std::mt19937& random, double size) {
  Eigen::Isometry3d placement = Eigen::Isometry3d::Identity();
  std::uniform_real_distribution<double> angle(-EIGEN_PI, EIGEN_PI);
  placement.linear() = Eigen::AngleAxisd(angle(random), randomDirection(random)).toRotationMatrix();
  placement.translation() = size * randomDirection(random);
  return placement;
}

/// Signed distance to an axis-parallel box.
inline double boxDistance(const Eigen::Vector3d& p, const Eigen::Vector3d& low, const Eigen::Vector3d& high) {
  const Eigen::Vector3d q = (p - (low + high) / 2).cwiseAbs() - (high - low) / 2;
  return q.cwiseMax(0.0).norm() + std::min(q.maxCoeff(), 0.0);
}

}  // namespace liana

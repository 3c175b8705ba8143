#include "kernel/geometry/tube/tube_roundness.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <optional>

#include "kernel/geometry/tube/tube_wall.h"

namespace liana {
namespace {

struct Lean {
  double angle = 0, weight = 0;
};

double weightedMedian(std::vector<Lean> leans) {
  if (leans.empty()) return 0;
  std::sort(leans.begin(), leans.end(), [](const Lean& a, const Lean& b) { return a.angle < b.angle; });
  double total = 0, passed = 0;
  for (const Lean& lean : leans) total += lean.weight;
  for (const Lean& lean : leans) {
    passed += lean.weight;
    if (passed >= total / 2) return lean.angle;
  }
  return leans.back().angle;
}

/// Nothing for points that are not on the wall between the ends of the curve.
std::optional<double> leanAt(const Eigen::Vector3d& point, const Eigen::Vector3d& normal,
                             const HermiteCurve& curve, const CurveIndex& index, double radius) {
  const CurveIndex::Place place = index.nearest(point, 1.4 * radius);
  if (!(place.distance > 0.6 * radius) || place.distance > 1.4 * radius) return {};
  if (place.parameter <= curve.parameters.front() || place.parameter >= curve.parameters.back()) return {};
  const Eigen::Vector3d tangent = curve.derivative(place.parameter).normalized();
  const Eigen::Vector3d out = (point - curve.point(place.parameter)) / place.distance;
  const Eigen::Vector3d across = normal - tangent * tangent.dot(normal);
  if (normal.dot(out) < 0.6 || across.norm() < 0.5) return {};  // an end, or another piece of the part
  return std::atan2(across.cross(out).norm(), across.dot(out));
}

}  // namespace

double wallLean(const std::vector<WallPoint>& wall, const HermiteCurve& curve, double radius) {
  const CurveIndex index(curve, 0.25 * radius);
  std::vector<Lean> leans;
  for (const WallPoint& point : wall)
    if (const auto lean = leanAt(point.position, point.normal, curve, index, radius))
      leans.push_back({*lean, 1});
  return weightedMedian(std::move(leans));
}

double wallLean(const SurfaceMesh& mesh, int component, const HermiteCurve& curve, double radius) {
  constexpr int kRows = 6;  // places within a triangle, along each side
  const CurveIndex index(curve, 0.25 * radius);
  std::vector<Lean> leans;
  for (int t = 0; t < static_cast<int>(mesh.triangles.size()); ++t) {
    if (mesh.components[t] != component) continue;
    const auto& [a, b, c] = mesh.triangles[t];
    const Eigen::Vector3d normal = mesh.normal(t);
    if (index.nearest(mesh.centroid(t), 1.4 * radius).distance > 1.4 * radius) continue;
    for (int i = 0; i < kRows; ++i)
      for (int k = 0; i + k < kRows; ++k) {
        const double u = (i + 1.0 / 3) / kRows, v = (k + 1.0 / 3) / kRows;
        const Eigen::Vector3d point =
            u * mesh.vertices[a] + v * mesh.vertices[b] + (1 - u - v) * mesh.vertices[c];
        if (const auto lean = leanAt(point, normal, curve, index, radius))
          leans.push_back({*lean, mesh.area(t)});
      }
  }
  return weightedMedian(std::move(leans));
}

}  // namespace liana

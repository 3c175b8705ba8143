#include "kernel/geometry/mesh/checked_tessellation.h"

#include <BRepTools.hxx>
#include <algorithm>
#include <cmath>

#include "kernel/geometry/mesh/solid_triangles.h"
#include "kernel/geometry/occt_shape.h"
#include "kernel/geometry/shape_bodies.h"

namespace liana {
namespace {

constexpr double kSlack = 0.02;  // of the volume

TessellationQuality halved(const TessellationQuality& quality) {
  return {quality.relativeDeflection / 2, quality.minimumDeflection / 2, quality.maximumDeflection / 2,
          quality.angularDeflection / 2};
}

double largestMisfit(const TessellationQuality& quality) {
  const double angle = std::clamp(quality.angularDeflection, 1e-3, 1.5);
  return kSlack + 1.5 * (1 - std::sin(angle) / angle);
}

double volumeWithin(const TriangleMesh& mesh, const std::vector<TriangleUse>& triangles) {
  if (triangles.empty()) return 0;
  const Eigen::Vector3d origin = mesh.vertices[mesh.triangles[triangles.front().triangle][0]].cast<double>();
  double volume = 0;
  for (const TriangleUse& use : triangles) {
    const auto& [a, b, c] = mesh.triangles[use.triangle];
    const Eigen::Vector3d p = mesh.vertices[a].cast<double>() - origin,
                          q = mesh.vertices[b].cast<double>() - origin,
                          r = mesh.vertices[c].cast<double>() - origin;
    volume += (use.reversed ? -1 : 1) * p.dot(q.cross(r)) / 6;
  }
  return volume;
}

/// Compares solid by solid. Solids without a volume of their own (open, or inside out) are nobody's measure.
CheckedMesh judged(const Shape& shape, std::shared_ptr<const TriangleMesh> mesh,
                   const std::vector<ShapeBody>& bodies, double allowed) {
  CheckedMesh result;
  const auto triangles = trianglesOfSolids(*mesh, shape);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    result.openBodies += bodies[i].isOpen;
    if (bodies[i].isOpen || !(bodies[i].volume > 0)) continue;
    const double misfit = std::abs(volumeWithin(*mesh, triangles[i]) / bodies[i].volume - 1);
    if (misfit <= allowed) continue;
    ++result.wrongBodies;
    result.largestMisfit = std::max(result.largestMisfit, misfit);
  }
  result.mesh = std::move(mesh);
  return result;
}

bool isBetter(const CheckedMesh& a, const CheckedMesh& b) {
  return a.wrongBodies != b.wrongBodies ? a.wrongBodies < b.wrongBodies : a.largestMisfit < b.largestMisfit;
}

}  // namespace

CheckedMesh checkMesh(const Shape& shape, std::shared_ptr<const TriangleMesh> mesh,
                      const TessellationQuality& quality) {
  return judged(shape, std::move(mesh), bodiesOf(shape), largestMisfit(quality));
}

Result<CheckedMesh> tessellateChecked(const Shape& shape, const TessellationQuality& quality,
                                      const Progress& progress) {
  auto first = tessellate(shape, quality, progress);
  if (!first.ok()) return first.error();
  const std::vector<ShapeBody> bodies = bodiesOf(shape);
  const double allowed = largestMisfit(quality);
  CheckedMesh best = judged(shape, *first, bodies, allowed);
  if (best.wrongBodies == 0) return best;
  BRepTools::Clean(occtShape(shape));
  auto again = tessellate(shape, halved(quality), progress);
  if (!again.ok()) return again.error();
  CheckedMesh finer = judged(shape, *again, bodies, allowed);
  if (!isBetter(finer, best)) return best;
  best = std::move(finer);
  best.wasRefined = true;
  return best;
}

}  // namespace liana

#include "kernel/geometry/distance/surface_normals.h"

#include <algorithm>
#include <cmath>

namespace liana {
namespace {

constexpr double kSliverInNoise =
    8;                           // triangles flatter than this many roundings have no direction of their own
constexpr int kSliverHops = 4;   // how far the direction of a sliver is sought among its neighbours
constexpr double kBlade = 1e-3;  // two normals that cancel to less than this leave no side

Eigen::Vector3d squaredSides(const WeldedMesh& mesh, std::int32_t triangle) {
  Eigen::Vector3d squares;
  for (int i = 0; i < 3; ++i)
    squares[i] = (mesh.corner(triangle, (i + 1) % 3) - mesh.corner(triangle, i)).squaredNorm();
  return squares;
}

double angleAt(const WeldedMesh& mesh, std::int32_t triangle, int corner) {
  const Eigen::Vector3d origin = mesh.corner(triangle, corner);
  const Eigen::Vector3d a = mesh.corner(triangle, (corner + 1) % 3) - origin;
  const Eigen::Vector3d b = mesh.corner(triangle, (corner + 2) % 3) - origin;
  return std::atan2(a.cross(b).norm(), a.dot(b));
}

}  // namespace

SurfaceNormals::SurfaceNormals(const WeldedMesh& mesh) {
  markSlivers(mesh);
  sumVertexNormals(mesh);
  markVertices(mesh);
}

void SurfaceNormals::markSlivers(const WeldedMesh& mesh) {
  slivers_.assign(mesh.triangles.size(), 0);
  const double flat = kSliverInNoise * mesh.positionNoise();
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    const auto triangle = static_cast<std::int32_t>(i);
    const double longest = std::sqrt(squaredSides(mesh, triangle).maxCoeff());
    slivers_[i] = mesh.areaNormal(triangle).norm() <= flat * longest;
  }
}

// A sliver is a strip of the triangle across its longest side.
Eigen::Vector3d SurfaceNormals::triangleNormal(const WeldedMesh& mesh, std::int32_t triangle) const {
  for (int hop = 0; hop < kSliverHops && slivers_[triangle]; ++hop) {
    int longest = 0;
    squaredSides(mesh, triangle).maxCoeff(&longest);
    if (mesh.neighbours[triangle][longest] < 0) break;
    triangle = mesh.neighbours[triangle][longest];
  }
  if (slivers_[triangle]) return Eigen::Vector3d::Zero();
  return mesh.areaNormal(triangle).normalized();
}

void SurfaceNormals::sumVertexNormals(const WeldedMesh& mesh) {
  std::vector<Eigen::Vector3d> sums(mesh.vertices.size(), Eigen::Vector3d::Zero());
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    const auto triangle = static_cast<std::int32_t>(i);
    const Eigen::Vector3d normal = triangleNormal(mesh, triangle);
    for (int corner = 0; corner < 3; ++corner)
      sums[mesh.triangles[i][corner]] += angleAt(mesh, triangle, corner) * normal;
  }
  vertexNormals_.reserve(sums.size());
  for (const Eigen::Vector3d& sum : sums) vertexNormals_.push_back(sum.cast<float>());
}

void SurfaceNormals::markVertices(const WeldedMesh& mesh) {
  const std::size_t count = mesh.vertices.size();
  vertexFlags_.assign(count, WithinFace);
  std::vector<std::int32_t> around(count, 0), first(count, -1), faceOf(count, -1);
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
    for (int corner = 0; corner < 3; ++corner) {
      const std::int32_t vertex = mesh.triangles[i][corner];
      ++around[vertex];
      if (first[vertex] < 0) first[vertex] = static_cast<std::int32_t>(i);
      if (faceOf[vertex] < 0) faceOf[vertex] = mesh.triangleFaces[i];
      if (faceOf[vertex] != mesh.triangleFaces[i]) vertexFlags_[vertex] &= ~WithinFace;
      const int before = (corner + 2) % 3;
      const bool isOpen = mesh.neighbours[i][corner] < 0 || mesh.neighbours[i][before] < 0;
      const bool isCrowded = mesh.crowdedEdges[i] & (1 << corner | 1 << before);
      if (isOpen || isCrowded) vertexFlags_[vertex] |= Doubtful;
    }
  // A vertex is sound when one fan of neighbours goes around it through all its triangles.
  for (std::size_t vertex = 0; vertex < count; ++vertex) {
    if ((vertexFlags_[vertex] & Doubtful) || first[vertex] < 0) continue;
    std::int32_t triangle = first[vertex], seen = 0;
    do {
      const auto& corners = mesh.triangles[triangle];
      const auto corner = std::find(corners.begin(), corners.end(), vertex) - corners.begin();
      triangle = mesh.neighbours[triangle][corner];
      ++seen;
    } while (triangle != first[vertex] && seen <= around[vertex]);
    const bool flat = vertexNormals_[vertex].norm() < static_cast<float>(kBlade);
    if (seen != around[vertex] || flat) vertexFlags_[vertex] |= Doubtful;
  }
}

Eigen::Vector3d SurfaceNormals::normalAt(const WeldedMesh& mesh, std::int32_t triangle, TrianglePlace place,
                                         bool& isDoubtful) const {
  isDoubtful = slivers_[triangle] != 0;
  if (place.kind == TrianglePlace::Face) return triangleNormal(mesh, triangle);
  if (place.kind == TrianglePlace::Vertex) {
    const std::int32_t vertex = mesh.triangles[triangle][place.index];
    isDoubtful = isDoubtful || (vertexFlags_[vertex] & Doubtful);
    return vertexNormals_[vertex].cast<double>().stableNormalized();
  }
  const std::int32_t other = mesh.neighbours[triangle][place.index];
  const Eigen::Vector3d own = triangleNormal(mesh, triangle);
  if (other < 0) {
    isDoubtful = true;
    return own;
  }
  const Eigen::Vector3d sum = own + triangleNormal(mesh, other);
  isDoubtful = isDoubtful || slivers_[other] || (mesh.crowdedEdges[triangle] & (1 << place.index)) ||
               sum.norm() < kBlade;
  return sum.stableNormalized();
}

SurfaceFeature SurfaceNormals::featureAt(const WeldedMesh& mesh, std::int32_t triangle,
                                         TrianglePlace place) const {
  const std::int32_t face = mesh.triangleFaces[triangle];
  if (place.kind == TrianglePlace::Vertex) {
    const std::int32_t vertex = mesh.triangles[triangle][place.index];
    if (!(vertexFlags_[vertex] & WithinFace)) return {TrianglePlace::Vertex, vertex, face};
  } else if (place.kind == TrianglePlace::Edge) {
    const std::int32_t other = mesh.neighbours[triangle][place.index];
    if (other < 0 || mesh.triangleFaces[other] != face) {
      std::int32_t name = 3 * triangle + place.index;
      for (int side = 0; other >= 0 && side < 3; ++side)  // the same name from both sides
        if (mesh.neighbours[other][side] == triangle) name = std::min(name, 3 * other + side);
      return {TrianglePlace::Edge, name, face};
    }
  }
  return {TrianglePlace::Face, face, face};
}

}  // namespace liana

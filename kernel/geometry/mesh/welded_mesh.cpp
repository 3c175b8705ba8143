#include "kernel/geometry/mesh/welded_mesh.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "kernel/geometry/mesh/mesh_edges.h"

namespace liana {

Eigen::Vector3d WeldedMesh::areaNormal(std::int32_t triangle) const {
  const Eigen::Vector3d origin = corner(triangle, 0);
  return (corner(triangle, 1) - origin).cross(corner(triangle, 2) - origin);
}

Eigen::AlignedBox3d WeldedMesh::boundingBox() const {
  Eigen::AlignedBox3d box;
  for (const Eigen::Vector3f& vertex : vertices) box.extend(vertex.cast<double>());
  return box;
}

double WeldedMesh::positionNoise() const {
  const Eigen::AlignedBox3d box = boundingBox();
  if (box.isEmpty()) return 0;
  const double largest = box.min().cwiseAbs().cwiseMax(box.max().cwiseAbs()).maxCoeff();
  return largest * std::numeric_limits<float>::epsilon();
}

std::vector<std::int32_t> connectedPieces(const WeldedMesh& mesh, int& count) {
  const auto triangleCount = static_cast<std::int32_t>(mesh.triangles.size());
  std::vector<std::int32_t> parent(triangleCount);
  std::iota(parent.begin(), parent.end(), 0);
  auto rootOf = [&](std::int32_t triangle) {
    while (parent[triangle] != triangle) triangle = parent[triangle] = parent[parent[triangle]];
    return triangle;
  };
  for (std::int32_t i = 0; i < triangleCount; ++i)
    for (const std::int32_t side : mesh.neighbours[i])
      if (side >= 0) parent[rootOf(side)] = rootOf(i);
  std::vector<std::int32_t> piece(triangleCount, -1), pieceOfRoot(triangleCount, -1);
  count = 0;
  for (std::int32_t i = 0; i < triangleCount; ++i) {
    std::int32_t& name = pieceOfRoot[rootOf(i)];
    if (name < 0) name = count++;
    piece[i] = name;
  }
  return piece;
}

WeldedMesh extractTriangles(const WeldedMesh& mesh, const std::vector<std::int32_t>& triangles) {
  WeldedMesh part;
  std::vector<std::int32_t> newVertex(mesh.vertices.size(), -1), newTriangle(mesh.triangles.size(), -1);
  for (const std::int32_t triangle : triangles) {
    newTriangle[triangle] = static_cast<std::int32_t>(part.triangles.size());
    std::array<std::int32_t, 3> corners{};
    for (int i = 0; i < 3; ++i) {
      std::int32_t& vertex = newVertex[mesh.triangles[triangle][i]];
      if (vertex < 0) {
        vertex = static_cast<std::int32_t>(part.vertices.size());
        part.vertices.push_back(mesh.vertices[mesh.triangles[triangle][i]]);
      }
      corners[i] = vertex;
    }
    part.triangles.push_back(corners);
    part.triangleFaces.push_back(mesh.triangleFaces[triangle]);
  }
  for (const std::int32_t triangle : triangles) {
    std::array<std::int32_t, 3> sides = mesh.neighbours[triangle];
    for (std::int32_t& side : sides)
      if (side >= 0) side = newTriangle[side];
    part.neighbours.push_back(sides);
    part.crowdedEdges.push_back(mesh.crowdedEdges[triangle]);
  }
  return part;
}

void appendMesh(WeldedMesh& mesh, const WeldedMesh& other) {
  const auto firstVertex = static_cast<std::int32_t>(mesh.vertices.size());
  const auto firstTriangle = static_cast<std::int32_t>(mesh.triangles.size());
  mesh.vertices.insert(mesh.vertices.end(), other.vertices.begin(), other.vertices.end());
  mesh.triangleFaces.insert(mesh.triangleFaces.end(), other.triangleFaces.begin(), other.triangleFaces.end());
  mesh.crowdedEdges.insert(mesh.crowdedEdges.end(), other.crowdedEdges.begin(), other.crowdedEdges.end());
  for (auto corners : other.triangles) {
    for (std::int32_t& corner : corners) corner += firstVertex;
    mesh.triangles.push_back(corners);
  }
  for (auto sides : other.neighbours) {
    for (std::int32_t& side : sides)
      if (side >= 0) side += firstTriangle;
    mesh.neighbours.push_back(sides);
  }
}

void reverseMesh(WeldedMesh& mesh) {
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) reverseTriangle(mesh, static_cast<std::int32_t>(i));
}

double enclosedVolume(const WeldedMesh& mesh) {
  if (mesh.vertices.empty()) return 0;
  const Eigen::Vector3d origin = mesh.vertex(0);  // keeps the numbers small far from the shape's own origin
  double sum = 0;
  for (const auto& [a, b, c] : mesh.triangles)
    sum += (mesh.vertex(a) - origin).dot((mesh.vertex(b) - origin).cross(mesh.vertex(c) - origin));
  return sum / 6;
}

double surfaceArea(const WeldedMesh& mesh) {
  double sum = 0;
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
    sum += mesh.areaNormal(static_cast<std::int32_t>(i)).norm() / 2;
  return sum;
}

double openArea(const WeldedMesh& mesh) {
  struct Rim {
    Eigen::Vector3d sum = Eigen::Vector3d::Zero();
    int count = 0;
  };
  std::vector<std::int32_t> parent(mesh.vertices.size());
  std::iota(parent.begin(), parent.end(), 0);
  auto rootOf = [&](std::int32_t vertex) {
    while (parent[vertex] != vertex) vertex = parent[vertex] = parent[parent[vertex]];
    return vertex;
  };
  std::vector<std::array<std::int32_t, 2>> openEdges;
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
    for (int side = 0; side < 3; ++side) {
      if (mesh.neighbours[i][side] >= 0) continue;
      openEdges.push_back({mesh.triangles[i][side], mesh.triangles[i][(side + 1) % 3]});
      parent[rootOf(openEdges.back()[0])] = rootOf(openEdges.back()[1]);
    }
  std::vector<Rim> rims(openEdges.empty() ? 0 : mesh.vertices.size());
  for (const auto& [from, to] : openEdges) {
    Rim& rim = rims[rootOf(from)];
    rim.sum += mesh.vertex(from) + mesh.vertex(to);
    rim.count += 2;
  }
  double area = 0;
  for (const auto& [from, to] : openEdges) {
    const Rim& rim = rims[rootOf(from)];
    const Eigen::Vector3d centre = rim.sum / rim.count;
    area += (mesh.vertex(from) - centre).cross(mesh.vertex(to) - centre).norm() / 2;
  }
  return area;
}

}  // namespace liana

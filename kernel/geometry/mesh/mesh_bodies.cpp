#include "kernel/geometry/mesh/mesh_bodies.h"

#include <algorithm>
#include <cmath>

#include "kernel/geometry/mesh/solid_triangles.h"

namespace liana {
namespace {

constexpr double kLargestHoles = 1e-3;  // of the surface: more is an open sheet

Closure closureOf(const WeldedMesh& mesh) {
  bool hasRim = false;
  for (const auto& sides : mesh.neighbours)
    for (const std::int32_t side : sides) hasRim = hasRim || side < 0;
  const double area = surfaceArea(mesh);
  const double noise = mesh.positionNoise();
  if (std::abs(enclosedVolume(mesh)) <= noise * area) return Closure::Open;  // a sheet folded onto itself
  if (!hasRim) return Closure::Closed;
  return openArea(mesh) <= kLargestHoles * area ? Closure::Cracked : Closure::Open;
}

/// How often the mesh winds around a point: 1 inside, 0 outside a closed mesh that looks outward.
double windingNumber(const WeldedMesh& mesh, const Eigen::Vector3d& point) {
  double angle = 0;
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    const auto triangle = static_cast<std::int32_t>(i);
    const Eigen::Vector3d a = mesh.corner(triangle, 0) - point, b = mesh.corner(triangle, 1) - point,
                          c = mesh.corner(triangle, 2) - point;
    const double la = a.norm(), lb = b.norm(), lc = c.norm();
    angle += 2 * std::atan2(a.dot(b.cross(c)), la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb);
  }
  return angle / (4 * EIGEN_PI);
}

struct Piece {
  WeldedMesh mesh;
  double volume = 0;
  Eigen::AlignedBox3d box;
  bool isCavity = false;
};

/// The smallest piece around a point of `inner`, -1 for none.
int containerOf(const Piece& inner, const std::vector<Piece>& pieces) {
  int best = -1;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const Piece& outer = pieces[i];
    const bool possible = outer.volume > -inner.volume && outer.box.contains(inner.box) &&
                          (best < 0 || outer.volume < pieces[best].volume);
    if (possible && windingNumber(outer.mesh, inner.mesh.vertex(0)) > 0.5) best = static_cast<int>(i);
  }
  return best;
}

std::vector<std::vector<std::int32_t>> trianglesOfPieces(const WeldedMesh& mesh) {
  int count = 0;
  const std::vector<std::int32_t> piece = connectedPieces(mesh, count);
  std::vector<std::vector<std::int32_t>> triangles(count);
  for (std::size_t i = 0; i < piece.size(); ++i) triangles[piece[i]].push_back(static_cast<std::int32_t>(i));
  return triangles;
}

/// Closed pieces become bodies, cavities join the piece around them, sheets become one open body.
void addPieces(const WeldedMesh& mesh, std::vector<MeshBody>& bodies) {
  std::vector<Piece> pieces;
  std::vector<Closure> closures;
  MeshBody sheets;
  for (const std::vector<std::int32_t>& triangles : trianglesOfPieces(mesh)) {
    WeldedMesh part = extractTriangles(mesh, triangles);
    const Closure closure = closureOf(part);
    if (closure == Closure::Open) {
      appendMesh(sheets.mesh, part);
      continue;
    }
    const double volume = enclosedVolume(part);
    const Eigen::AlignedBox3d box = part.boundingBox();
    pieces.push_back({std::move(part), volume, box, false});
    closures.push_back(closure);
  }
  for (Piece& piece : pieces) {
    if (piece.volume > 0) continue;
    const int outer = containerOf(piece, pieces);
    piece.isCavity = outer >= 0;
    if (outer >= 0) {
      appendMesh(pieces[outer].mesh, piece.mesh);
    } else {
      reverseMesh(piece.mesh);
    }
  }
  for (std::size_t i = 0; i < pieces.size(); ++i)
    if (!pieces[i].isCavity) bodies.push_back({std::move(pieces[i].mesh), closures[i]});
  if (!sheets.mesh.isEmpty()) bodies.push_back(std::move(sheets));
}

/// A solid of the exact shape: its shells belong together however they are connected.
void addSolid(WeldedMesh mesh, std::vector<MeshBody>& bodies) {
  if (mesh.isEmpty()) return;
  const Closure closure = closureOf(mesh);
  if (closure != Closure::Open && enclosedVolume(mesh) < 0) reverseMesh(mesh);
  bodies.push_back({std::move(mesh), closure});
}

/// True when the mesh's face numbers can be those of the shape.
bool belongTogether(const TriangleMesh& mesh, const Shape& shape) {
  if (shape.isEmpty() || mesh.triangleFaces.size() != mesh.triangles.size()) return false;
  const int faceCount = shape.faceCount();
  return std::all_of(mesh.triangleFaces.begin(), mesh.triangleFaces.end(),
                     [&](std::int32_t face) { return face >= 0 && face < faceCount; });
}

}  // namespace

std::vector<MeshBody> meshBodies(const TriangleMesh& mesh, const Shape& shape) {
  std::vector<MeshBody> bodies;
  if (!belongTogether(mesh, shape)) {
    addPieces(weld(mesh), bodies);
    return bodies;
  }
  const auto triangles = trianglesOfSolids(mesh, shape);
  for (std::size_t i = 0; i + 1 < triangles.size(); ++i) addSolid(weld(mesh, triangles[i]), bodies);
  addPieces(weld(mesh, triangles.back()), bodies);
  return bodies;
}

}  // namespace liana

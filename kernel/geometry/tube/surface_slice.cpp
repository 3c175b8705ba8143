#include "kernel/geometry/tube/surface_slice.h"

namespace liana {
namespace {

constexpr int kLongestWalk = 20000;  // triangles; no section of a tube comes near

/// The two edges of the triangle that cross the plane; false when none do. Corners on the plane count as
/// above.
bool crossedEdges(const SurfaceMesh& mesh, int triangle, const CutPlane& plane, int& first, int& second) {
  bool above[3];
  for (int k = 0; k < 3; ++k) above[k] = plane.distance(mesh.vertices[mesh.triangles[triangle][k]]) >= 0;
  first = second = -1;
  for (int k = 0; k < 3; ++k)
    if (above[k] != above[(k + 1) % 3]) (first < 0 ? first : second) = k;
  return second >= 0;
}

Eigen::Vector3d crossing(const SurfaceMesh& mesh, int triangle, int edge, const CutPlane& plane) {
  const Eigen::Vector3d& a = mesh.vertices[mesh.triangles[triangle][edge]];
  const Eigen::Vector3d& b = mesh.vertices[mesh.triangles[triangle][(edge + 1) % 3]];
  const double from = plane.distance(a), to = plane.distance(b);
  return a + (b - a) * (from / (from - to));
}

/// The edge of `triangle` shared with `from`, by vertices; -1 if they share none.
int sharedEdge(const SurfaceMesh& mesh, int triangle, int from, int fromEdge) {
  const int a = mesh.triangles[from][fromEdge], b = mesh.triangles[from][(fromEdge + 1) % 3];
  for (int k = 0; k < 3; ++k) {
    const int c = mesh.triangles[triangle][k], d = mesh.triangles[triangle][(k + 1) % 3];
    if ((a == c && b == d) || (a == d && b == c)) return k;
  }
  return -1;
}

/// Steps across `edge` into the next triangle; `edge` becomes the edge where the line leaves that one.
bool step(const SurfaceMesh& mesh, const CutPlane& plane, int& triangle, int& edge) {
  const int next = mesh.neighbors[triangle][edge];
  if (next < 0) return false;
  const int entry = sharedEdge(mesh, next, triangle, edge);
  int first = -1, second = -1;
  if (entry < 0 || !crossedEdges(mesh, next, plane, first, second)) return false;
  triangle = next;
  edge = first == entry ? second : first;
  return true;
}

}  // namespace

SurfaceSlice sliceThrough(const SurfaceMesh& mesh, int triangle, const CutPlane& plane) {
  SurfaceSlice slice;
  int first = -1, second = -1;
  if (!crossedEdges(mesh, triangle, plane, first, second)) return slice;
  int current = triangle, edge = second;
  for (int count = 0; count < kLongestWalk; ++count) {
    slice.points.push_back(crossing(mesh, current, edge, plane));
    if (!step(mesh, plane, current, edge)) return slice;
    slice.triangles.push_back(current);
    if (current != triangle) continue;
    slice.isClosed = true;
    return slice;
  }
  return slice;
}

bool walkAlong(const SurfaceMesh& mesh, int triangle, const CutPlane& plane, const Eigen::Vector3d& direction,
               const std::function<bool(const Eigen::Vector3d& point, int triangle)>& stop) {
  int first = -1, second = -1;
  if (!crossedEdges(mesh, triangle, plane, first, second)) return false;
  const Eigen::Vector3d along =
      crossing(mesh, triangle, second, plane) - crossing(mesh, triangle, first, plane);
  int current = triangle, edge = along.dot(direction) >= 0 ? second : first;
  for (int count = 0; count < kLongestWalk; ++count) {
    if (stop(crossing(mesh, current, edge, plane), current)) return true;
    if (!step(mesh, plane, current, edge) || current == triangle) return false;
  }
  return false;
}

}  // namespace liana

#include "kernel/playback/swept_volume.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "kernel/routing/cable_rounds.h"

namespace liana {
namespace {

using Eigen::Vector3d;

/// Distances to what was swept, at the corners of cubes; far ones are not known.
class DistanceGrid {
public:
  DistanceGrid(const Eigen::AlignedBox3d& box, double radius, const SweptSettings& settings) {
    const double finest = radius / settings.cellsPerRadius;
    const auto cells = [&](double cell) {
      const Vector3d around = box.sizes().array() + 2 * (radius + 4 * cell);
      return (around / cell).array().ceil().prod();
    };
    cell_ = finest;
    while (cells(cell_) > static_cast<double>(settings.mostCells)) cell_ *= 1.1;
    level_ = radius + cell_;
    reach_ = level_ + 2 * cell_;
    origin_ = box.min().array() - (reach_ + cell_);
    const Vector3d size = (box.max() - origin_).array() + reach_ + cell_;
    for (int axis = 0; axis < 3; ++axis) count_[axis] = static_cast<int>(std::ceil(size[axis] / cell_)) + 1;
    values_.assign(static_cast<std::size_t>(count_[0]) * count_[1] * count_[2],
                   std::numeric_limits<float>::max());
  }

  double cell() const { return cell_; }

  void addChord(const Vector3d& a, const Vector3d& b) {
    int low[3], high[3];
    for (int axis = 0; axis < 3; ++axis) {
      low[axis] = indexOf(std::min(a[axis], b[axis]) - reach_, axis);
      high[axis] = indexOf(std::max(a[axis], b[axis]) + reach_, axis) + 1;
    }
    const Vector3d way = b - a;
    const double squared = std::max(way.squaredNorm(), 1e-300);
    for (int k = low[2]; k <= high[2]; ++k)
      for (int j = low[1]; j <= high[1]; ++j)
        for (int i = low[0]; i <= high[0]; ++i) {
          const Vector3d from = place(i, j, k) - a;
          const double share = std::clamp(from.dot(way) / squared, 0.0, 1.0);
          float& value = values_[at(i, j, k)];
          value = std::min(value, static_cast<float>((from - share * way).norm()));
        }
  }

  TriangleMesh surface() const {
    TriangleMesh mesh;
    std::vector<std::int32_t> vertexOf(values_.size(), -1);  // of the cube whose lowest corner it is
    for (int k = 0; k + 1 < count_[2]; ++k)
      for (int j = 0; j + 1 < count_[1]; ++j)
        for (int i = 0; i + 1 < count_[0]; ++i) addVertex(i, j, k, vertexOf, mesh);
    for (int k = 1; k + 1 < count_[2]; ++k)
      for (int j = 1; j + 1 < count_[1]; ++j)
        for (int i = 1; i + 1 < count_[0]; ++i)
          for (int axis = 0; axis < 3; ++axis) addQuad({i, j, k}, axis, vertexOf, mesh);
    addNormals(mesh);
    return mesh;
  }

private:
  using Corner = std::array<int, 3>;

  int indexOf(double coordinate, int axis) const {
    const int index = static_cast<int>(std::floor((coordinate - origin_[axis]) / cell_));
    return std::clamp(index, 0, count_[axis] - 2);
  }
  std::size_t at(int i, int j, int k) const {
    return static_cast<std::size_t>(i) +
           static_cast<std::size_t>(count_[0]) *
               (static_cast<std::size_t>(j) +
                static_cast<std::size_t>(count_[1]) * static_cast<std::size_t>(k));
  }
  Vector3d place(int i, int j, int k) const { return origin_ + cell_ * Vector3d(i, j, k); }
  bool isInside(std::size_t corner) const { return values_[corner] < level_; }

  /// In the middle of where the level crosses the edges of a cube.
  void addVertex(int i, int j, int k, std::vector<std::int32_t>& vertexOf, TriangleMesh& mesh) const {
    Vector3d sum = Vector3d::Zero();
    int crossings = 0;
    for (int axis = 0; axis < 3; ++axis)
      for (int side = 0; side < 4; ++side) {
        Corner low{i, j, k};
        low[(axis + 1) % 3] += side & 1;
        low[(axis + 2) % 3] += side >> 1;
        Corner high = low;
        ++high[axis];
        const std::size_t a = at(low[0], low[1], low[2]), b = at(high[0], high[1], high[2]);
        if (isInside(a) == isInside(b)) continue;
        const double from = std::min<double>(values_[a], reach_), to = std::min<double>(values_[b], reach_);
        Vector3d crossing = place(low[0], low[1], low[2]);
        crossing[axis] += cell_ * (level_ - from) / (to - from);
        sum += crossing;
        ++crossings;
      }
    if (crossings == 0) return;
    vertexOf[at(i, j, k)] = static_cast<std::int32_t>(mesh.vertices.size());
    mesh.vertices.push_back((sum / crossings).cast<float>());
  }

  /// Between the four cubes around an edge that the level crosses; looks away from what was swept.
  void addQuad(const Corner& corner, int axis, const std::vector<std::int32_t>& vertexOf,
               TriangleMesh& mesh) const {
    Corner next = corner;
    ++next[axis];
    const bool inside = isInside(at(corner[0], corner[1], corner[2]));
    if (inside == isInside(at(next[0], next[1], next[2]))) return;
    std::array<std::int32_t, 4> around{};
    for (int side = 0; side < 4; ++side) {
      Corner cube = corner;
      if (side == 1 || side == 2) --cube[(axis + 1) % 3];
      if (side >= 2) --cube[(axis + 2) % 3];
      around[side] = vertexOf[at(cube[0], cube[1], cube[2])];
    }
    if (!inside) std::swap(around[1], around[3]);
    mesh.triangles.push_back({around[0], around[1], around[2]});
    mesh.triangles.push_back({around[0], around[2], around[3]});
  }

  static void addNormals(TriangleMesh& mesh) {
    mesh.normals.assign(mesh.vertices.size(), Eigen::Vector3f::Zero());
    for (const auto& [a, b, c] : mesh.triangles) {
      const Eigen::Vector3f normal =
          (mesh.vertices[b] - mesh.vertices[a]).cross(mesh.vertices[c] - mesh.vertices[a]);
      for (const std::int32_t vertex : {a, b, c}) mesh.normals[vertex] += normal;
    }
    for (Eigen::Vector3f& normal : mesh.normals) normal.normalize();
    mesh.triangleFaces.assign(mesh.triangles.size(), 0);
  }

  double cell_ = 1, level_ = 0, reach_ = 0;
  Vector3d origin_;
  int count_[3]{};
  std::vector<float> values_;
};

void addShape(const std::vector<Vector3d>& points, DistanceGrid& grid) {
  for (std::size_t i = 0; i + 1 < points.size(); ++i) grid.addChord(points[i], points[i + 1]);
}

/// The shapes between two, so near each other that nothing of the way is left out.
void addWay(const std::vector<Vector3d>& from, const std::vector<Vector3d>& to, DistanceGrid& grid) {
  if (from.size() != to.size()) return;
  const int pieces = static_cast<int>(std::ceil(largestMove(from, to) / (1.5 * grid.cell())));
  std::vector<Vector3d> between(from.size());
  for (int piece = 1; piece < pieces; ++piece) {
    const double share = static_cast<double>(piece) / pieces;
    for (std::size_t i = 0; i < from.size(); ++i) between[i] = from[i] + share * (to[i] - from[i]);
    addShape(between, grid);
  }
}

}  // namespace

TriangleMesh sweptVolume(const std::vector<const Centerline*>& shapes, double radius,
                         const SweptSettings& settings) {
  Eigen::AlignedBox3d box;
  for (const Centerline* shape : shapes)
    if (shape)
      for (const Vector3d& point : shape->points) box.extend(point);
  if (box.isEmpty() || !(radius > 0)) return {};
  DistanceGrid grid(box, radius, settings);
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    if (!shapes[i]) continue;
    addShape(shapes[i]->points, grid);
    if (i > 0 && shapes[i - 1]) addWay(shapes[i - 1]->points, shapes[i]->points, grid);
  }
  return grid.surface();
}

TriangleMesh sweptVolume(const MoveRecording& recording, std::size_t cable, double radius,
                         const SweptSettings& settings) {
  std::vector<const Centerline*> shapes;
  for (const MoveFrame& frame : recording.frames)
    shapes.push_back(frame.cables[cable].hasShape() ? &frame.cables[cable].line : nullptr);
  return sweptVolume(shapes, radius, settings);
}

}  // namespace liana

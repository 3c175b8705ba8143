#include "kernel/hoisting/checks/swept_space.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace liana {
namespace {

constexpr int kMostCells = 56;             // along the longest side
constexpr std::size_t kMostMoments = 400;  // that are looked at

struct Grid {
  Eigen::Vector3d corner = Eigen::Vector3d::Zero();
  double cell = 1;
  Eigen::Vector3i count = Eigen::Vector3i::Ones();
  std::vector<std::uint8_t> isTaken;

  std::size_t at(int x, int y, int z) const {
    return (static_cast<std::size_t>(z) * static_cast<std::size_t>(count.y()) + static_cast<std::size_t>(y)) *
               static_cast<std::size_t>(count.x()) +
           static_cast<std::size_t>(x);
  }
  bool isIn(const Eigen::Vector3i& place) const {
    return (place.array() >= 0).all() && (place.array() < count.array()).all() &&
           isTaken[at(place.x(), place.y(), place.z())] != 0;
  }
};

Eigen::Isometry3d displacementAt(const HoistRecording& recording, std::size_t frame, std::size_t body) {
  Eigen::Isometry3d moved = displacementOf(recording, frame, body);
  moved.translation() *= 1000;
  return moved;
}

/// Takes the cells whose middle lies in the box at a moment, or within half a cell of it.
void take(const Eigen::AlignedBox3d& box, const Eigen::Isometry3d& moved, Grid& grid) {
  const Eigen::AlignedBox3d reach = box.transformed(moved);
  const Eigen::Isometry3d back = moved.inverse();
  const Eigen::Vector3d room = Eigen::Vector3d::Constant(0.5 * grid.cell);
  const Eigen::AlignedBox3d roomy(box.min() - room, box.max() + room);
  Eigen::Vector3i first, last;
  for (int k = 0; k < 3; ++k) {
    first[k] = std::max(0, static_cast<int>((reach.min()[k] - grid.corner[k]) / grid.cell) - 1);
    last[k] =
        std::min(grid.count[k] - 1, static_cast<int>((reach.max()[k] - grid.corner[k]) / grid.cell) + 1);
  }
  for (int z = first.z(); z <= last.z(); ++z)
    for (int y = first.y(); y <= last.y(); ++y)
      for (int x = first.x(); x <= last.x(); ++x) {
        const Eigen::Vector3d middle =
            grid.corner + grid.cell * (Eigen::Vector3d(x, y, z) + Eigen::Vector3d::Constant(0.5));
        if (roomy.contains(back * middle)) grid.isTaken[grid.at(x, y, z)] = 1;
      }
}

/// The faces between taken cells and free ones.
std::shared_ptr<const TriangleMesh> skinOf(const Grid& grid) {
  auto mesh = std::make_shared<TriangleMesh>();
  for (int z = 0; z < grid.count.z(); ++z)
    for (int y = 0; y < grid.count.y(); ++y)
      for (int x = 0; x < grid.count.x(); ++x) {
        const Eigen::Vector3i cell(x, y, z);
        if (!grid.isIn(cell)) continue;
        for (int face = 0; face < 6; ++face) {
          const int axis = face / 2, u = (axis + 1) % 3, v = (axis + 2) % 3, side = face % 2 == 0 ? 1 : -1;
          Eigen::Vector3i next = cell;
          next[axis] += side;
          if (grid.isIn(next)) continue;
          Eigen::Vector3f normal = Eigen::Vector3f::Zero();
          normal[axis] = static_cast<float>(side);
          const auto first = static_cast<std::int32_t>(mesh->vertices.size());
          for (const auto& [a, b] : {std::pair{0, 0}, std::pair{1, 0}, std::pair{1, 1}, std::pair{0, 1}}) {
            Eigen::Vector3d corner = cell.cast<double>();
            corner[axis] += side > 0 ? 1 : 0;
            corner[u] += side > 0 ? a : 1 - a;
            corner[v] += b;
            mesh->vertices.push_back((grid.corner + grid.cell * corner).cast<float>());
            mesh->normals.push_back(normal);
          }
          mesh->triangles.push_back({first, first + 1, first + 2});
          mesh->triangles.push_back({first, first + 2, first + 3});
          mesh->triangleFaces.insert(mesh->triangleFaces.end(), 2, face);
        }
      }
  return mesh;
}

}  // namespace

std::vector<Eigen::Vector3d> restingCorners(const RigBodyGeometry& body) {
  std::vector<Eigen::Vector3d> corners;
  for (const Eigen::Vector3d& corner : cornersOf(body)) corners.push_back(body.centre + body.axes * corner);
  return corners;
}

Result<std::vector<SweptSpace>> sweptSpaces(const DocumentContent& content, const HoistRecording& recording,
                                            const Progress& progress) {
  std::vector<SweptSpace> spaces;
  if (!content.rigging || recording.frames.empty()) return spaces;
  const Result<RigGeometry> geometry = RigGeometry::gather(*content.rigging, content, recording.rest);
  if (!geometry.ok()) return geometry.error();
  for (std::size_t i = 0; i < content.rigging->bodies.size() && i < recording.bodies.size(); ++i) {
    const BodyUse use = content.rigging->bodies[i].use;
    if (use != BodyUse::Load && use != BodyUse::HookBlock && use != BodyUse::Spreader) continue;
    SweptSpace space{recording.bodies[i], {}};
    const std::vector<Eigen::Vector3d> corners = restingCorners(geometry->bodies[i]);
    for (std::size_t frame = 0; frame < recording.frames.size(); ++frame) {
      if (frame % 64 == 0 &&
          !progress.report(static_cast<double>(frame) / static_cast<double>(recording.frames.size()),
                           "Where the loads go"))
        return Error::cancelled();
      const Eigen::Isometry3d moved = displacementAt(recording, frame, i);
      for (const Eigen::Vector3d& corner : corners) space.box.extend(moved * corner);
    }
    spaces.push_back(std::move(space));
  }
  return spaces;
}

std::shared_ptr<const TriangleMesh> sweptHull(const HoistRecording& recording, std::size_t body,
                                              const std::vector<Eigen::Vector3d>& corners) {
  Eigen::AlignedBox3d box, all;
  for (const Eigen::Vector3d& corner : corners) box.extend(corner);
  if (box.isEmpty() || recording.frames.empty()) return nullptr;
  const std::size_t stride = std::max<std::size_t>(1, recording.frames.size() / kMostMoments);
  for (std::size_t i = 0; i < recording.frames.size(); i += stride)
    all.extend(box.transformed(displacementAt(recording, i, body)));
  Grid grid;
  grid.cell = std::max(1.0, all.sizes().maxCoeff() / kMostCells);
  grid.corner = all.min() - Eigen::Vector3d::Constant(grid.cell);
  for (int k = 0; k < 3; ++k) grid.count[k] = static_cast<int>(std::ceil(all.sizes()[k] / grid.cell)) + 2;
  grid.isTaken.assign(static_cast<std::size_t>(grid.count.prod()), 0);
  for (std::size_t i = 0; i < recording.frames.size(); i += stride)
    take(box, displacementAt(recording, i, body), grid);
  return skinOf(grid);
}

}  // namespace liana

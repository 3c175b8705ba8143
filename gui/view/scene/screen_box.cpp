// Projects vertices and compares triangles with a rectangle.
#include "gui/view/scene/screen_box.h"

#include <array>
#include <span>

namespace liana {
namespace {

/// Whether a convex polygon of up to three corners and the rectangle share a point, by separating axes.
bool touches(const Eigen::AlignedBox2d& box, std::span<const Eigen::Vector2d> corners) {
  Eigen::AlignedBox2d around;
  for (const Eigen::Vector2d& corner : corners) around.extend(corner);
  if (!around.intersects(box)) return false;
  const Eigen::Vector2d center = box.center(), half = 0.5 * box.sizes();
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Eigen::Vector2d edge = corners[(i + 1) % corners.size()] - corners[i];
    const Eigen::Vector2d axis(-edge.y(), edge.x());
    const double reach = axis.cwiseAbs().dot(half);
    double low = 1e300, high = -1e300;
    for (const Eigen::Vector2d& corner : corners) {
      low = std::min(low, axis.dot(corner - center));
      high = std::max(high, axis.dot(corner - center));
    }
    if (low > reach || high < -reach) return false;
  }
  return true;
}

}  // namespace

ScreenBox ScreenBox::drawn(const Eigen::Vector2d& from, const Eigen::Vector2d& to) {
  return {Eigen::AlignedBox2d(from.cwiseMin(to), from.cwiseMax(to)), to.x() < from.x()};
}

ScreenProjection::ScreenProjection(const CameraPose& camera, const ViewSize& size,
                                   const Eigen::Isometry3d& worldFromFrame)
    : camera_(camera), size_(size), worldFromFrame_(worldFromFrame) {}

std::optional<Eigen::Vector2d> ScreenProjection::operator()(const Eigen::Vector3d& point) const {
  return camera_.project(size_, worldFromFrame_ * point);
}

bool catches(const ScreenBox& box, const TriangleMesh& mesh, const ScreenProjection& project,
             const std::function<bool(const Eigen::Vector3d&)>& isGone) {
  std::vector<std::optional<Eigen::Vector2d>> seen(mesh.vertices.size());
  bool any = false;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    const Eigen::Vector3d vertex = mesh.vertices[i].cast<double>();
    if (isGone && isGone(vertex)) continue;
    any = true;
    seen[i] = project(vertex);
    const bool inside = seen[i] && box.pixels.contains(*seen[i]);
    if (inside == box.touchIsEnough) return inside;
  }
  if (!box.touchIsEnough) return any;
  for (const auto& triangle : mesh.triangles) {
    std::array<Eigen::Vector2d, 3> corners;
    std::size_t count = 0;
    for (const std::int32_t corner : triangle)
      if (const auto& pixel = seen[static_cast<std::size_t>(corner)]) corners[count++] = *pixel;
    if (count > 0 && touches(box.pixels, {corners.data(), count})) return true;
  }
  return false;
}

bool catches(const ScreenBox& box, const std::vector<Eigen::Vector3d>& line,
             const ScreenProjection& project) {
  std::array<Eigen::Vector2d, 2> ends{Eigen::Vector2d::Zero(), Eigen::Vector2d::Zero()};
  bool hasLast = false;
  for (const Eigen::Vector3d& point : line) {
    const auto pixel = project(point);
    const bool inside = pixel && box.pixels.contains(*pixel);
    if (inside == box.touchIsEnough) return inside;
    ends = {ends[1], pixel.value_or(Eigen::Vector2d::Zero())};
    if (box.touchIsEnough && pixel && hasLast && touches(box.pixels, ends)) return true;
    hasLast = pixel.has_value();
  }
  return !box.touchIsEnough && !line.empty();
}

}  // namespace liana

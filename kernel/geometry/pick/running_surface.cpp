#include "kernel/geometry/pick/running_surface.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace liana {
namespace {

constexpr int kCells = 2000;          // the outline is sampled in
constexpr double kAside = 0.1;        // of a normal, around the axis: more is no surface of revolution
constexpr double kFlat = 0.999;       // of a normal, along the axis: an end face, which is no outline
constexpr double kShallow = 0.01;     // of the radius: a groove is deeper
constexpr double kSameRadius = 2e-3;  // of the radius: still the bottom

/// The largest radius over places along the axis; zero where nothing round is.
class Outline {
public:
  Outline(double first, double last)
      : first_(first), cell_((last - first) / kCells), radii_(static_cast<std::size_t>(kCells), 0.0) {}

  /// A straight piece of the outline, or one that a triangle's edge makes.
  void add(const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
    const double low = std::min(a.x(), b.x()), high = std::max(a.x(), b.x());
    const int begin = std::max(0, static_cast<int>(std::ceil((low - first_) / cell_ - 0.5)));
    const int end = std::min(kCells - 1, static_cast<int>(std::floor((high - first_) / cell_ - 0.5)));
    for (int i = begin; i <= end; ++i) {
      const double share = high > low ? (placeOf(i) - a.x()) / (b.x() - a.x()) : 0;
      double& radius = radii_[static_cast<std::size_t>(i)];
      radius = std::max(radius, a.y() + share * (b.y() - a.y()));
    }
  }

  double placeOf(int cell) const { return first_ + (cell + 0.5) * cell_; }
  int cellAt(double place) const {
    return std::clamp(static_cast<int>(std::floor((place - first_) / cell_)), 0, kCells - 1);
  }
  double radius(int cell) const { return radii_[static_cast<std::size_t>(cell)]; }

  /// The bottom around a cell: as far as the radius stays the same.
  RunningSurface bottomAround(int cell, bool isGroove) const {
    const double least = radius(cell);
    int from = cell, to = cell;
    while (from > 0 && std::abs(radius(from - 1) - least) < kSameRadius * least) --from;
    while (to + 1 < kCells && std::abs(radius(to + 1) - least) < kSameRadius * least) ++to;
    return {least, placeOf(from) - 0.5 * cell_, placeOf(to) + 0.5 * cell_, isGroove};
  }

  /// Where water would stay if the outline were a valley floor: bottoms of grooves, one cell each.
  std::vector<int> grooves() const {
    std::vector<double> left(radii_), right(radii_);
    for (std::size_t i = 1; i < left.size(); ++i) left[i] = std::max(left[i], left[i - 1]);
    for (std::size_t i = right.size() - 1; i > 0; --i) right[i - 1] = std::max(right[i - 1], right[i]);
    std::vector<int> bottoms;
    int bottom = -1;
    for (int i = 0; i < kCells; ++i) {
      const auto at = static_cast<std::size_t>(i);
      const bool isBelow =
          radii_[at] > 0 && std::min(left[at], right[at]) - radii_[at] > kShallow * radii_[at];
      if (isBelow && (bottom < 0 || radii_[at] < radii_[static_cast<std::size_t>(bottom)])) bottom = i;
      if (isBelow && i + 1 < kCells) continue;
      if (bottom >= 0) bottoms.push_back(bottom);
      bottom = -1;
    }
    return bottoms;
  }

private:
  double first_, cell_;
  std::vector<double> radii_;
};

/// (place along the axis, radius) of the corners of triangles that turn about it and look outwards.
std::vector<std::array<Eigen::Vector2d, 3>> roundTriangles(const TriangleMesh& mesh,
                                                           const Eigen::Isometry3d& meshFromFrame) {
  const Eigen::Isometry3d frameFromMesh = meshFromFrame.inverse();
  std::vector<std::array<Eigen::Vector2d, 3>> found;
  for (const auto& triangle : mesh.triangles) {
    std::array<Eigen::Vector3d, 3> corners;
    for (std::size_t k = 0; k < 3; ++k)
      corners[k] = frameFromMesh * mesh.vertices[static_cast<std::size_t>(triangle[k])].cast<double>();
    const Eigen::Vector3d normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]).normalized();
    Eigen::Vector3d out = (corners[0] + corners[1] + corners[2]) / 3;
    out.z() = 0;
    if (!(out.norm() > 0) || !normal.allFinite() || std::abs(normal.z()) > kFlat) continue;
    out.normalize();
    const Eigen::Vector3d around = Eigen::Vector3d::UnitZ().cross(out);
    if (std::abs(normal.dot(around)) > kAside || !(normal.dot(out) > 0)) continue;
    std::array<Eigen::Vector2d, 3> flat;
    for (std::size_t k = 0; k < 3; ++k) flat[k] = {corners[k].z(), corners[k].head<2>().norm()};
    found.push_back(flat);
  }
  return found;
}

}  // namespace

std::optional<RunningSurface> runningSurface(const TriangleMesh& mesh, const Eigen::Isometry3d& meshFromFrame,
                                             double at) {
  const auto triangles = roundTriangles(mesh, meshFromFrame);
  double first = INFINITY, last = -INFINITY;
  for (const auto& triangle : triangles)
    for (const Eigen::Vector2d& corner : triangle)
      first = std::min(first, corner.x()), last = std::max(last, corner.x());
  if (!(last > first)) return std::nullopt;
  Outline outline(first, last);
  for (const auto& triangle : triangles)
    for (std::size_t k = 0; k < 3; ++k) outline.add(triangle[k], triangle[(k + 1) % 3]);
  const std::vector<int> grooves = outline.grooves();
  if (!grooves.empty()) {
    const auto isNearer = [&](int a, int b) {
      return std::abs(outline.placeOf(a) - at) < std::abs(outline.placeOf(b) - at);
    };
    return outline.bottomAround(*std::min_element(grooves.begin(), grooves.end(), isNearer), true);
  }
  const int cell = outline.cellAt(at);
  if (!(outline.radius(cell) > 0)) return std::nullopt;
  return outline.bottomAround(cell, false);
}

}  // namespace liana

// Cuts triangles one by one, then fills the outline by a sweep over strips between the heights of its points.
#include "gui/view/section/section_cut.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace liana {
namespace {

/// An outline piece that rises from its first to its second point.
struct Rise {
  Eigen::Vector2d low, high;

  double at(double y) const { return low.x() + (y - low.y()) / (high.y() - low.y()) * (high.x() - low.x()); }
};

std::vector<Rise> risesOf(const std::vector<Segment2>& outline) {
  std::vector<Rise> rises;
  for (const auto& [a, b] : outline) {
    if (a.y() == b.y()) continue;  // level pieces bound no strip
    rises.push_back(a.y() < b.y() ? Rise{a, b} : Rise{b, a});
  }
  std::sort(rises.begin(), rises.end(), [](const Rise& a, const Rise& b) { return a.low.y() < b.low.y(); });
  return rises;
}

std::vector<double> heightsOf(const std::vector<Rise>& rises) {
  std::vector<double> heights;
  for (const Rise& rise : rises) {
    heights.push_back(rise.low.y());
    heights.push_back(rise.high.y());
  }
  std::sort(heights.begin(), heights.end());
  heights.erase(std::unique(heights.begin(), heights.end()), heights.end());
  return heights;
}

class Filler {
public:
  explicit Filler(const std::vector<Segment2>& outline) : rises_(risesOf(outline)) {}

  std::vector<Triangle2> fill() {
    const std::vector<double> heights = heightsOf(rises_);
    for (std::size_t i = 0; i + 1 < heights.size(); ++i) fillStrip(heights[i], heights[i + 1]);
    if (!heights.empty()) closePieces(heights.back(), {});
    return std::move(triangles_);
  }

private:
  /// Left and right bound of a piece that is being filled.
  using Bounds = std::pair<const Rise*, const Rise*>;

  void fillStrip(double from, double to) {
    std::erase_if(active_, [from](const Rise* rise) { return rise->high.y() <= from; });
    while (next_ < rises_.size() && rises_[next_].low.y() <= from) active_.push_back(&rises_[next_++]);
    const double middle = 0.5 * (from + to);
    std::sort(active_.begin(), active_.end(),
              [middle](const Rise* a, const Rise* b) { return a->at(middle) < b->at(middle); });
    std::vector<Bounds> pieces;
    for (std::size_t i = 0; i + 1 < active_.size(); i += 2) pieces.emplace_back(active_[i], active_[i + 1]);
    closePieces(from, pieces);
    for (const Bounds& piece : pieces) open_.try_emplace(piece, from);
  }

  /// A piece goes on through strips while its bounds stay the same.
  void closePieces(double at, const std::vector<Bounds>& goingOn) {
    std::map<Bounds, double> kept;
    for (const auto& [piece, from] : open_) {
      if (std::find(goingOn.begin(), goingOn.end(), piece) != goingOn.end())
        kept.emplace(piece, from);
      else
        addTrapezoid(piece, from, at);
    }
    open_ = std::move(kept);
  }

  void addTrapezoid(const Bounds& piece, double from, double to) {
    const auto& [left, right] = piece;
    const Eigen::Vector2d a(left->at(from), from), b(right->at(from), from);
    const Eigen::Vector2d c(right->at(to), to), d(left->at(to), to);
    if (b.x() > a.x()) triangles_.push_back({a, b, c});
    if (c.x() > d.x()) triangles_.push_back({a, c, d});
  }

  std::vector<Rise> rises_;  // sorted by their low ends
  std::size_t next_ = 0;
  std::vector<const Rise*> active_;
  std::map<Bounds, double> open_;  // and the height where the piece began
  std::vector<Triangle2> triangles_;
};

/// Where the edge from a kept to a cut-away vertex meets the plane. Always in this order, so that triangles
/// on both sides of an edge get the very same point.
Eigen::Vector3d crossing(const Eigen::Vector3d& kept, double keptHeight, const Eigen::Vector3d& cut,
                         double cutHeight) {
  return kept + keptHeight / (keptHeight - cutHeight) * (cut - kept);
}

std::vector<std::array<Eigen::Vector3d, 2>> outlineOf(const TriangleMesh& mesh, const SectionPlane& plane) {
  std::vector<double> heights(mesh.vertices.size());
  for (std::size_t i = 0; i < heights.size(); ++i) heights[i] = plane.height(mesh.vertices[i].cast<double>());
  std::vector<std::array<Eigen::Vector3d, 2>> outline;
  for (const auto& triangle : mesh.triangles) {
    int cut = 0;
    for (const std::int32_t corner : triangle) cut += heights[static_cast<std::size_t>(corner)] > 0 ? 1 : 0;
    if (cut == 0 || cut == 3) continue;
    std::array<Eigen::Vector3d, 2> ends;
    int found = 0;
    for (int i = 0; i < 3 && found < 2; ++i) {
      auto a = static_cast<std::size_t>(triangle[static_cast<std::size_t>(i)]);
      auto b = static_cast<std::size_t>(triangle[static_cast<std::size_t>((i + 1) % 3)]);
      if ((heights[a] > 0) == (heights[b] > 0)) continue;
      if (heights[a] > 0) std::swap(a, b);
      ends[static_cast<std::size_t>(found++)] =
          crossing(mesh.vertices[a].cast<double>(), heights[a], mesh.vertices[b].cast<double>(), heights[b]);
    }
    outline.push_back(ends);
  }
  return outline;
}

}  // namespace

std::vector<Triangle2> fillOutline(const std::vector<Segment2>& outline) {
  return Filler(outline).fill();
}

SectionCut cutMesh(const TriangleMesh& mesh, const Eigen::Isometry3d& worldFromMesh,
                   const SectionPlane& plane) {
  const SectionPlane local = plane.seenFrom(worldFromMesh);
  const Eigen::Vector3d u = local.normal.unitOrthogonal(), v = local.normal.cross(u);
  const Eigen::Vector3d origin = local.offset * local.normal;
  SectionCut cut;
  std::vector<Segment2> flat;
  for (const auto& [a, b] : outlineOf(mesh, local)) {
    cut.outline.push_back(worldFromMesh * a);
    cut.outline.push_back(worldFromMesh * b);
    flat.push_back({Eigen::Vector2d(u.dot(a), v.dot(a)), Eigen::Vector2d(u.dot(b), v.dot(b))});
  }
  for (const Triangle2& triangle : fillOutline(flat))
    for (const Eigen::Vector2d& point : triangle)
      cut.face.push_back(worldFromMesh * (origin + point.x() * u + point.y() * v));
  return cut;
}

}  // namespace liana

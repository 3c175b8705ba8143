#include <algorithm>
#include <cmath>
#include <limits>

#include "kernel/geometry/tube/split_tube.h"
#include "kernel/geometry/tube/tube_wall.h"

namespace liana {
namespace {

struct Corner {
  Eigen::Vector3d position, normal;
  double s = 0;  // arc length of the place of the tube nearest to it
};

/// Takes a stretch of a tube out of triangles.
class Clipper {
public:
  Clipper(const TriangleMesh& mesh, const TubeRun& run, double from, double to)
      : mesh_(mesh), run_(run), index_(run.centerline, 0.5 * run.outerRadius) {
    constexpr double kEverything = std::numeric_limits<double>::max();
    const double close = 1e-3 * run.outerRadius;
    from_ = run.start.isFree && from < close ? -kEverything : from;
    to_ = run.end.isFree && to > run.length() - close ? kEverything : to;
  }

  TriangleMesh clip() {
    locateVertices();
    for (std::size_t t = 0; t < mesh_.triangles.size(); ++t) addTriangle(t);
    int faces = 0;
    for (const std::int32_t face : mesh_.triangleFaces) faces = std::max(faces, face + 1);
    for (const auto& [face, at] : {std::pair(faces, from_), std::pair(faces + 1, to_)}) closeCut(face, at);
    addEdgeLines();
    return std::move(result_);
  }

private:
  static constexpr double kReach = 1.15;  // radii around the centerline that belong to the tube

  bool isFinite(double cut) const { return std::abs(cut) < 1e300; }

  void locateVertices() {
    const double reach = kReach * run_.outerRadius;
    for (const Eigen::Vector3f& vertex : mesh_.vertices) {
      const CurveIndex::Place place = index_.nearest(vertex.cast<double>(), reach);
      places_.push_back(place.distance <= reach ? place.parameter : std::nan(""));
    }
  }

  Corner cornerOf(std::int32_t vertex) const {
    return {mesh_.vertices[vertex].cast<double>(), mesh_.normals[vertex].cast<double>(), places_[vertex]};
  }

  void addTriangle(std::size_t t) {
    const auto& [a, b, c] = mesh_.triangles[t];
    const std::vector<Corner> whole{cornerOf(a), cornerOf(b), cornerOf(c)};
    const bool isTube =
        std::none_of(whole.begin(), whole.end(), [](const Corner& k) { return std::isnan(k.s); });
    const auto inRange = [&](const Corner& k) { return k.s > from_ && k.s < to_; };
    const auto [low, high] = std::minmax_element(whole.begin(), whole.end(),
                                                 [](const Corner& x, const Corner& y) { return x.s < y.s; });
    const bool spans = isTube && low->s <= from_ && high->s >= to_;
    if (!isTube || (!spans && std::none_of(whole.begin(), whole.end(), inRange))) {
      addPolygon(whole, mesh_.triangleFaces[t]);
      return;
    }
    addPolygon(keep(whole, from_, false), mesh_.triangleFaces[t]);
    addPolygon(keep(whole, to_, true), mesh_.triangleFaces[t]);
  }

  /// The part of a polygon before a cut, or beyond it.
  std::vector<Corner> keep(const std::vector<Corner>& polygon, double cut, bool beyond) {
    std::vector<Corner> kept;
    if (!isFinite(cut)) return kept;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
      const Corner& here = polygon[i];
      const Corner& next = polygon[(i + 1) % polygon.size()];
      const bool hereIn = (here.s > cut) == beyond, nextIn = (next.s > cut) == beyond;
      if (hereIn) kept.push_back(here);
      if (hereIn != nextIn) kept.push_back(between(here, next, cut));
    }
    return kept;
  }

  Corner between(const Corner& a, const Corner& b, double cut) const {
    const Eigen::Vector3d center = run_.centerline.point(cut), tangent = run_.centerline.derivative(cut);
    const double from = (a.position - center).dot(tangent), to = (b.position - center).dot(tangent);
    const double share = from * to < 0 ? from / (from - to) : std::clamp((cut - a.s) / (b.s - a.s), 0.0, 1.0);
    return {a.position + share * (b.position - a.position),
            (a.normal + share * (b.normal - a.normal)).normalized(), cut};
  }

  std::int32_t addVertex(const Eigen::Vector3d& position, const Eigen::Vector3d& normal) {
    result_.vertices.push_back(position.cast<float>());
    result_.normals.push_back(normal.cast<float>());
    return static_cast<std::int32_t>(result_.vertices.size()) - 1;
  }

  void addPolygon(const std::vector<Corner>& polygon, std::int32_t face) {
    if (polygon.size() < 3) return;
    std::vector<std::int32_t> numbers;
    for (const Corner& corner : polygon) numbers.push_back(addVertex(corner.position, corner.normal));
    for (std::size_t i = 1; i + 1 < numbers.size(); ++i) {
      result_.triangles.push_back({numbers[0], numbers[i], numbers[i + 1]});
      result_.triangleFaces.push_back(face);
    }
    for (std::size_t i = 0; i < polygon.size(); ++i) {
      const Corner& here = polygon[i];
      const Corner& next = polygon[(i + 1) % polygon.size()];
      if (here.s == next.s && (here.s == from_ || here.s == to_)) cuts_.emplace_back(here, next);
    }
  }

  /// A disc over the cut, or a ring when the tube is hollow.
  void closeCut(int face, double at) {
    if (!isFinite(at)) return;
    const Eigen::Vector3d center = run_.centerline.point(at);
    const Eigen::Vector3d outward = run_.centerline.derivative(at).normalized() * (at == from_ ? 1.0 : -1.0);
    const double wall = (run_.outerRadius + run_.innerRadius) / 2,
                 share = run_.innerRadius / run_.outerRadius;
    for (const auto& [a, b] : cuts_) {
      if (a.s != at || (a.position - center).norm() < wall) continue;
      const std::int32_t p = addVertex(b.position, outward), q = addVertex(a.position, outward);
      const std::int32_t pIn = addVertex(center + share * (b.position - center), outward);
      const std::int32_t qIn = addVertex(center + share * (a.position - center), outward);
      result_.triangles.push_back({p, q, qIn});
      result_.triangleFaces.push_back(face);
      if (run_.innerRadius <= 0) continue;
      result_.triangles.push_back({p, qIn, pIn});
      result_.triangleFaces.push_back(face);
    }
  }

  void addEdgeLines() {
    const double reach = kReach * run_.outerRadius;
    for (const std::vector<Eigen::Vector3f>& line : mesh_.edgeLines) {
      std::vector<Eigen::Vector3f> kept;
      for (const Eigen::Vector3f& point : line) {
        const CurveIndex::Place place = index_.nearest(point.cast<double>(), reach);
        const bool isGone = place.distance <= reach && place.parameter > from_ && place.parameter < to_;
        if (!isGone) kept.push_back(point);
        if (isGone && kept.size() > 1) result_.edgeLines.push_back(kept);
        if (isGone) kept.clear();
      }
      if (kept.size() > 1) result_.edgeLines.push_back(kept);
    }
  }

  const TriangleMesh& mesh_;
  const TubeRun& run_;
  CurveIndex index_;
  double from_ = 0, to_ = 0;
  std::vector<double> places_;                   // arc length of each vertex; not a number away from the tube
  std::vector<std::pair<Corner, Corner>> cuts_;  // edges along the cuts, as their polygons run
  TriangleMesh result_;
};

}  // namespace

TriangleMesh clipOutTube(const TriangleMesh& mesh, const TubeRun& run, double from, double to) {
  return Clipper(mesh, run, from, to).clip();
}

}  // namespace liana

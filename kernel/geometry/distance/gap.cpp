// Every edge of one part against the triangles of the other; what is farther than the best so far is skipped.
#include "kernel/geometry/distance/gap.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace liana {
namespace {

constexpr double kStrandSpace = 2;  // half thicknesses between the lines along a flat cable, …
constexpr int kMostStrands = 8;     // … of which there are no more to each side

using Segment = std::array<Eigen::Vector3d, 2>;

/// Nearest points of two segments (Ericson, Real-Time Collision Detection, 5.1.9).
double nearestOfSegments(const Segment& p, const Segment& q, Eigen::Vector3d& onP, Eigen::Vector3d& onQ) {
  const Eigen::Vector3d d1 = p[1] - p[0], d2 = q[1] - q[0], r = p[0] - q[0];
  const double a = d1.squaredNorm(), e = d2.squaredNorm(), f = d2.dot(r), c = d1.dot(r), b = d1.dot(d2);
  const double denominator = a * e - b * b;
  double s = 0, t = 0;
  if (a > 0 && e > 0) {
    s = denominator > 1e-14 * a * e ? std::clamp((b * f - c * e) / denominator, 0.0, 1.0) : 0.0;
    t = (b * s + f) / e;
    if (t < 0 || t > 1) {
      t = std::clamp(t, 0.0, 1.0);
      s = std::clamp((b * t - c) / a, 0.0, 1.0);
    }
  } else if (a > 0) {
    s = std::clamp(-c / a, 0.0, 1.0);
  } else if (e > 0) {
    t = std::clamp(f / e, 0.0, 1.0);
  }
  onP = p[0] + s * d1;
  onQ = q[0] + t * d2;
  return (onP - onQ).norm();
}

std::vector<Segment> segmentsOf(const std::vector<Eigen::Vector3d>& line) {
  std::vector<Segment> segments;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) segments.push_back({line[i], line[i + 1]});
  if (line.size() == 1) segments.push_back({line[0], line[0]});
  return segments;
}

/// Of a flat cable lines along it and across it.
std::vector<Segment> segmentsOf(const GapBody& body) {
  std::vector<Segment> segments = segmentsOf(body.line);
  if (body.edges.size() != body.line.size() || body.line.empty()) return segments;
  const double edge = body.edges.front().norm();
  const int beside =
      std::clamp(static_cast<int>(std::ceil(edge / (kStrandSpace * body.radius))), 1, kMostStrands);
  for (int k = -beside; k <= beside; ++k) {
    if (k == 0) continue;
    const double share = static_cast<double>(k) / beside;
    for (std::size_t i = 0; i + 1 < body.line.size(); ++i)
      segments.push_back(
          {body.line[i] + share * body.edges[i], body.line[i + 1] + share * body.edges[i + 1]});
  }
  for (std::size_t i = 0; i < body.line.size(); ++i)
    segments.push_back({body.line[i] - body.edges[i], body.line[i] + body.edges[i]});
  return segments;
}

/// The edges of all triangles, each once, in the world.
std::vector<Segment> edgesOf(const PlacedPart& part) {
  std::vector<std::pair<std::int32_t, std::int32_t>> pairs;
  for (const auto& triangle : part.mesh->triangles)
    for (int i = 0; i < 3; ++i) pairs.push_back(std::minmax(triangle[i], triangle[(i + 1) % 3]));
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  std::vector<Segment> edges;
  edges.reserve(pairs.size());
  for (const auto& [first, second] : pairs)
    edges.push_back({part.worldFromPart * part.mesh->vertices[first].cast<double>(),
                     part.worldFromPart * part.mesh->vertices[second].cast<double>()});
  return edges;
}

bool isEmpty(const GapBody& body) {
  return body.part ? !body.part->mesh || body.part->mesh->triangles.empty() : body.line.empty();
}

/// Shortens the best way found so far by all segments of one side against one part.
class PartSearch {
public:
  PartSearch(const PartDistances& distances, int part) : distances_(distances), part_(part) {}

  /// `radius` is the thickness of the segments; false when cancelled.
  bool search(const std::vector<Segment>& segments, double radius, bool partIsFirst, Gap& best,
              const Progress& progress) const {
    const Eigen::AlignedBox3d box = distances_.boxOf(part_);
    for (std::size_t i = 0; i < segments.size() && best.distance > 0; ++i) {
      if (i % 256 == 0 && !progress.report(static_cast<double>(i) / static_cast<double>(segments.size())))
        return false;
      Eigen::AlignedBox3d reach(segments[i][0]);
      reach.extend(segments[i][1]);
      if (reach.exteriorDistance(box) > best.distance + radius) continue;
      improve(segments[i], radius, partIsFirst, best);
    }
    return true;
  }

private:
  void improve(const Segment& segment, double radius, bool partIsFirst, Gap& best) const {
    PartPoint found;
    double parameter = 0;
    if (!distances_.nearestOfPartOnSegment(part_, segment[0], segment[1], best.distance + radius, found,
                                           parameter))
      return;
    const double distance = found.distance - radius;
    if (distance >= best.distance) return;
    const Eigen::Vector3d axis = segment[0] + parameter * (segment[1] - segment[0]);
    const Eigen::Vector3d way = found.point - axis;
    const bool meets = distance <= 0 || way.norm() == 0;
    const Eigen::Vector3d surface = meets ? found.point : Eigen::Vector3d(axis + radius * way.normalized());
    best = {std::max(0.0, distance), partIsFirst ? found.point : surface,
            partIsFirst ? surface : found.point};
  }

  const PartDistances& distances_;
  int part_;
};

Gap gapOfLines(const GapBody& a, const GapBody& b) {
  Gap best{std::numeric_limits<double>::max()};
  const std::vector<Segment> others = segmentsOf(b);
  for (const Segment& p : segmentsOf(a)) {
    for (const Segment& q : others) {
      Eigen::Vector3d onP, onQ;
      const double axes = nearestOfSegments(p, q, onP, onQ), distance = axes - a.radius - b.radius;
      if (distance >= best.distance) continue;
      const Eigen::Vector3d way = axes > 0 ? Eigen::Vector3d((onQ - onP) / axes) : Eigen::Vector3d::Zero();
      best = {distance, onP + a.radius * way, onQ - b.radius * way};
    }
  }
  if (best.distance <= 0) best = {0, best.from, best.from};
  return best;
}

}  // namespace

Result<Gap> gapBetween(const GapBody& a, const GapBody& b, const Progress& progress) {
  if (isEmpty(a) || isEmpty(b)) return Error{"One of the two has no shape to measure."};
  if (!a.part && !b.part) return gapOfLines(a, b);
  std::vector<PlacedPart> parts;
  for (const GapBody* body : {&a, &b})
    if (body->part) parts.push_back(*body->part);
  const Result<PartDistances> distances = PartDistances::build(parts, progress.part(0, 0.4));
  if (!distances.ok()) return distances.error();
  const std::vector<Segment> ofA = a.part ? edgesOf(*a.part) : segmentsOf(a);
  const std::vector<Segment> ofB = b.part ? edgesOf(*b.part) : segmentsOf(b);
  Eigen::AlignedBox3d box;
  for (const auto* segments : {&ofA, &ofB})
    for (const Segment& segment : *segments) box.extend(segment[0]).extend(segment[1]);
  Gap best{box.diagonal().norm() + 1};
  const int last = static_cast<int>(parts.size()) - 1;
  const Progress first = progress.part(0.4, 0.7), second = progress.part(0.7, 1);
  if (b.part && !PartSearch(*distances, last).search(ofA, a.part ? 0 : a.radius, false, best, first))
    return Error::cancelled();
  if (a.part && !PartSearch(*distances, 0).search(ofB, b.part ? 0 : b.radius, true, best, second))
    return Error::cancelled();
  return best;
}

}  // namespace liana

#include "solvers/wires/path/wire_lift.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace liana {

namespace {

using Vector = Eigen::Vector3d;

// A piece less deep than this many skins is flush with the surface.
constexpr double kDeepInSkins = 20;

/// Where a segment goes into the mesh first and where it comes out next; shares of its length.
struct Inside {
  double enter = 2, leave = 2;
  bool isSome() const { return enter < leave && leave <= 1; }
};

/// `countsAsOutside(end)` tells of an end within the mesh whether it is taken to lie on its surface.
template <typename Test>
Inside findInside(const WireSurface& surface, const Vector& p, const Vector& q, const Test& countsAsOutside) {
  Inside inside;
  const Eigen::AlignedBox3d box(Vector(p.cwiseMin(q)), Vector(p.cwiseMax(q)));
  const auto crossing = [&](int i, double& share, double& slope) {
    const WireSurface::Triangle& t = surface.triangles()[static_cast<size_t>(i)];
    const Vector &a = surface.points()[static_cast<size_t>(t[0])],
                 &b = surface.points()[static_cast<size_t>(t[1])],
                 &c = surface.points()[static_cast<size_t>(t[2])];
    const Vector normal = (b - a).cross(c - a), d = q - p;
    slope = normal.dot(d);
    if (slope == 0) return false;
    share = normal.dot(a - p) / slope;
    const Vector x = p + share * d;
    return share >= 0 && share <= 1 && normal.dot((b - a).cross(x - a)) >= 0 &&
           normal.dot((c - b).cross(x - b)) >= 0 && normal.dot((a - c).cross(x - c)) >= 0;
  };
  double share = 0, slope = 0, leaves = -1;
  surface.triangleTree().query(box, [&](int i) {
    if (!crossing(i, share, slope)) return;
    if (slope < 0) inside.enter = std::min(inside.enter, share);
    if (slope > 0) leaves = leaves < 0 ? share : std::min(leaves, share);
  });
  if (leaves > 0 && leaves <= inside.enter && countsAsOutside(0)) inside.enter = 0;
  if (inside.enter > 1) return inside;
  surface.triangleTree().query(box, [&](int i) {
    if (crossing(i, share, slope) && slope > 0 && share > inside.enter)
      inside.leave = std::min(inside.leave, share);
  });
  if (inside.leave > 1 && countsAsOutside(1)) inside.leave = 1;
  return inside;
}

struct HullPoint {
  double x, y, s;  // along and above the piece, along the edge
  int edge;
};

/// Where edges cross the half plane of the piece p–q and `up`, sorted along the piece.
std::vector<HullPoint> crossings(const WireSurface& surface, const Vector& p, const Vector& q,
                                 const Vector& up) {
  const Vector d = (q - p).normalized(), normal = d.cross(up);
  const double length = (q - p).norm();
  std::vector<HullPoint> points;
  for (size_t i = 0; i < surface.edges().size(); ++i) {
    const WireEdge& edge = surface.edges()[i];
    const double a = normal.dot(edge.start - p), b = normal.dot(edge.end - p);
    if ((a < 0) == (b < 0)) continue;
    const double s = edge.length * a / (a - b);
    const Vector place = edge.start + s * edge.along - p;
    if (place.dot(up) > 0 && place.dot(d) > 0 && place.dot(d) < length)
      points.push_back({place.dot(d), place.dot(up), s, static_cast<int>(i)});
  }
  std::sort(points.begin(), points.end(),
            [](const HullPoint& a, const HullPoint& b) { return a.x != b.x ? a.x < b.x : a.edge < b.edge; });
  return points;
}

/// The points of the upper hull between the ends of the piece, which lie at height zero.
std::vector<HullPoint> upperHull(const std::vector<HullPoint>& points, double length) {
  std::vector<HullPoint> hull = {{0, 0, 0, -1}};
  const auto add = [&](const HullPoint& c) {
    while (hull.size() > 1) {
      const HullPoint &a = hull[hull.size() - 2], &b = hull.back();
      if ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) < 0) break;
      hull.pop_back();
    }
    hull.push_back(c);
  };
  for (const HullPoint& point : points) add(point);
  add({length, 0, 0, -1});
  hull.pop_back();
  hull.erase(hull.begin());
  return hull;
}

/// The way out of a convex edge's neighbourhood that is shortest from a point inside: over the faces' planes.
Vector wayOut(const WireSurface& surface, const Vector& point, const Vector& along) {
  Vector best = along.unitOrthogonal();
  double nearest = std::numeric_limits<double>::infinity();
  for (const WireEdge& edge : surface.edges()) {
    const double s = std::clamp((point - edge.start).dot(edge.along), 0., edge.length);
    Vector out = edge.start + s * edge.along - point;
    out -= along * along.dot(out);
    if (out.norm() < nearest && out.norm() > 0) {
      nearest = out.norm();
      best = out / nearest;
    }
  }
  return best;
}

int liftPiece(std::vector<WireNode>& nodes, size_t i, const PlacedObstacle& obstacle, int index,
              long& stamp) {
  const WireSurface& surface = *obstacle.surface;
  const Vector p = obstacle.toBody(nodes[i].exit), q = obstacle.toBody(nodes[i + 1].entry);
  // Ends of the wire may be fixed inside a body. What lies on another body may lie flush with this one.
  const Inside inside = findInside(surface, p, q, [&](size_t end) {
    return nodes[i + end].kind != WireNode::Kind::Anchor &&
           surface.depth(end == 0 ? p : q) <= kDeepInSkins * surface.skin();
  });
  if (!inside.isSome()) return 0;
  const Vector middle = p + (q - p) * ((inside.enter + inside.leave) / 2);
  if (surface.depth(middle) <= kDeepInSkins * surface.skin()) return 0;
  const Vector up = wayOut(surface, middle, (q - p).normalized());
  return layOver(nodes, i, obstacle, index, obstacle.rotation * up, stamp) ? 1 : 0;
}

}  // namespace

bool layOver(std::vector<WireNode>& nodes, size_t i, const PlacedObstacle& obstacle, int index,
             const Vector& upInWorld, long& stamp) {
  const WireSurface& surface = *obstacle.surface;
  const Vector p = obstacle.toBody(nodes[i].exit), q = obstacle.toBody(nodes[i + 1].entry);
  const Vector up = obstacle.rotation.transpose() * upInWorld;
  const std::vector<HullPoint> hull = upperHull(crossings(surface, p, q, up), (q - p).norm());
  for (size_t k = 0; k < hull.size(); ++k) {
    const WireEdge& edge = surface.edges()[static_cast<size_t>(hull[k].edge)];
    WireNode node;
    node.kind = WireNode::Kind::Edge;
    node.obstacle = index;
    node.edge = hull[k].edge;
    node.s = hull[k].s;
    node.stamp = ++stamp;
    node.localEntry = node.localExit = edge.start + node.s * edge.along + surface.lift() * edge.normal;
    node.put(obstacle.toWorld(node.localEntry));
    node.arrive();
    node.oldEntry = node.oldExit = node.entry;
    nodes.insert(nodes.begin() + static_cast<long>(i + 1 + k), node);
  }
  return !hull.empty();
}

std::optional<Vector> wayAround(const WireSurface& surface, const Vector& from, const Vector& to) {
  const Inside inside = findInside(surface, from, to, [](size_t) { return false; });
  if (!inside.isSome()) return std::nullopt;
  const Vector middle = from + (to - from) * ((inside.enter + inside.leave) / 2);
  const WireEdge* nearest = nullptr;
  double least = std::numeric_limits<double>::infinity(), place = 0;
  for (const WireEdge& edge : surface.edges()) {
    const double s = std::clamp((middle - edge.start).dot(edge.along), 0., edge.length);
    const double away = (edge.start + s * edge.along - middle).norm();
    if (away >= least) continue;
    least = away;
    place = s;
    nearest = &edge;
  }
  if (!nearest) return std::nullopt;
  return nearest->start + place * nearest->along + kDeepInSkins * surface.skin() * nearest->normal;
}

int liftOut(std::vector<WireNode>& nodes, const std::vector<PlacedObstacle>& obstacles, long& stamp) {
  int lifted = 0;
  for (size_t i = 0; i + 1 < nodes.size(); ++i)
    for (size_t k = 0; k < obstacles.size(); ++k) {
      const PlacedObstacle& obstacle = obstacles[k];
      if (!obstacle.surface->isMesh()) continue;
      const int index = static_cast<int>(k);
      const WireNode &a = nodes[i], &b = nodes[i + 1];
      if (obstacle.surface->isConvex() && a.isOn(index) && b.isOn(index)) {
        const WireEdge &e = obstacle.surface->edges()[static_cast<size_t>(a.edge)],
                       &f = obstacle.surface->edges()[static_cast<size_t>(b.edge)];
        if (e.face[0] == f.face[0] || e.face[0] == f.face[1] || e.face[1] == f.face[0] ||
            e.face[1] == f.face[1])
          continue;
      }
      const Eigen::AlignedBox3d box(Vector(a.exit.cwiseMin(b.entry)), Vector(a.exit.cwiseMax(b.entry)));
      if (!obstacle.box.intersects(box)) continue;
      lifted += liftPiece(nodes, i, obstacle, index, stamp);
    }
  return lifted;
}

}  // namespace liana

#include "solvers/wires/path/wire_passage.h"

#include <algorithm>
#include <cmath>

#include "solvers/wires/path/wire_arc.h"

namespace liana {

namespace {

using Vector = Eigen::Vector3d;

// With friction a helix shorter than this many skins tells no direction.
constexpr double kShortInSkins = 10;

/// A node that stands where an arc on another body begins or ends: the piece between is too short to tell a
/// direction, the arc tells it. Nothing changes where it is long enough.
void followArc(const WireNode& node, const WireNode& arc, bool behind, double skin,
               const std::vector<PlacedObstacle>& obstacles, EdgeSides& sides) {
  constexpr double kShare = 0.1;  // of the radius
  if (!arc.isArc() || arc.obstacle == node.obstacle) return;
  const Vector& near = behind ? arc.entry : arc.exit;
  if ((near - node.entry).norm() > kShortInSkins * skin) return;
  const PlacedObstacle& round = obstacles[static_cast<size_t>(arc.obstacle)];
  const Vector direction = arcDirection(arc, round, !behind);
  if (direction.isZero()) return;
  (behind ? sides.behind : sides.before) =
      node.entry + (behind ? 1 : -1) * kShare * round.surface->radius() * direction;
  sides.against = outwardAt(round, near);
}

/// From a rim over the arc beside it, unrolled: `next` is the place behind the arc, seen from the rim.
Vector unrolled(const WireNode& rim, const WireNode& arc, bool behind, const Vector& next,
                const PlacedObstacle& obstacle) {
  const WireSurface& surface = *obstacle.surface;
  const Vector axis = obstacle.rotation * surface.frame().linear().col(2);
  const Vector &far = behind ? arc.exit : arc.entry, outward = obstacle.toFrame(rim.entry);
  const Vector tangent =
      obstacle.rotation * (surface.frame().linear() * Vector(-outward.y(), outward.x(), 0).normalized());
  double across = surface.radius() * arc.turn, along = axis.dot(far - rim.entry);
  if (obstacle.friction <= 0 || across < kShortInSkins * surface.skin()) {
    const Vector rest = next - far;
    along += axis.dot(rest);
    across += (rest - axis * axis.dot(rest)).norm();
  }
  return rim.entry + (behind ? 1 : -1) * arc.sense * across * tangent + along * axis;
}

}  // namespace

EdgeSides edgeSides(const std::vector<WireNode>& nodes, size_t i,
                    const std::vector<PlacedObstacle>& obstacles) {
  const WireNode& node = nodes[i];
  EdgeSides sides;
  sides.before = nodes[i - 1].exit;
  sides.behind = nodes[i + 1].entry;
  const PlacedObstacle& obstacle = obstacles[static_cast<size_t>(node.obstacle)];
  const double skin = obstacle.surface->skin();
  followArc(node, nodes[i - 1], false, skin, obstacles, sides);
  followArc(node, nodes[i + 1], true, skin, obstacles, sides);
  if (obstacle.surface->isMesh()) return sides;
  const auto isSide = [&](const WireNode& other) { return other.isArc() && other.obstacle == node.obstacle; };
  sides.unrolledBefore = isSide(nodes[i - 1]);
  sides.unrolledBehind = isSide(nodes[i + 1]);
  if (sides.unrolledBefore) sides.before = unrolled(node, nodes[i - 1], false, nodes[i - 2].exit, obstacle);
  if (sides.unrolledBehind) sides.behind = unrolled(node, nodes[i + 1], true, nodes[i + 2].entry, obstacle);
  return sides;
}

EdgePassage edgePassage(const WireNode& node, const PlacedObstacle& obstacle, const EdgeSides& sides) {
  WireEdge rim;
  const WireEdge& edge = obstacle.surface->edgeAt(node.edge, node.s, rim);
  const Vector in = obstacle.rotation.transpose() * (node.entry - sides.before);
  const Vector out = obstacle.rotation.transpose() * (sides.behind - node.exit);
  const double least = obstacle.surface->skin();
  EdgePassage passage;
  passage.lengthIn = std::max(least, (in - edge.along * in.dot(edge.along)).norm());
  passage.lengthOut = std::max(least, (out - edge.along * out.dot(edge.along)).norm());
  passage.slopeIn = in.dot(edge.along) / passage.lengthIn;
  passage.slopeOut = out.dot(edge.along) / passage.lengthOut;
  // Angles from the outward normal of where the wire comes from and where it goes, seen along the edge.
  const double from = std::atan2(-in.dot(edge.across), -in.dot(edge.normal));
  const double to = std::atan2(out.dot(edge.across), out.dot(edge.normal));
  passage.turn = std::abs(to - from) - M_PI;
  return passage;
}

bool presses(const WireNode& node, const PlacedObstacle& obstacle, const EdgeSides& sides) {
  WireEdge rim;
  const WireEdge& edge = obstacle.surface->edgeAt(node.edge, node.s, rim);
  const Vector from = obstacle.rotation.transpose() * (sides.before - node.entry);
  const Vector to = obstacle.rotation.transpose() * (sides.behind - node.exit);
  const double fx = from.dot(edge.across), fy = from.dot(edge.normal);
  const double tx = to.dot(edge.across), ty = to.dot(edge.normal);
  if (fx * tx > 0) return false;
  const double sine = tx * fy - ty * fx;
  return tx > fx ? sine <= 0 : sine >= 0;
}

}  // namespace liana

#include "solvers/wires/path/wire_sweep.h"

#include <algorithm>

#include "solvers/wires/path/wire_arc_lift.h"
#include "solvers/wires/path/wire_lift.h"

namespace liana {

namespace {

using Vector = Eigen::Vector3d;

// Meetings in one run; far more than any wire has, so that a loop of rounding errors ends.
constexpr int kMaxMeetings = 4000;
// An anchor that really goes through a body, and does not only cut a corner of it, is let through in the end.
constexpr int kMaxDetours = 16;

}  // namespace

bool WireSweep::run() {
  int moves = kMaxMeetings + 4 * count();
  bool again = true;
  detours_ = 0;
  while (again) {
    again = false;
    for (int i = 0; i < count();) {
      if (!isWaiting(i)) {
        ++i;
        continue;
      }
      again = true;
      i = std::max(0, advance(i));
      if (--moves < 0) {
        giveUp();
        return false;
      }
    }
  }
  return true;
}

bool WireSweep::isWaiting(int i) const {
  const WireNode& n = nodes_[static_cast<size_t>(i)];
  return n.kind == WireNode::Kind::Free || n.atEntry != n.entry || n.atExit != n.exit;
}

/// One move, up to the next meeting; returns the node to look at next.
int WireSweep::advance(int i) {
  const bool isFree = node(i).kind == WireNode::Kind::Free;
  int part = kBoth;
  if (node(i).isArc()) part = node(i).atEntry != node(i).entry ? kLeft : kRight;
  // Along the wire to the next node: the piece before it sweeps all there is between the bend and the
  // straight line, and the place itself never leaves the outside.
  if (isFree) node(i).put(node(i + 1).atEntry);
  const Vector to = nextPlace(i, part);
  const Vector from = part == kRight ? node(i).atExit : node(i).atEntry;
  bool onLeft = false;
  const WireHit hit = findFirstHit(i, part, to, onLeft);
  if (!hit.isSome()) {
    moveTo(i, part, to);
    if (isFree) vanish(i);
    return i;
  }
  // Stops just before the surface, so that the new node is still outside when it is lifted to its place.
  const double skin = obstacles_[static_cast<size_t>(hit.obstacle)].surface->skin();
  const double stride = hit.reach * (to - from).norm();
  const double time = stride > 0 ? std::max(0., hit.time - 0.25 * skin / stride) : 0;
  moveTo(i, part, from + time * (to - from));
  return insert(i, onLeft, hit);
}

/// Where the node goes to: an anchor that would cut a corner of a mesh goes around it first.
Vector WireSweep::nextPlace(int i, int part) {
  const WireNode& n = node(i);
  const Vector to = part == kRight ? n.exit : n.entry;
  if (n.kind != WireNode::Kind::Anchor || detours_ >= kMaxDetours) return to;
  const Eigen::AlignedBox3d box(Vector(n.atEntry.cwiseMin(to)), Vector(n.atEntry.cwiseMax(to)));
  for (const PlacedObstacle& obstacle : obstacles_) {
    if (!obstacle.active || !obstacle.surface->isMesh() || !obstacle.box.intersects(box)) continue;
    const auto around = wayAround(*obstacle.surface, obstacle.toBody(n.atEntry), obstacle.toBody(to));
    if (!around) continue;
    ++detours_;
    return obstacle.toWorld(*around);
  }
  return to;
}

WireHit WireSweep::findFirstHit(int i, int part, const Vector& to, bool& onLeft) {
  WireHit hit;
  if ((part & kLeft) && i > 0) {
    tryPiece(i, i - 1, {node(i - 1).atExit, node(i).atEntry, to}, hit);
    onLeft = hit.isSome();
  }
  if ((part & kRight) && i + 1 < count()) {
    const double before = hit.time;
    tryPiece(i, i + 1, {node(i + 1).atEntry, node(i).atExit, to}, hit);
    if (hit.time < before) onLeft = false;
  }
  return hit;
}

void WireSweep::tryPiece(int i, int neighbour, const WireSwing& swing, WireHit& hit) const {
  const Eigen::AlignedBox3d box = swing.box();
  for (size_t k = 0; k < obstacles_.size(); ++k) {
    const PlacedObstacle& obstacle = obstacles_[k];
    if (!obstacle.active || obstacle.guarded || !obstacle.box.intersects(box)) continue;
    const int index = static_cast<int>(k);
    if (isFlush(i, neighbour, index) || comesFrom(i, index) || comesFrom(neighbour, index)) continue;
    // A place that slides along a rim goes by a chord, inside; what counts is where it comes to.
    const bool slides = nodes_[static_cast<size_t>(i)].isOn(index) && !obstacle.surface->isMesh();
    findHit(slides ? WireSwing{swing.pivot, swing.to, swing.to} : swing, obstacle, index, hit);
  }
}

/// A piece between two edges of one face of a convex body stays in that face; one from an arc leaves it
/// outward.
bool WireSweep::isFlush(int i, int neighbour, int obstacle) const {
  const WireNode &a = nodes_[static_cast<size_t>(i)], &b = nodes_[static_cast<size_t>(neighbour)];
  const WireSurface& surface = *obstacles_[static_cast<size_t>(obstacle)].surface;
  if (!surface.isMesh()) {
    const bool first = a.isOn(obstacle), second = b.isOn(obstacle);
    if ((first && a.isArc()) || (second && b.isArc())) return true;
    return first && second && a.edge == b.edge;  // a chord across the end of a cylinder
  }
  if (!surface.isConvex() || !a.isOn(obstacle) || !b.isOn(obstacle)) return false;
  const WireEdge &e = surface.edges()[static_cast<size_t>(a.edge)],
                 &f = surface.edges()[static_cast<size_t>(b.edge)];
  return e.face[0] == f.face[0] || e.face[0] == f.face[1] || e.face[1] == f.face[0] || e.face[1] == f.face[1];
}

int WireSweep::liftOverCylinders() {
  constexpr double kDeepInSkins = 20;  // less is flush with the surface
  int lifted = 0;
  for (int i = 1; i < count(); ++i)
    for (size_t k = 0; k < obstacles_.size(); ++k) {
      const PlacedObstacle& obstacle = obstacles_[k];
      const int index = static_cast<int>(k);
      if (obstacle.surface->kind() != WireSurface::Kind::Cylinder || obstacle.guarded ||
          isFlush(i, i - 1, index))
        continue;
      WireHit hit;
      findPierced(node(i - 1).atExit, node(i).atEntry, obstacle, index,
                  kDeepInSkins * obstacle.surface->skin(), hit);
      if (!hit.isSome()) continue;
      insert(i, true, hit);
      ++lifted;
    }
  return lifted;
}

int WireSweep::liftArcs() {
  int lifted = 0;
  for (int i = 1; i + 1 < count(); ++i)
    for (size_t k = 0; k < obstacles_.size() && node(i).isArc(); ++k)
      if (leadOver(i, static_cast<int>(k))) ++lifted;
  return lifted;
}

/// What lies between the cheeks of a sheave, or never leaves it, is led nowhere else.
bool WireSweep::leadOver(int i, int index) {
  const PlacedObstacle &own = obstacleOf(node(i)), &other = obstacles_[static_cast<size_t>(index)];
  if (index == node(i).obstacle || own.guarded || own.surface->isCaptive() || other.guarded ||
      other.surface->kind() == WireSurface::Kind::Groove)
    return false;
  const auto part = findPiercedPart(node(i), own, other);
  if (!part) return false;
  const WireNode whole = node(i);
  WireNode second = partArc(node(i), own, *part, node(i - 1).exit, node(i + 1).entry);
  second.stamp = ++stamp_;
  nodes_.insert(nodes_.begin() + i + 1, second);
  if (other.surface->isMesh()) {
    if (layOver(nodes_, static_cast<size_t>(i), other, index, part->out, stamp_)) return true;
  } else {
    const Vector &from = node(i).exit, &to = node(i + 1).entry;
    WireHit hit;
    if (other.surface->kind() == WireSurface::Kind::Cylinder)
      findPierced(from, to, other, index, 0, hit);
    else
      findHit({from, to, to}, other, index, hit);
    if (hit.isSome()) {
      insert(i + 1, true, hit);
      return true;
    }
  }
  nodes_.erase(nodes_.begin() + i + 1);
  node(i) = whole;
  return false;
}

void WireSweep::moveTo(int i, int part, const Vector& to) {
  const Vector from = part == kRight ? node(i).atExit : node(i).atEntry;
  if ((part & kLeft) && i > 0) turnArc(i - 1, true, from, to);
  if ((part & kRight) && i + 1 < count()) turnArc(i + 1, false, from, to);
  if (part & kLeft) node(i).atEntry = to;
  if (part & kRight) node(i).atExit = to;
}

void WireSweep::turnArc(int arc, bool neighbourBehind, const Vector& from, const Vector& to) {
  WireNode& n = node(arc);
  if (!n.isArc() || !obstacleOf(n).active || !obstacleOf(n).surface->isRound()) return;
  const double angle = obstacleOf(n).angle(from, to);
  n.angle += neighbourBehind ? angle : -angle;
}

int WireSweep::insert(int i, bool onLeft, const WireHit& hit) {
  const PlacedObstacle& obstacle = obstacles_[static_cast<size_t>(hit.obstacle)];
  const int index = onLeft ? i : i + 1;
  const WireNode &before = node(index - 1), &behind = node(index);
  const double share = onLeft ? hit.reach : 1 - hit.reach;
  WireNode fresh;
  fresh.obstacle = hit.obstacle;
  fresh.stamp = ++stamp_;
  fresh.oldEntry = fresh.oldExit = before.oldExit + share * (behind.oldEntry - before.oldExit);
  fresh.put(hit.place);
  fresh.localEntry = fresh.localExit = obstacle.toBody(hit.place);
  if (hit.edge >= 0) {
    fresh.kind = WireNode::Kind::Edge;
    fresh.edge = hit.edge;
    fresh.s = hit.s;
    fresh.setAt(before.atExit + share * (behind.atEntry - before.atExit));
  } else {
    fresh.kind = WireNode::Kind::Arc;
    fresh.setAt(hit.place);
    fresh.angle = obstacle.angle(before.atExit, behind.atEntry);
    fresh.sense = fresh.angle < 0 ? -1 : 1;
    fresh.side = (fresh.localEntry - obstacle.surface->frame().translation()).normalized();
  }
  turnArc(index - 1, true, behind.atEntry, fresh.atEntry);
  turnArc(index, false, before.atExit, fresh.atExit);
  nodes_.insert(nodes_.begin() + index, fresh);
  return index;
}

void WireSweep::erase(int i) {
  turnArc(i - 1, true, node(i).atEntry, node(i + 1).atEntry);
  turnArc(i + 1, false, node(i).atExit, node(i - 1).atExit);
  nodes_.erase(nodes_.begin() + i);
}

/// A free node is gone. What it left was found to be free of the wire; something met since may lead it back.
void WireSweep::vanish(int i) {
  const int left = node(i).left;
  erase(i);
  if (left < 0 || i >= count() || isFlush(i, i - 1, left) || comesFrom(i, left) || comesFrom(i - 1, left))
    return;
  const Vector &from = node(i - 1).atExit, &to = node(i).atEntry;
  WireHit hit;
  findHit({from, to, to}, obstacles_[static_cast<size_t>(left)], left, hit);
  if (hit.isSome()) insert(i, true, hit);
}

void WireSweep::giveUp() {
  for (int i = 0; i < count();) {
    if (node(i).kind == WireNode::Kind::Free) {
      erase(i);
    } else {
      node(i).arrive();
      ++i;
    }
  }
}

}  // namespace liana

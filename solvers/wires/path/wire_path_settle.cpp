// WirePath: sliding to the shortest path, releasing what would pull, measuring the touches.
#include <algorithm>
#include <cmath>

#include "solvers/wires/path/wire_arc.h"
#include "solvers/wires/path/wire_lift.h"
#include "solvers/wires/path/wire_path.h"
#include "solvers/wires/path/wire_sweep.h"

namespace liana {

namespace {

using Vector = Eigen::Vector3d;

constexpr int kMaxRounds = 100, kMaxLifts = 8;
// Newton's steps are halved after this many rounds, in case they go to and fro.
constexpr int kFullSteps = 8;
constexpr double kArcTolerance = 1e-11;  // of the size
constexpr double kSpentInSkins = 4;

}  // namespace

void WirePath::placeObstacles(const BodyList& now) {
  placed_.resize(obstacles_.size());
  for (size_t i = 0; i < obstacles_.size(); ++i) {
    placed_[i].surface = obstacles_[i].surface.get();
    placed_[i].body = obstacles_[i].body;
    placed_[i].friction = obstacles_[i].friction;
    placed_[i].guarded = obstacles_[i].guarded;
    placed_[i].active = true;
    placed_[i].place(now[obstacles_[i].body].pose);
  }
}

void WirePath::putOnBodies(Gap& gap) const {
  for (WireNode& node : gap.nodes) {
    if (node.obstacle < 0) continue;
    const PlacedObstacle& placed = placed_[static_cast<size_t>(node.obstacle)];
    node.entry = placed.toWorld(node.localEntry);
    node.exit = node.isArc() ? placed.toWorld(node.localExit) : node.entry;
  }
}

WirePathStatus WirePath::settle(const BodyList& now) {
  if (isFree()) return WirePathStatus::Done;
  placeObstacles(now);
  WirePathStatus status = WirePathStatus::Done;
  for (Gap& gap : gaps_) {
    putOnBodies(gap);
    status = std::max(status, settleGap(gap));
  }
  return status;
}

WirePathStatus WirePath::settleGap(Gap& gap) {
  for (WireNode& node : gap.nodes) node.arrive();
  WireSweep sweep(gap.nodes, placed_, stamp_);
  bool isDone = sweep.run(), isQuiet = false;
  // At a corner that no edge leads down from the wire would go round for ever: at some time it stays there.
  int passes = 8 + 4 * static_cast<int>(gap.nodes.size());
  // Where friction and a rim do not agree an arc ends at the rim.
  int lifts = 0, crossings = passes;
  for (int round = 0; round < kMaxRounds && !isQuiet; ++round) {
    isQuiet = true;
    if (slide_.step(gap.nodes, placed_, round < kFullSteps ? 1 : 0.5, passes > 0) > 0) isQuiet = false;
    if (placeArcs(gap, crossings)) isQuiet = false;
    isDone &= sweep.run();
    for (const WireNode& node : gap.nodes) passes -= node.past ? 1 : 0;
    if (releaseNodes(gap)) isQuiet = false;
    isDone &= sweep.run();
    // What goes to and fro may do so until it is laid over what it goes through.
    if (!isQuiet && round != kMaxRounds / 2) continue;
    const int lifted = lifts < kMaxLifts ? liftPierced(gap, sweep) : 0;
    lifts += lifted;
    isQuiet = isQuiet && lifted == 0;
  }
  if (!isQuiet) isDone &= holdArcs(gap, sweep);
  measure(gap);
  if (!isDone) return WirePathStatus::TooManyHits;
  return isQuiet ? WirePathStatus::Done : WirePathStatus::Unsettled;
}

/// What sweeps do not see, or should never leave.
int WirePath::liftPierced(Gap& gap, WireSweep& sweep) {
  const int lifted = liftOut(gap.nodes, placed_, stamp_) + sweep.liftOverCylinders();
  repairs_ += lifted;
  return lifted + sweep.liftArcs();
}

/// Neighbouring arcs on one body are one.
bool WirePath::joinArcs(Gap& gap) {
  bool changed = false;
  for (size_t i = 1; i + 2 < gap.nodes.size();) {
    WireNode& first = gap.nodes[i];
    const WireNode& second = gap.nodes[i + 1];
    if (!first.isArc() || !second.isArc() || first.obstacle != second.obstacle) {
      ++i;
      continue;
    }
    const PlacedObstacle& placed = placed_[static_cast<size_t>(first.obstacle)];
    if (placed.surface->isRound()) {
      first.angle += second.angle - placed.angle(first.exit, second.entry);
      first.sense = first.angle < 0 ? -1 : 1;
    } else if ((first.side + second.side).norm() > 1e-9) {
      first.side = (first.side + second.side).normalized();
    }
    first.exit = second.exit;
    first.atExit = second.atExit;
    first.oldExit = second.oldExit;
    first.localExit = second.localExit;
    gap.nodes.erase(gap.nodes.begin() + static_cast<std::ptrdiff_t>(i + 1));
    changed = true;
  }
  return changed;
}

/// Of an arc: whether its neighbours are nodes on the rims of its cylinder.
ArcEnds WirePath::arcEnds(const Gap& gap, size_t i, bool mayCross) const {
  const auto isRim = [&](const WireNode& other) {
    return other.kind == WireNode::Kind::Edge && other.obstacle == gap.nodes[i].obstacle;
  };
  return {isRim(gap.nodes[i - 1]), isRim(gap.nodes[i + 1]), mayCross, false};
}

/// `crossings`: how often arcs may still come to a rim.
bool WirePath::placeArcs(Gap& gap, int& crossings) {
  bool changed = joinArcs(gap);
  for (size_t i = 1; i + 1 < gap.nodes.size(); ++i) {
    WireNode& node = gap.nodes[i];
    if (!node.isArc()) continue;
    const PlacedObstacle& placed = placed_[static_cast<size_t>(node.obstacle)];
    const Vector entry = node.entry, exit = node.exit;
    const ArcPlace place =
        placeArc(node, placed, gap.nodes[i - 1].exit, gap.nodes[i + 1].entry, arcEnds(gap, i, crossings > 0));
    if (place.state == ArcState::Leaves) {
      changed = true;
      release(gap, static_cast<int>(i));
      continue;
    }
    if (place.state != ArcState::Lies) {
      changed = true;
      --crossings;
      endAtRim(gap, i, place);
      ++i;
      continue;
    }
    const double least = kArcTolerance * placed.surface->size();
    changed |= (node.entry - entry).norm() > least || (node.exit - exit).norm() > least;
  }
  return changed;
}

/// The helix of an arc runs over a rim: a node stands there from now on, and the arc ends at it.
void WirePath::endAtRim(Gap& gap, size_t index, const ArcPlace& place) {
  WireNode& arc = gap.nodes[index];
  const PlacedObstacle& placed = placed_[static_cast<size_t>(arc.obstacle)];
  const WireSurface& surface = *placed.surface;
  const bool behind = place.state == ArcState::OverRimBehind;
  WireNode node;
  node.kind = WireNode::Kind::Edge;
  node.obstacle = arc.obstacle;
  node.edge = place.isTop ? 1 : 0;
  node.s = surface.radius() * place.angle;
  node.stamp = ++stamp_;
  WireEdge rim;
  const WireEdge& edge = surface.edgeAt(node.edge, node.s, rim);
  node.localEntry = node.localExit = edge.start + node.s * edge.along + surface.lift() * edge.normal;
  node.put(placed.toWorld(node.localEntry));
  node.setAt(behind ? arc.atExit : arc.atEntry);
  node.oldEntry = node.oldExit = behind ? arc.oldExit : arc.oldEntry;
  // It counts its angle to the rim from now on, not to the neighbour beyond.
  const Vector& kept = behind ? gap.nodes[index - 1].exit : gap.nodes[index + 1].entry;
  const double distance = placed.toFrame(kept).head<2>().norm();
  const double tangent = std::acos(std::min(1., surface.radius() / distance));
  arc.turn *= behind ? place.share : 1 - place.share;
  arc.angle = arc.sense * (tangent + arc.turn);
  (behind ? arc.localExit : arc.localEntry) = node.localEntry;
  (behind ? arc.exit : arc.entry) = node.entry;
  gap.nodes.insert(gap.nodes.begin() + static_cast<std::ptrdiff_t>(index + (behind ? 1 : 0)), node);
}

/// The rounds are used up while some arc comes and goes: it stays, where the wire all but touches its body.
/// What the wire meets on the way there asks for tangents again.
bool WirePath::holdArcs(Gap& gap, WireSweep& sweep) {
  bool isDone = true;
  for (int round = 0; round < kMaxLifts; ++round) {
    joinArcs(gap);
    for (int pass = 0; pass < kMaxRounds && holdTangents(gap); ++pass) {
    }
    const long newest = stamp_;
    isDone &= sweep.run();
    if (stamp_ == newest) break;
  }
  return isDone;
}

/// Each arc's tangents depend on its neighbours'. False when none moves any more.
bool WirePath::holdTangents(Gap& gap) {
  bool moves = false;
  for (size_t i = 1; i + 1 < gap.nodes.size(); ++i) {
    WireNode& node = gap.nodes[i];
    if (!node.isArc()) continue;
    const PlacedObstacle& placed = placed_[static_cast<size_t>(node.obstacle)];
    const Vector &before = gap.nodes[i - 1].exit, &behind = gap.nodes[i + 1].entry;
    const Vector entry = node.entry, exit = node.exit;
    ArcEnds ends = arcEnds(gap, i, false);
    ends.holdsPlane = true;
    const ArcPlace place = placeArc(node, placed, before, behind, ends);
    if (place.state == ArcState::Leaves) touchWithArc(node, placed, before, behind);
    const double least = kArcTolerance * placed.surface->size();
    moves |= (node.entry - entry).norm() > least || (node.exit - exit).norm() > least;
  }
  return moves;
}

bool WirePath::releaseNodes(Gap& gap) {
  bool changed = false;
  // Two nodes on a rim that came together hold nothing any more.
  const auto isSpent = [&](size_t i) {
    const WireNode &node = gap.nodes[i], &next = gap.nodes[i + 1];
    const WireSurface& surface = *placed_[static_cast<size_t>(node.obstacle)].surface;
    return !surface.isMesh() && next.isOn(node.obstacle) && !next.isArc() && next.edge == node.edge &&
           (next.entry - node.entry).norm() < kSpentInSkins * surface.skin();
  };
  for (size_t i = 1; i + 1 < gap.nodes.size(); ++i) {
    const WireNode& node = gap.nodes[i];
    if (node.kind != WireNode::Kind::Edge) continue;
    const PlacedObstacle& placed = placed_[static_cast<size_t>(node.obstacle)];
    if (!node.past && !isSpent(i) && presses(node, placed, edgeSides(gap.nodes, i, placed_))) continue;
    release(gap, static_cast<int>(i));
    changed = true;
    ++i;  // the next one is judged when this one has gone
  }
  return changed;
}

void WirePath::release(Gap& gap, int index) {
  WireNode& node = gap.nodes[static_cast<size_t>(index)];
  const bool isArc = node.isArc();
  const Vector exit = node.atExit;
  node.kind = WireNode::Kind::Free;
  node.left = isArc ? node.obstacle : -1;
  node.obstacle = -1;
  node.past = false;
  node.setAt(node.atEntry);
  node.put(node.atEntry);
  if (!isArc || exit == node.atEntry) return;
  WireNode second = node;
  second.setAt(exit);
  second.put(exit);
  gap.nodes.insert(gap.nodes.begin() + index + 1, second);
}

void WirePath::measure(Gap& gap) const {
  gap.touches.clear();
  gap.firstNode.clear();
  gap.lastNode.clear();
  gap.length = 0;
  const int count = static_cast<int>(gap.nodes.size());
  for (int i = 0; i < count; ++i) {
    const WireNode& node = gap.nodes[static_cast<size_t>(i)];
    const double way = i > 0 ? (node.entry - gap.nodes[static_cast<size_t>(i - 1)].exit).norm() : 0;
    gap.length += way;
    if (node.obstacle < 0) continue;
    const bool continues =
        !gap.touches.empty() && gap.lastNode.back() == i - 1 && gap.touches.back().obstacle == node.obstacle;
    if (continues) {
      gap.touches.back().length += way;
    } else {
      WireTouch touch;
      touch.obstacle = node.obstacle;
      touch.body = obstacles_[static_cast<size_t>(node.obstacle)].body;
      touch.entry = node.entry;
      gap.touches.push_back(touch);
      gap.firstNode.push_back(i);
      gap.lastNode.push_back(i);
    }
    WireTouch& touch = gap.touches.back();
    touch.exit = node.exit;
    gap.lastNode.back() = i;
    const double before = touch.length;
    node.isArc() ? addArc(gap, i, touch) : addEdge(gap, i, touch);
    gap.length += touch.length - before;
  }
}

void WirePath::addEdge(const Gap& gap, int index, WireTouch& touch) const {
  const auto i = static_cast<size_t>(index);
  const EdgePassage passage = edgePassage(gap.nodes[i], placed_[static_cast<size_t>(gap.nodes[i].obstacle)],
                                          edgeSides(gap.nodes, i, placed_));
  const double in = 1 / std::sqrt(1 + passage.slopeIn * passage.slopeIn);
  const double out = 1 / std::sqrt(1 + passage.slopeOut * passage.slopeOut);
  touch.turn += std::max(0., passage.turn) * (in + out) / 2;
  touch.tilt *= in / out;
}

void WirePath::addArc(const Gap& gap, int index, WireTouch& touch) const {
  const auto i = static_cast<size_t>(index);
  const WireNode& arc = gap.nodes[i];
  const PlacedObstacle& placed = placed_[static_cast<size_t>(arc.obstacle)];
  const double length = arcLength(arc, placed);
  touch.length += length;
  if (placed.surface->kind() != WireSurface::Kind::Cylinder) {
    touch.turn += arc.turn;
    return;
  }
  const Vector axis = placed.rotation * placed.surface->frame().linear().col(2);
  const ArcEnds ends = arcEnds(gap, i, true);
  const double across = (placed.surface->radius() + placed.surface->lift()) * arc.turn;
  const double onIt = length > 0 ? across / length : 1;
  const auto cosine = [&](const Vector& d) {
    const double norm = d.norm();
    return norm > 0 ? std::sqrt(std::max(0., 1 - std::pow(d.dot(axis) / norm, 2))) : 1.;
  };
  touch.turn += arc.turn * onIt;
  const double in = ends.rimBefore ? onIt : cosine(arc.entry - gap.nodes[i - 1].exit);
  const double out = ends.rimBehind ? onIt : cosine(gap.nodes[i + 1].entry - arc.exit);
  if (out > 0) touch.tilt *= in / out;
}

}  // namespace liana

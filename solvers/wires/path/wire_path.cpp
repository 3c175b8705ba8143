#include "solvers/wires/path/wire_path.h"

#include <algorithm>
#include <utility>

#include "solvers/wires/path/wire_arc.h"
#include "solvers/wires/path/wire_sweep.h"

namespace liana {

namespace {

using Vector = Eigen::Vector3d;

constexpr double kDrawingStep = 0.1;  // of arcs [rad]

WireNode anchorNode(const Vector& place) {
  WireNode node;
  node.put(place);
  node.arrive();
  node.oldEntry = node.oldExit = place;
  return node;
}

}  // namespace

WirePath::WirePath(std::vector<Vector> anchors) {
  for (size_t i = 0; i + 1 < anchors.size(); ++i) {
    Gap gap;
    gap.nodes = {anchorNode(anchors[i]), anchorNode(anchors[i + 1])};
    gap.length = (anchors[i + 1] - anchors[i]).norm();
    gaps_.push_back(gap);
  }
}

void WirePath::setObstacles(std::vector<WireObstacle> obstacles) {
  const auto isKept = [&](int i) {
    const auto k = static_cast<size_t>(i);
    return k < obstacles.size() && k < obstacles_.size() && obstacles[k].surface == obstacles_[k].surface &&
           obstacles[k].body == obstacles_[k].body;
  };
  for (Gap& gap : gaps_)
    for (WireNode& node : gap.nodes)
      if (node.obstacle >= 0 && !isKept(node.obstacle)) {
        node.kind = WireNode::Kind::Free;
        node.obstacle = -1;
        node.put(node.entry);
      }
  obstacles_ = std::move(obstacles);
}

const Vector& WirePath::anchor(int index) const {
  return index < gapCount() ? gapAt(index).nodes.front().entry : gapAt(index - 1).nodes.back().entry;
}

Vector WirePath::pieceStart(int gap, int piece) const {
  return piece == 0 ? gapAt(gap).nodes.front().exit : touches(gap)[static_cast<size_t>(piece - 1)].exit;
}

Vector WirePath::pieceEnd(int gap, int piece) const {
  const std::vector<WireTouch>& all = touches(gap);
  return static_cast<size_t>(piece) < all.size() ? all[static_cast<size_t>(piece)].entry
                                                 : gapAt(gap).nodes.back().entry;
}

Vector WirePath::pieceDirection(int gap, int piece) const {
  const Vector d = pieceEnd(gap, piece) - pieceStart(gap, piece);
  const double length = d.norm();
  return length > 0 ? Vector(d / length) : Vector(Vector::Zero());
}

void WirePath::insertAnchor(int gap, int piece, double share) {
  const Vector start = pieceStart(gap, piece), place = start + share * (pieceEnd(gap, piece) - start);
  const int split = piece == 0 ? 1 : gapAt(gap).lastNode[static_cast<size_t>(piece - 1)] + 1;
  gaps_.insert(gaps_.begin() + gap + 1, Gap());
  Gap &before = gapAt(gap), &behind = gapAt(gap + 1);
  // An arc beside counts its angle to the new anchor from now on.
  const auto turn = [&](WireNode& node, const Vector& from, double sign) {
    if (!node.isArc() || placed_.empty() ||
        !obstacles_[static_cast<size_t>(node.obstacle)].surface->isRound())
      return;
    node.angle += sign * placed_[static_cast<size_t>(node.obstacle)].angle(from, place);
  };
  WireNode &left = before.nodes[static_cast<size_t>(split - 1)],
           &right = before.nodes[static_cast<size_t>(split)];
  const Vector leftExit = left.exit, rightEntry = right.entry;
  turn(left, rightEntry, 1);
  turn(right, leftExit, -1);
  behind.nodes.push_back(anchorNode(place));
  behind.nodes.insert(behind.nodes.end(), before.nodes.begin() + split, before.nodes.end());
  before.nodes.resize(static_cast<size_t>(split));
  before.nodes.push_back(anchorNode(place));
  measure(before);
  measure(behind);
}

WirePathStatus WirePath::removeAnchor(int index, const BodyList& now) {
  placeObstacles(now);
  Gap &before = gapAt(index - 1), &behind = gapAt(index);
  before.nodes.back().kind = WireNode::Kind::Free;
  before.nodes.insert(before.nodes.end(), behind.nodes.begin() + 1, behind.nodes.end());
  gaps_.erase(gaps_.begin() + index);
  return settleGap(gapAt(index - 1));
}

void WirePath::polyline(int gap, const BodyList& now, std::vector<Vector>& points) const {
  points.clear();
  for (const WireNode& node : gapAt(gap).nodes) {
    points.push_back(node.entry);
    if (!node.isArc()) continue;
    const WireObstacle& obstacle = obstacles_[static_cast<size_t>(node.obstacle)];
    PlacedObstacle placed;
    placed.surface = obstacle.surface.get();
    placed.place(now[obstacle.body].pose);
    appendArcPoints(node, placed, kDrawingStep, points);
    points.push_back(node.exit);
  }
}

namespace {

/// The part of a straight piece within a box, as shares of its length; empty where it passes by.
Eigen::Vector2d clip(const Vector& from, const Vector& to, const Eigen::AlignedBox3d& box) {
  Eigen::Vector2d part(0, 1);
  for (int axis = 0; axis < 3; ++axis) {
    const double way = to[axis] - from[axis];
    const double low = box.min()[axis] - from[axis], high = box.max()[axis] - from[axis];
    if (way == 0) {
      if (low > 0 || high < 0) return {1, 0};
      continue;
    }
    part = {std::max(part[0], std::min(low / way, high / way)),
            std::min(part[1], std::max(low / way, high / way))};
  }
  return part;
}

}  // namespace

double WirePath::penetration(const BodyList& now) const {
  constexpr int kSamples = 64;
  double deepest = 0;
  std::vector<Vector> points;
  for (int gap = 0; gap < gapCount(); ++gap) {
    polyline(gap, now, points);
    for (const WireObstacle& obstacle : obstacles_)
      for (size_t i = 0; i + 1 < points.size() && !obstacle.guarded; ++i) {
        const Vector a = now[obstacle.body].toBody(points[i]), b = now[obstacle.body].toBody(points[i + 1]);
        const Eigen::Vector2d within = clip(a, b, obstacle.surface->bounds());
        for (int k = 0; k <= kSamples && within[0] < within[1]; ++k)
          deepest = std::max(
              deepest,
              obstacle.surface->depth(a + (within[0] + (within[1] - within[0]) * k / kSamples) * (b - a)));
      }
  }
  return deepest;
}

}  // namespace liana

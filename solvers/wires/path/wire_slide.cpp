#include "solvers/wires/path/wire_slide.h"

#include <algorithm>
#include <cmath>

namespace liana {

namespace {

using Vector = Eigen::Vector3d;

// Slopes differ by rounding; steps below this share of the body's size are none.
constexpr double kSlopeTolerance = 1e-11, kStepTolerance = 1e-12;

// Along a rim the tangent turns: a step is no longer than this [rad], and the slope changes with the place at
// least by this share of what it would on a straight edge, so that steps go down to the shortest path.
constexpr double kRimStep = 0.3, kLeastCurvature = 0.1;
// Nor than this share of the chord to another node on the rim, so that the two do not pass each other.
constexpr double kChordStep = 0.4;

bool isAtClosedEnd(const WireNode& node, const PlacedObstacle& obstacle, bool forward, bool mayPass) {
  if (!obstacle.surface->isMesh()) return false;
  const WireEdge& edge = obstacle.surface->edges()[static_cast<size_t>(node.edge)];
  if (forward) return node.s >= edge.length && !(mayPass && edge.opensAtEnd);
  return node.s <= 0 && !(mayPass && edge.opensAtStart);
}

double longestRimStep(const std::vector<WireNode>& nodes, size_t i, const PlacedObstacle& obstacle) {
  double most = kRimStep * obstacle.surface->radius();
  for (const size_t beside : {i - 1, i + 1})
    if (nodes[beside].isOn(nodes[i].obstacle) && !nodes[beside].isArc())
      most = std::min(most, kChordStep * (nodes[beside].entry - nodes[i].entry).norm());
  return most;
}

/// Of a rim, away from the axis, in body axes.
Vector rimNormal(const WireNode& node, const WireSurface& surface) {
  WireEdge rim;
  return surface.edgeAt(node.edge, node.s, rim).faceNormal[1];
}

}  // namespace

double WireSlide::step(std::vector<WireNode>& nodes, const std::vector<PlacedObstacle>& obstacles,
                       double damping, bool mayPass) {
  rows_.assign(nodes.size(), Row());
  anySlides_ = false;
  WireEdge rim;
  for (size_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].kind != WireNode::Kind::Edge) continue;
    const PlacedObstacle& obstacle = obstacles[static_cast<size_t>(nodes[i].obstacle)];
    rows_[i].along = obstacle.rotation * obstacle.surface->edgeAt(nodes[i].edge, nodes[i].s, rim).along;
  }
  for (size_t i = 0; i < nodes.size(); ++i)
    if (nodes[i].kind == WireNode::Kind::Edge) fillRow(nodes, obstacles, i, mayPass);
  if (!anySlides_) return 0;
  solve();
  double longest = 0;
  for (size_t i = 0; i < nodes.size(); ++i) {
    if (!rows_[i].slides) continue;
    WireNode& node = nodes[i];
    const PlacedObstacle& obstacle = obstacles[static_cast<size_t>(node.obstacle)];
    const bool isRim = !obstacle.surface->isMesh();
    const double beyond = 2 * obstacle.surface->skin(), most = isRim ? longestRimStep(nodes, i, obstacle) : 0;
    const double way = damping * rows_[i].step;
    double s = node.s + (isRim ? std::clamp(way, -most, most) : way);
    const WireEdge& edge = obstacle.surface->edgeAt(node.edge, s, rim);
    if (isRim) {
      node.past = false;
    } else if (s < 0) {
      node.past = mayPass && edge.opensAtStart;
      s = node.past ? -beyond : 0;
    } else if (s > edge.length) {
      node.past = mayPass && edge.opensAtEnd;
      s = edge.length + (node.past ? beyond : 0);
    }
    if (std::abs(s - node.s) <= kStepTolerance * obstacle.surface->size()) continue;
    longest = std::max(longest, std::abs(s - node.s) / obstacle.surface->size());
    node.s = s;
    node.localEntry = node.localExit = edge.start + s * edge.along + obstacle.surface->lift() * edge.normal;
    node.put(obstacle.toWorld(node.localEntry));
  }
  return longest;
}

void WireSlide::fillRow(const std::vector<WireNode>& nodes, const std::vector<PlacedObstacle>& obstacles,
                        size_t i, bool mayPass) {
  const WireNode& node = nodes[i];
  const PlacedObstacle& obstacle = obstacles[static_cast<size_t>(node.obstacle)];
  Row& row = rows_[i];
  const EdgeSides sides = edgeSides(nodes, i, obstacles);
  const Vector in = node.entry - sides.before, out = sides.behind - node.exit;
  const double least = obstacle.surface->skin();
  const Vector inAcross = in - row.along * in.dot(row.along),
               outAcross = out - row.along * out.dot(row.along);
  const double lengthIn = std::max(least, inAcross.norm()), lengthOut = std::max(least, outAcross.norm());
  const double slopeIn = in.dot(row.along) / lengthIn, slopeOut = out.dot(row.along) / lengthOut;
  const double change = slopeOut - slopeIn;
  double allowed = 0;
  if (obstacle.friction > 0)
    allowed = obstacle.friction * std::max(0., edgePassage(node, obstacle, sides).turn);
  const bool moves = std::abs(change) - allowed > kSlopeTolerance * (1 + std::abs(slopeIn));
  const bool liesAgainst = (change > 0 ? 1 : -1) * row.along.dot(sides.against) < 0;
  row.isHeld = liesAgainst || isAtClosedEnd(node, obstacle, change > 0, mayPass);
  row.slides = !row.isHeld && (moves || obstacle.friction <= 0);
  anySlides_ |= moves && !row.isHeld;
  row.change = change;
  row.allowed = allowed;
  row.sign = change < 0 ? -1 : 1;
  row.diagonal = 1 / lengthIn + 1 / lengthOut;
  if (!obstacle.surface->isMesh()) {
    const Vector outward =
        (obstacle.rotation * rimNormal(node, *obstacle.surface)) / obstacle.surface->radius();
    const double bentIn = sides.unrolledBefore ? 0 : -in.dot(outward) * (1 + slopeIn * slopeIn) / lengthIn;
    const double bentOut =
        sides.unrolledBehind ? 0 : out.dot(outward) * (1 + slopeOut * slopeOut) / lengthOut;
    row.diagonal = std::max(kLeastCurvature * row.diagonal, row.diagonal + bentIn + bentOut);
  }
  if (nodes[i + 1].kind == WireNode::Kind::Edge) {
    const Vector& other = rows_[i + 1].along;
    row.upper = -(other.dot(row.along) - slopeOut * outAcross.dot(other) / lengthOut) / lengthOut;
  }
  if (nodes[i - 1].kind == WireNode::Kind::Edge) {
    const Vector& other = rows_[i - 1].along;
    row.lower = -(other.dot(row.along) - slopeIn * inAcross.dot(other) / lengthIn) / lengthIn;
  }
}

/// Which nodes slide decides which others do: repeated until none is added. Those that would be pushed beyond
/// what friction holds by the steps of their neighbours slide too.
void WireSlide::solve() {
  constexpr int kMaxSolves = 50;
  for (int i = 0; i < kMaxSolves; ++i) {
    solveSliding();
    if (!addSliding()) return;
  }
}

/// Gauss elimination of the three diagonals over the rows that slide.
void WireSlide::solveSliding() {
  for (size_t i = 0; i < rows_.size(); ++i) {
    Row& row = rows_[i];
    row.step = 0;
    if (!row.slides) continue;
    row.pivot = row.diagonal;
    row.step = row.change - row.sign * row.allowed;
    if (!rows_[i - 1].slides) continue;
    const double factor = row.lower / rows_[i - 1].pivot;
    // Kept away from zero: far from the solution the slopes need not be diagonally dominant.
    row.pivot = std::max(1e-6 * row.diagonal, row.diagonal - factor * rows_[i - 1].upper);
    row.step -= factor * rows_[i - 1].step;
  }
  for (size_t i = rows_.size(); i-- > 0;) {
    Row& row = rows_[i];
    if (!row.slides) continue;
    if (rows_[i + 1].slides) row.step -= row.upper * rows_[i + 1].step;
    row.step /= row.pivot;
  }
}

bool WireSlide::addSliding() {
  bool added = false;
  for (size_t i = 1; i + 1 < rows_.size(); ++i) {
    Row& row = rows_[i];
    if (row.slides || row.isHeld || (rows_[i - 1].step == 0 && rows_[i + 1].step == 0)) continue;
    const double change = row.change - row.lower * rows_[i - 1].step - row.upper * rows_[i + 1].step;
    if (std::abs(change) <= row.allowed * (1 + kSlopeTolerance) + kSlopeTolerance) continue;
    row.slides = added = true;
    row.sign = change < 0 ? -1 : 1;
  }
  return added;
}

}  // namespace liana

#include "solvers/wires/path/wire_slide.h"

#include <algorithm>
#include <cmath>

namespace liana {

namespace {

using Vector = Eigen::Vector3d;

// Slopes differ by rounding; steps below this share of the body's size are none.
constexpr double kSlopeTolerance = 1e-11, kStepTolerance = 1e-12;

bool isAtClosedEnd(const WireNode& node, const PlacedObstacle& obstacle, bool forward, bool mayPass) {
  const WireEdge& edge = obstacle.surface->edges()[static_cast<size_t>(node.edge)];
  if (forward) return node.s >= edge.length && !(mayPass && edge.opensAtEnd);
  return node.s <= 0 && !(mayPass && edge.opensAtStart);
}

}  // namespace

EdgePassage edgePassage(const WireNode& node, const PlacedObstacle& obstacle, const Vector& before,
                        const Vector& behind) {
  const WireEdge& edge = obstacle.surface->edges()[static_cast<size_t>(node.edge)];
  const Vector in = obstacle.rotation.transpose() * (node.entry - before);
  const Vector out = obstacle.rotation.transpose() * (behind - node.exit);
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

double WireSlide::step(std::vector<WireNode>& nodes, const std::vector<PlacedObstacle>& obstacles,
                       double damping, bool mayPass) {
  rows_.assign(nodes.size(), Row());
  anySlides_ = false;
  for (size_t i = 0; i < nodes.size(); ++i)
    if (nodes[i].kind == WireNode::Kind::Edge)
      rows_[i].along = obstacles[static_cast<size_t>(nodes[i].obstacle)].rotation *
                       obstacles[static_cast<size_t>(nodes[i].obstacle)]
                           .surface->edges()[static_cast<size_t>(nodes[i].edge)]
                           .along;
  for (size_t i = 0; i < nodes.size(); ++i)
    if (nodes[i].kind == WireNode::Kind::Edge) fillRow(nodes, obstacles, i, mayPass);
  if (!anySlides_) return 0;
  solve();
  double longest = 0;
  for (size_t i = 0; i < nodes.size(); ++i) {
    if (!rows_[i].slides) continue;
    WireNode& node = nodes[i];
    const PlacedObstacle& obstacle = obstacles[static_cast<size_t>(node.obstacle)];
    const WireEdge& edge = obstacle.surface->edges()[static_cast<size_t>(node.edge)];
    const double beyond = 2 * obstacle.surface->skin();
    double s = node.s + damping * rows_[i].right;
    if (s < 0) {
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
  const Vector in = node.entry - nodes[i - 1].exit, out = nodes[i + 1].entry - node.exit;
  const double least = obstacle.surface->skin();
  const Vector inAcross = in - row.along * in.dot(row.along),
               outAcross = out - row.along * out.dot(row.along);
  const double lengthIn = std::max(least, inAcross.norm()), lengthOut = std::max(least, outAcross.norm());
  const double slopeIn = in.dot(row.along) / lengthIn, slopeOut = out.dot(row.along) / lengthOut;
  const double change = slopeOut - slopeIn;
  double allowed = 0;
  if (obstacle.friction > 0)
    allowed = obstacle.friction *
              std::max(0., edgePassage(node, obstacle, nodes[i - 1].exit, nodes[i + 1].entry).turn);
  const double excess = std::abs(change) - allowed;
  const bool moves = excess > kSlopeTolerance * (1 + std::abs(slopeIn));
  if (isAtClosedEnd(node, obstacle, change > 0, mayPass)) return;
  row.slides = moves || obstacle.friction <= 0;
  anySlides_ |= moves;
  row.right = std::copysign(std::max(0., excess), change);
  row.diagonal = 1 / lengthIn + 1 / lengthOut;
  if (nodes[i + 1].kind == WireNode::Kind::Edge) {
    const Vector& other = rows_[i + 1].along;
    row.upper = -(other.dot(row.along) - slopeOut * outAcross.dot(other) / lengthOut) / lengthOut;
  }
  if (nodes[i - 1].kind == WireNode::Kind::Edge) {
    const Vector& other = rows_[i - 1].along;
    row.lower = -(other.dot(row.along) - slopeIn * inAcross.dot(other) / lengthIn) / lengthIn;
  }
}

/// Gauss elimination of the three diagonals; the step replaces the right side.
void WireSlide::solve() {
  for (size_t i = 1; i < rows_.size(); ++i) {
    Row &row = rows_[i], &above = rows_[i - 1];
    if (!row.slides || !above.slides) continue;
    const double factor = row.lower / above.diagonal;
    // Kept away from zero: far from the solution the slopes need not be diagonally dominant.
    row.diagonal = std::max(1e-6 * row.diagonal, row.diagonal - factor * above.upper);
    row.right -= factor * above.right;
  }
  for (size_t i = rows_.size(); i-- > 0;) {
    Row& row = rows_[i];
    if (!row.slides) continue;
    if (i + 1 < rows_.size() && rows_[i + 1].slides) row.right -= row.upper * rows_[i + 1].right;
    row.right /= row.diagonal;
  }
}

}  // namespace liana

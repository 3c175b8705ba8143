// The part of ContactSearch that tells how far a rod may move before something passes through something else.
#include <algorithm>
#include <cmath>

#include "solvers/contact/contact_search.h"

namespace liana {

namespace {

constexpr double kMargin = 0.2;         // radii: no centerline comes nearer to a surface than this
constexpr double kSmallestMove = 0.05;  // radii between two looks at the distance
constexpr int kMostMoves = 400;
constexpr double kSlideMove = 0.2;       // radii a held point slides along a wall before it looks again
constexpr double kAllowedDepth = 0.002;  // radii a held point may stand in a surface
constexpr double kBesideNode = 0.02;     // of a segment: nearer to its end is at the node

Eigen::Vector3d nodeOf(const Eigen::VectorXd& X, int i) {
  return positionIn(X, i);
}

}  // namespace

/// What the segment's clearance is at least, from the last look at it.
double ContactSearch::knownClearance(int segment, const Eigen::VectorXd& X) const {
  const Clearance& known = clearances_[segment];
  if (known.distance < 0) return -1;
  const double moved =
      std::max((nodeOf(X, segment) - known.first).norm(), (nodeOf(X, segment + 1) - known.second).norm());
  return known.distance - moved;
}

double ContactSearch::measureClearance(int segment, const Eigen::VectorXd& X, double reach) {
  SurfacePoint surface;
  return measureClearance(segment, X, reach, surface);
}

double ContactSearch::measureClearance(int segment, const Eigen::VectorXd& X, double reach,
                                       SurfacePoint& surface) {
  Clearance& known = clearances_[segment];
  known.first = nodeOf(X, segment);
  known.second = nodeOf(X, segment + 1);
  double t = 0;
  const bool found = problem_->obstacles->nearestOnSegment(known.first, known.second, reach, surface, t);
  known.distance = found ? std::abs(surface.distance) : reach;
  return known.distance;
}

double ContactSearch::freeFraction(const Eigen::VectorXd& from, const Eigen::VectorXd& to) {
  double fraction = 1;
  if (problem_->obstacles)
    for (int j = 0; j < problem_->rod.segmentCount(); ++j)
      if (touches_[j]) fraction = std::min(fraction, freeOfSurfaces(j, from, to, fraction));
  if (problem_->touchesItself) fraction = pairs_.freeFraction(from, to, fraction);
  return fraction;
}

/// Conservative advancement: the segment moves by its distance to the surfaces, less a margin, and looks
/// again. Nearer than the margin it moves in small parts, only away from the surface and never to its other
/// side.
double ContactSearch::freeOfSurfaces(int segment, const Eigen::VectorXd& from, const Eigen::VectorXd& to,
                                     double limit) {
  const Eigen::Vector3d a = nodeOf(from, segment), b = nodeOf(from, segment + 1);
  const Eigen::Vector3d moveA = nodeOf(to, segment) - a, moveB = nodeOf(to, segment + 1) - b;
  const double move = std::max(moveA.norm(), moveB.norm()) * limit;
  const double radius = problem_->radiusOf(segment), margin = kMargin * radius;
  if (problem_->isFlat()) return freeOfStrands(segment, from, to, limit);
  if (move + margin <= knownClearance(segment, from)) return limit;
  const double reach = std::max(kLookAhead * radius, 1.1 * (move + margin));
  SurfacePoint near;
  if (move + margin <= measureClearance(segment, from, reach, near) || near.distance < 0) return limit;
  return advance({a, b, moveA, moveB}, radius, near, limit);
}

/// `near` is what is nearest where the way begins.
double ContactSearch::advance(const Move& way, double radius, SurfacePoint near, double limit) const {
  const double move = way.longest() * limit, margin = kMargin * radius;
  SurfacePoint later;
  double t = 0, at = 0;
  for (int i = 0; t < limit && i < kMostMoves; ++i) {
    const double part = std::max(near.distance - margin, kSmallestMove * radius) / move * limit;
    const double next = std::min(limit, t + part);
    const double left = move * (1 - next / limit) + (1 + kSmallestMove) * margin;
    if (!problem_->obstacles->nearestOnSegment(way.a + next * way.moveA, way.b + next * way.moveB, left,
                                               later, at))
      return limit;
    const bool close = near.distance < margin + kSmallestMove * radius;
    const bool crossed = later.distance < 0 || (close && later.normal.dot(near.normal) < -0.2);
    if (crossed || (later.distance < margin && later.distance < near.distance)) break;
    near = later;
    t = next;
  }
  return t;
}

double ContactSearch::clearance(const Eigen::VectorXd& X, double limit) {
  double least = limit;
  if (!problem_->obstacles) return least;
  for (int j = 0; j < problem_->rod.segmentCount(); ++j) {
    if (!touches_[j] || knownClearance(j, X) - problem_->edgeOffset >= least) continue;
    least = std::min(least, measureClearance(j, X, limit + problem_->edgeOffset) - problem_->edgeOffset);
  }
  return least;
}

DeepestPoint ContactSearch::deepest(const Eigen::VectorXd& X) const {
  DeepestPoint worst;
  if (!problem_->obstacles) return worst;
  for (int j = 0; j < problem_->rod.segmentCount(); ++j) {
    const double radius = problem_->radiusOf(j);
    const bool matters = touches_[j] || pierced_[j];
    if (!matters || knownClearance(j, X) > 1.1 * radius + problem_->edgeOffset) continue;
    for (int strand = problem_->isFlat() ? 1 : 0; strand <= strandCount(); ++strand) {
      SurfacePoint surface;
      double t = 0;
      const Eigen::Vector3d a = endOf(j, 0, strand, X), b = endOf(j, 1, strand, X);
      if (!problem_->obstacles->nearestOnSegment(a, b, 2 * radius, surface, t)) continue;
      // Beside a point that is held the cable is where it is held.
      if ((t <= kBesideNode && heldNode_[j]) || (t >= 1 - kBesideNode && heldNode_[j + 1])) continue;
      const double depth = 1 - surface.distance / radius;
      if (depth > worst.depth) worst = {depth, j, t, surface.feature};
    }
  }
  return worst;
}

bool ContactSearch::isPierced(int segment, const Eigen::VectorXd& X) const {
  if (!problem_->obstacles || !(touches_[segment] || pierced_[segment])) return false;
  const double radius = problem_->radiusOf(segment);
  const Eigen::Vector3d a = nodeOf(X, segment), b = nodeOf(X, segment + 1);
  SurfacePoint surface;
  double t = 0;
  return problem_->obstacles->nearestOnSegment(a, b, radius, surface, t) &&
         surface.distance < kSmallestMove * radius;
}

int ContactSearch::countPierced(const Eigen::VectorXd& X) const {
  int count = 0;
  for (int j = 0; j < problem_->rod.segmentCount(); ++j) count += isPierced(j, X) ? 1 : 0;
  return count;
}

void ContactSearch::releasePierced(const Eigen::VectorXd& X) {
  for (int j = 0; j < problem_->rod.segmentCount(); ++j) {
    if (!isPierced(j, X)) continue;
    touches_[j] = 0;
    pierced_[j] = 1;
  }
}

Eigen::Vector3d ContactSearch::slide(int node, const Eigen::Vector3d& from, const Eigen::Vector3d& to) const {
  if (!problem_->obstacles || !nodeMayTouch(node)) return to;
  const double radius = problem_->radiusOf(std::min(node, problem_->rod.segmentCount() - 1));
  const double small = kSlideMove * radius;
  SurfacePoint near, later;
  if (!problem_->obstacles->nearest(from, (to - from).norm() + 2 * radius, near)) return to;
  if (near.distance < kMargin * radius) return to;  // it stands in a part already: leave it to the user
  const double skin = std::min(radius * (1 - kAllowedDepth), near.distance);
  Eigen::Vector3d at = from;
  for (int i = 0; i < kMostMoves; ++i) {
    const Eigen::Vector3d left = to - at;
    const double length = left.norm(), reach = length + 2 * radius;
    if (length <= 1e-9 * radius || !problem_->obstacles->nearest(at, reach, near)) return to;
    const double room = near.distance - skin, towards = near.normal.dot(left);
    if (room > small) {
      at += left * (std::min(room, length) / length);
      continue;
    }
    const Eigen::Vector3d way = towards < 0 ? Eigen::Vector3d(left - towards * near.normal) : left;
    if (way.norm() < 1e-3 * radius) return at;
    Eigen::Vector3d trial = at + way * (std::min(way.norm(), small) / way.norm());
    if (problem_->obstacles->nearest(trial, reach, later) && later.distance < skin)
      trial += (skin - later.distance) * later.normal;
    if ((to - trial).norm() > length - 1e-3 * small) return at;  // as near as the walls let it
    at = trial;
  }
  return at;
}

}  // namespace liana

#include "solvers/contact/pair_search.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>

namespace liana {

namespace {

constexpr double kReachInRadii = 1.5;   // pairs are listed while their skins are closer than this
constexpr double kTightBend = 6;        // arc length in radii within which segments are neighbours
constexpr double kMargin = 0.2;         // of the sum of radii: centerlines stay so far apart
constexpr double kSmallestMove = 0.05;  // of the sum of radii
constexpr double kInner = 0.02;         // approaches nearer to a node than this are the node's
constexpr double kSameDistance = 0.01;  // of the sum of radii: in a kink both sides touch
constexpr double kCrossing = 0.2;  // sine of the angle from which cables cross rather than run side by side
constexpr double kAlongGap = 0.9;  // cosine
constexpr int kMostMoves = 400;

Eigen::Vector3d nodeOf(const Eigen::VectorXd& X, int i) {
  return positionIn(X, i);
}

SegmentApproach approachOf(const Eigen::VectorXd& X, int i, int j) {
  return nearestApproach(nodeOf(X, i), nodeOf(X, i + 1), nodeOf(X, j), nodeOf(X, j + 1));
}

SegmentApproach approachBetween(const Eigen::VectorXd& from, const Eigen::VectorXd& to, double t, int i,
                                int j) {
  const auto at = [&](int node) -> Eigen::Vector3d {
    return nodeOf(from, node) + t * (nodeOf(to, node) - nodeOf(from, node));
  };
  return nearestApproach(at(i), at(i + 1), at(j), at(j + 1));
}

}  // namespace

SegmentApproach nearestApproach(const Eigen::Vector3d& a, const Eigen::Vector3d& b, const Eigen::Vector3d& c,
                                const Eigen::Vector3d& d) {
  const Eigen::Vector3d u = b - a, v = d - c, r = a - c;
  const double A = u.squaredNorm(), E = v.squaredNorm(), f = v.dot(r), e = u.dot(r), B = u.dot(v);
  const double determinant = A * E - B * B;
  SegmentApproach result;
  if (determinant > 1e-9 * A * E) result.s = std::clamp((B * f - e * E) / determinant, 0.0, 1.0);
  result.t = E > 0 ? (B * result.s + f) / E : 0.0;
  if (result.t < 0 || result.t > 1) {
    result.t = std::clamp(result.t, 0.0, 1.0);
    result.s = A > 0 ? std::clamp((B * result.t - e) / A, 0.0, 1.0) : 0.0;
  }
  result.gap = r + result.s * u - result.t * v;
  return result;
}

void PairSearch::begin(const RodProblem& problem, const std::vector<char>& touches) {
  problem_ = &problem;
  touches_ = &touches;
  slack_ = -1;
  pairs_.clear();
  const int segments = problem.rod.segmentCount();
  arc_.resize(segments + 1);
  arc_[0] = 0;
  for (int j = 0; j < segments; ++j) arc_[j + 1] = arc_[j] + problem.rod.segmentLengths[j];
}

double PairSearch::radii(const Pair& pair) const {
  return problem_->radiusOf(pair.first) + problem_->radiusOf(pair.second);
}

/// From axis to axis where skins touch along `normal`: of flat cables h + e|n·d1| each.
double PairSearch::extents(const Eigen::VectorXd& X, const Pair& pair, const Eigen::Vector3d& normal) const {
  double sum = radii(pair);
  if (!problem_->isFlat()) return sum;
  for (const int segment : {pair.first, pair.second}) {
    const auto q = frameIn(X, segment);
    const Eigen::Vector3d across = Eigen::Quaterniond(q[0], q[1], q[2], q[3]) * Eigen::Vector3d::UnitX();
    sum += problem_->edgeOffset * std::abs(across.dot(normal));
  }
  return sum;
}

bool PairSearch::areNeighbours(int first, int second) const {
  if (second - first <= 2 && arc_[second] - arc_[first] < 1e2 * problem_->rod.length()) return true;
  const double between = arc_[second] - arc_[first + 1];
  return between < kTightBend * std::max(problem_->radiusOf(first), problem_->radiusOf(second));
}

/// Whether they are surely further from each other than `reach`, by their middles.
bool PairSearch::areApart(const Eigen::VectorXd& X, const Pair& pair, double reach) {
  const Eigen::Vector3d a = nodeOf(X, pair.first), b = nodeOf(X, pair.first + 1);
  const Eigen::Vector3d c = nodeOf(X, pair.second), d = nodeOf(X, pair.second + 1);
  const double within = reach + ((b - a).norm() + (d - c).norm()) / 2;
  return (a + b - c - d).squaredNorm() > 4 * within * within;
}

/// Sorts segments along x and takes those whose boxes come near each other.
void PairSearch::list(const Eigen::VectorXd& X, double slack) {
  slack_ = slack;
  listedAt_ = X;
  pairs_.clear();
  order_.clear();
  const int segments = problem_->rod.segmentCount();
  for (int j = 0; j < segments; ++j)
    if ((*touches_)[j]) order_.push_back(j);
  const auto left = [&](int j) { return std::min(positionIn(X, j).x(), positionIn(X, j + 1).x()); };
  const auto right = [&](int j) { return std::max(positionIn(X, j).x(), positionIn(X, j + 1).x()); };
  std::sort(order_.begin(), order_.end(), [&](int a, int b) { return left(a) < left(b); });
  double widest = 0;
  for (int j : order_) widest = std::max(widest, problem_->radiusOf(j));
  const double edges = 2 * problem_->edgeOffset;
  const double furthest = 2 * widest * (1 + kReachInRadii) + edges + slack;
  for (std::size_t p = 0; p < order_.size(); ++p)
    for (std::size_t q = p + 1; q < order_.size(); ++q) {
      if (left(order_[q]) > right(order_[p]) + furthest) break;
      const Pair pair{std::min(order_[p], order_[q]), std::max(order_[p], order_[q])};
      if (areNeighbours(pair.first, pair.second)) continue;
      const double reach = radii(pair) * (1 + kReachInRadii) + edges + slack;
      if (areApart(X, pair, reach)) continue;
      if (approachOf(X, pair.first, pair.second).gap.norm() < reach) pairs_.push_back(pair);
    }
  std::sort(pairs_.begin(), pairs_.end(), [](const Pair& a, const Pair& b) {
    return a.first != b.first ? a.first < b.first : a.second < b.second;
  });
}

bool PairSearch::isCurrent(const Eigen::VectorXd& X, double more) const {
  if (slack_ < 0) return false;
  double moved = 0;
  for (int i = 0; i <= problem_->rod.segmentCount(); ++i)
    moved = std::max(moved, (nodeOf(X, i) - nodeOf(listedAt_, i)).squaredNorm());
  return 2 * (std::sqrt(moved) + more) <= slack_;
}

/// An approach at a node is one only if the next segment does not come nearer; of the two segments of a node
/// the later one speaks for it.
bool PairSearch::isLocalMinimum(const Eigen::VectorXd& X, const Pair& pair, const SegmentApproach& near,
                                double distance) const {
  const double same = kSameDistance * radii(pair);
  const auto mayPair = [&](int first, int second) {
    return first >= 0 && second < problem_->rod.segmentCount() && (*touches_)[first] && (*touches_)[second] &&
           !areNeighbours(first, second);
  };
  const auto yields = [&](int first, int second, bool later) {
    if (!mayPair(first, second)) return false;
    const double there = approachOf(X, first, second).gap.norm();
    return there < distance - same || (later && there < distance + same);
  };
  if (near.s < kInner && yields(pair.first - 1, pair.second, false)) return false;
  if (near.s > 1 - kInner && yields(pair.first + 1, pair.second, true)) return false;
  if (near.t < kInner && yields(pair.first, pair.second - 1, false)) return false;
  return !(near.t > 1 - kInner && yields(pair.first, pair.second + 1, true));
}

/// The direction of the rod at a place between nodes, turning smoothly over them.
Eigen::Vector3d PairSearch::smoothTangent(const Eigen::VectorXd& X, int segment, double t) const {
  const auto edge = [&](int j) -> Eigen::Vector3d { return (nodeOf(X, j + 1) - nodeOf(X, j)).normalized(); };
  const Eigen::Vector3d own = edge(segment);
  const int next = t < 0.5 ? segment - 1 : segment + 1;
  if (next < 0 || next >= problem_->rod.segmentCount()) return own;
  const double share = std::abs(t - 0.5);  // none in the middle, half at the node
  return ((1 - share) * own + share * edge(next)).normalized();
}

/// Seen as a polyline a pressed cable has kinks, and another one lying in a kink would find two normals
/// there. The normal to both smooth tangents has none; cables nearly side by side keep the direction of their
/// gap.
Eigen::Vector3d PairSearch::smoothNormal(const Eigen::VectorXd& X, const Pair& pair,
                                         const SegmentApproach& near, double distance) const {
  const Eigen::Vector3d gap = near.gap / distance;
  const Eigen::Vector3d across =
      smoothTangent(X, pair.first, near.s).cross(smoothTangent(X, pair.second, near.t));
  const double size = across.norm();
  if (size < kCrossing) return gap;
  const Eigen::Vector3d normal = (across.dot(gap) < 0 ? -1 : 1) * across / size;
  return normal.dot(gap) < kAlongGap ? gap : normal;
}

void PairSearch::collect(const Eigen::VectorXd& X, const Sink& add) {
  if (!isCurrent(X, 0)) list(X, 4 * problem_->radiusOf(0));
  for (const Pair& pair : pairs_) {
    const SegmentApproach near = approachOf(X, pair.first, pair.second);
    const double distance = near.gap.norm();
    if (distance < 1e-12) continue;
    const double both = extents(X, pair, near.gap / distance);
    if (distance > both * (1 + kReachInRadii)) continue;
    if (!isLocalMinimum(X, pair, near, distance)) continue;
    const Eigen::Vector3d normal = smoothNormal(X, pair, near, distance);
    double s = near.s, t = near.t;
    if (s < kInner || s > 1 - kInner) s = std::round(s);
    if (t < kInner || t > 1 - kInner) t = std::round(t);
    add(pair.first, s, pair.second, t, normal, both);
  }
}

double PairSearch::freeFraction(const Eigen::VectorXd& from, const Eigen::VectorXd& to, double limit) {
  double longest = 0;
  moves_.resize(problem_->rod.segmentCount() + 1);
  for (int i = 0; i <= problem_->rod.segmentCount(); ++i) {
    moves_[i] = (nodeOf(to, i) - nodeOf(from, i)).norm();
    longest = std::max(longest, limit * moves_[i]);
  }
  const auto moveOf = [this](int j) { return std::max(moves_[j], moves_[j + 1]); };
  if (!isCurrent(from, longest)) list(from, 2.5 * longest + 4 * problem_->radiusOf(0));
  double fraction = limit;
  for (const Pair& pair : pairs_) {
    const double move = moveOf(pair.first) + moveOf(pair.second);
    const double both = radii(pair), margin = kMargin * both, floor = kSmallestMove * both;
    if (areApart(from, pair, fraction * move + margin)) continue;
    SegmentApproach near = approachOf(from, pair.first, pair.second);
    double distance = near.gap.norm(), t = 0;
    if (distance < margin || fraction * move <= distance - margin) continue;  // through each other, or far
    for (int i = 0; t < fraction && i < kMostMoves; ++i) {
      const double next = std::min(fraction, t + std::max(distance - margin, floor) / move);
      const SegmentApproach then = approachBetween(from, to, next, pair.first, pair.second);
      const double later = then.gap.norm();
      const bool crossed = then.gap.dot(near.gap) < 0;
      if (crossed || (later < margin && later < distance)) break;
      near = then;
      distance = later;
      t = next;
    }
    fraction = std::min(fraction, t);
  }
  return fraction;
}

}  // namespace liana

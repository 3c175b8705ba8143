// The part of ContactSearch for flat cables: what balls of half their thickness touch whose middles run on
// strands beside the axis.
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>

#include "solvers/contact/contact_search.h"

namespace liana {

namespace {

constexpr int kFewestStrands = 3, kMostStrands = 5;
constexpr double kStrandSpace = 4;   // radii between two strands, where they are not too many
constexpr double kInnerGain = 1e-3;  // radii by which a strand between the edges must be nearer than both
constexpr double kMargin = 0.2;      // radii: as in contact_motion
constexpr double kLookAhead = 8;     // radii
constexpr double kNowhere = std::numeric_limits<double>::infinity();

Eigen::Vector3d acrossAt(const Eigen::VectorXd& X, int segment) {
  const auto q = frameIn(X, segment);
  return Eigen::Quaterniond(q[0], q[1], q[2], q[3]) * Eigen::Vector3d::UnitX();
}

}  // namespace

/// The two edges and an odd number of strands in all, one of them on the axis.
void ContactSearch::layStrands(const RodProblem& problem) {
  strands_.clear();
  if (!problem.isFlat()) return;
  const double reach = problem.edgeOffset;
  const int half = static_cast<int>(std::ceil(reach / (kStrandSpace * problem.contactRadius)));
  const int count = std::clamp(1 + 2 * half, kFewestStrands, kMostStrands);
  for (int i = 0; i < count; ++i) strands_.push_back(reach * (2.0 * i / (count - 1) - 1));
}

/// An end of a segment on a strand, in the mean of the frames beside it; strand 0 is the axis.
Eigen::Vector3d ContactSearch::endOf(int segment, int end, int strand, const Eigen::VectorXd& X) const {
  const int node = segment + end;
  Eigen::Vector3d place = positionIn(X, node);
  const double beside = besideOf(strand);
  if (beside == 0) return place;
  if (node == 0 || node == problem_->rod.segmentCount()) return place + beside * acrossAt(X, segment);
  return place + 0.5 * beside * (acrossAt(X, node - 1) + acrossAt(X, node));
}

/// A node on a strand.
ContactSpot ContactSearch::spotOf(int node, int strand, const Eigen::VectorXd& X) const {
  const int last = problem_->rod.segmentCount(), segment = std::min(node, last - 1), end = node - segment;
  return {segment, static_cast<double>(end), strand, endOf(segment, end, strand, X)};
}

void ContactSearch::addFlatContacts(const Eigen::VectorXd& X, std::vector<Contact>& contacts) {
  const int segments = problem_->rod.segmentCount();
  lookFromStrands(X);
  for (int j = 0; j < segments; ++j) {
    if (!near_[j]) continue;
    double edges = kNowhere;
    for (int strand : {1, strandCount()})
      edges = std::min(edges, addInner(j, strand, nearestOf(j, strand), X, contacts));
    edges = std::min({edges, nearestOf(j, 1), nearestOf(j, strandCount())});
    for (int strand = 2; strand < strandCount(); ++strand)
      addInner(j, strand, std::min(edges, nearestOf(j, strand)), X, contacts);
  }
  for (int i = 0; i <= segments; ++i) addStrands(i, X, contacts);
}

/// Of both ends of a segment on a strand.
double ContactSearch::nearestOf(int segment, int strand) const {
  return std::min(strandSurface(segment, strand).distance, strandSurface(segment + 1, strand).distance);
}

void ContactSearch::lookFromStrands(const Eigen::VectorXd& X) {
  const int segments = problem_->rod.segmentCount();
  strandSurfaces_.resize(static_cast<std::size_t>(segments + 1) * strands_.size());
  for (int i = 0; i <= segments; ++i) {
    const bool near = (i > 0 && near_[i - 1]) || (i < segments && near_[i]);
    const double reach = contactReach(std::min(i, segments - 1));
    for (int strand = 1; strand <= strandCount(); ++strand) {
      SurfacePoint& surface = strandSurface(i, strand);
      if (!near || !problem_->obstacles->nearest(spotOf(i, strand, X).place, reach, surface))
        surface.distance = kNowhere;
    }
  }
}

/// The strands at a node: both edges, and between them only what the edges do not hold off. On a plane the
/// edges carry a cable.
void ContactSearch::addStrands(int node, const Eigen::VectorXd& X, std::vector<Contact>& contacts) {
  if (heldNode_[node]) return;
  const double gain = kInnerGain * radiusAt(node);
  const double edges = std::min(strandSurface(node, 1).distance, strandSurface(node, strandCount()).distance);
  for (int strand = 1; strand <= strandCount(); ++strand) {
    const bool isEdge = strand == 1 || strand == strandCount();
    const SurfacePoint& surface = strandSurface(node, strand);
    if (std::isinf(surface.distance) || (!isEdge && surface.distance > edges - gain)) continue;
    const ContactSpot spot = spotOf(node, strand, X);
    addTracked(spot, X, surface, contacts);
    addContact(spot, X, surface, contacts);
  }
}

double ContactSearch::largestMoveSquared(const Eigen::VectorXd& from, const Eigen::VectorXd& to) const {
  const int segments = problem_->rod.segmentCount();
  double largest = 0;
  for (int i = 0; i <= segments; ++i)
    largest = std::max(largest, (positionIn(to, i) - positionIn(from, i)).squaredNorm());
  for (int j = 0; problem_->isFlat() && j < segments; ++j)
    for (int strand : {1, strandCount()})
      largest = std::max(largest, (endOf(j, 0, strand, to) - endOf(j, 0, strand, from)).squaredNorm());
  return largest;
}

/// As far as the axis and both edges may move.
double ContactSearch::freeOfStrands(int segment, const Eigen::VectorXd& from, const Eigen::VectorXd& to,
                                    double limit) {
  const double radius = problem_->radiusOf(segment), edge = problem_->edgeOffset;
  const int watched[3] = {1, (strandCount() + 1) / 2, strandCount()};
  Move ways[3];
  double longest = 0;
  for (int k = 0; k < 3; ++k) {
    const Eigen::Vector3d a = endOf(segment, 0, watched[k], from), b = endOf(segment, 1, watched[k], from);
    ways[k] = {a, b, endOf(segment, 0, watched[k], to) - a, endOf(segment, 1, watched[k], to) - b};
    longest = std::max(longest, ways[k].longest());
  }
  const double needed = longest * limit + kMargin * radius;
  const double reach = std::max(kLookAhead * radius, 1.1 * needed);
  if (needed + edge <= knownClearance(segment, from) ||
      needed + edge <= measureClearance(segment, from, reach + edge))
    return limit;
  double fraction = limit;
  for (const Move& way : ways) {
    SurfacePoint near;
    double t = 0;
    if (!problem_->obstacles->nearestOnSegment(way.a, way.b, reach, near, t) || near.distance < 0) continue;
    if (way.longest() * fraction + kMargin * radius <= near.distance) continue;
    fraction = std::min(fraction, advance(way, radius, near, fraction));
  }
  return fraction;
}

}  // namespace liana

#include "solvers/group/contact/contact_pairs.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "solvers/group/contact/segment_distance.h"

namespace liana {

namespace {

constexpr double kSlackRadii = 4;    // of the largest: how far ahead pairs are known
constexpr double kCrossed = 0.05;    // of the radii's sum: nearer at the beginning, two axes cross
constexpr double kStopsAt = 0.2;     // of its distance: what a move leaves of it at least
constexpr double kAdvance = 1e-3;    // of a move: too little to go on
constexpr double kParallel = 1e-12;  // μ of a plain distance

double distanceOf(const ContactSegments& segments, const ContactPair& pair,
                  const ContactPairs::Positions& at) {
  const ContactSegment &a = segments[pair.first], &b = segments[pair.second];
  return SegmentDistance(at[a.a], at[a.b], at[b.a], at[b.b], kParallel * a.radius * a.radius).distance;
}

}  // namespace

void ContactPairs::begin(const ContactSegments& segments, const Positions& at) {
  segments_ = &segments;
  released_.clear();
  slack_ = -1;
  renew(at);
  for (const ContactPair& pair : pairs_) {
    const double radii = segments[pair.first].radius + segments[pair.second].radius;
    if (distanceOf(segments, pair, at) < kCrossed * radii) released_.push_back(pair);
  }
  if (released_.empty()) return;
  pairs_.erase(std::remove_if(pairs_.begin(), pairs_.end(), [&](const auto& p) { return isReleased(p); }),
               pairs_.end());
}

double ContactPairs::moved(const Positions& at) const {
  double most = 0;
  for (std::size_t i = 0; i < at.size(); ++i) most = std::max(most, (at[i] - listedAt_[i]).squaredNorm());
  return std::sqrt(most);
}

bool ContactPairs::renew(const Positions& at) {
  if (slack_ >= 0 && 2 * moved(at) < slack_) return false;
  slack_ = kSlackRadii * segments_->largestRadius();
  listedAt_ = at;
  sweep(at, at, slack_, pairs_);
  return true;
}

bool ContactPairs::isReleased(const ContactPair& pair) const {
  return std::any_of(released_.begin(), released_.end(), [&](const ContactPair& other) {
    return other.first == pair.first && other.second == pair.second;
  });
}

void ContactPairs::sweep(const Positions& from, const Positions& to, double margin,
                         std::vector<ContactPair>& into) {
  into.clear();
  const int count = segments_->count();
  boxes_.resize(count);
  order_.resize(count);
  std::iota(order_.begin(), order_.end(), 0);
  for (int i = 0; i < count; ++i) {
    const ContactSegment& segment = (*segments_)[i];
    const double wide = segment.radius + 0.5 * margin;
    boxes_[i].low = from[segment.a].cwiseMin(from[segment.b]).cwiseMin(to[segment.a]).cwiseMin(to[segment.b]);
    boxes_[i].high =
        from[segment.a].cwiseMax(from[segment.b]).cwiseMax(to[segment.a]).cwiseMax(to[segment.b]);
    boxes_[i].low.array() -= wide;
    boxes_[i].high.array() += wide;
  }
  const auto before = [&](int i, int k) {
    const double a = boxes_[i].low.x(), b = boxes_[k].low.x();
    return a < b || (a == b && i < k);
  };
  std::sort(order_.begin(), order_.end(), before);
  for (int n = 0; n < count; ++n) {
    const Box& box = boxes_[order_[n]];
    for (int m = n + 1; m < count; ++m) {
      const Box& other = boxes_[order_[m]];
      if (other.low.x() > box.high.x()) break;
      if (other.low.y() > box.high.y() || other.high.y() < box.low.y()) continue;
      if (other.low.z() > box.high.z() || other.high.z() < box.low.z()) continue;
      const ContactPair pair{std::min(order_[n], order_[m]), std::max(order_[n], order_[m])};
      if (!segments_->areNeighbours(pair.first, pair.second) && !isReleased(pair)) into.push_back(pair);
    }
  }
}

/// Additive conservative advancement: seen from the mean of both, no point of the pair moves further than
/// `way` on the whole move. Source: Li, Kaufman & Jiang 2021 (Codimensional IPC), §5.
double ContactPairs::freeOf(const ContactPair& pair, const Positions& from, const Positions& to,
                            double limit) const {
  const ContactSegment &a = (*segments_)[pair.first], &b = (*segments_)[pair.second];
  const int nodes[4] = {a.a, a.b, b.a, b.b};
  Eigen::Vector3d step[4], mean = Eigen::Vector3d::Zero(), at[4];
  for (int k = 0; k < 4; ++k) mean += step[k] = to[nodes[k]] - from[nodes[k]];
  for (int k = 0; k < 4; ++k) step[k] -= mean / 4;
  const double way = std::max(step[0].norm(), step[1].norm()) + std::max(step[2].norm(), step[3].norm());
  const double mu = kParallel * a.radius * a.radius;
  double distance =
      SegmentDistance(from[nodes[0]], from[nodes[1]], from[nodes[2]], from[nodes[3]], mu).distance;
  const double keep = kStopsAt * std::min(distance, a.radius + b.radius);
  double done = 0;
  while (way * (limit - done) > distance - keep) {
    const double ahead = (distance - keep) / way;
    if (ahead < kAdvance * limit && done > 0) return done;
    done += ahead;
    for (int k = 0; k < 4; ++k) at[k] = from[nodes[k]] + done * step[k];
    distance = SegmentDistance(at[0], at[1], at[2], at[3], mu).distance;
  }
  return limit;
}

double ContactPairs::freeFraction(const Positions& from, const Positions& to) {
  const std::vector<ContactPair>* near = &pairs_;
  if (2 * moved(from) >= slack_ || 2 * moved(to) >= slack_) {
    sweep(from, to, 0, swept_);
    near = &swept_;
  }
  double fraction = 1;
  for (const ContactPair& pair : *near) fraction = std::min(fraction, freeOf(pair, from, to, fraction));
  return fraction;
}

}  // namespace liana

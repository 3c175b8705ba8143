#include "kernel/checks/cable_clearance_check.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace liana {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kPlaceTolerance = 0.01;  // how well the ends of a run are found [mm]
constexpr double kStride = 0.25;          // diameters between places where joined cables are looked at

/// The nearest place of a curve to a point.
struct NearestPlace {
  double s = 0, distance = kInfinity;
};

NearestPlace nearestPlace(const CableBody& body, const Eigen::Vector3d& point, double from, double to) {
  NearestPlace best;
  for (const CableBody::Chord& chord : body.chords) {
    if (chord.to < from || chord.from > to) continue;
    const SegmentApproach near = nearestApproach(point, point, chord.a, chord.b);
    if (near.gap.norm() < best.distance)
      best = {chord.from + near.t * (chord.to - chord.from), near.gap.norm()};
  }
  return best;
}

/// Where on a cable another one ends within it; nothing if it does not.
std::optional<double> placeWithin(const CableBody& body, const CableBody::HeldPlace& held) {
  if (!held.isEnd || body.box.exteriorDistance(held.position) >= body.halfWidth()) return {};
  const NearestPlace on = nearestPlace(body, held.position, 0, body.length());
  if (on.distance >= body.halfWidth()) return {};
  return on.s;
}

bool mayBeNear(const Eigen::AlignedBox3d& a, const Eigen::AlignedBox3d& b, double reach) {
  return a.squaredExteriorDistance(b) <= reach * reach;
}

}  // namespace

void CableClearanceCheck::run(CableId id, const std::vector<CableBody>& bodies,
                              std::optional<double> clearance, FindingCollector& collector) {
  const auto own =
      std::find_if(bodies.begin(), bodies.end(), [&](const CableBody& body) { return body.id == id; });
  if (own == bodies.end() || !own->hasShape()) return;
  const double required = clearance.value_or(0);
  collector.note(CheckKind::Penetration, 0, kAllowedDepth * 2 * own->radius, 0);
  if (required > 0) collector.note(CheckKind::Clearance, kInfinity, required, 0);
  for (const CableBody& other : bodies) {
    if (!other.hasShape()) {
      const std::string reason = "cable " + other.name + " has no shape";
      collector.addNotJudged(CheckKind::Penetration, reason);
      if (required > 0) collector.addNotJudged(CheckKind::Clearance, reason);
      continue;
    }
    const double depth = kAllowedDepth * (own->radius + other.radius);
    judgePair({*own, other, CheckKind::Penetration, required, -depth, 0}, collector);
    if (required > 0)
      judgePair({*own, other, CheckKind::Clearance, required, required,
                 nearThreshold(CheckKind::Clearance, required)},
                collector);
  }
}

void CableClearanceCheck::judgePair(const Pair& pair, FindingCollector& collector) {
  if (!mayBeNear(pair.own.box, pair.other.box, pair.radii() + pair.gapReach)) return;
  findJoints(pair);
  collect(pair);
  reportRuns(pair, collector);
}

void CableClearanceCheck::findJoints(const Pair& pair) {
  joints_.clear();
  const double close = pair.widths() + pair.gapReach;
  for (const CableBody::HeldPlace& a : pair.own.held)
    for (const CableBody::HeldPlace& b : pair.other.held)
      if ((!pair.isSelf() || a.s < b.s) && (a.position - b.position).norm() < close) addJoint(pair, a.s, b.s);
  if (pair.isSelf()) return;
  for (const CableBody::HeldPlace& end : pair.own.held)
    if (const auto s = placeWithin(pair.other, end)) addJoint(pair, end.s, *s);
  for (const CableBody::HeldPlace& end : pair.other.held)
    if (const auto s = placeWithin(pair.own, end)) addJoint(pair, *s, end.s);
}

void CableClearanceCheck::addJoint(const Pair& pair, double s, double otherS) {
  const double before = wayApart(pair, s, otherS, -1), after = wayApart(pair, s, otherS, 1);
  const double around = std::max(before, after) + pair.widths() + pair.gapReach;
  joints_.push_back({s - before, s + after, otherS - around, otherS + around});
}

/// How far from a joint the cables have come apart.
double CableClearanceCheck::wayApart(const Pair& pair, double s, double otherS, double direction) const {
  const double diameter = pair.diameter(), wanted = pair.widths() + pair.gapReach;
  double way = kHoldDiameters * diameter;
  for (; way < kJoinedDiameters * diameter; way += kStride * diameter) {
    const double at = s + direction * way;
    if (at < 0 || at > pair.own.length()) break;
    const double around = way + wanted;
    const Eigen::Vector3d point = pair.own.curve.point(at);
    if (nearestPlace(pair.other, point, otherS - around, otherS + around).distance >= wanted) break;
  }
  return way;
}

bool CableClearanceCheck::counts(const Pair& pair, double s, double otherS) const {
  if (pair.isSelf() && otherS - s <= std::numbers::pi / 2 * (pair.radii() + pair.gapReach)) return false;
  return std::none_of(joints_.begin(), joints_.end(), [&](const Joint& joint) {
    return s >= joint.from && s <= joint.to && otherS >= joint.otherFrom && otherS <= joint.otherTo;
  });
}

void CableClearanceCheck::collect(const Pair& pair) {
  approaches_.clear();
  const double reach = pair.radii() + pair.gapReach;
  for (const CableBody::Stretch& stretch : pair.own.stretches) {
    near_.clear();
    for (const CableBody::Stretch& other : pair.other.stretches)
      if (mayBeNear(stretch.box, other.box, reach)) near_.push_back(&other);
    if (near_.empty()) continue;
    for (std::size_t i = stretch.first; i < stretch.last; ++i)
      if (auto found = nearest(pair, pair.own.chords[i], near_)) {
        found->chord = i;
        approaches_.push_back(*found);
      }
  }
}

SegmentApproach CableClearanceCheck::approach(const Pair& pair, const CableBody::Chord& chord,
                                              const CableBody::Chord& other) const {
  const int beside = pair.own.strandsBeside(), otherBeside = pair.other.strandsBeside();
  if (beside == 0 && otherBeside == 0) return nearestApproach(chord.a, chord.b, other.a, other.b);
  SegmentApproach best;
  double least = kInfinity, otherShare = 0;
  for (int i = -beside; i <= beside; ++i)
    for (int j = -otherBeside; j <= otherBeside; ++j) {
      const double share = beside > 0 ? static_cast<double>(i) / beside : 0,
                   there = otherBeside > 0 ? static_cast<double>(j) / otherBeside : 0;
      const SegmentApproach near =
          nearestApproach(chord.startOf(share), chord.endOf(share), other.startOf(there), other.endOf(there));
      if (near.gap.norm() >= least) continue;
      least = near.gap.norm();
      best = near;
      otherShare = there;
    }
  // Between strands: from edge to edge of this one, and then of the other one.
  const auto across = [](const CableBody::Chord& c, double t, double share) -> Eigen::Vector3d {
    return (1 - t) * c.startOf(share) + t * c.endOf(share);
  };
  const SegmentApproach wide = nearestApproach(across(chord, best.s, -1), across(chord, best.s, 1),
                                               other.startOf(otherShare), other.endOf(otherShare));
  if (wide.gap.norm() < least) best.gap = wide.gap, best.t = wide.t, least = wide.gap.norm();
  const double share = 2 * wide.s - 1;
  const SegmentApproach both = nearestApproach(chord.startOf(share), chord.endOf(share),
                                               across(other, best.t, -1), across(other, best.t, 1));
  if (both.gap.norm() < least) best.gap = both.gap, best.s = both.s;
  return best;
}

std::optional<CableClearanceCheck::Approach> CableClearanceCheck::nearest(
    const Pair& pair, const CableBody::Chord& chord,
    const std::vector<const CableBody::Stretch*>& others) const {
  std::optional<Approach> best;
  double least = pair.gapReach;
  for (const CableBody::Stretch* stretch : others)
    for (std::size_t j = stretch->first; j < stretch->last; ++j) {
      const CableBody::Chord& other = pair.other.chords[j];
      const SegmentApproach near = approach(pair, chord, other);
      const double gap = near.gap.norm() - chord.radius - other.radius;
      if (gap >= least) continue;
      const double at = chord.from + near.s * (chord.to - chord.from);
      const double otherAt = other.from + near.t * (other.to - other.from);
      if (!counts(pair, at, otherAt)) continue;
      least = gap;
      best = Approach{0, at, otherAt, gap};
    }
  return best;
}

void CableClearanceCheck::reportRuns(const Pair& pair, FindingCollector& collector) const {
  const auto forEachRun = [&](double below, auto&& take) {
    for (std::size_t i = 0; i < approaches_.size(); ++i) {
      if (!(approaches_[i].gap < below)) continue;
      std::size_t last = i, worst = i;
      while (last + 1 < approaches_.size() && approaches_[last + 1].gap < below &&
             approaches_[last + 1].chord == approaches_[last].chord + 1) {
        ++last;
        if (approaches_[last].gap < approaches_[worst].gap) worst = last;
      }
      take(i, last, worst);
      i = last;
    }
  };
  forEachRun(pair.gapLimit, [&](std::size_t first, std::size_t last, std::size_t worst) {
    report(pair, pair.gapLimit, first, last, worst, collector);
  });
  if (pair.kind != CheckKind::Clearance) return;
  forEachRun(pair.gapReach, [&](std::size_t first, std::size_t last, std::size_t worst) {
    if (approaches_[worst].gap >= pair.gapLimit) report(pair, pair.gapReach, first, last, worst, collector);
  });
}

void CableClearanceCheck::report(const Pair& pair, double gapLimit, std::size_t first, std::size_t last,
                                 std::size_t worst, FindingCollector& collector) const {
  const bool depth = pair.kind == CheckKind::Penetration;
  const double allowed = kAllowedDepth * pair.radii();
  const Approach& nearest = approaches_[worst];
  Finding finding;
  finding.kind = pair.kind;
  finding.at = nearest.at;
  finding.withAt = nearest.otherAt;
  finding.position = pair.own.curve.point(finding.at);
  finding.value = depth ? -nearest.gap : nearest.gap;
  finding.limit = depth ? allowed : pair.clearance;
  finding.status = judge(pair.kind, finding.value, finding.limit);
  finding.with = pair.isSelf() ? "itself" : "cable " + pair.other.name;
  if (!depth && nearest.gap < -allowed)  // told once, as a penetration
    return collector.note(pair.kind, finding.value, finding.limit, finding.at, finding.with);
  const auto chordOf = [&](std::size_t i) { return pair.own.chords[approaches_[i].chord]; };
  finding.from = crossing(pair, gapLimit, approaches_[first].at, chordOf(first).from);
  finding.to = crossing(pair, gapLimit, approaches_[last].at, chordOf(last).to);
  collector.add(std::move(finding));
}

double CableClearanceCheck::gapAt(const Pair& pair, double s) const {
  const Eigen::Vector3d point = pair.own.curve.point(s);
  const Eigen::Vector3d edge = pair.own.edgeAt(s);
  std::vector<const CableBody::Stretch*> others;
  for (const CableBody::Stretch& stretch : pair.other.stretches)
    if (stretch.box.exteriorDistance(point) <= pair.own.edge + pair.radii() + pair.gapReach)
      others.push_back(&stretch);
  double radius = pair.own.radius;
  for (const CableBody::Chord& chord : pair.own.chords)
    if (s >= chord.from && s <= chord.to) radius = chord.radius;
  const auto found = nearest(pair, {s, s, point, point, radius, edge, edge}, others);
  return found ? found->gap : kInfinity;
}

double CableClearanceCheck::crossing(const Pair& pair, double gapLimit, double inside, double outside) const {
  if (gapAt(pair, outside) < gapLimit) return outside;
  while (std::abs(outside - inside) > kPlaceTolerance) {
    const double middle = (inside + outside) / 2;
    (gapAt(pair, middle) < gapLimit ? inside : outside) = middle;
  }
  return (inside + outside) / 2;
}

}  // namespace liana

#include "solvers/wires/path/wire_arc_lift.h"

#include <algorithm>

#include "solvers/wires/path/nearest_place.h"
#include "solvers/wires/path/wire_arc.h"

namespace liana {

namespace {

using Vector = Eigen::Vector3d;

// Less deep than this many skins is flush with the other surface.
constexpr double kDeepInSkins = 20;
// The walk's shortest step, and its longest, relative to the smaller and to the arc's own size.
constexpr double kLeastStep = 2e-4, kReach = 0.1;
// In the crease between two round bodies the wire would have to change sides for ever: arcs shorter than this
// are let be [rad].
constexpr double kLeastTurn = 0.02;
// Surfaces that face each other more than this hold the wire between them.
constexpr double kFacing = -0.5;

/// Tangents around the arc, which hold it: its box.
Eigen::AlignedBox3d boxOf(const WireNode& arc, const PlacedObstacle& own) {
  constexpr double kStep = 0.5;  // [rad]
  Eigen::AlignedBox3d box(Vector(arc.entry.cwiseMin(arc.exit)), Vector(arc.entry.cwiseMax(arc.exit)));
  std::vector<Vector> around;
  appendArcPoints(arc, own, kStep, around);
  for (const Vector& point : around) box.extend(point);
  return box;
}

/// The nearest way out of the other body at a place of the arc, seen across the chord.
Vector wayOut(const Vector& outOfOther, const Vector& outOfOwn, const Vector& along) {
  constexpr double kClear = 0.3;
  const Vector across = outOfOther - along * along.dot(outOfOther);
  if (across.norm() > kClear && across.dot(outOfOwn) >= 0) return across.normalized();
  return (outOfOwn - along * along.dot(outOfOwn)).normalized();
}

/// Walks along an arc in steps of its distance from the other body, so that nothing is jumped over.
class ArcWalk {
public:
  ArcWalk(const WireNode& arc, const PlacedObstacle& own, const PlacedObstacle& other)
      : arc_(arc),
        own_(own),
        other_(other),
        length_(arcLength(arc, own)),
        reach_(kReach * own.surface->size()),
        least_(kLeastStep * std::min(own.surface->size(), other.surface->size())) {}

  /// Goes on to the next part inside the other body, and to its end. False when there is none any more.
  bool findNext() {
    deepest_ = -kDeepInSkins * other_.surface->skin();
    bool isFound = false;
    while (!isDone_) {
      const double distance = measure();
      if (distance >= 0) {
        if (isFound) return true;
        outside_ = share_;
        knowsOutside_ = true;
      } else if (distance < deepest_ && knowsOutside_) {
        isFound = true;
        deepest_ = distance;
        middle_ = share_;
        outOfOther_ = other_.rotation * place_.normal;
      }
      isDone_ = share_ >= 1;
      share_ = std::min(1., share_ + std::max(std::abs(distance), least_) / length_);
    }
    return false;
  }
  double enter() const { return outside_; }
  double leave() const { return share_; }
  Vector outOfOther() const { return outOfOther_; }
  Vector outOfOwn() const { return outwardAt(own_, arcPoint(arc_, own_, middle_)); }

private:
  const WireNode& arc_;
  const PlacedObstacle &own_, &other_;
  double length_, reach_, least_;
  double share_ = 0, outside_ = 0, middle_ = 0, deepest_ = 0;
  bool isDone_ = false, isInside_ = false, knowsOutside_ = false;
  NearestPlace place_;
  Vector outOfOther_ = Vector::Zero();

  double measure() {
    const Vector point = other_.toBody(arcPoint(arc_, own_, share_));
    const bool isNear = findNearest(*other_.surface, point, reach_, place_);
    const double distance = isNear ? place_.distance : isInside_ ? -reach_ : reach_;
    isInside_ = distance < 0;
    return distance;
  }
};

}  // namespace

std::optional<ArcPart> findPiercedPart(const WireNode& arc, const PlacedObstacle& own,
                                       const PlacedObstacle& other) {
  if (arc.turn < kLeastTurn || !other.box.intersects(own.box) || !other.box.intersects(boxOf(arc, own)))
    return std::nullopt;
  ArcWalk walk(arc, own, other);
  while (walk.findNext()) {
    if (walk.outOfOther().dot(walk.outOfOwn()) < kFacing) continue;
    const Vector chord = arcPoint(arc, own, walk.leave()) - arcPoint(arc, own, walk.enter());
    if (!(chord.norm() > 0)) continue;
    return ArcPart{walk.enter(), walk.leave(),
                   wayOut(walk.outOfOther(), walk.outOfOwn(), chord.normalized())};
  }
  return std::nullopt;
}

WireNode partArc(WireNode& arc, const PlacedObstacle& own, const ArcPart& part, const Vector& before,
                 const Vector& behind) {
  WireNode second = arc;
  const Vector exit = arcPoint(arc, own, part.enter), entry = arcPoint(arc, own, part.leave);
  const auto sideAt = [&](double share) -> Vector {
    return (own.toBody(arcPoint(arc, own, share)) - own.surface->frame().translation()).normalized();
  };
  const Vector firstSide = sideAt(part.enter / 2), secondSide = sideAt((1 + part.leave) / 2);
  if (own.surface->isRound()) {
    const double turn = arc.sense * arc.turn;
    second.angle = turn * (1 - part.enter) + own.angle(arc.exit, behind);
    arc.angle = own.angle(before, arc.entry) + turn * part.leave;
  }
  arc.turn *= part.enter;
  second.turn *= 1 - part.leave;
  arc.exit = exit;
  second.entry = entry;
  arc.side = firstSide;
  second.side = secondSide;
  for (WireNode* each : {&arc, &second}) {
    each->localEntry = own.toBody(each->entry);
    each->localExit = own.toBody(each->exit);
    each->oldEntry = each->entry;
    each->oldExit = each->exit;
    each->arrive();
  }
  return second;
}

}  // namespace liana

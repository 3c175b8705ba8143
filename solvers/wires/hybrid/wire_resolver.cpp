#include "solvers/wires/hybrid/wire_resolver.h"

#include <algorithm>
#include <cmath>

#include "solvers/wires/hybrid/wire_foresight.h"

namespace liana {

namespace {

/// A node is merged when this many steps would take it to the place where the wire turns.
constexpr double kStepsAhead = 2;
/// Changes in one step, so that none takes for ever.
constexpr int kMostChanges = 10000;

}  // namespace

void WireResolver::adapt() {
  WireForesight(wire_, world_, h_).foresee(wire_.foreseenPulls_);
  for (int i = 0; i < kMostChanges && mergeWorst(); ++i) {
  }
  for (int i = 0; i < kMostChanges && splitBest(); ++i) {
  }
  wire_.foreseenPulls_.clear();
}

double WireResolver::pieceLength(size_t segment, int piece) const {
  const WireSegment& at = wire_.segment(std::as_const(world_), segment);
  const auto node = [&](size_t carrier) {
    return wire_.place(world_, wire_.nodes_[wire_.nodeOfCarrier(carrier)]);
  };
  const int last = static_cast<int>(at.stations().size());
  const auto station = [&](int i) -> const WireStation& { return at.stations()[static_cast<size_t>(i)]; };
  const Eigen::Vector3d from =
      piece == 0 ? node(segment) : world_.bodies()[station(piece - 1).body].toWorld(station(piece - 1).exit);
  const Eigen::Vector3d to =
      piece == last ? node(segment + 1) : world_.bodies()[station(piece).body].toWorld(station(piece).entry);
  return (to - from).norm();
}

Eigen::Vector3d WireResolver::pieceDirection(size_t segment, int piece) const {
  const WireSegment& at = wire_.segment(std::as_const(world_), segment);
  const auto node = [&](size_t carrier) {
    return wire_.place(world_, wire_.nodes_[wire_.nodeOfCarrier(carrier)]);
  };
  const int last = static_cast<int>(at.stations().size());
  const auto station = [&](int i) -> const WireStation& { return at.stations()[static_cast<size_t>(i)]; };
  const Eigen::Vector3d from =
      piece == 0 ? node(segment) : world_.bodies()[station(piece - 1).body].toWorld(station(piece - 1).exit);
  const Eigen::Vector3d to =
      piece == last ? node(segment + 1) : world_.bodies()[station(piece).body].toWorld(station(piece).entry);
  const double length = (to - from).norm();
  return length > 0 ? Eigen::Vector3d((to - from) / length) : Eigen::Vector3d::Zero();
}

double WireResolver::foreseen(size_t segment) const {
  return segment < wire_.foreseenPulls_.size() ? wire_.foreseenPulls_[segment] : 0;
}

double WireResolver::neighbourTension(size_t carrier) const {
  return std::max({wire_.segment(std::as_const(world_), carrier - 1).endTension(),
                   wire_.segment(std::as_const(world_), carrier).startTension(), foreseen(carrier - 1),
                   foreseen(carrier)});
}

double WireResolver::criticalPull(size_t carrier) const {
  const int lastPiece = static_cast<int>(wire_.segment(std::as_const(world_), carrier - 1).stations().size());
  const double shortest = std::min(pieceLength(carrier - 1, lastPiece), pieceLength(carrier, 0));
  return shortest * wire_.carrierMass(world_, carrier) / (4 * h_ * h_);
}

/// How far beyond what a step can follow: above 1 it must be merged. Below 0: it cannot be.
double WireResolver::overload(size_t carrier) const {
  const HybridWire::Node& node = wire_.nodes_[wire_.nodeOfCarrier(carrier)];
  if (node.kind != HybridWire::Node::Kind::Mass || node.knob > 0) return -1;
  if (mustLeave(carrier)) return std::numeric_limits<double>::infinity();
  const double most = wire_.settings_.resolution.mergePull * criticalPull(carrier);
  return neighbourTension(carrier) / std::max(most, 1e-300);
}

/// Too near to a place where the wire turns, or to the start that a winch draws it into.
bool WireResolver::mustLeave(size_t carrier) const {
  const WireSegment &before = wire_.segment(std::as_const(world_), carrier - 1),
                    &after = wire_.segment(std::as_const(world_), carrier);
  const HybridWire::Node& node = wire_.nodes_[wire_.nodeOfCarrier(carrier)];
  const Eigen::Vector3d velocity = wire_.velocity(world_, node);
  const double least = 0.1 * wire_.settings_.resolution.finest;
  const auto isNear = [&](double length, const Eigen::Vector3d& towards, const WireStation& station,
                          const Eigen::Vector3d& place) {
    const Body& body = world_.bodies()[station.body];
    const Eigen::Vector3d carried =
        body.kind == BodyKind::Static ? Eigen::Vector3d::Zero() : Eigen::Vector3d(body.velocityAt(place));
    const double speed = std::max(0.0, (velocity - carried).dot(towards));
    return length < std::max(least, kStepsAhead * h_ * speed);
  };
  const int last = static_cast<int>(before.stations().size());
  if (last > 0) {
    const WireStation& station = before.stations().back();
    if (isNear(pieceLength(carrier - 1, last), -pieceDirection(carrier - 1, last), station,
               world_.bodies()[station.body].toWorld(station.exit)))
      return true;
  } else if (carrier == 1 && wire_.feedSpeed_ < 0) {
    if (before.totalRest() < std::max(least, -kStepsAhead * h_ * wire_.feedSpeed_)) return true;
  } else if (carrier == 1 && wire_.settings_.drum) {
    const double speed = std::max(0.0, -velocity.dot(pieceDirection(0, 0)));
    if (pieceLength(0, 0) < std::max(least, kStepsAhead * h_ * speed)) return true;
  }
  if (after.stations().empty()) return false;
  const WireStation& station = after.stations().front();
  return isNear(pieceLength(carrier, 0), pieceDirection(carrier, 0), station,
                world_.bodies()[station.body].toWorld(station.entry));
}

bool WireResolver::mergeWorst() {
  double worst = 1;
  size_t found = 0;
  for (size_t carrier = 1; carrier < wire_.segments_.size(); ++carrier) {
    const double each = overload(carrier);
    if (each <= worst) continue;
    worst = each;
    found = carrier;
  }
  if (found == 0) return false;
  merge(found);
  return true;
}

/// Speed along the wire at the near end of a segment that turns, as a velocity at its far end.
Eigen::Vector3d WireResolver::speedAlong(size_t segment, const Eigen::Vector3d& velocity,
                                         bool fromStart) const {
  const WireSegment& at = wire_.segment(std::as_const(world_), segment);
  if (at.stations().empty()) return velocity;
  const int last = static_cast<int>(at.stations().size());
  const auto carried = [&](const WireStation& station, const Eigen::Vector3d& local) {
    const Body& body = world_.bodies()[station.body];
    return body.kind == BodyKind::Static ? Eigen::Vector3d(Eigen::Vector3d::Zero())
                                         : Eigen::Vector3d(body.velocityAt(body.toWorld(local)));
  };
  const Eigen::Vector3d first = carried(at.stations().front(), at.stations().front().entry);
  const Eigen::Vector3d second = carried(at.stations().back(), at.stations().back().exit);
  const Eigen::Vector3d in = pieceDirection(segment, 0), out = pieceDirection(segment, last);
  if (fromStart) return second + (velocity - first).dot(in) * out;
  return first + (velocity - second).dot(out) * in;
}

bool WireResolver::isMovable(size_t carrier) const {
  const HybridWire::Node& node = wire_.nodes_[wire_.nodeOfCarrier(carrier)];
  return node.ownsBody && node.joint < 0;
}

/// Mass joins a carrier with its momentum; what holds still takes it up.
void WireResolver::giveMass(size_t carrier, double mass, const Eigen::Vector3d& velocity) {
  HybridWire::Node& node = wire_.nodes_[wire_.nodeOfCarrier(carrier)];
  if (node.addsMass) node.addedMass += mass;
  if (!node.ownsBody && !node.addsMass) return;
  Body& body = world_.body(node.body);
  body.velocity = (body.mass * body.velocity + mass * velocity) / (body.mass + mass);
  body.mass += mass;
}

/// Moves the neighbours so that the centre of mass stays. Only where the wire is free on both sides.
void WireResolver::keepCentre(size_t left, size_t merged, size_t right, double share, double mass) {
  const auto isFree = [&](size_t segment) {
    return segment >= wire_.segments_.size() ||
           wire_.segment(std::as_const(world_), segment).stations().empty();
  };
  if (!isFree(merged - 1) || !isFree(merged) || (left > 0 && !isFree(left - 1)) || !isFree(right)) return;
  const auto node = [&](size_t carrier) -> const HybridWire::Node& {
    return wire_.nodes_[wire_.nodeOfCarrier(carrier)];
  };
  const Eigen::Vector3d off = wire_.place(world_, node(merged)) - share * wire_.place(world_, node(left)) -
                              (1 - share) * wire_.place(world_, node(right));
  double carrying = 0;
  for (const size_t carrier : {left, right})
    if (isMovable(carrier)) carrying += world_.body(node(carrier).body).mass;
  if (!(carrying > 0)) return;
  for (const size_t carrier : {left, right})
    if (isMovable(carrier)) world_.body(node(carrier).body).pose.position += mass / carrying * off;
}

/// A segment of the given material between two nodes, with the pull of the one it replaces.
int WireResolver::rebuild(size_t from, size_t to, double rest, const WireSegment& like) {
  const HybridWire::Node &start = wire_.nodes_[from], &end = wire_.nodes_[to];
  WireSegment::Settings settings = like.settings();
  settings.startBody = start.body;
  settings.startPoint = start.point;
  settings.endBody = end.body;
  settings.endPoint = end.point;
  settings.startKnob = start.knob;
  settings.endKnob = end.knob;
  settings.rest = rest;
  auto made = std::make_unique<WireSegment>(settings);
  made->name = like.name;
  made->forces() = {like.largestTension()};
  return world_.addConstraint(std::move(made));
}

void WireResolver::merge(size_t carrier) {
  const size_t index = wire_.nodeOfCarrier(carrier);
  const HybridWire::Node node = wire_.nodes_[index];
  WireSegment &before = wire_.segment(world_, carrier - 1), &after = wire_.segment(world_, carrier);
  const double restBefore = before.totalRest(), restAfter = after.totalRest();
  const double share = restAfter / (restBefore + restAfter);
  const Body body = world_.body(node.body);
  giveMass(carrier - 1, share * body.mass, speedAlong(carrier - 1, body.velocity, false));
  giveMass(carrier + 1, (1 - share) * body.mass, speedAlong(carrier, body.velocity, true));
  keepCentre(carrier - 1, carrier, carrier + 1, share, body.mass);

  std::unique_ptr<BodyConstraint> left = before.clone(), right = after.clone();
  world_.removeConstraint(wire_.segments_[carrier - 1]);
  world_.removeConstraint(wire_.segments_[carrier]);
  if (node.bend >= 0) world_.removeConstraint(node.bend);
  world_.removeBody(node.body);
  wire_.path_.removeAnchor(static_cast<int>(index), world_.bodies());
  wire_.nodes_.erase(wire_.nodes_.begin() + static_cast<std::ptrdiff_t>(index));
  const auto segments = wire_.segments_.begin() + static_cast<std::ptrdiff_t>(carrier);
  wire_.segments_.erase(segments);
  std::vector<double>& pulls = wire_.foreseenPulls_;
  if (carrier < pulls.size()) {
    pulls[carrier - 1] = std::max(pulls[carrier - 1], pulls[carrier]);
    pulls.erase(pulls.begin() + static_cast<std::ptrdiff_t>(carrier));
  }
  const auto& first = dynamic_cast<WireSegment&>(*left);
  const auto& second = dynamic_cast<WireSegment&>(*right);
  const bool pullsMore = first.largestTension() >= second.largestTension();
  wire_.segments_[carrier - 1] = rebuild(wire_.nodeOfCarrier(carrier - 1), wire_.nodeOfCarrier(carrier),
                                         restBefore + restAfter, pullsMore ? first : second);
  WireSegment& joined = wire_.segment(world_, carrier - 1);
  joined.joinFrom(first, second);
  wire_.layStations(world_, carrier - 1);
}

/// Whether a node of this mass, this near to its neighbours, is followed by a step.
bool WireResolver::holds(double mass, double shortest, double tension, double factor) const {
  return tension < factor * shortest * mass / (4 * h_ * h_);
}

/// The longest straight piece of a segment, if a node in its middle may be there.
bool WireResolver::canSplit(size_t segment, int& piece) const {
  const WireSegment& at = wire_.segment(std::as_const(world_), segment);
  const WireResolution& resolution = wire_.settings_.resolution;
  const int pieces = static_cast<int>(at.stations().size()) + 1;
  double longest = 0;
  for (int i = 0; i < pieces; ++i) {
    const double length = pieceLength(segment, i);
    if (length <= longest) continue;
    longest = length;
    piece = i;
  }
  Eigen::Vector3d unused;
  const double rest = at.totalRest(), material = at.materialAt(world_.bodies(), piece, 1, unused) -
                                                 at.materialAt(world_.bodies(), piece, 0, unused);
  if (material < 2 * resolution.finest || longest < resolution.finest) return false;
  const double density = wire_.settings_.section.massPerLength;
  const double tension = std::max(at.tension(at.portionOfPiece(piece)), foreseen(segment));
  const double factor = material > resolution.coarsest ? 0.99 * resolution.mergePull : resolution.splitPull;
  if (!holds(0.5 * density * rest, 0.5 * longest, tension, factor)) return false;
  // Its neighbours lose mass and get nearer.
  for (const bool left : {true, false}) {
    const size_t carrier = left ? segment : segment + 1;
    const int own = left ? 0 : pieces - 1;
    if (piece != own || carrier == 0 || carrier == wire_.segments_.size()) continue;
    const HybridWire::Node& node = wire_.nodes_[wire_.nodeOfCarrier(carrier)];
    if (node.kind != HybridWire::Node::Kind::Mass) continue;
    const size_t beyond = left ? segment - 1 : segment + 1;
    const int otherPiece =
        left ? static_cast<int>(wire_.segment(std::as_const(world_), beyond).stations().size()) : 0;
    const double mass = wire_.carrierMass(world_, carrier) - 0.25 * density * rest;
    const double shortest = std::min(0.5 * longest, pieceLength(beyond, otherPiece));
    if (!holds(mass, shortest, std::max(tension, neighbourTension(carrier)), factor)) return false;
  }
  // Where the wire turns next to it, it must have time to get away.
  return true;
}

bool WireResolver::splitBest() {
  bool any = false;
  for (size_t segment = 0; segment < wire_.segments_.size(); ++segment) {
    int piece = 0;
    if (!canSplit(segment, piece)) continue;
    split(segment, piece, 0.5);
    ++segment;  // its second half is looked at in the next round
    any = true;
  }
  return any;
}

size_t WireResolver::split(size_t segment, int piece, double share) {
  const WireSegment& at = wire_.segment(std::as_const(world_), segment);
  const size_t leftNode = wire_.nodeOfCarrier(segment), rightNode = wire_.nodeOfCarrier(segment + 1);
  const HybridWire::Node left = wire_.nodes_[leftNode], right = wire_.nodes_[rightNode];
  const double rest = at.totalRest();
  // Place, and how much material lies before it: by the share of its own portion's way.
  Eigen::Vector3d place;
  const double restBefore = at.materialAt(world_.bodies(), piece, share, place);
  const double alpha = (rest - restBefore) / rest;  // of its mass that comes from the left
  const double mass = 0.5 * wire_.settings_.section.massPerLength * rest;
  const Eigen::Vector3d leftVelocity = wire_.velocity(world_, left),
                        rightVelocity = wire_.velocity(world_, right);
  Eigen::Vector3d velocity = alpha * leftVelocity + (1 - alpha) * rightVelocity;
  if (!at.stations().empty()) {
    // What comes over a turn comes with its speed along the wire.
    const auto carried = [&](const WireStation& station, const Eigen::Vector3d& local) {
      const Body& body = world_.bodies()[station.body];
      return body.kind == BodyKind::Static ? Eigen::Vector3d(Eigen::Vector3d::Zero())
                                           : Eigen::Vector3d(body.velocityAt(body.toWorld(local)));
    };
    const int last = static_cast<int>(at.stations().size());
    const Eigen::Vector3d along = pieceDirection(segment, piece);
    const double speedLeft = (leftVelocity - carried(at.stations().front(), at.stations().front().entry))
                                 .dot(pieceDirection(segment, 0));
    const double speedRight = (rightVelocity - carried(at.stations().back(), at.stations().back().exit))
                                  .dot(pieceDirection(segment, last));
    const double speed = piece == 0 ? speedLeft : piece == last ? speedRight : 0.5 * (speedLeft + speedRight);
    const auto stationBefore = [&] { return at.stations()[static_cast<size_t>(piece - 1)]; };
    const auto stationAfter = [&] { return at.stations()[static_cast<size_t>(piece)]; };
    const Eigen::Vector3d from =
        piece == 0 ? leftVelocity
                   : Eigen::Vector3d(carried(stationBefore(), stationBefore().exit) + speed * along);
    const Eigen::Vector3d to =
        piece == last ? rightVelocity
                      : Eigen::Vector3d(carried(stationAfter(), stationAfter().entry) + speed * along);
    velocity = (1 - share) * from + share * to;
    const double most = alpha * leftVelocity.squaredNorm() + (1 - alpha) * rightVelocity.squaredNorm();
    if (velocity.squaredNorm() > most) velocity *= std::sqrt(most / velocity.squaredNorm());
  }
  const auto take = [&](HybridWire::Node& node, double part) {
    if (node.ownsBody || node.addsMass) world_.body(node.body).mass -= part;
    if (node.addsMass) node.addedMass -= part;
  };
  take(wire_.nodes_[leftNode], alpha * mass);
  take(wire_.nodes_[rightNode], (1 - alpha) * mass);

  HybridWire::Node made;
  made.ownsBody = true;
  made.body = wire_.makeMass(world_, mass, place, velocity);
  size_t before = leftNode, gapPiece = static_cast<size_t>(piece);
  while (gapPiece > wire_.path_.touches(static_cast<int>(before)).size()) {
    gapPiece -= wire_.path_.touches(static_cast<int>(before)).size() + 1;
    ++before;
  }
  wire_.path_.insertAnchor(static_cast<int>(before), static_cast<int>(gapPiece), share);
  wire_.nodes_.insert(wire_.nodes_.begin() + static_cast<std::ptrdiff_t>(before + 1), made);

  const std::unique_ptr<BodyConstraint> old = at.clone();
  const auto& whole = dynamic_cast<const WireSegment&>(*old);
  world_.removeConstraint(wire_.segments_[segment]);
  wire_.segments_[segment] =
      rebuild(wire_.nodeOfCarrier(segment), wire_.nodeOfCarrier(segment + 1), restBefore, whole);
  wire_.segments_.insert(
      wire_.segments_.begin() + static_cast<std::ptrdiff_t>(segment + 1),
      rebuild(wire_.nodeOfCarrier(segment + 1), wire_.nodeOfCarrier(segment + 2), rest - restBefore, whole));
  std::vector<double>& pulls = wire_.foreseenPulls_;
  if (segment < pulls.size())
    pulls.insert(pulls.begin() + static_cast<std::ptrdiff_t>(segment), pulls[segment]);
  wire_.segment(world_, segment).takeFrom(whole, 0, piece, false);
  wire_.segment(world_, segment + 1).takeFrom(whole, piece, static_cast<int>(whole.stations().size()), true);
  return segment + 1;
}

}  // namespace liana

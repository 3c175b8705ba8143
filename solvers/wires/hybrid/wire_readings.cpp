#include "solvers/wires/hybrid/wire_readings.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace liana {

namespace {

using Vector = Eigen::Vector3d;

/// Angle of a unit direction against the plane across an axis.
double fleet(const Vector& direction, const Vector& axis) {
  return std::asin(std::clamp(direction.dot(axis), -1.0, 1.0));
}

}  // namespace

double WireReadings::length() const {
  double sum = 0;
  for (size_t i = 0; i < wire_.segments_.size(); ++i) sum += segment(i).totalRest();
  return sum;
}

double WireReadings::pathLength() const {
  double sum = 0;
  for (int gap = 0; gap < wire_.path_.gapCount(); ++gap) sum += wire_.path_.length(gap);
  return sum;
}

double WireReadings::mass() const {
  double sum = 0;
  for (size_t i = 0; i <= wire_.segments_.size(); ++i) sum += wire_.carrierMass(world_, i);
  return sum;
}

double WireReadings::largestTension() const {
  double largest = 0;
  for (size_t i = 0; i < wire_.segments_.size(); ++i)
    largest = std::max(largest, segment(i).largestTension());
  return largest;
}

/// The pull of a portion is that at the first place where its segment turns, or at its middle; its own weight
/// adds up from there.
double WireReadings::pullAt(size_t index, int portion, const Vector& where) const {
  const WireSegment& at = segment(index);
  const auto carrier = [&](size_t i) { return wire_.place(world_, wire_.nodes_[wire_.nodeOfCarrier(i)]); };
  const Vector reference =
      at.stations().empty()
          ? Vector(0.5 * (carrier(index) + carrier(index + 1)))
          : world_.bodies()[at.stations().front().body].toWorld(at.stations().front().entry);
  const double pull = at.tension(portion);
  if (!(pull > 0)) return 0;
  const double weight =
      wire_.settings_.section.massPerLength * world_.settings().gravity.dot(where - reference);
  return std::max(0.0, pull - weight);
}

WireSpot WireReadings::spotAt(double wanted) const {
  WireSpot spot;
  double passed = 0;
  for (size_t i = 0; i < wire_.segments_.size(); ++i) {
    const WireSegment& at = segment(i);
    const double rest = at.totalRest();
    if (wanted > passed + rest && i + 1 < wire_.segments_.size()) {
      passed += rest;
      continue;
    }
    int best = 0;
    double nearest = std::numeric_limits<double>::infinity();
    for (int piece = 0; piece <= static_cast<int>(at.stations().size()); ++piece) {
      Vector start, end;
      const double from = at.materialAt(world_.bodies(), piece, 0, start);
      const double to = at.materialAt(world_.bodies(), piece, 1, end);
      const double share = to > from ? std::clamp((wanted - passed - from) / (to - from), 0.0, 1.0) : 0;
      const double away = std::abs(from + share * (to - from) - (wanted - passed));
      if (away >= nearest) continue;
      nearest = away;
      best = piece;
      spot.point = start + share * (end - start);
      spot.direction = (end - start).stableNormalized();
    }
    spot.tension = pullAt(i, at.portionOfPiece(best), spot.point);
    return spot;
  }
  return spot;
}

double WireReadings::angleAt(double place, const Vector& direction) const {
  const Vector along = spotAt(place).direction;
  return std::atan2(along.cross(direction).norm(), std::abs(along.dot(direction)));
}

double WireReadings::startTension() const {
  return pullAt(0, 0, wire_.place(world_, wire_.nodes_.front()));
}

double WireReadings::endTension() const {
  const size_t last = wire_.segments_.size() - 1;
  return pullAt(last, segment(last).portionCount() - 1, wire_.place(world_, wire_.nodes_.back()));
}

double WireReadings::largestStretch() const {
  double largest = 0;
  for (size_t i = 0; i < wire_.segments_.size(); ++i) {
    const double rest = std::max(segment(i).totalRest(), 1e-12);
    largest = std::max(largest, (segment(i).pathLength(world_.bodies()) - rest) / rest);
  }
  return largest;
}

double WireReadings::frictionLoss() const {
  double sum = 0;
  for (size_t i = 0; i < wire_.segments_.size(); ++i) sum += segment(i).frictionLoss();
  return sum;
}

std::vector<WireContact> WireReadings::contacts() const {
  std::vector<WireContact> all;
  double passed = 0;
  for (size_t i = 0; i < wire_.segments_.size(); ++i) {
    addContacts(i, passed, all);
    passed += segment(i).totalRest();
  }
  return all;
}

void WireReadings::addContacts(size_t index, double passed, std::vector<WireContact>& contacts) const {
  const WireSegment& at = segment(index);
  const std::vector<double> slips = slipSpeeds(index);
  size_t node = wire_.nodeOfCarrier(index), touch = 0;
  for (size_t i = 0; i < at.stations().size(); ++i) {
    const WireStation& station = at.stations()[i];
    const int piece = static_cast<int>(i);
    WireContact contact;
    Vector ends[4];  // of the pieces before and behind
    contact.place = passed + at.materialAt(world_.bodies(), piece, 1, ends[1]);
    at.materialAt(world_.bodies(), piece, 0, ends[0]);
    at.materialAt(world_.bodies(), piece + 1, 0, ends[2]);
    at.materialAt(world_.bodies(), piece + 1, 1, ends[3]);
    const Vector in = (ends[1] - ends[0]).stableNormalized(), out = (ends[3] - ends[2]).stableNormalized();
    contact.entry = ends[1];
    contact.exit = ends[2];
    contact.tensionIn = at.tension(at.portionOfPiece(piece));
    contact.tensionOut = at.tension(at.portionOfPiece(piece + 1));
    contact.force = contact.tensionOut * out - contact.tensionIn * in;
    contact.slip = slips[i];
    contact.turn = std::atan2(in.cross(out).norm(), in.dot(out));
    const std::vector<WireTouch>& touches = wire_.path_.touches(static_cast<int>(node));
    if (!station.isEye && touch < touches.size()) contact.turn = touches[touch++].turn;
    if (station.isEye) {
      ++node;
      touch = 0;
    }
    describe(station, in, out, contact);
    contacts.push_back(contact);
  }
}

void WireReadings::describe(const WireStation& station, const Vector& in, const Vector& out,
                            WireContact& contact) const {
  contact.body = station.body;
  contact.onBody = station.onBody;
  (station.isEye ? contact.eye : contact.obstacle) = station.isEye ? -1 - station.key : station.key;
  if (station.isEye) return;
  const WireSurface& surface = *wire_.settings_.obstacles[static_cast<size_t>(station.key)].surface;
  if (!surface.isRound()) return;
  const Vector axis = world_.bodies()[station.body].pose.orientation * surface.frame().linear().col(2);
  contact.fleetIn = fleet(in, axis);
  contact.fleetOut = fleet(out, axis);
}

/// Speeds of the wire over the stations of a segment. Where one holds the wire back the step has found its
/// speed; over the others flows what the way before them loses.
std::vector<double> WireReadings::slipSpeeds(size_t index) const {
  const WireSegment& at = segment(index);
  const auto speed = [&](int body, const Vector& point) {
    const Body& carrier = world_.bodies()[body];
    return carrier.kind == BodyKind::Static ? Vector(Vector::Zero()) : Vector(carrier.velocityAt(point));
  };
  std::vector<double> slips;
  double flow = index == 0 ? wire_.feedSpeed_ : 0;
  size_t held = 0;
  for (size_t i = 0; i < at.stations().size(); ++i) {
    const WireStation& station = at.stations()[i];
    Vector from, to;
    at.materialAt(world_.bodies(), static_cast<int>(i), 0, from);
    at.materialAt(world_.bodies(), static_cast<int>(i), 1, to);
    const int before = i == 0 ? at.settings().startBody : at.stations()[i - 1].body;
    flow -= (speed(station.body, to) - speed(before, from)).dot((to - from).stableNormalized());
    if (station.holdsBack()) flow = held < at.slipSpeeds().size() ? at.slipSpeeds()[held] : 0;
    if (station.holdsBack()) ++held;
    slips.push_back(flow);
  }
  return slips;
}

WireReadings::EyeSides WireReadings::sidesOf(int eye) const {
  EyeSides sides;
  const size_t node = wire_.nodeOfEye(eye);
  if (node == wire_.nodes_.size()) return sides;
  const WireSegment& at = segment(wire_.segmentOfNode(node));
  int station = 0;
  while (at.stations()[static_cast<size_t>(station)].key != -1 - eye) ++station;
  const WirePath& path = wire_.path_;
  const int gap = static_cast<int>(node);
  const int last = static_cast<int>(path.touches(gap - 1).size());
  sides.in = path.pieceDirection(gap - 1, last);
  sides.out = path.pieceDirection(gap, 0);
  sides.before = (path.pieceEnd(gap - 1, last) - path.pieceStart(gap - 1, last)).norm();
  sides.after = (path.pieceEnd(gap, 0) - path.pieceStart(gap, 0)).norm();
  sides.tensionIn = at.tension(at.portionOfPiece(station));
  sides.tensionOut = at.tension(at.portionOfPiece(station + 1));
  return sides;
}

Vector WireReadings::eyeForce(int eye) const {
  const EyeSides sides = sidesOf(eye);
  return sides.tensionOut * sides.out - sides.tensionIn * sides.in;
}

int WireReadings::drumLayer() const {
  return wire_.settings_.drum ? wire_.settings_.drum->layer(std::max(0.0, stored())) : 0;
}

double WireReadings::drumWraps() const {
  return wire_.settings_.drum ? wire_.settings_.drum->wraps(std::max(0.0, stored())) : 0;
}

double WireReadings::fleetAngle() const {
  if (!wire_.settings_.drum) return 0;
  const HybridWire::Node& start = wire_.nodes_.front();
  const Vector towards = world_.bodies()[start.body].toBody(wire_.firstTarget(world_));
  const Vector along = wire_.settings_.drum->frame.linear().transpose() * (towards - start.point);
  return std::atan2(along.z(), along.head<2>().norm());
}

double WireReadings::twist() const {
  return wire_.twist_ < 0 ? 0 : world_.joint<MasslessCable>(wire_.twist_).twist(world_.bodies());
}

double WireReadings::torque() const {
  return wire_.twist_ < 0 ? 0 : world_.joint<MasslessCable>(wire_.twist_).torque();
}

}  // namespace liana

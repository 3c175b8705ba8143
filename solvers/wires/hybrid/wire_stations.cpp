// HybridWire: the places its segments turn on, laid anew in each step, and the weight of segments that turn.
#include <algorithm>
#include <cmath>

#include "solvers/wires/hybrid/hybrid_wire.h"

namespace liana {

namespace {

/// A move of a place from edge to edge has at least this share along the wire.
constexpr double kAcross = 0.2;

/// Angle by which a wire turns at a point.
double turnAngle(const Eigen::Vector3d& in, const Eigen::Vector3d& out) {
  return std::atan2(in.cross(out).norm(), in.dot(out));
}

}  // namespace

WireStation HybridWire::touchStation(const World& world, const WireTouch& touch) const {
  const Body& body = world.bodies()[touch.body];
  WireStation station;
  station.body = touch.body;
  station.entry = body.toBody(touch.entry);
  station.exit = body.toBody(touch.exit);
  station.onBody = touch.length;
  station.key = touch.obstacle;
  const WireObstacle& obstacle = settings_.obstacles[static_cast<size_t>(touch.obstacle)];
  if (obstacle.friction > 0 || obstacle.efficiency < 1) {
    const double ratio = std::exp(obstacle.friction * touch.turn) / obstacle.efficiency;
    station.most = touch.tilt * ratio;
    station.least = touch.tilt / ratio;
  }
  return station;
}

WireStation HybridWire::eyeStation(const World& world, size_t node) const {
  const Node& at = nodes_[node];
  const WireEye& eye = settings_.eyes[static_cast<size_t>(at.eye)];
  WireStation station;
  station.body = at.body;
  station.entry = station.exit = at.point;
  station.key = -1 - at.eye;
  station.isEye = true;
  if (eye.friction <= 0 && eye.efficiency >= 1) return station;
  const std::vector<WireTouch>& touchesBefore = path_.touches(static_cast<int>(node) - 1);
  const std::vector<WireTouch>& touchesAfter = path_.touches(static_cast<int>(node));
  const Eigen::Vector3d here = place(world, at);
  const Eigen::Vector3d from =
      touchesBefore.empty() ? place(world, nodes_[node - 1]) : touchesBefore.back().exit;
  const Eigen::Vector3d to =
      touchesAfter.empty() ? place(world, nodes_[node + 1]) : touchesAfter.front().entry;
  station.most = std::exp(eye.friction * turnAngle(here - from, to - here)) / eye.efficiency;
  station.least = 1 / station.most;
  return station;
}

/// What the wire turns on between two carriers: touches and eyes, in order.
void HybridWire::gatherStations(const World& world, size_t index, std::vector<WireStation>& stations) const {
  stations.clear();
  const size_t first = nodeOfCarrier(index);
  for (size_t node = first; node == first || !nodes_[node].isCarrier(); ++node) {
    if (node > first) stations.push_back(eyeStation(world, node));
    for (const WireTouch& touch : path_.touches(static_cast<int>(node)))
      stations.push_back(touchStation(world, touch));
  }
}

/// How far a place of the wire on a body has moved along the wire, over the body, all in body axes.
double HybridWire::rolled(const WireStation& station, const Eigen::Vector3d& from, const Eigen::Vector3d& to,
                          const Eigen::Vector3d& direction) const {
  const WireSurface& surface = *settings_.obstacles[static_cast<size_t>(station.key)].surface;
  const Eigen::Vector3d moved = to - from;
  const Eigen::Isometry3d& frame = surface.frame();
  const Eigen::Vector3d a = frame.linear().transpose() * (from - frame.translation());
  const Eigen::Vector3d b = frame.linear().transpose() * (to - frame.translation());
  const bool isOnRim = surface.kind() == WireSurface::Kind::Cylinder &&
                       std::abs(std::abs(b.z()) - surface.halfLength()) < 2 * surface.skin();
  if (!surface.isRound() || isOnRim) {
    // Along an edge nothing rolls; from edge to edge it does.
    const double along = moved.dot(direction.normalized());
    return std::abs(along) < kAcross * moved.norm() ? 0 : std::copysign(moved.norm(), along);
  }
  const double angle = std::atan2(a.x() * b.y() - a.y() * b.x(), a.x() * b.x() + a.y() * b.y());
  const Eigen::Vector3d turning = frame.linear() * Eigen::Vector3d(-b.y(), b.x(), 0);
  return std::copysign(surface.radius() * angle, angle * turning.dot(direction));
}

void HybridWire::layStations(World& world, size_t index) {
  WireSegment& target = segment(world, index);
  if (settings_.obstacles.empty() && settings_.eyes.empty() && target.stations().empty()) return;
  gatherStations(world, index, stations_);
  const std::vector<WireStation>& old = target.stations();
  const size_t count = stations_.size();
  size_t next = 0;
  for (size_t i = 0; i < count; ++i) {
    WireStation& station = stations_[i];
    size_t found = next;
    while (found < old.size() && old[found].key != station.key) ++found;
    if (found == old.size()) continue;
    next = found + 1;
    if (station.isEye || !station.holdsBack()) continue;
    const Body& body = world.bodies()[station.body];
    const auto inBody = [&](const WireStation& other, const Eigen::Vector3d& point) {
      return body.toBody(world.bodies()[other.body].toWorld(point));
    };
    const Eigen::Vector3d before = i > 0 ? inBody(stations_[i - 1], stations_[i - 1].exit)
                                         : body.toBody(place(world, nodes_[nodeOfCarrier(index)]));
    const Eigen::Vector3d after = i + 1 < count ? inBody(stations_[i + 1], stations_[i + 1].entry)
                                                : body.toBody(place(world, nodes_[nodeOfCarrier(index + 1)]));
    station.advance = 0.5 * (rolled(station, old[found].entry, station.entry, station.entry - before) +
                             rolled(station, old[found].exit, station.exit, after - station.exit));
  }
  target.setStations(stations_, world.bodies());
}

/// The weight of a segment that turns is that of its pieces: V = −ρ·Σ l·g·(middle − reference). Its ends
/// carry half of the segment's mass each; what is missing to −∂V/∂p is added for the step, on them and on the
/// bodies the wire lies on.
void HybridWire::weighTurns(World& world, size_t index) {
  const WireSegment& at = segment(world, index);
  const Eigen::Vector3d gravity = world.settings().gravity;
  if (at.stations().empty() || settings_.section.massPerLength <= 0 || gravity.isZero()) return;
  const Node &start = nodes_[nodeOfCarrier(index)], &end = nodes_[nodeOfCarrier(index + 1)];
  const double mass = settings_.section.massPerLength * at.totalRest();
  const double density = mass / std::max(at.pathLength(world.bodies()), 1e-12);
  const Eigen::Vector3d reference =
      world.bodies()[at.stations().front().body].toWorld(at.stations().front().entry);
  addForce(world, start.body, place(world, start), -0.5 * mass * gravity);
  addForce(world, end.body, place(world, end), -0.5 * mass * gravity);
  int fromBody = start.body;
  Eigen::Vector3d from = place(world, start);
  for (size_t i = 0; i <= at.stations().size(); ++i) {
    const bool last = i == at.stations().size();
    const int toBody = last ? end.body : at.stations()[i].body;
    const Eigen::Vector3d to =
        last ? place(world, end) : world.bodies()[toBody].toWorld(at.stations()[i].entry);
    const double length = (to - from).norm();
    if (length > 0) {
      const Eigen::Vector3d half = 0.5 * density * length * gravity;
      const Eigen::Vector3d along =
          density * gravity.dot(0.5 * (from + to) - reference) / length * (to - from);
      addForce(world, fromBody, from, half - along);
      addForce(world, toBody, to, half + along);
    }
    if (last) break;
    const WireStation& station = at.stations()[i];
    from = world.bodies()[toBody].toWorld(station.exit);
    fromBody = toBody;
    if (station.onBody > 0) addForce(world, toBody, 0.5 * (to + from), density * station.onBody * gravity);
  }
}

void HybridWire::addForce(World& world, int index, const Eigen::Vector3d& point,
                          const Eigen::Vector3d& force) {
  if (!world.bodies().isDynamic(index)) return;
  Body& body = world.body(index);
  body.stepForce += force;
  if (!body.isPoint) body.stepTorque += (point - body.pose.position).cross(force);
}

}  // namespace liana

#include "solvers/wires/hybrid/hybrid_wire.h"

#include <algorithm>
#include <cmath>

#include "solvers/multibody/joints/ball_joint.h"
#include "solvers/wires/hybrid/node_contacts.h"
#include "solvers/wires/hybrid/wire_bend.h"
#include "solvers/wires/hybrid/wire_resolver.h"

namespace liana {

namespace {

/// Contacts of massive nodes are looked for this far ahead, relative to the finest resolution.
constexpr double kContactMargin = 0.05;
/// A move of a place from edge to edge has at least this share along the wire.
constexpr double kAcross = 0.2;

/// Angle by which a wire turns at a point.
double turnAngle(const Eigen::Vector3d& in, const Eigen::Vector3d& out) {
  return std::atan2(in.cross(out).norm(), in.dot(out));
}

}  // namespace

HybridWire::HybridWire(const HybridWireSettings& settings)
    : settings_(settings), stored_(settings.drum ? settings.drum->stored : 0) {}

int HybridWire::massCount() const {
  return static_cast<int>(std::count_if(nodes_.begin(), nodes_.end(),
                                        [](const Node& node) { return node.kind == Node::Kind::Mass; }));
}

int HybridWire::touchCount() const {
  int count = 0;
  for (int gap = 0; gap < path_.gapCount(); ++gap) count += static_cast<int>(path_.touches(gap).size());
  return count;
}

Eigen::Vector3d HybridWire::place(const World& world, const Node& node) const {
  return world.bodies()[node.body].toWorld(node.point);
}

Eigen::Vector3d HybridWire::velocity(const World& world, const Node& node) const {
  const Body& body = world.bodies()[node.body];
  return body.kind == BodyKind::Static ? Eigen::Vector3d::Zero()
                                       : Eigen::Vector3d(body.velocityAt(place(world, node)));
}

size_t HybridWire::nodeOfCarrier(size_t carrier) const {
  // Without eyes all nodes are carriers, one more than there are segments.
  if (nodes_.size() == segments_.size() + 1) return carrier;
  size_t seen = 0;
  for (size_t i = 0; i < nodes_.size(); ++i)
    if (nodes_[i].isCarrier() && seen++ == carrier) return i;
  return nodes_.size();
}

WireSegment& HybridWire::segment(World& world, size_t index) const {
  return dynamic_cast<WireSegment&>(*world.constraint(segments_[index]));
}

const WireSegment& HybridWire::segment(const World& world, size_t index) const {
  return dynamic_cast<const WireSegment&>(*world.constraint(segments_[index]));
}

void HybridWire::anchors(const World& world, std::vector<Eigen::Vector3d>& places) const {
  places.resize(nodes_.size());
  for (size_t i = 0; i < nodes_.size(); ++i) places[i] = place(world, nodes_[i]);
}

/// Contacts are soft, so that a node may have sunk in a little since the path last followed.
void HybridWire::keepNodesOutside(World& world) {
  for (size_t i = 0; i < nodes_.size() && nodes_.size() == static_cast<size_t>(path_.anchorCount()); ++i) {
    const Node& node = nodes_[i];
    if (!node.isPointMass()) continue;
    Eigen::Vector3d& place = world.body(node.body).pose.position;
    for (const WireObstacle& obstacle : settings_.obstacles) {
      double reach = (place - path_.anchor(static_cast<int>(i))).norm();
      if (obstacle.body >= 0 && static_cast<size_t>(obstacle.body) < poses_.size()) {
        const BodyPose& before = poses_[static_cast<size_t>(obstacle.body)];
        const Body& now = world.bodies()[obstacle.body];
        const Eigen::Vector3d carried =
            now.toWorld(before.orientation.conjugate() * (place - before.position));
        reach += (carried - place).norm();
      }
      liftOut(world.bodies(), obstacle, reach, place);
    }
  }
}

/// Takes the path from where bodies and nodes were to where they are.
void HybridWire::followBodies(World& world) {
  turnDrum(world);
  keepNodesOutside(world);
  anchors(world, anchors_);
  path_.follow(poses_, world.bodies(), anchors_);
  path_.settle(world.bodies());
  poses_.resize(static_cast<size_t>(world.bodies().size()));
  for (const WireObstacle& obstacle : settings_.obstacles)
    if (obstacle.body >= 0) poses_[static_cast<size_t>(obstacle.body)] = world.bodies()[obstacle.body].pose;
}

void HybridWire::atKick(World& world, double h) {
  followBodies(world);
  if (settings_.drum) shareMasses(world);
  runWinch(world, h);
  for (size_t i = 0; i < segments_.size(); ++i) layStations(world, i);
  for (size_t i = 0; i < segments_.size(); ++i) weighTurns(world, i);
  layBends(world);
  layTwist(world);
  kicked_ = true;
}

/// Massive nodes keep out of what the wire may lie on, and lie on its faces.
void HybridWire::findContacts(const World& world, double h, std::vector<ContactPoint>& contacts) const {
  for (const Node& node : nodes_) {
    if (!node.isPointMass()) continue;
    for (size_t i = 0; i < settings_.obstacles.size(); ++i)
      addNodeContact(world.bodies(), node.body, settings_.obstacles[i], static_cast<int>(i), h,
                     kContactMargin * settings_.resolution.finest, contacts);
  }
}

void HybridWire::endStep(World& world, double) {
  followBodies(world);
  if (settings_.drum) shareMasses(world);
  for (size_t i = 0; i < segments_.size(); ++i) layStations(world, i);
}

void HybridWire::adapt(World& world, double h) {
  if (settings_.resolution.adaptive) WireResolver(*this, world, h).adapt();
}

/// Where the wire heads for from its start.
Eigen::Vector3d HybridWire::firstTarget(const World& world) const {
  if (path_.gapCount() > 0 && !path_.touches(0).empty()) return path_.touches(0).front().entry;
  return place(world, nodes_[1]);
}

/// The wire leaves the drum at another place: what lies between was wound or unwound.
void HybridWire::turnDrum(World& world) {
  if (!settings_.drum || settings_.start.isFree || nodes_.size() < 2) return;
  const WireDrum& drum = *settings_.drum;
  Node& start = nodes_.front();
  Eigen::Vector3d leaves;
  if (!drum.tangent(world.bodies()[start.body].toBody(firstTarget(world)), stored_, leaves)) return;
  if (!segments_.empty()) {
    const double wound = drum.rolled(start.point, leaves, stored_);
    if (stored_ + wound < 0) return;  // all is out: the end is held where it is
    stored_ += wound;
    segment(world, 0).feed(-wound);
  }
  start.point = leaves;
  if (!segments_.empty()) segment(world, 0).setStartPoint(leaves);
}

double HybridWire::fleetAngle(const World& world) const {
  if (!settings_.drum) return 0;
  const Body& body = world.bodies()[nodes_.front().body];
  const Eigen::Vector3d along =
      settings_.drum->frame.linear().transpose() * (body.toBody(firstTarget(world)) - nodes_.front().point);
  return std::atan2(along.z(), along.head<2>().norm());
}

/// Material comes and goes over the start. Speeds are means between kicks.
void HybridWire::runWinch(World& world, double h) {
  if (!settings_.fedLength && winchSpeed_ == 0 && feedSpeed_ == 0) return;
  const double now = world.time() + 0.5 * h;
  const auto fed = [&](double time) { return settings_.fedLength ? settings_.fedLength->at(time) : 0.0; };
  WireSegment& first = segment(world, 0);
  const double material = kicked_ ? h * feedSpeed_ : fed(now) - fed(0);
  first.feed(material);
  const double before = kicked_ ? feedSpeed_ : (fed(now) - fed(now - h)) / h;
  feedSpeed_ = (fed(now + h) - fed(now)) / h + winchSpeed_;
  first.setFeed(before, feedSpeed_);
  shareMasses(world);
}

double HybridWire::carrierMass(const World& world, size_t carrier) const {
  const double before = carrier > 0 ? segment(world, carrier - 1).totalRest() : 0;
  const double after = carrier < segments_.size() ? segment(world, carrier).totalRest() : 0;
  return 0.5 * settings_.section.massPerLength * (before + after) + nodes_[nodeOfCarrier(carrier)].knobMass;
}

/// The first carriers' masses follow the material that the winch feeds. What comes out has its speed.
void HybridWire::shareMasses(World& world) {
  for (size_t carrier = 0; carrier < 2 && carrier <= segments_.size(); ++carrier) {
    Node& node = nodes_[nodeOfCarrier(carrier)];
    if (!node.ownsBody && !node.addsMass) continue;
    Body& body = world.body(node.body);
    const double own = carrierMass(world, carrier);
    const double mass = node.addsMass ? body.mass + own - node.addedMass : own;
    if (mass > body.mass && carrier == 1) {
      const Node& start = nodes_.front();
      Eigen::Vector3d out = place(world, nodes_[1]) - place(world, start);
      if (!path_.touches(0).empty()) out = path_.touches(0).front().entry - place(world, start);
      const Eigen::Vector3d coming = velocity(world, start) + feedSpeed_ * out.normalized();
      const double along = coming.norm() > body.velocity.norm() ? body.velocity.norm() / coming.norm() : 1;
      body.velocity += (mass - body.mass) / mass * (along * coming - body.velocity);
    }
    body.mass = mass;
    node.addedMass = own;
  }
}

WireStation HybridWire::touchStation(const World& world, const WireTouch& touch) const {
  const Body& body = world.bodies()[touch.body];
  WireStation station;
  station.body = touch.body;
  station.entry = body.toBody(touch.entry);
  station.exit = body.toBody(touch.exit);
  station.onBody = touch.length;
  station.key = touch.obstacle;
  const double friction = settings_.obstacles[static_cast<size_t>(touch.obstacle)].friction;
  if (friction > 0) {
    station.most = touch.tilt * std::exp(friction * touch.turn);
    station.least = touch.tilt * std::exp(-friction * touch.turn);
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
  if (!surface.isRound()) {
    // Along an edge nothing rolls; from edge to edge it does.
    const double along = moved.dot(direction.normalized());
    return std::abs(along) < kAcross * moved.norm() ? 0 : std::copysign(moved.norm(), along);
  }
  const Eigen::Isometry3d& frame = surface.frame();
  const Eigen::Vector3d a = frame.linear().transpose() * (from - frame.translation());
  const Eigen::Vector3d b = frame.linear().transpose() * (to - frame.translation());
  const double angle = std::atan2(a.x() * b.y() - a.y() * b.x(), a.x() * b.x() + a.y() * b.y());
  const Eigen::Vector3d turning = frame.linear() * Eigen::Vector3d(-b.y(), b.x(), 0);
  return std::copysign(surface.radius() * angle, angle * turning.dot(direction));
}

void HybridWire::layStations(World& world, size_t index) {
  WireSegment& target = segment(world, index);
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

void HybridWire::layBends(World& world) {
  if (!(settings_.section.bending1 > 0)) return;
  size_t carrier = 0;
  for (size_t i = 0; i < nodes_.size(); ++i) {
    Node& node = nodes_[i];
    if (!node.isCarrier()) continue;
    const size_t own = carrier++;
    if (node.kind != Node::Kind::Mass) continue;
    const WireSegment &left = segment(world, own - 1), &right = segment(world, own);
    const Node &before = nodes_[nodeOfCarrier(own - 1)], &after = nodes_[nodeOfCarrier(own + 1)];
    WireBend::Settings bend;
    bend.at = {node.body, node.point};
    bend.before = left.stations().empty()
                      ? WireBend::Point{before.body, before.point}
                      : WireBend::Point{left.stations().back().body, left.stations().back().exit};
    bend.after = right.stations().empty()
                     ? WireBend::Point{after.body, after.point}
                     : WireBend::Point{right.stations().front().body, right.stations().front().entry};
    bend.bending = settings_.section.bending1;
    bend.relaxation = settings_.bendRelaxation;
    if (node.bend < 0) {
      node.bend = world.addConstraint(std::make_unique<WireBend>(bend));
      world.constraint(node.bend)->name = settings_.name;
    }
    auto& constraint = dynamic_cast<WireBend&>(*world.constraint(node.bend));
    constraint.setSettings(bend);
    constraint.setAxes(world.bodies());
  }
}

/// The twist is that of a massless cable along the same way that holds no length. On a body the way is its
/// chord: more than a turn of the wire's direction on one body is not followed.
void HybridWire::layTwist(World& world) {
  const bool held = !settings_.start.isFree && !settings_.end.isFree;
  if (!settings_.twists || !(settings_.section.torsion > 0) || !held) {
    if (twist_ >= 0) world.removeConstraint(twist_);
    twist_ = -1;
    return;
  }
  twistNodes_.clear();
  twistNodes_.push_back(
      {settings_.start.body, settings_.drum ? nodes_.front().point : settings_.start.point});
  for (size_t i = 0; i < segments_.size(); ++i) {
    for (const WireStation& station : segment(world, i).stations()) {
      twistNodes_.push_back({station.body, station.entry});
      if (station.onBody > 0) twistNodes_.push_back({station.body, station.exit});
    }
    const Node& next = nodes_[nodeOfCarrier(i + 1)];
    if (i + 1 < segments_.size()) twistNodes_.push_back({next.body, next.point});
  }
  twistNodes_.push_back({settings_.end.body, settings_.end.point});
  if (twist_ >= 0) {
    dynamic_cast<MasslessCable&>(*world.constraint(twist_)).reroute(twistNodes_, length(world));
    return;
  }
  MasslessCable::Settings twist;
  twist.nodes = twistNodes_;
  twist.length = length(world);
  twist.holdsLength = false;
  twist.section.torsion = settings_.section.torsion;
  twist.alignTwist(world.bodies());
  twist_ = world.add<MasslessCable>(twist);
  world.constraint(twist_)->name = settings_.name;
}

double HybridWire::twist(const World& world) const {
  return twist_ < 0 ? 0 : world.joint<MasslessCable>(twist_).twist(world.bodies());
}

double HybridWire::torque(const World& world) const {
  return twist_ < 0 ? 0 : world.joint<MasslessCable>(twist_).torque();
}

double HybridWire::length(const World& world) const {
  double sum = 0;
  for (size_t i = 0; i < segments_.size(); ++i) sum += segment(world, i).totalRest();
  return sum;
}

double HybridWire::pathLength(const World&) const {
  double sum = 0;
  for (int gap = 0; gap < path_.gapCount(); ++gap) sum += path_.length(gap);
  return sum;
}

double HybridWire::mass(const World& world) const {
  double sum = 0;
  for (size_t i = 0; i <= segments_.size(); ++i) sum += carrierMass(world, i);
  return sum;
}

double HybridWire::largestTension(const World& world) const {
  double largest = 0;
  for (size_t i = 0; i < segments_.size(); ++i)
    largest = std::max(largest, segment(world, i).largestTension());
  return largest;
}

/// The pull of a portion is that at the first place where its segment turns, or at its middle; its own weight
/// adds up from there.
double HybridWire::pullAt(const World& world, size_t index, int portion, const Eigen::Vector3d& where) const {
  const WireSegment& at = segment(world, index);
  const Eigen::Vector3d middle =
      0.5 * (place(world, nodes_[nodeOfCarrier(index)]) + place(world, nodes_[nodeOfCarrier(index + 1)]));
  const Eigen::Vector3d reference =
      at.stations().empty() ? middle
                            : world.bodies()[at.stations().front().body].toWorld(at.stations().front().entry);
  const double pull = at.tension(portion);
  if (!(pull > 0)) return 0;
  return std::max(0.0,
                  pull - settings_.section.massPerLength * world.settings().gravity.dot(where - reference));
}

double HybridWire::tensionAt(const World& world, double wanted) const {
  double passed = 0;
  for (size_t i = 0; i < segments_.size(); ++i) {
    const WireSegment& at = segment(world, i);
    const double rest = at.totalRest();
    if (wanted > passed + rest && i + 1 < segments_.size()) {
      passed += rest;
      continue;
    }
    // The straight piece that holds the place, or the one nearest to it.
    int best = 0;
    Eigen::Vector3d where = Eigen::Vector3d::Zero();
    double nearest = std::numeric_limits<double>::infinity();
    for (int piece = 0; piece <= static_cast<int>(at.stations().size()); ++piece) {
      Eigen::Vector3d start, end;
      const double from = at.materialAt(world.bodies(), piece, 0, start);
      const double to = at.materialAt(world.bodies(), piece, 1, end);
      const double share = to > from ? std::clamp((wanted - passed - from) / (to - from), 0.0, 1.0) : 0;
      const double away = std::abs(from + share * (to - from) - (wanted - passed));
      if (away >= nearest) continue;
      nearest = away;
      best = piece;
      where = start + share * (end - start);
    }
    return pullAt(world, i, at.portionOfPiece(best), where);
  }
  return 0;
}

double HybridWire::startTension(const World& world) const {
  return pullAt(world, 0, 0, place(world, nodes_.front()));
}

double HybridWire::endTension(const World& world) const {
  const size_t last = segments_.size() - 1;
  return pullAt(world, last, segment(world, last).portionCount() - 1, place(world, nodes_.back()));
}

double HybridWire::largestStretch(const World& world) const {
  double largest = 0;
  for (size_t i = 0; i < segments_.size(); ++i) {
    const WireSegment& at = segment(world, i);
    const double rest = std::max(at.totalRest(), 1e-12);
    largest = std::max(largest, (at.pathLength(world.bodies()) - rest) / rest);
  }
  return largest;
}

}  // namespace liana

#include "solvers/wires/hybrid/hybrid_wire.h"

#include <algorithm>
#include <cmath>

#include "solvers/multibody/joints/ball_joint.h"
#include "solvers/wires/hybrid/node_contacts.h"
#include "solvers/wires/hybrid/wire_bend.h"
#include "solvers/wires/hybrid/wire_readings.h"
#include "solvers/wires/hybrid/wire_resolver.h"

namespace liana {

namespace {

/// Contacts of massive nodes are looked for this far ahead, relative to the finest resolution.
constexpr double kContactMargin = 0.05;

}  // namespace

HybridWire::HybridWire(const HybridWireSettings& settings)
    : settings_(settings), stored_(settings.drum ? settings.drum->stored : 0) {}

WireReadings HybridWire::read(const World& world) const {
  return {*this, world};
}

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
  return static_cast<WireSegment&>(*world.constraint(segments_[index]));
}

const WireSegment& HybridWire::segment(const World& world, size_t index) const {
  return static_cast<const WireSegment&>(*world.constraint(segments_[index]));
}

void HybridWire::anchors(const World& world, std::vector<Eigen::Vector3d>& places) const {
  places.resize(nodes_.size());
  for (size_t i = 0; i < nodes_.size(); ++i) places[i] = place(world, nodes_[i]);
}

/// Contacts are soft, so that a node may have sunk in a little since the path last followed.
void HybridWire::keepNodesOutside(World& world) {
  if (settings_.obstacles.empty()) return;
  for (size_t i = 0; i < nodes_.size() && nodes_.size() == static_cast<size_t>(path_.anchorCount()); ++i) {
    const Node& node = nodes_[i];
    if (!node.isPointMass()) continue;
    Eigen::Vector3d& place = world.body(node.body).pose.position;
    for (size_t k = 0; k < settings_.obstacles.size(); ++k) {
      const WireObstacle& obstacle = settings_.obstacles[k];
      if (obstacle.guarded) continue;
      double reach = (place - path_.anchor(static_cast<int>(i))).norm();
      if (obstacle.body != BodyList::kGround) {
        const BodyPose& before = poses_[k];
        const Body& now = world.bodies()[obstacle.body];
        const Eigen::Vector3d carried =
            now.toWorld(before.orientation.conjugate() * (place - before.position));
        reach += (carried - place).norm();
      }
      liftOut(world.bodies(), obstacle, reach, place);
    }
  }
}

/// The mass at an end stands where it is held: what a jerk opened of the joint is closed, so that the wire
/// never begins inside the body that holds it.
void HybridWire::holdEnds(World& world) {
  for (const bool atStart : {true, false}) {
    const Node& node = atStart ? nodes_.front() : nodes_.back();
    if (node.joint < 0) continue;
    const BallJoint::Settings& joint = dynamic_cast<BallJoint&>(*world.constraint(node.joint)).settings();
    world.body(node.body).pose.position = world.bodies()[joint.bodyA].toWorld(joint.pointA);
  }
}

/// Takes the path from where bodies and nodes were to where they are.
void HybridWire::followBodies(World& world) {
  turnDrum(world);
  holdEnds(world);
  keepNodesOutside(world);
  anchors(world, anchors_);
  path_.follow(poses_, world.bodies(), anchors_);
  path_.settle(world.bodies());
  rememberPoses(world);
}

void HybridWire::rememberPoses(const World& world) {
  poses_.clear();
  for (const WireObstacle& obstacle : settings_.obstacles)
    poses_.push_back(world.bodies()[obstacle.body].pose);
}

void HybridWire::atKick(World& world, double h) {
  if (path_.isFree()) {  // nothing in the step asks for it
    turnDrum(world);
    holdEnds(world);
  } else {
    followBodies(world);
  }
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
      if (!settings_.obstacles[i].guarded)
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
    dynamic_cast<MasslessCable&>(*world.constraint(twist_)).reroute(twistNodes_, read(world).length());
    return;
  }
  MasslessCable::Settings twist;
  twist.nodes = twistNodes_;
  twist.length = read(world).length();
  twist.holdsLength = false;
  twist.section.torsion = settings_.section.torsion;
  twist.alignTwist(world.bodies());
  twist_ = world.add<MasslessCable>(twist);
  world.constraint(twist_)->name = settings_.name;
}

}  // namespace liana

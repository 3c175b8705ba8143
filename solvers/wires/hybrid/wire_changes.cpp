// What may be done to a hybrid wire while it runs: cutting, letting go, taking hold; and knobs.
#include <algorithm>

#include "solvers/multibody/joints/ball_joint.h"
#include "solvers/wires/hybrid/hybrid_wire.h"
#include "solvers/wires/hybrid/wire_readings.h"
#include "solvers/wires/hybrid/wire_resolver.h"

namespace liana {

/// A massive node at a place along the material: an existing one if it is there, else a new one. Returns its
/// carrier. Places on a body become the nearest straight place.
size_t HybridWire::addNodeAt(World& world, double place) {
  double passed = 0;
  size_t index = 0;
  while (index + 1 < segments_.size() && passed + segment(world, index).totalRest() < place)
    passed += segment(world, index++).totalRest();
  const WireSegment& at = segment(world, index);
  const double wanted = place - passed, least = 1e-3 * settings_.resolution.finest;
  if (wanted < least && index > 0) return index;
  if (at.totalRest() - wanted < least && index + 1 < segments_.size()) return index + 1;
  int best = 0;
  double bestShare = 0.5, nearest = std::numeric_limits<double>::infinity();
  for (int piece = 0; piece <= static_cast<int>(at.stations().size()); ++piece) {
    Eigen::Vector3d unused;
    const double from = at.materialAt(world.bodies(), piece, 0, unused);
    const double to = at.materialAt(world.bodies(), piece, 1, unused);
    const double share = to > from ? std::clamp((wanted - from) / (to - from), 0.01, 0.99) : 0.5;
    const double away = std::abs(from + share * (to - from) - wanted);
    if (away >= nearest) continue;
    nearest = away;
    best = piece;
    bestShare = share;
  }
  return WireResolver(*this, world, 1).split(index, best, bestShare);
}

void HybridWire::addKnobs(World& world) {
  for (const WireKnob& knob : settings_.knobs) {
    const size_t carrier = addNodeAt(world, knob.place);
    Node& node = nodes_[nodeOfCarrier(carrier)];
    node.knob = knob.size;
    node.knobMass = knob.mass;
    world.body(node.body).mass += knob.mass;
    if (carrier > 0)
      segment(world, carrier - 1).setKnobs(segment(world, carrier - 1).settings().startKnob, knob.size);
    if (carrier < segments_.size())
      segment(world, carrier).setKnobs(knob.size, segment(world, carrier).settings().endKnob);
  }
}

/// Makes sure that an end is a point mass of its own. Returns its node.
size_t HybridWire::holdByMass(World& world, bool atStart) {
  const size_t index = atStart ? 0 : nodes_.size() - 1, carrier = atStart ? 0 : segments_.size();
  Node& node = nodes_[index];
  if (node.ownsBody) return index;
  if (node.addsMass) world.body(node.body).mass -= node.addedMass;
  node.addsMass = false;
  const int body = makeMass(world, carrierMass(world, carrier), place(world, node), velocity(world, node));
  node.body = body;
  node.point.setZero();
  node.ownsBody = true;
  segment(world, atStart ? 0 : segments_.size() - 1).setEnd(atStart, body);
  return index;
}

void HybridWire::detach(World& world, bool atStart) {
  if (atStart) settings_.drum.reset();
  Node& node = nodes_[holdByMass(world, atStart)];
  if (node.joint >= 0) world.removeConstraint(node.joint);
  node.joint = -1;
  (atStart ? settings_.start : settings_.end).isFree = true;
}

void HybridWire::attach(World& world, bool atStart, int body) {
  Node& node = nodes_[holdByMass(world, atStart)];
  if (node.joint >= 0) world.removeConstraint(node.joint);
  node.joint = world.add<BallJoint>(BallJoint::at(world.bodies(), body, node.body, place(world, node)));
  world.constraint(node.joint)->name = settings_.name;
  HybridWireEnd& end = atStart ? settings_.start : settings_.end;
  end = {body, world.bodies()[body].toBody(place(world, node)), false};
}

int HybridWire::cut(World& world, double place) {
  if (!(place > 0) || !(place < read(world).length())) return -1;
  const size_t carrier = addNodeAt(world, place);
  if (carrier == 0 || carrier == segments_.size()) return -1;
  const size_t index = nodeOfCarrier(carrier);
  auto rest = std::unique_ptr<HybridWire>(new HybridWire(*this));
  const auto nodeAt = [](std::vector<Node>& nodes, size_t i) {
    return nodes.begin() + static_cast<std::ptrdiff_t>(i);
  };
  const auto segmentAt = [](std::vector<int>& all, size_t i) {
    return all.begin() + static_cast<std::ptrdiff_t>(i);
  };
  rest->nodes_.erase(rest->nodes_.begin(), nodeAt(rest->nodes_, index));
  rest->segments_.erase(rest->segments_.begin(), segmentAt(rest->segments_, carrier));
  rest->path_.dropBefore(static_cast<int>(index));
  rest->settings_.start = {BodyList::kGround, Eigen::Vector3d::Zero(), true};
  rest->settings_.fedLength = nullptr;
  rest->settings_.drum.reset();
  rest->winchSpeed_ = rest->feedSpeed_ = 0;
  nodes_.erase(nodeAt(nodes_, index + 1), nodes_.end());
  segments_.erase(segmentAt(segments_, carrier), segments_.end());
  path_.dropAfter(static_cast<int>(index));
  settings_.end = {BodyList::kGround, Eigen::Vector3d::Zero(), true};

  // Each side keeps the mass of its own material.
  Node& last = nodes_.back();
  if (last.bend >= 0) world.removeConstraint(last.bend);
  last.bend = rest->nodes_.front().bend = -1;
  last.kind = rest->nodes_.front().kind = Node::Kind::End;
  rest->nodes_.front().knobMass = 0;
  const Body whole = world.body(last.body);
  world.body(last.body).mass = carrierMass(world, segments_.size());
  Node& first = rest->nodes_.front();
  first.body = makeMass(world, rest->carrierMass(world, 0), whole.pose.position, whole.velocity);
  rest->segment(world, 0).setEnd(true, first.body);
  return world.addPart(std::move(rest));
}

std::string HybridWire::join(World& world, int other) {
  auto* rest = dynamic_cast<HybridWire*>(world.part(other));
  if (!rest || rest == this) return "there is no other wire of this number";
  if (!settings_.end.isFree || !rest->settings_.start.isFree)
    return "the end of the first wire and the start of the second must be free";
  const auto sameObstacle = [](const WireObstacle& a, const WireObstacle& b) {
    return a.body == b.body && a.surface == b.surface && a.friction == b.friction &&
           a.efficiency == b.efficiency && a.guarded == b.guarded;
  };
  if (!std::equal(settings_.obstacles.begin(), settings_.obstacles.end(), rest->settings_.obstacles.begin(),
                  rest->settings_.obstacles.end(), sameObstacle))
    return "both wires must know the same obstacles";
  Node& end = nodes_.back();
  const Node start = rest->nodes_.front();
  const double away = (place(world, end) - rest->place(world, start)).norm();
  if (away > settings_.resolution.finest)
    return "the ends are " + std::to_string(away) + " m apart; bring them nearer than the finest resolution";

  Body& body = world.body(end.body);
  const Body gone = world.body(start.body);
  const double mass = body.mass + gone.mass;
  body.pose.position += gone.mass / mass * (gone.pose.position - body.pose.position);
  body.velocity += gone.mass / mass * (gone.velocity - body.velocity);
  body.mass = mass;
  end.kind = Node::Kind::Mass;
  end.knobMass += start.knobMass;
  rest->segment(world, 0).setEnd(true, end.body);
  world.removeBody(start.body);
  const int eyes = static_cast<int>(settings_.eyes.size());
  settings_.eyes.insert(settings_.eyes.end(), rest->settings_.eyes.begin(), rest->settings_.eyes.end());
  for (size_t i = 1; i < rest->nodes_.size(); ++i) {
    nodes_.push_back(rest->nodes_[i]);
    if (nodes_.back().eye >= 0) nodes_.back().eye += eyes;
  }
  segments_.insert(segments_.end(), rest->segments_.begin(), rest->segments_.end());
  path_.append(rest->path_);
  settings_.end = rest->settings_.end;
  rememberPoses(world);
  world.removePart(other);
  followBodies(world);
  for (size_t i = 0; i < segments_.size(); ++i) layStations(world, i);
  return {};
}

size_t HybridWire::nodeOfEye(int eye) const {
  size_t node = 0;
  while (node < nodes_.size() && (nodes_[node].kind != Node::Kind::Eye || nodes_[node].eye != eye)) ++node;
  return node;
}

size_t HybridWire::segmentOfNode(size_t node) const {
  size_t carriers = 0;
  for (size_t i = 0; i < node; ++i) carriers += nodes_[i].isCarrier() ? 1 : 0;
  return carriers - 1;
}

int HybridWire::threadEye(World& world, int gap, int piece, double share, const WireEye& eye) {
  int number = 0;
  while (nodeOfEye(number) < nodes_.size()) ++number;
  if (static_cast<size_t>(number) == settings_.eyes.size()) settings_.eyes.emplace_back();
  settings_.eyes[static_cast<size_t>(number)] = eye;
  Node node;
  node.kind = Node::Kind::Eye;
  node.body = eye.body;
  node.point = eye.point;
  node.eye = number;
  path_.insertAnchor(gap, piece, share);
  nodes_.insert(nodes_.begin() + gap + 1, node);
  followBodies(world);
  for (size_t i = 0; i < segments_.size(); ++i) layStations(world, i);
  return number;
}

void HybridWire::moveEye(int eye, const Eigen::Vector3d& point) {
  settings_.eyes[static_cast<size_t>(eye)].point = point;
  nodes_[nodeOfEye(eye)].point = point;
}

void HybridWire::unthreadEye(World& world, int eye) {
  const size_t node = nodeOfEye(eye);
  if (node == nodes_.size()) return;
  path_.removeAnchor(static_cast<int>(node), world.bodies());
  nodes_.erase(nodes_.begin() + static_cast<std::ptrdiff_t>(node));
  followBodies(world);
  for (size_t i = 0; i < segments_.size(); ++i) layStations(world, i);
}

}  // namespace liana

// How a hybrid wire is laid into a world: its route pulled tight over what it runs across, or kept as it is.
#include <algorithm>
#include <cmath>

#include "solvers/multibody/joints/ball_joint.h"
#include "solvers/wires/hybrid/hybrid_wire.h"

namespace liana {

int HybridWire::addTo(World& world, const HybridWireSettings& settings) {
  auto wire = std::unique_ptr<HybridWire>(new HybridWire(settings));
  wire->layNodes(world);
  wire->addKnobs(world);
  return world.addPart(std::move(wire));
}

int HybridWire::makeMass(World& world, double mass, const Eigen::Vector3d& place,
                         const Eigen::Vector3d& velocity) const {
  Body body = pointMass(mass, place);
  body.velocity = velocity;
  body.shape = settings_.nodeShape;
  return world.addBody(body);
}

void HybridWire::layNodes(World& world) {
  const auto endNode = [&](const HybridWireEnd& end) {
    Node node;
    node.kind = Node::Kind::End;
    node.body = end.isFree ? BodyList::kGround : end.body;
    node.point = end.point;
    return node;
  };
  nodes_.push_back(endNode(settings_.start));
  // Waypoints stand in the ground until the wire is pulled tight.
  for (const WireWaypoint& waypoint : settings_.route) {
    if (waypoint.obstacle >= 0) continue;
    Node node;
    node.kind = Node::Kind::Eye;
    node.eye = waypoint.eye;
    node.point = waypoint.point;
    if (waypoint.eye >= 0) {
      node.body = settings_.eyes[static_cast<size_t>(waypoint.eye)].body;
      node.point = settings_.eyes[static_cast<size_t>(waypoint.eye)].point;
    }
    nodes_.push_back(node);
  }
  nodes_.push_back(endNode(settings_.end));
  anchors(world, anchors_);
  path_ = WirePath(anchors_);
  path_.setObstacles(settings_.obstacles);
  rememberPoses(world);
  reeve(world);
  followBodies(world);
  if (settings_.keepsRoute)
    spreadSlack(world);
  else
    pullTight(world);
  addSegments(world);
}

/// A place of the route in the world; the start is the first one.
Eigen::Vector3d HybridWire::routePlace(const World& world, size_t index) const {
  if (index == 0) return place(world, nodes_.front());
  if (index > settings_.route.size()) return place(world, nodes_.back());
  const WireWaypoint& waypoint = settings_.route[index - 1];
  if (waypoint.obstacle >= 0) {
    const WireObstacle& obstacle = settings_.obstacles[static_cast<size_t>(waypoint.obstacle)];
    return world.bodies()[obstacle.body].toWorld(obstacle.surface->frame().translation());
  }
  if (waypoint.eye < 0) return waypoint.point;
  const WireEye& eye = settings_.eyes[static_cast<size_t>(waypoint.eye)];
  return world.bodies()[eye.body].toWorld(eye.point);
}

/// A wire that turns forwards about an axis has it on its left: it passes to the right of it, seen against
/// it.
int HybridWire::senseOf(const World& world, size_t index) const {
  const WireWaypoint& waypoint = settings_.route[index];
  if (waypoint.sense != 0) return waypoint.sense;
  const WireObstacle& obstacle = settings_.obstacles[static_cast<size_t>(waypoint.obstacle)];
  const Eigen::Vector3d axis =
      world.bodies()[obstacle.body].pose.orientation * obstacle.surface->frame().linear().col(2);
  const Eigen::Vector3d along = routePlace(world, index + 2) - routePlace(world, index);
  return axis.dot(along.cross(waypoint.point - routePlace(world, index + 1))) < 0 ? 1 : -1;
}

/// Leads the wire over the obstacles its route names, between the anchors around them.
void HybridWire::reeve(World& world) {
  std::vector<WireLead> leads;
  int gap = 0;
  for (size_t i = 0; i <= settings_.route.size(); ++i) {
    const bool isLast = i == settings_.route.size();
    if (!isLast && settings_.route[i].obstacle >= 0) {
      const WireWaypoint& waypoint = settings_.route[i];
      leads.push_back({waypoint.obstacle, senseOf(world, i), waypoint.fullTurns});
      continue;
    }
    path_.reeve(gap++, 0, leads, world.bodies());
    leads.clear();
  }
}

void HybridWire::pullTight(World& world) {
  for (size_t i = nodes_.size() - 1; i-- > 1;) {
    if (nodes_[i].eye >= 0) continue;
    path_.removeAnchor(static_cast<int>(i), world.bodies());
    nodes_.erase(nodes_.begin() + static_cast<std::ptrdiff_t>(i));
  }
  followBodies(world);
}

/// Massive nodes along the route, at the finest resolution that divides each straight piece evenly.
void HybridWire::spreadSlack(World& world) {
  for (size_t i = nodes_.size() - 1; i-- > 0;) {
    const Eigen::Vector3d from = place(world, nodes_[i]), to = place(world, nodes_[i + 1]);
    const double length = (to - from).norm();
    const int pieces = std::max(1, static_cast<int>(std::floor(length / settings_.resolution.finest + 1e-9)));
    for (int k = pieces - 1; k > 0; --k) {
      Node node;
      node.point = from + static_cast<double>(k) / pieces * (to - from);
      nodes_.insert(nodes_.begin() + static_cast<std::ptrdiff_t>(i + 1), node);
    }
    if (i > 0 && nodes_[i].kind == Node::Kind::Eye && nodes_[i].eye < 0) nodes_[i].kind = Node::Kind::Mass;
  }
  // The bodies come with the segments; until then the nodes stand in the ground.
}

/// Makes the segments between carriers and the bodies that carry them.
void HybridWire::addSegments(World& world) {
  std::vector<double> ways;  // of the segments
  double way = 0, last = 0;
  for (size_t i = 0; i + 1 < nodes_.size(); ++i) {
    way = settings_.keepsRoute ? (place(world, nodes_[i + 1]) - place(world, nodes_[i])).norm()
                               : path_.length(static_cast<int>(i));
    last += way;
    if (!nodes_[i + 1].isCarrier()) continue;
    ways.push_back(last);
    last = 0;
  }
  double total = 0;
  for (const double each : ways) total += each;
  const double stretch = settings_.length > 0 ? settings_.length / std::max(total, 1e-12) : 1;
  const double half = 0.5 * settings_.section.massPerLength * stretch;
  size_t carrier = 0;
  for (Node& node : nodes_) {
    if (!node.isCarrier()) continue;
    const double mass =
        half * ((carrier > 0 ? ways[carrier - 1] : 0) + (carrier < ways.size() ? ways[carrier] : 0));
    const bool isStart = carrier == 0;
    ++carrier;
    const HybridWireEnd& hold = isStart ? settings_.start : settings_.end;
    const bool isEnd = node.kind == Node::Kind::End;
    const bool onDrum = isStart && settings_.drum;
    if (isEnd && !hold.isFree && (onDrum || !world.bodies().isDynamic(node.body))) continue;
    if (isEnd && !hold.isFree && world.body(node.body).isPoint) {
      node.addsMass = true;
      node.addedMass = mass;
      world.body(node.body).mass += mass;
      continue;
    }
    const int holder = node.body;
    const Eigen::Vector3d where = place(world, node), point = node.point;
    const Eigen::Vector3d speed = isEnd && !hold.isFree ? velocity(world, node) : Eigen::Vector3d::Zero();
    node.body = makeMass(world, mass, where, speed);
    node.point.setZero();
    node.ownsBody = true;
    if (!isEnd || hold.isFree) continue;
    BallJoint::Settings joint;
    joint.bodyA = holder;
    joint.pointA = point;
    joint.bodyB = node.body;
    joint.compliance = 0;
    node.joint = world.add<BallJoint>(joint);
    world.constraint(node.joint)->name = settings_.name;
  }
  for (size_t i = 0; i < ways.size(); ++i) {
    const Node &from = nodes_[nodeOfCarrier(i)], &to = nodes_[nodeOfCarrier(i + 1)];
    WireSegment::Settings segment;
    segment.startBody = from.body;
    segment.startPoint = from.point;
    segment.endBody = to.body;
    segment.endPoint = to.point;
    segment.rest = std::max(1e-9, stretch * ways[i]);
    segment.axial = settings_.section.axial;
    segment.relaxation = settings_.stretchRelaxation;
    segments_.push_back(world.add<WireSegment>(segment));
    world.constraint(segments_.back())->name = settings_.name;
  }
  if (settings_.keepsRoute) {
    anchors(world, anchors_);
    path_ = WirePath(anchors_);
    path_.setObstacles(settings_.obstacles);
  }
  rememberPoses(world);
  followBodies(world);
  for (size_t i = 0; i < segments_.size(); ++i) layStations(world, i);
  layTwist(world);
}

}  // namespace liana

// How a rigid-body cable changes while it runs: elements merge, split, come out of a winch and go into it.
#include <algorithm>
#include <cmath>

#include "solvers/wires/rigid_body_cable.h"

namespace liana {

namespace {

/// Keeps what a joint remembers when it is made anew for changed elements.
void inherit(const BodyConstraint& from, BodyConstraint& to) {
  if (to.rowCount() == from.rowCount()) to.forces() = from.forces();
}

}  // namespace

/// Makes the joints at both ends of an element anew, after the element has changed.
void RigidBodyCable::replaceJoints(World& world, size_t element) {
  const auto renew = [&](int old, auto&& make) {
    const std::unique_ptr<BodyConstraint> last = world.constraint(old)->clone();
    double twist = 0;
    if (const auto* joint = dynamic_cast<const AngularJoint*>(last.get()))
      twist = joint->twist(world.bodies());
    world.removeConstraint(old);
    const int made = make();
    inherit(*last, *world.constraint(made));
    if (auto* joint = dynamic_cast<AngularJoint*>(world.constraint(made))) joint->setTwist(twist);
    return made;
  };
  if (element > 0)
    joints_[element - 1] = renew(joints_[element - 1], [&] { return joinElements(world, element - 1); });
  if (element + 1 < elements_.size())
    joints_[element] = renew(joints_[element], [&] { return joinElements(world, element); });
}

double RigidBodyCable::jointBend(const World& world, int joint) const {
  if (joint < 0 || joint >= static_cast<int>(joints_.size())) return 0;
  return world.joint<AngularJoint>(joints_[static_cast<size_t>(joint)]).bend(world.bodies());
}

/// The smaller pull at the joints of an element.
double RigidBodyCable::pullAround(const World& world, size_t element) const {
  double least = std::numeric_limits<double>::infinity();
  const int index = static_cast<int>(element);
  for (int joint : {index - 1, index})
    if (joint >= 0 && joint < static_cast<int>(joints_.size()))
      least = std::min(least, tension(world, joint));
  return std::isfinite(least) ? least : 0;
}

/// One change of each kind per step, from the start on. First and last elements keep their joints to what
/// holds them.
void RigidBodyCable::adaptResolution(World& world, double h) {
  for (size_t i = 1; i + 1 < elements_.size(); ++i)
    if (mustSplit(world, i, h)) {
      split(world, i);
      break;
    }
  for (size_t i = 1; i + 2 < elements_.size(); ++i)
    if (canMerge(world, i, h)) {
      merge(world, i);
      break;
    }
}

bool RigidBodyCable::canMerge(const World& world, size_t first, double h) const {
  const CableResolution& rule = settings_.resolution;
  const Element &a = elements_[first], &b = elements_[first + 1];
  if (a.level != b.level || a.level >= rule.coarsest) return false;
  const int joint = static_cast<int>(first);
  for (int near : {joint - 1, joint, joint + 1})
    if (jointBend(world, near) > rule.mergeBend) return false;
  const double pull = std::min(pullAround(world, first), pullAround(world, first + 1));
  return h * h * pull > rule.mergePull * world.body(a.body).mass * a.length;
}

bool RigidBodyCable::mustSplit(const World& world, size_t element, double h) const {
  const CableResolution& rule = settings_.resolution;
  const Element& own = elements_[element];
  if (own.level == 0) return false;
  const int joint = static_cast<int>(element);
  if (std::max(jointBend(world, joint - 1), jointBend(world, joint)) > rule.splitBend) return true;
  return h * h * pullAround(world, element) < rule.splitPull * 0.25 * world.body(own.body).mass * own.length;
}

/// Two elements become one: mass, centre of mass, momentum and angular momentum stay, kinetic energy does not
/// grow.
void RigidBodyCable::merge(World& world, size_t first) {
  Element &a = elements_[first], &b = elements_[first + 1];
  const Body bodyA = world.body(a.body), bodyB = world.body(b.body);
  const double mass = bodyA.mass + bodyB.mass;
  const Eigen::Vector3d centre = (bodyA.mass * bodyA.pose.position + bodyB.mass * bodyB.pose.position) / mass;
  const Eigen::Vector3d along =
      bodyB.toWorld({0, 0, 0.5 * b.length}) - bodyA.toWorld({0, 0, -0.5 * a.length});
  const Eigen::Quaterniond between = bodyA.pose.orientation.slerp(0.5, bodyB.pose.orientation);
  const Eigen::Quaterniond turn =
      Eigen::Quaterniond::FromTwoVectors(between * Eigen::Vector3d::UnitZ(), along) * between;
  Body merged = makeElement(a.length + b.length, Eigen::Vector3d::Zero(), turn.normalized(), a.level + 1);
  merged.mass = mass;
  merged.pose.position = centre;
  merged.velocity = (bodyA.mass * bodyA.velocity + bodyB.mass * bodyB.velocity) / mass;
  Eigen::Vector3d momentum = bodyA.angularMomentum() + bodyB.angularMomentum();
  for (const Body* body : {&bodyA, &bodyB})
    momentum += body->mass * (body->pose.position - centre).cross(body->velocity - merged.velocity);
  merged.angularVelocity = merged.worldInertia().inverse() * momentum;
  world.removeConstraint(joints_[first]);
  joints_.erase(joints_.begin() + static_cast<std::ptrdiff_t>(first));
  // The joint behind the second element now leaves from the first one.
  const int removed = b.body;
  world.body(a.body) = merged;
  a.length += b.length;
  a.level += 1;
  elements_.erase(elements_.begin() + static_cast<std::ptrdiff_t>(first) + 1);
  replaceJoints(world, first);
  world.removeBody(removed);
}

/// One element becomes two that move as it did.
void RigidBodyCable::split(World& world, size_t element) {
  const Body whole = world.body(elements_[element].body);
  const double half = 0.5 * elements_[element].length;
  const int level = elements_[element].level - 1;
  const Eigen::Quaterniond turn = whole.pose.orientation;
  Body parts[2] = {makeElement(half, whole.toWorld({0, 0, -half}), turn, level),
                   makeElement(half, whole.pose.position, turn, level)};
  for (Body& part : parts) {
    part.mass = 0.5 * whole.mass;
    part.velocity = whole.velocityAt(part.pose.position);
    part.angularVelocity = whole.angularVelocity;
  }
  world.body(elements_[element].body) = parts[0];
  const int added = world.addBody(parts[1]);
  elements_[element].length = half;
  elements_[element].level = level;
  const auto behind = static_cast<std::ptrdiff_t>(element) + 1;
  elements_.insert(elements_.begin() + behind, {added, half, level});
  // The joint behind the whole element belongs to its second half from now on; a new one joins the halves.
  const double pull = pullAround(world, element);
  joints_.insert(joints_.begin() + static_cast<std::ptrdiff_t>(element), joinElements(world, element));
  AngularJoint& joint = dynamic_cast<AngularJoint&>(*world.constraint(joints_[element]));
  joint.forces().assign(6, 0);
  joint.forces()[2] = -pull;
  replaceJoints(world, element + 1);
}

/// An element comes out when the first one has left the winch wholly, and goes in when it is wholly inside.
void RigidBodyCable::runWinch(World& world) {
  const double inside = slideOffset_ - settings_.fedLength->at(world.time());
  const double slack = 1e-9 * elementLength_;
  if (inside < -slack) feedElement(world);
  if (inside > elements_.front().length + slack && elements_.size() > 2) takeElement(world);
}

/// A new element stands behind the first one, in the winch, and moves as that one does.
void RigidBodyCable::feedElement(World& world) {
  const Body first = world.body(elements_.front().body);
  const Eigen::Vector3d end = first.toWorld({0, 0, -0.5 * elements_.front().length});
  const Eigen::Vector3d along = first.pose.orientation * Eigen::Vector3d::UnitZ();
  Body added = makeElement(elementLength_, end - elementLength_ * along, first.pose.orientation, 0);
  added.velocity = first.velocityAt(added.pose.position);
  added.angularVelocity = first.angularVelocity;
  const std::vector<double> forces = world.constraint(startJoint_)->forces();
  slideOffset_ += elementLength_;
  elements_.insert(elements_.begin(), {world.addBody(added), elementLength_, 0});
  world.removeConstraint(startJoint_);
  startJoint_ = holdByWinch(world);
  joints_.insert(joints_.begin(), joinElements(world, 0));
  world.constraint(startJoint_)->forces() = forces;
  if (forces.size() != 3) return;
  // The new joint carries what the winch did, in axes of the element.
  const Eigen::Quaterniond winch = world.bodies()[settings_.start.body].pose.orientation;
  const Eigen::Vector3d pull =
      first.pose.orientation.conjugate() * (winch * Eigen::Vector3d(forces[0], forces[1], forces[2]));
  world.constraint(joints_.front())->forces() = {pull.x(), pull.y(), pull.z(), 0, 0, 0};
}

/// The first element is gone; the winch holds the next one where that begins.
void RigidBodyCable::takeElement(World& world) {
  const std::vector<double> forces = world.constraint(startJoint_)->forces();
  const Element taken = elements_.front();
  world.removeConstraint(startJoint_);
  world.removeConstraint(joints_.front());
  joints_.erase(joints_.begin());
  elements_.erase(elements_.begin());
  world.removeBody(taken.body);
  slideOffset_ -= taken.length;
  startJoint_ = holdByWinch(world);
  world.constraint(startJoint_)->forces() = forces;
}

}  // namespace liana

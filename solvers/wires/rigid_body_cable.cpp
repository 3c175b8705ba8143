#include "solvers/wires/rigid_body_cable.h"

#include <cmath>
#include <numeric>

#include "solvers/multibody/joints/ball_joint.h"

namespace liana {

namespace {

double lengthOf(const std::vector<Eigen::Vector3d>& path) {
  double sum = 0;
  for (size_t i = 1; i < path.size(); ++i) sum += (path[i] - path[i - 1]).norm();
  return sum;
}

Eigen::Vector3d pointAlong(const std::vector<Eigen::Vector3d>& path, double distance) {
  for (size_t i = 1; i < path.size(); ++i) {
    const double piece = (path[i] - path[i - 1]).norm();
    if (distance <= piece && piece > 0) return path[i - 1] + distance / piece * (path[i] - path[i - 1]);
    distance -= piece;
  }
  return path.back();
}

/// How much of the first element is in the winch: what was there, less what has been fed.
class LengthInWinch : public TimeFunction {
public:
  LengthInWinch(double offset, std::shared_ptr<const TimeFunction> function)
      : offset_(offset), function_(std::move(function)) {}
  double at(double time) const override { return offset_ - function_->at(time); }

private:
  double offset_;
  std::shared_ptr<const TimeFunction> function_;
};

}  // namespace

std::string RigidBodyCableSettings::findDefect(const BodyList& bodies) const {
  const std::string who = "cable \"" + name + "\": ";
  if (path.size() < 2 || !(lengthOf(path) > 0)) return who + "its path needs at least two different points";
  for (const Eigen::Vector3d& point : path)
    if (!point.allFinite()) return who + "its path has a point that is not a number";
  if (elements < 1) return who + "it needs at least one element";
  if (!(section.axial > 0) || !(section.bending1 > 0) || !(section.bending2 > 0) || !(section.torsion > 0) ||
      !(section.massPerLength > 0))
    return who + "stiffness and mass per length of its section must be above zero";
  if (!(radius > 0)) return who + "its radius must be above zero";
  for (const CableEndHold* hold : {&start, &end})
    if (hold->kind != CableEndHold::Kind::Free && hold->body != BodyList::kGround &&
        (hold->body < 0 || hold->body >= bodies.size() || !bodies.isUsed(hold->body)))
      return who + "an end is held by body " + std::to_string(hold->body) + ", which does not exist";
  if (fedLength && start.kind != CableEndHold::Kind::Pinned) return who + "the end at a winch must be pinned";
  return {};
}

int RigidBodyCable::addTo(World& world, const RigidBodyCableSettings& settings) {
  std::unique_ptr<RigidBodyCable> cable(new RigidBodyCable(settings));
  cable->layElements(world);
  cable->winchPoint_ = world.bodies()[settings.start.body].toBody(settings.path.front());
  for (size_t i = 0; i + 1 < cable->elements_.size(); ++i)
    cable->joints_.push_back(cable->joinElements(world, i));
  cable->startJoint_ =
      settings.fedLength ? cable->holdByWinch(world) : cable->holdEnd(world, settings.start, true);
  cable->endJoint_ = cable->holdEnd(world, settings.end, false);
  return world.addPart(std::move(cable));
}

/// Elements end to end along the path; each frame is the one before turned as little as the direction asks
/// for.
void RigidBodyCable::layElements(World& world) {
  const double total = lengthOf(settings_.path);
  elementLength_ = total / settings_.elements;
  Eigen::Vector3d place = settings_.path.front();
  Eigen::Quaterniond orientation = Eigen::Quaterniond::Identity();
  for (int i = 0; i < settings_.elements; ++i) {
    const Eigen::Vector3d next = pointAlong(settings_.path, total * (i + 1) / settings_.elements);
    const Eigen::Vector3d along = (next - place).normalized();
    orientation =
        (Eigen::Quaterniond::FromTwoVectors(orientation * Eigen::Vector3d::UnitZ(), along) * orientation)
            .normalized();
    const Body body = makeElement(elementLength_, place, orientation, 0);
    elements_.push_back({world.addBody(body), elementLength_, 0});
    place += elementLength_ * along;
  }
}

Body RigidBodyCable::makeElement(double length, const Eigen::Vector3d& start,
                                 const Eigen::Quaterniond& orientation, int level) const {
  Body body;
  body.mass = settings_.section.massPerLength * length;
  body.inertia = cylinderInertia(body.mass, settings_.radius, length);
  body.pose.orientation = orientation;
  body.pose.position = start + orientation * Eigen::Vector3d(0, 0, 0.5 * length);
  if (static_cast<size_t>(level) < settings_.shapes.size())
    body.shape = settings_.shapes[static_cast<size_t>(level)];
  return body;
}

/// A joint that stands for `length` of cable.
AngularJoint::Settings RigidBodyCable::jointSettings(double length) const {
  AngularJoint::Settings joint;
  joint.stretchCompliance = length / settings_.section.axial;
  joint.bendCompliance = {length / settings_.section.bending1, length / settings_.section.bending2};
  joint.twistCompliance = length / settings_.section.torsion;
  joint.stretchRelaxation = settings_.stretchRelaxation;
  joint.bendRelaxation = settings_.bendRelaxation;
  joint.twistRelaxation = settings_.twistRelaxation;
  joint.steadies = settings_.steadies;
  return joint;
}

int RigidBodyCable::joinElements(World& world, size_t before) const {
  const Element &a = elements_[before], &b = elements_[before + 1];
  AngularJoint::Settings joint = jointSettings(0.5 * (a.length + b.length));
  joint.bodyA = a.body;
  joint.bodyB = b.body;
  joint.pointA = {0, 0, 0.5 * a.length};
  joint.pointB = {0, 0, -0.5 * b.length};
  auto constraint = std::make_unique<AngularJoint>(joint);
  constraint->name = settings_.name;
  return world.addConstraint(std::move(constraint));
}

/// The joint at an end stands for half an element.
int RigidBodyCable::holdEnd(World& world, const CableEndHold& hold, bool atStart) const {
  if (hold.kind == CableEndHold::Kind::Free) return -1;
  const Element& element = atStart ? elements_.front() : elements_.back();
  const Body& body = world.body(element.body);
  const Eigen::Vector3d point(0, 0, (atStart ? -0.5 : 0.5) * element.length);
  const Body& holder = world.bodies()[hold.body];
  const Eigen::Vector3d place = holder.toBody(body.toWorld(point));
  std::unique_ptr<BodyConstraint> constraint;
  if (hold.kind == CableEndHold::Kind::Pinned) {
    BallJoint::Settings joint;
    joint.bodyA = hold.body;
    joint.bodyB = element.body;
    joint.pointA = place;
    joint.pointB = point;
    joint.compliance = 0.5 * element.length / settings_.section.axial;
    joint.relaxation = settings_.stretchRelaxation;
    joint.energy = EnergyKind::Stretch;
    constraint = std::make_unique<BallJoint>(joint);
  } else {
    AngularJoint::Settings joint = jointSettings(0.5 * element.length);
    joint.bodyA = atStart ? hold.body : element.body;
    joint.bodyB = atStart ? element.body : hold.body;
    joint.pointA = atStart ? place : point;
    joint.pointB = atStart ? point : place;
    const Eigen::Quaterniond frame = holder.pose.orientation.conjugate() * body.pose.orientation;
    (atStart ? joint.frameA : joint.frameB) = frame;
    constraint = std::make_unique<AngularJoint>(joint);
  }
  constraint->name = settings_.name + (atStart ? ", start" : ", end");
  return world.addConstraint(std::move(constraint));
}

/// The first element runs through the winch's eye: it is pinned at a point that moves along it.
int RigidBodyCable::holdByWinch(World& world) const {
  const Element& element = elements_.front();
  BallJoint::Settings joint;
  joint.bodyA = settings_.start.body;
  joint.bodyB = element.body;
  joint.pointA = winchPoint_;
  joint.pointB = {0, 0, -0.5 * element.length};
  joint.slide = std::make_shared<LengthInWinch>(slideOffset_, settings_.fedLength);
  joint.compliance = 0.5 * elementLength_ / settings_.section.axial;
  joint.relaxation = settings_.stretchRelaxation;
  joint.energy = EnergyKind::Stretch;
  auto constraint = std::make_unique<BallJoint>(joint);
  constraint->name = settings_.name + ", winch";
  return world.addConstraint(std::move(constraint));
}

std::vector<Eigen::Vector3d> RigidBodyCable::points(const World& world) const {
  std::vector<Eigen::Vector3d> points;
  for (size_t i = 0; i < elements_.size(); ++i) {
    const Element& element = elements_[i];
    const Body& body = world.body(element.body);
    const Eigen::Vector3d start = body.toWorld({0, 0, -0.5 * element.length});
    if (i == 0)
      points.push_back(settings_.fedLength ? world.bodies()[settings_.start.body].toWorld(winchPoint_)
                                           : start);
    else
      points.back() = 0.5 * (start + points.back());  // between stretched elements: the middle of the gap
    points.push_back(body.toWorld({0, 0, 0.5 * element.length}));
  }
  return points;
}

double RigidBodyCable::tension(const World& world, int joint) const {
  return world.joint<AngularJoint>(joints_[static_cast<size_t>(joint)]).tension();
}

double RigidBodyCable::length(const World& world) const {
  double sum = 0;
  if (settings_.fedLength) sum = settings_.fedLength->at(world.time()) - slideOffset_;
  for (const Element& element : elements_) sum += element.length;
  return sum;
}

double RigidBodyCable::twist(const World& world) const {
  double sum = 0;
  const auto add = [&](int joint) {
    if (joint < 0) return;
    if (const auto* angular = dynamic_cast<const AngularJoint*>(world.constraint(joint)))
      sum += angular->twist(world.bodies());
  };
  for (int joint : joints_) add(joint);
  add(startJoint_);
  add(endJoint_);
  return sum;
}

void RigidBodyCable::endStep(World& world, double h) {
  if (settings_.fedLength) runWinch(world);
  if (settings_.resolution.adaptive) adaptResolution(world, h);
}

}  // namespace liana

#include "kernel/routing/harness/harness_problem.h"

#include <algorithm>
#include <map>
#include <numbers>

#include "kernel/bundle/sections_along.h"
#include "kernel/routing/rod_problem_builder.h"
#include "solvers/constraints/relative/ball_constraint.h"
#include "solvers/constraints/relative/fusion_constraint.h"
#include "solvers/constraints/relative/relative_direction_constraint.h"
#include "solvers/constraints/sliding/keyhole_constraint.h"
#include "solvers/constraints/sliding/oriented_keyhole_constraint.h"
#include "solvers/constraints/world/axis_constraint.h"
#include "solvers/constraints/world/direction_constraint.h"
#include "solvers/constraints/world/distance_constraint.h"
#include "solvers/constraints/world/frame_constraint.h"
#include "solvers/constraints/world/plane_constraint.h"
#include "solvers/constraints/world/position_constraint.h"
#include "solvers/math/quaternion.h"

namespace liana {
namespace {

constexpr double kMetre = 1e-3;  // metres in a millimetre

std::string findDefect(const Cable& cable, const HarnessNodes& nodes) {
  const std::string name = "Cable \"" + cable.name + "\": ";
  if (const std::string defect = cable.findDefect(); !defect.empty()) return name + defect;
  if (cable.routing.findsLength())
    return name + "within a harness its length must be given; choose a fixed length.";
  if (cable.start.turns != 0 || cable.end.turns != 0)
    return name + "within a harness its plugs cannot be given full turns; set them to zero.";
  if (!cable.restShape.empty())
    return name + "a moulded hose cannot be part of a harness, slide or be guided.";
  for (const CableEnd* end : {&cable.start, &cable.end})
    if (end->branch && !nodes.find(*end->branch))
      return name + "the branch it ends at is not there; join it to another one.";
  return {};
}

GroupRod rodOf(const Cable& cable) {
  GroupRod rod;
  rod.name = cable.name;
  rod.length = cable.length * kMetre;
  rod.segments = cable.segments;
  const std::vector<SectionPiece> pieces = sectionsAlong(cable);
  rod.section = sectionOf(pieces.front().spec);
  rod.restCurvature = Eigen::Vector3d(cable.spec.restCurvature.data());
  for (std::size_t i = 1; i < pieces.size(); ++i)
    rod.changes.push_back({pieces[i].from * rod.length, sectionOf(pieces[i].spec), rod.restCurvature});
  rod.radius = largestDiameter(cable) / 2 * kMetre;
  return rod;
}

Eigen::Vector3d positionOf(const Eigen::Isometry3d& frame) {
  return frame.translation() * kMetre;
}

Eigen::Vector4d frameOf(const Eigen::Isometry3d& frame) {
  return toVector(Eigen::Quaterniond(frame.linear()).normalized());
}

/// An end's frame as the rod's: the end looks out of its socket, the rod along itself.
Eigen::Isometry3d worldFromRod(const CableEnd& end, bool isFarEnd) {
  Eigen::Isometry3d frame = end.worldFromEnd;
  if (isFarEnd) frame.rotate(Eigen::AngleAxisd(std::numbers::pi, Eigen::Vector3d::UnitX()));
  return frame;
}

class Builder {
public:
  Builder(const std::vector<Cable>& harness, const DocumentSettings& settings, const Surroundings& around,
          const PulledConnectors& pulled, HarnessProblem& problem)
      : harness_(harness), settings_(settings), pulled_(pulled), problem_(problem), group_(problem.group) {
    group_.gravity = settings.gravity;
    group_.contact.surface = around.parts.get();
    group_.contact.friction = around.friction;
    group_.contact.rodsTouch = around.cableTouchesItself;
  }

  void build() {
    for (const Cable& cable : harness_) group_.rods.push_back(rodOf(cable));
    for (const Connector& connector : problem_.nodes.connectors) addConnector(connector);
    for (const Branch& branch : problem_.nodes.branches) addBranch(branch);
    for (std::size_t i = 0; i < harness_.size(); ++i) addCable(static_cast<int>(i));
  }

private:
  Place placeOf(int rod, bool isFarEnd) const {
    return Place::onRod(rod, isFarEnd ? group_.rods[rod].length : 0);
  }

  int addBody(const std::string& name, const Eigen::Isometry3d& pose, double mass) {
    group_.bodies.push_back({name, positionOf(pose), frameOf(pose), mass, Eigen::Vector3d::Zero()});
    return static_cast<int>(group_.bodies.size()) - 1;
  }

  void addConnector(const Connector& connector) {
    const std::size_t index = problem_.connectorBodies.size();
    const int body = addBody(connector.name, connector.worldFromConnector, connector.mass);
    RigidBody& made = group_.bodies.back();
    if (connector.size.z() > 0) made.centerOfMass.z() = -connector.size.z() / 2 * kMetre;
    problem_.connectorBodies.push_back(body);
    bodyOf_[connector.id.value] = {body, connector.worldFromConnector};
    if (index < pulled_.positions.size()) made.position = pulled_.positions[index];
    problem_.connectorTies.push_back(-1);
    if (connector.hold != ConnectorHold::Pulled) return;
    const Place place = Place::onBody(body);
    const Eigen::Vector3d target = positionOf(connector.worldFromConnector);
    group_.add(FrameConstraint(place, made.frame), connector.name);
    if (index >= pulled_.ties.size() || pulled_.ties[index] <= 0) {
      group_.add(PositionConstraint(place, target), connector.name);
      return;
    }
    DistanceConstraint tie(place, target, pulled_.ties[index]);
    tie.sense = Sense::AtMost;
    problem_.connectorTies.back() = group_.add(tie, connector.name);
  }

  /// Only one that follows and keeps directions is a body; ends at a loose one are joined to the first.
  void addBranch(const Branch& branch) {
    problem_.branchBodies.push_back(-1);
    if (!branch.follows || !branch.isRigid) return;
    const int body = addBody(branch.name, branch.worldFromBranch, branch.mass);
    problem_.branchBodies.back() = body;
    bodyOf_[branch.id.value] = {body, branch.worldFromBranch};
  }

  void addCable(int rod) {
    const Cable& cable = harness_[rod];
    problem_.cables.emplace_back();
    addEnd(rod, cable.start, false);
    for (const RouteHandle& handle : cable.handles) addHandle(rod, handle);
    addEnd(rod, cable.end, true);
  }

  /// The roll is held at one end, so that nothing is twisted unless both sockets are keyed.
  bool holdsRoll(const Cable& cable, bool isFarEnd) const {
    if (cable.start.isKeyed && cable.end.isKeyed) return true;
    const bool startHolds = cable.start.fixesOrientation && !isLoose(cable.start);
    return isFarEnd != startHolds;
  }

  bool isLoose(const CableEnd& end) const {
    const Branch* branch = end.branch ? problem_.nodes.find(*end.branch) : nullptr;
    return branch && !branch->isRigid;
  }

  void addEnd(int rod, const CableEnd& end, bool isFarEnd) {
    const Place place = placeOf(rod, isFarEnd);
    problem_.cables.back().supports.push_back({place});
    const Eigen::Isometry3d frame = worldFromRod(end, isFarEnd);
    const bool holdsDirection = end.fixesOrientation && !isLoose(end);
    const bool roll = holdsRoll(harness_[rod], isFarEnd);
    const std::uint64_t node = end.branch ? end.branch->value : end.connector ? end.connector->value : 0;
    if (const auto body = bodyOf_.find(node); body != bodyOf_.end()) {
      joinToBody(place, body->second, frame, holdsDirection, roll, rod);
      return;
    }
    const Branch* branch = end.branch ? problem_.nodes.find(*end.branch) : nullptr;
    if (branch && branch->follows) {
      joinLoosely(place, *branch);
      return;
    }
    group_.add(PositionConstraint(place, positionOf(frame)), harness_[rod].name);
    if (!holdsDirection) return;
    if (roll)
      group_.add(FrameConstraint(place, frameOf(frame)), harness_[rod].name);
    else
      group_.add(DirectionConstraint(place, frame.linear().col(2)), harness_[rod].name);
    problem_.guesses.push_back({place, {}, frameOf(frame)});
  }

  struct Body {
    int index = 0;
    Eigen::Isometry3d worldFromBody;
  };

  void joinToBody(const Place& place, const Body& body, const Eigen::Isometry3d& frame, bool holdsDirection,
                  bool roll, int rod) {
    const Place there = Place::onBody(body.index);
    const Eigen::Isometry3d bodyFromRod = body.worldFromBody.inverse() * frame;
    const std::string& name = harness_[rod].name;
    if (holdsDirection && roll) {
      group_.add(FusionConstraint(there, place, frameOf(bodyFromRod)), name);
      return;
    }
    group_.add(BallConstraint(there, place), name);
    if (!holdsDirection) return;
    group_.add(RelativeDirectionConstraint(there, place, bodyFromRod.linear().col(2)), name);
    problem_.guesses.push_back({place, {}, frameOf(frame)});
  }

  void joinLoosely(const Place& place, const Branch& branch) {
    problem_.guesses.push_back({place, positionOf(branch.worldFromBranch), {}});
    const auto [first, isFirst] = firstAt_.try_emplace(branch.id.value, place);
    if (!isFirst) {
      group_.add(BallConstraint(first->second, place), branch.name);
      return;
    }
    if (branch.mass > 0) group_.loads.push_back({place, branch.mass * settings_.gravity});
  }

  void addHandle(int rod, const RouteHandle& handle) {
    const double at = handle.fraction * group_.rods[rod].length;
    const Eigen::Isometry3d held = handle.worldFromHeld();
    const Eigen::Vector3d point = positionOf(held), along = held.linear().col(2);
    if (handle.slides()) {
      const int slider = static_cast<int>(group_.sliders.size());
      group_.sliders.push_back({handle.name, rod, at, 0, handle.friction, 0});
      const Place place = Place::atSlider(slider);
      problem_.cables.back().supports.push_back({place, slider});
      if (handle.fixesOrientation)
        group_.add(OrientedKeyholeConstraint(slider, point, frameOf(held), false), handle.name);
      else
        group_.add(KeyholeConstraint(slider, point), handle.name);
      return;
    }
    const Place place = Place::onRod(rod, at);
    problem_.cables.back().supports.push_back({place});
    if (handle.kind == FixingKind::Plane)
      group_.add(PlaneConstraint(place, point, held.linear().col(1)), handle.name);
    else if (handle.kind == FixingKind::Channel)
      group_.add(AxisConstraint(place, point, along), handle.name);
    else
      group_.add(PositionConstraint(place, point), handle.name);
    if (!holdsPoint(handle.kind)) problem_.guesses.push_back({place, point, {}});
    if (handle.fixesOrientation) group_.add(DirectionConstraint(place, along), handle.name);
  }

  const std::vector<Cable>& harness_;
  const DocumentSettings& settings_;
  const PulledConnectors& pulled_;
  HarnessProblem& problem_;
  RodGroup& group_;
  std::map<std::uint64_t, Body> bodyOf_;    // of branches and connectors
  std::map<std::uint64_t, Place> firstAt_;  // the first end at a loose branch
};

/// So far from what holds them cables touch no part: the deepest socket counts for all.
double deepestSocket(const std::vector<Cable>& harness, const HarnessNodes& nodes,
                     const Surroundings& around) {
  double deepest = 0;
  const auto look = [&](const Eigen::Isometry3d& frame, double radius, double sign) {
    deepest =
        std::max(deepest, socketLength(around, positionOf(frame), sign * frame.linear().col(2), radius));
  };
  for (const Cable& cable : harness) {
    const double radius = cable.spec.outerDiameter / 2 * kMetre;
    for (const CableEnd* end : {&cable.start, &cable.end}) {
      const Connector* connector = end->connector ? nodes.find(*end->connector) : nullptr;
      if (!end->branch && !connector) look(end->worldFromEnd, radius, 1);
    }
    for (const RouteHandle& handle : cable.handles)
      for (const double sign : {1.0, -1.0}) look(handle.worldFromHeld(), radius, sign);
  }
  return deepest;
}

}  // namespace

Result<HarnessProblem> buildHarnessProblem(const std::vector<Cable>& harness, const HarnessNodes& nodes,
                                           const DocumentSettings& settings, const Surroundings& around,
                                           const PulledConnectors& pulled) {
  for (const Cable& cable : harness)
    if (const std::string defect = findDefect(cable, nodes); !defect.empty()) return Error{defect};
  HarnessProblem problem;
  problem.nodes = nodesOf(harness, nodes);
  Builder(harness, settings, around, pulled, problem).build();
  if (around.parts) problem.group.contact.socketLength = deepestSocket(harness, problem.nodes, around);
  return problem;
}

}  // namespace liana

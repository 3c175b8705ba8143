#include "kernel/routing/harness/harness_problem.h"

#include <algorithm>
#include <map>
#include <numbers>
#include <optional>

#include "kernel/bundle/sections_along.h"
#include "kernel/routing/rest_shape.h"
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
  if (!cable.restShape.empty() && std::any_of(cable.handles.begin(), cable.handles.end(),
                                              [](const RouteHandle& handle) { return handle.slides(); }))
    return name + "a moulded hose does not slide through fixings; use a clip.";
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
  if (!cable.restShape.empty()) {
    const std::vector<double> steps(static_cast<std::size_t>(cable.segments), rod.length / cable.segments);
    rod.mouldedCurvatures = restCurvatures(cable.restShape, steps);
  }
  // A flat one touches with its axis alone, as if it lay flat.
  rod.radius = (cable.spec.flat ? cable.spec.standOff() : largestDiameter(cable) / 2) * kMetre;
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

/// A flat cable has two sides that look alike: what would twist it by more than a quarter turn against the
/// support before is taken half a turn further.
Cable onNearerSides(Cable cable) {
  if (!cable.spec.flat || (cable.start.isKeyed && cable.end.isKeyed)) return cable;
  const Eigen::Isometry3d turned(Eigen::AngleAxisd(std::numbers::pi, Eigen::Vector3d::UnitZ()));
  std::optional<Eigen::Matrix3d> before;
  const auto take = [&](Eigen::Isometry3d& worldFromEnd, bool isFarEnd, bool holds) {
    if (!holds) return false;
    const Eigen::Isometry3d flip(
        Eigen::AngleAxisd(isFarEnd ? std::numbers::pi : 0, Eigen::Vector3d::UnitX()));
    Eigen::Isometry3d alongCable = worldFromEnd * flip;
    bool isOther = false;
    if (before) {
      const Eigen::Vector3d way = alongCable.linear().col(2);
      const Eigen::Vector3d carried =
          Eigen::Quaterniond::FromTwoVectors(before->col(2), way) * before->col(0);
      isOther = carried.dot(alongCable.linear().col(0)) < 0;
    }
    if (isOther) alongCable = alongCable * turned;
    if (isOther) worldFromEnd = alongCable * flip.inverse();
    before = alongCable.linear();
    return isOther;
  };
  take(cable.start.worldFromEnd, false, cable.start.fixesOrientation);
  for (RouteHandle& handle : cable.handles)
    if (take(handle.worldFromHandle, false, handle.fixesOrientation)) handle.offset = -handle.offset;
  take(cable.end.worldFromEnd, true, cable.end.fixesOrientation);
  return cable;
}

std::vector<Cable> onNearerSides(const std::vector<Cable>& harness) {
  std::vector<Cable> cables;
  for (const Cable& cable : harness) cables.push_back(onNearerSides(cable));
  return cables;
}

class Builder {
public:
  Builder(const std::vector<Cable>& harness, const DocumentSettings& settings, const Surroundings& around,
          const PulledConnectors& pulled, const GroupForesight& foresight, HarnessProblem& problem)
      : harness_(onNearerSides(harness)),
        settings_(settings),
        around_(around),
        pulled_(pulled),
        foresight_(foresight),
        problem_(problem),
        group_(problem.group) {
    group_.gravity = settings.gravity;
    group_.contact.surface = around.parts.get();
    group_.contact.friction = around.friction;
    group_.contact.rodsTouch = around.cableTouchesItself;
  }

  void build() {
    for (const Cable& cable : harness_) group_.rods.push_back(rodOf(cable));
    for (const Connector& connector : problem_.nodes.connectors) {
      const int first = constraintCount();
      addConnector(connector);
      problem_.connectorConstraints.push_back({first, constraintCount()});
    }
    for (const Branch& branch : problem_.nodes.branches) addBranch(branch);
    for (std::size_t i = 0; i < harness_.size(); ++i) addCable(static_cast<int>(i));
    deepenSockets();
    problem_.firstStop = constraintCount();
    for (const HousingStop& stop : pulled_.stops) addStop(stop);
  }

private:
  int constraintCount() const { return static_cast<int>(group_.constraints.size()); }

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

  void addStop(const HousingStop& stop) {
    const Place place = Place::onBody(problem_.connectorBodies[stop.connector], stop.offset);
    PlaneConstraint plane(place, stop.point, stop.normal);
    plane.sense = Sense::AtLeast;
    group_.add(plane, problem_.nodes.connectors[stop.connector].name);
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
    problem_.cables.back().constraints.begin = constraintCount();
    const Surroundings beside = besideOthers(static_cast<std::size_t>(rod));
    addEnd(rod, cable.start, false, beside);
    for (const RouteHandle& handle : cable.handles) addHandle(rod, handle, beside);
    addEnd(rod, cable.end, true, beside);
    problem_.cables.back().constraints.end = constraintCount();
  }

  /// What a cable's sockets are looked for in.
  Surroundings besideOthers(std::size_t cable) const {
    std::vector<CableTube> others;
    for (const std::vector<std::size_t>& unit : foresight_.units)
      if (std::find(unit.begin(), unit.end(), cable) == unit.end())
        for (const std::size_t i : unit)
          if (i < foresight_.tubes.size() && !foresight_.tubes[i].points.empty())
            others.push_back(foresight_.tubes[i]);
    return amongCables(around_, others);
  }

  void addSocket(const Place& place, int rod, const Eigen::Isometry3d& frame, bool toBothSides,
                 double direction, const Surroundings& beside) {
    const double radius = harness_[rod].spec.standOff() * kMetre;
    const Eigen::Vector3d along = frame.linear().col(2);
    double length = socketLength(beside, positionOf(frame), direction * along, radius);
    if (toBothSides)
      length = std::max(length, socketLength(beside, positionOf(frame), -direction * along, radius));
    group_.contact.sockets.push_back({place, length});
    socketRods_.push_back(rod);
  }

  /// Within a harness the deepest socket counts for all: nodes lie at other places than in a single cable's
  /// rod, and a face must not push a cable that comes out of it.
  void deepenSockets() {
    for (const std::vector<std::size_t>& unit : harnessesOf(harness_, problem_.nodes.connectors)) {
      if (unit.size() == 1 && !needsGroup(harness_[unit.front()], problem_.nodes.connectors)) continue;
      const auto isOwn = [&](std::size_t socket) {
        return std::find(unit.begin(), unit.end(), static_cast<std::size_t>(socketRods_[socket])) !=
               unit.end();
      };
      double deepest = 0;
      for (std::size_t i = 0; i < socketRods_.size(); ++i)
        if (isOwn(i)) deepest = std::max(deepest, group_.contact.sockets[i].length);
      for (std::size_t i = 0; i < socketRods_.size(); ++i)
        if (isOwn(i)) group_.contact.sockets[i].length = deepest;
    }
  }

  /// The roll is held at one end, so that nothing is twisted unless both sockets are keyed.
  bool holdsRoll(const Cable& cable, bool isFarEnd) const {
    if (cable.spec.flat) return true;
    if (cable.start.isKeyed && cable.end.isKeyed) return true;
    const bool startHolds = cable.start.fixesOrientation && !isLoose(cable.start);
    return isFarEnd != startHolds;
  }

  bool isLoose(const CableEnd& end) const {
    const Branch* branch = end.branch ? problem_.nodes.find(*end.branch) : nullptr;
    return branch && !branch->isRigid;
  }

  /// As the end says, or with the roll that is foreseen.
  Eigen::Isometry3d heldFrame(int rod, const CableEnd& end, bool isFarEnd) const {
    Eigen::Isometry3d frame = worldFromRod(end, isFarEnd);
    if (const auto& foreseen = foreseenRoll(rod, isFarEnd)) frame.linear() = foreseen->toRotationMatrix();
    return frame;
  }
  std::optional<Eigen::Quaterniond> foreseenRoll(int rod, bool isFarEnd) const {
    if (foresight_.ends.empty()) return {};
    const GroupForesight::Ends& ends = foresight_.ends[static_cast<std::size_t>(rod)];
    return isFarEnd ? ends.end : ends.start;
  }

  void addEnd(int rod, const CableEnd& end, bool isFarEnd, const Surroundings& beside) {
    const Place place = placeOf(rod, isFarEnd);
    problem_.cables.back().supports.push_back({place});
    const Eigen::Isometry3d frame = heldFrame(rod, end, isFarEnd);
    const bool holdsDirection = end.fixesOrientation && !isLoose(end);
    const bool roll = holdsRoll(harness_[rod], isFarEnd) || foreseenRoll(rod, isFarEnd);
    const Connector* free = end.connector ? problem_.nodes.find(*end.connector) : nullptr;
    const Branch* joint = end.branch ? problem_.nodes.find(*end.branch) : nullptr;
    if (!free && !end.branch) addSocket(place, rod, frame, false, isFarEnd ? -1 : 1, beside);
    if (joint && !joint->follows) {
      group_.contact.sockets.push_back({place, 0});
      socketRods_.push_back(rod);
    }
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

  void addHandle(int rod, const RouteHandle& handle, const Surroundings& beside) {
    const double at = handle.fraction * group_.rods[rod].length;
    const Eigen::Isometry3d held = handle.worldFromHeld();
    const Eigen::Vector3d point = positionOf(held), along = held.linear().col(2);
    if (handle.slides()) {
      const int slider = static_cast<int>(group_.sliders.size());
      group_.sliders.push_back({handle.name, rod, at, 0, handle.friction, 0});
      const Place place = Place::atSlider(slider);
      problem_.cables.back().supports.push_back({place, slider});
      addSocket(place, rod, held, true, 1, beside);
      if (handle.fixesOrientation)
        group_.add(
            OrientedKeyholeConstraint(slider, point, frameOf(held), harness_[rod].spec.flat.has_value()),
            handle.name);
      else
        group_.add(KeyholeConstraint(slider, point), handle.name);
      return;
    }
    const Place place = Place::onRod(rod, at);
    problem_.cables.back().supports.push_back({place});
    addSocket(place, rod, held, true, 1, beside);
    if (handle.kind == FixingKind::Plane)
      group_.add(PlaneConstraint(place, point, held.linear().col(1)), handle.name);
    else if (handle.kind == FixingKind::Channel)
      group_.add(AxisConstraint(place, point, along), handle.name);
    else
      group_.add(PositionConstraint(place, point), handle.name);
    if (!holdsPoint(handle.kind)) problem_.guesses.push_back({place, point, {}});
    if (handle.fixesOrientation && harness_[rod].spec.flat) {
      group_.add(FrameConstraint(place, frameOf(held)), handle.name);
      problem_.guesses.push_back({place, {}, frameOf(held)});
    } else if (handle.fixesOrientation) {
      group_.add(DirectionConstraint(place, along), handle.name);
    }
  }

  const std::vector<Cable> harness_;
  const DocumentSettings& settings_;
  const Surroundings& around_;
  const PulledConnectors& pulled_;
  const GroupForesight& foresight_;
  HarnessProblem& problem_;
  RodGroup& group_;
  std::vector<int> socketRods_;             // of each socket
  std::map<std::uint64_t, Body> bodyOf_;    // of branches and connectors
  std::map<std::uint64_t, Place> firstAt_;  // the first end at a loose branch
};

}  // namespace

Result<HarnessProblem> buildHarnessProblem(const std::vector<Cable>& harness, const HarnessNodes& nodes,
                                           const DocumentSettings& settings, const Surroundings& around,
                                           const PulledConnectors& pulled, const GroupForesight& foresight) {
  for (const Cable& cable : harness)
    if (const std::string defect = findDefect(cable, nodes); !defect.empty()) return Error{defect};
  HarnessProblem problem;
  problem.nodes = nodesOf(harness, nodes);
  Builder(harness, settings, around, pulled, foresight, problem).build();
  return problem;
}

}  // namespace liana

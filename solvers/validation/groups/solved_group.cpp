#include "solvers/validation/groups/solved_group.h"

#include "solvers/constraints/relative/ball_constraint.h"
#include "solvers/constraints/relative/fusion_constraint.h"
#include "solvers/constraints/sliding/keyhole_constraint.h"
#include "solvers/constraints/sliding/oriented_keyhole_constraint.h"
#include "solvers/constraints/world/frame_constraint.h"
#include "solvers/constraints/world/position_constraint.h"

namespace liana {

namespace {

Place placeOf(const ReferenceGroup& reference, const ReferenceJoint::Member& member) {
  return Place::onRod(member.cable, member.atEnd ? reference.cables[member.cable].length : 0);
}

void addJoint(const ReferenceGroup& reference, const ReferenceJoint& joint, BuiltGroup& built) {
  using Kind = ReferenceJoint::Kind;
  RodGroup& group = built.group;
  const bool slides = joint.kind == Kind::Ring || joint.kind == Kind::Sleeve || joint.kind == Kind::Pearl;
  int slider = -1;
  if (slides) {
    slider = static_cast<int>(group.sliders.size());
    group.sliders.push_back({"", joint.members[0].cable, joint.firstArcLength, joint.mass, 0, 0});
    built.guesses.push_back({Place::atSlider(slider), joint.position, joint.frame});
  }
  built.slider.push_back(slider);
  std::vector<int> added;
  if (joint.kind == Kind::Ring) added = {group.add(KeyholeConstraint(slider, joint.position))};
  if (joint.kind == Kind::Sleeve)
    added = {group.add(OrientedKeyholeConstraint(slider, joint.position, joint.frame, joint.holdsRoll))};
  if (joint.kind == Kind::Clamp) {
    const Place place = placeOf(reference, joint.members[0]);
    added = {group.add(PositionConstraint(place, joint.position)),
             group.add(FrameConstraint(place, joint.frame))};
  }
  if (joint.kind == Kind::Free) {
    const Place place = placeOf(reference, joint.members[0]);
    group.loads.push_back({place, joint.load});
    built.guesses.push_back({place, joint.position, joint.frame});
  }
  if (joint.kind == Kind::Fusion || joint.kind == Kind::Ball) {
    const int body = static_cast<int>(group.bodies.size());
    group.bodies.push_back({"", joint.position, joint.frame, joint.mass, Eigen::Vector3d::Zero()});
    for (const ReferenceJoint::Member& member : joint.members) {
      const Place place = placeOf(reference, member);
      if (joint.kind == Kind::Fusion) {
        added.push_back(group.add(FusionConstraint(Place::onBody(body), place, member.mount)));
      } else {
        added.push_back(group.add(BallConstraint(Place::onBody(body), place)));
        built.guesses.push_back({place, {}, member.mount});
      }
    }
  }
  built.constraint.push_back(added);
}

}  // namespace

BuiltGroup buildGroup(const ReferenceGroup& reference, int segments) {
  BuiltGroup built;
  built.group.gravity = reference.gravity;
  for (const ReferenceCable& cable : reference.cables) {
    GroupRod rod;
    rod.length = cable.length;
    rod.segments = segments;
    rod.section = {cable.stiffness[0], cable.stiffness[1], cable.stiffness[2], 1, cable.massPerLength};
    rod.restCurvature = cable.restCurvature;
    built.group.rods.push_back(rod);
  }
  for (const ReferenceJoint& joint : reference.joints) addJoint(reference, joint, built);
  return built;
}

}  // namespace liana

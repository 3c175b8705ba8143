#include "kernel/model/rigging/rigging_defects.h"

#include <cmath>
#include <set>

#include "kernel/model/rigging/rigging.h"

namespace liana {
namespace {

constexpr double kFarthest = 1e7;  // between things that belong together [mm]

/// Each thing by itself, and names that are there twice.
template <class Thing>
std::string defectOfList(const std::vector<Thing>& things, const char* kind, std::set<std::string>& names) {
  for (const Thing& thing : things) {
    if (std::string defect = thing.findDefect(); !defect.empty()) return defect;
    if (!names.insert(thing.name).second)
      return std::string("There are two ") + kind + " \"" + thing.name + "\"; give each a name of its own.";
  }
  return {};
}

template <class Thing>
std::string defectOfList(const std::vector<Thing>& things, const char* kind) {
  std::set<std::string> names;
  return defectOfList(things, kind, names);
}

bool isBody(const Rigging& rigging, const std::string& name) {
  return name.empty() || rigging.findBody(name);
}

std::string defectOfJoints(const Rigging& rigging) {
  std::set<std::string> held;
  for (const RigJoint& joint : rigging.joints) {
    const std::string who = "The joint \"" + joint.name + "\" ";
    for (const std::string& name : {joint.body, joint.base})
      if (!isBody(rigging, name))
        return who + "refers to a body \"" + name + "\" that there is not; choose another.";
    const RigBody& body = *rigging.findBody(joint.body);
    if (body.parts.empty() && !((joint.point - body.worldFromBox.translation()).norm() <= kFarthest))
      return who + "is farther than 10 km from its body \"" + joint.body + "\"; check where both are.";
    if (body.role == BodyRole::Static)
      return who + "moves \"" + joint.body + "\", which is static; make it dynamic or kinematic.";
    if (body.role != BodyRole::Kinematic) continue;
    if (joint.kind == RigJointKind::Ball)
      return who + "is a ball joint, which cannot lead a kinematic body; take a hinge or a slider.";
    if (!held.insert(joint.body).second)
      return who + "is the second one of the kinematic body \"" + joint.body + "\"; one leads it.";
    const RigBody* base = rigging.findBody(joint.base);
    if (base && base->role == BodyRole::Dynamic)
      return who + "leads a kinematic body that stands on a dynamic one; make \"" + joint.body +
             "\" dynamic.";
  }
  return {};
}

/// Kinematic bodies that lead each other in a circle.
std::string defectOfChains(const Rigging& rigging) {
  for (const RigBody& body : rigging.bodies) {
    if (body.role != BodyRole::Kinematic) continue;
    std::string name = body.name;
    for (std::size_t steps = 0; !name.empty(); ++steps) {
      if (steps > rigging.joints.size())
        return "The kinematic body \"" + body.name +
               "\" is led by itself through its joints; let one stand on the structure.";
      const RigJoint* leading = nullptr;
      for (const RigJoint& joint : rigging.joints)
        if (joint.body == name) leading = &joint;
      name = leading ? leading->base : std::string();
    }
  }
  return {};
}

std::string defectOfFittings(const Rigging& rigging) {
  for (const RigFitting& fitting : rigging.fittings) {
    const std::string who = std::string("The ") + keyOf(fitting.kind) + " \"" + fitting.name + "\" ";
    if (!isBody(rigging, fitting.body))
      return who + "is on a body \"" + fitting.body + "\" that there is not; choose another.";
    const RigBody* body = rigging.findBody(fitting.body);
    if (body && body->parts.empty() &&
        !((fitting.worldFromFitting.translation() - body->worldFromBox.translation()).norm() <= kFarthest))
      return who + "is farther than 10 km from its body \"" + fitting.body + "\"; check where both are.";
  }
  std::set<std::string> driven;
  for (const RigWinch& winch : rigging.winches) {
    const RigFitting* at = rigging.findFitting(winch.at);
    const std::string who = "The winch \"" + winch.name + "\" ";
    if (!at) return who + "stands at \"" + winch.at + "\", which there is not; choose another.";
    if (at->kind == FittingKind::Eye)
      return who + "cannot drive an eye; choose a drum, a sheave or an anchor.";
    if (!driven.insert(winch.at).second)
      return who + "drives \"" + winch.at + "\", which another winch drives.";
  }
  return {};
}

std::string defectOfPass(const Rigging& rigging, const RigRope& rope, std::size_t place) {
  const std::string who = "The rope \"" + rope.name + "\" ";
  const std::string& at = rope.route[place].at;
  const RigFitting* fitting = rigging.findFitting(at);
  const bool isEnd = place == 0 || place + 1 == rope.route.size();
  if (!fitting) return who + "runs to \"" + at + "\", which there is not; choose another.";
  if (fitting->kind == FittingKind::Drum && place > 0)
    return who + "reaches the drum \"" + at + "\" in its middle or end; begin the route there.";
  if (isEnd && fitting->kind != FittingKind::Anchor && fitting->kind != FittingKind::Drum)
    return who + "ends at the " + keyOf(fitting->kind) + " \"" + at +
           "\"; end it at an anchor, or begin it at a drum.";
  if (!isEnd && fitting->kind == FittingKind::Anchor)
    return who + "runs over the anchor \"" + at + "\"; use an eye or a sheave there.";
  if (rope.model == RopeModel::RigidBody && !isEnd)
    return who + "runs over \"" + at + "\", which rigid-body ropes cannot; use the hybrid model.";
  if (rope.model != RopeModel::Hybrid && fitting->kind == FittingKind::Drum)
    return who +
           "begins at a drum, which only hybrid ropes can; use the hybrid model, or a winch at an anchor.";
  const bool isDrivenSheave = fitting->kind == FittingKind::Sheave && rigging.winchAt(at);
  if (rope.model != RopeModel::Hybrid && isDrivenSheave)
    return who + "runs over the driven sheave \"" + at +
           "\", which only hybrid ropes can; use the hybrid model.";
  return {};
}

/// From place to place in straight lines [mm].
double wayOf(const Rigging& rigging, const RigRope& rope) {
  double way = 0;
  for (std::size_t i = 1; i < rope.route.size(); ++i)
    way += (rigging.findFitting(rope.route[i].at)->worldFromFitting.translation() -
            rigging.findFitting(rope.route[i - 1].at)->worldFromFitting.translation())
               .norm();
  return way;
}

std::string defectOfRopes(const Rigging& rigging) {
  std::set<std::string> drums;
  for (const RigRope& rope : rigging.ropes) {
    for (std::size_t i = 0; i < rope.route.size(); ++i)
      if (std::string defect = defectOfPass(rigging, rope, i); !defect.empty()) return defect;
    if (!(wayOf(rigging, rope) <= kFarthest))
      return "The rope \"" + rope.name +
             "\" is longer than 10 km from place to place; check where these are.";
    const RigFitting& first = *rigging.findFitting(rope.route.front().at);
    if (first.kind == FittingKind::Drum && !drums.insert(first.name).second)
      return "The drum \"" + first.name + "\" winds two ropes; give each rope a drum of its own.";
  }
  return {};
}

bool isDrive(const Rigging& rigging, const std::string& name) {
  const RigJoint* joint = rigging.findJoint(name);
  return rigging.findWinch(name) || (joint && joint->isDriven);
}

std::string defectOfCase(const Rigging& rigging, const LoadCase& loadCase) {
  for (std::size_t i = 0; i < loadCase.commands.size(); ++i) {
    const DriveCommand& command = loadCase.commands[i];
    const std::string where = "Row " + std::to_string(i + 1) + " of the load case \"" + loadCase.name + "\" ";
    if (command.kind == CommandKind::Wind || command.drive.empty()) continue;
    if (command.kind == CommandKind::Pull) {
      if (!rigging.findRope(command.drive))
        return where + "pulls a rope \"" + command.drive + "\" that there is not; choose another.";
    } else if (!isDrive(rigging, command.drive)) {
      return where + "tells \"" + command.drive +
             "\", which is neither a winch nor a driven joint; choose another.";
    }
  }
  const std::string who = "The load case \"" + loadCase.name + "\" ";
  for (const auto& entry : loadCase.slack)
    if (!rigging.findRope(entry.first))
      return who + "gives slack to a rope \"" + entry.first + "\" that there is not.";
  for (const auto& entry : loadCase.shifts)
    if (!rigging.findBody(entry.first))
      return who + "shifts a body \"" + entry.first + "\" that there is not.";
  return {};
}

}  // namespace

std::string findRiggingDefect(const Rigging& rigging) {
  std::string defect = defectOfList(rigging.bodies, "bodies");
  std::set<std::string> drives;
  if (defect.empty()) defect = defectOfList(rigging.joints, "joints or winches", drives);
  if (defect.empty()) defect = defectOfList(rigging.winches, "joints or winches", drives);
  if (defect.empty()) defect = defectOfList(rigging.fittings, "fittings");
  if (defect.empty()) defect = defectOfList(rigging.ropes, "ropes");
  if (defect.empty()) defect = defectOfList(rigging.cases, "load cases");
  if (defect.empty()) defect = rigging.limits.findDefect();
  if (defect.empty() && !std::isfinite(rigging.floor)) defect = "The floor needs a height that is a number.";
  if (defect.empty()) defect = defectOfJoints(rigging);
  if (defect.empty()) defect = defectOfChains(rigging);
  if (defect.empty()) defect = defectOfFittings(rigging);
  if (defect.empty()) defect = defectOfRopes(rigging);
  for (const LoadCase& loadCase : rigging.cases)
    if (defect.empty()) defect = defectOfCase(rigging, loadCase);
  return defect;
}

}  // namespace liana

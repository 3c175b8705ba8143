// Riggings that tests begin from: plain boxes on ropes, without a CAD file.
#pragma once

#include "kernel/model/rigging/rigging.h"

namespace liana {

inline Eigen::Isometry3d placedAt(double x, double y, double z) {
  return Eigen::Isometry3d(Eigen::Translation3d(x, y, z));
}

/// Its z axis along y of the world: how sheaves of a crane stand.
inline Eigen::Isometry3d acrossAt(double x, double y, double z) {
  return placedAt(x, y, z) * Eigen::AngleAxisd(-0.5 * 3.14159265358979323846, Eigen::Vector3d::UnitX());
}

inline RigFitting fittingAt(const std::string& name, FittingKind kind, const std::string& body, double x,
                            double y, double z) {
  RigFitting fitting;
  fitting.name = name;
  fitting.kind = kind;
  fitting.body = body;
  fitting.worldFromFitting = fitting.turns() ? acrossAt(x, y, z) : placedAt(x, y, z);
  return fitting;
}

inline RopePass pass(const std::string& at, PassSense sense = PassSense::Shortest) {
  return {at, sense};
}

inline DriveCommand command(double time, CommandKind kind, const std::string& drive, double value) {
  return {time, kind, drive, value, Eigen::Vector3d::UnitX()};
}

inline RopeSpec steelRope() {
  RopeSpec rope;
  rope.name = "12 mm 6x36WS-IWRC";
  rope.construction = "6x36WS-IWRC";
  rope.diameter = 12;
  rope.massPerLength = 0.6;
  rope.axialStiffness = 6e6;
  rope.breakingLoad = 92e3;
  return rope;
}

/// A trolley on a rail with a winch, a hook block on two falls and a load of 1000 kg on it; the floor below.
inline Rigging trolleyCrane() {
  Rigging rigging;
  RigBody trolley;
  trolley.name = "Trolley";
  trolley.use = BodyUse::Trolley;
  trolley.role = BodyRole::Kinematic;
  trolley.boxSize = {1000, 600, 300};
  trolley.worldFromBox = placedAt(0, 0, 8150);
  trolley.mass = 500;
  trolley.touches = false;
  RigBody hook;
  hook.name = "Hook";
  hook.use = BodyUse::HookBlock;
  hook.boxSize = {300, 200, 400};
  hook.worldFromBox = placedAt(0, 0, 2800);
  hook.mass = 50;
  RigBody load;
  load.name = "Load";
  load.boxSize = {1000, 1000, 1000};
  load.worldFromBox = placedAt(0, 0, 1000);
  load.mass = 1000;
  rigging.bodies = {trolley, hook, load};
  RigJoint rail;
  rail.name = "Travel";
  rail.body = "Trolley";
  rail.isDriven = true;
  rail.point = {0, 0, 8000};
  rail.least = -5000;
  rail.most = 5000;
  rigging.joints = {rail};
  rigging.fittings = {fittingAt("Winch point", FittingKind::Anchor, "Trolley", -150, 0, 8000),
                      fittingAt("Hook sheave", FittingKind::Sheave, "Hook", 0, 0, 3000),
                      fittingAt("Dead end", FittingKind::Anchor, "Trolley", 150, 0, 8000),
                      fittingAt("Hook point", FittingKind::Anchor, "Hook", 0, 0, 2600),
                      fittingAt("Lug", FittingKind::Anchor, "Load", 0, 0, 1500)};
  RigWinch winch;
  winch.name = "Hoist";
  winch.at = "Winch point";
  rigging.winches = {winch};
  RigRope hoist;
  hoist.name = "Hoist rope";
  hoist.spec = steelRope();
  hoist.route = {pass("Winch point"), pass("Hook sheave"), pass("Dead end")};
  RigRope sling;
  sling.name = "Sling";
  sling.use = RopeUse::Sling;
  sling.spec = steelRope();
  sling.route = {pass("Hook point"), pass("Lug")};
  rigging.ropes = {hoist, sling};
  rigging.hasFloor = true;
  LoadCase lift;
  lift.name = "Hoist and stop";
  lift.commands = {command(1, CommandKind::Run, "Hoist", 0.5), command(4, CommandKind::Stop, "Hoist", 0)};
  lift.duration = 8;
  rigging.cases = {lift};
  return rigging;
}

}  // namespace liana

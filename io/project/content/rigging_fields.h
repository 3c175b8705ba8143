// The members of everything in a rigging, named once for reading and for writing.
#pragma once

#include "kernel/model/rigging/rigging.h"

namespace liana {

// `Fields` is called with the key and the member; enumerations also with all of their values.

template <class Fields>
void visitFields(Fields&& at, RopeSpec& spec) {
  at("name", spec.name);
  at("library", spec.libraryId);
  at("construction", spec.construction);
  at("kind", spec.kind, kRopeKinds);
  at("diameter_mm", spec.diameter);
  at("mass_per_length_kg_m", spec.massPerLength);
  at("axial_stiffness_N", spec.axialStiffness);
  at("breaking_load_N", spec.breakingLoad);
  at("bend_ratio", spec.bendRatio);
  at("bending_stiffness_N_m2", spec.bendingStiffness);
  at("torsion_stiffness_N_m2", spec.torsionStiffness);
  at("resists_rotation", spec.resistsRotation);
}

template <class Fields>
void visitFields(Fields&& at, RigBody& body) {
  at("name", body.name);
  at("use", body.use, kBodyUses);
  at("role", body.role, kBodyRoles);
  at("parts", body.parts);
  at("box_size_mm", body.boxSize);
  at("box", body.worldFromBox);
  at("density_kg_m3", body.density);
  at("mass_kg", body.mass);
  at("touches", body.touches);
  at("friction", body.friction);
  at("drag_area_m2", body.dragArea);
}

template <class Fields>
void visitFields(Fields&& at, DriveLimits& drive) {
  at("speed", drive.speed);
  at("acceleration", drive.acceleration);
  at("deceleration", drive.deceleration);
  at("braking", drive.braking);
  at("brake_delay_s", drive.brakeDelay);
}

template <class Fields>
void visitFields(Fields&& at, RigJoint& joint) {
  at("name", joint.name);
  at("kind", joint.kind, kRigJointKinds);
  at("body", joint.body);
  at("base", joint.base);
  at("point_mm", joint.point);
  at("axis", joint.axis);
  at("least", joint.least);
  at("most", joint.most);
  at("driven", joint.isDriven);
  at("drive", joint.drive);
  at("strongest", joint.strongest);
}

template <class Fields>
void visitFields(Fields&& at, RigFitting& fitting) {
  at("name", fitting.name);
  at("kind", fitting.kind, kFittingKinds);
  at("body", fitting.body);
  at("frame", fitting.worldFromFitting);
  at("pitch_diameter_mm", fitting.pitchDiameter);
  at("efficiency", fitting.efficiency);
  at("friction", fitting.friction);
  at("groove_pitch_mm", fitting.groovePitch);
  at("width_mm", fitting.width);
  at("layers", fitting.layers);
  at("wraps_left", fitting.wrapsLeft);
  at("wraps", fitting.wraps);
  at("sense", fitting.sense);
  at("strength_N", fitting.strength);
}

template <class Fields>
void visitFields(Fields&& at, RigWinch& winch) {
  at("name", winch.name);
  at("at", winch.at);
  at("drive", winch.drive);
  at("pull_limit_N", winch.pullLimit);
}

template <class Fields>
void visitFields(Fields&& at, RopePass& pass) {
  at("at", pass.at);
  at("sense", pass.sense, kPassSenses);
}

template <class Fields>
void visitFields(Fields&& at, RigRope& rope) {
  at("name", rope.name);
  at("use", rope.use, kRopeUses);
  at("spec", rope.spec);
  at("model", rope.model, kRopeModels);
  at("route", rope.route);
  at("slack_mm", rope.slack);
  at("damping_s", rope.damping);
  at("finest_mm", rope.finest);
  at("twists", rope.twists);
  at("runs_over", rope.runsOver);
  at("surface_friction", rope.surfaceFriction);
  at("mechanism_class", rope.mechanismClass);
}

template <class Fields>
void visitFields(Fields&& at, DriveCommand& command) {
  at("time_s", command.time);
  at("command", command.kind, kCommandKinds);
  at("drive", command.drive);
  at("value", command.value);
  at("direction", command.direction);
}

template <class Fields>
void visitFields(Fields&& at, LoadCase& loadCase) {
  at("name", loadCase.name);
  at("duration_s", loadCase.duration);
  at("step_s", loadCase.step);
  at("commands", loadCase.commands);
  at("load_factor", loadCase.loadFactor);
  at("speed_factor", loadCase.speedFactor);
  at("damping_s", loadCase.damping);
  at("slack_mm", loadCase.slack);
  at("shifts_mm", loadCase.shifts);
}

template <class Fields>
void visitFields(Fields&& at, HoistLimits& limits) {
  at("mechanism_class", limits.mechanismClass);
  for (const HoistLimitField& field : hoistLimitFields()) at(field.key, limits.*field.member);
}

template <class Fields>
void visitFields(Fields&& at, Rigging& rigging) {
  at("bodies", rigging.bodies);
  at("joints", rigging.joints);
  at("fittings", rigging.fittings);
  at("winches", rigging.winches);
  at("ropes", rigging.ropes);
  at("cases", rigging.cases);
  at("limits", rigging.limits);
  at("left_out", rigging.leftOut);
  at("has_floor", rigging.hasFloor);
  at("floor_mm", rigging.floor);
}

}  // namespace liana

// A rigging that uses every member of the file format.
#pragma once

#include "tests/support/sample_riggings.h"

namespace liana {

inline Rigging fullRigging() {
  Rigging rigging = trolleyCrane();
  rigging.bodies[1].density = 1234.5;
  rigging.bodies[1].friction = 0.1 + 0.2;
  rigging.bodies[1].dragArea = 1.0 / 3;
  rigging.joints[0].drive = {0.7, 0.1, 0.3, 1.5, 0.05};
  rigging.joints[0].axis = {0, 1, 0};
  RigJoint swivel;
  swivel.name = "Swivel \"ü\"";
  swivel.kind = RigJointKind::Ball;
  swivel.body = "Load";
  swivel.base = "Hook";
  swivel.point = {0, 0, 2000.125};
  swivel.strongest = 500;
  rigging.joints.push_back(swivel);
  RigFitting drum = fittingAt("Drum", FittingKind::Drum, "Trolley", 300, 0, 8000);
  drum.groovePitch = 13.25;
  drum.width = 321;
  drum.layers = 3;
  drum.wrapsLeft = 2.5;
  drum.wraps = 7;
  drum.sense = -1;
  drum.strength = 54321;
  RigFitting eye = fittingAt("Eye", FittingKind::Eye, "", 300, 0, 9000);
  eye.friction = 0.15;
  eye.efficiency = 0.9;
  rigging.fittings.push_back(drum);
  rigging.fittings.push_back(eye);
  RigWinch winch;
  winch.name = "Second winch";
  winch.at = "Drum";
  winch.pullLimit = 12345.5;
  rigging.winches.push_back(winch);
  RigRope line;
  line.name = "Tag line";
  line.use = RopeUse::TagLine;
  line.spec = {"Polyester", "pes-3-strand-16", "laid", RopeKind::Fibre, 16, 0.2, 2e5, 4e4, 8, 0.01, 0.02,
               true};
  line.route = {pass("Drum"), pass("Eye"), pass("Lug", PassSense::Backwards)};
  line.slack = 12.5;
  line.damping = 0.02;
  line.finest = 250;
  line.twists = true;
  line.surfaceFriction = 0.3;
  line.mechanismClass = 6;
  rigging.ropes.push_back(line);
  rigging.ropes[1].model = RopeModel::RigidBody;
  LoadCase everything;
  everything.name = "Everything";
  everything.duration = 12.5;
  everything.step = 1.0 / 240;
  everything.loadFactor = 1.25;
  everything.speedFactor = 0.5;
  everything.damping = 0.001;
  everything.slack["Hoist rope"] = 1.0 / 3;
  everything.shifts["Load"] = {1, 2, 3};
  everything.commands = {
      command(0.1, CommandKind::Run, "Travel", -0.25), command(1, CommandKind::Wind, "", 12),
      command(2, CommandKind::Pull, "Tag line", 150), command(3, CommandKind::Stop, "Travel", 0),
      command(4, CommandKind::EmergencyStop, "", 0)};
  everything.commands[1].direction = {0, -1, 0};
  rigging.cases.push_back(everything);
  rigging.limits.mechanismClass = 7;
  rigging.limits.swing_deg.reset();
  rigging.limits.safetyFactorRunning = 5.5;
  rigging.limits.clearance_mm = 75;
  rigging.floor = -12.5;
  return rigging;
}

}  // namespace liana

// Runs riggings of tests through the door that programs use.
#pragma once

#include <gtest/gtest.h>

#include "kernel/hoisting/hoist_run.h"
#include "tests/support/sample_riggings.h"

namespace liana {

inline DocumentContent contentWith(const Rigging& rigging) {
  DocumentContent content;
  content.rigging = std::make_shared<const Rigging>(rigging);
  return content;
}

inline HoistRecording runWhole(const Rigging& rigging, const LoadCase& loadCase) {
  auto run = HoistRun::begin(contentWith(rigging), loadCase);
  EXPECT_TRUE(run.ok()) << run.error().message;
  if (!run.ok()) return {};
  EXPECT_TRUE((*run)->finish().ok());
  EXPECT_EQ((*run)->recording().stopped, "");
  return (*run)->recording();
}

/// A load that hangs with its centre at a place, on one rope from an anchor of the structure at the origin.
inline Rigging pendulum(double x, double z, RopeModel model, double stiffness) {
  Rigging rigging;
  RigBody load;
  load.name = "Load";
  load.boxSize = {100, 100, 100};
  load.worldFromBox = placedAt(x, 0, z);
  load.mass = 1000;
  load.touches = false;
  rigging.bodies = {load};
  rigging.fittings = {fittingAt("Anchor", FittingKind::Anchor, "", 0, 0, 0),
                      fittingAt("Lug", FittingKind::Anchor, "Load", x, 0, z)};
  RigWinch winch;
  winch.name = "Winch";
  winch.at = "Anchor";
  winch.drive.acceleration = winch.drive.deceleration = 0;
  rigging.winches = {winch};
  RigRope rope;
  rope.name = "Rope";
  rope.spec = steelRope();
  rope.spec.massPerLength = 0.1;  // a ten-thousandth of the load
  rope.spec.axialStiffness = stiffness;
  rope.model = model;
  rope.damping = 0.001;
  rope.route = {pass("Anchor"), pass("Lug")};
  rigging.ropes = {rope};
  return rigging;
}

}  // namespace liana

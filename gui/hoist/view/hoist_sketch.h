// Marks of fittings and arrows of forces, drawn over the lift.
#pragma once

#include <vector>

#include "gui/hoist/rig_thing.h"
#include "gui/view/overlay/sketch.h"
#include "kernel/hoisting/hoist_recording.h"

namespace liana {

/// Below all others.
inline constexpr auto kLiftLayer = static_cast<SketchLayer>(-1);

struct LiftSketchInput {
  const Rigging& rigging;
  std::vector<Eigen::Isometry3d> places;  // of its fittings, as they are shown [mm]
  const HoistFrame* frame = nullptr;      // null: at rest
  bool withForces = false;
  RigThing selected, hovered;
};

/// Anchors are rings, eyes are dots, sheaves and drums circles around their axis with the way they turn.
/// Arrows are the pull of all ropes on a fitting, one scale for all.
Sketch sketchLift(const LiftSketchInput& input);

/// The pull of all ropes on a fitting in a frame [N].
Eigen::Vector3d pullOn(const Rigging& rigging, const HoistFrame& frame, const std::string& fitting);

/// "12.4 kN", or newtons where they are few.
QString forceText(double newtons);

}  // namespace liana

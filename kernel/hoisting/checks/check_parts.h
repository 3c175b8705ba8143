// The checks of a lift one by one; checkHoist puts them together.
#pragma once

#include "kernel/hoisting/checks/hoist_checks.h"

namespace liana {

struct HoistCheckInput {
  const Rigging& rigging;
  const HoistRecording& recording;
  Eigen::Vector3d down;   // unit
  double gravity = 9.81;  // [m/s²]
};

void checkTensions(const HoistCheckInput& input,
                   HoistChecks& checks);                               // strength, dynamic factor, winch pull
void checkSlack(const HoistCheckInput& input, HoistChecks& checks);    // slack, snap
void checkSheaves(const HoistCheckInput& input, HoistChecks& checks);  // D/d, fleet angles of sheaves
void checkDrums(const HoistCheckInput& input, HoistChecks& checks);    // fleet angles, wraps, layers
void checkSwing(const HoistCheckInput& input, HoistChecks& checks);
void checkSidePull(const HoistCheckInput& input, HoistChecks& checks);
void checkReactions(const HoistCheckInput& input, HoistChecks& checks);  // fittings, joints
void checkSlings(const HoistCheckInput& input, HoistChecks& checks);     // shares and angles of legs

/// Where a fitting is in a frame [m].
Eigen::Vector3d fittingPlace(const HoistCheckInput& input, const HoistFrame& frame,
                             const std::string& fitting);
/// Index among the recorded bodies; −1 for the structure.
int recordedBody(const HoistRecording& recording, const std::string& name);
/// The rope has more than one per mille of its breaking load in it.
bool isTaut(const RigRope& rope, double tension);
/// It has a tenth or more of what it pulls at rest: a sling on a load that still stands trembles about
/// nothing.
bool carries(const HoistRecording& recording, const RigRope& rope, std::size_t index, double tension);

}  // namespace liana

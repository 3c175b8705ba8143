// A rigging as a world of bodies, joints, ropes and contacts, ready to be stepped.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "kernel/base/result.h"
#include "kernel/hoisting/hoist_drive.h"
#include "kernel/hoisting/rig_geometry.h"
#include "kernel/hoisting/ropes/rope_run.h"
#include "solvers/dynamics/world.h"

namespace liana {

/// How a world is built where it differs from the load case.
struct HoistWorldSettings {
  bool withContacts = true;
  bool withSlack = true;   // ropes begin with their slack; else tight, and tag lines are left out
  bool withShifts = true;  // bodies begin where the case shifts them
  /// Ropes without slack begin stretched by these pulls, one for each of the rigging [N]; none: not
  /// stretched.
  std::vector<double> startTensions{};
};

/// A drum or driven sheave: a body that the rigging does not list.
struct TurningFitting {
  std::string fitting;
  int body = 0;
};

/// Tag lines that the case pulls: a force, no rope of their own.
struct PulledRope {
  int rope = 0;
  PlacedFitting from, to;  // the hand, and what it pulls at
};

/// Bodies and ropes stand in the order of the rigging. Copies of `world` may be stepped instead of it. Can be
/// moved, not copied: ropes refer to the fittings.
struct HoistWorld {
  HoistWorld() = default;
  HoistWorld(HoistWorld&&) = default;
  HoistWorld& operator=(HoistWorld&&) = default;

  Rigging rigging;
  World world;
  std::vector<int> bodies;                 // of the rigging, in the world
  std::vector<Eigen::AlignedBox3d> boxes;  // of them, in body axes [m]
  std::vector<double> dragAreas;           // [m²]
  std::vector<TurningFitting> turning;
  std::vector<PlacedFitting> fittings;                // of the rigging
  std::vector<std::shared_ptr<const RopeRun>> ropes;  // null for pulled ones
  std::vector<PulledRope> pulled;
  std::vector<HoistDrive> drives;
  std::vector<int> joints;  // constraints of the joints; −1 of kinematic bodies
  std::vector<std::shared_ptr<const LedMotion>> motions;  // of the bodies; null unless kinematic

  const HoistDrive* findDrive(const std::string& name) const;

  /// Fails when the rigging has a defect, parts are missing, or a rope cannot be laid; says what to do.
  static Result<HoistWorld> build(const Rigging& rigging, const RigGeometry& geometry,
                                  const LoadCase& loadCase, const Eigen::Vector3d& gravity,
                                  const HoistWorldSettings& settings = {});
};

}  // namespace liana

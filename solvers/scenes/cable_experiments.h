// The experiments of the rigid-body cable paper as worlds: pull, twist and bend, Table II, the gantry crane,
// the hoist pendulum.
#pragma once

#include "solvers/wires/rigid_body_cable.h"

namespace liana {

/// A cable between two plates in space without gravity, along z. The first plate stands still.
struct CableBench {
  World world;
  int cable = 0;       // part
  int plate = 0;       // body at the far end
  double length = 10;  // [m]
  SectionStiffness section;

  const RigidBodyCable& part() const { return dynamic_cast<const RigidBodyCable&>(*world.part(cable)); }
};

/// 10 m of square section, 0.01 m², Poisson ratio 0.3, in `elements` bodies.
CableBench makeCableBench(double youngsModulus, int elements);
/// Loads the plate little by little and lets the cable come to rest, with a brake on everything that moves.
void loadAndSettle(CableBench& bench, const Eigen::Vector3d& force, const Eigen::Vector3d& torque);
/// Radius of the circle through the centres of the first, the middle and the last element [m].
double bendRadius(const CableBench& bench);
/// Largest distance between ends of elements that should meet [m].
double largestGap(const World& world, const RigidBodyCable& cable);

/// A chain whose first and last element weigh `massRatio` times the others, hung by the first one from an
/// anchor that is jerked aside by half a metre within 0.2 s. Section with A = 12/β (a square), Young's
/// modulus Y.
struct HeavyEnds {
  double youngsModulus = 2e11;
  double shape = 1e4;  // β = A/I [1/m²]
  int joints = 24;
  double massRatio = 1e3;
};
/// The chain is part 0.
World makeHeavyEnds(const HeavyEnds& chain);

/// A trolley that starts, drives and stops; a hook block on two ropes; a cable of 24 elements; a load. Load /
/// element mass as given, the load 3000 kg.
struct GantryCrane {
  World world;
  int trolley = 0, hook = 0, load = 0, cable = 0;
  double driveEnd = 0;        // when the trolley has stopped [s]
  double pendulumPeriod = 0;  // slowest period of the masses hung in line, from the linear theory [s]
};
GantryCrane makeGantryCrane(double massRatio);

/// The hoist pendulum of PHYSICS: 5 m of cable at 0.5 kg/m, a sphere of 1000 kg and 0.2 m radius hung at its
/// top, released straight at 30° towards +x. At t = 5 s its centre is at (2.346, 0, −4.641).
struct HoistPendulum {
  World world;
  int load = 0, cable = 0;
};
HoistPendulum makeHoistPendulum(int elements);

}  // namespace liana

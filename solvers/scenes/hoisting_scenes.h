// Loads on hoisting ropes without mass: the cases of a crane that have a closed form or an equation to solve.
#pragma once

#include "solvers/scenes/dynamic_scene.h"

namespace liana {

// Body and constraint numbers in all of these: body 0 is the load, constraint 0 the rope.

/// A load on a rope whose length changes, let go at rest from an angle towards +x below the anchor at the
/// origin.
struct WinchPendulum {
  double length = 12, speed = -0.5;  // at the start [m]; positive pays out [m/s]
  double angle = 10;                 // [degrees]
  double duration = 16;              // [s]
};
DynamicScene winchPendulumScene(const WinchPendulum& pendulum = {});
/// The angle of a load that hangs from the origin, positive towards +x [rad].
double angleBelow(const Eigen::Vector3d& anchor, const Eigen::Vector3d& load);

/// A trolley that speeds up evenly and then goes on, with a load hanging at rest. Body 1 is the trolley.
struct Trolley {
  double length = 8;          // [m]
  double acceleration = 0.5;  // [m/s²]
  double until = 3;           // [s]
  double duration = 12;       // [s]
};
DynamicScene trolleyScene(const Trolley& trolley = {});

/// A load lifted off the ground by a hook that already moves, its rope slack at first. Body 1 is the hook.
struct LiftOff {
  double mass = 1000, stiffness = 6e5;  // [kg], EA/L [N/m]
  double speed = 0.3;                   // of the hook [m/s]
  double slack = 0.03;                  // at the start [m]
};
DynamicScene liftOffScene(const LiftOff& lift = {});

/// The same load dropped from a height into its slack rope.
struct SnapLoad {
  double mass = 1000, stiffness = 6e5;  // [kg], EA/L [N/m]
  double height = 0.2;                  // [m]
};
DynamicScene snapLoadScene(const SnapLoad& snap = {});

/// One rope from a winch over lead sheaves, the upper block and the hook block `parts` times, hoisting.
struct Reeving {
  int parts = 4, leadSheaves = 0;
  double efficiency = 1 / 1.09;
  double mass = 1000;       // of load and hook block [kg]
  double lineSpeed = -0.4;  // of the winch, negative takes in [m/s]
};
DynamicScene reevingScene(const Reeving& reeving = {});

}  // namespace liana

// Rigs that hold the hybrid wire against theory: loads over a cylinder and over edges, capstan, heavy rope,
// reeving, pendulum, catenary; and the multibody chain beside them.
#pragma once

#include "solvers/scenes/hoisting_scenes.h"
#include "solvers/scenes/wires/wire_scenes.h"

namespace liana {

// In all of these part 0 is the wire and body 0 the load at its start, body 1 the one at its end.

/// Two equal loads on a wire over a cylinder of 1 m radius (Fig. 10 and 11).
struct CylinderLoads {
  double wireMass = 100, loadMass = 100;  // [kg]
  double friction = 0.2;
  int segments = 30;  // the finest resolution
};
DynamicScene cylinderLoadsScene(const CylinderLoads& loads = {});
/// The same with a chain of that many links between point masses that touch the cylinder as small spheres.
DynamicScene cylinderChainScene(const CylinderLoads& loads = {});
/// Largest stretch of a link of the chain.
double chainStretch(const World& world);

/// Equal loads on a wire over the two upper edges of a beam tilted by 30° (Fig. 12, top). They hang as
/// friction holds them, tan β = min(μπ/2, tan θ) from the perpendicular, and then slide without swinging.
DynamicScene alongEdgesScene(double friction = 0.2);
constexpr double kBeamTilt = 30;  // [degrees]
/// a = g(sin θ − μ(π/2)cos θ), not below zero; it sticks from (2/π)tan θ on.
double alongEdgesAcceleration(double friction);

/// Loads of 100 and 200 kg on a wire over the two upper edges of a level beam (Fig. 12, bottom).
DynamicScene acrossEdgesScene(double friction = 0.1);
/// a = g(1 − ½e^{μπ})/(1 + ½e^{μπ}), not below zero; it sticks from ln 2/π on.
double acrossEdgesAcceleration(double friction);

/// A wire wound by an angle about a round bar of 0.5 m radius along y, its ends pulled by forces in ratio.
struct Capstan {
  double turn = 3.14159265358979324;  // [rad], 45° at least
  double friction = 0.2;
  double ratio = 1.5;  // pull at the end / pull at the start
};
DynamicScene capstanScene(const Capstan& capstan = {});
/// The acceleration of the loads, whose masses are in the same ratio: (F₂ − e^{μφ}F₁)/(m₂ + e^{μφ}m₁), not
/// below zero.
double capstanAcceleration(const Capstan& capstan);

/// Loads of 50 and 40 kg on 20 m of rope of 2 kg/m over a small sheave without friction, 8 m on the heavy
/// side.
DynamicScene heavyRopeScene();

/// The reeving of `reevingScene` with a hybrid wire.
DynamicScene wireReevingScene(const Reeving& reeving = {});
/// The pendulum of `winchPendulumScene` with a hybrid wire and a winch.
DynamicScene wirePendulumScene(const WinchPendulum& pendulum = {});

/// 12 m of wire between points 10 m apart that comes to rest.
DynamicScene catenaryScene(double finest = 0.2);
/// Its sag at rest [m].
double catenarySag();

}  // namespace liana

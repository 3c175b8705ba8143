#include "solvers/scenes/wires/block_reeving.h"

namespace liana {

namespace {

constexpr double kSpacing = 0.12;  // of the sheaves on an axle [m]
constexpr double kHeight = 6;      // of the upper axle above the hook block's [m]
constexpr double kBelow = 1;       // centre of the hook block's mass below its axle [m]
constexpr double kLong = 1000;     // longer than any run [s]

/// Where all parts of the line together pull at the hook block, along the axles [m].
double middleOfParts(int parts) {
  double sum = parts % 2 == 1 ? 0.5 * parts * kSpacing : 0;
  for (int part = 1; part < parts; part += 2) sum += part * kSpacing;  // two parts at each of its sheaves
  return sum / parts;
}

/// A sheave with losses between cheek plates, at a place of a body, its axis along y.
WireObstacle sheaveAt(int body, const Eigen::Vector3d& place, double efficiency) {
  Eigen::Isometry3d frame = alongY();
  frame.translation() = place;
  WireObstacle sheave{body, WireSurface::groove(kSheaveRadius, 0.8 * kSpacing, true, frame)};
  sheave.efficiency = efficiency;
  sheave.guarded = true;
  return sheave;
}

void leadOver(HybridWireSettings& wire, const WireObstacle& sheave, int sense) {
  wire.route.push_back(WireWaypoint::over(static_cast<int>(wire.obstacles.size()), sense));
  wire.obstacles.push_back(sheave);
}

/// The wire comes from the left and turns forwards about y on both blocks: over the upper one and down on its
/// right, below the hook block and up on its left.
HybridWireSettings reevedWire(const Reeving& reeving, int hook) {
  HybridWireSettings wire;
  wire.section.axial = 1e7;
  wire.section.massPerLength = 0.01;
  wire.start.point = {-4.0 - 2 * reeving.leadSheaves, 0, -1};
  for (int i = reeving.leadSheaves; i > 0; --i)
    leadOver(wire, sheaveAt(BodyList::kGround, {-2.0 * i, 0, i % 2 == 1 ? -1.0 : 0.0}, reeving.efficiency),
             i % 2 == 1 ? -1 : 1);
  const double middle = middleOfParts(reeving.parts);
  for (int part = 0; part < reeving.parts; ++part) {
    const bool isUpper = part % 2 == 0;
    const double along = 0.5 * part * kSpacing;
    leadOver(wire,
             isUpper ? sheaveAt(BodyList::kGround, {0, along, 0}, reeving.efficiency)
                     : sheaveAt(hook, {0, along - middle, kBelow}, reeving.efficiency),
             1);
  }
  const double side = 0.5 * reeving.parts * kSpacing;
  if (reeving.parts % 2 == 1)
    wire.end = {hook, {kSheaveRadius, side - middle, kBelow}};
  else
    wire.end = {BodyList::kGround, {-kSheaveRadius, side, 0}};
  return wire;
}

}  // namespace

DynamicScene blockReevingScene(const Reeving& reeving) {
  DynamicScene scene;
  const Eigen::Vector3d size = Eigen::Vector3d::Constant(0.8);
  Body hook = solidBox(reeving.mass, size, {0, middleOfParts(reeving.parts), -kHeight - kBelow});
  hook.inertia *= 1e6;  // guided: the losses of its sheaves do not rock it
  hook.velocity.z() = -reeving.lineSpeed / reeving.parts;
  const int body = scene.world.addBody(hook);
  HybridWireSettings wire = reevedWire(reeving, body);
  wire.fedLength = std::make_shared<PiecewiseLinear>(
      std::vector<std::array<double, 2>>{{0, 0}, {kLong, kLong * reeving.lineSpeed}});
  wire.stretchRelaxation = 0.05;  // the rope begins without stretch; let it settle
  wire.resolution.finest = 100;   // its mass is not the point
  HybridWire::addTo(scene.world, wire);
  scene.duration = 4;
  scene.channels = {{"start_N", [](const World& w) { return wireOf(w).read(w).startTension(); }},
                    {"end_N", [](const World& w) { return wireOf(w).read(w).endTension(); }},
                    {"sheaves", [](const World& w) { return wireOf(w).touchCount(); }},
                    positionChannel("hook", body, 2)};
  scene.boxes = {{body, size, Eigen::Vector3d::Zero()}};
  scene.lines = {wireLine(0)};
  return scene;
}

}  // namespace liana

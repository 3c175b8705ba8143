#include "solvers/scenes/wires/wire_workshop.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "solvers/multibody/joints/hinge_joint.h"
#include "solvers/multibody/joints/joint_driver.h"
#include "solvers/scenes/wires/wire_scenes.h"
#include "solvers/wires/hybrid/wire_crossings.h"

namespace liana {

namespace {

/// The smooth curve of a wire; nothing once it is gone.
SceneLine smoothLine(int part) {
  return [part](const World& world, std::vector<Eigen::Vector3d>& points) {
    points.clear();
    if (part < world.partCount() && world.part(part)) points = wireOf(world, part).read(world).smoothPoints();
  };
}

/// Whether a moment lies in the coming step.
bool isNow(const World& world, double h, double moment) {
  return world.time() <= moment && moment < world.time() + h;
}

HybridWireSettings slackWire(const Eigen::Vector3d& from, const Eigen::Vector3d& to, double length) {
  HybridWireSettings wire;
  wire.section.axial = 1e6;
  wire.section.massPerLength = 0.5;
  wire.start.point = from;
  wire.end.point = to;
  wire.length = length;
  wire.resolution.finest = 0.25;
  return wire;
}

/// Goes down for a while, waits, and comes up again.
class Dip : public BodyMotion {
public:
  Dip(const Eigen::Vector3d& start, double depth) : start_(start), depth_(depth) {}
  BodyPose at(double time) const override {
    const double down = std::clamp(time / 3, 0.0, 1.0) - std::clamp((time - 5) / 3, 0.0, 1.0);
    const double way = depth_ * down * down * (3 - 2 * down);
    return {start_ - way * Eigen::Vector3d::UnitZ(), Eigen::Quaterniond::Identity()};
  }

private:
  Eigen::Vector3d start_;
  double depth_;
};

int addDip(DynamicScene& scene, const Eigen::Vector3d& start, double depth) {
  Body body;
  body.kind = BodyKind::Kinematic;
  body.motion = std::make_shared<Dip>(start, depth);
  body.pose = body.motion->at(0);
  return scene.world.addBody(body);
}

}  // namespace

DynamicScene wireDrumScene() {
  DynamicScene scene;
  World& world = scene.world;
  const int load = world.addBody(solidBox(1000, {0.8, 0.8, 0.8}, {2, 0, -6}));
  Body body;
  body.mass = 80;
  body.inertia = alongY().linear() * cylinderInertia(80, 0.3, 0.2) * alongY().linear().transpose();
  const int drum = world.addBody(body);
  const auto hinge = HingeJoint::at(world.bodies(), BodyList::kGround, drum, Eigen::Vector3d::Zero(),
                                    Eigen::Vector3d::UnitY());
  world.add<HingeJoint>(hinge);
  JointDriver::Settings motor;
  motor.coordinate = hinge.angle();
  motor.speed = std::make_shared<PiecewiseLinear>(
      std::vector<std::array<double, 2>>{{0, 0}, {1, -4}, {5, -4}, {6, 0}, {7, 0}, {8, 4}, {12, 4}, {13, 0}});
  world.add<JointDriver>(motor);
  const Eigen::Vector3d sheave(1.7, 0, 1);
  const int stand = world.addBody(standingBody(sheave));
  HybridWireSettings wire;
  wire.section.axial = 2e7;
  wire.section.massPerLength = 1;
  wire.start = {drum, {0, 0, 0.26}};
  wire.end = {load, {0, 0, 0.4}};
  wire.drum = WireDrum{alongY(), 0.25, 0.1, 0.02, 6, 1};
  wire.obstacles = {{stand, WireSurface::groove(0.3, 0.1, true, alongY()), 0.1}};
  wire.route = {WireWaypoint::over(0, 1)};
  HybridWire::addTo(world, wire);
  scene.duration = 14;
  scene.boxes = {{load, {0.8, 0.8, 0.8}, Eigen::Vector3d::Zero()}, {drum, {0.5, 0.1, 0.5}, {0, 0.05, 0}}};
  scene.lines = {smoothLine(0)};
  scene.channels = {positionChannel("load", load, 2),
                    {"stored_m", [](const World& w) { return wireOf(w).read(w).stored(); }},
                    {"layer", [](const World& w) { return wireOf(w).read(w).drumLayer(); }},
                    {"fleet_angle_rad", [](const World& w) { return wireOf(w).read(w).fleetAngle(); }},
                    {"tension_N", [](const World& w) { return wireOf(w).read(w).endTension(); }}};
  return scene;
}

DynamicScene wireCrossingScene() {
  DynamicScene scene;
  World& world = scene.world;
  const int below = HybridWire::addTo(world, slackWire({-4, 0.1, 0}, {4, 0.1, 0}, 8.1));
  HybridWireSettings other = slackWire(Eigen::Vector3d::Zero(), Eigen::Vector3d::Zero(), 6.1);
  other.start.body = addDip(scene, {0.3, -3, 1.4}, 2.4);
  other.end.body = addDip(scene, {0.3, 3, 1.4}, 2.4);
  const int above = HybridWire::addTo(world, other);
  WireCrossings::Settings both;
  both.wires = {below, above};
  both.friction = 0.2;
  const int part = world.addPart(std::make_unique<WireCrossings>(both));
  scene.duration = 10;
  for (const int end : {other.start.body, other.end.body})
    scene.boxes.push_back({end, Eigen::Vector3d::Constant(0.2), Eigen::Vector3d::Zero()});
  scene.lines = {smoothLine(below), smoothLine(above)};
  const auto crossings = [part](const World& w) -> const std::vector<WireCrossings::Crossing>& {
    return dynamic_cast<const WireCrossings&>(*w.part(part)).crossings();
  };
  scene.channels = {
      {"crossings", [crossings](const World& w) { return static_cast<double>(crossings(w).size()); }},
      {"pressure_N",
       [crossings](const World& w) {
         return crossings(w).empty() ? 0.0 : WireCrossings::pressure(w, crossings(w).front());
       }},
      {"tension_N", [](const World& w) { return wireOf(w).read(w).largestTension(); }}};
  return scene;
}

DynamicScene wireTwistScene() {
  DynamicScene scene;
  const Eigen::Vector3d size(1, 1, 1);
  Body box = solidBox(200, size, {0, 0, -5.5});
  box.angularVelocity = {0, 0, 3};
  const int load = scene.world.addBody(box);
  HybridWireSettings wire;
  wire.section.axial = 1e7;
  wire.section.massPerLength = 1;
  wire.section.torsion = 100;
  wire.twists = true;
  wire.end = {load, {0, 0, 0.5}};
  HybridWire::addTo(scene.world, wire);
  scene.duration = 20;
  scene.boxes = {{load, size, Eigen::Vector3d::Zero()}};
  scene.lines = {smoothLine(0)};
  scene.channels = {{"twist_rad", [](const World& w) { return wireOf(w).read(w).twist(); }},
                    {"torque_Nm", [](const World& w) { return wireOf(w).read(w).torque(); }},
                    {"spin_rad_s", [](const World& w) { return w.body(0).angularVelocity.z(); }}};
  return scene;
}

DynamicScene wireEditsScene() {
  DynamicScene scene;
  World& world = scene.world;
  const int cut = HybridWire::addTo(world, slackWire({-3, 0, 0}, {3, 0, 0}, 6.6));
  const int loose = HybridWire::addTo(world, slackWire({-3, 2, 0}, {3, 2, 0}, 6.6));
  HybridWireSettings first = slackWire({-3, 4, 0}, {0, 4, -0.5}, 0), second = first;
  first.end.isFree = true;
  second.start = {BodyList::kGround, {0.1, 4, -0.5}, true};
  second.end = {BodyList::kGround, {3, 4, 0}, false};
  const int tied = HybridWire::addTo(world, first), other = HybridWire::addTo(world, second);
  const int hook = world.addBody(standingBody({-3, 0, -3}));
  scene.boxes = {{hook, Eigen::Vector3d::Constant(0.2), Eigen::Vector3d::Zero()}};
  scene.drive = [=](World& w, double h) {
    if (isNow(w, h, 0.1)) wireOf(w, tied).join(w, other);
    if (isNow(w, h, 1)) wireOf(w, cut).cut(w, 3.3);
    if (isNow(w, h, 1)) wireOf(w, loose).detach(w, false);
    if (isNow(w, h, 2.5)) wireOf(w, cut).attach(w, false, hook);
  };
  scene.duration = 8;
  // The piece that is cut off is the part that is added last.
  scene.lines = {smoothLine(cut), smoothLine(loose), smoothLine(tied), smoothLine(other),
                 smoothLine(world.partCount())};
  scene.channels = {
      {"wires", [](const World& w) { return static_cast<double>(wiresOf(w).size()); }},
      {"cut_length_m", [=](const World& w) { return wireOf(w, cut).read(w).length(); }},
      {"tied_length_m", [=](const World& w) { return wireOf(w, tied).read(w).length(); }},
      {"cut_tension_N", [=](const World& w) { return wireOf(w, cut).read(w).startTension(); }},
      {"loose_tension_N", [=](const World& w) { return wireOf(w, loose).read(w).startTension(); }}};
  return scene;
}

}  // namespace liana

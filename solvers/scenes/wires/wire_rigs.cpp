#include "solvers/scenes/wires/wire_rigs.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "solvers/multibody/joints/distance_joint.h"
#include "solvers/multibody/simple_contacts.h"

namespace liana {

namespace {

constexpr double kGravity = 9.81, kPi = std::numbers::pi;
constexpr double kNever = 100;   // finest resolution of wires that need no massive nodes [m]
constexpr double kLight = 0.01;  // of wires whose mass is not the point [kg/m]
constexpr double kRadius = 1, kDrop = 5, kLoadSize = 0.5;  // of the rig with the cylinder [m]

constexpr double kCapstanPull = 1000, kCapstanMass = 100;  // at the end [N], [kg]

class EvenFeed : public TimeFunction {
public:
  explicit EvenFeed(double speed) : speed_(speed) {}
  double at(double time) const override { return speed_ * time; }

private:
  double speed_;
};

/// Way points around a bar along y through the origin, from one angle of the xz plane to another.
void leadAround(double radius, double from, double to, std::vector<WireWaypoint>& route) {
  const int pieces = std::max(2, static_cast<int>(std::ceil(std::abs(to - from) / (kPi / 8))));
  for (int i = 0; i <= pieces; ++i) {
    const double angle = from + (to - from) * i / pieces;
    route.push_back({{radius * std::cos(angle), 0, radius * std::sin(angle)}});
  }
}

void addPulls(DynamicScene& scene) {
  scene.channels.push_back(
      {"start_N", [](const World& world) { return wireOf(world).read(world).startTension(); }});
  scene.channels.push_back(
      {"end_N", [](const World& world) { return wireOf(world).read(world).endTension(); }});
  scene.lines.push_back(wireLine(0));
}

/// Loads that hang on both sides of the cylinder.
double addCylinderLoads(DynamicScene& scene, double mass) {
  const Eigen::Vector3d size = Eigen::Vector3d::Constant(kLoadSize);
  for (const double side : {-1.0, 1.0}) {
    const int body = scene.world.addBody(solidBox(mass, size, {side * kRadius, 0, -kDrop - 0.5 * kLoadSize}));
    scene.boxes.push_back({body, size, Eigen::Vector3d::Zero()});
  }
  scene.duration = 30;
  return 2 * kDrop + kPi * kRadius;
}

/// A beam along y below z = 0, two metres wide, body 2.
void addBeam(DynamicScene& scene, double length) {
  Body beam;
  beam.kind = BodyKind::Static;
  beam.pose.position = {0, 0, -0.5};
  const Eigen::Vector3d size(2, length, 1);
  scene.boxes.push_back({scene.world.addBody(beam), size, Eigen::Vector3d::Zero()});
}

void addBeamWire(DynamicScene& scene, double friction) {
  HybridWireSettings wire;
  wire.section.axial = 1e8;
  wire.section.massPerLength = kLight;
  wire.start = {0, Eigen::Vector3d::Zero()};
  wire.end = {1, Eigen::Vector3d::Zero()};
  wire.obstacles = {{2, WireSurface::box(scene.boxes.back().size), friction}};
  wire.route = {{{-1.05, 0, 0.05}}, {{1.05, 0, 0.05}}};
  wire.resolution.finest = kNever;
  HybridWire::addTo(scene.world, wire);
  addPulls(scene);
}

}  // namespace

DynamicScene cylinderLoadsScene(const CylinderLoads& loads) {
  DynamicScene scene;
  World& world = scene.world;
  const double length = addCylinderLoads(scene, loads.loadMass);
  Body bar;
  bar.kind = BodyKind::Static;
  const int body = world.addBody(bar);
  scene.boxes.push_back({body, {2 * kRadius, 4, 2 * kRadius}, Eigen::Vector3d::Zero()});
  HybridWireSettings wire;
  wire.section.axial = 1e9;
  wire.section.massPerLength = loads.wireMass / length;
  wire.start = {0, {0, 0, 0.5 * kLoadSize}};
  wire.end = {1, {0, 0, 0.5 * kLoadSize}};
  wire.obstacles = {{body, WireSurface::cylinder(kRadius, 4, alongY()), loads.friction}};
  leadAround(1.2 * kRadius, kPi, 0, wire.route);
  wire.resolution.finest = length / loads.segments;
  HybridWire::addTo(world, wire);
  addPulls(scene);
  scene.channels.push_back(positionChannel("first_load", 0, 2));
  scene.channels.push_back({"stretch", [](const World& w) { return wireStretch(w); }});
  return scene;
}

DynamicScene cylinderChainScene(const CylinderLoads& loads) {
  DynamicScene scene;
  World& world = scene.world;
  const double length = addCylinderLoads(scene, loads.loadMass), link = length / loads.segments;
  const double thickness = 0.01;
  const auto contacts = std::make_shared<SimpleContacts>();
  ContactMaterial material;
  material.friction = loads.friction;
  Body bar;
  bar.kind = BodyKind::Static;
  bar.pose.orientation = Eigen::Quaterniond(alongY().linear());
  bar.shape = contacts->addCapsule(kRadius - thickness, 4, material);
  world.addBody(bar);
  scene.boxes.push_back({2, {2 * kRadius, 2 * kRadius, 4}, Eigen::Vector3d::Zero()});
  const int sphere = contacts->addSphere(thickness, material);
  world.setContactDetector(contacts);
  const auto place = [&](double way) -> Eigen::Vector3d {
    if (way < kDrop) return {-kRadius, 0, way - kDrop};
    const double angle = kPi - (way - kDrop) / kRadius;
    if (angle > 0) return {kRadius * std::cos(angle), 0, kRadius * std::sin(angle)};
    return {kRadius, 0, kDrop + kPi * kRadius - way};
  };
  const Eigen::Vector3d hook(0, 0, 0.5 * kLoadSize);
  int last = 0;
  for (int i = 1; i <= loads.segments; ++i) {
    const bool isEnd = i == loads.segments;
    DistanceJoint::Settings joint;
    joint.bodyA = last;
    if (last == 0) joint.pointA = hook;
    joint.bodyB = 1;
    if (isEnd) {
      joint.pointB = hook;
    } else {
      Body mass = pointMass(loads.wireMass / loads.segments, place(i * link));
      mass.shape = sphere;
      joint.bodyB = world.addBody(mass);
    }
    joint.length =
        (world.body(joint.bodyA).toWorld(joint.pointA) - world.body(joint.bodyB).toWorld(joint.pointB))
            .norm();
    joint.compliance = joint.length / 1e9;
    world.add<DistanceJoint>(joint);
    last = joint.bodyB;
  }
  scene.channels = {positionChannel("first_load", 0, 2),
                    {"stretch", [](const World& w) { return chainStretch(w); }}};
  scene.lines = {[](const World& w, std::vector<Eigen::Vector3d>& points) {
    points.clear();
    for (int i = 0; i < w.constraintCount(); ++i) {
      const auto& joint = w.joint<DistanceJoint>(i).settings();
      if (i == 0) points.push_back(w.body(joint.bodyA).toWorld(joint.pointA));
      points.push_back(w.body(joint.bodyB).toWorld(joint.pointB));
    }
  }};
  return scene;
}

double chainStretch(const World& world) {
  double largest = 0;
  for (int i = 0; i < world.constraintCount(); ++i) {
    const auto& joint = world.joint<DistanceJoint>(i).settings();
    const double now =
        (world.body(joint.bodyA).toWorld(joint.pointA) - world.body(joint.bodyB).toWorld(joint.pointB))
            .norm();
    largest = std::max(largest, std::abs(now - joint.length) / joint.length);
  }
  return largest;
}

double alongEdgesAcceleration(double friction) {
  const double tilt = kBeamTilt * kPi / 180;
  return std::max(0.0, kGravity * (std::sin(tilt) - friction * 0.5 * kPi * std::cos(tilt)));
}

DynamicScene alongEdgesScene(double friction) {
  DynamicScene scene;
  const double tilt = kBeamTilt * kPi / 180, hang = 3;
  // The beam stays along y; down is tilted.
  scene.world.settings().gravity = {0, kGravity * std::sin(tilt), -kGravity * std::cos(tilt)};
  const double ahead = hang * std::min(friction * 0.5 * kPi, std::tan(tilt));
  for (const double side : {-1.0, 1.0}) scene.world.addBody(pointMass(100, {side, ahead, -hang}));
  addBeam(scene, 400);
  addBeamWire(scene, friction);
  scene.duration = 5;
  scene.channels.push_back(positionChannel("load", 1, 1));
  scene.channels.push_back({"speed_m_s", [](const World& w) { return w.body(1).velocity.y(); }});
  return scene;
}

double acrossEdgesAcceleration(double friction) {
  const double ratio = 0.5 * std::exp(friction * kPi);
  return std::max(0.0, kGravity * (1 - ratio) / (1 + ratio));
}

DynamicScene acrossEdgesScene(double friction) {
  DynamicScene scene;
  scene.world.addBody(pointMass(100, {-1, 0, -5}));
  scene.world.addBody(pointMass(200, {1, 0, -5}));
  addBeam(scene, 4);
  addBeamWire(scene, friction);
  scene.duration = 1;
  scene.channels.push_back(positionChannel("load", 1, 2));
  scene.channels.push_back({"speed_m_s", [](const World& w) { return -w.body(1).velocity.z(); }});
  return scene;
}

double capstanAcceleration(const Capstan& capstan) {
  const double hold = std::exp(capstan.friction * capstan.turn) / capstan.ratio;
  return std::max(0.0, kCapstanPull * (1 - hold) / (kCapstanMass * (1 + hold)));
}

DynamicScene capstanScene(const Capstan& capstan) {
  DynamicScene scene;
  World& world = scene.world;
  world.settings().gravity.setZero();
  const double radius = 0.5, arm = 4, first = kCapstanPull / capstan.ratio;
  // Both loads are pulled straight away from the bar, along the wire.
  const auto radial = [](double angle) { return Eigen::Vector3d(std::cos(angle), 0, std::sin(angle)); };
  const auto onwards = [](double angle) {  // clockwise about y seen from −y: angles fall
    return Eigen::Vector3d(std::sin(angle), 0, -std::cos(angle));
  };
  const double from = kPi, to = kPi - capstan.turn;
  Body start = pointMass(kCapstanMass / capstan.ratio, radius * radial(from) - arm * onwards(from));
  start.force = -first * onwards(from);
  world.addBody(start);
  Body end = pointMass(kCapstanMass, radius * radial(to) + arm * onwards(to));
  end.force = kCapstanPull * onwards(to);
  world.addBody(end);
  Body bar;
  bar.kind = BodyKind::Static;
  world.addBody(bar);
  scene.boxes = {{2, {2 * radius, 2, 2 * radius}, Eigen::Vector3d::Zero()}};
  HybridWireSettings wire;
  wire.section.axial = 1e8;
  wire.section.massPerLength = 1e-3 * kLight / capstan.ratio;
  wire.start = {0, Eigen::Vector3d::Zero()};
  wire.end = {1, Eigen::Vector3d::Zero()};
  wire.obstacles = {{2, WireSurface::cylinder(radius, 2, alongY()), capstan.friction}};
  leadAround(1.1 * radius, from, to, wire.route);
  wire.resolution.finest = kNever;
  HybridWire::addTo(world, wire);
  addPulls(scene);
  scene.duration = 1;
  scene.channels.push_back(
      {"speed_m_s", [direction = onwards(to)](const World& w) { return w.body(1).velocity.dot(direction); }});
  return scene;
}

DynamicScene heavyRopeScene() {
  DynamicScene scene;
  scene.world.addBody(pointMass(50, {0, 0, -8}));
  scene.world.addBody(pointMass(40, {0, 0, -12}));
  HybridWireSettings wire;
  wire.section.axial = 1e9;  // the reference's rope does not stretch
  wire.section.massPerLength = 2;
  wire.start = {0, Eigen::Vector3d::Zero()};
  wire.end = {1, Eigen::Vector3d::Zero()};
  wire.eyes = {{}};
  wire.route = {{Eigen::Vector3d::Zero(), 0}};
  wire.length = 20;
  HybridWire::addTo(scene.world, wire);
  scene.duration = 2;
  addPulls(scene);
  scene.channels.push_back(positionChannel("heavy", 0, 2));
  for (const int load : {0, 1})
    scene.boxes.push_back({load, Eigen::Vector3d::Constant(0.3), Eigen::Vector3d::Zero()});
  return scene;
}

DynamicScene wireReevingScene(const Reeving& reeving) {
  DynamicScene scene;
  const double height = 6;
  const Eigen::Vector3d size = Eigen::Vector3d::Constant(0.8), top(0, 0, 0.4);
  Body hook = solidBox(reeving.mass, size, {0, 0, -height - 0.4});
  hook.velocity.z() = -reeving.lineSpeed / reeving.parts;
  scene.world.addBody(hook);
  HybridWireSettings wire;
  wire.section.axial = 1e7;
  wire.section.massPerLength = kLight;
  wire.start.point = {-4.0 - 2 * reeving.leadSheaves, 0, -1};
  for (int i = reeving.leadSheaves; i > 0; --i)
    wire.eyes.push_back({BodyList::kGround, {-2.0 * i, 0, 0}, 0, reeving.efficiency});
  for (int part = 0; part < reeving.parts; ++part) {
    WireEye sheave;
    sheave.efficiency = reeving.efficiency;
    if (part % 2 == 1) sheave.body = 0, sheave.point = top;
    wire.eyes.push_back(sheave);
  }
  if (reeving.parts % 2 == 1) wire.end = {0, top};
  for (size_t i = 0; i < wire.eyes.size(); ++i)
    wire.route.push_back({Eigen::Vector3d::Zero(), static_cast<int>(i)});
  wire.fedLength = std::make_shared<EvenFeed>(reeving.lineSpeed);
  wire.stretchRelaxation = 0.05;  // the rope begins without stretch; let it settle
  wire.resolution.finest = kNever;
  HybridWire::addTo(scene.world, wire);
  scene.duration = 4;
  addPulls(scene);
  scene.channels.push_back(positionChannel("hook", 0, 2));
  scene.boxes = {{0, size, Eigen::Vector3d::Zero()}};
  return scene;
}

DynamicScene wirePendulumScene(const WinchPendulum& pendulum) {
  DynamicScene scene;
  const double angle = pendulum.angle * kPi / 180;
  const Eigen::Vector3d along(std::sin(angle), 0, -std::cos(angle));
  Body load = pointMass(1000, pendulum.length * along);
  load.velocity = pendulum.speed * along;
  scene.world.addBody(load);
  HybridWireSettings wire;
  wire.section.axial = 1e8;
  wire.section.massPerLength = 0.1;
  wire.end = {0, Eigen::Vector3d::Zero()};
  wire.fedLength = std::make_shared<EvenFeed>(pendulum.speed);
  HybridWire::addTo(scene.world, wire);
  scene.duration = pendulum.duration;
  scene.channels = {{"angle_deg", [](const World& world) {
                       return angleBelow(Eigen::Vector3d::Zero(), world.body(0).pose.position) * 180 / kPi;
                     }}};
  addPulls(scene);
  scene.boxes = {{0, {0.6, 0.6, 0.6}, Eigen::Vector3d::Zero()}};
  return scene;
}

DynamicScene catenaryScene(double finest) {
  DynamicScene scene;
  const Eigen::Vector3d size = Eigen::Vector3d::Constant(0.3);
  HybridWireSettings wire;
  for (const double x : {0.0, 10.0}) {
    const int body = scene.world.addBody(standingBody({x, 0, 0}));
    scene.boxes.push_back({body, size, Eigen::Vector3d::Zero()});
    (x == 0 ? wire.start : wire.end).body = body;
  }
  wire.section.axial = 1e8;
  wire.section.massPerLength = 1;
  wire.route = {{{5, 0, -std::sqrt(11.0)}}};
  wire.keepsRoute = true;
  wire.resolution.finest = finest;
  HybridWire::addTo(scene.world, wire);
  // The air takes one per cent of every speed in a step.
  scene.drive = [](World& world, double h) {
    const double share = std::pow(0.99, 60 * h);
    for (int i = 0; i < world.bodies().size(); ++i)
      if (world.bodies().isUsed(i)) world.body(i).velocity *= share;
  };
  scene.duration = 60;
  addPulls(scene);
  scene.channels.push_back({"sag_m", [](const World& world) {
                              double lowest = 0;
                              for (const Eigen::Vector3d& point : wireOf(world).read(world).points())
                                lowest = std::min(lowest, point.z());
                              return -lowest;
                            }});
  return scene;
}

double catenarySag() {
  const double half = 5, length = 6;
  double a = half;  // a·sinh(half/a) = length
  for (int i = 0; i < 100; ++i) {
    const double x = half / a;
    a -= (a * std::sinh(x) - length) / (std::sinh(x) - x * std::cosh(x));
  }
  return a * (std::cosh(half / a) - 1);
}

}  // namespace liana

#include "solvers/scenes/wires/wire_scenes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "solvers/multibody/joints/hinge_joint.h"
#include "solvers/multibody/joints/joint_driver.h"
#include "solvers/multibody/simple_contacts.h"

namespace liana {

namespace {

/// Massive nodes of a wire that hangs free lie this many times nearer than its length.
constexpr double kFineness = 40;

/// From left to right and back, resting at both ends, with smooth starts.
class Shuttle : public BodyMotion {
public:
  Shuttle(const Eigen::Vector3d& start, double way, double rest, double drive)
      : start_(start), way_(way), rest_(rest), drive_(drive) {}
  BodyPose at(double time) const override {
    const double s = std::clamp((time - rest_) / drive_, 0.0, 1.0);
    return {start_ + way_ * s * s * s * (10 - 15 * s + 6 * s * s) * Eigen::Vector3d::UnitX(),
            Eigen::Quaterniond::Identity()};
  }

private:
  Eigen::Vector3d start_;
  double way_, rest_, drive_;
};

SceneChannel wireChannel(const std::string& name, double (WireReadings::*value)() const) {
  return {name, [value](const World& world) { return (wireOf(world).read(world).*value)(); }};
}

std::vector<SceneChannel> commonChannels() {
  return {wireChannel("tension_N", &WireReadings::largestTension),
          {"massive_nodes", [](const World& world) { return wireOf(world).massCount(); }},
          {"touches", [](const World& world) { return wireOf(world).touchCount(); }}};
}

/// A frame whose z axis lies along x.
Eigen::Isometry3d alongX() {
  Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
  frame.linear() = Eigen::AngleAxisd(0.5 * std::numbers::pi, Eigen::Vector3d::UnitY()).toRotationMatrix();
  return frame;
}

/// A wheel of 40 kg that turns about the z axis of `axle` on a carriage.
int addSheave(DynamicScene& scene, int carriage, const Eigen::Vector3d& centre, double radius,
              const Eigen::Isometry3d& axle) {
  Body wheel;
  wheel.mass = 40;
  wheel.inertia = axle.linear() * cylinderInertia(wheel.mass, radius, 0.1) * axle.linear().transpose();
  wheel.pose.position = centre;
  const int body = scene.world.addBody(wheel);
  scene.world.add<HingeJoint>(
      HingeJoint::at(scene.world.bodies(), carriage, body, centre, axle.linear().col(2)));
  const Eigen::Vector3d size = (Eigen::Vector3d::Ones() - axle.linear().col(2).cwiseAbs()) * 2 * radius +
                               0.1 * axle.linear().col(2).cwiseAbs();
  scene.boxes.push_back({body, size, Eigen::Vector3d::Zero()});
  return body;
}

/// A drum of 60 kg for a wire of 20 mm that turns about y on a carriage, driven at a speed over time [rad/s].
int addDrum(DynamicScene& scene, int carriage, const Eigen::Vector3d& centre, const WireDrum& drum,
            std::vector<std::array<double, 2>> speed) {
  Body body;
  body.mass = 60;
  body.inertia =
      alongY().linear() * cylinderInertia(body.mass, drum.radius, drum.width) * alongY().linear().transpose();
  body.pose.position = centre;
  const int index = scene.world.addBody(body);
  const auto hinge = HingeJoint::at(scene.world.bodies(), carriage, index, centre, Eigen::Vector3d::UnitY());
  scene.world.add<HingeJoint>(hinge);
  JointDriver::Settings motor;
  motor.coordinate = hinge.angle();
  motor.speed = std::make_shared<PiecewiseLinear>(std::move(speed));
  scene.world.add<JointDriver>(motor);
  scene.boxes.push_back(
      {index, {2 * drum.radius, drum.width, 2 * drum.radius}, 0.5 * drum.width * Eigen::Vector3d::UnitY()});
  return index;
}

/// Steel rope of the given diameter, as solid as 0.6 of it.
SectionStiffness steelRope(double diameter) {
  return circularSection({1.2e11, 0.3, 4700}, 0.5 * diameter);
}

}  // namespace

const HybridWire& wireOf(const World& world, int part) {
  return dynamic_cast<const HybridWire&>(*world.part(part));
}

HybridWire& wireOf(World& world, int part) {
  return dynamic_cast<HybridWire&>(*world.part(part));
}

std::vector<int> wiresOf(const World& world) {
  std::vector<int> wires;
  for (int i = 0; i < world.partCount(); ++i)
    if (dynamic_cast<const HybridWire*>(world.part(i))) wires.push_back(i);
  return wires;
}

SceneLine wireLine(int part) {
  return [part](const World& world, std::vector<Eigen::Vector3d>& points) {
    points = wireOf(world, part).read(world).points();
  };
}

double wirePenetration(const World& world) {
  double deepest = 0, size = 1e-300;
  for (const int part : wiresOf(world)) {
    const HybridWire& wire = wireOf(world, part);
    deepest = std::max(deepest, wire.path().penetration(world.bodies()));
    for (const WireObstacle& obstacle : wire.settings().obstacles)
      size = std::max(size, obstacle.surface->size());
  }
  return deepest / size;
}

double wireStretch(const World& world) {
  double largest = 0;
  for (const int part : wiresOf(world))
    largest = std::max(largest, wireOf(world, part).read(world).largestStretch());
  return largest;
}

Body solidBox(double mass, const Eigen::Vector3d& size, const Eigen::Vector3d& position) {
  Body body;
  body.mass = mass;
  body.inertia = boxInertia(mass, size);
  body.pose.position = position;
  return body;
}

Body standingBody(const Eigen::Vector3d& position) {
  Body body;
  body.kind = BodyKind::Static;
  body.pose.position = position;
  return body;
}

Eigen::Isometry3d alongY() {
  Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
  frame.linear() = Eigen::AngleAxisd(-0.5 * std::numbers::pi, Eigen::Vector3d::UnitX()).toRotationMatrix();
  return frame;
}

DynamicScene boxesOnWireScene() {
  DynamicScene scene;
  World& world = scene.world;
  const Eigen::Vector3d size(2, 2, 2);
  const auto contacts = std::make_shared<SimpleContacts>();
  HybridWireSettings wire;
  for (const Eigen::Vector3d& place : {Eigen::Vector3d(-3, 0, 3), Eigen::Vector3d(3, 0, 8)}) {
    Body box = solidBox(1e5, size, place);
    box.shape = contacts->addSphere(0.5 * size.x());
    const int body = world.addBody(box);
    wire.obstacles.push_back({body, WireSurface::box(size), 0.5});
    scene.boxes.push_back({body, size, Eigen::Vector3d::Zero()});
  }
  world.setContactDetector(contacts);
  wire.section.axial = 1e9;
  wire.start.point = {-10, 0, 0};
  wire.end.point = {10, 0, 0};
  wire.route = {{{0, 0, -3}}};
  wire.keepsRoute = true;
  wire.section.massPerLength = 50 / (2 * std::hypot(10, 3));
  wire.resolution.finest = 0.5;
  wire.stretchRelaxation = 0.04;  // so that the boxes come to rest
  HybridWire::addTo(world, wire);
  scene.duration = 10;  // for ever no box lies on a single wire
  scene.lines = {wireLine(0)};
  scene.channels = commonChannels();
  scene.channels.push_back(positionChannel("first_box", 0, 2));
  scene.channels.push_back(positionChannel("second_box", 1, 2));
  return scene;
}

DynamicScene unwindingBlockScene() {
  DynamicScene scene;
  World& world = scene.world;
  const Eigen::Vector3d size(0.4, 1, 0.4);
  world.addBody(solidBox(100, size, {0, 0, -1}));
  HybridWireSettings wire;
  wire.section = steelRope(0.012);
  wire.obstacles = {{0, WireSurface::box(size), 0.5}};
  // From above down along one side and round the block, a little outside of its edges.
  const double half = 0.5 * size.x() + 0.01;
  const int turns = 5;
  const auto lead = [&](double x, double y, double z) { wire.route.push_back({{x, y, z - 1}}); };
  for (int turn = 0; turn < turns; ++turn) {
    const double y = 0.02 * turn, pitch = 0.005;
    lead(half, y, half);
    lead(half, y + pitch, -half);
    lead(-half, y + 2 * pitch, -half);
    lead(-half, y + 3 * pitch, half);
  }
  wire.start.point = {half, 0, 0};
  wire.end = {0, {half, 0.02 * turns, 0}};  // a lug
  wire.resolution.finest = 0.25;
  HybridWire::addTo(world, wire);
  scene.duration = 10;
  scene.boxes = {{0, size, Eigen::Vector3d::Zero()}};
  scene.lines = {wireLine(0)};
  scene.channels = commonChannels();
  scene.channels.push_back(positionChannel("block", 0, 2));
  scene.channels.push_back({"spin_rad_s", [](const World& w) { return w.body(0).angularVelocity.norm(); }});
  return scene;
}

DynamicScene wireCraneScene() {
  DynamicScene scene;
  World& world = scene.world;
  const Eigen::Vector3d trolleySize(3.4, 2, 0.3), gripperSize(2, 0.6, 0.3), loadSize(1.5, 1, 1),
      weightSize(0.6, 0.6, 1.2), wallSize(0.5, 4, 2.5);
  const Eigen::Vector3d start(-6, 0, 10);
  Body trolley;
  trolley.kind = BodyKind::Kinematic;
  trolley.motion = std::make_shared<Shuttle>(start, 12, 6, 8);
  trolley.pose.position = start;
  const int carriage = world.addBody(trolley);
  const int gripper = world.addBody(solidBox(200, gripperSize, {-6, 0, 5}));
  const int load = world.addBody(solidBox(2000, loadSize, {-6, 0, 2.5}));
  const int wall = world.addBody(standingBody({0, 0, 0.5 * wallSize.z()}));
  scene.boxes = {{carriage, trolleySize, {0, 0, 0.8}},
                 {gripper, gripperSize, Eigen::Vector3d::Zero()},
                 {load, loadSize, Eigen::Vector3d::Zero()},
                 {wall, wallSize, Eigen::Vector3d::Zero()}};

  // The hoisting wire: drum, both eyes of the gripper, a sheave that turns, back to the trolley.
  const double radius = 0.3;
  const int sheave = addSheave(scene, carriage, start + Eigen::Vector3d(1 + radius, 0, 0), radius, alongY());
  HybridWireSettings hoist;
  hoist.name = "hoisting wire";
  hoist.section = steelRope(0.02);
  WireDrum drum;
  drum.frame = alongY();
  drum.radius = 0.25;
  drum.width = 0.2;
  drum.stored = 8;
  const double speed = 4.6;  // takes in about 3 m in 3 s
  hoist.start = {
      addDrum(scene, carriage, start + Eigen::Vector3d(-1.26, -0.1, 0), drum,
              {{2, 0}, {2.5, -speed}, {4.5, -speed}, {5, 0}, {15, 0}, {15.5, speed}, {17.5, speed}, {18, 0}}),
      {0.26, 0, 0}};
  hoist.end = {carriage, {1 + 2 * radius, 0, -0.6}};
  hoist.eyes = {{gripper, {-1, 0, 0.15}, 0.02, 1}, {gripper, {1, 0, 0.15}, 0.02, 1}};
  hoist.obstacles = {{sheave, WireSurface::groove(radius, 0.1, true, alongY()), 0.3}};
  hoist.route = {{Eigen::Vector3d::Zero(), 0}, {Eigen::Vector3d::Zero(), 1}};
  hoist.route.push_back(WireWaypoint::over(0, 1));
  hoist.drum = drum;
  hoist.resolution.finest = 0.5;
  HybridWire::addTo(world, hoist);

  // A second wire leads over the trolley to a counterweight beside it.
  const double large = 0.6;
  const int wheel = addSheave(scene, carriage, start + Eigen::Vector3d(0, large, 0), large, alongX());
  const int weight = world.addBody(
      solidBox(1000, weightSize, start + Eigen::Vector3d(0, 2 * large, -2 - 0.5 * weightSize.z())));
  scene.boxes.push_back({weight, weightSize, Eigen::Vector3d::Zero()});
  HybridWireSettings balance;
  balance.name = "counterweight wire";
  balance.section = steelRope(0.02);
  balance.start = {gripper, {0, 0, 0.15}};
  balance.end = {weight, {0, 0, 0.5 * weightSize.z()}};
  balance.obstacles = {{wheel, WireSurface::groove(large, 0.1, true, alongX()), 0.3}};
  balance.route = {WireWaypoint::over(0, -1)};
  balance.resolution.finest = 0.5;
  HybridWire::addTo(world, balance);

  for (const double side : {-1.0, 1.0}) {
    HybridWireSettings sling;
    sling.name = side < 0 ? "left sling" : "right sling";
    sling.section = steelRope(0.016);
    sling.start = {gripper, {0.7 * side, 0, -0.15}};
    sling.end = {load, {0.6 * side, 0, 0.5}};
    sling.obstacles = {{wall, WireSurface::box(wallSize), 0.3}};
    sling.resolution.finest = 0.5;
    HybridWire::addTo(world, sling);
  }
  scene.duration = 20;
  for (int i = 0; i < world.partCount(); ++i) scene.lines.push_back(wireLine(i));
  scene.channels = {wireChannel("drum_N", &WireReadings::startTension),
                    wireChannel("stored_m", &WireReadings::stored),
                    wireChannel("fleet_angle_rad", &WireReadings::fleetAngle),
                    {"counterweight_N", [](const World& w) { return wireOf(w, 1).read(w).endTension(); }},
                    positionChannel("load", load, 0),
                    positionChannel("load", load, 2),
                    positionChannel("counterweight", weight, 2)};
  return scene;
}

DynamicScene wireChainScene(int nodes) {
  DynamicScene scene;
  const double spacing = 1, half = 0.5 * spacing * (nodes + 1);
  HybridWireSettings wire;
  wire.section.axial = 1e7;
  wire.section.massPerLength = 1;
  for (const double side : {-1.0, 1.0}) {
    const int body = scene.world.addBody(standingBody({0.8 * side * half, 0, 0}));
    scene.boxes.push_back({body, Eigen::Vector3d::Constant(0.3), Eigen::Vector3d::Zero()});
    (side < 0 ? wire.start : wire.end).body = body;
  }
  wire.route = {{{0, 0, -0.6 * half}}};
  wire.keepsRoute = true;
  wire.resolution.finest = spacing;
  wire.resolution.adaptive = false;
  HybridWire::addTo(scene.world, wire);
  // A chain that long is pulled so hard by its own weight that only a small step can follow each node.
  scene.step = std::min(1.0 / 60, 0.25 * spacing / std::sqrt(9.81 * half));
  scene.duration = 5;
  scene.lines = {wireLine(0)};
  scene.channels = commonChannels();
  return scene;
}

int netNodeCount(const WireNet& net) {
  const int side = net.meshes + 1, strands = side * (side - 2) + side * net.meshes;
  return side * (side - 2) + net.nodesPerStrand * strands;
}

DynamicScene wireNetScene(const WireNet& net) {
  DynamicScene scene;
  World& world = scene.world;
  const int side = net.meshes + 1;
  // Knots in rows along y; the first and last row are held by the ground.
  const auto place = [&](int i, int k) { return Eigen::Vector3d(i * net.spacing, k * net.spacing, 0); };
  std::vector<int> knots(static_cast<size_t>(side * side), BodyList::kGround);
  const auto knot = [&](int i, int k) -> int& { return knots[static_cast<size_t>(i * side + k)]; };
  const double length = net.slack * net.spacing;
  for (int i = 1; i + 1 < side; ++i)
    for (int k = 0; k < side; ++k)
      knot(i, k) = world.addBody(pointMass(0.1 * net.massPerLength * length, place(i, k)));
  const double width = net.meshes * net.spacing;
  for (const double x : {0.0, width}) {
    const int beam = world.addBody(standingBody({x, 0.5 * width, 0}));
    scene.boxes.push_back({beam, {0.1, width, 0.1}, Eigen::Vector3d::Zero()});
  }
  const auto addStrand = [&](int i, int k, int i2, int k2) {
    if (knot(i, k) < 0 && knot(i2, k2) < 0) return;
    HybridWireSettings wire;
    wire.section.axial = 1e6;
    wire.section.massPerLength = net.massPerLength;
    const auto end = [&](int row, int column) {
      const int body = knot(row, column);
      return HybridWireEnd{body, body < 0 ? place(row, column) : Eigen::Vector3d(Eigen::Vector3d::Zero())};
    };
    wire.start = end(i, k);
    wire.end = end(i2, k2);
    // Slack hangs down in the middle.
    const Eigen::Vector3d middle = 0.5 * (place(i, k) + place(i2, k2));
    const double down = 0.5 * std::sqrt(length * length - net.spacing * net.spacing);
    wire.route = {{middle - down * Eigen::Vector3d::UnitZ()}};
    wire.keepsRoute = true;
    wire.resolution.finest = 0.5 * length / (0.5 * (net.nodesPerStrand + 1));
    wire.resolution.adaptive = false;
    scene.lines.push_back(wireLine(HybridWire::addTo(world, wire)));
  };
  for (int i = 0; i < side; ++i)
    for (int k = 0; k < side; ++k) {
      if (i + 1 < side) addStrand(i, k, i + 1, k);
      if (k + 1 < side) addStrand(i, k, i, k + 1);
    }
  scene.duration = 5;
  scene.channels = {wireChannel("first_strand_N", &WireReadings::largestTension)};
  const int middle = knot(side / 2, side / 2);
  if (middle >= 0) scene.channels.push_back(positionChannel("middle_knot", middle, 2));
  return scene;
}

DynamicScene wireSuspensionScene(int edges) {
  DynamicScene scene;
  World& world = scene.world;
  const double radius = 1, drop = 4;
  const Eigen::Vector3d size(1, 1, 1);
  for (const double side : {-1.0, 1.0}) world.addBody(solidBox(1000, size, {side * radius, 0, -drop - 0.5}));
  Body bar;
  bar.kind = BodyKind::Static;
  bar.pose.orientation = Eigen::Quaterniond(alongY().linear());
  world.addBody(bar);
  std::vector<Eigen::Vector2d> outline;
  for (int i = 0; i < edges; ++i) {
    const double angle = 2 * std::numbers::pi * (i + 0.5) / edges;
    outline.emplace_back(radius * std::cos(angle), radius * std::sin(angle));
  }
  HybridWireSettings wire;
  wire.section = steelRope(0.02);
  wire.start = {0, {0, 0, 0.5}};
  wire.end = {1, {0, 0, 0.5}};
  wire.obstacles = {{2, WireSurface::prism(outline, 4), 0.2}};
  for (int i = 0; i <= 8; ++i) {
    const double angle = std::numbers::pi * (1 - i / 8.0);
    wire.route.push_back({{1.2 * radius * std::cos(angle), 0, 1.2 * radius * std::sin(angle)}});
  }
  wire.resolution.finest = (2 * drop + std::numbers::pi) / kFineness;
  HybridWire::addTo(world, wire);
  scene.duration = 5;
  scene.boxes = {{0, size, Eigen::Vector3d::Zero()},
                 {1, size, Eigen::Vector3d::Zero()},
                 {2, {2 * radius, 2 * radius, 4}, Eigen::Vector3d::Zero()}};
  scene.lines = {wireLine(0)};
  scene.channels = commonChannels();
  return scene;
}

}  // namespace liana

#include "solvers/scenes/hoisting_scenes.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "solvers/scenes/flat_ground.h"
#include "solvers/wires/massless_cable.h"

namespace liana {

namespace {

constexpr double kRopeStiffness = 1e8;  // of ropes whose stretch is not the point [N/m]

/// A load as a solid box of steel-like density, hung at the middle of its top.
struct Load {
  Body body;
  Eigen::Vector3d size;
  Eigen::Vector3d top() const { return {0, 0, 0.5 * size.z()}; }
};

Load boxLoad(double mass, const Eigen::Vector3d& size, const Eigen::Vector3d& position) {
  Load load;
  load.size = size;
  load.body.mass = mass;
  load.body.inertia = boxInertia(mass, size);
  load.body.pose.position = position;
  return load;
}

SceneChannel tensionChannel() {
  return {"tension_N", [](const World& world) { return world.joint<MasslessCable>(0).tension(); }};
}

/// Height z = z0 + speed·t for a kinematic body.
class EvenClimb : public BodyMotion {
public:
  EvenClimb(const Eigen::Vector3d& start, double speed) : start_(start), speed_(speed) {}
  BodyPose at(double time) const override {
    return {start_ + Eigen::Vector3d(0, 0, speed_ * time), Eigen::Quaterniond::Identity()};
  }

private:
  Eigen::Vector3d start_;
  double speed_;
};

class EvenStart : public BodyMotion {
public:
  EvenStart(double acceleration, double until) : acceleration_(acceleration), until_(until) {}
  BodyPose at(double time) const override {
    const double gaining = std::clamp(time, 0.0, until_);
    const double x =
        0.5 * acceleration_ * gaining * gaining + acceleration_ * until_ * std::max(0.0, time - until_);
    return {{x, 0, 0}, Eigen::Quaterniond::Identity()};
  }

private:
  double acceleration_, until_;
};

class EvenFeed : public TimeFunction {
public:
  EvenFeed(double length, double speed) : length_(length), speed_(speed) {}
  double at(double time) const override { return length_ + speed_ * time; }

private:
  double length_, speed_;
};

}  // namespace

double angleBelow(const Eigen::Vector3d& anchor, const Eigen::Vector3d& load) {
  const Eigen::Vector3d arm = load - anchor;
  return std::atan2(arm.x(), -arm.z());
}

DynamicScene winchPendulumScene(const WinchPendulum& pendulum) {
  DynamicScene scene;
  const double angle = pendulum.angle * std::numbers::pi / 180;
  const Eigen::Vector3d along(std::sin(angle), 0, -std::cos(angle));
  Body load = pointMass(1000, pendulum.length * along);
  load.velocity = pendulum.speed * along;
  const int body = scene.world.addBody(load);
  MasslessCable::Settings rope;
  rope.nodes = {{}, {body, Eigen::Vector3d::Zero()}};
  rope.lengthOverTime = std::make_shared<EvenFeed>(pendulum.length, pendulum.speed);
  rope.stretchStiffness = kRopeStiffness;
  scene.world.add<MasslessCable>(rope);
  scene.world.constraint(0)->name = "rope";
  scene.step = 1.0 / 120;
  scene.duration = pendulum.duration;
  scene.channels = {{"angle_deg",
                     [](const World& world) {
                       return angleBelow(Eigen::Vector3d::Zero(), world.body(0).pose.position) * 180 /
                              std::numbers::pi;
                     }},
                    positionChannel("load", 0, 0),
                    positionChannel("load", 0, 2),
                    tensionChannel()};
  scene.boxes = {{0, {0.6, 0.6, 0.6}, Eigen::Vector3d::Zero()}};
  scene.lines = {cableLine(0)};
  return scene;
}

DynamicScene trolleyScene(const Trolley& trolley) {
  DynamicScene scene;
  scene.world.addBody(pointMass(1000, {0, 0, -trolley.length}));
  Body carriage;
  carriage.kind = BodyKind::Kinematic;
  carriage.motion = std::make_shared<EvenStart>(trolley.acceleration, trolley.until);
  scene.world.addBody(carriage);
  MasslessCable::Settings rope;
  rope.nodes = {{1, Eigen::Vector3d::Zero()}, {0, Eigen::Vector3d::Zero()}};
  rope.length = trolley.length;
  rope.stretchStiffness = kRopeStiffness;
  scene.world.add<MasslessCable>(rope);
  scene.world.constraint(0)->name = "rope";
  scene.step = 1.0 / 120;
  scene.duration = trolley.duration;
  scene.channels = {{"angle_deg",
                     [](const World& world) {
                       return angleBelow(world.body(1).pose.position, world.body(0).pose.position) * 180 /
                              std::numbers::pi;
                     }},
                    positionChannel("trolley", 1, 0),
                    positionChannel("load", 0, 0),
                    tensionChannel()};
  scene.boxes = {{0, {0.6, 0.6, 0.6}, Eigen::Vector3d::Zero()}, {1, {1, 0.6, 0.3}, {0, 0, 0.15}}};
  scene.lines = {cableLine(0)};
  return scene;
}

DynamicScene liftOffScene(const LiftOff& lift) {
  DynamicScene scene;
  const double ropeLength = 4;
  Load load = boxLoad(lift.mass, {1, 1, 0.5}, {0, 0, 0.25});
  load.body.shape = 0;
  scene.world.addBody(load.body);
  const Eigen::Vector3d hookStart(0, 0, load.size.z() + ropeLength - lift.slack);
  Body hook;
  hook.kind = BodyKind::Kinematic;
  hook.motion = std::make_shared<EvenClimb>(hookStart, lift.speed);
  hook.pose.position = hookStart;
  scene.world.addBody(hook);
  FlatGround::Settings ground;
  ground.shapes = {boxCorners(load.size)};
  scene.world.setContactDetector(std::make_shared<FlatGround>(ground));
  MasslessCable::Settings rope;
  rope.nodes = {{1, Eigen::Vector3d::Zero()}, {0, load.top()}};
  rope.length = ropeLength;
  rope.stretchStiffness = lift.stiffness;
  scene.world.add<MasslessCable>(rope);
  scene.world.constraint(0)->name = "rope";
  scene.step = 1.0 / 120;
  scene.duration = 2;
  scene.channels = {tensionChannel(), positionChannel("load", 0, 2), positionChannel("hook", 1, 2)};
  scene.boxes = {{0, load.size, Eigen::Vector3d::Zero()}, {1, {0.2, 0.2, 0.2}, Eigen::Vector3d::Zero()}};
  scene.lines = {cableLine(0)};
  return scene;
}

DynamicScene snapLoadScene(const SnapLoad& snap) {
  DynamicScene scene;
  const double ropeLength = 4;
  const Load load = boxLoad(snap.mass, {1, 1, 0.5}, {0, 0, -ropeLength + snap.height - 0.25});
  scene.world.addBody(load.body);
  MasslessCable::Settings rope;
  rope.nodes = {{}, {0, load.top()}};
  rope.length = ropeLength;
  rope.stretchStiffness = snap.stiffness;
  scene.world.add<MasslessCable>(rope);
  scene.world.constraint(0)->name = "rope";
  scene.step = 1.0 / 120;
  scene.duration = 2;
  scene.channels = {tensionChannel(), positionChannel("load", 0, 2)};
  scene.boxes = {{0, load.size, Eigen::Vector3d::Zero()}};
  scene.lines = {cableLine(0)};
  return scene;
}

DynamicScene reevingScene(const Reeving& reeving) {
  DynamicScene scene;
  const double height = 6;
  Load hook = boxLoad(reeving.mass, {0.8, 0.8, 0.8}, {0, 0, -height - 0.4});
  hook.body.velocity.z() = -reeving.lineSpeed / reeving.parts;
  scene.world.addBody(hook.body);
  MasslessCable::Settings rope;
  const Eigen::Vector3d upper = Eigen::Vector3d::Zero();
  rope.nodes.push_back({BodyList::kGround, {-4.0 - 2 * reeving.leadSheaves, 0, -1}});
  for (int i = reeving.leadSheaves; i > 0; --i)
    rope.nodes.push_back({BodyList::kGround, {-2.0 * i, 0, 0}, reeving.efficiency});
  for (int part = 0; part < reeving.parts; ++part) {
    const bool down = part % 2 == 0;
    if (down)
      rope.nodes.push_back({BodyList::kGround, upper, reeving.efficiency});
    else
      rope.nodes.push_back({0, hook.top(), reeving.efficiency});
  }
  if (reeving.parts % 2 == 0)
    rope.nodes.push_back({BodyList::kGround, upper});
  else
    rope.nodes.push_back({0, hook.top()});
  rope.lengthOverTime = std::make_shared<EvenFeed>(rope.pathLength(scene.world.bodies()), reeving.lineSpeed);
  rope.section.axial = 1e7;
  rope.relaxation = 0.05;  // the rope begins without stretch; let it settle
  scene.world.add<MasslessCable>(rope);
  scene.world.constraint(0)->name = "hoist rope";
  scene.step = 1.0 / 120;
  scene.duration = 4;
  const int last = static_cast<int>(rope.nodes.size()) - 2;
  scene.channels = {
      {"lead_line_N", [](const World& world) { return world.joint<MasslessCable>(0).tension(0); }},
      {"dead_end_N", [last](const World& world) { return world.joint<MasslessCable>(0).tension(last); }},
      positionChannel("hook", 0, 2)};
  scene.boxes = {{0, hook.size, Eigen::Vector3d::Zero()}};
  scene.lines = {cableLine(0)};
  return scene;
}

}  // namespace liana

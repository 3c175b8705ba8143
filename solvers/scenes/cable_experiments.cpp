#include "solvers/scenes/cable_experiments.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "solvers/multibody/joints/ball_joint.h"
#include "solvers/multibody/joints/distance_joint.h"

namespace liana {

namespace {

const Eigen::Vector3d kUp = Eigen::Vector3d::UnitZ();

/// Along x, by straight lines over time.
class SlideAlongX : public BodyMotion {
public:
  SlideAlongX(const Eigen::Vector3d& start, PiecewiseLinear way) : start_(start), way_(std::move(way)) {}
  BodyPose at(double time) const override {
    return {start_ + way_.at(time) * Eigen::Vector3d::UnitX(), Eigen::Quaterniond::Identity()};
  }

private:
  Eigen::Vector3d start_;
  PiecewiseLinear way_;
};

/// Half a metre aside along x within 0.5 s, starting at 0.5 s, with accelerations of up to 1.2 g.
class Jerk : public BodyMotion {
public:
  BodyPose at(double time) const override {
    const double s = std::clamp((time - 0.5) / 0.5, 0.0, 1.0);
    return {0.5 * s * s * (3 - 2 * s) * Eigen::Vector3d::UnitX(), Eigen::Quaterniond::Identity()};
  }
};

/// Slowest period of masses that hang one below the other on massless strings, small swings: K from the
/// pulls.
double slowestPeriod(const std::vector<double>& masses, const std::vector<double>& strings, double gravity) {
  const Eigen::Index n = static_cast<Eigen::Index>(masses.size());
  Eigen::MatrixXd stiffness = Eigen::MatrixXd::Zero(n, n), mass = Eigen::MatrixXd::Zero(n, n);
  double below = 0;
  for (Eigen::Index i = n - 1; i >= 0; --i) {
    below += masses[static_cast<size_t>(i)];
    mass(i, i) = masses[static_cast<size_t>(i)];
    const double k = below * gravity / strings[static_cast<size_t>(i)];
    stiffness(i, i) += k;
    if (i == 0) continue;
    stiffness(i - 1, i - 1) += k;
    stiffness(i, i - 1) -= k;
    stiffness(i - 1, i) -= k;
  }
  const Eigen::GeneralizedSelfAdjointEigenSolver<Eigen::MatrixXd> modes(stiffness, mass);
  return 2 * M_PI / std::sqrt(modes.eigenvalues()[0]);
}

}  // namespace

CableBench makeCableBench(double youngsModulus, int elements) {
  CableBench bench;
  bench.section = rectangularSection({youngsModulus, 0.3, 10}, 0.1, 0.1);
  bench.world.settings().gravity.setZero();
  Body plate;
  plate.mass = 1;
  plate.inertia = boxInertia(1, {1, 1, 1});
  plate.pose.position = bench.length * kUp;
  bench.plate = bench.world.addBody(plate);
  RigidBodyCableSettings cable;
  cable.section = bench.section;
  cable.radius = 0.05;
  cable.path = {Eigen::Vector3d::Zero(), bench.length * kUp};
  cable.elements = elements;
  cable.start = {CableEndHold::Kind::Clamped, BodyList::kGround};
  cable.end = {CableEndHold::Kind::Clamped, bench.plate};
  bench.cable = RigidBodyCable::addTo(bench.world, cable);
  return bench;
}

void loadAndSettle(CableBench& bench, const Eigen::Vector3d& force, const Eigen::Vector3d& torque) {
  constexpr double kStep = 1.0 / 60, kLoading = 10, kResting = 15, kBrake = 0.95;
  for (int k = 0; k < std::lround((kLoading + kResting) / kStep); ++k) {
    const double share = std::min(1.0, bench.world.time() / kLoading);
    bench.world.body(bench.plate).force = share * force;
    bench.world.body(bench.plate).torque = share * torque;
    bench.world.step(kStep);
    for (int i = 0; i < bench.world.bodies().size(); ++i) {
      Body& body = bench.world.body(i);
      body.velocity *= kBrake;
      body.angularVelocity *= kBrake;
    }
  }
}

double bendRadius(const CableBench& bench) {
  const auto& elements = bench.part().elements();
  const auto centre = [&](size_t i) { return bench.world.body(elements[i].body).pose.position; };
  const Eigen::Vector3d a = centre(0), b = centre(elements.size() / 2), c = centre(elements.size() - 1);
  return (b - a).norm() * (c - b).norm() * (c - a).norm() / (2 * (b - a).cross(c - a).norm());
}

double largestGap(const World& world, const RigidBodyCable& cable) {
  double worst = 0;
  const auto& elements = cable.elements();
  for (size_t i = 1; i < elements.size(); ++i) {
    const Eigen::Vector3d end =
        world.body(elements[i - 1].body).toWorld({0, 0, 0.5 * elements[i - 1].length});
    const Eigen::Vector3d start = world.body(elements[i].body).toWorld({0, 0, -0.5 * elements[i].length});
    worst = std::max(worst, (end - start).norm());
  }
  return worst;
}

World makeHeavyEnds(const HeavyEnds& chain) {
  constexpr double kLength = 10;
  WorldSettings settings;
  settings.gravity = {0, 0, -10};
  World world(settings);
  const double side = std::sqrt(12 / chain.shape);
  Body anchor;
  anchor.kind = BodyKind::Kinematic;
  anchor.motion = std::make_shared<Jerk>();
  const int holder = world.addBody(anchor);
  RigidBodyCableSettings cable;
  cable.section = rectangularSection({chain.youngsModulus, 0.3, 7800}, side, side);
  cable.radius = 0.5 * side;
  cable.path = {Eigen::Vector3d::Zero(), -kLength * kUp};
  cable.elements = chain.joints + 1;
  cable.start = {CableEndHold::Kind::Pinned, holder};
  cable.end.kind = CableEndHold::Kind::Free;
  const double length = kLength / cable.elements;
  const double endMass = 5e-4 * cable.section.axial / settings.gravity.norm();
  cable.section.massPerLength = endMass / chain.massRatio / length;
  const int part = RigidBodyCable::addTo(world, cable);
  const auto& elements = dynamic_cast<const RigidBodyCable&>(*world.part(part)).elements();
  for (int body : {elements.front().body, elements.back().body}) {
    world.body(body).mass *= chain.massRatio;
    world.body(body).inertia *= chain.massRatio;
  }
  return world;
}

GantryCrane makeGantryCrane(double massRatio) {
  constexpr double kLoad = 3000, kHook = 300, kRopes = 4, kCable = 5, kGravity = 10;
  constexpr int kElements = 24;
  GantryCrane crane;
  World& world = crane.world;
  world.settings().gravity = {0, 0, -kGravity};
  Body trolley;
  trolley.kind = BodyKind::Kinematic;
  crane.driveEnd = 4;
  trolley.motion = std::make_shared<SlideAlongX>(
      Eigen::Vector3d::Zero(),
      PiecewiseLinear({{0, 0}, {0.5, 0.06}, {1, 0.25}, {3, 2.25}, {3.5, 2.44}, {4, 2.5}}));
  crane.trolley = world.addBody(trolley);
  Body hook;
  hook.mass = kHook;
  const Eigen::Vector3d hookSize(0.6, 0.3, 0.4);
  hook.inertia = boxInertia(kHook, hookSize);
  hook.pose.position = {0, 0, -kRopes - 0.5 * hookSize.z()};
  crane.hook = world.addBody(hook);
  for (double side : {-0.3, 0.3}) {
    DistanceJoint::Settings rope;
    rope.bodyA = crane.trolley;
    rope.bodyB = crane.hook;
    rope.pointA = {0, side, 0};
    rope.pointB = {0, 0.5 * side, 0.5 * hookSize.z()};
    rope.length = std::hypot(kRopes, 0.5 * side);
    rope.compliance = 1e-7;
    rope.onlyPulls = true;
    world.add<DistanceJoint>(rope);
  }
  Body load;
  load.mass = kLoad;
  const Eigen::Vector3d loadSize(1, 1, 1);
  load.inertia = boxInertia(kLoad, loadSize);
  const double top = -kRopes - hookSize.z() - kCable;
  load.pose.position = {0, 0, top - 0.5 * loadSize.z()};
  crane.load = world.addBody(load);
  RigidBodyCableSettings cable;
  cable.section = circularSection({2e11, 0.3, 7800}, 0.01);
  cable.section.massPerLength = kLoad / massRatio * kElements / kCable;
  cable.radius = 0.01;
  cable.path = {{0, 0, -kRopes - hookSize.z()}, {0, 0, top}};
  cable.elements = kElements;
  cable.start = {CableEndHold::Kind::Pinned, crane.hook};
  cable.end = {CableEndHold::Kind::Pinned, crane.load};
  crane.cable = RigidBodyCable::addTo(world, cable);
  const double cableMass = cable.section.massPerLength * kCable;
  // The cable's mass half at the hook, half at the load; bodies as points at their centres.
  crane.pendulumPeriod =
      slowestPeriod({kHook + 0.5 * cableMass, kLoad + 0.5 * cableMass},
                    {kRopes + 0.5 * hookSize.z(), kCable + 0.5 * (hookSize.z() + loadSize.z())}, kGravity);
  return crane;
}

HoistPendulum makeHoistPendulum(int elements) {
  constexpr double kAngle = M_PI / 6, kLength = 5, kRadius = 0.2, kLoad = 1000;
  HoistPendulum pendulum;
  const Eigen::Vector3d along(std::sin(kAngle), 0, -std::cos(kAngle));
  Body load;
  load.mass = kLoad;
  load.inertia = sphereInertia(kLoad, kRadius);
  load.pose.position = (kLength + kRadius) * along;
  pendulum.load = pendulum.world.addBody(load);
  RigidBodyCableSettings cable;
  cable.section = circularSection({2e11, 0.3, 7800}, 0.01);
  cable.section.massPerLength = 0.5;
  cable.radius = 0.01;
  cable.path = {Eigen::Vector3d::Zero(), kLength * along};
  cable.elements = elements;
  cable.start = {CableEndHold::Kind::Pinned, BodyList::kGround};
  cable.end = {CableEndHold::Kind::Pinned, pendulum.load};
  pendulum.cable = RigidBodyCable::addTo(pendulum.world, cable);
  return pendulum;
}

}  // namespace liana

#include "tests/solvers/dynamics/random_worlds.h"

#include <random>

#include "solvers/multibody/joints/angular_joint.h"
#include "solvers/multibody/joints/distance_joint.h"
#include "solvers/multibody/joints/hinge_joint.h"
#include "solvers/multibody/joints/joint_driver.h"
#include "solvers/multibody/joints/joint_limit.h"
#include "solvers/multibody/joints/lock_joint.h"
#include "solvers/multibody/joints/slider_joint.h"
#include "solvers/multibody/joints/spring_damper.h"
#include "solvers/multibody/simple_contacts.h"
#include "tests/support/sample_worlds.h"

namespace liana {

namespace {

class Builder {
public:
  explicit Builder(unsigned seed) : random_(seed) {}

  World build(double& step) {
    step = pick({1.0 / 30, 1.0 / 60, 1.0 / 240, 1e-4});
    if (chance(0.3)) world_.settings().stepper.stepper = Stepper::Implicit;
    if (chance(0.2)) world_.settings().impulses.method = ImpulseMethod::GaussSeidel;
    world_.settings().trackEnergies = chance(0.3);
    gentle_ = chance(0.5);
    addFloor();
    const int chains = 1 + whole(3);
    for (int i = 0; i < chains; ++i) addChain();
    if (chance(0.5)) closeLoop();
    if (chance(0.4)) addBoxes();
    if (chance(0.5)) addActing();
    if (chance(0.4)) addContradiction();
    world_.setContactDetector(shapes_);
    return std::move(world_);
  }

private:
  double uniform(double low, double high) { return std::uniform_real_distribution<>(low, high)(random_); }
  int whole(int below) { return static_cast<int>(random_() % static_cast<unsigned>(below)); }
  bool chance(double share) { return uniform(0, 1) < share; }
  double pick(std::initializer_list<double> values) {
    return values.begin()[whole(static_cast<int>(values.size()))];
  }
  double powerOfTen(double low, double high) { return std::pow(10, uniform(low, high)); }
  Eigen::Vector3d vector(double size) {
    return {uniform(-size, size), uniform(-size, size), uniform(-size, size)};
  }
  Eigen::Vector3d direction() { return (vector(1) + Eigen::Vector3d(0, 0, 1e-3)).normalized(); }
  int anyBody() { return whole(world_.bodies().size() + 1) - 1; }

  void addFloor() {
    Body floor;
    floor.kind = BodyKind::Static;
    floor.pose.position = {0, 0, uniform(-3, 0)};
    floor.shape = chance(0.7) ? shapes_->addPlane({uniform(0, 1.5), pick({0, 0.5, 1}), 1e-9}) : -1;
    world_.addBody(floor);
  }

  void join(int a, int b, const Eigen::Vector3d& at) {
    const BodyList& bodies = world_.bodies();
    switch (whole(6)) {
      case 0:
        world_.add<HingeJoint>(HingeJoint::at(bodies, a, b, at, direction()));
        break;
      case 1:
        world_.add<LockJoint>(LockJoint::at(bodies, a, b, at));
        break;
      case 2:
        world_.add<SliderJoint>(SliderJoint::at(bodies, a, b, at, direction()));
        break;
      case 3: {
        AngularJoint::Settings settings;
        settings.bodyA = a;
        settings.bodyB = b;
        settings.pointA = bodies[a].toBody(at);
        settings.pointB = bodies[b].toBody(at);
        settings.bendCompliance.setConstant(powerOfTen(-10, 2));
        settings.twistCompliance = powerOfTen(-10, 2);
        world_.add<AngularJoint>(settings);
        break;
      }
      default: {
        BallJoint::Settings settings = BallJoint::at(bodies, a, b, at);
        settings.compliance = pick({0, 1e-12, 1e-6});
        world_.add<BallJoint>(settings);
      }
    }
    world_.constraint(world_.constraintCount() - 1)->group = whole(3);
  }

  void addChain() {
    Eigen::Vector3d at = vector(1);
    int last = chance(0.6) ? BodyList::kGround : -2;
    const int count = 1 + whole(8);
    const double scale = gentle_ ? uniform(0.2, 1) : powerOfTen(-3, 0.5);
    const double mass = gentle_ ? uniform(0.5, 2) : powerOfTen(-6, 6);
    for (int i = 0; i < count; ++i) {
      const bool noLength = chance(0.1);
      const Eigen::Vector3d next = at + scale * direction();
      Body rod = rodBody(!gentle_ && chance(0.3) ? powerOfTen(-6, 6) : mass, 0.1 * scale, at, next);
      if (noLength) rod.pose.position = at;  // its joint lies in its centre of mass
      rod.velocity = vector(1);
      rod.angularVelocity = vector(5);
      if (chance(0.3)) rod.shape = shapes_->addCapsule(0.1 * scale, scale, {uniform(0, 1), 0.3, 1e-9});
      const int body = world_.addBody(rod);
      if (last >= -1) join(last, body, at);
      last = body;
      at = next;
    }
  }

  void closeLoop() {
    DistanceJoint::Settings loop;
    loop.bodyA = anyBody();
    loop.bodyB = world_.bodies().size() - 1;
    loop.length = pick({0, 0, 0.5, 10});
    loop.compliance = pick({0, 1e-10});
    loop.onlyPulls = chance(0.5);
    if (loop.bodyA != loop.bodyB) world_.add<DistanceJoint>(loop);
  }

  void addBoxes() {
    for (int i = 0; i < 1 + whole(4); ++i) {
      const double size = powerOfTen(-2, 0);
      Body box = boxBody(powerOfTen(-3, 4), {size, size, 0.5 * size}, vector(1));
      box.pose.orientation = Eigen::Quaterniond(1, uniform(-1, 1), uniform(-1, 1), 0).normalized();
      box.shape = shapes_->addBox({size, size, 0.5 * size}, {uniform(0, 1), 0.2, 1e-9});
      world_.addBody(box);
    }
  }

  JointCoordinate coordinate(int a, int b) {
    switch (whole(3)) {
      case 0:
        return JointCoordinate::distance(a, b, vector(0.1), vector(0.1));
      case 1:
        return JointCoordinate::travel(a, b, vector(0.1), vector(0.1), direction());
      default:
        return JointCoordinate::angleNow(world_.bodies(), a, b, direction());
    }
  }

  void drive(const JointCoordinate& along, double speed, bool strong) {
    JointDriver::Settings driver;
    driver.coordinate = along;
    driver.speed = std::make_shared<PiecewiseLinear>(std::vector<std::array<double, 2>>{{0, speed}});
    if (!strong) driver.strongest = powerOfTen(-3, 6);
    world_.add<JointDriver>(driver);
  }

  void addActing() {
    const int a = anyBody(), b = world_.bodies().size() - 1;
    if (a == b) return;
    world_.add<SpringDamper>({coordinate(a, b), uniform(-1, 1), powerOfTen(-3, 12), powerOfTen(-3, 6), 0});
    JointLimit::Settings limit;
    limit.coordinate = coordinate(a, b);
    limit.least = uniform(-1, 1);  // often not met at the start
    limit.most = limit.least + uniform(0, 1);
    world_.add<JointLimit>(limit);
  }

  void addContradiction() {
    const int a = anyBody(), b = world_.bodies().size() - 1;
    if (a == b) return;
    const JointCoordinate along = coordinate(a, b);
    drive(along, uniform(-3, 3), chance(0.5));
    drive(along, uniform(-3, 3), chance(0.5));
  }

  std::mt19937 random_;
  bool gentle_ = false;  // bodies of about the same size and mass
  World world_;
  std::shared_ptr<SimpleContacts> shapes_ = std::make_shared<SimpleContacts>();
};

}  // namespace

World randomWorld(unsigned seed, double& step) {
  return Builder(seed).build(step);
}

}  // namespace liana

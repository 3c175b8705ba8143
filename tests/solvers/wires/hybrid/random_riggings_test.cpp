// Wires around random bodies that move, spin, fall, open and close. The first 40 run always;
// LIANA_RIGGINGS=1000 runs that many, LIANA_RIGGINGS_FROM begins at another seed, LIANA_RIGGING_SEED runs one
// alone. Of each that fails the step before is kept as a file, whose name is told.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <numbers>
#include <random>
#include <sstream>

#include "solvers/multibody/joints/hinge_joint.h"
#include "solvers/multibody/simple_contacts.h"
#include "solvers/scenes/wires/wire_scenes.h"

namespace liana {
namespace {

/// Swings along a line and turns evenly about an axis.
class Swing : public BodyMotion {
public:
  Swing(const Eigen::Vector3d& middle, const Eigen::Vector3d& way, double speed, const Eigen::Vector3d& axis,
        double spin, const Eigen::Quaterniond& start = Eigen::Quaterniond::Identity())
      : middle_(middle), way_(way), speed_(speed), axis_(axis), spin_(spin), start_(start) {}
  BodyPose at(double time) const override {
    return {middle_ + std::sin(speed_ * time) * way_,
            Eigen::Quaterniond(Eigen::AngleAxisd(spin_ * time, axis_)) * start_};
  }

private:
  Eigen::Vector3d middle_, way_;
  double speed_;
  Eigen::Vector3d axis_;
  double spin_;
  Eigen::Quaterniond start_;
};

constexpr double kBar = 40;      // length of round bars [m]
constexpr double kFastest = 60;  // no bodies come at each other faster [m/s]

/// One cell of 4 m for each obstacle, so that none begins inside another; each keeps out of the others as a
/// ball or a capsule around it.
class Rigging {
public:
  explicit Rigging(unsigned seed) : random_(seed), contacts_(std::make_shared<SimpleContacts>()) {
    const int cells = 1 + static_cast<int>(random_() % 4);
    for (int i = 0; i < cells; ++i) addObstacle(4.0 * i);
    wire_.section.axial = std::pow(10, uniform(5, 8));
    wire_.section.massPerLength = std::pow(10, uniform(-2, 1));
    if (random_() % 2) wire_.section.bending1 = std::pow(10, uniform(-2, 1));
    const double y = uniform(-1, 1), z = uniform(1, 3);
    wire_.start.body = addPost({-4, y, z});
    addEnd({4.0 * cells, uniform(-1, 1), uniform(1, 3)});
    for (int i = 0; i < cells; ++i)
      if (random_() % 2) wire_.route.push_back({{4.0 * i, uniform(-1, 1), uniform(2.6, 3.5)}});
    wire_.keepsRoute = random_() % 2;
    wire_.resolution.finest = uniform(0.3, 1);
    world.setContactDetector(contacts_);
    world.settings().contactMargin = kFastest / 60;  // bodies are seen coming, so that they never overlap
    defect = wire_.findDefect(world.bodies());
    HybridWire::addTo(world, wire_);
  }

  World world;
  std::string defect;

private:
  double uniform(double from, double to) { return std::uniform_real_distribution<double>(from, to)(random_); }
  Eigen::Vector3d direction() {
    return Eigen::Vector3d(uniform(-1, 1), uniform(-1, 1), uniform(-1, 1) + 1e-3).normalized();
  }
  int add(Body body, const WireSurface::Pointer& surface, int shape) {
    body.shape = shape;
    const int index = world.addBody(body);
    wire_.obstacles.push_back({index, surface, uniform(0, 0.8)});
    return index;
  }

  void addObstacle(double x) {
    switch (random_() % 5) {
      case 0:
        return addJaws(x);
      case 1:
        return addFalling(x);
      case 2:
        return addWheel(x);
      default:
        return addMoving(x);
    }
  }
  /// Comes up into the wire and goes down again, or to the side, while it turns.
  void addMoving(double x) {
    Eigen::Vector3d axis = direction();
    Eigen::Quaterniond start = Eigen::Quaterniond::Identity();
    int shape = -1;
    WireSurface::Pointer surface;
    if (random_() % 3 == 0) {  // a long bar
      const double radius = uniform(0.1, 0.8);
      surface = WireSurface::cylinder(radius, kBar);
      shape = contacts_->addCapsule(radius, kBar);
      start = alongY().linear();
      axis = Eigen::Vector3d::UnitY();
    } else {
      surface = solid(shape);
    }
    Body body;
    body.kind = BodyKind::Kinematic;
    body.motion = std::make_shared<Swing>(Eigen::Vector3d(x, 0, 0),
                                          Eigen::Vector3d(uniform(-0.5, 0.5), uniform(-1, 1), 2.5),
                                          uniform(0.3, 2), axis, uniform(-4, 4), start);
    body.pose = body.motion->at(0);
    add(body, surface, shape);
  }
  /// Two boxes that close on the wire and open again.
  void addJaws(double x) {
    const double thick = uniform(0.3, 1), speed = uniform(0.5, 3), height = uniform(2, 3);
    const Eigen::Vector3d size(uniform(0.3, 1.4), thick, uniform(0.5, 2));
    for (const double side : {-1., 1.}) {
      Body body;
      body.kind = BodyKind::Kinematic;
      const double middle = side * (0.5 * thick + 1.1);
      body.motion = std::make_shared<Swing>(Eigen::Vector3d(x, middle, height), Eigen::Vector3d(0, -side, 0),
                                            speed, Eigen::Vector3d::UnitX(), 0);
      body.pose = body.motion->at(0);
      add(body, WireSurface::box(size), contacts_->addSphere(0.5 * size.norm()));
    }
  }
  /// Falls on the wire from above, turning.
  void addFalling(double x) {
    int shape = -1;
    const WireSurface::Pointer surface = solid(shape);
    Body body = solidBox(std::pow(10, uniform(0, 4)), surface->bounds().sizes(),
                         {x, uniform(-0.5, 0.5), uniform(5, 7)});
    body.velocity = {uniform(-1, 1), uniform(-1, 1), uniform(-4, 0)};
    body.angularVelocity = uniform(0, 6) * direction();
    add(body, surface, shape);
  }
  /// A bar that the wire itself turns about its axle.
  void addWheel(double x) {
    const double radius = uniform(0.2, 0.8);
    Body body;
    body.mass = std::pow(10, uniform(0, 3));
    body.inertia = cylinderInertia(body.mass, radius, 1);
    body.pose.orientation = alongY().linear();
    body.pose.position = {x, 0, uniform(0.5, 2)};
    body.angularVelocity = {0, uniform(-8, 8), 0};
    const int index = add(body, WireSurface::cylinder(radius, kBar), contacts_->addCapsule(radius, kBar));
    world.add<HingeJoint>(HingeJoint::at(world.bodies(), BodyList::kGround, index, body.pose.position,
                                         Eigen::Vector3d::UnitY()));
  }
  WireSurface::Pointer solid(int& shape) {
    const unsigned kind = random_() % 3;
    if (kind == 0) {
      const double radius = uniform(0.2, 1);
      shape = contacts_->addSphere(radius);
      return WireSurface::sphere(radius);
    }
    if (kind == 1) {  // a short bar: the wire comes over its rims and across its ends
      const double radius = uniform(0.15, 0.6), length = uniform(0.2, 1.4);
      shape = contacts_->addSphere(std::hypot(radius, 0.5 * length));
      return WireSurface::cylinder(radius, length);
    }
    const Eigen::Vector3d size(uniform(0.3, 1.4), uniform(0.3, 1.4), uniform(0.3, 1.4));
    shape = contacts_->addSphere(0.5 * size.norm());
    return WireSurface::box(size);
  }
  /// What holds an end fast: nothing comes over it.
  int addPost(const Eigen::Vector3d& place) {
    Body post = standingBody(place);
    post.shape = contacts_->addSphere(0.05);
    return world.addBody(post);
  }
  /// Held fast, a point mass, a block on a lug, or loose.
  void addEnd(const Eigen::Vector3d& place) {
    const double mass = std::pow(10, uniform(0, 4));
    switch (random_() % 4) {
      case 0:
        wire_.end.body = addPost(place);
        return;
      case 1:
        wire_.end = {world.addBody(pointMass(mass, place)), Eigen::Vector3d::Zero()};
        return;
      case 2: {
        Body block = solidBox(mass, {0.4, 0.4, 0.4}, place - Eigen::Vector3d(0, 0, 0.3));
        block.shape = contacts_->addSphere(0.35);
        wire_.end = {world.addBody(block), {0, 0, 0.3}};
        return;
      }
      default:
        wire_.end = {BodyList::kGround, place, true};
    }
  }

  std::mt19937 random_;
  std::shared_ptr<SimpleContacts> contacts_;
  HybridWireSettings wire_;
};

/// What went wrong in a step, or empty.
std::string failureOf(const World& world, const StepReport& report) {
  std::ostringstream text;
  if (report.status == StepStatus::Refused) text << "refused: " << report.message << "; ";
  for (int i = 0; i < world.bodies().size(); ++i)
    if (world.bodies().isUsed(i) &&
        !(world.body(i).pose.position.allFinite() && world.body(i).velocity.allFinite()))
      text << "body " << i << " is lost; ";
  const double depth = wirePenetration(world);
  if (!(depth <= 1e-6)) text << "the wire is " << depth << " of the size deep inside a body; ";
  return text.str();
}

/// Bodies and wire before and after the step that failed. Returns where they are kept.
std::string keepSnapshot(unsigned seed, int step, const World& before, const World& after) {
  const std::filesystem::path file =
      std::filesystem::path(testing::TempDir()) / ("liana_rigging_" + std::to_string(seed) + ".txt");
  std::ofstream out(file);
  out.precision(17);
  out << "seed " << seed << ", step " << step << '\n';
  for (const World* world : {&before, &after}) {
    out << (world == &before ? "before" : "after") << ", time " << world->time() << '\n';
    for (int i = 0; i < world->bodies().size(); ++i) {
      if (!world->bodies().isUsed(i)) continue;
      const Body& body = world->body(i);
      out << "body " << i << " mass " << body.mass << " position " << body.pose.position.transpose()
          << " orientation " << body.pose.orientation.coeffs().transpose() << " velocity "
          << body.velocity.transpose() << " angular velocity " << body.angularVelocity.transpose() << '\n';
    }
    for (const Eigen::Vector3d& point : wireOf(*world).read(*world).points())
      out << "wire " << point.transpose() << '\n';
  }
  return file.string();
}

std::string runRigging(unsigned seed) {
  Rigging rigging(seed);
  if (!rigging.defect.empty()) return rigging.defect;
  World before;
  for (int step = 0; step < 240; ++step) {
    before = rigging.world;
    const StepReport report = rigging.world.step(1.0 / 60);
    const std::string failure = failureOf(rigging.world, report);
    if (!failure.empty())
      return "seed " + std::to_string(seed) + ", step " + std::to_string(step) + ": " + failure + "kept in " +
             keepSnapshot(seed, step, before, rigging.world);
  }
  return {};
}

TEST(RandomRiggings, NoneIsLostAndNoWirePassesIntoABody) {
  if (const char* seed = std::getenv("LIANA_RIGGING_SEED")) {
    EXPECT_EQ(runRigging(static_cast<unsigned>(std::atoi(seed))), "");
    return;
  }
  const auto setting = [](const char* name, int otherwise) {
    const char* text = std::getenv(name);
    return text ? std::atoi(text) : otherwise;
  };
  const int first = setting("LIANA_RIGGINGS_FROM", 1), count = setting("LIANA_RIGGINGS", 40);
  for (int i = 0; i < count; ++i) EXPECT_EQ(runRigging(static_cast<unsigned>(first + i)), "");
}

}  // namespace
}  // namespace liana

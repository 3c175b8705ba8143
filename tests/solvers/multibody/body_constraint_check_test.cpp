// Every kind of constraint passes the shared derivative check.
#include "solvers/multibody/body_constraint_check.h"

#include <gtest/gtest.h>

#include "solvers/multibody/joints/angular_joint.h"
#include "solvers/multibody/joints/ball_joint.h"
#include "solvers/multibody/joints/distance_joint.h"
#include "solvers/multibody/joints/hinge_joint.h"
#include "solvers/multibody/joints/joint_driver.h"
#include "solvers/multibody/joints/joint_limit.h"
#include "solvers/multibody/joints/lock_joint.h"
#include "solvers/multibody/joints/slider_joint.h"
#include "solvers/multibody/joints/spring_damper.h"
#include "solvers/multibody/simple_contacts.h"
#include "solvers/wires/massless_cable.h"

namespace liana {
namespace {

constexpr double kLimit = 1e-6;

/// Three rigid bodies and a point mass that stand askew to each other, so that no derivative vanishes.
BodyList skewBodies() {
  BodyList bodies;
  for (int i = 0; i < 3; ++i) {
    Body body;
    body.pose.position = Eigen::Vector3d(0.3 + i, 0.7 - 0.4 * i, 0.2 + 0.5 * i * i);
    body.pose.orientation = Eigen::Quaterniond(1, 0.2 + 0.1 * i, -0.3 * i, 0.4 - 0.25 * i).normalized();
    bodies.add(body);
  }
  bodies.add(pointMass(2, {0.5, -1, 0.8}));
  return bodies;
}

const Eigen::Vector3d kPointA(0.1, -0.2, 0.3), kPointB(-0.4, 0.25, 0.15);
const Eigen::Vector3d kAxis = Eigen::Vector3d(1, 2, -2) / 3;

struct Quadratic : TimeFunction {
  double at(double time) const override { return 0.3 + 1.2 * time - 0.7 * time * time; }
};

void expectPasses(const BodyConstraint& constraint, const BodyList& bodies, const std::string& what,
                  const ViolationReader& read = {}) {
  const BodyConstraintDeviation deviation = checkConstraint(constraint, {bodies, 0.4, 0.01}, 1e-3, read);
  EXPECT_LT(deviation.jacobian, kLimit) << what;
  EXPECT_LT(deviation.rigidMotion, 1e-12) << what << ": it makes momentum";
  EXPECT_LT(deviation.rate, 1e-12) << what;
  EXPECT_EQ(constraint.findDefect(bodies), "") << what;
}

/// The joints that hold, built where the bodies stand and evaluated after they have moved askew.
template <class Joint>
void expectJointPasses(typename Joint::Settings settings, const BodyList& moved, const std::string& what) {
  expectPasses(Joint(settings), moved, what);
}

BodyList movedBodies() {
  BodyList bodies = skewBodies();
  for (int i = 0; i < 3; ++i) {
    bodies.at(i).pose.position += Eigen::Vector3d(0.05 * i, -0.03, 0.02 * i);
    bodies.at(i).pose.orientation =
        (Eigen::Quaterniond(1, 0.1 * i, 0.07, -0.08 * i) * bodies[i].pose.orientation).normalized();
  }
  return bodies;
}

TEST(ConstraintCheck, JointsThatHoldPass) {
  const BodyList start = skewBodies(), moved = movedBodies();
  const Eigen::Vector3d place(0.6, 0.1, 0.4);
  for (const int first : {BodyList::kGround, 0}) {
    const std::string with = first < 0 ? " on the ground" : " between bodies";
    expectJointPasses<BallJoint>(BallJoint::at(start, first, 1, place), moved, "ball" + with);
    expectJointPasses<BallJoint>(BallJoint::at(start, first, 3, start[3].pose.position), moved,
                                 "ball of a point" + with);
    expectJointPasses<LockJoint>(LockJoint::at(start, first, 1, place), moved, "lock" + with);
    expectJointPasses<HingeJoint>(HingeJoint::at(start, first, 1, place, kAxis), moved, "hinge" + with);
    SliderJoint::Settings slider = SliderJoint::at(start, first, 1, place, kAxis);
    for (const auto turning :
         {SliderJoint::Turning::Locked, SliderJoint::Turning::AboutAxis, SliderJoint::Turning::Free}) {
      slider.turning = turning;
      expectJointPasses<SliderJoint>(slider, moved, "slider" + with);
    }
    expectJointPasses<SliderJoint>(SliderJoint::at(start, first, 3, place, kAxis), moved,
                                   "slider of a point" + with);
  }
}

TEST(ConstraintCheck, DistancesPass) {
  DistanceJoint::Settings settings;
  settings.bodyA = 2;
  settings.bodyB = 1;
  settings.pointA = kPointA;
  settings.pointB = kPointB;
  settings.length = 0.8;
  expectPasses(DistanceJoint(settings), movedBodies(), "rod");
  settings.lengthOverTime = std::make_shared<Quadratic>();
  settings.onlyPulls = true;
  expectPasses(DistanceJoint(settings), movedBodies(), "winch");
}

TEST(ConstraintCheck, CableJointsPass) {
  AngularJoint::Settings settings;
  settings.bodyA = 0;
  settings.bodyB = 1;
  settings.pointA = kPointA;
  settings.pointB = kPointB;
  settings.frameA = Eigen::Quaterniond(1, 0.3, -0.2, 0.1).normalized();
  settings.frameB = Eigen::Quaterniond(1, -0.1, 0.4, 0.2).normalized();
  expectPasses(AngularJoint(settings), movedBodies(), "angular joint");
}

TEST(ConstraintCheck, AMasslessCablePasses) {
  MasslessCable::Settings settings;
  settings.nodes = {{0, kPointA, 1}, {3, Eigen::Vector3d::Zero(), 0.9}, {2, kPointB, 1}, {1, kPointA, 1}};
  settings.twistStiffness = 5;
  settings.lengthOverTime = std::make_shared<Quadratic>();
  settings.alignTwist(skewBodies());
  expectPasses(MasslessCable(settings), movedBodies(), "massless cable");
}

std::vector<JointCoordinate> coordinates() {
  JointCoordinate angle = JointCoordinate::angleNow(skewBodies(), 0, 1, kAxis);
  return {JointCoordinate::distance(0, 3, kPointA, Eigen::Vector3d::Zero()),
          JointCoordinate::distance(0, 1, kPointA, kPointB),
          JointCoordinate::travel(2, 1, kPointA, kPointB, kAxis),
          JointCoordinate::travel(BodyList::kGround, 1, kPointA, kPointB, kAxis),
          angle,
          JointCoordinate::angleNow(skewBodies(), BodyList::kGround, 2, kAxis)};
}

TEST(ConstraintCheck, DriversPass) {
  for (const JointCoordinate& coordinate : coordinates()) {
    JointDriver::Settings settings;
    settings.coordinate = coordinate;
    settings.position = std::make_shared<Quadratic>();
    expectPasses(JointDriver(settings), movedBodies(), "led in position");
    settings.position = nullptr;
    settings.speed = std::make_shared<Quadratic>();
    expectPasses(JointDriver(settings), movedBodies(), "led in speed");
  }
}

TEST(ConstraintCheck, SpringsAndLimitsPass) {
  for (const JointCoordinate& coordinate : coordinates()) {
    expectPasses(SpringDamper({coordinate, 0.2, 100, 3}), movedBodies(), "spring");
    expectPasses(SpringDamper({coordinate, 0.2, 0, 3}), movedBodies(), "damper");
    JointLimit::Settings limit;
    limit.coordinate = coordinate;
    limit.least = -0.3;
    limit.most = 0.5;
    expectPasses(JointLimit(limit), movedBodies(), "limit");
  }
}

/// A contact keeps the gap it was detected with: the check detects anew at each pose.
TEST(ConstraintCheck, ContactsPass) {
  SimpleContacts shapes;
  BodyList bodies = movedBodies();
  bodies.at(0).shape = shapes.addPlane();
  bodies.at(1).shape = shapes.addBox({0.4, 0.3, 0.2});
  bodies.at(2).shape = shapes.addCapsule(0.1, 0.6);
  bodies.at(3).shape = shapes.addSphere(0.2);
  struct NotJoined : ContactDetector::JoinedPairs {
    bool joined(int, int) const override { return false; }
  } none;
  std::vector<ContactPoint> contacts;
  shapes.findContacts(bodies, 100, none, contacts);
  ASSERT_EQ(contacts.size(), 8u + 2u + 1u + 1u);
  for (size_t i = 0; i < contacts.size(); ++i) {
    ContactConstraint contact;
    contact.set(contacts[i], {0.3, 0.2, 0.1}, {0.3, 0.2, 0.1});
    const auto gapAt = [&](const ConstraintContext& context, std::vector<double>& values) {
      std::vector<ContactPoint> found;
      shapes.findContacts(context.bodies, 100, none, found);
      values.assign(3, found[i].gap);
    };
    const BodyConstraintDeviation deviation = checkConstraint(contact, {bodies, 0, 0.01}, 1e-3, gapAt);
    EXPECT_LT(deviation.jacobian, kLimit) << "contact " << i;
    EXPECT_LT(deviation.rigidMotion, 1e-12) << "contact " << i;
  }
}

/// A constraint whose derivative is wrong by a thousandth: the check must see it.
class WrongBall : public Cloned<WrongBall> {
public:
  const std::vector<int>& bodies() const override { return ball_.bodies(); }
  int rowCount() const override { return 3; }
  void evaluate(const ConstraintContext& context, ConstraintRows& rows) const override {
    ball_.evaluate(context, rows);
    rows.jacobian(1, 1)[4] += 1e-3;
  }

private:
  BallJoint ball_{BallJoint::at(skewBodies(), 0, 1, kPointA)};
};

TEST(ConstraintCheck, SeesAWrongDerivative) {
  const BodyList bodies = movedBodies();
  const BodyConstraintDeviation deviation = checkConstraint(WrongBall(), {bodies, 0, 0.01});
  EXPECT_GT(deviation.jacobian, 1e-4);
  EXPECT_GT(deviation.rigidMotion, 1e-4);
}

TEST(ConstraintCheck, CountsWhereRatesDisagree) {
  struct WrongRate : DistanceJoint {
    using DistanceJoint::DistanceJoint;
    void evaluate(const ConstraintContext& context, ConstraintRows& rows) const override {
      DistanceJoint::evaluate(context, rows);
      rows.row(0).rateAfter = 0;
    }
  };
  DistanceJoint::Settings settings;
  settings.bodyA = 0;
  settings.bodyB = 1;
  settings.lengthOverTime = std::make_shared<Quadratic>();
  const BodyList bodies = movedBodies();
  EXPECT_GT(checkConstraint(WrongRate(settings), {bodies, 0.4, 0.01}).rate, 0.1);
}

}  // namespace
}  // namespace liana

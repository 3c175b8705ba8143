// Every energy term against differences of its own values, at random shapes.
#include <gtest/gtest.h>

#include <random>

#include "solvers/energies/bend_twist_term.h"
#include "solvers/energies/coherence_term.h"
#include "solvers/energies/contact_term.h"
#include "solvers/energies/guide_term.h"
#include "solvers/energies/length_term.h"
#include "solvers/energies/load_terms.h"
#include "solvers/math/derivative_check.h"

namespace liana {
namespace {

constexpr int kSegments = 7;  // more than are worked on at once, and some that are left

class EnergyTerms : public testing::TestWithParam<unsigned> {
protected:
  EnergyTerms() : random_(GetParam()) {
    X = Eigen::VectorXd(rod_coordinates::shapeSize(kSegments));
    for (Eigen::Index i = 0; i < X.size(); ++i) X[i] = uniform(-1, 1);
    normalizeFrames(X);
  }
  double uniform(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random_);
  }
  Eigen::Vector3d vector(double size = 1) {
    return size * Eigen::Vector3d(uniform(-1, 1), uniform(-1, 1), uniform(-1, 1));
  }
  Eigen::Vector4d unitQuaternion() {
    return Eigen::Vector4d(uniform(-1, 1), uniform(-1, 1), uniform(-1, 1), uniform(-1, 1)).normalized();
  }
  Eigen::VectorXd forces(int count) {
    Eigen::VectorXd f(count);
    for (int i = 0; i < count; ++i) f[i] = uniform(-2, 2);
    return f;
  }
  void expectExactDerivatives(const EnergyTerm& term, double step = 1e-2) {
    const DerivativeDeviation deviation = checkDerivatives(term, X, step);
    EXPECT_LT(deviation.gradient, 1e-6);
    EXPECT_LT(deviation.hessian, 1e-5);
  }

  std::mt19937 random_;
  Eigen::VectorXd X;
};

TEST_P(EnergyTerms, LengthMatchesFiniteDifference) {
  LengthTerm term;
  for (int j = 0; j < kSegments; ++j) {
    term.referenceLengths.push_back(uniform(0.5, 1.5));
    term.stiffness.push_back(uniform(1, 10));
  }
  term.integralForces = forces(kSegments);
  term.stiffnessFactor = 2;
  expectExactDerivatives(term);
}

TEST_P(EnergyTerms, CoherenceMatchesFiniteDifference) {
  CoherenceTerm term;
  for (int j = 0; j < kSegments; ++j) {
    term.stiffness.push_back(uniform(1, 10));
    term.most.push_back(uniform(1, 3));
    term.floor.push_back(uniform(0, 3));
  }
  term.integralForces = forces(3 * kSegments);
  term.stiffnessFactor = 2;
  expectExactDerivatives(term);
}

TEST_P(EnergyTerms, BendTwistMatchesFiniteDifference) {
  BendTwistTerm term;
  for (int i = 0; i + 1 < kSegments; ++i)
    term.joints.push_back(
        {uniform(0.5, 1), Eigen::Vector3d(uniform(1, 3), uniform(1, 3), uniform(1, 3)), vector(2)});
  term.frameJoints.push_back({{0.4, Eigen::Vector3d(1, 2, 3), vector()}, 0, true, unitQuaternion()});
  term.frameJoints.push_back(
      {{0.3, Eigen::Vector3d(3, 2, 1), vector()}, kSegments - 1, false, unitQuaternion()});
  expectExactDerivatives(term);
}

TEST_P(EnergyTerms, LoadsMatchFiniteDifference) {
  NodeForceTerm weight;
  for (int i = 0; i <= kSegments; ++i) weight.forces.push_back(vector());
  expectExactDerivatives(weight);

  AxialMomentTerm moment;
  moment.moments.push_back({1, 1.7, vector().normalized(), Eigen::Quaterniond(unitQuaternion())});
  // Keep away from the turn where the angle is counted anew.
  if (frameIn(X, 1).dot(toVector(moment.moments[0].reference)) < 0) frameIn(X, 1) *= -1;
  expectExactDerivatives(moment, 2e-3);
}

TEST_P(EnergyTerms, GuidesMatchFiniteDifference) {
  GuideTerm term;
  Guide onNode;
  onNode.node = 1;
  onNode.target = vector();
  onNode.stiffness = 3;
  Guide sliding = onNode;
  const Eigen::Vector3d axis = vector().normalized();
  sliding.projector = Eigen::Matrix3d::Identity() - axis * axis.transpose();
  term.guides = {onNode, sliding};
  term.integralForces = forces(6);
  expectExactDerivatives(term);
}

TEST_P(EnergyTerms, ContactMatchesFiniteDifference) {
  ContactTerm term;
  term.stiffness = 5;
  for (double t : {0.0, 0.3}) {
    Contact contact;
    contact.segment = 1;
    contact.parameter = t;
    contact.normal = vector().normalized();
    contact.offset = 2;
    contact.integralForce = 0.7;
    term.contacts.push_back(contact);
  }
  expectExactDerivatives(term);
}

TEST_P(EnergyTerms, ContactWithABentSurfaceMatchesFiniteDifference) {
  ContactTerm term;
  term.stiffness = 5;
  for (double t : {0.0, 0.3, 0.6}) {
    Contact contact;
    contact.segment = 1;
    contact.parameter = t;
    contact.normal = vector().normalized();
    contact.offset = 8;
    contact.integralForce = 0.7;
    contact.place = vector(3);
    const Eigen::Vector3d across = contact.normal.unitOrthogonal(), along = contact.normal.cross(across);
    contact.curvature = 0.1 * across * across.transpose() + 0.4 * along * along.transpose();
    // One place moves along its segment, one wants to move beyond its end.
    if (t > 0) contact.along = (t == 0.3 ? 4.0 : 0.5) * along;
    term.contacts.push_back(contact);
  }
  expectExactDerivatives(term);
}

TEST_P(EnergyTerms, FrictionAndPairsMatchFiniteDifference) {
  for (double limit : {0.05, 50.0}) {  // sliding, sticking
    ContactTerm term;
    term.stiffness = 5;
    for (int other : {-1, 3}) {
      Contact contact;
      contact.segment = 0;
      contact.parameter = 0.4;
      contact.otherSegment = other;
      contact.otherParameter = 0.7;
      contact.normal = vector().normalized();
      contact.offset = 4;
      contact.integralForce = 0.7;
      contact.friction = 0.3;
      contact.slipLimit = limit;
      contact.anchor = vector(3);
      contact.tangentForce = 0.02 * contact.normal.unitOrthogonal();
      term.contacts.push_back(contact);
    }
    expectExactDerivatives(term);
  }
}

TEST_P(EnergyTerms, ContactBesideTheAxisMatchesFiniteDifference) {
  ContactTerm term;
  term.stiffness = 5;
  for (double t : {0.0, 0.3, 0.5, 1.0}) {
    Contact contact;
    contact.segment = 1;
    contact.parameter = t;
    contact.strand = 1;
    contact.beside = t > 0.4 ? -0.8 : 0.6;
    contact.normal = vector().normalized();
    contact.offset = 8;
    contact.integralForce = 0.7;
    contact.place = vector(3);
    const Eigen::Vector3d across = contact.normal.unitOrthogonal(), along = contact.normal.cross(across);
    contact.curvature = 0.1 * across * across.transpose() + 0.4 * along * along.transpose();
    if (t == 0.3) contact.along = 4.0 * along;
    contact.friction = 0.3;
    contact.slipLimit = t > 0.4 ? 50.0 : 0.05;
    contact.anchor = vector(3);
    contact.tangentForce = 0.02 * across;
    term.contacts.push_back(contact);
  }
  expectExactDerivatives(term);
}

INSTANTIATE_TEST_SUITE_P(RandomStates, EnergyTerms, testing::Range(1u, 9u));

TEST(LengthTerm, IntegralForceBecomesTheTension) {
  LengthTerm term;
  term.referenceLengths = {1};
  term.stiffness = {10};
  term.integralForces = Eigen::VectorXd::Zero(1);
  Eigen::VectorXd X = Eigen::VectorXd::Zero(10);
  X[9] = 1.5;  // second node half a metre too far
  term.settle(X);
  EXPECT_DOUBLE_EQ(term.integralForces[0], 5);
  Eigen::VectorXd step = Eigen::VectorXd::Zero(9);
  step[8] = -0.5;  // a step that closes the spring leaves the force as it is
  term.integrate(X, step, 1);
  EXPECT_DOUBLE_EQ(term.integralForces[0], 5);
}

TEST(ContactTerm, ReleasesAContactThatWouldPull) {
  ContactTerm term;
  term.stiffness = 10;
  Contact contact;
  contact.integralForce = 0.5;
  contact.offset = 0;
  term.contacts = {contact};
  Eigen::VectorXd X = Eigen::VectorXd::Zero(10);
  X[2] = 0.1;  // lifted off along the normal
  term.settle(X);
  EXPECT_EQ(term.push(term.contacts[0], X), 0);
  EXPECT_EQ(term.contacts[0].integralForce, 0);
}

}  // namespace
}  // namespace liana

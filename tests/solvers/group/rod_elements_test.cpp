#include "solvers/group/rod_elements.h"

#include <gtest/gtest.h>

namespace liana {
namespace {

using Step = Eigen::Matrix<double, 7, 1>;  // rotations of both frames, and the length

JointPiece sample(const Step& step) {
  JointPiece joint;
  joint.p = turned(Eigen::Vector4d(0.8, 0.1, -0.5, 0.3).normalized(), step.head<3>());
  joint.r = turned(Eigen::Vector4d(0.7, 0.3, -0.4, 0.4).normalized(), step.segment<3>(3));
  joint.stiffness = {0.9, 1.7, 0.6};
  joint.restCurvature = {0.4, -1.1, 0.7};
  joint.length = 0.3 + step[6];
  return joint;
}

TEST(JointPiece, DerivativesMatchFiniteDifference) {
  const JointPiece::Derivatives exact = sample(Step::Zero()).derivatives();
  EXPECT_NEAR(exact.energy, sample(Step::Zero()).energy(), 1e-14);
  Step gradient;
  gradient << exact.byFirst, exact.bySecond, exact.byLength;
  Eigen::Matrix<double, 7, 7> hessian;
  hessian.setZero();
  hessian.block<3, 3>(0, 0) = exact.own1;
  hessian.block<3, 3>(3, 3) = exact.own2;
  hessian.block<3, 3>(0, 3) = exact.cross;
  hessian.block<3, 3>(3, 0) = exact.cross.transpose();
  hessian.block<3, 1>(3, 6) = exact.secondAndLength;
  hessian.block<3, 1>(0, 6) = -exact.secondAndLength;
  hessian.row(6).head<6>() = hessian.col(6).head<6>().transpose();
  hessian(6, 6) = exact.lengthTwice;
  constexpr double kFirst[3] = {3.0 / 4, -3.0 / 20, 1.0 / 60};
  constexpr double kSecond[4] = {-49.0 / 18, 3.0 / 2, -3.0 / 20, 1.0 / 90}, h = 5e-3;
  for (int n = 0; n < 60; ++n) {
    Step direction;
    for (int i = 0; i < 7; ++i) direction[i] = std::sin(1.0 + 3.7 * n + 1.3 * i * i);
    double slope = 0, bend = kSecond[0] * exact.energy;
    for (int k = 1; k <= 3; ++k) {
      const double up = sample(k * h * direction).energy(), down = sample(-k * h * direction).energy();
      slope += kFirst[k - 1] * (up - down);
      bend += kSecond[k] * (up + down);
    }
    EXPECT_NEAR(slope / h, gradient.dot(direction), 1e-6 * gradient.norm());
    EXPECT_NEAR(bend / (h * h), direction.dot(hessian * direction), 1e-6 * hessian.norm());
  }
}

TEST(RodLayout, SharesSegmentsOutAmongStations) {
  const RodLayout rod(1.0, 20, {{0}, {0.3, 4}, {1.0}}, 100, 200);
  EXPECT_EQ(rod.segmentCount(), 20);
  EXPECT_EQ(rod.stations()[1].node, 6);
  const std::vector<double> scalars = {0, 0, 0, 0, 0.36};
  EXPECT_NEAR(rod.segmentLength(0).at(scalars), 0.06, 1e-15);
  EXPECT_NEAR(rod.segmentLength(10).at(scalars), 0.64 / 14, 1e-15);
  EXPECT_NEAR(rod.nodeArc(6).at(scalars), 0.36, 1e-15);
  EXPECT_NEAR(rod.nodeArc(20).at(scalars), 1, 1e-15);
}

}  // namespace
}  // namespace liana

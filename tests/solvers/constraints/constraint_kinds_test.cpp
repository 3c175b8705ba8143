// Every kind passes the one derivative check, and knows when it cannot be used.
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <ostream>

#include "solvers/constraints/constraint_check.h"
#include "solvers/constraints/relative/ball_constraint.h"
#include "solvers/constraints/relative/fusion_constraint.h"
#include "solvers/constraints/relative/relative_direction_constraint.h"
#include "solvers/constraints/relative/relative_distance_constraint.h"
#include "solvers/constraints/relative/relative_plane_constraint.h"
#include "solvers/constraints/sliding/keyhole_constraint.h"
#include "solvers/constraints/sliding/oriented_keyhole_constraint.h"
#include "solvers/constraints/sliding/pearl_constraint.h"
#include "solvers/constraints/sliding/relative_keyhole_constraint.h"
#include "solvers/constraints/world/axis_constraint.h"
#include "solvers/constraints/world/direction_constraint.h"
#include "solvers/constraints/world/distance_constraint.h"
#include "solvers/constraints/world/frame_constraint.h"
#include "solvers/constraints/world/plane_constraint.h"
#include "solvers/constraints/world/position_constraint.h"
#include "solvers/constraints/world/trajectory_constraint.h"

namespace liana {
namespace {

struct KindCase {
  std::string name;
  std::function<std::shared_ptr<Constraint>()> make;
};

void PrintTo(const KindCase& kind, std::ostream* out) {
  *out << kind.name;
}

const Place kA = Place::onRod(0, 0.3), kB = Place::onRod(1, 0.7);
const Eigen::Vector3d kPoint(0.3, -0.2, 0.9), kAxis(1, 2, -0.5);
const Eigen::Vector4d kFrame = Eigen::Vector4d(0.8, 0.3, -0.4, 0.2).normalized();

std::vector<KindCase> allKinds() {
  return {
      {"Position", [] { return std::make_shared<PositionConstraint>(kA, kPoint); }},
      {"Frame", [] { return std::make_shared<FrameConstraint>(kA, kFrame); }},
      {"Direction", [] { return std::make_shared<DirectionConstraint>(kA, kAxis); }},
      {"Plane", [] { return std::make_shared<PlaneConstraint>(kA, kPoint, kAxis); }},
      {"RelativePlane", [] { return std::make_shared<RelativePlaneConstraint>(kA, kB, kAxis, true); }},
      {"RelativePlaneInTheWorld",
       [] { return std::make_shared<RelativePlaneConstraint>(kA, kB, kAxis, false); }},
      {"Axis", [] { return std::make_shared<AxisConstraint>(kA, kPoint, kAxis); }},
      {"Distance", [] { return std::make_shared<DistanceConstraint>(kA, kPoint, 0.4); }},
      {"RelativeDistance", [] { return std::make_shared<RelativeDistanceConstraint>(kA, kB, 0.4); }},
      {"Trajectory",
       [] {
         return std::make_shared<TrajectoryConstraint>(
             kA, std::vector<Eigen::Vector3d>{{0, 0, 0}, {1, 0.5, 0}, {2, 0, 1}}, kPoint);
       }},
      {"Fusion",
       [] { return std::make_shared<FusionConstraint>(kA, kB, kFrame, Eigen::Vector4d(1, 0.2, 0, 0.1)); }},
      {"RelativeDirection",
       [] { return std::make_shared<RelativeDirectionConstraint>(kA, kB, Eigen::Vector3d(0.3, 0.2, 1)); }},
      {"LooseFusion", [] { return std::make_shared<BallConstraint>(kA, kB); }},
      {"Keyhole", [] { return std::make_shared<KeyholeConstraint>(0, kPoint); }},
      {"OrientedKeyhole",
       [] { return std::make_shared<OrientedKeyholeConstraint>(0, kPoint, kFrame, false); }},
      {"OrientedKeyholeWithRoll",
       [] { return std::make_shared<OrientedKeyholeConstraint>(0, kPoint, kFrame, true); }},
      {"RelativeKeyhole", [] { return std::make_shared<RelativeKeyholeConstraint>(0, kB); }},
      {"Pearl",
       [] { return std::make_shared<PearlConstraint>(Place::atSlider(0), Place::atSlider(1), 0.02); }},
  };
}

class ConstraintKind : public testing::TestWithParam<KindCase> {};

TEST_P(ConstraintKind, JacobianAndHessianMatchFiniteDifference) {
  const std::shared_ptr<Constraint> constraint = GetParam().make();
  PlacePose poses[2];
  poses[0] = {{0.1, 0.5, -0.3}, Eigen::Vector4d(0.7, -0.1, 0.5, 0.3).normalized(), 0.3};
  poses[1] = {{-0.8, 0.2, 0.6}, Eigen::Vector4d(-0.2, 0.6, 0.5, 0.4).normalized(), 0.8};
  const double multipliers[6] = {0.7, -1.3, 0.4, 1.1, -0.6, 0.9};
  const ConstraintDeviation deviation = checkConstraint(*constraint, poses, 0.9, multipliers);
  EXPECT_LT(deviation.jacobian, 1e-6);
  EXPECT_LT(deviation.hessian, 1e-6);
  EXPECT_EQ(constraint->findDefect(), "");
  EXPECT_LE(constraint->rows(), ConstraintValue::kMostRows);
}

INSTANTIATE_TEST_SUITE_P(AllKinds, ConstraintKind, testing::ValuesIn(allKinds()),
                         [](const auto& kind) { return kind.param.name; });

TEST(TrajectoryConstraint, PassesItsPointsAndStartsAtTheNearest) {
  const std::vector<Eigen::Vector3d> points = {{0, 0, 0}, {1, 0.5, 0}, {2, 0, 1}};
  const TrajectoryConstraint curve(kA, points, points[1]);
  EXPECT_LT((curve.at(0).position - points[0]).norm(), 1e-14);
  EXPECT_LT((curve.at(1e9).slope - curve.at(2e9).slope).norm(), 1e-12);
  EXPECT_LT((curve.at(curve.firstScalar()).position - points[1]).norm(), 0.01);
}

TEST(TrajectoryConstraint, NamesWhatIsWrongWithItsCurve) {
  EXPECT_NE(TrajectoryConstraint(kA, {{0, 0, 0}}, kPoint).findDefect(), "");
  EXPECT_NE(TrajectoryConstraint(kA, {{1, 0, 0}, {1, 0, 0}}, kPoint).findDefect(), "");
}

}  // namespace
}  // namespace liana

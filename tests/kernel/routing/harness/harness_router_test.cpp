// Harnesses as documents hold them, against the boundary-value solutions of the solvers' own table.
#include "kernel/routing/harness/harness_router.h"

#include <gtest/gtest.h>

#include <numbers>
#include <numeric>

#include "kernel/bundle/sections_along.h"
#include "kernel/routing/centerline_builder.h"
#include "kernel/routing/router.h"
#include "kernel/routing/surroundings/surroundings.h"
#include "solvers/math/quaternion.h"
#include "solvers/validation/groups/reference_groups.h"
#include "tests/support/sample_cables.h"
#include "tests/support/sample_harness.h"
#include "tests/support/sample_shapes.h"

namespace liana {
namespace {

constexpr double kMillimetre = 1e3;

Eigen::Isometry3d poseOf(const Eigen::Vector3d& position, const Eigen::Vector4d& frame) {
  Eigen::Isometry3d pose = Eigen::Isometry3d::Identity();
  pose.linear() = toQuaternion(frame).normalized().toRotationMatrix();
  pose.translation() = position * kMillimetre;
  return pose;
}

using Harness = SampleHarness;

Cable cableOf(const ReferenceCable& reference, std::size_t index) {
  Cable cable = archCable();
  cable.id = {index + 1};
  cable.name = "W" + std::to_string(index + 1);
  cable.length = reference.length * kMillimetre;
  cable.segments = 200;
  cable.spec.bendingStiffness = reference.stiffness[0];
  cable.spec.torsionStiffness = reference.stiffness[2];
  cable.spec.massPerLength = reference.massPerLength;
  for (int k = 0; k < 3; ++k) cable.spec.restCurvature[k] = reference.restCurvature[k];
  return cable;
}

/// The end of a rod that runs through `pose`; ends look out of their sockets. Roll and all is held.
void placeEnd(Cable& cable, bool atEnd, Eigen::Isometry3d pose) {
  if (atEnd) pose.rotate(Eigen::AngleAxisd(std::numbers::pi, Eigen::Vector3d::UnitX()));
  CableEnd& end = atEnd ? cable.end : cable.start;
  end.worldFromEnd = pose;
  end.isKeyed = true;
}

void addJoint(const ReferenceJoint& joint, std::size_t index, Harness& harness) {
  using Kind = ReferenceJoint::Kind;
  const Eigen::Isometry3d pose = poseOf(joint.position, joint.frame);
  if (joint.kind == Kind::Ring || joint.kind == Kind::Sleeve) {
    Cable& cable = harness.cables[joint.members[0].cable];
    RouteHandle handle = handleAt(joint.firstArcLength * kMillimetre / cable.length, {}, 100 + index);
    handle.kind = FixingKind::Sliding;
    handle.worldFromHandle = pose;
    handle.fixesOrientation = joint.kind == Kind::Sleeve;
    cable.handles.push_back(handle);
    return;
  }
  const BranchId branch{50 + index};
  if (joint.kind != Kind::Clamp)
    harness.nodes.branches.push_back(
        {branch, "B" + std::to_string(index), pose, joint.kind == Kind::Fusion, true, joint.mass});
  for (const ReferenceJoint::Member& member : joint.members) {
    Cable& cable = harness.cables[member.cable];
    const Eigen::Isometry3d mount = poseOf(Eigen::Vector3d::Zero(), member.mount);
    placeEnd(cable, member.atEnd, joint.kind == Kind::Clamp ? pose : pose * mount);
    if (joint.kind != Kind::Clamp) (member.atEnd ? cable.end : cable.start).branch = branch;
  }
}

Harness harnessOf(const ReferenceGroup& reference) {
  Harness harness;
  harness.settings.gravity = reference.gravity;
  for (std::size_t i = 0; i < reference.cables.size(); ++i)
    harness.cables.push_back(cableOf(reference.cables[i], i));
  for (std::size_t i = 0; i < reference.joints.size(); ++i) addJoint(reference.joints[i], i, harness);
  return harness;
}

const ReferenceGroup& referenceNamed(const std::string& name) {
  for (const ReferenceGroup& group : referenceGroups())
    if (name == group.name) return group;
  throw std::runtime_error("no such reference");
}

std::vector<RoutedCable> settle(const Harness& harness) {
  return *Router().settle(harness.cables, harness.settings, {}, harness.nodes);
}

class ReferenceHarness : public testing::TestWithParam<const char*> {};

}  // namespace

TEST_P(ReferenceHarness, TakesTheShapeAndTheForcesOfTheBoundaryValueSolution) {
  const ReferenceGroup& reference = referenceNamed(GetParam());
  const Harness harness = harnessOf(reference);
  const std::vector<RoutedCable> routed = settle(harness);
  double longest = 0, off = 0;
  for (const ReferenceCable& cable : reference.cables)
    longest = std::max(longest, cable.length * kMillimetre);
  for (const RoutedCable& each : routed) ASSERT_TRUE(each.report.converged()) << each.report.reason;
  for (const ReferencePart& part : reference.parts) {
    const HermiteCurve curve = routed[part.cable].centerline.curve();
    for (int i = 0; i < ReferencePart::kStations; ++i) {
      const double s = part.from + (part.to - part.from) * i / (ReferencePart::kStations - 1);
      off = std::max(off, (curve.point(s * kMillimetre) - part.positions[i] * kMillimetre).norm());
    }
  }
  EXPECT_LT(off / longest, 5e-4);
  double force = 0, moment = 0, forceOff = 0, momentOff = 0;
  for (const ReferenceJoint& joint : reference.joints) {
    force = std::max(force, joint.force.norm());
    moment = std::max(moment, joint.moment.norm());
    const Centerline& line = routed[joint.members[0].cable].centerline;
    const SupportReaction* reaction = nullptr;
    if (joint.kind == ReferenceJoint::Kind::Clamp)
      reaction = joint.members[0].atEnd ? &line.reactions.back() : &line.reactions.front();
    for (const SupportReaction& each : line.reactions)
      if (joint.members.size() == 1 && each.at &&
          std::abs(*each.at / kMillimetre - joint.arcLength) < 2e-3 * longest / kMillimetre)
        reaction = &each;
    if (!reaction) continue;
    forceOff = std::max(forceOff, (reaction->force - joint.force).norm());
    momentOff = std::max(momentOff, (reaction->moment / kMillimetre - joint.moment).norm());
  }
  EXPECT_LT(forceOff / force, 5e-3);
  EXPECT_LT(momentOff / moment, 5e-3);
}

INSTANTIATE_TEST_SUITE_P(Shapes, ReferenceHarness,
                         testing::Values("fusion-y", "ball-y", "loop-hung", "ladder", "ring-span",
                                         "sleeve-roll-free"),
                         [](const auto& test) {
                           std::string name = test.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(HarnessRouter, SlidingClipsSayWhereTheyAre) {
  const ReferenceGroup& reference = referenceNamed("ring-span");
  const Harness harness = harnessOf(reference);
  const Centerline line = settle(harness)[0].centerline;
  for (const ReferenceJoint& joint : reference.joints)
    if (joint.kind == ReferenceJoint::Kind::Ring) {
      ASSERT_TRUE(line.reactions.at(1).at);
      EXPECT_NEAR(*line.reactions[1].at, joint.arcLength * kMillimetre, 1e-3 * harness.cables[0].length);
      EXPECT_NEAR(handleFractions(harness.cables[0], line).at(0) * harness.cables[0].length,
                  *line.reactions[1].at, 1e-9);
      EXPECT_NE(harness.cables[0].handles[0].fraction, handleFractions(harness.cables[0], line)[0]);
    }
}

/// Forces at a branch that follows balance its weight.
TEST(HarnessRouter, ForcesOfAllCablesAtABranchBalanceItsWeight) {
  Harness harness = harnessOf(referenceNamed("fusion-y"));
  harness.nodes.branches[0].mass = 0.1;
  const std::vector<RoutedCable> routed = settle(harness);
  for (const RoutedCable& each : routed) ASSERT_TRUE(each.report.converged()) << each.report.reason;
  Eigen::Vector3d onBranch = 0.1 * harness.settings.gravity - routed[0].centerline.reactions.back().force;
  for (const std::size_t i : {1, 2}) onBranch -= routed[i].centerline.reactions.front().force;
  EXPECT_LT(onBranch.norm(), 1e-6);
}

TEST(HarnessRouter, UnkeyedEndsAreNotTwisted) {
  Harness harness = harnessOf(referenceNamed("fusion-y"));
  for (Cable& cable : harness.cables) {
    cable.start.isKeyed = cable.end.isKeyed = false;
    cable.end.worldFromEnd.rotate(Eigen::AngleAxisd(1.2, Eigen::Vector3d::UnitZ()));
  }
  const std::vector<RoutedCable> routed = settle(harness);
  for (const RoutedCable& each : routed) {
    ASSERT_TRUE(each.report.converged()) << each.report.reason;
    for (const double torsion : each.centerline.torsions) EXPECT_NEAR(torsion, 0, 1e-6);
  }
}

TEST(HarnessRouter, SameBitsWhoeverAsksAndOnHoweverManyThreads) {
  Harness both = harnessOf(referenceNamed("fusion-y"));
  const Harness second = harnessOf(referenceNamed("ball-y"));
  both.nodes.branches.push_back(second.nodes.branches[0]);
  both.nodes.branches.back().id = {900};
  for (Cable cable : second.cables) {
    cable.id.value += 500;
    for (CableEnd* end : {&cable.start, &cable.end})
      if (end->branch) end->branch = BranchId{900};
    both.cables.push_back(cable);
  }
  const std::vector<RoutedCable> one = settle(both), other = settle(both), alone = settle(second);
  for (std::size_t i = 0; i < one.size(); ++i)
    EXPECT_EQ(one[i].centerline.points, other[i].centerline.points);
  for (std::size_t i = 0; i < alone.size(); ++i)
    EXPECT_EQ(alone[i].centerline.points, one[3 + i].centerline.points);
}

TEST(HarnessRouter, FollowingAMovedBranchEndsWhereSettlingEnds) {
  Harness harness = harnessOf(referenceNamed("fusion-y"));
  harness.nodes.branches[0].follows = false;
  Router router;
  const std::vector<RoutedCable> first = *router.settle(harness.cables, harness.settings, {}, harness.nodes);
  const Eigen::Isometry3d shift(Eigen::Translation3d(5, 0, 10));
  harness.nodes.branches[0].worldFromBranch = shift * harness.nodes.branches[0].worldFromBranch;
  for (Cable& cable : harness.cables)
    for (CableEnd* end : {&cable.start, &cable.end})
      if (end->branch) end->worldFromEnd = shift * end->worldFromEnd;
  const std::vector<RoutedCable> led =
      router.follow(harness.cables, harness.nodes, harness.settings, first[0].next);
  const std::vector<RoutedCable> settled = settle(harness);
  for (std::size_t i = 0; i < led.size(); ++i) {
    ASSERT_TRUE(led[i].report.converged()) << led[i].report.reason;
    ASSERT_EQ(led[i].centerline.points.size(), settled[i].centerline.points.size());
    for (std::size_t k = 0; k < led[i].centerline.points.size(); ++k)
      EXPECT_LT((led[i].centerline.points[k] - settled[i].centerline.points[k]).norm(), 1e-3);
  }
  EXPECT_LT(led[0].report.iterations, settled[0].report.iterations);
}

namespace {

/// A cable of 470 mm from the origin along x, to a plug that a hand pulls to x = 500.
Harness shortPlug(double length) {
  Harness harness;
  Cable cable = archCable();
  cable.id = {1};
  cable.name = "W12";
  cable.spec.bendingStiffness = 1e-4;
  cable.length = length;
  cable.start.worldFromEnd.linear() =
      Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), Eigen::Vector3d::UnitX()).matrix();
  Connector plug;
  plug.id = {2};
  plug.name = "X7";
  plug.hold = ConnectorHold::Pulled;
  plug.mass = 0.01;
  plug.worldFromConnector.linear() =
      Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), -Eigen::Vector3d::UnitX()).matrix();
  plug.worldFromConnector.translation() = Eigen::Vector3d(500, 0, 0);
  cable.end.connector = plug.id;
  cable.end.worldFromEnd = plug.worldFromConnector;
  harness.cables = {cable};
  harness.nodes.connectors = {plug};
  return harness;
}

}  // namespace

TEST(HarnessRouter, AConnectorThatIsThirtyMillimetresShortSaysSo) {
  const RoutedCable routed = settle(shortPlug(470))[0];
  EXPECT_EQ(routed.report.status, SolveStatus::HeldBack) << routed.report.reason;
  ASSERT_TRUE(routed.hasShape());
  EXPECT_NEAR(routed.report.shortBy * kMillimetre, 30, 0.2);
  EXPECT_NEAR((routed.centerline.points.back() - Eigen::Vector3d(500, 0, 0)).norm(), 30, 0.2);
  EXPECT_NE(routed.report.reason.find("\"X7\""), std::string::npos) << routed.report.reason;
  EXPECT_NE(routed.report.reason.find("held back by \"W12\""), std::string::npos) << routed.report.reason;
  EXPECT_NE(routed.report.reason.find("lengthen that to 501"), std::string::npos) << routed.report.reason;
}

TEST(HarnessRouter, AConnectorWhoseCableIsAsLongAsWasAskedForIsPluggedIn) {
  const RoutedCable routed = settle(shortPlug(501))[0];
  ASSERT_TRUE(routed.report.converged()) << routed.report.reason;
  EXPECT_LT((routed.centerline.points.back() - Eigen::Vector3d(500, 0, 0)).norm(), 1e-6);
}

TEST(HarnessRouter, ALooseConnectorHangsAtItsCable) {
  Harness harness = shortPlug(470);
  harness.nodes.connectors[0].hold = ConnectorHold::Loose;
  const RoutedCable routed = settle(harness)[0];
  ASSERT_TRUE(routed.report.converged()) << routed.report.reason;
  EXPECT_LT(routed.centerline.points.back().z(), -300);
  EXPECT_NEAR(routed.centerline.reactions.back().force.z(), -0.01 * 9.81, 1e-6) << "its weight";
}

TEST(HarnessRouter, WhatAHarnessCannotDoIsSaidInPlainWords) {
  Harness harness = harnessOf(referenceNamed("fusion-y"));
  harness.nodes.branches.clear();
  EXPECT_NE(settle(harness)[0].report.reason.find("branch it ends at is not there"), std::string::npos);
  harness = harnessOf(referenceNamed("fusion-y"));
  harness.nodes.branches[0].follows = false;
  harness.cables[0].length = 400;
  const RoutedCable tooShort = settle(harness)[0];
  EXPECT_EQ(tooShort.report.status, SolveStatus::Unreachable);
  EXPECT_NE(tooShort.report.reason.find("too short from its start to its end"), std::string::npos)
      << tooShort.report.reason;
}

namespace {

/// Everything beyond x [m] is solid.
class Wall : public ContactSurface {
public:
  explicit Wall(double x) : x_(x) {}
  bool nearest(const Eigen::Vector3d& point, double reach, SurfacePoint& result) const override {
    result.distance = x_ - point.x();
    result.normal = -Eigen::Vector3d::UnitX();
    result.feature = 1;
    return result.distance < reach;
  }
  bool nearestOnSegment(const Eigen::Vector3d& a, const Eigen::Vector3d& b, double reach,
                        SurfacePoint& result, double& parameter) const override {
    parameter = a.x() > b.x() ? 0 : 1;
    return nearest(a.x() > b.x() ? a : b, reach, result);
  }

private:
  double x_;
};

}  // namespace

TEST(HarnessRouter, AHousingIsStoppedByAPart) {
  Harness harness = shortPlug(520);  // long enough: only the wall is in its way
  harness.nodes.connectors[0].size = {24, 16, 30};
  Surroundings around;
  around.parts = std::make_shared<const Wall>(0.48);
  around.partNear = [](const Eigen::Vector3d& place) {
    return std::abs(place.x() - 0.48) < 1e-9 ? "Bracket" : "?";
  };
  const auto settleAmong = [&] {
    return (*Router(around).settle(harness.cables, harness.settings, {}, harness.nodes))[0];
  };
  const RoutedCable stopped = settleAmong();
  ASSERT_EQ(stopped.report.status, SolveStatus::HeldBack) << stopped.report.reason;
  EXPECT_NEAR(stopped.report.shortBy * kMillimetre, 50, 0.1);
  const Eigen::Vector3d reached = stopped.centerline.points.back();
  EXPECT_NEAR(reached.x(), 450, 0.1);
  // Along the wall it hangs down until its hand's pull, which points to its place, carries it.
  const Connector& plug = harness.nodes.connectors[0];
  const double weight = (massOf(harness.cables[0], 520) + plug.mass) * 9.81;
  EXPECT_LT(std::hypot(reached.y(), reached.z()), 50 * weight / plug.pull);
  EXPECT_GT(std::hypot(reached.y(), reached.z()), 50 * plug.mass * 9.81 / plug.pull);
  EXPECT_NE(stopped.report.reason.find("stopped by \"Bracket\""), std::string::npos) << stopped.report.reason;
  // A smaller housing gets farther; none is not stopped at all.
  harness.nodes.connectors[0].size = {24, 16, 10};
  EXPECT_NEAR(settleAmong().report.shortBy * kMillimetre, 30, 0.1);
  around.parts = std::make_shared<const Wall>(0.6);
  harness.nodes.connectors[0].size = {24, 16, 30};
  EXPECT_TRUE(settleAmong().report.converged());
  // One whose cable is too short to come to the wall is held back by that.
  harness = shortPlug(400);
  harness.nodes.connectors[0].size = {24, 16, 30};
  around.parts = std::make_shared<const Wall>(0.48);
  const RoutedCable heldBack = settleAmong();
  EXPECT_NEAR(heldBack.report.shortBy * kMillimetre, 100, 0.5);
  EXPECT_NE(heldBack.report.reason.find("held back by \"W12\""), std::string::npos) << heldBack.report.reason;
}

TEST(HarnessRouter, WithinAHarnessAnAutomaticLengthDoesNotDependOnTheGivenOne) {
  Harness harness = combHarness(2);
  harness.cables[1].routing.mode = RoutingMode::AutomaticLength;
  const double found = settle(harness)[1].centerline.length();
  EXPECT_GT(found, 50);
  harness.cables[1].length *= 1.7;
  EXPECT_NEAR(settle(harness)[1].centerline.length(), found, 1e-3 * found);
}

TEST(HarnessRouter, WithinAHarnessTurnsOfAPlugStayInTheCable) {
  for (const int turns : {1, -2}) {
    Harness harness;
    Cable cable = combHarness(1).cables[0];
    cable.segments = 40;
    cable.start.turns = turns;
    Connector plug;  // that is free, so the cable is a harness
    plug.id = {500};
    plug.name = "X1";
    plug.hold = ConnectorHold::Pulled;
    plug.pull = 1000;
    plug.worldFromConnector = cable.end.worldFromEnd;
    cable.end.branch.reset();
    cable.end.connector = plug.id;
    harness.cables = {cable};
    harness.nodes.connectors = {plug};
    const RoutedCable routed = settle(harness)[0];
    ASSERT_TRUE(routed.report.converged()) << routed.report.reason;
    ASSERT_TRUE(routed.report.turns.areJudged);
    EXPECT_NEAR(routed.report.turns.link, routed.report.turns.wanted, 0.05) << turns;
    const std::vector<double>& torsions = routed.centerline.torsions;
    const double mean = std::accumulate(torsions.begin(), torsions.end(), 0.0) / torsions.size();
    EXPECT_NEAR(std::abs(mean) * routed.centerline.arcLengths.back() / (2 * std::numbers::pi),
                std::abs(turns), 0.3);
  }
}

TEST(HarnessRouter, AMouldedHoseInAHarnessHasTheShapeItHasAlone) {
  Cable hose = archCable();
  hose.id = {1};
  hose.start.isKeyed = hose.end.isKeyed = true;  // else a lone one is laid without twist, not without torque
  hose.length = 400;
  for (int i = 0; i <= 20; ++i) {
    const double angle = std::numbers::pi * i / 20;
    hose.restShape.emplace_back(120 * (1 - std::cos(angle)), 0, 120 * std::sin(angle));
  }
  hose.end.worldFromEnd.translation() = Eigen::Vector3d(230, 30, 10);
  const RoutedCable alone = Router().settle(hose, {});
  ASSERT_TRUE(alone.report.converged()) << alone.report.reason;
  Connector plug;
  plug.id = {500};
  plug.name = "X1";
  plug.hold = ConnectorHold::Pulled;
  plug.pull = 1000;
  plug.worldFromConnector = hose.end.worldFromEnd;
  hose.end.connector = plug.id;
  Harness harness;
  harness.cables = {hose};
  harness.nodes.connectors = {plug};
  const RoutedCable together = settle(harness)[0];
  ASSERT_TRUE(together.report.converged()) << together.report.reason;
  const HermiteCurve some = alone.centerline.curve(), other = together.centerline.curve();
  double off = 0;
  for (int i = 0; i <= 50; ++i)
    off = std::max(off, (some.point(hose.length * i / 50) - other.point(hose.length * i / 50)).norm());
  EXPECT_LT(off, 2e-3 * hose.length);
}

TEST(HarnessRouter, AGuidePlaneAndAChannelKeepTheirPlacesOnThem) {
  Harness harness;
  Cable cable = archCable();
  cable.id = {1};
  cable.handles = {handleAt(0.3, {80, 15, 120}, 11), handleAt(0.7, {220, -10, 120}, 12)};
  cable.handles[0].kind = FixingKind::Plane;    // across +y
  cable.handles[1].kind = FixingKind::Channel;  // along +z
  harness.cables = {cable};
  const RoutedCable routed = settle(harness)[0];
  ASSERT_TRUE(routed.report.converged()) << routed.report.reason;
  const SupportReaction &plane = routed.centerline.reactions[1], &channel = routed.centerline.reactions[2];
  EXPECT_NEAR(plane.position.y(), 15, 1e-6);
  EXPECT_NEAR(plane.force.x(), 0, 1e-5);
  EXPECT_NEAR(plane.force.z(), 0, 1e-5);
  EXPECT_GT(std::abs(plane.force.y()), 1e-3);
  EXPECT_NEAR(channel.position.x(), 220, 1e-6);
  EXPECT_NEAR(channel.position.y(), -10, 1e-6);
  EXPECT_NEAR(channel.force.z(), 0, 1e-5);
}

TEST(HarnessRouter, AHarnessOfTwentyBranchesRestsAndItsSupportsCarryItsWeight) {
  const Harness harness = combHarness(20);
  const std::vector<RoutedCable> routed = settle(harness);
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  for (std::size_t i = 0; i < routed.size(); ++i) {
    ASSERT_TRUE(routed[i].report.converged()) << routed[i].report.reason;
    const Cable& cable = harness.cables[i];
    if (!cable.start.branch) sum += routed[i].centerline.reactions.front().force;
    if (!cable.end.branch) sum += routed[i].centerline.reactions.back().force;
  }
  const double area = std::numbers::pi / 4 * (10 * 10 - 6 * 6) * 1e-6;
  double mass = 20 * 0.002;
  for (const Cable& cable : harness.cables) mass += area * 1200 * cable.length / kMillimetre;
  EXPECT_LT((sum + mass * harness.settings.gravity).norm(), 1e-6);
}

/// Nothing of a harness goes through a floor that it lies on.
TEST(HarnessRouter, AHarnessLiesOnPartsInsteadOfPassingThroughThem) {
  class Floor : public ContactSurface {
  public:
    bool nearest(const Eigen::Vector3d& point, double reach, SurfacePoint& result) const override {
      result.distance = point.z() + 0.02;
      result.normal = Eigen::Vector3d::UnitZ();
      result.feature = 1;
      return result.distance < reach;
    }
    bool nearestOnSegment(const Eigen::Vector3d& a, const Eigen::Vector3d& b, double reach,
                          SurfacePoint& result, double& parameter) const override {
      parameter = a.z() < b.z() ? 0 : 1;
      return nearest(a.z() < b.z() ? a : b, reach, result);
    }
  };
  Harness harness = combHarness(3);
  for (Cable& cable : harness.cables) cable.length *= 1.15;
  Surroundings around;
  around.parts = std::make_shared<const Floor>();
  const std::vector<RoutedCable> routed =
      *Router(around).settle(harness.cables, harness.settings, {}, harness.nodes);
  int touching = 0;
  for (const RoutedCable& each : routed) {
    ASSERT_TRUE(each.report.converged()) << each.report.reason;
    for (const Eigen::Vector3d& point : each.centerline.points) EXPECT_GT(point.z(), -20 + 5 - 0.1);
    for (const ContactReaction& contact : each.centerline.contacts) EXPECT_GT(contact.force.z(), 0);
    touching += static_cast<int>(each.centerline.contacts.size());
  }
  EXPECT_GT(touching, 0);
  double lowest = 0;
  for (const RoutedCable& each : settle(harness))
    for (const Eigen::Vector3d& point : each.centerline.points) lowest = std::min(lowest, point.z());
  EXPECT_LT(lowest, -20) << "without the floor it hangs lower";
}

/// A sheet across the way at x = 150 that ends 100 mm to one side: the plain first shape runs through it.
TEST(HarnessRouter, AHarnessFindsItsWayAroundAWall) {
  auto assembly = std::make_shared<Assembly>();
  const int shape = assembly->addShape({boxShape(3, 1100, 1600), Color{}, {}, nullptr});
  assembly->addNode({"Wall", -1, shifted(148.5, -1000, -800), {}, shape});
  ASSERT_TRUE(assembly->tessellate().ok());
  Harness harness = combHarness(1, 60);
  harness.settings.contact.withParts = true;
  for (Cable& cable : harness.cables)
    if (cable.end.worldFromEnd.translation().x() > 150) cable.length = 480;
  const std::vector<AssemblyReference> wall{{AssemblyId{1}, {}, Eigen::Isometry3d::Identity(), assembly}};
  const Surroundings around = *surroundingsOf(wall, harness.settings);
  const std::vector<RoutedCable> routed =
      *Router(around).settle(harness.cables, harness.settings, {}, harness.nodes);
  double furthest = 0;
  for (const RoutedCable& each : routed) {
    ASSERT_TRUE(each.report.converged()) << each.report.reason;
    const HermiteCurve curve = each.centerline.curve();
    for (double s = 0; s < each.centerline.length(); s += 2) {
      const Eigen::Vector3d point = curve.point(s);
      furthest = std::max(furthest, point.y());
      EXPECT_FALSE(point.y() < 100 && std::abs(point.x() - 150) < 1.5) << point.transpose();
    }
  }
  EXPECT_GT(furthest, 100) << "around the end of the sheet";
}

/// What sits in a socket does not press against it, wherever the nodes happen to lie.
TEST(HarnessRouter, ASocketsFacePushesNoCableThatComesOutOfIt) {
  auto assembly = std::make_shared<Assembly>();
  const int shape = assembly->addShape({boxShape(20, 60, 60), Color{}, {}, nullptr});
  assembly->addNode({"Plug", -1, shifted(-20, -30, -30), {}, shape});
  ASSERT_TRUE(assembly->tessellate().ok());
  const std::vector<AssemblyReference> plug{{AssemblyId{1}, {}, Eigen::Isometry3d::Identity(), assembly}};
  for (const int segments : {12, 14, 16, 18, 20}) {
    Harness harness = combHarness(1, segments);
    harness.settings.contact.withParts = true;
    const Surroundings around = *surroundingsOf(plug, harness.settings);
    const std::vector<RoutedCable> routed =
        *Router(around).settle(harness.cables, harness.settings, {}, harness.nodes);
    ASSERT_TRUE(routed[0].report.converged()) << segments << ": " << routed[0].report.reason;
    EXPECT_TRUE(routed[0].centerline.contacts.empty()) << segments;
  }
}

}  // namespace liana

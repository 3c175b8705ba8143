// Shapes at rest: of cables alone, lying on each other and along each other, and whatever was before.
#include "kernel/routing/router.h"

#include <gtest/gtest.h>

#include <cmath>

#include "kernel/bundle/sections_along.h"
#include "kernel/routing/cable_rounds.h"
#include "kernel/routing/surroundings/cable_obstacles.h"
#include "tests/support/sample_cables.h"

namespace liana {
namespace {

Eigen::Isometry3d looking(const Eigen::Vector3d& origin, const Eigen::Vector3d& z) {
  Eigen::Isometry3d result = Eigen::Isometry3d::Identity();
  result.linear() = Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), z).toRotationMatrix();
  result.translation() = origin;
  return result;
}

/// A hanging cable from one place to another, leaving both ends towards the other.
Cable hangingCable(int id, const Eigen::Vector3d& from, const Eigen::Vector3d& to, double length) {
  Cable cable = archCable();
  cable.id = CableId{static_cast<std::uint64_t>(id)};
  const Eigen::Vector3d way = (to - from).normalized();
  cable.start.worldFromEnd = looking(from, way);
  cable.end.worldFromEnd = looking(to, -way);
  cable.length = length;
  return cable;
}

DocumentSettings touching(double friction = 0) {
  DocumentSettings settings;
  settings.contact.withCables = true;
  settings.contact.friction = friction;
  return settings;
}

/// The least distance between the skins of two routed cables, in their mean radius.
double clearance(const RoutedCable& a, const RoutedCable& b, double diameter) {
  const CableObstacles other({}, {CableTube{b.centerline.points, diameter / 2}}, 0);
  double least = 1e300;
  for (std::size_t i = 0; i + 1 < a.centerline.points.size(); ++i) {
    SurfacePoint near;
    double t = 0;
    if (other.nearestOnSegment(a.centerline.points[i] * 1e-3, a.centerline.points[i + 1] * 1e-3, 1, near, t))
      least = std::min(least, near.distance * 1e3 - diameter / 2);
  }
  return least / (diameter / 2);
}

TEST(Router, WithoutContactEachCableIsAlone) {
  const std::vector<Cable> cables{hangingCable(1, {0, 0, 0}, {300, 0, 0}, 400),
                                  hangingCable(2, {150, -150, 0}, {150, 150, 0}, 360)};
  const std::vector<RoutedCable> routed = *Router().settle(cables, {});
  for (std::size_t i = 0; i < cables.size(); ++i)
    EXPECT_EQ(routed[i].centerline.points, routeCable(cables[i], {}).centerline.points);
}

TEST(Router, CrossingCablesLieOnEachOther) {
  const std::vector<Cable> cables{hangingCable(1, {0, 0, 0}, {300, 0, 0}, 400),
                                  hangingCable(2, {150, -150, 60}, {150, 150, 60}, 500)};
  const DocumentSettings settings = touching();
  const std::vector<RoutedCable> alone = *Router().settle(cables, {});
  ASSERT_LT(clearance(alone[0], alone[1], cables[0].spec.outerDiameter), -0.5);  // it runs through
  const std::vector<RoutedCable> routed = *Router(*surroundingsOf({}, settings)).settle(cables, settings);
  for (const RoutedCable& cable : routed) EXPECT_TRUE(cable.report.inEquilibrium()) << cable.report.reason;
  EXPECT_GT(clearance(routed[0], routed[1], cables[0].spec.outerDiameter), -0.01);
  EXPECT_GT(routed[1].report.contact.count + routed[0].report.contact.count, 0);
}

Eigen::Vector3d sumOfContacts(const RoutedCable& cable) {
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  for (const ContactReaction& contact : cable.centerline.contacts) sum += contact.force;
  return sum;
}

/// Which of two cables passes below the other where they are nearest: 0 or 1.
std::size_t lowerOf(const std::vector<RoutedCable>& routed) {
  constexpr int kPlaces = 500;
  const HermiteCurve some = routed[0].centerline.curve(), other = routed[1].centerline.curve();
  const auto place = [](const RoutedCable& cable, int i) {
    return cable.centerline.arcLengths.back() * i / kPlaces;
  };
  double least = 1e300, above = 0;
  for (int i = 0; i <= kPlaces; ++i)
    for (int k = 0; k <= kPlaces; ++k) {
      const Eigen::Vector3d way = other.point(place(routed[1], k)) - some.point(place(routed[0], i));
      if (way.norm() >= least) continue;
      least = way.norm();
      above = way.z();
    }
  return above > 0 ? 0 : 1;
}

/// The longer one hangs from higher up, and alone runs through the other: both sides of it are to be had.
TEST(Router, WhatLiesOnTopIsFeltBelow) {
  const std::vector<Cable> cables{hangingCable(1, {0, 0, 0}, {300, 0, 0}, 400),
                                  hangingCable(2, {150, -150, 60}, {150, 150, 60}, 500)};
  for (const double friction : {0.0, 0.3}) {
    const DocumentSettings settings = touching(friction);
    const std::vector<RoutedCable> alone = *Router().settle(cables, {});
    const std::vector<RoutedCable> routed = *Router(*surroundingsOf({}, settings)).settle(cables, settings);
    for (const RoutedCable& cable : routed) ASSERT_TRUE(cable.report.converged()) << cable.report.reason;
    const std::size_t lower = lowerOf(routed);
    const Eigen::Vector3d onLower = sumOfContacts(routed[lower]), onUpper = sumOfContacts(routed[1 - lower]);
    EXPECT_LT(onLower.z(), -1e-3) << "friction " << friction;
    EXPECT_LT((onLower + onUpper).norm(), 1e-9) << "forces are equal and opposite";
    // All that hangs is carried by the four ends.
    Eigen::Vector3d supports = Eigen::Vector3d::Zero();
    double weight = 0;
    for (std::size_t i = 0; i < cables.size(); ++i) {
      supports += routed[i].centerline.reactions.front().force + routed[i].centerline.reactions.back().force;
      weight += massOf(cables[i], cables[i].length) * 9.81;
    }
    EXPECT_NEAR(supports.z(), weight, 1e-5 * weight);
    EXPECT_GT(largestMove(alone[lower].centerline.points, routed[lower].centerline.points), 0.1)
        << "the one below gives way";
  }
}

/// A harness of one cable that slides through a ring, and a plain one that crosses it.
TEST(Router, AHarnessFeelsACableThatIsNotInIt) {
  std::vector<Cable> cables{hangingCable(1, {0, 0, 0}, {300, 0, 0}, 400),
                            hangingCable(2, {150, -150, 60}, {150, 150, 60}, 500)};
  cables[0].handles = {handleAt(0.15, {40, 0, -30}, 9)};
  cables[0].handles[0].kind = FixingKind::Sliding;
  const DocumentSettings settings = touching();
  Router router(*surroundingsOf({}, settings));
  const std::vector<RoutedCable> routed = *router.settle(cables, settings);
  for (const RoutedCable& cable : routed) ASSERT_TRUE(cable.report.converged()) << cable.report.reason;
  EXPECT_GT(clearance(routed[0], routed[1], cables[0].spec.outerDiameter), -0.02);
  EXPECT_LT(sumOfContacts(routed[lowerOf(routed)]).z(), -1e-3);
  EXPECT_LT((sumOfContacts(routed[0]) + sumOfContacts(routed[1])).norm(), 1e-9);
  ASSERT_TRUE(routed[0].next.group) << "a hand can lead it on";
  EXPECT_FALSE(routed[1].next.group);
  const std::vector<RoutedCable> led = router.follow({cables[0]}, {}, settings, routed[0].next, {},
                                                     {CableTube::of(routed[1].centerline, cables[1])});
  EXPECT_TRUE(led[0].report.converged()) << led[0].report.reason;
  EXPECT_GT(clearance(led[0], routed[1], cables[0].spec.outerDiameter), -0.02);
}

/// Three cables between neighbouring sockets, the longer ones above: they come to lie along each other.
TEST(Router, CablesAlongEachOtherSettle) {
  for (double friction : {0.0, 0.3}) {
    std::vector<Cable> cables;
    const double diameter = archCable().spec.outerDiameter;
    for (int i = 0; i < 3; ++i)
      cables.push_back(hangingCable(i + 1, {0, 0.4 * i * diameter, 1.2 * i * diameter},
                                    {300, 0.4 * i * diameter, 1.2 * i * diameter}, 380 + 12 * i));
    const DocumentSettings settings = touching(friction);
    const std::vector<RoutedCable> routed = *Router(*surroundingsOf({}, settings)).settle(cables, settings);
    for (const RoutedCable& cable : routed)
      EXPECT_TRUE(cable.report.inEquilibrium()) << friction << ": " << cable.report.reason;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < i; ++j) EXPECT_GT(clearance(routed[i], routed[j], diameter), -0.01);
  }
}

/// Two that cross, and one far away.
std::vector<Cable> crossingAndFar() {
  return {hangingCable(1, {0, 0, 0}, {300, 0, 0}, 400), hangingCable(2, {150, -150, 60}, {150, 150, 60}, 500),
          hangingCable(3, {0, 900, 0}, {300, 900, 0}, 400)};
}

void expectSameShapes(const std::vector<RoutedCable>& some, const std::vector<RoutedCable>& others) {
  ASSERT_EQ(some.size(), others.size());
  for (std::size_t i = 0; i < some.size(); ++i) {
    EXPECT_EQ(some[i].report.status, others[i].report.status) << "cable " << i;
    EXPECT_EQ(some[i].centerline.points, others[i].centerline.points) << "cable " << i;
    EXPECT_EQ(some[i].centerline.tensions, others[i].centerline.tensions) << "cable " << i;
  }
}

TEST(Router, ShapesAtRestDoNotDependOnWhatWasRoutedBefore) {
  const DocumentSettings settings = touching();
  const std::vector<RoutedCable> fresh =
      *Router(*surroundingsOf({}, settings)).settle(crossingAndFar(), settings);
  Router used(*surroundingsOf({}, settings));
  std::vector<Cable> elsewhere = crossingAndFar();
  elsewhere[0].start.worldFromEnd.translation().z() += 200;
  ASSERT_TRUE(used.settle(elsewhere, settings).ok());
  // There and back, as a hand would lead it.
  WarmStart start;
  for (const double height : {20.0, 60.0, 0.0}) {
    Cable led = crossingAndFar()[1];
    led.start.worldFromEnd.translation().z() += height;
    start = used.follow(led, settings, start, {}).next;
  }
  expectSameShapes(*used.settle(crossingAndFar(), settings), fresh);
}

TEST(Router, WhatHasNotChangedIsNotSolvedAgain) {
  const DocumentSettings settings = touching();
  Router router(*surroundingsOf({}, settings));
  std::vector<Cable> cables = crossingAndFar();
  ASSERT_TRUE(router.settle(cables, settings).ok());
  std::vector<char> asked(3, 0);
  Router::Watch watch;
  std::vector<int> steps(3, 0);
  watch.keepGoing = [&](std::size_t cable) { return ++steps[cable] > 0; };
  cables[2].length += 20;
  cables[0].name = "Renamed";
  ASSERT_TRUE(router.settle(cables, settings, watch).ok());
  EXPECT_LE(steps[0], 2) << "only asked, not solved";
  EXPECT_LE(steps[1], 2);
  EXPECT_GT(steps[2], 2);
  expectSameShapes(*router.settle(cables, settings),
                   *Router(*surroundingsOf({}, settings)).settle(cables, settings));
}

TEST(Router, CablesThatCannotFeelEachOtherAreSolvedOnce) {
  const double diameter = archCable().spec.outerDiameter;
  std::vector<Cable> cables;
  for (int i = 0; i < 4; ++i)  // beside each other with a diameter of air between, so in one group
    cables.push_back(hangingCable(i + 1, {0, 2.2 * diameter * i, 0}, {300, 2.2 * diameter * i, 0}, 400));
  const DocumentSettings settings = touching();
  const auto stepsFor = [&](const std::vector<Cable>& together) {
    std::vector<int> steps(together.size(), 0);
    Router::Watch watch;
    watch.keepGoing = [&](std::size_t cable) { return ++steps[cable] > 0; };
    EXPECT_TRUE(Router(*surroundingsOf({}, settings)).settle(together, settings, watch).ok());
    return steps;
  };
  const std::vector<int> apart = stepsFor(cables);
  for (std::size_t i = 0; i < cables.size(); ++i)
    EXPECT_EQ(apart[i], stepsFor({cables[i]})[0]) << "cable " << i;
  // One that lies across the lowest place of the first is solved once more, among the others; the last of
  // them feels neither.
  const Centerline first = routeCable(cables[0], {}).centerline;
  const Eigen::Vector3d lowest = first.points[first.points.size() / 2];
  cables.push_back(hangingCable(5, lowest + Eigen::Vector3d(0, -120, 5),
                                lowest + Eigen::Vector3d(0, diameter, 5), 1.02 * (120 + diameter)));
  const std::vector<int> crossed = stepsFor(cables);
  EXPECT_GT(crossed[4], stepsFor({cables[4]})[0]);
  EXPECT_EQ(crossed[3], apart[3]);
}

TEST(Router, CableThatRunsThroughAnotherIsToldSo) {
  const DocumentSettings settings = touching();
  const Cable taut = hangingCable(1, {0, 0, 0}, {300, 0, 0}, 300.02);
  const CableTube across{{{150, -200, 0}, {150, 200, 0}}, 10};
  const RoutedCable routed = Router(*surroundingsOf({}, settings)).follow(taut, settings, {}, {across});
  EXPECT_FALSE(routed.report.converged());
  EXPECT_NE(routed.report.reason.find("another cable"), std::string::npos) << routed.report.reason;
}

TEST(Router, CancelledSettlingIsTakenUpWhereItWas) {
  const DocumentSettings settings = touching();
  Router router(*surroundingsOf({}, settings));
  Router::Watch watch;
  watch.keepGoing = [&](std::size_t cable) { return cable < 2; };
  EXPECT_FALSE(router.settle(crossingAndFar(), settings, watch).ok());
  expectSameShapes(*router.settle(crossingAndFar(), settings),
                   *Router(*surroundingsOf({}, settings)).settle(crossingAndFar(), settings));
}

TEST(Router, CableThatNobodyAsksForStillStandsInTheWay) {
  const DocumentSettings settings = touching();
  Router::Watch watch;
  watch.wanted = {0, 1, 0};
  const Surroundings around = *surroundingsOf({}, settings);
  const std::vector<RoutedCable> all = *Router(around).settle(crossingAndFar(), settings);
  const std::vector<RoutedCable> one = *Router(around).settle(crossingAndFar(), settings, watch);
  EXPECT_EQ(one[1].centerline.points, all[1].centerline.points);
  const std::vector<RoutedCable> apart = *Router().settle(crossingAndFar(), {}, watch);
  EXPECT_FALSE(apart[0].hasShape()) << "without contact nobody needs it";
  EXPECT_TRUE(apart[1].hasShape());
}

TEST(CableObstacles, AnswerWithTheSkinOfTheNearestCable) {
  const CableObstacles cables({}, {{{{0, 0, 0}, {100, 0, 0}}, 5}, {{{0, 0, 50}, {100, 0, 50}}, 10}}, 0.2);
  SurfacePoint near;
  ASSERT_TRUE(cables.nearest({0.05, 0, 0.02}, 1, near));
  EXPECT_NEAR(near.distance, 0.015, 1e-12);
  EXPECT_NEAR(near.normal.z(), 1, 1e-12);
  EXPECT_EQ(near.friction, 0.2);
  ASSERT_TRUE(cables.nearest({0.05, 0, 0.03}, 1, near));
  EXPECT_NEAR(near.distance, 0.01, 1e-12);
  EXPECT_NEAR(near.normal.z(), -1, 1e-12);
  EXPECT_FALSE(cables.nearest({0.05, 0, 0.02}, 0.01, near));
  double t = 0;
  ASSERT_TRUE(cables.nearestOnSegment({0.05, -0.1, 0.01}, {0.05, 0.3, 0.01}, 1, near, t));
  EXPECT_NEAR(t, 0.25, 1e-12);
  EXPECT_NEAR(near.distance, 0.005, 1e-12);
}

TEST(AreNear, TellsWhetherSkinsComeCloserThanTheGap) {
  const CableTube a{{{0, 0, 0}, {100, 0, 0}}, 5}, b{{{50, -50, 12}, {50, 50, 12}}, 4};
  EXPECT_FALSE(areNear(a, b, 2.9));
  EXPECT_TRUE(areNear(a, b, 3.1));
  EXPECT_TRUE(areNear(b, a, 3.1));
  EXPECT_FALSE(areNear(a, {}, 1000));
}

TEST(CableObstacles, TheNearestOfManyCablesAnswers) {
  std::vector<CableTube> tubes;
  for (int i = 0; i < 30; ++i) {
    CableTube tube;
    tube.radius = 2 + i % 3;
    for (int k = 0; k <= 50; ++k)
      tube.points.emplace_back(10.0 * k, 40 * (i % 6) + 15 * std::sin(0.2 * k + i), 30 * (i / 6));
    tubes.push_back(tube);
  }
  const CableObstacles all({}, tubes, 0.3);
  for (int q = 0; q < 200; ++q) {
    const Eigen::Vector3d a(1e-3 * ((37 * q) % 500), 1e-3 * ((53 * q) % 220), 1e-3 * ((29 * q) % 140));
    const Eigen::Vector3d b = a + Eigen::Vector3d(0.004, -0.003, 0.005);
    SurfacePoint near, alone;
    double t = 0, least = 0.05;
    for (const CableTube& tube : tubes)
      if (CableObstacles({}, {tube}, 0.3).nearestOnSegment(a, b, 0.05, alone, t))
        least = std::min(least, alone.distance);
    const bool found = all.nearestOnSegment(a, b, 0.05, near, t);
    ASSERT_EQ(found, least < 0.05) << q;
    if (found) {
      EXPECT_DOUBLE_EQ(near.distance, least) << q;
    }
    if (all.nearest(a, 0.05, near)) {
      EXPECT_GE(near.distance, least - 1e-12) << q;
    }
  }
}

}  // namespace
}  // namespace liana

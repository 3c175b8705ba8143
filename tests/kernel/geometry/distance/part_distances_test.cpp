#include "kernel/geometry/distance/part_distances.h"

#include <gtest/gtest.h>

#include <thread>

#include "tests/support/sample_meshes.h"

namespace liana {
namespace {

using Eigen::Vector3d;

const Vector3d kLow(-5, -10, -15), kHigh(5, 10, 15);

std::shared_ptr<const TriangleMesh> sharedBox() {
  return std::make_shared<const TriangleMesh>(boxMesh(kLow, kHigh));
}

/// Instances of one box at random places, 60 mm around the origin.
std::vector<PlacedPart> scatteredBoxes(int count, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<PlacedPart> parts;
  const auto mesh = sharedBox();
  for (int i = 0; i < count; ++i) parts.push_back({mesh, {}, randomPlacement(random, 60)});
  return parts;
}

double closedForm(const std::vector<PlacedPart>& parts, const Vector3d& p, int& nearest) {
  double best = 1e300;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const double distance = boxDistance(parts[i].worldFromPart.inverse() * p, kLow, kHigh);
    if (distance < best) best = distance, nearest = static_cast<int>(i);
  }
  return best;
}

void expectClosedForm(const PartDistances& distances, const std::vector<PlacedPart>& parts, unsigned seed) {
  std::mt19937 random(seed);
  for (int i = 0; i < 1000; ++i) {
    const Vector3d p = randomIn(random, {Vector3d::Constant(-90), Vector3d::Constant(90)});
    int nearest = -1;
    const double expected = closedForm(parts, p, nearest);
    PartPoint found;
    ASSERT_EQ(distances.nearest(p, 20, found), expected <= 20) << p.transpose();
    if (expected > 20) continue;
    EXPECT_NEAR(found.distance, expected, 1e-5);  // corners are floats
    EXPECT_EQ(found.part, nearest);
    EXPECT_NEAR((p - found.distance * found.normal - found.point).norm(), 0, 1e-9);
  }
}

TEST(PartDistances, ManyInstancesAnswerWithTheSmallestSignedDistance) {
  const auto parts = scatteredBoxes(80, 1);
  expectClosedForm(*PartDistances::build(parts), parts, 2);
}

TEST(PartDistances, InstancesShareOneTreeAndMovingBuildsNone) {
  DistanceTreeCache cache;
  auto parts = scatteredBoxes(40, 3);
  auto distances = *PartDistances::build(parts, {}, cache);
  EXPECT_EQ(cache.builtCount(), 1u);
  std::mt19937 random(4);
  for (const int part : {0, 7, 39}) {
    parts[part].worldFromPart = randomPlacement(random, 60);
    distances.movePart(part, parts[part].worldFromPart);
  }
  expectClosedForm(distances, parts, 5);
  const auto again = PartDistances::build(parts, {}, cache);
  EXPECT_EQ(cache.builtCount(), 1u);
}

TEST(PartDistances, AfterManyMovesAnswersAreThoseOfAFreshBuildToTheLastBit) {
  auto parts = scatteredBoxes(400, 30);
  parts[1].worldFromPart = parts[0].worldFromPart;  // two at one place: the first counts, moved or not
  auto moved = *PartDistances::build(parts);
  std::mt19937 random(31);
  for (int round = 0; round < 60; ++round) {  // a few, then so many that they are sorted in
    std::vector<PartDistances::Move> moves;
    for (int i = 0; i < 1 + round / 4; ++i) {
      const int part = static_cast<int>(random() % parts.size());
      parts[part].worldFromPart = randomPlacement(random, 60);
      moves.push_back({part, parts[part].worldFromPart});
    }
    if (round == 3) {
      parts[1].worldFromPart = parts[0].worldFromPart = parts[7].worldFromPart;
      moves.push_back({1, parts[1].worldFromPart});
      moves.push_back({0, parts[0].worldFromPart});
    }
    moved.moveParts(moves);
    const auto fresh = *PartDistances::build(parts);
    for (int i = 0; i < 50; ++i) {
      const Vector3d p = randomIn(random, {Vector3d::Constant(-90), Vector3d::Constant(90)});
      PartPoint one, other;
      ASSERT_EQ(moved.nearest(p, 20, one), fresh.nearest(p, 20, other));
      EXPECT_EQ(one.distance, other.distance);
      EXPECT_EQ(one.featureId(), other.featureId());
    }
  }
}

TEST(PartDistances, CopiesMoveOnTheirOwn) {
  const auto parts = scatteredBoxes(10, 6);
  const auto original = *PartDistances::build(parts);
  PartDistances copy = original;
  auto moved = parts;
  std::vector<PartDistances::Move> moves;
  for (int i = 0; i < 10; ++i) {
    moved[i].worldFromPart.translation() += Vector3d(3, 4, 5);
    moves.push_back({i, moved[i].worldFromPart});
  }
  copy.moveParts(moves);
  expectClosedForm(original, parts, 7);
  expectClosedForm(copy, moved, 8);
}

TEST(PartDistances, SegmentsOverManyPartsAreNearestToOneOfThem) {
  const auto parts = scatteredBoxes(30, 9);
  const auto distances = *PartDistances::build(parts);
  std::mt19937 random(10);
  for (int i = 0; i < 500; ++i) {
    const Vector3d a = randomIn(random, {Vector3d::Constant(-90), Vector3d::Constant(90)});
    const Vector3d b = a + 15 * randomDirection(random);
    double best = 1e300;
    for (int k = 0; k <= 200; ++k) {
      int part = 0;
      best = std::min(best, closedForm(parts, a + k / 200.0 * (b - a), part));
    }
    PartPoint found, ofPart;
    double t = -1;
    if (!distances.nearestOnSegment(a, b, 30, found, t)) {
      EXPECT_GT(best, 30 - 0.1);
      continue;
    }
    EXPECT_NEAR(found.distance, best, best < 0 ? 0.2 : 0.05);
    EXPECT_LE(found.distance, best + (best < 0 ? 0.15 : 1e-5));
    ASSERT_TRUE(distances.nearestOfPartOnSegment(found.part, a, b, 30, ofPart, t));
    EXPECT_NEAR(ofPart.distance, found.distance, best < 0 ? 0.15 : 1e-12);  // depths to 1 % of the length
  }
}

TEST(PartDistances, EachPartCanBeAskedAlone) {
  const auto mesh = sharedBox();
  Eigen::Isometry3d aside = Eigen::Isometry3d::Identity();
  aside.translation().x() = 30;
  const auto distances =
      *PartDistances::build({{mesh, {}, Eigen::Isometry3d::Identity()}, {mesh, {}, aside}});
  PartPoint found;
  ASSERT_TRUE(distances.nearestOfPart(1, {8, 0, 0}, 100, found));
  EXPECT_NEAR(found.distance, 17, 1e-9);
  EXPECT_EQ(found.part, 1);
  ASSERT_TRUE(distances.nearest({8, 0, 0}, 100, found));
  EXPECT_NEAR(found.distance, 3, 1e-9);
  EXPECT_EQ(found.part, 0);
}

TEST(PartDistances, FirstHitIsTheEarliestOfAllParts) {
  const auto parts = scatteredBoxes(60, 11);
  const auto distances = *PartDistances::build(parts);
  std::mt19937 random(12);
  int hits = 0;
  for (int i = 0; i < 300; ++i) {
    const Vector3d a = 120 * randomDirection(random), b = 120 * randomDirection(random);
    PartPoint found;
    double t = 2;
    const bool hit = distances.firstHit(a, b, found, t);
    hits += hit;
    int part = 0;
    for (double s = 0; s < (hit ? t - 1e-4 : 1.0); s += 0.001)
      ASSERT_GT(closedForm(parts, a + s * (b - a), part), -1e-3);
    if (!hit) continue;
    EXPECT_NEAR(closedForm(parts, found.point, part), 0, 1e-3);
  }
  EXPECT_GT(hits, 50);
}

TEST(PartDistances, NothingIsNearWithoutParts) {
  PartPoint found;
  double t = 0;
  EXPECT_FALSE(PartDistances().nearest({0, 0, 0}, 1e9, found));
  EXPECT_FALSE(PartDistances().nearestOnSegment({0, 0, 0}, {1, 0, 0}, 1e9, found, t));
  const auto distances = *PartDistances::build({PlacedPart{}});
  EXPECT_EQ(distances.partCount(), 1);
  EXPECT_FALSE(distances.nearest({0, 0, 0}, 1e9, found));
}

TEST(PartDistances, ThreadsGetTheSameAnswers) {
  const auto distances = *PartDistances::build(scatteredBoxes(50, 13));
  auto sumOf = [&] {
    std::mt19937 random(14);
    double sum = 0, t = 0;
    for (int i = 0; i < 2000; ++i) {
      const Vector3d p = randomIn(random, {Vector3d::Constant(-90), Vector3d::Constant(90)});
      PartPoint found;
      if (distances.nearest(p, 20, found)) sum += found.distance;
      if (distances.nearestOnSegment(p, p + Vector3d(5, 5, 5), 20, found, t)) sum += found.distance + t;
    }
    return sum;
  };
  const double expected = sumOf();
  std::vector<double> sums(4);
  {
    std::vector<std::jthread> threads;
    for (double& sum : sums) threads.emplace_back([&] { sum = sumOf(); });
  }
  for (const double sum : sums) EXPECT_EQ(sum, expected);
}

TEST(PartDistances, BuildingCanBeCancelled) {
  std::vector<PlacedPart> parts;
  for (int i = 0; i < 20; ++i) parts.push_back({sharedBox(), {}, Eigen::Isometry3d::Identity()});
  int asked = 0;
  DistanceTreeCache cache;
  // How often it is asked depends on the cores; once it says stop, it is not asked again.
  const auto stop = [&](double, std::string_view) { return ++asked < 1; };
  const auto distances = PartDistances::build(parts, Progress(stop), cache);
  ASSERT_FALSE(distances.ok());
  EXPECT_TRUE(distances.error().isCancelled());
  EXPECT_EQ(asked, 1);
}

TEST(DistanceTreeCache, ForgetsTreesWithTheirMesh) {
  DistanceTreeCache cache;
  std::weak_ptr<const ShapeTrees> trees;
  {
    const auto mesh = sharedBox();
    trees = cache.treesOf(mesh);
    EXPECT_FALSE(trees.expired());
  }
  cache.treesOf(sharedBox());
  EXPECT_TRUE(trees.expired());
}

}  // namespace
}  // namespace liana

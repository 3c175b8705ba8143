// Distance queries ask for no memory: they run in the innermost loop of a drag.
#include <gtest/gtest.h>

#include "kernel/geometry/distance/part_distances.h"
#include "tests/support/sample_meshes.h"

#ifndef __SANITIZE_ADDRESS__  // the sanitizer has a malloc of its own
#include "tests/support/count_allocations.h"

namespace liana {
namespace {

TEST(PartDistances, QueriesAllocateNothing) {
  const auto ball = std::make_shared<const TriangleMesh>(sphereMesh(50, 40, 20));
  std::mt19937 random(1);
  std::vector<PlacedPart> parts;
  for (int i = 0; i < 20; ++i) parts.push_back({ball, {}, randomPlacement(random, 150)});
  const auto distances = *PartDistances::build(parts);
  PartPoint found;
  double t = 0;
  int hits = 0;
  auto ask = [&](const Eigen::Vector3d& p) {
    hits += distances.nearest(p, 20, found);
    hits += distances.nearestOnSegment(p, p + Eigen::Vector3d(9, 9, 9), 20, found, t);
    hits += distances.firstHit(p, -p, found, t);
    hits += distances.nearestOfPart(3, p, 1e9, found);
  };
  ask(Eigen::Vector3d::Zero());  // whatever is set up on first use
  std::vector<Eigen::Vector3d> points;
  for (int i = 0; i < 500; ++i)
    points.push_back(randomIn(random, {Eigen::Vector3d::Constant(-200), Eigen::Vector3d::Constant(200)}));
  const long before = allocations;
  for (const Eigen::Vector3d& point : points) ask(point);
  EXPECT_EQ(allocations - before, 0);
  EXPECT_GT(hits, 1000);
}

}  // namespace
}  // namespace liana

#endif

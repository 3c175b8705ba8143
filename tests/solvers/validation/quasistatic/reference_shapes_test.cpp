#include "solvers/validation/quasistatic/reference_shapes.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace liana {

TEST(ReferenceShapes, HoldThirteenRodsOfDifferentNames) {
  std::set<std::string> names;
  for (const ReferenceShape& shape : referenceShapes()) names.insert(shape.name);
  EXPECT_EQ(names.size(), 13u);
}

TEST(ReferenceShapes, RunFromOneEndToTheOther) {
  for (const ReferenceShape& shape : referenceShapes()) {
    ASSERT_EQ(shape.positions.size(), static_cast<std::size_t>(ReferenceShape::kStations)) << shape.name;
    EXPECT_LT((shape.positions.front() - shape.start.position).norm(), 1e-8 * shape.length) << shape.name;
    if (!shape.end.fixesPosition()) continue;
    EXPECT_LT((shape.positions.back() - shape.end.position).norm(), 1e-8 * shape.length) << shape.name;
  }
}

/// Chords of a curve are shorter than the curve, by little if it is smooth.
TEST(ReferenceShapes, KeepTheirLength) {
  for (const ReferenceShape& shape : referenceShapes()) {
    double chords = 0;
    for (std::size_t i = 1; i < shape.positions.size(); ++i)
      chords += (shape.positions[i] - shape.positions[i - 1]).norm();
    EXPECT_LT(chords, shape.length * (1 + 1e-9)) << shape.name;
    EXPECT_GT(chords, shape.length * 0.998) << shape.name;
  }
}

/// n(L) − n(0) balances the load, m(L) − m(0) the moments of n and the load.
TEST(ReferenceShapes, AreInBalance) {
  for (const ReferenceShape& shape : referenceShapes()) {
    const Eigen::Vector3d weight = shape.length * shape.load;
    const double force = shape.startForce.norm() + shape.endForce.norm() + weight.norm();
    EXPECT_LT((shape.endForce - shape.startForce + weight).norm(), 1e-7 * force) << shape.name;
    Eigen::Vector3d turning = shape.endMoment - shape.startMoment +
                              shape.positions.back().cross(shape.endForce) -
                              shape.positions.front().cross(shape.startForce);
    for (std::size_t i = 1; i < shape.positions.size(); ++i)  // trapezoids
      turning +=
          (shape.positions[i - 1] + shape.positions[i]).cross(weight) / 2 / (shape.positions.size() - 1);
    EXPECT_LT(turning.norm(), 1e-3 * force * shape.length) << shape.name;
  }
}

}  // namespace liana

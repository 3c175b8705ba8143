#include "kernel/study/envelope.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>
#include <map>

#include "kernel/study/envelope_mesh.h"

namespace liana {
namespace {

std::vector<Eigen::Vector3d> lineAlongX(int count, double length, const Eigen::Vector3d& shift = {0, 0, 0}) {
  std::vector<Eigen::Vector3d> points;
  for (int i = 0; i < count; ++i) points.push_back(shift + Eigen::Vector3d(length * i / (count - 1), 0, 0));
  return points;
}

std::vector<Eigen::Vector3d> arc(int count, double radius) {
  std::vector<Eigen::Vector3d> points;
  for (int i = 0; i < count; ++i) {
    const double angle = EIGEN_PI * i / (count - 1);
    points.emplace_back(-radius * std::cos(angle), 0, radius * std::sin(angle));
  }
  return points;
}

double volumeOf(const TriangleMesh& mesh) {
  double volume = 0;
  for (const auto& [a, b, c] : mesh.triangles)
    volume += mesh.vertices[a].cast<double>().dot(
                  mesh.vertices[b].cast<double>().cross(mesh.vertices[c].cast<double>())) /
              6;
  return volume;
}

/// Every edge is used once in each direction.
bool isClosed(const TriangleMesh& mesh) {
  std::map<std::pair<int, int>, int> edges;
  for (const auto& triangle : mesh.triangles)
    for (int i = 0; i < 3; ++i) ++edges[{triangle[i], triangle[(i + 1) % 3]}];
  for (const auto& [edge, count] : edges)
    if (count != 1 || edges.count({edge.second, edge.first}) != 1) return false;
  return true;
}

}  // namespace

TEST(Envelope, OfTheNominalShapeAloneIsTheCable) {
  EnvelopeBuilder builder(arc(41, 100), EIGEN_PI * 100, 5);
  builder.add(0, arc(41, 100));
  const Envelope envelope = builder.finish();
  for (const EnvelopeStation& station : envelope.stations) {
    EXPECT_NEAR(station.radius, 5, 1e-9);
    EXPECT_EQ(station.largestDeviation, 0);
    EXPECT_LT((station.mean - station.nominal).norm(), 1e-12);
  }
  EXPECT_NEAR(envelope.beyondEnd, 0, 1e-9);
}

TEST(Envelope, OfConcentricArcsIsTheirDistance) {
  EnvelopeBuilder builder(arc(81, 100), EIGEN_PI * 100, 5);
  builder.add(0, arc(81, 100));
  builder.add(1, arc(81, 104));
  builder.add(2, arc(81, 97));
  const Envelope envelope = builder.finish();
  EXPECT_EQ(envelope.shapes, 3);
  for (const EnvelopeStation& station : envelope.stations) {
    EXPECT_NEAR(station.radius, 5 + 4, 2e-3);
    EXPECT_NEAR(station.largestDeviation, 4, 1e-9);
    EXPECT_EQ(station.largestRun, 1);
    EXPECT_NEAR(station.meanDeviation, (4 + 3) / 3.0, 1e-9);
    EXPECT_NEAR((station.mean - station.nominal).norm(), 1 / 3.0, 1e-9);
  }
}

TEST(Envelope, SlidingAlongTheCableTakesNoSpaceBesideIt) {
  EnvelopeBuilder builder(lineAlongX(21, 200), 200, 4);
  builder.add(0, lineAlongX(21, 200));
  builder.add(1, lineAlongX(21, 200, {7, 0, 0}));
  builder.add(2, lineAlongX(21, 200, {-3, 0, 0}));
  const Envelope envelope = builder.finish();
  EXPECT_NEAR(envelope.stations[10].largestDeviation, 7, 1e-12) << "the same share of the length moved";
  for (const EnvelopeStation& station : envelope.stations)
    EXPECT_NEAR(station.radius, 4, 1e-12) << "but within the cable's own track";
  EXPECT_NEAR(envelope.beyondEnd, 7, 1e-12);
  EXPECT_NEAR(envelope.beforeStart, 3, 1e-12);
}

TEST(Envelope, HoldsEveryShapeItWasGiven) {
  const int count = 61;
  EnvelopeBuilder builder(arc(count, 80), EIGEN_PI * 80, 3);
  builder.add(0, arc(count, 80));
  std::vector<std::vector<Eigen::Vector3d>> shapes;
  for (int run = 1; run <= 20; ++run) {
    std::vector<Eigen::Vector3d> shape = arc(count, 80);
    for (int i = 0; i < count; ++i) {
      const double bump = std::sin(EIGEN_PI * i / (count - 1)) * (run % 5 + 1);
      shape[i] += bump * Eigen::Vector3d(std::cos(run), std::sin(run * 1.7), std::sin(0.3 * i + run));
    }
    builder.add(run, shape);
    shapes.push_back(shape);
  }
  const Envelope envelope = builder.finish();
  std::vector<Eigen::Vector3d> nominal;
  for (const EnvelopeStation& station : envelope.stations) nominal.push_back(station.nominal);
  const HermiteCurve axis = curveThrough(nominal, EIGEN_PI * 80);
  for (const auto& shape : shapes) {
    const HermiteCurve curve = curveThrough(shape, EIGEN_PI * 80);
    for (double s = 0; s < EIGEN_PI * 80; s += 0.9) {
      double slack = -1e9;  // of the point in the best cross-section
      for (double t = 0; t <= EIGEN_PI * 80; t += 0.1) {
        if (std::abs(t - s) > 20) continue;
        const double u = t / (EIGEN_PI * 80) * (count - 1);
        const int i = std::min(static_cast<int>(u), count - 2);
        const double radius = std::lerp(envelope.stations[i].radius, envelope.stations[i + 1].radius, u - i);
        slack = std::max(slack, radius - 3 - (curve.point(s) - axis.point(t)).norm());
      }
      ASSERT_GT(slack, -0.02) << "at " << s;
    }
  }
}

TEST(EnvelopeMesh, IsClosedAndLooksOutward) {
  EnvelopeBuilder builder(lineAlongX(11, 100), 100, 5);
  builder.add(0, lineAlongX(11, 100));
  const TriangleMesh tube = makeEnvelopeMesh(builder.finish());
  EXPECT_TRUE(isClosed(tube));
  const double circle = EIGEN_PI * 25 * 100;
  EXPECT_GE(volumeOf(tube), circle) << "polygons stand around the circle";
  EXPECT_LT(volumeOf(tube), circle * 1.01);
  builder.add(1, lineAlongX(11, 100, {10, 0, 0}));
  EXPECT_NEAR(volumeOf(makeEnvelopeMesh(builder.finish())) / volumeOf(tube), 1.1, 1e-3);
}

TEST(EnvelopeMesh, RadiusFollowsTheStations) {
  std::vector<Eigen::Vector3d> bulge = lineAlongX(11, 100);
  bulge[5].y() = 20;
  EnvelopeBuilder builder(lineAlongX(11, 100), 100, 5);
  builder.add(0, lineAlongX(11, 100));
  builder.add(1, bulge);
  const TriangleMesh mesh = makeEnvelopeMesh(builder.finish());
  EXPECT_TRUE(isClosed(mesh));
  float widest = 0, atStart = 0;
  for (const Eigen::Vector3f& vertex : mesh.vertices) {
    const float radius = std::hypot(vertex.y(), vertex.z());
    widest = std::max(widest, radius);
    if (vertex.x() < 1e-4f) atStart = std::max(atStart, radius);
  }
  EXPECT_NEAR(widest, 25 / std::cos(EIGEN_PI / 32), 1e-3);
  EXPECT_NEAR(atStart, 5 / std::cos(EIGEN_PI / 32), 1e-3);
}

}  // namespace liana

// Outline and face of cuts.
#include "gui/view/section/section_cut.h"

#include <gtest/gtest.h>

#include <numbers>

namespace liana {
namespace {

double areaOf(const std::vector<Triangle2>& triangles) {
  double area = 0;
  for (const auto& [a, b, c] : triangles) {
    const double twice = (b - a).x() * (c - a).y() - (b - a).y() * (c - a).x();
    EXPECT_GE(twice, 0) << "a triangle is turned over";
    area += 0.5 * twice;
  }
  return area;
}

std::vector<Segment2> polygon(const std::vector<Eigen::Vector2d>& corners) {
  std::vector<Segment2> segments;
  for (std::size_t i = 0; i < corners.size(); ++i)
    segments.push_back({corners[i], corners[(i + 1) % corners.size()]});
  return segments;
}

std::vector<Segment2> circle(double radius, int count) {
  std::vector<Eigen::Vector2d> corners;
  for (int i = 0; i < count; ++i) {
    const double angle = 2 * std::numbers::pi * i / count;
    corners.emplace_back(radius * std::cos(angle), radius * std::sin(angle));
  }
  return polygon(corners);
}

TEST(FillOutline, FillsPolygonsWithHolesInAnyOrderOfSegments) {
  std::vector<Segment2> outline = circle(10, 200);
  for (const Segment2& piece : circle(4, 77)) outline.push_back(piece);
  std::reverse(outline.begin() + 50, outline.end());
  const auto ngon = [](double radius, int n) {
    return 0.5 * n * radius * radius * std::sin(2 * std::numbers::pi / n);
  };
  EXPECT_NEAR(areaOf(fillOutline(outline)), ngon(10, 200) - ngon(4, 77), 1e-9);
}

TEST(FillOutline, NotConvexShapeIsFilledExactly) {
  // A comb with three teeth.
  const std::vector<Eigen::Vector2d> comb{{0, 0}, {5, 0}, {5, 4}, {4, 4}, {4, 1}, {3, 1},
                                          {3, 4}, {2, 4}, {2, 1}, {1, 1}, {1, 4}, {0, 4}};
  const auto triangles = fillOutline(polygon(comb));
  EXPECT_NEAR(areaOf(triangles), 5 * 1 + 3 * 3, 1e-12);
  EXPECT_LT(triangles.size(), 12u) << "strips between the same two sides are one piece";
}

TEST(FillOutline, OpenOutlineNeitherCrashesNorFillsTheWorld) {
  std::vector<Segment2> outline = circle(10, 40);
  outline.erase(outline.begin() + 7);
  EXPECT_LE(areaOf(fillOutline(outline)), 320);
  EXPECT_TRUE(fillOutline({}).empty());
}

/// A cube of 10 mm, each face with vertices of its own as the tessellation makes it.
TriangleMesh cube() {
  TriangleMesh mesh;
  for (int axis = 0; axis < 3; ++axis) {
    for (const float side : {0.0f, 10.0f}) {
      const auto first = static_cast<std::int32_t>(mesh.vertices.size());
      for (const auto& [u, v] : {std::pair(0.0f, 0.0f), {10.0f, 0.0f}, {10.0f, 10.0f}, {0.0f, 10.0f}}) {
        Eigen::Vector3f corner;
        corner[axis] = side;
        corner[(axis + 1) % 3] = u;
        corner[(axis + 2) % 3] = v;
        mesh.vertices.push_back(corner);
      }
      if (side > 0) {
        mesh.triangles.push_back({first, first + 1, first + 2});
        mesh.triangles.push_back({first, first + 2, first + 3});
      } else {
        mesh.triangles.push_back({first, first + 2, first + 1});
        mesh.triangles.push_back({first, first + 3, first + 2});
      }
    }
  }
  return mesh;
}

double areaOf(const SectionCut& cut) {
  double area = 0;
  for (std::size_t i = 0; i < cut.face.size(); i += 3)
    area += 0.5 * (cut.face[i + 1] - cut.face[i]).cross(cut.face[i + 2] - cut.face[i]).norm();
  return area;
}

TEST(CutMesh, CubeIsCutInASquareWhereverItStands) {
  Eigen::Isometry3d place = Eigen::Isometry3d::Identity();
  place.rotate(Eigen::AngleAxisd(0.7, Eigen::Vector3d(1, 2, 3).normalized()));
  place.pretranslate(Eigen::Vector3d(100, -50, 7));
  const SectionPlane plane{place.linear().col(2),
                           (place * Eigen::Vector3d(5, 5, 4)).dot(place.linear().col(2))};
  const SectionCut cut = cutMesh(cube(), place, plane);
  EXPECT_NEAR(areaOf(cut), 100, 1e-6);
  ASSERT_FALSE(cut.outline.empty());
  for (const auto& points : {cut.outline, cut.face})
    for (const Eigen::Vector3d& point : points) EXPECT_NEAR(plane.height(point), 0, 1e-9);
}

TEST(CutMesh, SlantedCutOfACubeHasTheAreaOfTheHexagon) {
  const Eigen::Vector3d normal = Eigen::Vector3d::Ones().normalized();
  const SectionCut cut =
      cutMesh(cube(), Eigen::Isometry3d::Identity(), {normal, normal.dot(Eigen::Vector3d(5, 5, 5))});
  EXPECT_NEAR(areaOf(cut), 3 * std::sqrt(3.0) / 2 * 50, 1e-6);
}

TEST(CutMesh, PlaneBesideOrOnAFaceCutsNothing) {
  for (const double offset : {-1.0, 10.0, 11.0}) {
    const SectionCut cut = cutMesh(cube(), Eigen::Isometry3d::Identity(), {Eigen::Vector3d::UnitX(), offset});
    EXPECT_TRUE(cut.face.empty()) << offset;
  }
}

}  // namespace
}  // namespace liana

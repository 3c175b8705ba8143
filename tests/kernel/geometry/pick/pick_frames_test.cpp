#include "kernel/geometry/pick/pick_frames.h"

#include <gtest/gtest.h>
#include <BRepAlgoAPI_Cut.hxx>
#include <BRepAlgoAPI_Fuse.hxx>
#include <BRepBuilderAPI_MakeFace.hxx>
#include <BRepBuilderAPI_NurbsConvert.hxx>
#include <BRepPrimAPI_MakeBox.hxx>
#include <BRepPrimAPI_MakeCone.hxx>
#include <BRepPrimAPI_MakeCylinder.hxx>
#include <BRepPrimAPI_MakeSphere.hxx>
#include <BRepPrimAPI_MakeTorus.hxx>
#include <Geom_BezierSurface.hxx>

#include <cmath>

#include "kernel/geometry/mesh/tessellation.h"
#include "kernel/geometry/occt_shape.h"
#include "tests/support/sample_shapes.h"

namespace liana {
namespace {

using Eigen::Vector3d;

/// A plate of 100 × 60 × 10 with a through hole, a blind hole of depth 6, and a boss of height 20 on top.
TopoDS_Shape plate() {
  const auto cylinder = [](double x, double y, double z, double radius, double height) {
    return BRepPrimAPI_MakeCylinder(gp_Ax2(gp_Pnt(x, y, z), gp_Dir(0, 0, 1)), radius, height).Shape();
  };
  TopoDS_Shape shape = BRepPrimAPI_MakeBox(100, 60, 10).Shape();
  shape = BRepAlgoAPI_Cut(shape, cylinder(20, 30, -1, 4.1, 12)).Shape();
  shape = BRepAlgoAPI_Cut(shape, cylinder(50, 30, 4, 3, 7)).Shape();
  shape = BRepAlgoAPI_Fuse(shape, cylinder(80, 30, 5, 8, 25)).Shape();
  return shape;
}

/// A part to click on, exact or as triangles alone.
class Clicked {
public:
  Clicked(const TopoDS_Shape& shape, bool exact)
      : mesh_(*tessellate(wrapOcct(shape), TessellationQuality::fine())),
        frames_(exact ? wrapOcct(shape) : Shape(), mesh_) {}

  /// Looks along `view` from afar through `point` and takes the nearest facet it meets.
  std::vector<PickFrame> at(const Vector3d& point, const Vector3d& view, double snap = 0) const {
    SurfacePick pick;
    pick.viewDirection = view.normalized();
    pick.snapDistance = snap;
    double nearest = std::numeric_limits<double>::max();
    const Vector3d eye = point - 1000 * pick.viewDirection;
    for (int t = 0; t < static_cast<int>(mesh_->triangles.size()); ++t) {
      const auto& [i, j, k] = mesh_->triangles[t];
      const Vector3d a = mesh_->vertices[i].cast<double>(), b = mesh_->vertices[j].cast<double>(),
                     c = mesh_->vertices[k].cast<double>();
      Eigen::Matrix3d system;
      system << b - a, c - a, -pick.viewDirection;
      if (std::abs(system.determinant()) < 1e-12) continue;
      const Vector3d solution = system.inverse() * (eye - a);
      if (solution.x() < 0 || solution.y() < 0 || solution.x() + solution.y() > 1 || solution.z() >= nearest)
        continue;
      nearest = solution.z();
      pick.triangle = t;
      pick.point = eye + nearest * pick.viewDirection;
    }
    return frames_.framesAt(pick);
  }

private:
  std::shared_ptr<const TriangleMesh> mesh_;
  PickFrames frames_;
};

void expectFrame(const std::vector<PickFrame>& frames, PickKind kind, const Vector3d& origin,
                 const Vector3d& direction, double radius, double tolerance) {
  ASSERT_FALSE(frames.empty());
  const PickFrame& best = frames.front();
  EXPECT_EQ(best.kind, kind) << best.name;
  EXPECT_LT((best.origin() - origin).norm(), tolerance) << best.name << " at " << best.origin().transpose();
  EXPECT_GT(best.direction().dot(direction), std::cos(0.01)) << best.direction().transpose();
  EXPECT_NEAR(best.radius, radius, tolerance);
  EXPECT_NEAR(best.partFromFrame.linear().determinant(), 1, 1e-9);
}

class PickFramesOnPlate : public ::testing::TestWithParam<bool> {
protected:
  Clicked part{plate(), GetParam()};
  double tolerance = GetParam() ? 1e-6 : 0.06;
};
INSTANTIATE_TEST_SUITE_P(ExactAndMesh, PickFramesOnPlate, ::testing::Bool(),
                         [](const auto& tested) { return tested.param ? "Exact" : "Mesh"; });

}  // namespace

TEST_P(PickFramesOnPlate, ThroughHoleLooksOutOfTheRimNearestToTheClick) {
  expectFrame(part.at({24, 30, 8}, {1, 0, -0.3}), PickKind::Hole, {20, 30, 10}, {0, 0, 1}, 4.1, tolerance);
  expectFrame(part.at({24, 30, 2}, {1, 0, 0.3}), PickKind::Hole, {20, 30, 0}, {0, 0, -1}, 4.1, tolerance);
  EXPECT_EQ(part.at({24, 30, 8}, {1, 0, -0.3}).front().name, "Hole ⌀8.2 mm");
}

TEST_P(PickFramesOnPlate, BlindHoleNeverLooksOutOfItsBottom) {
  expectFrame(part.at({53, 30, 4.6}, {0.4, 0, -1}), PickKind::Hole, {50, 30, 10}, {0, 0, 1}, 3, tolerance);
}

TEST_P(PickFramesOnPlate, ShaftLooksOutOfItsFreeEnd) {
  expectFrame(part.at({80, 22, 12}, {0, 1, 0}), PickKind::Shaft, {80, 30, 30}, {0, 0, 1}, 8, tolerance);
  expectFrame(part.at({80, 22, 28}, {0, 1, 0}), PickKind::Shaft, {80, 30, 30}, {0, 0, 1}, 8, tolerance);
}

TEST_P(PickFramesOnPlate, PlaneLooksAlongItsNormalAtTheClick) {
  expectFrame(part.at({35, 10, 10}, {0.2, 0.1, -1}), PickKind::Plane, {35, 10, 10}, {0, 0, 1}, 0, tolerance);
  expectFrame(part.at({100, 10, 5}, {-1, 0, 0}), PickKind::Plane, {100, 10, 5}, {1, 0, 0}, 0, tolerance);
}

TEST_P(PickFramesOnPlate, PlaneSnapsToTheHoleBesideTheClickAndToTheMiddleOfARoundFace) {
  expectFrame(part.at({25, 30, 10}, {0, 0, -1}), PickKind::Hole, {20, 30, 10}, {0, 0, 1}, 4.1, tolerance);
  expectFrame(part.at({83, 33, 30}, {0, 0, -1}), PickKind::Boss, {80, 30, 30}, {0, 0, 1}, 8, tolerance);
}

TEST_P(PickFramesOnPlate, EveryFrameCanBeFlipped) {
  for (const Vector3d& place : {Vector3d(24, 30, 8), Vector3d(35, 10, 10), Vector3d(83, 33, 30)}) {
    const std::vector<PickFrame> frames = part.at(place, {0.1, 0, -1});
    ASSERT_GE(frames.size(), 2u);
    EXPECT_TRUE(std::any_of(frames.begin(), frames.end(), [&](const PickFrame& frame) {
      return (frame.origin() - frames.front().origin()).norm() < 1e-9 &&
             frame.direction().dot(frames.front().direction()) < -0.999;
    }));
  }
}

TEST_P(PickFramesOnPlate, TheSameClickGivesTheSameFrames) {
  const auto first = part.at({24, 30, 8}, {1, 0, -0.3}), second = part.at({24, 30, 8}, {1, 0, -0.3});
  ASSERT_EQ(first.size(), second.size());
  for (std::size_t i = 0; i < first.size(); ++i)
    EXPECT_TRUE(first[i].partFromFrame.matrix() == second[i].partFromFrame.matrix());
}

TEST(PickFrames, BoreAndShaftOfFreeformFacesAreWhatTheyLookLike) {
  const Clicked part(BRepBuilderAPI_NurbsConvert(plate()).Shape(), true);
  expectFrame(part.at({24, 30, 8}, {1, 0, -0.3}), PickKind::Hole, {20, 30, 10}, {0, 0, 1}, 4.1, 1e-4);
  expectFrame(part.at({80, 22, 28}, {0, 1, 0}), PickKind::Shaft, {80, 30, 30}, {0, 0, 1}, 8, 1e-4);
}

TEST(PickFrames, WavySurfaceIsNoCylinder) {
  TColgp_Array2OfPnt poles(1, 5, 1, 5);
  for (int i = 1; i <= 5; ++i)
    for (int j = 1; j <= 5; ++j)
      poles.SetValue(i, j, gp_Pnt(10 * i, 10 * j, 4 * ((i + j) % 2) + 0.5 * i * i));
  const Clicked part(BRepBuilderAPI_MakeFace(new Geom_BezierSurface(poles), 1e-6).Shape(), true);
  const auto frames = part.at({30, 30, 0}, {0, 0, -1});
  ASSERT_FALSE(frames.empty());
  EXPECT_EQ(frames.front().kind, PickKind::Freeform) << frames.front().name;
}

TEST(PickFrames, EdgesAndCornersAttractWithinTheSnapDistance) {
  const Clicked part(plate(), true);
  expectFrame(part.at({24.5, 30, 10}, {0, 0, -1}, 1), PickKind::CircularEdge, {20, 30, 10}, {0, 0, 1}, 4.1,
              1e-6);
  expectFrame(part.at({40, 0.4, 10}, {0, 0, -1}, 1), PickKind::StraightEdge, {40, 0, 10},
              Vector3d(0, -1, 1).normalized(), 0, 1e-6);
  expectFrame(part.at({0.3, 0.3, 10}, {0, 0, -1}, 1), PickKind::Vertex, {0, 0, 10}, {0, 0, 1}, 0, 1e-6);
  expectFrame(part.at({0.3, 0.3, 10}, {0, 0, -1}, 0), PickKind::Plane, {0.3, 0.3, 10}, {0, 0, 1}, 0, 1e-6);
}

TEST(PickFrames, EdgesAndCornersOfMeshesAttractToo) {
  const Clicked part(plate(), false);
  expectFrame(part.at({24.5, 30, 10}, {0, 0, -1}, 1), PickKind::Hole, {20, 30, 10}, {0, 0, 1}, 4.1, 0.02);
  expectFrame(part.at({40, 0.4, 10}, {0, 0, -1}, 1), PickKind::StraightEdge, {40, 0, 10},
              Vector3d(0, -1, 1).normalized(), 0, 1e-4);
  expectFrame(part.at({0.3, 0.3, 10}, {0, 0, -1}, 1), PickKind::Vertex, {0, 0, 10}, {0, 0, 1}, 0, 1e-4);
  expectFrame(part.at({0.3, 0.3, 10}, {0, 0, -1}, 0), PickKind::Plane, {0.3, 0.3, 10}, {0, 0, 1}, 0, 1e-4);
}

TEST(PickFrames, ConesSpheresAndToriHaveFramesToo) {
  const Clicked cone(BRepPrimAPI_MakeCone(10, 4, 20).Shape(), true);
  expectFrame(cone.at({7, 0, 15}, {-1, 0, 0}), PickKind::Cone, {0, 0, 20}, {0, 0, 1}, 4, 1e-6);
  const Clicked ball(BRepPrimAPI_MakeSphere(15).Shape(), true);
  const auto onBall = ball.at({0, 0, 0}, {-1, 0, 0});
  ASSERT_FALSE(onBall.empty());
  EXPECT_EQ(onBall.front().kind, PickKind::Sphere);
  EXPECT_GT(onBall.front().direction().x(), 0.99);
  const Clicked elbow(BRepPrimAPI_MakeTorus(30, 5, EIGEN_PI / 2).Shape(), true);
  const double angle = 0.2;
  const auto onElbow = elbow.at({35 * std::cos(angle), 35 * std::sin(angle), 0}, {-1, 0, 0});
  expectFrame(onElbow, PickKind::Torus, {30, 0, 0}, {0, -1, 0}, 5, 1e-6);
}

TEST(PickFrames, SlotGivesItsMiddle) {
  TopoDS_Shape shape = BRepPrimAPI_MakeBox(60, 40, 8).Shape();
  for (const double x : {20.0, 32.0})
    shape = BRepAlgoAPI_Cut(
                shape, BRepPrimAPI_MakeCylinder(gp_Ax2(gp_Pnt(x, 20, -1), gp_Dir(0, 0, 1)), 4, 10).Shape())
                .Shape();
  shape = BRepAlgoAPI_Cut(shape, BRepPrimAPI_MakeBox(gp_Pnt(20, 16, -1), gp_Pnt(32, 24, 9)).Shape()).Shape();
  const Clicked part(shape, true);
  const auto frames = part.at({26, 25, 8}, {0, 0, -1});
  expectFrame(frames, PickKind::Slot, {26, 20, 8}, {0, 0, 1}, 4, 1e-6);
  EXPECT_EQ(frames.front().name, "Slot 8 × 20 mm");
}

TEST(PickFrames, InstancesCarryTheirFrames) {
  const Clicked part(plate(), true);
  Eigen::Isometry3d worldFromPart = shifted(5, 6, 7);
  worldFromPart.rotate(Eigen::AngleAxisd(EIGEN_PI / 2, Vector3d::UnitX()));
  const PickFrame frame = part.at({25, 30, 10}, {0, 0, -1}).front().transformed(worldFromPart);
  EXPECT_LT((frame.origin() - Vector3d(25, -4, 37)).norm(), 1e-9);
  EXPECT_LT((frame.direction() - Vector3d(0, -1, 0)).norm(), 1e-9);
}

TEST(PickFrames, APickOfNothingGivesNothing) {
  const PickFrames frames(boxShape(1, 2, 3), *tessellate(boxShape(1, 2, 3)));
  EXPECT_TRUE(frames.framesAt({}).empty());
  SurfacePick beyond;
  beyond.triangle = 1000;
  EXPECT_TRUE(frames.framesAt(beyond).empty());
  EXPECT_TRUE(PickFrames(Shape(), nullptr).framesAt(beyond).empty());
}

}  // namespace liana

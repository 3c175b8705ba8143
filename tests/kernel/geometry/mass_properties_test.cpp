#include "kernel/geometry/mass_properties.h"

#include <gtest/gtest.h>
#include <BRepAlgoAPI_Cut.hxx>
#include <BRepBuilderAPI_MakeFace.hxx>
#include <BRepPrimAPI_MakeBox.hxx>
#include <BRepPrimAPI_MakeSphere.hxx>
#include <BRepPrimAPI_MakeTorus.hxx>
#include <BRep_Builder.hxx>
#include <TopoDS_Compound.hxx>
#include <gp_Pln.hxx>

#include "kernel/geometry/mesh/tessellation.h"
#include "tests/support/sample_meshes.h"
#include "tests/support/sample_shapes.h"

namespace liana {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

constexpr double kDensity = 7850;           // [kg/m³]
constexpr double kPerMillimetre = 7850e-9;  // [kg/mm³]

MassProperties of(const TopoDS_Shape& shape) {
  const auto result = massProperties(wrapOcct(shape), kDensity);
  EXPECT_TRUE(result.ok());
  return *result;
}

void expectSame(const MassProperties& found, const MassProperties& expected, double tolerance) {
  EXPECT_NEAR(found.mass, expected.mass, tolerance * expected.mass);
  EXPECT_NEAR(found.volume, expected.volume, tolerance * expected.volume);
  const double size = std::sqrt(expected.inertia.trace() / expected.mass);
  EXPECT_LT((found.centre - expected.centre).norm(), tolerance * size);
  EXPECT_LT((found.inertia - expected.inertia).norm(), tolerance * expected.inertia.norm());
}

MassProperties boxProperties(double x, double y, double z) {
  MassProperties box;
  box.volume = x * y * z;
  box.mass = box.volume * kPerMillimetre;
  box.centre = Vector3d(x, y, z) / 2;
  box.inertia =
      box.mass / 12 * Vector3d(y * y + z * z, x * x + z * z, x * x + y * y).asDiagonal().toDenseMatrix();
  return box;
}

MassProperties ballProperties(double radius) {
  MassProperties ball;
  ball.volume = 4 * EIGEN_PI / 3 * std::pow(radius, 3);
  ball.mass = ball.volume * kPerMillimetre;
  ball.inertia = 0.4 * ball.mass * radius * radius * Matrix3d::Identity();
  return ball;
}

TEST(MassProperties, ExactShapesMatchTheirClosedForms) {
  expectSame(*massProperties(boxShape(10, 20, 30), kDensity), boxProperties(10, 20, 30), 1e-9);
  const double r = 5, h = 40;
  MassProperties cylinder;
  cylinder.volume = EIGEN_PI * r * r * h;
  cylinder.mass = cylinder.volume * kPerMillimetre;
  cylinder.centre = {0, 0, h / 2};
  const double across = cylinder.mass * (3 * r * r + h * h) / 12;
  cylinder.inertia = Vector3d(across, across, cylinder.mass * r * r / 2).asDiagonal();
  expectSame(*massProperties(cylinderShape(r, h), kDensity), cylinder, 1e-9);
  expectSame(of(BRepPrimAPI_MakeSphere(25).Shape()), ballProperties(25), 1e-6);
  const double ring = 50, tube = 8;
  MassProperties torus;
  torus.volume = 2 * EIGEN_PI * EIGEN_PI * ring * tube * tube;
  torus.mass = torus.volume * kPerMillimetre;
  const double about = torus.mass * (ring * ring + 0.75 * tube * tube);
  const double through = torus.mass * (0.5 * ring * ring + 0.625 * tube * tube);
  torus.inertia = Vector3d(through, through, about).asDiagonal();
  expectSame(of(BRepPrimAPI_MakeTorus(ring, tube).Shape()), torus, 1e-6);
}

TEST(MassProperties, HollowBallLacksWhatWasTakenOut) {
  const TopoDS_Shape outer = BRepPrimAPI_MakeSphere(25).Shape(), inner = BRepPrimAPI_MakeSphere(20).Shape();
  MassProperties expected = ballProperties(25);
  const MassProperties missing = ballProperties(20);
  expected.mass -= missing.mass;
  expected.volume -= missing.volume;
  expected.inertia -= missing.inertia;
  expectSame(of(BRepAlgoAPI_Cut(outer, inner).Shape()), expected, 1e-6);
  TriangleMesh mesh = sphereMesh(25, 400, 200);
  TriangleMesh cavity = sphereMesh(20, 400, 200);
  const auto first = static_cast<std::int32_t>(mesh.vertices.size());
  mesh.vertices.insert(mesh.vertices.end(), cavity.vertices.begin(), cavity.vertices.end());
  for (auto& [a, b, c] : cavity.triangles) mesh.triangles.push_back({first + a, first + c, first + b});
  mesh.triangleFaces.assign(mesh.triangles.size(), 0);
  expectSame(*massProperties(mesh, kDensity), expected, 1e-3);
}

TEST(MassProperties, MeshOfABoxIsExactWhereverItLies) {
  const Vector3d low(1000, -2000, 500);
  MassProperties expected = boxProperties(10, 20, 30);
  expected.centre += low;
  const auto found = massProperties(boxMesh(low, low + Vector3d(10, 20, 30)), kDensity);
  ASSERT_TRUE(found.ok());
  expectSame(*found, expected, 1e-5);  // corners are floats
}

TEST(MassProperties, TransformedPartTurnsItsInertia) {
  std::mt19937 random(1);
  const MassProperties box = *massProperties(boxShape(10, 20, 30), kDensity);
  const Eigen::Isometry3d place = randomPlacement(random, 300);
  const MassProperties moved = box.transformed(place);
  EXPECT_LT((moved.centre - place * box.centre).norm(), 1e-9);
  // Turning the axes does not change the energy of a rotation about a line that turns with them.
  const Vector3d line = randomDirection(random);
  EXPECT_NEAR((place.linear() * line).dot(moved.inertia * (place.linear() * line)),
              line.dot(box.inertia * line), 1e-9 * box.inertia.norm());
}

TEST(MassProperties, TwoHalvesAreTheWhole) {
  MassProperties sum = *massProperties(boxShape(5, 20, 30), kDensity);
  sum += massProperties(boxShape(5, 20, 30), kDensity)->transformed(shifted(5, 0, 0));
  expectSame(sum, boxProperties(10, 20, 30), 1e-9);
  const MassProperties whole = boxProperties(10, 20, 30);
  EXPECT_NEAR(sum.inertiaAbout(Vector3d::Zero())(2, 2), whole.mass * (100 + 400) / 3,
              1e-9 * whole.inertia.norm());
}

TEST(MassProperties, SolidsOfOneShapeAddUp) {
  TopoDS_Compound both;
  BRep_Builder builder;
  builder.MakeCompound(both);
  builder.Add(both, BRepPrimAPI_MakeBox(gp_Pnt(0, 0, 0), 5, 20, 30).Shape());
  builder.Add(both, BRepPrimAPI_MakeBox(gp_Pnt(5, 0, 0), 5, 20, 30).Shape());
  expectSame(of(both), boxProperties(10, 20, 30), 1e-9);
}

TEST(MassProperties, InsideOutSolidsWeighWhatTheyShould) {
  expectSame(of(BRepPrimAPI_MakeBox(10, 20, 30).Shape().Reversed()), boxProperties(10, 20, 30), 1e-9);
}

TEST(MassProperties, OpenPartsAndBadDensitiesAreRefusedWithTheRemedy) {
  const Shape sheet = wrapOcct(BRepBuilderAPI_MakeFace(gp_Pln(), 0, 10, 0, 10).Shape());
  const auto ofSheet = massProperties(sheet, kDensity);
  ASSERT_FALSE(ofSheet.ok());
  EXPECT_NE(ofSheet.error().message.find("no solid"), std::string::npos);
  const auto ofMesh = massProperties(**tessellate(sheet), kDensity);
  ASSERT_FALSE(ofMesh.ok());
  EXPECT_NE(ofMesh.error().message.find("open"), std::string::npos);
  EXPECT_FALSE(massProperties(TriangleMesh(), kDensity).ok());
  EXPECT_FALSE(massProperties(Shape(), kDensity).ok());
  for (const double density : {0.0, -1.0, static_cast<double>(NAN)})
    EXPECT_FALSE(massProperties(boxShape(1, 1, 1), density).ok());
}

}  // namespace
}  // namespace liana

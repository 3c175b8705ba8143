// Makes the parts.
#include "tests/gui/support/socket_project.h"

#include <gtest/gtest.h>

#include <BRepAlgoAPI_Cut.hxx>
#include <BRepPrimAPI_MakeCylinder.hxx>
#include <cmath>

#include "io/step/write_step.h"
#include "kernel/geometry/curve/hermite_curve.h"
#include "kernel/geometry/occt_shape.h"
#include "kernel/geometry/sweep.h"
#include "kernel/model/assembly/assembly.h"

namespace liana {
namespace {

Shape tube(const HermiteCurve& axis, double outer, double inner) {
  Result<Shape> made = makeTube(axis, outer, inner);
  EXPECT_TRUE(made.ok()) << (made.ok() ? "" : made.error().message);
  return made.ok() ? *made : Shape();
}

/// Upright, from z = 0; an inner radius above zero bores it through.
Shape cylinder(double height, double outer, double inner) {
  const TopoDS_Shape solid = BRepPrimAPI_MakeCylinder(outer, height).Shape();
  if (inner <= 0) return wrapOcct(solid);
  return wrapOcct(BRepAlgoAPI_Cut(solid, BRepPrimAPI_MakeCylinder(inner, height).Shape()).Shape());
}

HermiteCurve quarterCircle(double radius) {
  HermiteCurve axis;
  for (int i = 0; i <= 24; ++i) {
    const double angle = EIGEN_PI / 2 * i / 24;
    axis.parameters.push_back(radius * angle);
    axis.points.emplace_back(radius * std::sin(angle), radius * (1 - std::cos(angle)), 0);
    axis.tangents.emplace_back(std::cos(angle), std::sin(angle), 0);
  }
  return axis;
}

void addPart(Assembly& assembly, const std::string& name, int shape, const Eigen::Vector3d& place) {
  AssemblyNode node;
  node.name = name;
  node.parent = 0;
  node.shape = shape;
  node.parentFromNode.translation() = place;
  assembly.addNode(node);
}

}  // namespace

SocketProject::SocketProject() {
  EXPECT_TRUE(folder_.isValid());
  Assembly assembly;
  AssemblyNode root;
  root.name = "Machine";
  assembly.addNode(root);
  const int sleeve = assembly.addShape({cylinder(rimHeight, 16, boreRadius), {}, {}, nullptr});
  addPart(assembly, "Sleeve A", sleeve, Eigen::Vector3d::Zero());
  addPart(assembly, "Sleeve B", sleeve, Eigen::Vector3d(sleeveDistance, 0, 0));
  const int disc = assembly.addShape({cylinder(10, 40, 0), {}, {}, nullptr});
  addPart(assembly, "Disc", disc, Eigen::Vector3d(discX, discY, discHeight - 10));
  const int hose = assembly.addShape({tube(quarterCircle(hoseBend), hoseRadius, 5), {}, {}, nullptr});
  addPart(assembly, "Hose", hose, Eigen::Vector3d(0, hoseY, 0));
  const Result<void> written = writeStep(assembly, step());
  EXPECT_TRUE(written.ok()) << (written.ok() ? "" : written.error().message);
}

}  // namespace liana

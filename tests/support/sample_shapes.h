// Simple exact shapes for tests, and lookups in assemblies.
#pragma once

#include <BRepPrimAPI_MakeBox.hxx>
#include <BRepPrimAPI_MakeCylinder.hxx>

#include "kernel/geometry/occt_shape.h"
#include "kernel/model/assembly/assembly.h"

namespace liana {

inline Shape boxShape(double x, double y, double z) {
  return wrapOcct(BRepPrimAPI_MakeBox(x, y, z).Shape());
}

inline Shape cylinderShape(double radius, double height) {
  return wrapOcct(BRepPrimAPI_MakeCylinder(radius, height).Shape());
}

inline Eigen::Isometry3d shifted(double x, double y, double z) {
  Eigen::Isometry3d placement = Eigen::Isometry3d::Identity();
  placement.translation() = Eigen::Vector3d(x, y, z);
  return placement;
}

/// A group with a red box, a box of its own colour, and a cylinder in a nested, turned group.
inline Assembly smallAssembly() {
  Assembly assembly;
  const int box = assembly.addShape({boxShape(10, 20, 30), Color{1, 0, 0}, {}, nullptr});
  const int pin = assembly.addShape({cylinderShape(5, 40), Color{0, 0, 1}, {}, nullptr});
  const int root = assembly.addNode({"Assembly", -1, Eigen::Isometry3d::Identity(), {}, -1});
  assembly.addNode({"Box", root, shifted(0, 0, 0), {}, box});
  assembly.addNode({"Box", root, shifted(100, 0, 0), Color{0, 1, 0}, box});
  Eigen::Isometry3d turned = shifted(0, 50, 0);
  turned.linear() = Eigen::AngleAxisd(EIGEN_PI / 2, Eigen::Vector3d::UnitY()).toRotationMatrix();
  const int group = assembly.addNode({"Group", root, turned, {}, -1});
  assembly.addNode({"Pin", group, shifted(0, 0, 7), {}, pin});
  return assembly;
}

}  // namespace liana

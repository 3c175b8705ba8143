// Makes the parts with the kernel's own sweeps, so that no sample file is needed.
#include "tests/gui/support/small_project.h"

#include <gtest/gtest.h>

#include "io/project/project_file.h"
#include "io/step/write_step.h"
#include "kernel/geometry/sweep.h"

namespace liana {
namespace {

Shape straightPipe(double length, double radius) {
  HermiteCurve axis;
  axis.parameters = {0, length / 2, length};
  for (const double s : axis.parameters) {
    axis.points.emplace_back(s, 0, 0);
    axis.tangents.emplace_back(1, 0, 0);
  }
  Result<Shape> pipe = makeTube(axis, radius);
  EXPECT_TRUE(pipe.ok());
  return pipe.ok() ? *pipe : Shape();
}

Assembly makePipes() {
  Assembly assembly;
  AssemblyShape shape;
  shape.shape = straightPipe(300, 8);
  shape.color = Color{0.2f, 0.5f, 0.8f};
  const int pipe = assembly.addShape(shape);
  AssemblyNode root;
  root.name = "Frame";
  assembly.addNode(root);
  for (int i = 0; i < SmallProject::partCount; ++i) {
    AssemblyNode node;
    node.name = "Pipe " + std::to_string(i + 1);
    node.parent = 0;
    node.shape = pipe;
    node.parentFromNode.translation() = Eigen::Vector3d(0, 60.0 * i, 0);
    assembly.addNode(node);
  }
  return assembly;
}

Cable makeCable(const std::string& name, double y) {
  Cable cable;
  cable.name = name;
  cable.length = 360;
  cable.segments = 40;
  cable.spec.outerDiameter = 8;
  cable.spec.youngsModulus = 20;
  cable.spec.color = Color{0.85f, 0.1f, 0.1f};
  cable.start.worldFromEnd.translation() = Eigen::Vector3d(20, y, 40);
  cable.end.worldFromEnd.translation() = Eigen::Vector3d(280, y, 40);
  return cable;
}

}  // namespace

SmallProject::SmallProject() {
  EXPECT_TRUE(folder_.isValid());
  const Result<void> parts = writeStep(makePipes(), step());
  EXPECT_TRUE(parts.ok()) << (parts.ok() ? "" : parts.error().message);
  DocumentContent content;
  AssemblyReference reference;
  reference.file = step();
  content.assemblies.push_back(reference);
  Cable upper = makeCable("Upper cable", 20);
  RouteHandle handle;
  handle.id = {100};
  handle.name = "Handle 1";
  handle.fraction = 0.5;
  handle.worldFromHandle.translation() = Eigen::Vector3d(150, 20, 110);
  upper.handles.push_back(handle);
  content.cables = {upper, makeCable("Lower cable", 90)};
  const Result<void> written = writeProject(content, project());
  EXPECT_TRUE(written.ok()) << (written.ok() ? "" : written.error().message);
}

std::filesystem::path SmallProject::folder() const {
  return folder_.path().toStdString();
}

}  // namespace liana

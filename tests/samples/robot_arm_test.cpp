#include "samples/robot_arm/robot_arm.h"

#include <gtest/gtest.h>
#include <BRepExtrema_DistShapeShape.hxx>

#include "io/project/project_file.h"
#include "io/step/read_step.h"
#include "kernel/geometry/occt_shape.h"
#include "kernel/geometry/sweep.h"
#include "kernel/routing/route_cable.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

const std::filesystem::path kProjects = std::filesystem::path(LIANA_SAMPLES_DIR) / "projects";

TopoDS_Shape placed(const Assembly& assembly, int node) {
  const Eigen::Matrix4d m = assembly.worldFromNode(node).matrix();
  gp_Trsf transformation;
  transformation.SetValues(m(0, 0), m(0, 1), m(0, 2), m(0, 3), m(1, 0), m(1, 1), m(1, 2), m(1, 3), m(2, 0),
                           m(2, 1), m(2, 2), m(2, 3));
  return occtShape(assembly.shapes()[assembly.node(node).shape].shape).Moved(TopLoc_Location(transformation));
}

bool isSocket(const std::string& name) {
  return name.find("socket") != std::string::npos || name.find("fitting") != std::string::npos;
}

}  // namespace

TEST(RobotArm, ShippedFileIsWhatTheCodeBuilds) {
  const Assembly built = samples::buildRobotArm();
  const auto shipped = readStep(kProjects / "robot_arm.step");
  ASSERT_TRUE(shipped.ok()) << shipped.error().message;
  ASSERT_EQ(shipped->nodes().size(), built.nodes().size());
  EXPECT_EQ(shipped->partCount(), built.partCount());
  for (int i = 0; i < static_cast<int>(built.nodes().size()); ++i) {
    EXPECT_EQ(shipped->node(i).name, built.node(i).name);
    EXPECT_EQ(shipped->node(i).parent, built.node(i).parent);
    EXPECT_TRUE(shipped->worldFromNode(i).isApprox(built.worldFromNode(i), 1e-6)) << built.pathOf(i);
    if (built.node(i).shape < 0) continue;
    EXPECT_EQ(toHex(shipped->colorOf(i)), toHex(built.colorOf(i)));
    const double volume = built.shapes()[built.node(i).shape].shape.volume();
    EXPECT_NEAR(shipped->shapes()[shipped->node(i).shape].shape.volume(), volume, 1e-3 * volume)
        << built.pathOf(i);
  }
}

TEST(RobotArm, ShippedProjectIsWhatTheCodeBuilds) {
  const TemporaryFolder folder;
  ASSERT_TRUE(
      writeProject(samples::buildRobotProject(folder / "robot_arm.step"), folder / "robot_arm.liana").ok());
  EXPECT_EQ(textOf(kProjects / "robot_arm.liana"), textOf(folder / "robot_arm.liana"))
      << "run make_samples after changing the sample";
}

TEST(RobotArm, HasManyNamedPartsAndSharedInstances) {
  const Assembly assembly = samples::buildRobotArm();
  EXPECT_GE(assembly.partCount(), 15);
  EXPECT_GT(assembly.instanceCount(), assembly.partCount() + 15);
  for (const AssemblyShape& shape : assembly.shapes()) {
    EXPECT_EQ(shape.shape.solidCount(), 1);
    EXPECT_GT(shape.shape.volume(), 0);
    EXPECT_TRUE(shape.color);
  }
}

TEST(RobotArm, CablesKeepTheirLengthBendGentlyAndClearEveryPart) {
  const auto project = readProject(kProjects / "robot_arm.liana");
  ASSERT_TRUE(project.ok()) << project.error().message;
  EXPECT_TRUE(project->warnings.empty()) << project->warnings[0];
  ASSERT_EQ(project->content.cables.size(), 3u);
  const Assembly& assembly = *project->content.assemblies[0].assembly;
  for (const Cable& cable : project->content.cables) {
    const RoutedCable routed = routeCable(cable, project->content.settings);
    ASSERT_TRUE(routed.report.converged()) << cable.name << ": " << routed.report.reason;
    EXPECT_NEAR(routed.centerline.length(), cable.length, 1e-3 * cable.length) << cable.name;
    EXPECT_GT(routed.centerline.minimumBendRadius(), cable.spec.minimumBendRadius) << cable.name;
    const auto edge = makeSplineEdge(routed.centerline.curve());
    ASSERT_TRUE(edge.ok());
    for (int i = 0; i < static_cast<int>(assembly.nodes().size()); ++i) {
      if (assembly.node(i).shape < 0 || isSocket(assembly.node(i).name)) continue;
      BRepExtrema_DistShapeShape distance(occtShape(*edge), placed(assembly, i));
      EXPECT_GT(distance.Value(), cable.spec.outerDiameter / 2)
          << cable.name << " touches " << assembly.pathOf(i);
    }
  }
}

TEST(RobotArm, CablesDoNotTouchEachOther) {
  const auto project = readProject(kProjects / "robot_arm.liana");
  ASSERT_TRUE(project.ok());
  std::vector<TopoDS_Shape> lines;
  for (const Cable& cable : project->content.cables)
    lines.push_back(
        occtShape(*makeSplineEdge(routeCable(cable, project->content.settings).centerline.curve())));
  for (std::size_t i = 0; i < lines.size(); ++i)
    for (std::size_t j = i + 1; j < lines.size(); ++j) {
      const double radii =
          (project->content.cables[i].spec.outerDiameter + project->content.cables[j].spec.outerDiameter) / 2;
      EXPECT_GT(BRepExtrema_DistShapeShape(lines[i], lines[j]).Value(), radii);
    }
}

}  // namespace liana

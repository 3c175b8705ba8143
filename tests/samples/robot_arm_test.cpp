#include "samples/robot_arm/robot_arm.h"

#include <gtest/gtest.h>

#include <BRepExtrema_DistShapeShape.hxx>
#include <algorithm>

#include "io/project/project_file.h"
#include "io/step/read_step.h"
#include "kernel/checks/cable_checker.h"
#include "kernel/geometry/occt_shape.h"
#include "kernel/geometry/sweep.h"
#include "kernel/routing/route_cable.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

const std::filesystem::path kProjects = paths::samples() / "projects";

const Assembly& builtArm() {
  static const Assembly assembly = samples::buildRobotArm();
  return assembly;
}

const DocumentContent& shippedProject() {
  static const Result<OpenedProject> project = readProject(kProjects / "robot_arm.liana");
  EXPECT_TRUE(project.ok() && project->warnings.empty());
  return project->content;
}

/// The solved cables of the shipped project.
const std::vector<RoutedCable>& routedCables() {
  static const std::vector<RoutedCable> routed = [] {
    std::vector<RoutedCable> result;
    for (const Cable& cable : shippedProject().cables)
      result.push_back(routeCable(cable, shippedProject().settings));
    return result;
  }();
  return routed;
}

TopoDS_Shape placed(const Assembly& assembly, int node) {
  const Eigen::Matrix4d m = assembly.worldFromNode(node).matrix();
  gp_Trsf transformation;
  transformation.SetValues(m(0, 0), m(0, 1), m(0, 2), m(0, 3), m(1, 0), m(1, 1), m(1, 2), m(1, 3), m(2, 0),
                           m(2, 1), m(2, 2), m(2, 3));
  return occtShape(assembly.shapes()[assembly.node(node).shape].shape).Moved(TopLoc_Location(transformation));
}

/// Parts whose box is nowhere near the cable need no exact distance.
bool isFar(const Assembly& assembly, int node, const Centerline& line) {
  const Eigen::AlignedBox3d box = assembly.shapes()[assembly.node(node).shape].shape.boundingBox();
  const Eigen::Isometry3d nodeFromWorld = assembly.worldFromNode(node).inverse();
  return std::none_of(line.points.begin(), line.points.end(), [&](const Eigen::Vector3d& point) {
    return box.exteriorDistance(Eigen::Vector3d(nodeFromWorld * point)) < 30;
  });
}

bool isSocket(const std::string& name) {
  return name.find("socket") != std::string::npos || name.find("fitting") != std::string::npos;
}

}  // namespace

TEST(RobotArm, ShippedFileIsWhatTheCodeBuilds) {
  const Assembly& built = builtArm();
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
  std::filesystem::copy_file(kProjects / "robot_arm.step",
                             folder / "robot_arm.step");  // its hash stands in the project
  ASSERT_TRUE(
      writeProject(samples::buildRobotProject(folder / "robot_arm.step"), folder / "robot_arm.liana").ok());
  EXPECT_EQ(textOf(kProjects / "robot_arm.liana"), textOf(folder / "robot_arm.liana"))
      << "run make_samples after changing the sample";
}

TEST(RobotArm, HasManyNamedPartsAndSharedInstances) {
  const Assembly& assembly = builtArm();
  EXPECT_GE(assembly.partCount(), 15);
  EXPECT_GT(assembly.instanceCount(), assembly.partCount() + 15);
  for (const AssemblyNode& node : assembly.nodes()) {
    if (node.shape < 0) continue;
    const AssemblyShape& shape = assembly.shapes()[node.shape];
    EXPECT_EQ(shape.shape.solidCount(), 1) << node.name;
    EXPECT_GT(shape.shape.volume(), 0) << node.name;
    EXPECT_TRUE(shape.color) << node.name;
  }
}

TEST(RobotArm, NoCableIsPushedAlongItsAxis) {
  for (std::size_t k = 0; k < 3; ++k) {
    const Cable& cable = shippedProject().cables[k];
    const CheckLimits limits = limitsFor(cable, shippedProject().settings);
    const CableChecks checks = CableChecker().check(cable, routedCables()[k].centerline, limits);
    const CheckOutcome& pushed = checks.outcome(CheckKind::Compression);
    EXPECT_EQ(pushed.status, CheckStatus::Passed) << cable.name << ": " << pushed.value;
    EXPECT_LT(pushed.value, 0.4 * pushed.limit) << cable.name;
  }
}

TEST(RobotArm, CablesKeepTheirLengthBendGentlyAndClearEveryPart) {
  ASSERT_EQ(routedCables().size(), 3u);
  const Assembly& assembly = *shippedProject().assemblies[0].assembly;
  for (std::size_t k = 0; k < 3; ++k) {
    const Cable& cable = shippedProject().cables[k];
    const RoutedCable& routed = routedCables()[k];
    ASSERT_TRUE(routed.report.converged()) << cable.name << ": " << routed.report.reason;
    EXPECT_NEAR(routed.centerline.length(), cable.length, 1e-3 * cable.length) << cable.name;
    EXPECT_GT(routed.centerline.minimumBendRadius(), cable.spec.limits.minBendRadiusStatic_mm.value())
        << cable.name;
    const auto edge = makeSplineEdge(routed.centerline.curve());
    ASSERT_TRUE(edge.ok());
    for (int i = 0; i < static_cast<int>(assembly.nodes().size()); ++i) {
      if (assembly.node(i).shape < 0 || isSocket(assembly.node(i).name)) continue;
      if (isFar(assembly, i, routed.centerline)) continue;
      BRepExtrema_DistShapeShape distance(occtShape(*edge), placed(assembly, i));
      EXPECT_GT(distance.Value(), cable.spec.outerDiameter / 2)
          << cable.name << " touches " << assembly.pathOf(i);
    }
  }
}

TEST(RobotArm, CablesDoNotTouchEachOther) {
  for (std::size_t i = 0; i < routedCables().size(); ++i)
    for (std::size_t j = i + 1; j < routedCables().size(); ++j) {
      const auto one = makeSplineEdge(routedCables()[i].centerline.curve());
      const auto other = makeSplineEdge(routedCables()[j].centerline.curve());
      ASSERT_TRUE(one.ok() && other.ok());
      const double radii =
          (shippedProject().cables[i].spec.outerDiameter + shippedProject().cables[j].spec.outerDiameter) / 2;
      EXPECT_GT(BRepExtrema_DistShapeShape(occtShape(*one), occtShape(*other)).Value(), radii);
    }
}

}  // namespace liana

// The whole walk by the programs people run: STEP in, solve, STEP out, read back.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <BRepAdaptor_Curve.hxx>
#include <GCPnts_AbscissaPoint.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS.hxx>

#include <cstdlib>
#include <map>

#include "io/centerline/write_centerline.h"
#include "io/project/project_file.h"
#include "io/step/read_step.h"
#include "kernel/edits/cable/add_cable.h"
#include "kernel/edits/part/add_assembly.h"
#include "kernel/geometry/occt_shape.h"
#include "kernel/routing/route_cable.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

const std::filesystem::path kProject = paths::samples() / "projects/robot_arm.liana";

int runProgram(const std::string& command) {
  const int status = std::system(command.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/// Lengths of the curves in a STEP file by name.
std::map<std::string, double> curveLengths(const std::filesystem::path& file) {
  const auto assembly = readStep(file);
  EXPECT_TRUE(assembly.ok()) << assembly.error().message;
  std::map<std::string, double> lengths;
  for (const AssemblyNode& node : assembly->nodes()) {
    if (node.shape < 0) continue;
    for (TopExp_Explorer edge(occtShape(assembly->shapes()[node.shape].shape), TopAbs_EDGE); edge.More();
         edge.Next())
      lengths[node.name] += GCPnts_AbscissaPoint::Length(BRepAdaptor_Curve(TopoDS::Edge(edge.Current())));
  }
  return lengths;
}

void expectLengthsOf(const std::vector<Cable>& cables, const std::map<std::string, double>& lengths) {
  ASSERT_EQ(lengths.size(), cables.size());
  for (const Cable& cable : cables) {
    ASSERT_TRUE(lengths.contains(cable.name)) << cable.name;
    EXPECT_NEAR(lengths.at(cable.name), cable.length, 1e-3 * cable.length) << cable.name;
  }
}

}  // namespace

TEST(Walk, StepInEditSolveStepOutThroughTheLibrary) {
  const TemporaryFolder folder;
  const auto project = readProject(kProject);
  ASSERT_TRUE(project.ok()) << project.error().message;
  Document document;
  AddAssembly addAssembly(project->content.assemblies[0]);
  ASSERT_TRUE(addAssembly.apply(document).ok());
  std::vector<NamedCenterline> lines;
  for (const Cable& cable : project->content.cables) {
    AddCable add(cable);
    ASSERT_TRUE(add.apply(document).ok());
    const Cable& added = *document.findCable(add.cable());
    RoutedCable routed = routeCable(added, document.settings());
    ASSERT_TRUE(routed.report.converged()) << routed.report.reason;
    ASSERT_TRUE(document.setCenterline(added.id, std::make_shared<Centerline>(routed.centerline)));
    lines.push_back({cable.name, *document.centerline(added.id)});
  }
  ASSERT_TRUE(writeCenterlineStep(lines, folder / "out.step").ok());
  expectLengthsOf(project->content.cables, curveLengths(folder / "out.step"));
}

TEST(Walk, TheCommandRoutesTheSample) {
  const TemporaryFolder folder;
  const std::string command = "\"" + paths::program("liana").string() + "\" route \"" + kProject.string() +
                              "\" -o \"" + (folder / "out").string() + "\" > \"" + (folder / "log").string() +
                              "\" 2>&1";
  ASSERT_EQ(runProgram(command), 0) << textOf(folder / "log");
  const auto project = readProject(kProject);
  ASSERT_TRUE(project.ok());
  expectLengthsOf(project->content.cables, curveLengths(folder / "out/centerlines.step"));
  EXPECT_TRUE(std::filesystem::exists(folder / "out/report.html"));
}

TEST(Walk, HelloCablePrintsASolvedCable) {
  const TemporaryFolder folder;
  const std::string command =
      "\"" + paths::program("hello_cable").string() + "\" > \"" + (folder / "log").string() + "\"";
  ASSERT_EQ(runProgram(command), 0);
  const std::string text = textOf(folder / "log");
  EXPECT_NE(text.find("converged"), std::string::npos) << text;
  EXPECT_NE(text.find("length 600"), std::string::npos) << text;
}

}  // namespace liana

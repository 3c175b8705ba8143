#include "samples/car_door/car_door.h"

#include <gtest/gtest.h>

#include "io/project/project_file.h"
#include "kernel/playback/solve_move.h"
#include "tests/support/paths.h"

namespace liana {
namespace {

const std::filesystem::path kProjects = paths::samples() / "projects";

const DocumentContent& shippedProject() {
  static const Result<OpenedProject> project = readProject(kProjects / "car_door.liana");
  EXPECT_TRUE(project.ok() && project->warnings.empty());
  return project->content;
}

TEST(CarDoor, ShippedFilesAreWhatTheCodeBuilds) {
  const DocumentContent& shipped = shippedProject();
  const DocumentContent built = samples::buildCarDoorProject(kProjects / "car_door.step");
  ASSERT_EQ(shipped.cables.size(), built.cables.size());
  for (std::size_t i = 0; i < built.cables.size(); ++i) {
    EXPECT_EQ(shipped.cables[i].name, built.cables[i].name);
    EXPECT_NEAR(shipped.cables[i].length, built.cables[i].length, 1e-9);
    EXPECT_EQ(shipped.cables[i].handles.size(), built.cables[i].handles.size());
    EXPECT_EQ(shipped.cables[i].coverings, built.cables[i].coverings);
    EXPECT_EQ(shipped.cables[i].spec.outerDiameter, built.cables[i].spec.outerDiameter);
  }
  EXPECT_EQ(shipped.wires.size(), built.wires.size());
  EXPECT_EQ(shipped.branches.size(), built.branches.size());
  EXPECT_EQ(shipped.assemblies.front().assembly->instanceCount(), samples::buildCarDoor().instanceCount());
}

TEST(CarDoor, HasTheHarnessThatDoorsHave) {
  const DocumentContent& door = shippedProject();
  EXPECT_GE(door.branches.size(), 20u);
  EXPECT_GE(door.assemblies.front().assembly->instanceCount(), 40);
  int sliding = 0, coverings = 0;
  for (const Cable& cable : door.cables) {
    for (const RouteHandle& fixing : cable.handles) sliding += fixing.slides();
    coverings += !cable.coverings.empty();
  }
  EXPECT_GE(sliding, 3);
  EXPECT_GE(coverings, 20);
}

/// All its sixty steps take half a minute; a third of them ask for larger ones.
TEST(CarDoor, OpensWithoutACableThroughAPart) {
  Move opening = shippedProject().moves.front();
  opening.steps = 20;
  const Result<MoveRecording> solved = solveMove(shippedProject(), opening, 2);
  ASSERT_TRUE(solved.ok()) << solved.error().message;
  EXPECT_TRUE(passes(*solved));
  for (const MoveFrame& frame : solved->frames)
    for (std::size_t i = 0; i < frame.cables.size(); ++i)
      EXPECT_TRUE(frame.cables[i].converged())
          << frame.time << " s, " << solved->cables[i] << ": " << frame.cables[i].reason;
}

}  // namespace
}  // namespace liana

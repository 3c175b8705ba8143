#include "samples/robot_arm/robot_moves.h"

#include <gtest/gtest.h>

#include "io/project/project_file.h"
#include "kernel/playback/solve_move.h"
#include "tests/support/paths.h"

namespace liana {
namespace {

const std::filesystem::path kProjects = paths::samples() / "projects";

const DocumentContent& shippedProject() {
  static const Result<OpenedProject> project = readProject(kProjects / "robot_arm_moving.liana");
  EXPECT_TRUE(project.ok() && project->warnings.empty());
  return project->content;
}

TEST(RobotMoves, ShippedFilesAreWhatTheCodeBuilds) {
  const DocumentContent& shipped = shippedProject();
  const DocumentContent built = samples::buildMovingRobotProject(kProjects / "robot_arm.step");
  ASSERT_EQ(shipped.cables.size(), built.cables.size());
  for (std::size_t i = 0; i < built.cables.size(); ++i) {
    EXPECT_EQ(shipped.cables[i].length, built.cables[i].length);
    EXPECT_EQ(shipped.cables[i].handles[0].fraction, built.cables[i].handles[0].fraction);
    EXPECT_TRUE(shipped.cables[i].isMoving);
    EXPECT_TRUE(shipped.cables[i].start.connector && shipped.cables[i].end.connector);
  }
  ASSERT_EQ(shipped.connectors.size(), built.connectors.size());
  ASSERT_EQ(shipped.moves.size(), 1u);
  const Move expected = samples::buildRobotMoves().front();
  EXPECT_EQ(shipped.moves.front().keys, expected.keys);
  EXPECT_EQ(shipped.moves.front().steps, expected.steps);
}

TEST(RobotMoves, PickAndPlaceIsSolvedAtEveryMoment) {
  const Result<MoveRecording> solved = solveMove(shippedProject(), shippedProject().moves.front(), 2);
  ASSERT_TRUE(solved.ok()) << solved.error().message;
  EXPECT_TRUE(solved->isComplete());
  for (const MoveFrame& frame : solved->frames)
    for (std::size_t i = 0; i < frame.cables.size(); ++i)
      EXPECT_TRUE(frame.cables[i].converged())
          << frame.time << " s, " << solved->cables[i] << ": " << frame.cables[i].reason;
  for (const MoveEvent& event : solved->events)
    EXPECT_NE(event.kind, MoveEvent::Kind::GoesThrough) << event.time << " " << event.with;
}

}  // namespace
}  // namespace liana

#include "solvers/scenes/groups/group_scenes.h"

#include <gtest/gtest.h>

namespace liana {
namespace {

struct Row {
  const char* name;
  int absolute, relative;  // multipliers of Table 1 of the paper
};

class GroupScenes : public testing::TestWithParam<Row> {};

TEST_P(GroupScenes, HaveTheMultipliersOfThePaperAndConvergeAtEveryStep) {
  GroupScene scene = groupScene(GetParam().name);
  EXPECT_GE(scene.absoluteRows, GetParam().absolute);
  EXPECT_GE(scene.relativeRows, GetParam().relative);
  for (const GroupRod& rod : scene.group.rods) EXPECT_GE(rod.segments, 15) << rod.name;
  const SceneRun run = runScene(scene);
  EXPECT_EQ(run.converged, static_cast<int>(run.frames.size()) - 1) << run.complaint;
  for (const auto& rod : run.frames.back().rods)
    for (const Eigen::Vector3d& node : rod) ASSERT_TRUE(node.allFinite());
}

INSTANTIATE_TEST_SUITE_P(Paper, GroupScenes,
                         testing::Values(Row{"bridge", 32, 21}, Row{"necklace", 8, 10}, Row{"bow", 11, 16},
                                         Row{"bundle", 7, 35}, Row{"net", 28, 49}, Row{"dna", 8, 32}),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(GroupScenes, TheBowShootsItsArrow) {
  GroupScene scene = groupScene("bow");
  const SceneRun run = runScene(scene);
  const auto& last = run.frames.back();
  const auto& before = run.frames[run.frames.size() - 2];
  const double speed = (last.rods[2].front().x() - before.rods[2].front().x()) / scene.step;
  EXPECT_GT(speed, 5);                                               // [m/s] along +x
  EXPECT_GT(last.rods[2].front().x(), last.rods[1][10].x() + 1e-3);  // the arrow has left the string
}

TEST(GroupScenes, PearlsKeepTheirOrderAndDistance) {
  GroupScene scene = groupScene("necklace");
  const SceneRun run = runScene(scene);
  for (const SceneFrame& frame : run.frames)
    for (std::size_t i = 0; i + 1 < frame.sliders.size(); ++i)
      EXPECT_GT((frame.sliders[i + 1] - frame.sliders[i]).norm(), 0.015) << frame.time;
}

}  // namespace
}  // namespace liana

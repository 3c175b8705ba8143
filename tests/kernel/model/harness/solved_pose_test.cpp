// Where branches and pulled connectors are said to be.
#include "kernel/model/harness/solved_pose.h"

#include <gtest/gtest.h>

namespace liana {
namespace {

/// Two cables that meet at a branch, solved as straight lines that leave it along y and against it.
class SolvedPoseTest : public ::testing::Test {
protected:
  void SetUp() override {
    branch.id = {7};
    branch.name = "B";
    content.branches = {branch};
    addCable({1}, Eigen::Vector3d::UnitX(), {0, 50, 30}, Eigen::Vector3d::UnitY());
    addCable({2}, -Eigen::Vector3d::UnitX(), {0, 50, 30}, -Eigen::Vector3d::UnitY());
  }
  /// Starts at the branch, typed along one direction and solved along another.
  void addCable(CableId id, const Eigen::Vector3d& typed, const Eigen::Vector3d& place,
                const Eigen::Vector3d& solved) {
    Cable cable;
    cable.id = id;
    cable.start.branch = branch.id;
    const Eigen::Vector3d x = typed.unitOrthogonal();
    cable.start.worldFromEnd.linear() << x, typed.cross(x), typed;
    auto line = std::make_shared<Centerline>();
    line->arcLengths = {0, 100};
    line->points = {place, place + 100 * solved};
    line->tangents = {solved, solved};
    content.cables.push_back(cable);
    content.centerlines[id] = line;
  }

  Branch branch;
  DocumentContent content;
};

TEST_F(SolvedPoseTest, ABranchThatFollowsIsWhereItsCablesMeetTurnedAsTheyAre) {
  const Eigen::Isometry3d pose = solvedPose(branch, content);
  EXPECT_NEAR((pose.translation() - Eigen::Vector3d(0, 50, 30)).norm(), 0, 1e-12);
  EXPECT_NEAR((pose.linear() * Eigen::Vector3d::UnitX() - Eigen::Vector3d::UnitY()).norm(), 0, 1e-5);
  EXPECT_NEAR((pose.linear() * Eigen::Vector3d::UnitZ() - Eigen::Vector3d::UnitZ()).norm(), 0, 1e-5)
      << "turned about an axis that nothing tells";
  EXPECT_NEAR(pose.linear().determinant(), 1, 1e-12);
}

TEST_F(SolvedPoseTest, ABranchThatStaysOrHasNoShapeYetIsWhereItIsSaid) {
  branch.follows = false;
  EXPECT_TRUE(solvedPose(branch, content).isApprox(branch.worldFromBranch));
  branch.follows = true;
  content.centerlines.clear();
  EXPECT_TRUE(solvedPose(branch, content).isApprox(branch.worldFromBranch));
}

TEST_F(SolvedPoseTest, AConnectorIsHeldBackByTheDistanceToWhereItsCableEnds) {
  Connector plug;
  plug.id = {9};
  plug.hold = ConnectorHold::Pulled;
  plug.worldFromConnector.translation() = Eigen::Vector3d(0, 181, 30);
  content.cables[0].end.connector = plug.id;
  EXPECT_NEAR(heldBack(plug, content), 31, 1e-9);
  plug.hold = ConnectorHold::Fixed;
  EXPECT_EQ(heldBack(plug, content), 0);
  EXPECT_TRUE(solvedPose(plug, content).isApprox(plug.worldFromConnector));
}

}  // namespace
}  // namespace liana

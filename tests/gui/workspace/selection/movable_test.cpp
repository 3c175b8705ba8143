// Which branches of the product tree move, and where they end up.
#include "gui/workspace/selection/movable.h"

#include <gtest/gtest.h>

#include "gui/workspace/naming.h"

namespace liana {
namespace {

/// Root with a frame of two parts and a single part beside it.
Document makeDocument() {
  Assembly assembly;
  const int shape = assembly.addShape({});
  const auto add = [&](const char* name, int parent, int shapeIndex) {
    AssemblyNode node;
    node.name = name;
    node.parent = parent;
    node.shape = shapeIndex;
    node.parentFromNode.translation() = Eigen::Vector3d(10, 0, 0);
    return assembly.addNode(node);
  };
  const int root = add("Root", -1, -1);
  const int frame = add("Frame", root, -1);
  add("Left", frame, shape);
  add("Right", frame, shape);
  add("Cover", root, shape);
  DocumentContent content;
  AssemblyReference reference;
  reference.id = {1};
  reference.setGeometry(assembly);
  content.assemblies.push_back(reference);
  return Document(std::move(content));
}

constexpr int kRoot = 0, kFrame = 1, kLeft = 2, kRight = 3, kCover = 4;

PartInstance part(int node) {
  return {{1}, node};
}

Eigen::Vector3d placeOf(const Document& document, int node) {
  const AssemblyReference& reference = document.assemblies().front();
  return (reference.worldFromAssembly * reference.assembly->worldFromNode(node)).translation();
}

TEST(Movable, WholeBranchesAreFoundAndSinglePartsStayThemselves) {
  const Document document = makeDocument();
  EXPECT_EQ(branchesOf(document, {part(kLeft)}), std::vector{part(kLeft)});
  EXPECT_EQ(branchesOf(document, {part(kLeft), part(kRight)}), std::vector{part(kFrame)});
  EXPECT_EQ(branchesOf(document, {part(kLeft), part(kCover)}), (std::vector{part(kLeft), part(kCover)}));
  EXPECT_EQ(branchesOf(document, {part(kLeft), part(kRight), part(kCover)}), std::vector{part(kRoot)});
}

TEST(Movable, SeveralBranchesMoveInOneEditThatFollowsADrag) {
  Document document = makeDocument();
  const SelectionSet selection({part(kCover), part(kLeft)});
  const Eigen::Vector3d cover = placeOf(document, kCover), left = placeOf(document, kLeft);
  Eigen::Isometry3d goal = poseOf(document, selection)->worldFromPose;
  const Eigen::Vector3d step(0, 5, 0);
  int changes = 0;
  const auto subscription = document.observe([&](const DocumentChange&) { ++changes; });
  std::unique_ptr<Edit> whole;
  for (int i = 0; i < 3; ++i) {
    goal.translation() += step;
    auto edit = makeMove(document, selection, goal);
    ASSERT_TRUE(edit && edit->apply(document).ok());
    if (whole) {
      EXPECT_TRUE(whole->mergeWith(*edit));
    } else {
      whole = std::move(edit);
    }
  }
  EXPECT_EQ(changes, 3) << "one per step";
  EXPECT_NEAR((placeOf(document, kCover) - cover - 3 * step).norm(), 0, 1e-9);
  EXPECT_NEAR((placeOf(document, kLeft) - left - 3 * step).norm(), 0, 1e-9);
  EXPECT_EQ(whole->name(), "Move 2 parts");
  whole->revert(document);
  EXPECT_NEAR((placeOf(document, kCover) - cover).norm(), 0, 1e-9);
  EXPECT_NEAR((placeOf(document, kLeft) - left).norm(), 0, 1e-9);
}

TEST(Movable, PartGoesWhereItIsPutAndNothingElseMoves) {
  Document document = makeDocument();
  Eigen::Isometry3d goal = Eigen::Isometry3d::Identity();
  goal.translation() = Eigen::Vector3d(1, 2, 3);
  auto edit = makeMove(document, part(kLeft), goal);
  ASSERT_TRUE(edit && edit->apply(document).ok());
  EXPECT_NEAR((placeOf(document, kLeft) - goal.translation()).norm(), 0, 1e-12);
  EXPECT_NEAR(placeOf(document, kRight).x(), 30, 1e-12);
  EXPECT_EQ(edit->name(), "Move \"Left\"");
  edit->revert(document);
  EXPECT_NEAR(placeOf(document, kLeft).x(), 30, 1e-12);
}

TEST(Movable, SeveralPartsKeepTheirPlacesBesideEachOther) {
  for (const std::vector<int>& nodes :
       {std::vector{kCover, kLeft}, {kRight, kLeft}, {kCover, kRight, kLeft}}) {
    Document document = makeDocument();
    std::vector<Selection> things;
    for (const int node : nodes) things.emplace_back(part(node));
    const SelectionSet set(things);
    auto pose = poseOf(document, set);
    ASSERT_TRUE(pose && pose->canTurn);
    std::vector<Eigen::Vector3d> before;
    for (const int node : nodes) before.push_back(placeOf(document, node));
    for (int step = 0; step < 3; ++step) {
      pose->worldFromPose.translation() += Eigen::Vector3d(0, 1, 2);
      auto edit = makeMove(document, set, pose->worldFromPose);
      ASSERT_TRUE(edit && edit->apply(document).ok());
    }
    for (std::size_t i = 0; i < nodes.size(); ++i)
      EXPECT_NEAR((placeOf(document, nodes[i]) - before[i] - Eigen::Vector3d(0, 3, 6)).norm(), 0, 1e-9);
  }
}

TEST(Movable, DragOfSeveralPartsMergesIntoOneEdit) {
  Document document = makeDocument();
  const SelectionSet set(std::vector<Selection>{part(kCover), part(kLeft)});
  auto pose = poseOf(document, set);
  pose->worldFromPose.translation().z() += 1;
  auto first = makeMove(document, set, pose->worldFromPose);
  ASSERT_TRUE(first->apply(document).ok());
  pose->worldFromPose.translation().z() += 1;
  auto second = makeMove(document, set, pose->worldFromPose);
  ASSERT_TRUE(second->apply(document).ok());
  ASSERT_TRUE(first->mergeWith(*second));
  first->revert(document);
  EXPECT_NEAR(placeOf(document, kCover).z(), 0, 1e-12);
  ASSERT_TRUE(first->apply(document).ok());
  EXPECT_NEAR(placeOf(document, kCover).z(), 2, 1e-12);
}

TEST(Movable, UndoNamesSayWhatWasMovedOrRenamed) {
  DocumentContent content;
  content.connectors.push_back({{7}, "X1", Eigen::Isometry3d::Identity(), {}});
  Cable cable;
  cable.id = {9};
  cable.name = "Cable 1";
  cable.length = 100;
  cable.start.connector = ConnectorId{7};
  cable.end.worldFromEnd.translation() = Eigen::Vector3d(80, 0, 0);
  content.cables.push_back(cable);
  Document document(std::move(content));
  Eigen::Isometry3d goal = Eigen::Isometry3d::Identity();
  goal.translation() = Eigen::Vector3d(0, 5, 0);
  const auto nameOf = [&](std::unique_ptr<Edit> edit) {
    EXPECT_TRUE(edit && edit->apply(document).ok());
    return edit->name();
  };
  const Selection start = EndReference{{9}, WhichEnd::Start}, end = EndReference{{9}, WhichEnd::End};
  EXPECT_EQ(nameOf(makeMove(document, start, goal)), "Move the start of \"Cable 1\"");
  EXPECT_EQ(document.findConnector({7})->worldFromConnector.translation().y(), 5) << "its socket stayed";
  EXPECT_EQ(nameOf(makeMove(document, end, goal)), "Move the end of \"Cable 1\"");
  EXPECT_EQ(nameOf(makeMove(document, ConnectorId{7}, goal)), "Move socket \"X1\"");
  EXPECT_EQ(nameOf(makeRename(document, ConnectorId{7}, "X2")), "Rename socket \"X2\"");
}

TEST(Movable, SubAssemblyGoesWhereItIsPutAndBackToWhereItsFileHasIt) {
  for (const int node : {kFrame, kRoot}) {
    Document document = makeDocument();
    const std::vector<PartInstance> parts = node == kFrame
                                                ? std::vector{part(kLeft), part(kRight)}
                                                : std::vector{part(kLeft), part(kRight), part(kCover)};
    const auto branch = branchOf(document, parts);
    ASSERT_EQ(branch, part(node));
    EXPECT_FALSE(makePutBack(document, *branch));
    const Eigen::Isometry3d before = worldFromBranch(document, *branch);
    Eigen::Isometry3d goal = Eigen::Isometry3d::Identity();
    goal.rotate(Eigen::AngleAxisd(0.5, Eigen::Vector3d::UnitZ()));
    goal.pretranslate(Eigen::Vector3d(1, 2, 3));
    ASSERT_TRUE(makeBranchMove(document, *branch, goal)->apply(document).ok());
    EXPECT_TRUE(worldFromBranch(document, *branch).isApprox(goal, 1e-12));
    EXPECT_NEAR((placeOf(document, kLeft) - placeOf(document, kRight)).norm(), 0, 1e-12)
        << "they left each other";
    const auto back = makePutBack(document, *branch);
    ASSERT_TRUE(back && back->apply(document).ok());
    EXPECT_TRUE(worldFromBranch(document, *branch).isApprox(before, 1e-12));
    EXPECT_FALSE(makePutBack(document, *branch));
  }
  EXPECT_FALSE(branchOf(makeDocument(), {part(kLeft), part(kCover)})) << "two branches have no one place";
}

}  // namespace
}  // namespace liana

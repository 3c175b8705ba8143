// Which shapes are current, what is asked again, and what stops.
#include "gui/workspace/shapes/live_shapes.h"

#include <gtest/gtest.h>

#include <QTest>
#include <algorithm>

#include "gui/workspace/workspace.h"
#include "kernel/edits/cable/change_cable.h"
#include "kernel/edits/cable/move_end.h"
#include "kernel/edits/cable/remove_cable.h"
#include "kernel/edits/change_settings.h"
#include "kernel/routing/router.h"
#include "tests/gui/support/gated_route.h"
#include "tests/support/sample_cables.h"

namespace liana {
namespace {

bool waitFor(const std::function<bool()>& condition) {
  return QTest::qWaitFor(condition, 60000);
}

Eigen::Isometry3d looking(const Eigen::Vector3d& origin, const Eigen::Vector3d& z) {
  Eigen::Isometry3d result = Eigen::Isometry3d::Identity();
  result.linear() = Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), z).toRotationMatrix();
  result.translation() = origin;
  return result;
}

/// Leaves both ends towards the other.
Cable hangingCable(std::uint64_t id, const Eigen::Vector3d& from, const Eigen::Vector3d& to, double length) {
  Cable cable = archCable();
  cable.id = {id};
  cable.name = "Cable " + std::to_string(id);
  const Eigen::Vector3d way = (to - from).normalized();
  cable.start.worldFromEnd = looking(from, way);
  cable.end.worldFromEnd = looking(to, -way);
  cable.length = length;
  return cable;
}

/// Two cables across each other, the second lying on the first.
DocumentContent crossingCables() {
  DocumentContent content;
  content.cables = {hangingCable(1, {0, 0, 0}, {300, 0, 0}, 400),
                    hangingCable(2, {150, -150, 60}, {150, 150, 60}, 500)};
  content.settings.contact.withCables = true;
  return content;
}

class LiveShapesTest : public ::testing::Test {
protected:
  bool settles() {
    return waitFor([&] { return !workspace_.shapes().isSolving(); });
  }
  /// How far the upper cable is from where it would hang if it were alone [mm].
  double upperBent() {
    const Cable& upper = *workspace_.document().findCable(upper_);
    return largestMove(routeCable(upper, {}).centerline.points, workspace_.shownCenterline(upper_)->points);
  }
  void moveEnds(CableId id, const Eigen::Vector3d& by) {
    for (const WhichEnd which : {WhichEnd::Start, WhichEnd::End}) {
      const Cable& cable = *workspace_.document().findCable(id);
      CableEnd end = which == WhichEnd::Start ? cable.start : cable.end;
      end.worldFromEnd.translation() += by;
      ASSERT_TRUE(workspace_.apply(std::make_unique<MoveEnd>(id, which, end)));
    }
  }

  /// Every cable has the very shape that `liana route` would give it.
  void expectShapesOfTheCommandLine() {
    const DocumentContent content = workspace_.document().content();
    const auto routed = routeDocument(content);
    ASSERT_TRUE(routed.ok());
    for (std::size_t i = 0; i < content.cables.size(); ++i)
      EXPECT_EQ((*routed)[i].centerline.points, workspace_.shownCenterline(content.cables[i].id)->points)
          << content.cables[i].name;
  }

  Workspace workspace_;
  const CableId lower_{1}, upper_{2};
};

TEST_F(LiveShapesTest, CableThatLayOnAnotherHangsFreeWhenThatIsMovedAway) {
  workspace_.replaceDocument(crossingCables(), {});
  ASSERT_TRUE(settles());
  ASSERT_GT(upperBent(), 2);
  moveEnds(lower_, {0, 0, 300});
  ASSERT_TRUE(settles());
  EXPECT_LT(upperBent(), 0.5) << "it stays bent round nothing";
}

TEST_F(LiveShapesTest, CableThatLayOnAnotherHangsFreeWhenThatIsDeletedAndMeetsItAgainWhenItIsBack) {
  workspace_.replaceDocument(crossingCables(), {});
  ASSERT_TRUE(settles());
  workspace_.apply(std::make_unique<RemoveCable>(lower_));
  EXPECT_FALSE(workspace_.shapes().isSolved(upper_));
  ASSERT_TRUE(settles());
  EXPECT_LT(upperBent(), 0.5);
  int arrived = 0;
  QObject::connect(&workspace_, &Workspace::shapeChanged, [&](CableId id) { arrived += id == upper_; });
  workspace_.edits().undo();
  ASSERT_TRUE(settles());
  EXPECT_TRUE(workspace_.shapes().isSolved(lower_));
  EXPECT_GE(arrived, 1);
  EXPECT_LE(arrived, kMostRounds) << "an end must come";
}

TEST_F(LiveShapesTest, CablesThatTouchSettleWhereTheCommandLineLeavesThem) {
  workspace_.replaceDocument(crossingCables(), {});
  ASSERT_TRUE(settles());
  expectShapesOfTheCommandLine();
}

TEST_F(LiveShapesTest, CableThatWasDraggedAwayAndBackLiesWhereTheCommandLineLeavesIt) {
  workspace_.replaceDocument(crossingCables(), {});
  ASSERT_TRUE(settles());
  for (const double height : {30.0, 90.0, -40.0, -80.0}) {
    moveEnds(lower_, {0, 0, height});
    if (height == 90.0) ASSERT_TRUE(settles());
  }
  ASSERT_TRUE(settles());
  expectShapesOfTheCommandLine();
}

TEST_F(LiveShapesTest, CableThatFindsItsLengthFindsThatOfTheCommandLineAfterADrag) {
  DocumentContent content = crossingCables();
  content.settings.contact.withCables = false;
  for (Cable& cable : content.cables) cable.routing.mode = RoutingMode::AutomaticLength;
  workspace_.replaceDocument(content, {});
  ASSERT_TRUE(settles());
  moveEnds(upper_, {0, 0, 120});
  moveEnds(upper_, {0, 0, -120});
  ASSERT_TRUE(settles());
  expectShapesOfTheCommandLine();
}

TEST_F(LiveShapesTest, ShapeThatFollowsTheHandIsShownButNotCurrentBeforeItHasSettled) {
  workspace_.replaceDocument(crossingCables(), {});
  ASSERT_TRUE(settles());
  bool shownEarly = false;
  QObject::connect(&workspace_, &Workspace::shapeChanged, [&](CableId id) {
    const SolvedShape* shape = workspace_.shapeOf(id);
    if (shape->isSettled) return;
    shownEarly = true;
    EXPECT_FALSE(workspace_.shapes().isCurrent(id));
    EXPECT_FALSE(workspace_.saved().contentToSave().centerlines.contains(id));
  });
  moveEnds(lower_, {0, 0, 30});
  ASSERT_TRUE(settles());
  EXPECT_TRUE(shownEarly);
  EXPECT_TRUE(workspace_.shapes().isCurrent(lower_));
  EXPECT_TRUE(workspace_.saved().contentToSave().centerlines.contains(lower_));
}

TEST_F(LiveShapesTest, FarCablesAreNotSolvedAgain) {
  DocumentContent content = crossingCables();
  content.cables.push_back(hangingCable(3, {0, 900, 0}, {300, 900, 0}, 400));
  workspace_.replaceDocument(content, {});
  ASSERT_TRUE(settles());
  const std::uint64_t before = workspace_.shapeOf({3})->question;
  moveEnds(lower_, {0, 0, 20});
  ASSERT_TRUE(settles());
  EXPECT_EQ(workspace_.shapeOf({3})->question, before);
}

/// The same with a solver that takes as long as the test wants.
class GatedShapesTest : public ::testing::Test {
protected:
  void SetUp() override {
    DocumentContent content = crossingCables();
    content.settings.contact.withCables = false;
    content.cables.push_back(hangingCable(3, {0, 900, 0}, {300, 900, 0}, 400));
    workspace_.replaceDocument(content, {});
    ASSERT_TRUE(waitFor([&] { return !workspace_.shapes().isSolving(); }));
  }
  /// One edit that asks for all cables.
  void changeGravity() {
    DocumentSettings settings = workspace_.document().settings();
    settings.gravity *= 2;
    ASSERT_TRUE(workspace_.apply(std::make_unique<ChangeSettings>(settings)));
  }
  void lengthen(CableId id) {
    const double length = workspace_.document().findCable(id)->length + 10;
    ASSERT_TRUE(workspace_.apply(std::make_unique<ChangeCable>(ChangeCable::setLength(id, length))));
  }

  GatedRoute gate_;
  Workspace workspace_{nullptr, gate_.route()};
  const CableId lower_{1}, upper_{2}, last_{3};
};

TEST_F(GatedShapesTest, CableEditedLastIsSolvedFirst) {
  gate_.close(lower_);
  const std::size_t before = gate_.begun().size();
  changeGravity();
  ASSERT_TRUE(gate_.waitUntilBegun(lower_));
  lengthen(last_);
  gate_.open(lower_);
  ASSERT_TRUE(waitFor([&] { return !workspace_.shapes().isSolving(); }));
  std::vector<CableId> begun = gate_.begun();
  begun.erase(begun.begin(), begun.begin() + static_cast<std::ptrdiff_t>(before));
  EXPECT_LT(std::find(begun.begin(), begun.end(), last_), std::find(begun.begin(), begun.end(), upper_));
}

TEST_F(GatedShapesTest, SwitchingOffStopsSolvingAndSwitchingOnFinishesIt) {
  gate_.close(lower_);
  const auto shown = workspace_.shownCenterline(lower_);
  changeGravity();
  ASSERT_TRUE(gate_.waitUntilBegun(lower_));
  const std::size_t begun = gate_.begun().size();
  workspace_.shapes().setLive(false);
  EXPECT_FALSE(workspace_.shapes().isSolving());
  ASSERT_TRUE(waitFor([&] { return gate_.cancelledCount() == 1; }));
  EXPECT_EQ(gate_.begun().size(), begun) << "the queue goes on";
  EXPECT_EQ(workspace_.shownCenterline(lower_), shown);
  EXPECT_TRUE(workspace_.shapes().isOutdated(lower_));
  EXPECT_FALSE(workspace_.shapes().isShown(lower_));
  gate_.open(lower_);
  workspace_.shapes().setLive(true);
  EXPECT_TRUE(
      waitFor([&] { return workspace_.shapes().isSolved(lower_) && workspace_.shapes().isSolved(upper_); }));
}

TEST_F(GatedShapesTest, StatusTellsWhatIsKnownOfAShapeAndWhoWorksOnIt) {
  const LiveShapes& shapes = workspace_.shapes();
  EXPECT_EQ(shapes.status({99}), ShapeStatus::Unknown);
  EXPECT_EQ(shapes.status(lower_), ShapeStatus::Found);
  gate_.close(lower_);
  lengthen(lower_);
  EXPECT_EQ(shapes.status(lower_), ShapeStatus::Solving);
  EXPECT_EQ(shapes.status(upper_), ShapeStatus::Found) << "it does not feel the other";
  ASSERT_TRUE(gate_.waitUntilBegun(lower_));
  workspace_.stopSolving(lower_);
  EXPECT_EQ(shapes.status(lower_), ShapeStatus::Outdated);
  gate_.open(lower_);
  workspace_.apply(std::make_unique<ChangeCable>(ChangeCable::setLength(lower_, 50)));
  ASSERT_TRUE(waitFor([&] { return shapes.isSolved(lower_); }));
  EXPECT_EQ(shapes.status(lower_), ShapeStatus::NotFound) << "it is far too short";
  EXPECT_TRUE(shapes.isTooShort(lower_));
  EXPECT_FALSE(shapes.isShown(lower_));
}

TEST_F(LiveShapesTest, ShapesThatCameWithTheFileAreSavedOnesUntilTheyAreSolvedHere) {
  workspace_.replaceDocument(crossingCables(), {});
  ASSERT_TRUE(settles());
  const DocumentContent saved = workspace_.saved().contentToSave();
  ASSERT_EQ(saved.centerlines.size(), 2u);
  workspace_.shapes().setLive(false);
  workspace_.replaceDocument(saved, {});
  EXPECT_EQ(workspace_.shapes().status(lower_), ShapeStatus::Saved);
  EXPECT_TRUE(workspace_.shapes().isShown(lower_));
  workspace_.shapes().setLive(true);
  ASSERT_TRUE(waitFor([&] { return workspace_.shapes().status(lower_) == ShapeStatus::Found; }));
}

TEST_F(GatedShapesTest, SolveNowSolvesWhatIsOutdatedOnceAndNothingElse) {
  workspace_.shapes().setLive(false);
  lengthen(upper_);
  const std::size_t before = gate_.begun().size();
  EXPECT_TRUE(workspace_.shapes().hasOutdated());
  workspace_.shapes().solveNow();
  ASSERT_TRUE(waitFor([&] { return workspace_.shapes().isSolved(upper_); }));
  EXPECT_FALSE(workspace_.shapes().hasOutdated());
  EXPECT_EQ(gate_.begun().size(), before + 1);
  EXPECT_EQ(gate_.begun().back(), upper_);
  lengthen(upper_);
  EXPECT_TRUE(workspace_.shapes().isOutdated(upper_)) << "solving is still off";
}

TEST_F(GatedShapesTest, StoppedCableKeepsItsLastShapeUntilItChanges) {
  QStringList said;
  QObject::connect(&workspace_, &Workspace::messagePosted,
                   [&](MessageKind, const QString& text) { said << text; });
  gate_.close(lower_);
  const auto shown = workspace_.shownCenterline(lower_);
  lengthen(lower_);
  ASSERT_TRUE(gate_.waitUntilBegun(lower_));
  workspace_.stopSolving(lower_);
  EXPECT_FALSE(workspace_.shapes().isSolving());
  EXPECT_TRUE(workspace_.shapes().isOutdated(lower_));
  EXPECT_EQ(workspace_.shownCenterline(lower_), shown);
  ASSERT_EQ(said.size(), 1);
  EXPECT_TRUE(said[0].contains("Cable 1")) << qPrintable(said[0]);
  gate_.open(lower_);
  lengthen(lower_);
  EXPECT_TRUE(waitFor([&] { return workspace_.shapes().isSolved(lower_); }));
}

}  // namespace
}  // namespace liana

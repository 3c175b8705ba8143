// What the status line says of solves that take long, and its button that stops them.
#include "gui/panels/status/status_line.h"

#include <gtest/gtest.h>

#include <QLabel>
#include <QPushButton>
#include <QStatusBar>
#include <QTest>

#include "gui/workspace/shapes/live_checks.h"
#include "gui/workspace/workspace.h"
#include "kernel/edits/cable/change_cable.h"
#include "tests/gui/support/gated_route.h"

namespace liana {
namespace {

class StatusLineTest : public ::testing::Test {
protected:
  void SetUp() override {
    DocumentContent content;
    Cable cable;
    cable.id = id_;
    cable.name = "Cable";
    cable.length = 400;
    cable.segments = 30;
    cable.end.worldFromEnd.translation() = Eigen::Vector3d(250, 0, 0);
    content.cables = {cable};
    bar_.resize(1200, 30);
    bar_.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&bar_));
    workspace_.replaceDocument(content, {});
    ASSERT_TRUE(says("ok"));
  }
  bool says(const QString& text) {
    return QTest::qWaitFor([&] { return line_->solverText().contains(text); }, 60000);
  }
  void lengthen() {
    const double length = workspace_.document().findCable(id_)->length + 10;
    workspace_.apply(std::make_unique<ChangeCable>(ChangeCable::setLength(id_, length)));
  }

  const CableId id_{1};
  GatedRoute gate_;
  Workspace workspace_{nullptr, gate_.route()};
  QStatusBar bar_;
  StatusLine* line_ = new StatusLine(workspace_, &bar_);
};

TEST_F(StatusLineTest, QuickSolvesNeverSaySolving) {
  bool said = false;
  QObject::connect(&workspace_, &Workspace::shapeChanged, &bar_,
                   [&] { said |= line_->solverText().contains("solving"); });
  for (int i = 0; i < 20; ++i) {
    lengthen();
    ASSERT_TRUE(QTest::qWaitFor([&] { return workspace_.shapes().isSolved(id_); }, 60000));
  }
  EXPECT_FALSE(said) << "the line flickers";
}

TEST_F(StatusLineTest, LongSolveIsTimedAndStoppedByItsButton) {
  auto* stop = bar_.findChild<QPushButton*>("stopSolving");
  const auto shown = workspace_.shownCenterline(id_);
  gate_.close(id_);
  lengthen();
  ASSERT_TRUE(says("solving…")) << "it still says ok of the shape before";
  EXPECT_FALSE(stop->isVisible());
  ASSERT_TRUE(says("1 s"));
  ASSERT_TRUE(stop->isVisible());
  QTest::mouseClick(stop, Qt::LeftButton);
  EXPECT_FALSE(workspace_.shapes().isSolving());
  EXPECT_FALSE(stop->isVisible());
  EXPECT_TRUE(line_->solverText().contains("stopped")) << qPrintable(line_->solverText());
  EXPECT_EQ(workspace_.shownCenterline(id_), shown);
  EXPECT_TRUE(QTest::qWaitFor([&] { return gate_.cancelledCount() == 1; }, 60000));
  gate_.open(id_);
  workspace_.shapes().solveNow();
  EXPECT_TRUE(says("ok"));
}

TEST_F(StatusLineTest, NumbersOfAShapeThatIsNobodysAreNotTold) {
  auto* radius = bar_.findChild<QLabel*>("bendRadius");
  ASSERT_TRUE(radius);
  EXPECT_FALSE(radius->text().isEmpty());
  gate_.close(id_);
  lengthen();
  ASSERT_TRUE(gate_.waitUntilBegun(id_));
  EXPECT_FALSE(radius->text().isEmpty()) << "it is about to be replaced";
  workspace_.stopSolving(id_);
  EXPECT_TRUE(QTest::qWaitFor([&] { return radius->text().isEmpty(); }, 60000));
  // Nor is it called passed, or being checked.
  ASSERT_TRUE(QTest::qWaitFor([&] { return workspace_.checks().isCurrent(); }, 60000));
  EXPECT_EQ(workspace_.checks().notJudged(), std::vector{id_});
  gate_.open(id_);
  workspace_.shapes().solveNow();
  EXPECT_TRUE(QTest::qWaitFor([&] { return !radius->text().isEmpty(); }, 60000));
  EXPECT_TRUE(QTest::qWaitFor([&] { return workspace_.checks().notJudged().empty(); }, 60000));
}

}  // namespace
}  // namespace liana

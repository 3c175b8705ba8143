// The solving thread: the newest request always gets its answer.
#include "gui/workspace/shapes/route_worker.h"

#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <vector>

#include "tests/gui/support/gated_route.h"

namespace liana {
namespace {

class Inbox {
public:
  void add(SolvedShape shape) {
    std::lock_guard lock(mutex_);
    shapes_.push_back(std::move(shape));
    arrived_.notify_all();
  }
  bool waitForRevision(std::uint64_t revision) {
    std::unique_lock lock(mutex_);
    return arrived_.wait_for(lock, std::chrono::seconds(60),
                             [&] { return !shapes_.empty() && shapes_.back().revision == revision; });
  }
  bool waitForCount(std::size_t count, std::chrono::milliseconds time = std::chrono::seconds(60)) {
    std::unique_lock lock(mutex_);
    return arrived_.wait_for(lock, time, [&] { return shapes_.size() >= count; });
  }
  std::vector<SolvedShape> all() {
    std::lock_guard lock(mutex_);
    return shapes_;
  }

private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::vector<SolvedShape> shapes_;
};

RouteRequest hangingCable(std::uint64_t revision, std::uint64_t id = 7, std::uint64_t urgency = 1) {
  RouteRequest request;
  Cable& cable = request.cable;
  cable.id = {id};
  cable.name = "Cable";
  cable.length = 400;
  cable.segments = 30;
  cable.end.worldFromEnd.translation() = Eigen::Vector3d(200 + static_cast<double>(revision), 0, 0);
  cable.revision = request.question = revision;
  request.urgency = urgency;
  return request;
}

TEST(RouteWorker, NewestOfManyRequestsIsSolvedAndRevisionsNeverGoBack) {
  Inbox inbox;
  RouteWorker worker([&](SolvedShape shape) { inbox.add(std::move(shape)); });
  for (std::uint64_t revision = 1; revision <= 60; ++revision) worker.submit(hangingCable(revision));
  ASSERT_TRUE(inbox.waitForRevision(60));
  const auto shapes = inbox.all();
  for (std::size_t i = 1; i < shapes.size(); ++i) EXPECT_GE(shapes[i].revision, shapes[i - 1].revision);
  ASSERT_TRUE(shapes.back().centerline);
  EXPECT_NEAR(shapes.back().centerline->points.back().x(), 260, 1e-3);
}

TEST(RouteWorker, LedCableIsAnsweredQuicklyAndThenAtRest) {
  Inbox inbox;
  RouteWorker worker([&](SolvedShape shape) { inbox.add(std::move(shape)); });
  worker.submit(hangingCable(1));
  ASSERT_TRUE(inbox.waitForCount(1));
  EXPECT_TRUE(inbox.all()[0].isSettled) << "it has no shape that it could follow from";
  worker.submit(hangingCable(40));
  ASSERT_TRUE(inbox.waitForCount(3));
  const auto shapes = inbox.all();
  EXPECT_FALSE(shapes[1].isSettled);
  EXPECT_TRUE(shapes[2].isSettled);
  EXPECT_EQ(shapes[2].revision, 40u);
  EXPECT_EQ(shapes[2].centerline->points, routeCable(hangingCable(40).cable, {}).centerline.points);
}

/// A cable that has just left its harness meets no others, and waits to settle beside one that does.
TEST(RouteWorker, CableThatMeetsNoOthersSettlesBesideThoseThatDo) {
  for (std::uint64_t round = 1; round <= 20; ++round) {
    Inbox inbox;
    RouteWorker worker([&](SolvedShape shape) { inbox.add(std::move(shape)); });
    worker.submit(hangingCable(1, 5, 9));  // keeps it busy while the others come
    RouteRequest among = hangingCable(1, 6), alone = hangingCable(2, 7);
    among.settles = alone.settles = true;
    among.among = std::make_shared<const std::vector<Cable>>(std::vector<Cable>{among.cable});
    worker.submit(among);
    worker.submit(alone);
    ASSERT_TRUE(inbox.waitForCount(3));
    for (const SolvedShape& shape : inbox.all()) EXPECT_TRUE(shape.centerline);
  }
}

TEST(RouteWorker, ResetStartsANewGeneration) {
  Inbox inbox;
  RouteWorker worker([&](SolvedShape shape) { inbox.add(std::move(shape)); });
  worker.submit(hangingCable(1));
  worker.reset();
  worker.submit(hangingCable(2));
  ASSERT_TRUE(inbox.waitForRevision(2));
  EXPECT_EQ(inbox.all().back().generation, worker.generation());
}

/// A worker whose solves take as long as the test wants.
class GatedWorker : public ::testing::Test {
protected:
  GatedRoute gate_;
  Inbox inbox_;
  RouteWorker worker_{[this](SolvedShape shape) { inbox_.add(std::move(shape)); }, gate_.route()};
};

TEST_F(GatedWorker, DragWhoseSolvesAllTakeLongStillGetsShapesOnItsWay) {
  gate_.setDuration(std::chrono::milliseconds(400));
  std::uint64_t revision = 0;
  worker_.submit(hangingCable(++revision));
  while (!inbox_.waitForCount(3, std::chrono::milliseconds(10)) && revision < 3000)
    worker_.submit(hangingCable(++revision));  // the mouse never rests
  EXPECT_EQ(inbox_.all().size(), 3u) << "nothing came while the mouse moved";
  EXPECT_LE(gate_.cancelledCount(), 1) << "once it is known to take long, it is waited for";
}

TEST_F(GatedWorker, UrgentCableOvertakesTheOthersWhichKeepTheirOrder) {
  gate_.close({1});
  for (std::uint64_t id = 1; id <= 5; ++id) worker_.submit(hangingCable(id, id));
  ASSERT_TRUE(gate_.waitUntilBegun({1}));
  worker_.submit(hangingCable(6, 5, 2));
  gate_.open({1});
  ASSERT_TRUE(inbox_.waitForCount(5));
  std::vector<CableId> order;
  for (const SolvedShape& shape : inbox_.all())
    if (shape.cable != CableId{1}) order.push_back(shape.cable);
  EXPECT_EQ(order, (std::vector<CableId>{{5}, {2}, {3}, {4}}));
}

TEST_F(GatedWorker, LongSolveMakesWayForAnUrgentOneAndIsDoneAfterwards) {
  gate_.close({1});
  worker_.submit(hangingCable(1, 1));
  ASSERT_TRUE(gate_.waitUntilBegun({1}));
  worker_.submit(hangingCable(2, 2, 2));
  ASSERT_TRUE(inbox_.waitForCount(1));
  EXPECT_EQ(inbox_.all().front().cable, CableId{2}) << "it waited behind a solve that does not end";
  gate_.open({1});
  ASSERT_TRUE(inbox_.waitForCount(2));
  EXPECT_EQ(inbox_.all().back().cable, CableId{1});
}

TEST_F(GatedWorker, CancelAllDropsWhatWaitsAndStopsWhatRuns) {
  gate_.close({1});
  for (std::uint64_t id = 1; id <= 3; ++id) worker_.submit(hangingCable(id, id));
  ASSERT_TRUE(gate_.waitUntilBegun({1}));
  worker_.cancelAll();
  worker_.submit(hangingCable(4, 4));
  ASSERT_TRUE(inbox_.waitForCount(1));
  EXPECT_EQ(inbox_.all().front().cable, CableId{4});
  EXPECT_EQ(gate_.begun(), (std::vector<CableId>{{1}, {4}}));
}

TEST_F(GatedWorker, SolverThatBreaksDownIsAFailureInPlainWordsAndTheNextCableIsSolved) {
  gate_.breakAt({1});
  worker_.submit(hangingCable(1, 1));
  worker_.submit(hangingCable(2, 2));
  ASSERT_TRUE(inbox_.waitForCount(2));
  const auto shapes = inbox_.all();
  EXPECT_FALSE(shapes[0].centerline);
  EXPECT_FALSE(shapes[0].report.converged());
  EXPECT_NE(shapes[0].report.reason.find("a broken solver"), std::string::npos) << shapes[0].report.reason;
  EXPECT_TRUE(shapes[1].centerline);
}

}  // namespace
}  // namespace liana

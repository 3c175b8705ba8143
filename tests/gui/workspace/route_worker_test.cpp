// The solving thread: the newest request always gets its answer.
#include "gui/workspace/route_worker.h"

#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <vector>

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
  std::vector<SolvedShape> all() {
    std::lock_guard lock(mutex_);
    return shapes_;
  }

private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::vector<SolvedShape> shapes_;
};

Cable hangingCable(std::uint64_t revision) {
  Cable cable;
  cable.id = {7};
  cable.name = "Cable";
  cable.length = 400;
  cable.segments = 30;
  cable.end.worldFromEnd.translation() = Eigen::Vector3d(200 + static_cast<double>(revision), 0, 0);
  cable.revision = revision;
  return cable;
}

TEST(RouteWorker, NewestOfManyRequestsIsSolvedAndRevisionsNeverGoBack) {
  Inbox inbox;
  RouteWorker worker([&](SolvedShape shape) { inbox.add(std::move(shape)); });
  for (std::uint64_t revision = 1; revision <= 60; ++revision) worker.submit(hangingCable(revision), {});
  ASSERT_TRUE(inbox.waitForRevision(60));
  const auto shapes = inbox.all();
  for (std::size_t i = 1; i < shapes.size(); ++i) EXPECT_GT(shapes[i].revision, shapes[i - 1].revision);
  ASSERT_TRUE(shapes.back().centerline);
  EXPECT_NEAR(shapes.back().centerline->points.back().x(), 260, 1e-3);
}

TEST(RouteWorker, ResetStartsANewGeneration) {
  Inbox inbox;
  RouteWorker worker([&](SolvedShape shape) { inbox.add(std::move(shape)); });
  worker.submit(hangingCable(1), {});
  worker.reset();
  worker.submit(hangingCable(2), {});
  ASSERT_TRUE(inbox.waitForRevision(2));
  EXPECT_EQ(inbox.all().back().generation, worker.generation());
}

}  // namespace
}  // namespace liana

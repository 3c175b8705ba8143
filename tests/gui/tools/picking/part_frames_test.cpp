// Frames for picking are made on one thread, and what is forgotten is not waited for.
#include "gui/tools/picking/part_frames.h"

#include <gtest/gtest.h>

#include <QTest>
#include <atomic>
#include <thread>

namespace liana {
namespace {

/// A way to make frames that takes until it is let go on.
class SlowMaker {
public:
  ~SlowMaker() { letGoOn(); }

  PartFrames::Make make() {
    return [this](const Shape& shape, const PartFrames::Mesh& mesh) {
      most = std::max(most.load(), ++running);
      gate_.wait();
      --running;
      ++made;
      return std::make_shared<const PickFrames>(shape, mesh);
    };
  }
  void letGoOn() {
    if (!isOpen_.exchange(true)) opener_.set_value();
  }
  bool isOpen() const { return isOpen_; }

  std::atomic<int> running = 0, most = 0, made = 0;

private:
  std::promise<void> opener_;
  std::shared_future<void> gate_ = opener_.get_future().share();
  std::atomic<bool> isOpen_ = false;
};

PartFrames::Mesh makeMesh() {
  auto mesh = std::make_shared<TriangleMesh>();
  mesh->vertices = {{0, 0, 0}, {5, 0, 0}, {0, 5, 0}};
  mesh->normals.assign(3, Eigen::Vector3f::UnitZ());
  mesh->triangles = {{0, 1, 2}};
  return mesh;
}

TEST(PartFrames, ForgettingDoesNotWaitForWhatIsBeingMade) {
  SlowMaker maker;
  PartFrames frames(maker.make());
  EXPECT_FALSE(frames.of({}, makeMesh()));
  ASSERT_TRUE(QTest::qWaitFor([&] { return maker.running == 1; }));
  std::promise<void> forgotten;
  // Lets a waiting forget() go on in the end, so that it fails instead of hanging.
  std::thread rescuer([&, done = forgotten.get_future()] {
    if (done.wait_for(std::chrono::seconds(10)) != std::future_status::ready) maker.letGoOn();
  });
  frames.forget();
  EXPECT_FALSE(maker.isOpen()) << "the window would have stood still";
  forgotten.set_value();
  rescuer.join();
  maker.letGoOn();
}

TEST(PartFrames, OneIsMadeAfterTheOtherAndKept) {
  SlowMaker maker;
  PartFrames frames(maker.make());
  const auto first = makeMesh(), second = makeMesh();
  EXPECT_FALSE(frames.of({}, first));
  EXPECT_FALSE(frames.of({}, second));
  maker.letGoOn();
  ASSERT_TRUE(QTest::qWaitFor([&] { return frames.of({}, first) && frames.of({}, second); }));
  EXPECT_EQ(frames.of({}, first), frames.of({}, first));
  EXPECT_EQ(maker.made, 2);
  EXPECT_EQ(maker.most, 1) << "several threads at once";
}

TEST(PartFrames, WhatCannotBeMadeDoesNotEndTheProgram) {
  std::atomic<int> tried = 0;
  PartFrames frames([&](const Shape&, const PartFrames::Mesh&) -> PartFrames::Frames {
    ++tried;
    throw std::runtime_error("a bad surface");
  });
  const auto mesh = makeMesh();
  EXPECT_FALSE(frames.of({}, mesh));
  ASSERT_TRUE(QTest::qWaitFor([&] { return tried == 1; }));
  EXPECT_FALSE(frames.of({}, mesh));
  EXPECT_EQ(tried, 1) << "tried again and again";
}

}  // namespace
}  // namespace liana

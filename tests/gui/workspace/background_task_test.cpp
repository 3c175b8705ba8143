// Work that breaks down on its thread.
#include "gui/workspace/background_task.h"

#include <gtest/gtest.h>

#include <QTest>
#include <stdexcept>

namespace liana {
namespace {

TEST(BackgroundTask, WorkThatBreaksDownIsToldInPlainWordsAndTheNextOneRuns) {
  BackgroundTask task;
  QString failure;
  task.onFailure([&](const QString& message) { failure = message; });
  ASSERT_TRUE(task.run("Breaking", [](const Progress&) -> BackgroundTask::Finish {
    throw std::runtime_error("a broken worker");
  }));
  ASSERT_TRUE(QTest::qWaitFor([&] { return !task.isBusy(); }, 60000));
  EXPECT_TRUE(failure.contains("a broken worker")) << qPrintable(failure);
  bool done = false;
  ASSERT_TRUE(
      task.run("Working", [&](const Progress&) -> BackgroundTask::Finish { return [&] { done = true; }; }));
  EXPECT_TRUE(QTest::qWaitFor([&] { return done; }, 60000));
}

}  // namespace
}  // namespace liana

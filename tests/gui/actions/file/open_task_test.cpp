// Opening keeps the window alive and can be cancelled at every stage; then nothing has changed.
#include "gui/actions/file/open_task.h"

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTest>
#include <stdexcept>

#include "gui/actions/file/file_actions.h"
#include "gui/actions/file/samples.h"
#include "tests/gui/support/event_loop_watchdog.h"
#include "tests/gui/support/window_test.h"
#include "tests/support/paths.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

/// The largest STEP file of the reference data; empty where there are none.
fs::path largestFile() {
  fs::path largest;
  std::uintmax_t size = 0;
  std::error_code error;
  const fs::path folder = paths::data() / "step";
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    const std::string kind = entry.path().extension();
    if ((kind != ".step" && kind != ".stp") || entry.file_size() <= size) continue;
    size = entry.file_size();
    largest = entry.path();
  }
  return largest;
}

class OpenTaskTest : public WindowTest {
protected:
  void SetUp() override {
    WindowTest::SetUp();
    openProject();
    QObject::connect(&window_->workspace(), &Workspace::messagePosted, window_.get(),
                     [this](MessageKind, const QString& text) { said_ = text; });
  }

  /// Presses Cancel once so large a share has been read; true when that was before the end.
  bool cancelAt(const fs::path& file, double share) {
    bool pressed = false;
    auto* cancel = findCancel();
    const auto connection = QObject::connect(&window_->files(), &FileActions::taskProgressed, window_.get(),
                                             [&](double fraction, const QString&) {
                                               if (pressed || fraction < share) return;
                                               EXPECT_TRUE(cancel->isVisible());
                                               pressed = true;
                                               QTest::mouseClick(cancel, Qt::LeftButton);
                                             });
    window_->files().openPath(file);
    EXPECT_TRUE(waitFor([&] { return !window_->files().isBusy(); }));
    QObject::disconnect(connection);
    return pressed;
  }

  QPushButton* findCancel() {
    for (auto* button : window_->findChildren<QPushButton*>())
      if (button->text() == "Cancel") return button;
    return nullptr;
  }

  void expectUnchanged(std::uint64_t revision) {
    EXPECT_EQ(window_->workspace().document().revision(), revision);
    EXPECT_EQ(window_->viewport().scene().assemblies().partCount(), SmallProject::partCount);
    EXPECT_EQ(window_->workspace().document().cables().size(),
              static_cast<std::size_t>(SmallProject::cableCount));
    EXPECT_TRUE(said_.contains("nothing has changed")) << qPrintable(said_);
    EXPECT_FALSE(window_->findChild<QProgressBar*>()->isVisible());
  }

  void expectCancelAtEveryStage(const fs::path& file) {
    const auto revision = window_->workspace().document().revision();
    int cancelled = 0;
    for (const double share : {0.0, 0.05, 0.2, 0.4, 0.6, 0.8, 0.9, 0.96}) {
      if (!cancelAt(file, share)) break;  // quicker than the progress is shown
      ++cancelled;
      expectUnchanged(revision);
      if (HasFailure()) return;
    }
    EXPECT_GE(cancelled, 2) << "reading was never interrupted";
  }

  void expectOpensWithALivingWindow(const fs::path& file, int atLeastParts) {
    EventLoopWatchdog watchdog;
    int reports = 0;
    QObject guard;
    QObject::connect(&window_->files(), &FileActions::taskProgressed, &guard, [&] { ++reports; });
    window_->files().openPath(file);
    ASSERT_TRUE(waitFor([&] { return !window_->files().isBusy(); }));
    EXPECT_GT(reports, 2);
    EXPECT_GT(watchdog.answerCount(), 20u) << "the window did not come back to its event loop while reading";
    EXPECT_GE(window_->viewport().scene().assemblies().partCount(), atLeastParts);
    drawFrame();
  }

  QString said_;  // the last message
};

TEST_F(OpenTaskTest, SampleCanBeCancelledAtEveryStageAndThenOpens) {
  const fs::path sample = fs::path(sampleProject().toStdString()).replace_extension(".step");
  ASSERT_TRUE(fs::exists(sample));
  expectCancelAtEveryStage(sample);
  expectOpensWithALivingWindow(sample, 10);
}

TEST_F(OpenTaskTest, LargestFileCanBeCancelledAtEveryStageAndThenOpens) {
  const fs::path file = largestFile();
  if (file.empty()) GTEST_SKIP() << "the reference data are not here";
  expectCancelAtEveryStage(file);
  expectOpensWithALivingWindow(file, 1);
}

TEST_F(OpenTaskTest, ClosingDuringTheReadingEndsIt) {
  const fs::path sample = fs::path(sampleProject().toStdString()).replace_extension(".step");
  window_->files().openPath(sample);
  ASSERT_TRUE(window_->files().isBusy());
  window_.reset();
}

TEST(OpenTask, ReaderThatBreaksDownIsAnErrorInPlainWords) {
  OpenTask task("broken.step", [](const Progress&) -> Result<OpenedProject> {
    throw std::runtime_error("a broken reader");
  });
  bool finished = false;
  QObject::connect(&task, &OpenTask::finished, [&] { finished = true; });
  task.start();
  ASSERT_TRUE(QTest::qWaitFor([&] { return finished; }, 60000));
  const Result<OpenedProject> result = task.takeResult();
  ASSERT_FALSE(result.ok());
  EXPECT_NE(result.error().message.find("a broken reader"), std::string::npos) << result.error().message;
}

}  // namespace
}  // namespace liana

// A program that dies leaves a log and its unsaved work; the next one says so and offers it.
#include "gui/crash/crash_log.h"

#include <signal.h>

#include <QAbstractButton>
#include <QApplication>
#include <QMessageBox>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <fstream>
#include <thread>

#include "gui/actions/file/file_actions.h"
#include "gui/panels/status/message_bar.h"
#include "io/project/autosave.h"
#include "tests/gui/support/window_test.h"
#include "tests/support/paths.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

std::string textOf(const fs::path& file) {
  std::ifstream stream(file);
  return {std::istreambuf_iterator<char>(stream), {}};
}

class CrashLogTest : public WindowTest {
protected:
  void SetUp() override {
    WindowTest::SetUp();
    state_ = qEnvironmentVariable("XDG_STATE_HOME");
    qputenv("XDG_STATE_HOME", (project_->folder() / "state").c_str());
  }
  void TearDown() override {
    WindowTest::TearDown();
    qputenv("XDG_STATE_HOME", state_.toUtf8());
  }

  /// Starts the program on the STEP file, waits for the copy of its unsaved work, and kills it.
  void crashChild() {
    QProcess child;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("XDG_CONFIG_HOME", QString::fromStdString((project_->folder() / "config").string()));
    child.setProcessEnvironment(environment);
    child.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    child.start(QString::fromStdString(paths::program("liana-gui").string()),
                {QString::fromStdString(project_->step().string())});
    ASSERT_TRUE(child.waitForStarted());
    ASSERT_TRUE(waitFor([&] { return hasFile(recoveryFolder()); })) << "no copy of the unsaved work";
    ASSERT_TRUE(findRecoveries().empty()) << "the program still runs";
    ::kill(static_cast<pid_t>(child.processId()), SIGSEGV);
    ASSERT_TRUE(waitFor([&] { return child.state() == QProcess::NotRunning; }));
    EXPECT_EQ(child.exitStatus(), QProcess::CrashExit);
  }

  static bool hasFile(const fs::path& folder) {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error))
      if (entry.path().extension() == ".liana-recovery") return true;
    return false;
  }

  /// Answers the question that comes up while `ask` runs; returns what it said.
  QString answer(const QString& button, const std::function<void()>& ask) {
    QString said;
    QTimer clicker;
    clicker.setInterval(20);
    QObject::connect(&clicker, &QTimer::timeout, [&] {
      auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
      if (!box) return;
      said = box->text() + "\n" + box->informativeText();
      for (QAbstractButton* each : box->buttons())
        if (each->text() == button) return QTest::mouseClick(each, Qt::LeftButton);
      ADD_FAILURE() << "no button " << qPrintable(button);
      box->reject();
    });
    clicker.start();
    ask();
    return said;
  }

  QString state_;
};

TEST_F(CrashLogTest, KilledProgramLeavesALogAndItsWorkIsOfferedAtTheNextStart) {
  crashChild();
  const std::vector<CrashReport> reports = findCrashReports();
  ASSERT_EQ(reports.size(), 1u);
  EXPECT_NE(reports[0].reason.find("segmentation fault"), std::string::npos) << reports[0].reason;
  const std::string log = textOf(reports[0].file);
  EXPECT_NE(log.find("Signal: 11"), std::string::npos) << log;
  EXPECT_NE(log.find("Message: Opened"), std::string::npos) << "the last actions are missing\n" << log;
  const auto backtrace = log.find("Backtrace:\n");
  ASSERT_NE(backtrace, std::string::npos);
  EXPECT_GT(std::count(log.begin() + static_cast<long>(backtrace), log.end(), '\n'), 5) << log;

  bool opening = true;
  QString said = answer("Ask again later", [&] { opening = window_->files().offerRecovery(); });
  EXPECT_FALSE(opening);
  EXPECT_TRUE(said.contains("segmentation fault")) << qPrintable(said);
  EXPECT_TRUE(said.contains(QString::fromStdString(crashFolder().string()))) << qPrintable(said);
  EXPECT_TRUE(window_->findChild<MessageBar*>()->text().contains("The last run ended with an error"));
  EXPECT_TRUE(findCrashReports().empty()) << "told once";
  EXPECT_EQ(findRecoveries().size(), 1u);

  answer("Recover", [&] { opening = window_->files().offerRecovery(); });
  EXPECT_TRUE(opening);
  ASSERT_TRUE(waitFor([&] { return !window_->files().isBusy(); }));
  EXPECT_EQ(window_->viewport().scene().assemblies().partCount(), SmallProject::partCount);
  EXPECT_TRUE(window_->workspace().saved().isModified());
  EXPECT_TRUE(findRecoveries().empty());
}

TEST_F(CrashLogTest, RefusedWorkIsGone) {
  crashChild();
  ASSERT_EQ(findRecoveries().size(), 1u);
  answer("Discard", [&] { EXPECT_FALSE(window_->files().offerRecovery()); });
  EXPECT_TRUE(findRecoveries().empty());
  EXPECT_TRUE(window_->workspace().isEmpty());
}

TEST_F(CrashLogTest, ExceptionInAnEventHandlerIsToldAndTheWindowLives) {
  openProject();
  QTimer::singleShot(0, window_.get(), [] { throw std::runtime_error("the reason"); });
  auto* bar = window_->findChild<MessageBar*>();
  ASSERT_TRUE(waitFor([&] { return bar->text().contains("the reason"); }));
  EXPECT_TRUE(bar->isVisible());
  drawFrame();
  EXPECT_TRUE(window_->isVisible());
}

/// A program of its own that dies; the logs lie where the environment says, for both to know.
class CrashLogDeathTest : public ::testing::Test {
protected:
  void SetUp() override {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    if (qEnvironmentVariableIsEmpty(kFolder)) qputenv(kFolder, folder_.path().toUtf8());
    logs_ = qEnvironmentVariable(kFolder).toStdString();
  }
  void TearDown() override { qunsetenv(kFolder); }

  std::string reason() {
    const auto reports = findCrashReports(logs_);
    return reports.size() == 1 ? reports[0].reason : std::to_string(reports.size()) + " logs";
  }

  static constexpr const char* kFolder = "LIANA_TEST_CRASHES";
  QTemporaryDir folder_;
  fs::path logs_;
};

TEST_F(CrashLogDeathTest, ExceptionOnAThreadIsNamedInTheLog) {
  EXPECT_DEATH(
      {
        installCrashLog(logs_);
        std::thread([] { throw std::runtime_error("the thread's reason"); }).join();
      },
      "");
  EXPECT_NE(reason().find("uncaught exception: the thread's reason"), std::string::npos) << reason();
}

TEST_F(CrashLogDeathTest, FatalMessageOfQtIsNamedInTheLog) {
  EXPECT_DEATH(
      {
        installCrashLog(logs_);
        qFatal("Qt has had enough");
      },
      "Qt has had enough");
  EXPECT_NE(reason().find("Qt: Qt has had enough"), std::string::npos) << reason();
}

TEST(CrashReports, AreFoundOnceAndOldOnesGo) {
  const QTemporaryDir folder;
  const fs::path logs = folder.path().toStdString();
  for (int i = 10; i < 25; ++i)
    std::ofstream(logs / ("crash-17000000" + std::to_string(i) + "-1-1.log")) << "Liana 1 stopped: test\n";
  const auto reports = findCrashReports(logs);
  ASSERT_EQ(reports.size(), 15u);
  EXPECT_EQ(reports.front().file.filename(), "crash-1700000024-1-1.log");
  EXPECT_EQ(reports.front().reason, "Liana 1 stopped: test");
  for (const CrashReport& report : reports) markTold(report);
  EXPECT_TRUE(findCrashReports(logs).empty());
  EXPECT_EQ(std::distance(fs::directory_iterator(logs), fs::directory_iterator()), 10);
}

}  // namespace
}  // namespace liana

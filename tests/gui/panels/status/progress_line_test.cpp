// One line for all that is being worked on.
#include "gui/panels/status/progress_line.h"

#include <QLabel>
#include <QPushButton>
#include <QTest>

#include "gui/actions/export/export_actions.h"
#include "gui/actions/file/file_actions.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class ProgressLineTest : public WindowTest {
protected:
  QPushButton* cancel() { return window_->findChild<QPushButton*>("cancelTask"); }
  QString shown() { return window_->findChild<QLabel*>("taskName")->text(); }
};

TEST_F(ProgressLineTest, ShowsWhatBeganLastAndThenTheOthersAgain) {
  ProgressLine& line = *window_->findChild<ProgressLine*>();
  EXPECT_FALSE(line.isVisible());
  const QObject reading, writing;
  QStringList cancelled;
  line.start(&reading, "Reading", [&] { cancelled << "Reading"; });
  line.start(&writing, "Writing", [&] { cancelled << "Writing"; });
  line.progress(&reading, 0.5, "Reading half");
  EXPECT_EQ(shown(), "Writing");
  QTest::mouseClick(cancel(), Qt::LeftButton);
  EXPECT_EQ(cancelled, QStringList{"Writing"});
  line.end(&writing);
  EXPECT_TRUE(line.isVisible()) << "the end of one has hidden the other";
  EXPECT_EQ(shown(), "Reading half");
  QTest::mouseClick(cancel(), Qt::LeftButton);
  EXPECT_EQ(cancelled, (QStringList{"Writing", "Reading"}));
  line.end(&reading);
  EXPECT_FALSE(line.isVisible());
}

TEST_F(ProgressLineTest, CancelStopsTheOpeningThatIsShownAndTheExportGoesOn) {
  openProject();
  ExportChoice choice;
  choice.file = project_->folder() / "solids.step";
  choice.withParts = true;
  ASSERT_TRUE(window_->exports().exportSolids(choice));
  window_->openFile(project_->step());
  EXPECT_TRUE(shown().contains("pipes.step")) << qPrintable(shown());
  QTest::mouseClick(cancel(), Qt::LeftButton);
  ASSERT_TRUE(waitFor([&] { return !window_->files().isBusy() && !window_->exports().isBusy(); }));
  EXPECT_EQ(window_->workspace().saved().file().filename(), "small.liana") << "the opening was not cancelled";
  EXPECT_TRUE(std::filesystem::exists(choice.file)) << "the export was cancelled too";
  EXPECT_FALSE(cancel()->isVisible());
}

}  // namespace
}  // namespace liana

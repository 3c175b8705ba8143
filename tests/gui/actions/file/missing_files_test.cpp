// A project whose CAD file was moved away: it is offered to locate it, by the message, the tree and the menu.
#include "gui/actions/file/missing_files.h"

#include <QAction>
#include <QFileDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QTreeWidget>

#include "gui/actions/edit_actions.h"
#include "gui/panels/checks_panel.h"
#include "gui/panels/status/message_bar.h"
#include "gui/workspace/shapes/live_checks.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class MissingFilesTest : public WindowTest {
protected:
  void SetUp() override {
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    WindowTest::SetUp();
    std::filesystem::rename(project_->step(), moved());
    window_->openFile(project_->project());
    ASSERT_TRUE(waitFor([&] { return !window_->workspace().isEmpty() && allSolved(); }));
    ASSERT_EQ(partCount(), 0);
  }
  std::filesystem::path moved() const {
    return std::filesystem::path(elsewhere_.path().toStdString()) / "renamed.step";
  }
  int partCount() { return window_->viewport().scene().assemblies().partCount(); }
  QTreeWidget* tree() { return window_->findChild<QTreeWidget*>("modelTree"); }
  QTreeWidgetItem* row() {
    return tree()->findItems("pipes.step", Qt::MatchExactly | Qt::MatchRecursive).value(0);
  }
  QPoint placeOfRow() {
    const QRect rect = tree()->visualItemRect(row());
    return {rect.left() + 60, rect.center().y()};
  }
  /// Types where the file is into the dialog that `open` brings up.
  void typeFile(const std::function<void()>& open) {
    bool typed = false;
    QTimer driver;
    QObject::connect(&driver, &QTimer::timeout, [&] {
      auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
      if (!dialog || typed) return;
      typed = true;
      EXPECT_TRUE(dialog->windowTitle().contains("pipes.step")) << qPrintable(dialog->windowTitle());
      auto* line = dialog->findChild<QLineEdit*>("fileNameEdit");
      line->setText(QString::fromStdString(moved().string()));
      QTest::keyClick(line, Qt::Key_Return);
    });
    driver.start(20);
    open();
    EXPECT_TRUE(waitFor([&] { return typed; }));
    EXPECT_TRUE(waitFor([&] { return partCount() == SmallProject::partCount; }));
  }

  QTemporaryDir elsewhere_;
};

TEST_F(MissingFilesTest, MessageOffersToLocateTheFileAndUndoTakesItBack) {
  auto* bar = window_->findChild<MessageBar*>();
  ASSERT_TRUE(bar->isVisible());
  EXPECT_TRUE(bar->text().contains("pipes.step")) << qPrintable(bar->text());
  EXPECT_FALSE(bar->text().contains("--")) << "advice for the command line: " << qPrintable(bar->text());
  auto* button = bar->findChild<QToolButton*>("messageButton");
  ASSERT_TRUE(button->isVisible());
  typeFile([&] { QTest::mouseClick(button, Qt::LeftButton); });
  EXPECT_EQ(window_->workspace().document().assemblies().front().file, moved());
  EXPECT_FALSE(window_->missing().locate->isEnabled());
  EXPECT_FALSE(row());
  window_->edits().undo->trigger();
  EXPECT_EQ(partCount(), 0);
  EXPECT_TRUE(row());
  EXPECT_TRUE(window_->missing().locate->isEnabled());
  window_->edits().redo->trigger();
  EXPECT_EQ(partCount(), SmallProject::partCount);
}

TEST_F(MissingFilesTest, DoubleClickOnTheRowLocatesTheFile) {
  typeFile([&] {
    QTest::mouseClick(tree()->viewport(), Qt::LeftButton, {}, placeOfRow());
    QTest::mouseDClick(tree()->viewport(), Qt::LeftButton, {}, placeOfRow());
  });
}

TEST_F(MissingFilesTest, MenuOfTheRowLocatesTheFile) {
  Q_EMIT tree()->customContextMenuRequested(placeOfRow());
  auto* menu = window_->findChild<QMenu*>("missingFileMenu");
  ASSERT_TRUE(menu && menu->isVisible());
  typeFile([&] {
    QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(menu->actions().front()).center());
  });
}

TEST_F(MissingFilesTest, FileThatCannotBeReadIsNamedAndNothingChanges) {
  const AssemblyId id = window_->workspace().document().assemblies().front().id;
  window_->missing().take(id, elsewhere_.path().toStdString() + "/nothing.step");
  auto* bar = window_->findChild<MessageBar*>();
  ASSERT_TRUE(waitFor([&] { return bar->text().contains("nothing.step"); }));
  EXPECT_EQ(window_->workspace().undoStack().count(), 0);
}

TEST_F(MissingFilesTest, ChecksDoNotPassWhatCouldNotBeJudged) {
  ASSERT_TRUE(waitFor([&] { return allSolved() && window_->workspace().checks().isCurrent(); }));
  auto* panel = window_->findChild<ChecksPanel*>();
  EXPECT_EQ(panel->summary(), "clearance not judged");
  const auto rows = panel->findChild<QListWidget*>("findings")->findItems("pipes.step", Qt::MatchContains);
  ASSERT_EQ(rows.size(), 1) << "nothing says why";
}

}  // namespace
}  // namespace liana

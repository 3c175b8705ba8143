// New, and the names files are saved under, with the real dialogs.
#include "gui/actions/file_actions.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QImageReader>
#include <QLineEdit>
#include <QTest>
#include <QTimer>

#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class FileActionsTest : public WindowTest {
protected:
  void SetUp() override {
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    WindowTest::SetUp();
  }

  std::filesystem::path file(const std::string& name) const { return project_->folder() / name; }

  /// Types a name into the dialog that the action opens.
  void typeName(QAction* action, const std::filesystem::path& name) {
    bool typed = false;
    QTimer driver;
    QObject::connect(&driver, &QTimer::timeout, [&] {
      auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
      if (!dialog || typed) return;
      typed = true;
      auto* line = dialog->findChild<QLineEdit*>("fileNameEdit");
      line->setText(QString::fromStdString(name.string()));
      QTest::keyClick(line, Qt::Key_Return);
    });
    driver.start(20);
    action->trigger();
    EXPECT_TRUE(typed);
  }
};

TEST_F(FileActionsTest, ProjectWithADotInItsNameIsSavedAsOneAndOpensAgain) {
  openProject();
  typeName(window_->files().saveAs, file("robot_v1.2"));
  EXPECT_FALSE(std::filesystem::exists(file("robot_v1.2")));
  ASSERT_TRUE(std::filesystem::exists(file("robot_v1.2.liana")));
  EXPECT_EQ(window_->workspace().file().filename(), "robot_v1.2.liana");
}

TEST_F(FileActionsTest, NameOfACadFileDoesNotReplaceIt) {
  openProject();
  std::filesystem::copy_file(project_->step(), file("other.stp"));
  const auto size = std::filesystem::file_size(file("other.stp"));
  QTimer answer;  // the dialog asks about the name that was typed, before the suffix is added
  QObject::connect(&answer, &QTimer::timeout, [] {
    auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
    if (dialog && !qobject_cast<QFileDialog*>(dialog)) QTest::keyClick(dialog, Qt::Key_Y, Qt::AltModifier);
  });
  answer.start(30);
  typeName(window_->files().saveAs, file("other.stp"));
  EXPECT_EQ(std::filesystem::file_size(file("other.stp")), size);
  EXPECT_TRUE(std::filesystem::exists(file("other.stp.liana")));
}

TEST_F(FileActionsTest, ProjectUnderAnotherNameOpensAsAProject) {
  std::filesystem::copy_file(project_->project(), file("backup.2026"));
  window_->openFile(file("backup.2026"));
  ASSERT_TRUE(waitFor([&] { return !window_->files().isBusy(); }));
  EXPECT_EQ(window_->workspace().document().cables().size(), 2u);
}

TEST_F(FileActionsTest, PictureHasTheFormatOfItsName) {
  openProject();
  typeName(window_->files().screenshot, file("view.jpg"));
  EXPECT_EQ(QImageReader::imageFormat(QString::fromStdString(file("view.jpg").string())), "jpeg");
  typeName(window_->files().screenshot, file("view.v2"));
  EXPECT_EQ(QImageReader::imageFormat(QString::fromStdString(file("view.v2.png").string())), "png");
}

TEST_F(FileActionsTest, NewBeginsWithAnEmptyDocument) {
  openProject();
  window_->files().create->trigger();
  EXPECT_TRUE(window_->workspace().isEmpty());
  EXPECT_TRUE(window_->workspace().file().empty());
  EXPECT_FALSE(window_->workspace().isModified());
}

}  // namespace
}  // namespace liana

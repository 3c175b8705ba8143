// New, and the names files are saved under, with the real dialogs.
#include "gui/actions/file/file_actions.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QImageReader>
#include <QLineEdit>
#include <QMenu>
#include <QTest>
#include <QTimer>

#include <fstream>

#include "gui/actions/export/export_actions.h"
#include "gui/panels/fields/quantity_field.h"
#include "io/content_hash.h"
#include "io/project/project_file.h"
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
  EXPECT_EQ(window_->workspace().saved().file().filename(), "robot_v1.2.liana");
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

TEST_F(FileActionsTest, WhatIsStillBeingTypedIsSaved) {
  openProject();
  activate();
  window_->workspace().select(CableId(cable(0).id));
  auto* length = window_->findChild<QuantityField*>("cableLength");
  length->setFocus();
  length->selectAll();
  QTest::keyClicks(length, "377");
  ASSERT_EQ(cable(0).length, 360) << "not taken yet";
  QTest::keyClick(length, Qt::Key_S, Qt::ControlModifier);
  EXPECT_EQ(cable(0).length, 377);
  EXPECT_TRUE(length->hasFocus()) << "typing goes on where it was";
  EXPECT_FALSE(window_->workspace().saved().isModified());
  const Result<OpenedProject> saved = readProject(project_->project());
  ASSERT_TRUE(saved.ok());
  EXPECT_EQ(saved->content.cables.at(0).length, 377);
}

TEST_F(FileActionsTest, WhatIsStillBeingTypedIsExported) {
  openProject();
  activate();
  for (QAction* action : {window_->exports().centerlines, window_->exports().report}) {
    window_->workspace().select(CableId(cable(0).id));
    auto* name = window_->findChild<QLineEdit*>("cableName");
    const QString typed = action == window_->exports().report ? "Second" : "First";
    name->setFocus();
    name->selectAll();
    QTest::keyClicks(name, typed);
    typeName(action, file("typed-" + typed.toStdString()));
    ASSERT_TRUE(waitFor([&] { return !window_->exports().isBusy(); }));
    EXPECT_EQ(cable(0).name, typed.toStdString());
  }
  EXPECT_TRUE(std::filesystem::exists(file("typed-First.step")));
  EXPECT_TRUE(std::filesystem::exists(file("typed-Second.html")));
}

TEST_F(FileActionsTest, SavingDoesNotReadTheCadFilesAgain) {
  const std::string hash = hashOrNothing(project_->step());
  ASSERT_FALSE(hash.empty());
  window_->openFile(project_->step());
  ASSERT_TRUE(waitFor([&] { return !window_->files().isBusy(); }));
  window_->files().insertPath(project_->step());
  ASSERT_TRUE(waitFor([&] { return !window_->files().isBusy(); }));
  const auto& assemblies = window_->workspace().document().assemblies();
  ASSERT_EQ(assemblies.size(), 2u);
  for (const AssemblyReference& reference : assemblies) EXPECT_EQ(reference.contentHash, hash);
  std::ofstream(project_->step(), std::ios::app) << "\n";  // what is saved is what was read
  ASSERT_TRUE(window_->files().saveTo(file("both.liana")));
  const Result<OpenedProject> saved = readProject(file("both.liana"));
  ASSERT_TRUE(saved.ok());
  EXPECT_EQ(saved->problems.size(), 2u) << "the file has changed since";
}

TEST_F(FileActionsTest, RecentFilesTellTheirFolder) {
  openProject();
  QMenu* menu = window_->files().recentMenu;
  Q_EMIT menu->aboutToShow();
  ASSERT_EQ(menu->actions().size(), 1);
  EXPECT_EQ(menu->actions()[0]->toolTip(), QString::fromStdString(project_->project().string()));
  EXPECT_TRUE(menu->toolTipsVisible());
}

TEST_F(FileActionsTest, NewBeginsWithAnEmptyDocument) {
  openProject();
  window_->files().create->trigger();
  EXPECT_TRUE(window_->workspace().isEmpty());
  EXPECT_TRUE(window_->workspace().saved().file().empty());
  EXPECT_FALSE(window_->workspace().saved().isModified());
}

}  // namespace
}  // namespace liana

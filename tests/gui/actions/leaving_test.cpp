// What is asked when the window closes, and what the next one remembers.
#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QMessageBox>
#include <QPushButton>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include "gui/actions/edit_actions.h"
#include "gui/actions/export/export_actions.h"
#include "gui/actions/file/autosave.h"
#include "gui/actions/file/file_actions.h"
#include "gui/actions/file/recent_files.h"
#include "gui/panels/status/start_card.h"
#include "kernel/edits/cable/change_cable.h"
#include "kernel/edits/part/move_part.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class LeavingTest : public WindowTest {
protected:
  QStringList close(QMessageBox::StandardButton button) {
    return answer(button, [this] { window_->close(); });
  }
  /// Presses this button of every question that comes up meanwhile.
  static QStringList answer(QMessageBox::StandardButton button, const std::function<void()>& act) {
    QStringList questions;
    QTimer clicker;
    clicker.setInterval(10);
    QObject::connect(&clicker, &QTimer::timeout, [&] {
      auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
      if (!box) return;
      questions << box->text() + " " + box->informativeText();
      QAbstractButton* pressed = box->button(button);
      if (!pressed) {
        ADD_FAILURE() << "no such button in: " << qPrintable(questions.last());
        return box->reject();
      }
      QTest::mouseClick(pressed, Qt::LeftButton);
    });
    clicker.start();
    act();
    return questions;
  }
  void movePart() {
    Eigen::Isometry3d moved = Eigen::Isometry3d::Identity();
    moved.translation() = Eigen::Vector3d(0, 0, 20);
    ASSERT_TRUE(window_->workspace().apply(std::make_unique<MovePart>(
        PartReference{window_->workspace().document().assemblies().front().id, "Frame/Pipe 1"}, moved)));
  }
  void change() {
    window_->workspace().apply(std::make_unique<ChangeCable>(ChangeCable::setLength(cable(0).id, 400)));
  }
};

TEST_F(LeavingTest, WithoutChangesNothingIsAsked) {
  openProject();
  EXPECT_TRUE(close(QMessageBox::Cancel).isEmpty());
  EXPECT_FALSE(window_->isVisible());
}

TEST_F(LeavingTest, ReadingThatWouldBeStoppedIsNamedOnceAndTheUserMayStay) {
  window_->openFile(project_->project());
  ASSERT_TRUE(window_->files().isBusy());
  QStringList questions = close(QMessageBox::Cancel);
  ASSERT_EQ(questions.size(), 1);
  EXPECT_TRUE(questions[0].contains("small.liana")) << qPrintable(questions[0]);
  EXPECT_TRUE(window_->isVisible());
  ASSERT_TRUE(waitFor([&] { return !window_->files().isBusy(); }));
  EXPECT_FALSE(window_->workspace().isEmpty()) << "the reading was stopped although the user stayed";
  window_->openFile(project_->project());
  EXPECT_EQ(close(QMessageBox::Close).size(), 1);
  EXPECT_FALSE(window_->isVisible());
}

TEST_F(LeavingTest, UnsavedChangesAndWorkAreOneQuestion) {
  openProject();
  ExportChoice choice;
  choice.file = project_->folder() / "solids.step";
  choice.withParts = true;
  ASSERT_TRUE(window_->exports().exportSolids(choice));
  change();
  const QStringList questions = close(QMessageBox::Discard);
  ASSERT_EQ(questions.size(), 1);
  EXPECT_TRUE(questions[0].contains("not saved")) << qPrintable(questions[0]);
  EXPECT_TRUE(questions[0].contains("Writing solids")) << qPrintable(questions[0]);
  EXPECT_FALSE(window_->isVisible());
}

TEST_F(LeavingTest, ChangesMadeWhileAnotherFileIsReadAreAskedAboutBeforeItReplacesThem) {
  openProject();
  const auto openAndChange = [this] {
    window_->openFile(project_->step());
    change();
    ASSERT_TRUE(waitFor([&] { return !window_->files().isBusy(); }));
  };
  EXPECT_EQ(answer(QMessageBox::Cancel, openAndChange).size(), 1) << "replaced without a question";
  ASSERT_EQ(window_->workspace().document().cables().size(), 2u);
  EXPECT_EQ(cable(0).length, 400);
  window_->edits().undo->trigger();
  EXPECT_EQ(answer(QMessageBox::Discard, openAndChange).size(), 1);
  EXPECT_TRUE(window_->workspace().document().cables().empty());
}

TEST_F(LeavingTest, DiscardedChangesAreNotAskedAboutAgainWhenTheFileHasBeenRead) {
  openProject();
  change();
  EXPECT_TRUE(answer(QMessageBox::Cancel, [this] {
                window_->openFile(project_->step());
                ASSERT_TRUE(waitFor([&] { return !window_->files().isBusy(); }));
              }).isEmpty());
  EXPECT_TRUE(window_->workspace().document().cables().empty());
}

TEST_F(LeavingTest, MovedPartOfAPlainCadFileIsWorkToo) {
  window_->openFile(project_->step());
  ASSERT_TRUE(waitFor([&] { return !window_->workspace().isEmpty(); }));
  movePart();
  EXPECT_EQ(close(QMessageBox::Cancel).size(), 1) << "lost without a question";
  EXPECT_TRUE(window_->isVisible());
}

TEST_F(LeavingTest, RecoveredWorkWithoutCablesIsNotLostWithoutAQuestion) {
  window_->openFile(project_->step());
  ASSERT_TRUE(waitFor([&] { return !window_->workspace().isEmpty(); }));
  movePart();
  Autosave& autosave = window_->files().autosave();
  autosave.saveNow();
  const std::filesystem::path left = autosave.copy().file().parent_path() / "left.liana";
  std::filesystem::copy_file(autosave.copy().file(), left);
  window_->files().recover({left, {}, "2030-01-31T12:00:00Z"});
  ASSERT_TRUE(waitFor([&] { return !window_->files().isBusy(); }));
  EXPECT_EQ(close(QMessageBox::Cancel).size(), 1) << "lost without a question";
  EXPECT_TRUE(window_->isVisible());
  ASSERT_TRUE(window_->files().saveTo(project_->folder() / "kept.liana"));
  EXPECT_TRUE(close(QMessageBox::Cancel).isEmpty());
}

TEST_F(LeavingTest, RecentProjectsHaveAPictureOnTheCardAndOpenByAClick) {
  openProject();
  ASSERT_TRUE(window_->files().saveTo(project_->project()));
  EXPECT_TRUE(close(QMessageBox::Cancel).isEmpty());
  const QString file = QString::fromStdString(project_->project().string());
  const QImage picture = recentPicture(file);
  ASSERT_FALSE(picture.isNull());
  int red = 0;  // the cables
  for (int y = 0; y < picture.height(); ++y)
    for (int x = 0; x < picture.width(); ++x) {
      const QColor color = picture.pixelColor(x, y);
      red += color.red() > 90 && color.red() > 2 * color.blue();
    }
  EXPECT_GT(red, 20) << "no cable in the picture";
  window_ = std::make_unique<MainWindow>();
  window_->resize(1280, 800);
  window_->show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(window_.get()));
  auto* card = window_->findChild<StartCard*>();
  ASSERT_TRUE(card->isVisible());
  const auto tiles = card->findChildren<QToolButton*>("recentFile");
  ASSERT_EQ(tiles.size(), 1);
  EXPECT_EQ(tiles[0]->toolTip(), file);
  EXPECT_FALSE(tiles[0]->icon().isNull());
  QTest::mouseClick(tiles[0], Qt::LeftButton);
  ASSERT_TRUE(waitFor([&] { return !window_->workspace().isEmpty() && allSolved(); }));
  EXPECT_FALSE(card->isVisible());
}

TEST_F(LeavingTest, FileThatHasBeenReadWaitsForTheHandThatDragsAndThenAsks) {
  openProject();
  const QPoint from = onScreen(handlePosition());
  QTest::mousePress(&window_->viewport(), Qt::LeftButton, {}, from);
  moveMouse(from, from + QPoint(20, -20));
  ASSERT_TRUE(window_->workspace().edits().hasTransient());
  const Eigen::Vector3d dragged = handlePosition();
  bool arrived = false, waits = false;
  QObject::connect(&window_->workspace(), &Workspace::documentReplaced, [&] { arrived = true; });
  QObject::connect(&window_->files(), &FileActions::taskProgressed,
                   [&](double, const QString& text) { waits |= text.contains("let go"); });
  const QStringList questions = answer(QMessageBox::Cancel, [&] {
    window_->openFile(project_->step());
    EXPECT_TRUE(waitFor([&] { return waits; }));
    EXPECT_TRUE(window_->files().isBusy());
    QTest::mouseRelease(&window_->viewport(), Qt::LeftButton, {}, from + QPoint(20, -20));
    ASSERT_TRUE(waitFor([&] { return !window_->files().isBusy(); }));
  });
  EXPECT_EQ(questions.size(), 1) << "what was dragged was lost without a question";
  EXPECT_FALSE(arrived) << "the document vanished under the hand";
  EXPECT_EQ(handlePosition(), dragged);
  EXPECT_EQ(window_->workspace().undoStack().count(), 1);
}

}  // namespace
}  // namespace liana

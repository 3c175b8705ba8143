// The window as a whole: what it shows, opens, says and writes.
#include "gui/main_window.h"

#include <QAction>
#include <QDockWidget>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QMenuBar>
#include <QStatusBar>
#include <QTest>
#include <QToolBar>
#include <QTreeWidget>

#include "gui/actions/edit_actions.h"
#include "gui/actions/export/export_actions.h"
#include "gui/actions/file/file_actions.h"
#include "gui/actions/view_actions.h"
#include "gui/panels/fields/quantity_field.h"
#include "gui/panels/status/message_bar.h"
#include "gui/panels/status/start_card.h"
#include "io/project/project_file.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class MainWindowTest : public WindowTest {};

int pixelsLike(const QImage& image, const std::function<bool(QColor)>& wanted) {
  int count = 0;
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x)
      if (wanted(image.pixelColor(x, y))) ++count;
  return count;
}

bool isRed(QColor color) {
  return color.red() > 90 && color.red() > 2 * color.green() && color.red() > 2 * color.blue();
}

TEST_F(MainWindowTest, ComesUpWithMenuToolBarTreeViewAndStatusBar) {
  EXPECT_GE(window_->menuBar()->actions().size(), 5);
  auto* toolBar = window_->findChild<QToolBar*>("toolBar");
  ASSERT_TRUE(toolBar);
  EXPECT_TRUE(toolBar->isVisible());
  for (const QAction* action : toolBar->actions()) {
    if (action->isSeparator()) continue;
    EXPECT_FALSE(action->icon().isNull()) << qPrintable(action->text());
    EXPECT_FALSE(action->toolTip().isEmpty()) << qPrintable(action->text());
  }
  for (const char* name : {"modelDock", "propertiesDock", "messagesDock"}) {
    auto* dock = window_->findChild<QDockWidget*>(name);
    ASSERT_TRUE(dock) << name;
    EXPECT_TRUE(dock->isVisible()) << name;
  }
  EXPECT_TRUE(window_->statusBar()->isVisible());
  EXPECT_FALSE(window_->findChild<QLabel*>("nextStep")->text().isEmpty());
  drawFrame();
  EXPECT_GT(window_->viewport().width(), 500);
}

TEST_F(MainWindowTest, PropertiesHaveMoreRoomThanTheChecksBelowThem) {
  const auto* properties = window_->findChild<QDockWidget*>("propertiesDock");
  const auto* checks = window_->findChild<QDockWidget*>("checksDock");
  drawFrame();
  EXPECT_GT(properties->height(), 1.3 * checks->height());
}

TEST_F(MainWindowTest, EmptyWindowOffersToOpenAFile) {
  auto* card = window_->findChild<StartCard*>();
  ASSERT_TRUE(card);
  EXPECT_TRUE(card->isVisible());
  EXPECT_FALSE(window_->exports().centerlines->isEnabled());
  openProject();
  EXPECT_FALSE(card->isVisible());
  EXPECT_TRUE(window_->exports().centerlines->isEnabled());
}

TEST_F(MainWindowTest, OpeningAProjectShowsPartsAndCables) {
  openProject();
  EXPECT_EQ(window_->viewport().scene().assemblies().partCount(), SmallProject::partCount);
  EXPECT_EQ(window_->viewport().scene().cables().size(), static_cast<std::size_t>(SmallProject::cableCount));
  auto* tree = window_->findChild<QTreeWidget*>("modelTree");
  EXPECT_EQ(tree->findItems("Pipe", Qt::MatchContains | Qt::MatchRecursive).size(), SmallProject::partCount);
  EXPECT_EQ(tree->findItems("cable", Qt::MatchEndsWith | Qt::MatchRecursive).size(),
            SmallProject::cableCount);
  const QImage picture = window_->viewport().grabFramebuffer();
  EXPECT_GT(pixelsLike(picture, isRed), 500) << "the red cables are not in the picture";
  EXPECT_GT(pixelsLike(picture, [](QColor c) { return c.blue() > 1.5 * c.red() && c.blue() > 80; }), 500)
      << "the blue pipes are not in the picture";
  EXPECT_NE(pixelsLike(picture, [](QColor c) { return c == QColor(Qt::black); }),
            picture.width() * picture.height());
}

TEST_F(MainWindowTest, OpeningAStepFileMakesAnUntitledProject) {
  window_->openFile(project_->step());
  ASSERT_TRUE(waitFor([&] { return !window_->workspace().isEmpty(); }));
  EXPECT_EQ(window_->viewport().scene().assemblies().partCount(), SmallProject::partCount);
  EXPECT_TRUE(window_->workspace().saved().file().empty());
}

TEST_F(MainWindowTest, BrokenFileIsNamedAndLeavesTheDocumentAlone) {
  openProject();
  const auto broken = project_->folder() / "broken.liana";
  QFile file(QString::fromStdString(broken.string()));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("{ \"format\": ");
  file.close();
  const auto revision = window_->workspace().document().revision();
  window_->openFile(broken);
  auto* bar = window_->findChild<MessageBar*>();
  ASSERT_TRUE(waitFor([&] { return bar->isVisible(); }));
  EXPECT_TRUE(bar->text().contains("broken.liana")) << qPrintable(bar->text());
  EXPECT_EQ(window_->workspace().document().revision(), revision);
  EXPECT_EQ(window_->workspace().document().cables().size(),
            static_cast<std::size_t>(SmallProject::cableCount));
}

TEST_F(MainWindowTest, TreeCheckBoxHidesAndShowsAPart) {
  openProject();
  auto* tree = window_->findChild<QTreeWidget*>("modelTree");
  QTreeWidgetItem* item = tree->findItems("Pipe 2", Qt::MatchExactly | Qt::MatchRecursive).first();
  const PartInstance part{window_->workspace().document().assemblies().front().id, 2};
  ASSERT_TRUE(window_->viewport().scene().assemblies().isVisible(part));
  tree->scrollToItem(item);
  const QRect row = tree->visualItemRect(item);
  QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, QPoint(row.left() + 10, row.center().y()));
  EXPECT_FALSE(window_->viewport().scene().assemblies().isVisible(part));
  window_->edits().showAll->trigger();
  EXPECT_TRUE(window_->viewport().scene().assemblies().isVisible(part));
  EXPECT_EQ(item->checkState(0), Qt::Checked);
}

TEST_F(MainWindowTest, TreeAndViewShareTheSelection) {
  openProject();
  auto* tree = window_->findChild<QTreeWidget*>("modelTree");
  QTreeWidgetItem* item = tree->findItems("Lower cable", Qt::MatchExactly | Qt::MatchRecursive).first();
  tree->setCurrentItem(item);
  EXPECT_EQ(window_->workspace().selection(), Selection(cable(1).id));
  const QPoint place = onScreen(pointOnTube(cable(0).id, 0.25));
  QTest::mouseClick(&window_->viewport(), Qt::LeftButton, {}, place);
  EXPECT_EQ(window_->workspace().selection(), Selection(cable(0).id));
  EXPECT_EQ(tree->currentItem()->text(0), "Upper cable");
}

TEST_F(MainWindowTest, LengthFieldTakesUnitsAndUndoes) {
  openProject();
  window_->workspace().select(cable(1).id);
  auto* field = window_->findChild<QuantityField*>("cableLength");
  ASSERT_TRUE(field && field->isVisible());
  field->setFocus();
  field->selectAll();
  QTest::keyClicks(field, "38 cm + 10 mm");
  QTest::keyClick(field, Qt::Key_Return);
  EXPECT_DOUBLE_EQ(cable(1).length, 390);
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  EXPECT_NEAR(window_->workspace().shownCenterline(cable(1).id)->length(), 390, 0.5);
  EXPECT_EQ(window_->workspace().undoStack().count(), 1);
  window_->edits().undo->trigger();
  EXPECT_DOUBLE_EQ(cable(1).length, 360);
  EXPECT_DOUBLE_EQ(field->value(), 360);
}

TEST_F(MainWindowTest, CableThatCannotReachSaysHowMuchIsMissing) {
  openProject();
  window_->workspace().select(cable(1).id);
  auto* field = window_->findChild<QuantityField*>("cableLength");
  field->setFocus();
  field->selectAll();
  QTest::keyClicks(field, "200");
  QTest::keyClick(field, Qt::Key_Return);
  auto* state = window_->findChild<QLabel*>("solverState");
  EXPECT_TRUE(waitFor([&] { return state->text().contains("too short"); })) << qPrintable(state->text());
  EXPECT_TRUE(window_->workspace().shownCenterline(cable(1).id)) << "the last good shape stays";
}

TEST_F(MainWindowTest, SavedProjectOpensAgainWithTheChange) {
  openProject();
  window_->workspace().select(cable(0).id);
  window_->edits().remove->trigger();
  EXPECT_TRUE(window_->isWindowModified());
  const auto file = project_->folder() / "saved.liana";
  ASSERT_TRUE(window_->files().saveTo(file));
  EXPECT_FALSE(window_->isWindowModified());
  const Result<OpenedProject> again = readProject(file);
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->content.cables.size(), 1u);
  EXPECT_EQ(again->content.cables.front().name, "Lower cable");
}

TEST_F(MainWindowTest, StandardViewsAndFitKeepEverythingInSight) {
  openProject();
  for (QAction* view : window_->views().standardViews) {
    view->trigger();
    for (const Eigen::Vector3d& point : window_->viewport().scene().visibleHull())
      EXPECT_TRUE(window_->viewport().rect().contains(onScreen(point))) << qPrintable(view->text());
  }
  window_->views().transparent->trigger();
  drawFrame();
  EXPECT_GT(pixelsLike(window_->viewport().grabFramebuffer(), isRed), 500)
      << "cables vanish behind transparent parts";
}

}  // namespace
}  // namespace liana

// Small things of every day, each by the widget people press: dropped files, recent files, the cube,
// pictures, switches, the panels' places.
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QDropEvent>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QTest>
#include <QToolBar>
#include <QToolButton>

#include "gui/actions/edit_actions.h"
#include "gui/actions/export/export_actions.h"
#include "gui/actions/file/file_actions.h"
#include "gui/panels/status/message_bar.h"
#include "gui/panels/status/status_line.h"
#include "gui/view/camera/orientation_cube.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class EverydayTest : public WindowTest {
protected:
  QWidget* buttonOf(QAction* action) {
    return window_->findChild<QToolBar*>("toolBar")->widgetForAction(action);
  }
  void drop(const QList<std::filesystem::path>& files) {
    QMimeData data;
    QList<QUrl> urls;
    for (const auto& file : files) urls << QUrl::fromLocalFile(QString::fromStdString(file.string()));
    data.setUrls(urls);
    QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(window_.get(), &enter);
    ASSERT_TRUE(enter.isAccepted());
    QDropEvent drop(QPointF(300, 300), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(window_.get(), &drop);
  }
  bool hasAssemblies(std::size_t count) {
    return waitFor([&] { return window_->workspace().document().assemblies().size() == count; });
  }
  bool isOpen() {
    return waitFor([&] { return !window_->workspace().isEmpty() && !window_->files().isBusy(); });
  }
};

TEST_F(EverydayTest, DroppedFileOpens) {
  drop({project_->step()});
  ASSERT_TRUE(isOpen());
  EXPECT_EQ(window_->viewport().scene().assemblies().partCount(), SmallProject::partCount);
}

TEST_F(EverydayTest, PartsDroppedWithAProjectAreAddedToIt) {
  drop({project_->step(), project_->project()});
  ASSERT_TRUE(hasAssemblies(2));
  EXPECT_EQ(window_->workspace().document().cables().size(), SmallProject::cableCount);
  EXPECT_EQ(window_->workspace().saved().file().filename(), "small.liana");
  EXPECT_EQ(window_->workspace().undoStack().count(), 1);
}

TEST_F(EverydayTest, OfSeveralDroppedCadFilesTheFirstOpensAndTheOthersAreAdded) {
  drop({project_->step(), project_->step(), project_->step()});
  ASSERT_TRUE(hasAssemblies(3));
  EXPECT_EQ(window_->workspace().undoStack().count(), 2);
  drop({project_->step()});
  ASSERT_TRUE(hasAssemblies(4)) << "a CAD file has replaced the document";
}

TEST_F(EverydayTest, DroppedRouteBecomesACable) {
  openProject();
  ExportChoice choice;
  choice.file = project_->folder() / "routes.csv";
  ASSERT_TRUE(window_->exports().exportCenterlines(choice));
  ASSERT_TRUE(waitFor([&] { return !window_->exports().isBusy(); }));
  drop({choice.file, project_->step()});
  ASSERT_TRUE(hasAssemblies(2));
  EXPECT_TRUE(waitFor(
      [&] { return window_->workspace().document().cables().size() == 2 * SmallProject::cableCount; }));
}

TEST_F(EverydayTest, CancelledOpeningDropsTheFilesThatWait) {
  drop({project_->step(), project_->step()});
  QTest::mouseClick(window_->findChild<QPushButton*>("cancelTask"), Qt::LeftButton);
  ASSERT_TRUE(waitFor([&] { return !window_->files().isBusy(); }));
  QCoreApplication::processEvents();
  EXPECT_TRUE(window_->workspace().isEmpty());
  EXPECT_FALSE(window_->files().isBusy());
}

TEST_F(EverydayTest, RecentMenuOpensAFileAgain) {
  openProject();
  window_->workspace().replaceDocument({}, {});
  QMenu* menu = window_->files().recentMenu;
  menu->popup(window_->mapToGlobal(QPoint(10, 10)));
  ASSERT_FALSE(menu->actions().isEmpty());
  EXPECT_EQ(menu->actions().front()->text(), "small.liana");
  QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(menu->actions().front()).center());
  ASSERT_TRUE(isOpen());
}

TEST_F(EverydayTest, InsertedAssemblyIsAddedToTheProjectAndUndone) {
  openProject();
  window_->files().insertPath(project_->step());
  ASSERT_TRUE(waitFor([&] { return window_->workspace().document().assemblies().size() == 2; }));
  EXPECT_EQ(window_->viewport().scene().assemblies().partCount(), 2 * SmallProject::partCount);
  QTest::mouseClick(buttonOf(window_->edits().undo), Qt::LeftButton);
  EXPECT_EQ(window_->workspace().document().assemblies().size(), 1u);
}

TEST_F(EverydayTest, ClickOnTheCubeLooksFromThatSide) {
  openProject();
  Viewport& view = window_->viewport();
  bool found = false;
  for (int y = 0; y < view.height() / 2 && !found; y += 3)
    for (int x = view.width() / 2; x < view.width() && !found; x += 3) {
      found = view.scene().cube().sideAt(view.toDevicePixels(QPoint(x, y))) == Eigen::Vector3d::UnitZ();
      if (found) QTest::mouseClick(&view, Qt::LeftButton, {}, QPoint(x, y));
    }
  ASSERT_TRUE(found) << "the cube is nowhere";
  EXPECT_LT(view.camera().forward().z(), -0.999);
  EXPECT_TRUE(window_->workspace().selected().isEmpty()) << "the click went through the cube";
}

TEST_F(EverydayTest, PictureGoesToTheClipboard) {
  openProject();
  QApplication::clipboard()->clear();
  window_->files().copyPicture->trigger();
  const QImage copied = QApplication::clipboard()->image();
  EXPECT_EQ(copied.size(), window_->viewport().grabFramebuffer().size());
}

TEST_F(EverydayTest, SolvingIsSwitchedOffAndOnAgain) {
  openProject();
  QTest::mouseClick(buttonOf(window_->edits().liveSolving), Qt::LeftButton);
  EXPECT_TRUE(window_->findChild<StatusLine*>()->solverText().contains("off"));
  const CableId id = cable(0).id;
  const QPoint from = onScreen(handlePosition());
  dragMouse(from, from + QPoint(40, 50));
  drawFrame();
  EXPECT_GT(tubeDistance(id, handlePosition()), 5) << "solved although it is switched off";
  QTest::mouseClick(buttonOf(window_->edits().liveSolving), Qt::LeftButton);
  EXPECT_TRUE(waitFor([&] { return allSolved() && tubeDistance(id, handlePosition()) < 2; }));
}

TEST_F(EverydayTest, DeleteKeyTakesTheSelectedHandleAway) {
  openProject();
  activate();
  focusView();
  const QPoint at = onScreen(handlePosition());
  QTest::mouseClick(&window_->viewport(), Qt::LeftButton, {}, at);
  QTest::keyClick(&window_->viewport(), Qt::Key_Delete);
  EXPECT_TRUE(cable(0).handles.empty());
  QTest::keyClick(&window_->viewport(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(cable(0).handles.size(), 1u);
}

TEST_F(EverydayTest, NumberOfSegmentsIsAFieldAndUndoes) {
  openProject();
  window_->workspace().select(CableId(cable(0).id));
  auto* segments = window_->findChild<QDoubleSpinBox*>("cableSegments");
  ASSERT_TRUE(segments);
  segments->setFocus();
  segments->selectAll();
  QTest::keyClicks(segments, "64");
  QTest::keyClick(segments, Qt::Key_Return);
  EXPECT_EQ(cable(0).segments, 64);
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  QTest::mouseClick(buttonOf(window_->edits().undo), Qt::LeftButton);
  EXPECT_EQ(cable(0).segments, 40);
}

TEST_F(EverydayTest, PanelsAreWhereTheyWereWhenTheWindowComesAgain) {
  auto* tree = window_->findChild<QDockWidget*>("modelDock");
  QTest::mouseClick(tree->findChild<QAbstractButton*>("qt_dockwidget_closebutton"), Qt::LeftButton);
  ASSERT_FALSE(tree->isVisible());
  window_->close();
  window_ = std::make_unique<MainWindow>();
  window_->show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(window_.get()));
  EXPECT_FALSE(window_->findChild<QDockWidget*>("modelDock")->isVisible());
  EXPECT_TRUE(window_->findChild<QDockWidget*>("propertiesDock")->isVisible());
}

}  // namespace
}  // namespace liana

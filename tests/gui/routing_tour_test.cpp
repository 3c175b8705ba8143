// Pictures of making cables, to be looked at: written into the folder LIANA_TOUR names.
#include <QDir>
#include <QDockWidget>
#include <QMenu>
#include <QPixmap>
#include <QTreeWidget>

#include "gui/actions/file/samples.h"
#include "gui/actions/route/library_dialog.h"
#include "gui/actions/view_actions.h"
#include "gui/panels/fields/throttle.h"
#include "gui/resources/theme.h"
#include "gui/workspace/parts/visibility.h"
#include "gui/workspace/shapes/live_checks.h"
#include "kernel/edits/change_settings.h"
#include "tests/gui/support/routing_test.h"

namespace liana {
namespace {

class RoutingTourTest : public RoutingTest {
protected:
  void SetUp() override {
    RoutingTest::SetUp();
    folder_ = qEnvironmentVariable("LIANA_TOUR");
    if (folder_.isEmpty()) GTEST_SKIP() << "set LIANA_TOUR to a folder to get the pictures";
    QDir().mkpath(folder_);
  }

  void take(QWidget* widget, const QString& name) {
    waitFor([&] { return workspace().checks().isCurrent(); });
    QTest::qWait(kPanelPace + 20);  // panels follow at their own pace
    drawFrame();
    EXPECT_TRUE(widget->grab().save(folder_ + "/" + name + ".png"));
  }

  QString folder_;
};

TEST_F(RoutingTourTest, MakingACable) {
  openMachine();
  window_->routes().cable->trigger();
  ASSERT_TRUE(hoverUntilOffered(inBore(0)));
  take(window_.get(), "cable-hover");
  click(inBore(0));
  hover(inBore(SocketProject::sleeveDistance));
  take(window_.get(), "cable-preview");
  click(inBore(SocketProject::sleeveDistance));
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  take(window_.get(), "cable-page");
  window_->routes().clip->trigger();
  ASSERT_TRUE(hoverUntilOffered(onDisc()));
  take(window_.get(), "clip-hover");
  click(onDisc());
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  take(window_.get(), "clip-page");
}

TEST_F(RoutingTourTest, PagesLibraryAndMenuInTheDarkLook) {
  openMachine();
  makeCable();
  window_->views().dark->trigger();
  take(window_.get(), "cable-page-dark");
  workspace().select(EndReference{cable(0).id, WhichEnd::Start});
  take(window_.get(), "end-page-dark");
  workspace().select({});
  take(window_.get(), "document-page-dark");
  workspace().select(cable(0).id);
  window_->routes().library->trigger();
  auto* dialog = window_->findChild<LibraryDialog*>();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(dialog));
  take(dialog, "library-dark");
  dialog->reject();
  ASSERT_TRUE(waitFor([&] { return window_->findChild<LibraryDialog*>() == nullptr; }));
  window_->views().dark->trigger();
  window_->routes().library->trigger();
  dialog = window_->findChild<LibraryDialog*>();
  take(dialog, "library");
  dialog->reject();
  QTest::mouseClick(view(), Qt::RightButton, {}, onDisc());
  take(window_->findChild<QMenu*>("contextMenu"), "menu");
  window_->findChild<QMenu*>("contextMenu")->close();
}

TEST_F(RoutingTourTest, SocketsNamesAndInches) {
  openMachine();
  makeCable();
  auto* tree = window_->findChild<QTreeWidget*>("modelTree");
  tree->findItems("Sockets", Qt::MatchExactly).front()->setExpanded(true);
  workspace().select(*cable(0).start.connector);
  take(window_.get(), "socket-page");
  window_->edits().rename->trigger();
  take(window_.get(), "socket-rename");
  DocumentSettings settings = document().settings();
  settings.lengthUnit = LengthUnit::Inch;
  ASSERT_TRUE(workspace().apply(std::make_unique<ChangeSettings>(settings)));
  workspace().select(cable(0).id);
  window_->findChild<QDockWidget*>("plotsDock")->raise();
  take(window_.get(), "inches");
  hide(workspace(), {instanceOf("Disc")}, {});
  setOpacity(workspace(), {instanceOf("Sleeve A")}, 0.3);
  workspace().select(instanceOf("Sleeve A"));
  take(window_.get(), "hidden-and-translucent");
}

TEST_F(RoutingTourTest, PolylineAndHose) {
  openMachine();
  window_->routes().polyline->trigger();
  click({120, 150});
  click({220, 260});
  click(onDisc());
  hover({520, 200});
  take(window_.get(), "polyline");
  QTest::keyClick(view(), Qt::Key_Return);
  ASSERT_TRUE(waitFor([&] { return !document().cables().empty() && allSolved(); }));
  take(window_.get(), "polyline-done");
  window_->routes().handle->trigger();
  hover(onScreen(pointOnTube(cable(0).id, 0.4)));
  take(window_.get(), "handle-hover");
}

TEST_F(RoutingTourTest, HoleOfTheSample) {
  const QString sample = sampleProject();
  if (sample.isEmpty()) GTEST_SKIP() << "the sample is not installed";
  window_->openFile(sample.toStdString());
  ASSERT_TRUE(waitFor([&] { return !workspace().isEmpty() && allSolved(); }));
  drawFrame();
  window_->routes().cable->trigger();
  const QPoint middle(view()->width() / 2, view()->height() / 2);
  for (int y = -120; y <= 120 && !offer().contains("⌀"); y += 12)
    for (int x = -120; x <= 120 && !offer().contains("⌀"); x += 12) {
      hover(middle + QPoint(x, y));
      waitFor([&] {
        return !sketch().labels.empty() ||
               !view()->picks().part(view()->toDevicePixels(middle + QPoint(x, y)));
      });
    }
  take(window_.get(), "sample-hover");
}

}  // namespace
}  // namespace liana

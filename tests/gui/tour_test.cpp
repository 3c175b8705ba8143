// A tour of pictures through the program, to be looked at: written into the folder LIANA_TOUR names.
#include <QAction>
#include <QDir>
#include <QDockWidget>
#include <QLabel>
#include <QMenu>
#include <QPixmap>
#include <QTabWidget>
#include <QTest>

#include "gui/actions/file/file_actions.h"
#include "gui/actions/help/help_window.h"
#include "gui/actions/tool_actions.h"
#include "gui/actions/view_actions.h"
#include "gui/panels/checks_panel.h"
#include "gui/panels/fields/quantity_field.h"
#include "gui/panels/fields/throttle.h"
#include "gui/panels/plot_panel.h"
#include "gui/resources/theme.h"
#include "gui/view/overlay/sketch_overlay.h"
#include "gui/workspace/parts/visibility.h"
#include "gui/workspace/shapes/live_checks.h"
#include "kernel/edits/cable/change_cable.h"
#include "kernel/edits/change_settings.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class TourTest : public WindowTest {
protected:
  void SetUp() override {
    WindowTest::SetUp();
    folder_ = qEnvironmentVariable("LIANA_TOUR");
    if (folder_.isEmpty()) GTEST_SKIP() << "set LIANA_TOUR to a folder to get the pictures";
    QDir().mkpath(folder_);
  }

  void take(const QString& name) {
    waitFor([&] { return window_->workspace().checks().isCurrent(); });
    QTest::qWait(kPanelPace + 20);  // panels follow at their own pace
    drawFrame();
    EXPECT_TRUE(window_->grab().save(folder_ + "/" + name + ".png"));
  }

  QString folder_;
};

TEST_F(TourTest, SelectedHandleWithItsGizmo) {
  openProject();
  window_->workspace().select(HandleReference{cable(0).id, cable(0).handles.at(0).id});
  take("handle");
  window_->workspace().select(EndReference{cable(0).id, WhichEnd::Start});
  take("end");
}

TEST_F(TourTest, StartCardWithRecentFilesAndADragThatSnaps) {
  openProject();
  const QPoint from = onScreen(handlePosition()), to = pixelOf(part(3));
  QTest::mousePress(&window_->viewport(), Qt::LeftButton, {}, from);
  moveMouse(from, to, Qt::ControlModifier);
  const auto& sketches = window_->viewport().sketches();
  waitFor([&] { return !sketches.sketch(SketchLayer::Tool).arrows.empty(); });
  take("snap");
  moveMouse(from, from + QPoint(60, -30), Qt::ControlModifier);
  take("snap-grid");
  QTest::keyClick(&window_->viewport(), Qt::Key_Escape);
  QTest::mouseRelease(&window_->viewport(), Qt::LeftButton, {}, from);
  ASSERT_TRUE(window_->files().saveTo(project_->project()));
  for (const bool dark : {false, true}) {
    window_ = std::make_unique<MainWindow>();
    window_->views().dark->setChecked(dark);
    window_->resize(1280, 800);
    window_->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(window_.get()));
    take(dark ? "start-dark" : "start");
  }
  window_->views().dark->setChecked(false);
}

TEST_F(TourTest, PhysicsOnTheCable) {
  openProject();
  window_->workspace().select(cable(0).id);
  for (std::size_t i = 1; i < 6; ++i) {
    window_->views().colorBy.at(static_cast<int>(i))->trigger();
    waitFor([&] { return window_->workspace().checks().isCurrent(); });
    take(QString("color%1").arg(i));
  }
  window_->findChild<QDockWidget*>("plotsDock")->raise();
  window_->workspace().setProbe(Workspace::Probe{cable(0).id, 0.3});
  waitFor([&] { return window_->findChild<PlotPanel*>()->frameCount() > 1; });
  take("plots");
}

TEST_F(TourTest, ChecksLimitsForcesAndRoutingModes) {
  openProject();
  DocumentSettings settings;
  settings.limits.minBendRadiusStatic_mm = 90;
  settings.limits.clearance_mm = 18;
  settings.limits.maxClipForce_N = 1;
  window_->workspace().apply(std::make_unique<ChangeSettings>(settings));
  window_->workspace().select(CableId(cable(0).id));
  waitFor([&] { return allSolved() && window_->workspace().checks().isCurrent(); });
  window_->views().showForces->trigger();
  for (const QSize size : {QSize(1280, 800), QSize(1900, 1160)})
    for (const bool dark : {false, true}) {
      applyLook(dark);
      window_->resize(size);
      QTest::qWait(100);
      const QString name = QString("%1_%2").arg(size.width()).arg(dark ? "dark" : "light");
      auto* tabs = window_->findChild<ChecksPanel*>()->findChild<QTabWidget*>();
      tabs->setCurrentIndex(0);
      take("checks_" + name);
      tabs->setCurrentIndex(1);
      take("limits_" + name);
      for (const int mode : {1, 2}) {
        RoutingRule rule;
        rule.mode = static_cast<RoutingMode>(mode);
        window_->workspace().apply(std::make_unique<ChangeCable>(ChangeCable::setRouting(cable(0).id, rule)));
        waitFor([&] { return allSolved(); });
        take(QString("mode%1_").arg(mode) + name);
      }
      window_->workspace().apply(std::make_unique<ChangeCable>(ChangeCable::setRouting(cable(0).id, {})));
      window_->workspace().apply(std::make_unique<ChangeCable>(ChangeCable::setLength(cable(0).id, 250)));
      waitFor([&] { return allSolved(); });
      take("short_" + name);
      window_->workspace().apply(std::make_unique<ChangeCable>(ChangeCable::setLength(cable(0).id, 360)));
      waitFor([&] { return allSolved() && window_->workspace().checks().isCurrent(); });
    }
  applyLook(false);
}

TEST_F(TourTest, PartsSelectedCutAndSeenThrough) {
  openProject();
  Workspace& workspace = window_->workspace();
  const auto part = [&](int node) {
    return PartInstance{workspace.document().assemblies().front().id, node};
  };
  workspace.select(part(2));
  waitFor([&] { return !window_->findChild<QLabel*>("partMass")->text().contains("measuring"); });
  take("part");
  workspace.select(SelectionSet(std::vector<Selection>{part(1), part(3)}));
  take("parts");
  QTest::mousePress(&window_->viewport(), Qt::LeftButton, Qt::ShiftModifier, QPoint(600, 420));
  moveMouse(QPoint(600, 420), QPoint(150, 120), Qt::ShiftModifier);
  take("box-touching");
  moveMouse(QPoint(600, 420), QPoint(700, 520), Qt::ShiftModifier);
  take("box-within");
  QTest::mouseRelease(&window_->viewport(), Qt::LeftButton, Qt::ShiftModifier, QPoint(700, 520));
  workspace.select({});
  window_->views().section->trigger();
  take("section");
  setOpacity(workspace, {part(2)}, 0.3);
  take("section-and-opacity");
  window_->views().section->trigger();
  window_->views().dark->trigger();
  workspace.select(part(1));
  take("dark");
  window_->views().dark->trigger();
  QTest::mouseClick(&window_->viewport(), Qt::RightButton, {}, pixelOf(part(1)));
  auto* menu = window_->findChild<QMenu*>("contextMenu");
  ASSERT_TRUE(menu);
  EXPECT_TRUE(menu->grab().save(folder_ + "/menu.png"));
  menu->close();
}

TEST_F(TourTest, MeasuringAndHelp) {
  openProject();
  window_->tools().measure->trigger();
  for (const double fraction : {0.2, 0.8})
    QTest::mouseClick(&window_->viewport(), Qt::LeftButton, {}, onScreen(pointOnTube(cable(0).id, fraction)));
  take("measure");
  window_->tools().select->trigger();
  window_->workspace().select(cable(1).id);
  auto* field = window_->findChild<QuantityField*>("cableLength");
  field->setFocus();
  field->selectAll();
  QTest::keyClicks(field, "12 apples");
  take("wrong_number");
  for (QAction* action : window_->findChildren<QAction*>())
    if (action->shortcut() == QKeySequence(Qt::Key_F1)) action->trigger();
  auto* help = window_->findChild<HelpWindow*>();
  ASSERT_TRUE(help);
  EXPECT_TRUE(help->grab().save(folder_ + "/help.png"));
}

}  // namespace
}  // namespace liana

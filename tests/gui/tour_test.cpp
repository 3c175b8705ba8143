// A tour of pictures through the program, to be looked at: written into the folder LIANA_TOUR names.
#include <QAction>
#include <QDir>
#include <QDockWidget>
#include <QPixmap>
#include <QTest>

#include "gui/actions/help_window.h"
#include "gui/actions/tool_actions.h"
#include "gui/actions/view_actions.h"
#include "gui/panels/plot_panel.h"
#include "gui/panels/quantity_field.h"
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

TEST_F(TourTest, PhysicsOnTheCable) {
  openProject();
  window_->workspace().select(cable(0).id);
  for (std::size_t i = 1; i < 5; ++i) {
    window_->views().colorBy.at(static_cast<int>(i))->trigger();
    take(QString("color%1").arg(i));
  }
  window_->findChild<QDockWidget*>("plotsDock")->raise();
  window_->workspace().setProbe(Workspace::Probe{cable(0).id, 0.3});
  waitFor([&] { return window_->findChild<PlotPanel*>()->frameCount() > 1; });
  take("plots");
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

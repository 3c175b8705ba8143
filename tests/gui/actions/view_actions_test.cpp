// How the view looks, and that it is remembered.
#include "gui/actions/view_actions.h"

#include <QAction>
#include <QMenu>
#include <QTest>

#include "gui/actions/edit_actions.h"
#include "gui/panels/status/color_legend.h"
#include "gui/resources/theme.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class ViewActionsTest : public WindowTest {
protected:
  QColor corner() {
    drawFrame();
    const QImage picture = window_->viewport().grabFramebuffer();
    return picture.pixelColor(3, picture.height() / 2);
  }
};

TEST_F(ViewActionsTest, BackgroundIsChosenRememberedAndFollowsTheLook) {
  const int light = corner().lightness();
  window_->views().backgrounds.at(2)->trigger();
  EXPECT_EQ(corner(), QColor(Qt::white));
  {
    MainWindow second;
    EXPECT_TRUE(second.views().backgrounds.at(2)->isChecked());
  }
  window_->views().backgrounds.at(3)->trigger();
  EXPECT_LT(corner().lightness(), 100);
  window_->views().backgrounds.at(0)->trigger();
  EXPECT_EQ(corner().lightness(), light);
  window_->views().dark->trigger();
  EXPECT_LT(corner().lightness(), 100) << "a dark window has a light background";
  window_->views().dark->trigger();
  EXPECT_EQ(corner().lightness(), light);
}

TEST_F(ViewActionsTest, EdgesAndProjectionAreRemembered) {
  window_->views().edges->trigger();
  window_->views().parallel->trigger();
  MainWindow second;
  EXPECT_FALSE(second.views().edges->isChecked());
  EXPECT_TRUE(second.viewport().camera().parallel);
}

TEST_F(ViewActionsTest, ColoursForcesAndMarksAreRemembered) {
  window_->views().colorBy.at(3)->trigger();
  window_->views().showForces->trigger();
  window_->views().markChecks->trigger();
  MainWindow second;
  EXPECT_TRUE(second.views().colorBy.at(3)->isChecked());
  EXPECT_EQ(second.workspace().looks().colorBy(), CableQuantity::Torsion);
  EXPECT_TRUE(second.findChild<ColorLegend*>()->isHidden()) << "without cables there is nothing to explain";
  EXPECT_TRUE(second.views().showForces->isChecked());
  EXPECT_FALSE(second.views().markChecks->isChecked());
  window_->views().colorBy.at(0)->trigger();
  MainWindow third;
  EXPECT_FALSE(third.workspace().looks().colorBy());
  EXPECT_TRUE(third.findChild<ColorLegend*>()->isHidden());
}

TEST_F(ViewActionsTest, RightClickSelectsAndOffersToHideIsolateAndFit) {
  openProject();
  QTest::mouseClick(&window_->viewport(), Qt::RightButton, {}, pixelOf(part(2)));
  auto* menu = window_->findChild<QMenu*>("contextMenu");
  ASSERT_TRUE(menu && menu->isVisible());
  EXPECT_EQ(window_->workspace().selection(), Selection(part(2)));
  for (QAction* action : {window_->edits().hide, window_->edits().isolate, window_->edits().showAll,
                          window_->edits().seeThrough, window_->views().fit})
    EXPECT_TRUE(menu->actions().contains(action)) << qPrintable(action->text());
  window_->edits().hide->trigger();
  menu->close();
  EXPECT_TRUE(window_->workspace().looks().isHidden(part(2)));
}

}  // namespace
}  // namespace liana

// The tool in hand says in the view what to do next; no text is cut off.
#include "gui/panels/status/tool_hint.h"

#include <QMenu>
#include <QStatusBar>
#include <QToolBar>
#include <QToolButton>

#include "gui/actions/file/file_actions.h"
#include "gui/actions/tool_actions.h"
#include "gui/actions/view_actions.h"
#include "gui/panels/fields/elided_label.h"
#include "tests/gui/support/routing_test.h"

namespace liana {
namespace {

class ToolHintTest : public RoutingTest {
protected:
  ToolHint* hint() { return window_->findChild<ToolHint*>(); }
};

TEST_F(ToolHintTest, NamesTheToolAndItsNextStepAndGoesWithTheTool) {
  openMachine();
  EXPECT_FALSE(hint()->isVisible()) << "the everyday tool needs no words";
  auto* bar = window_->findChild<QToolBar*>("toolBar");
  QTest::mouseClick(bar->widgetForAction(window_->routes().cable), Qt::LeftButton);
  ASSERT_TRUE(hint()->isVisible());
  EXPECT_TRUE(hint()->text().contains("Cable")) << qPrintable(hint()->text());
  EXPECT_TRUE(hint()->text().contains("Click where the cable starts"));
  ASSERT_TRUE(hoverUntilOffered(inBore(0)));
  EXPECT_TRUE(hint()->text().contains("18 mm")) << qPrintable(hint()->text());
  click(inBore(0));
  EXPECT_TRUE(hint()->text().contains("ends"));
  QTest::keyClick(view(), Qt::Key_Escape);
  QTest::keyClick(view(), Qt::Key_Escape);
  EXPECT_FALSE(hint()->isVisible());
}

TEST_F(ToolHintTest, EmptyViewSaysWhatIsBeingOpened) {
  window_->openFile(project_->step());
  ASSERT_TRUE(window_->files().isBusy());
  EXPECT_TRUE(hint()->isVisible());
  const QString file = QString::fromStdString(project_->step().filename().string());
  EXPECT_TRUE(hint()->text().contains(file)) << qPrintable(hint()->text());
  ASSERT_TRUE(waitFor([&] { return !window_->files().isBusy(); }));
  EXPECT_FALSE(hint()->isVisible());
  window_->openFile(project_->step());
  EXPECT_FALSE(hint()->isVisible()) << "over parts one can go on working with";
  ASSERT_TRUE(waitFor([&] { return !window_->files().isBusy(); }));
}

TEST_F(ToolHintTest, AllOfItIsSeenBesideTheCubeInASmallWindow) {
  openMachine();
  window_->resize(1000, 640);
  window_->routes().flexible->trigger();
  window_->routes().polyline->trigger();
  drawFrame();
  EXPECT_GE(hint()->height(), hint()->heightForWidth(hint()->width()));
  EXPECT_LT(hint()->geometry().right(), view()->width() - 100) << "lies over the cube";
  EXPECT_LT(hint()->geometry().bottom(), view()->height());
}

TEST_F(ToolHintTest, StatusLineEndsInAnEllipsisInsteadOfHalfALetter) {
  auto* step = static_cast<ElidedLabel*>(window_->findChild<QLabel*>("nextStep"));
  const QString long_ = QString("Click the next point of the cable · ").repeated(12);
  step->setText(long_);
  EXPECT_TRUE(step->shownText().endsWith("…"));
  EXPECT_LE(step->fontMetrics().horizontalAdvance(step->shownText()), step->contentsRect().width());
  step->setText("Click");
  EXPECT_EQ(step->shownText(), "Click");
}

TEST_F(ToolHintTest, ColourIsChosenInTheToolBar) {
  openMachine();
  makeCable();
  auto* button = window_->findChild<QToolButton*>("colorBy");
  ASSERT_TRUE(button && button->isVisible());
  QTimer::singleShot(0, [&] {
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    ASSERT_TRUE(menu);
    QTest::mouseClick(menu, Qt::LeftButton, {},
                      menu->actionGeometry(window_->views().colorBy.at(1)).center());
  });
  QTest::mouseClick(button, Qt::LeftButton);
  ASSERT_TRUE(waitFor([&] { return workspace().looks().colorBy().has_value(); }));
  EXPECT_EQ(*workspace().looks().colorBy(), kCableQuantities[0]);
}

}  // namespace
}  // namespace liana

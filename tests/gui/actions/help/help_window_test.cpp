// The page of help: it opens with F1, lists the keys the menus have, and can be searched.
#include "gui/actions/help/help_window.h"

#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QRegularExpression>
#include <QTest>
#include <QTextBrowser>

#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class HelpWindowTest : public WindowTest {
protected:
  void SetUp() override {
    WindowTest::SetUp();
    activate();
  }

  HelpWindow* open() {
    QTest::keyClick(window_.get(), Qt::Key_F1);
    auto* help = window_->findChild<HelpWindow*>();
    EXPECT_TRUE(help && QTest::qWaitForWindowActive(help));
    return help;
  }
};

TEST_F(HelpWindowTest, ListsEveryKeyOfTheMenus) {
  HelpWindow* help = open();
  ASSERT_TRUE(help);
  const QString page = help->findChild<QTextBrowser*>("helpPage")->toPlainText();
  EXPECT_FALSE(page.contains("{{"));
  int keys = 0;
  for (QMenu* menu : window_->menuBar()->findChildren<QMenu*>())
    for (const QAction* action : menu->actions()) {
      if (action->shortcut().isEmpty()) continue;
      ++keys;
      const QString shown = action->shortcut().toString(QKeySequence::NativeText);
      EXPECT_TRUE(page.contains(shown)) << qPrintable(shown);
      EXPECT_TRUE(page.contains(action->statusTip())) << qPrintable(action->text());
    }
  EXPECT_GT(keys, 20);
}

TEST_F(HelpWindowTest, EveryLinkOfTheContentsHasItsHeading) {
  HelpWindow* help = open();
  ASSERT_TRUE(help);
  const QString page = help->findChild<QTextBrowser*>("helpPage")->toHtml();
  const QRegularExpression link("href=\"#([a-z]+)\"");
  int links = 0;
  for (auto match = link.globalMatch(page); match.hasNext(); ++links) {
    const QString anchor = match.next().captured(1);
    EXPECT_TRUE(page.contains("name=\"" + anchor + "\"")) << qPrintable(anchor);
  }
  EXPECT_GE(links, 10);
}

TEST_F(HelpWindowTest, CtrlFFindsAWordAndSaysWhenThereIsNone) {
  HelpWindow* help = open();
  ASSERT_TRUE(help);
  auto* page = help->findChild<QTextBrowser*>("helpPage");
  auto* search = help->findChild<QLineEdit*>("helpSearch");
  auto* notFound = help->findChild<QLabel*>("helpNotFound");
  QTest::keyClick(page, Qt::Key_F, Qt::ControlModifier);
  QTest::keyClicks(search, "contact");
  EXPECT_EQ(page->textCursor().selectedText().toLower(), "contact");
  const int first = page->textCursor().position();
  QTest::keyClick(search, Qt::Key_Return);
  EXPECT_EQ(page->textCursor().selectedText().toLower(), "contact");
  EXPECT_GT(page->textCursor().position(), first);
  EXPECT_TRUE(notFound->text().isEmpty());
  search->selectAll();
  QTest::keyClicks(search, "zebra");
  EXPECT_TRUE(notFound->text().contains("zebra"));
}

}  // namespace
}  // namespace liana

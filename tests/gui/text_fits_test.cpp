// No text is cut off: every page and panel at 1280 × 800, and in a window as small as that is at 150 %.
#include <QAbstractButton>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QScreen>
#include <QTabWidget>
#include <QTest>
#include <QTextDocument>
#include <QToolButton>

#include "gui/panels/checks_panel.h"
#include "gui/panels/fields/elided_label.h"
#include "gui/workspace/shapes/live_checks.h"
#include "kernel/edits/cable/change_cable.h"
#include "kernel/edits/change_settings.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class TextFitsTest : public WindowTest {
protected:
  static int widthNeeded(const QLabel& label) {
    if (label.text().isEmpty() || label.wordWrap() || dynamic_cast<const ElidedLabel*>(&label)) return 0;
    QTextDocument text;
    text.setDocumentMargin(0);
    text.setDefaultFont(label.font());
    if (Qt::mightBeRichText(label.text()))
      text.setHtml(label.text());
    else
      text.setPlainText(label.text());
    return static_cast<int>(text.idealWidth());
  }

  /// What of the widget can be seen, or could be by scrolling up and down.
  static int widthSeen(const QWidget& widget) {
    int left = 0, right = widget.width();
    for (const QWidget* parent = widget.parentWidget(); parent; parent = parent->parentWidget()) {
      left = std::max(left, widget.mapFrom(parent, QPoint(0, 0)).x());
      right = std::min(right, widget.mapFrom(parent, QPoint(parent->width(), 0)).x());
      if (parent->isWindow()) break;
    }
    return right - left;
  }

  /// Shown, and not in a dock that another tab hides: Qt moves those out of the window.
  static bool isShown(const QWidget& widget) {
    if (!widget.isVisible()) return false;
    for (const QWidget* parent = &widget; parent; parent = parent->parentWidget())
      if (qobject_cast<const QDockWidget*>(parent)) return !parent->visibleRegion().isEmpty();
    return true;
  }

  static bool showsIconAlone(const QAbstractButton& button) {
    const auto* tool = qobject_cast<const QToolButton*>(&button);
    return tool && !tool->icon().isNull() && tool->toolButtonStyle() == Qt::ToolButtonIconOnly;
  }

  void expectAllTextFits(const char* where) {
    drawFrame();
    for (const QLabel* label : window_->findChildren<QLabel*>())
      if (isShown(*label)) {
        EXPECT_GE(widthSeen(*label) + 1, widthNeeded(*label))
            << where << ": \"" << qPrintable(label->text()) << "\"";
      }
    for (const QAbstractButton* button : window_->findChildren<QAbstractButton*>())
      if (isShown(*button) && !button->text().isEmpty() && !showsIconAlone(*button)) {
        EXPECT_GE(widthSeen(*button), button->fontMetrics().horizontalAdvance(button->text().remove('&')))
            << where << ": button \"" << qPrintable(button->text()) << "\"";
      }
    for (const QComboBox* box : window_->findChildren<QComboBox*>())
      if (isShown(*box)) {
        EXPECT_GE(widthSeen(*box), box->fontMetrics().horizontalAdvance(box->currentText()) + 20)
            << where << ": choice \"" << qPrintable(box->currentText()) << "\"";
      }
  }

  void visitEveryPage() {
    Workspace& workspace = window_->workspace();
    const CableId id = cable(0).id;
    expectAllTextFits("document");
    workspace.select(id);
    expectAllTextFits("cable");
    workspace.select(HandleReference{id, cable(0).handles.at(0).id});
    expectAllTextFits("handle");
    workspace.select(EndReference{id, WhichEnd::Start});
    expectAllTextFits("end");
    workspace.select(part(1));
    waitFor([&] { return !window_->findChild<QLabel*>("partMass")->text().contains("measuring"); });
    expectAllTextFits("part");
    workspace.select(id);
    window_->findChild<ChecksPanel*>()->findChild<QTabWidget*>()->setCurrentIndex(1);
    expectAllTextFits("limits");
    for (const RoutingMode mode : {RoutingMode::Stretch, RoutingMode::AutomaticLength}) {
      RoutingRule rule;
      rule.mode = mode;
      workspace.apply(std::make_unique<ChangeCable>(ChangeCable::setRouting(id, rule)));
      ASSERT_TRUE(waitFor([&] { return allSolved(); }));
      expectAllTextFits("routing mode");
    }
    workspace.apply(std::make_unique<ChangeCable>(ChangeCable::setRouting(id, {})));
    workspace.apply(std::make_unique<ChangeCable>(ChangeCable::setLength(id, 250)));
    ASSERT_TRUE(waitFor([&] { return allSolved(); }));
    expectAllTextFits("too short");
  }

  void openWithLimits() {
    openProject();
    DocumentSettings settings;
    settings.limits.minBendRadiusStatic_mm = 90;
    settings.limits.maxClipForce_N = 1;
    window_->workspace().apply(std::make_unique<ChangeSettings>(settings));
    ASSERT_TRUE(waitFor([&] { return allSolved() && window_->workspace().checks().isCurrent(); }));
  }
};

TEST_F(TextFitsTest, In1280By800) {
  openWithLimits();
  visitEveryPage();
}

TEST_F(TextFitsTest, InTheSmallWindowThatIsLeftAt150Percent) {
  const QSize small = QSize(1280, 800) / 1.5;
  openWithLimits();
  window_->resize(small);
  ASSERT_TRUE(waitFor([&] {
    return window_->width() <= small.width() && window_->height() <= small.height();
  })) << "the window cannot be made so small: "
      << window_->width() << " × " << window_->height();
  visitEveryPage();
}

}  // namespace
}  // namespace liana

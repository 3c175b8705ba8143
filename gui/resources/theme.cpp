// A calm light and a calm dark palette for Qt's Fusion style.
#include "gui/resources/theme.h"

#include <QApplication>
#include <QPainter>
#include <QPalette>
#include <QProxyStyle>
#include <QSettings>
#include <QStyleOption>

namespace liana {
namespace {

QPalette makePalette(bool dark) {
  QPalette p;
  const auto set = [&p](QPalette::ColorRole role, const char* color) { p.setColor(role, QColor(color)); };
  set(QPalette::Window, dark ? "#2b2f36" : "#eff1f4");
  set(QPalette::WindowText, dark ? "#e3e6ea" : "#23282f");
  set(QPalette::Base, dark ? "#22262c" : "#ffffff");
  set(QPalette::AlternateBase, dark ? "#282c33" : "#f6f7f9");
  set(QPalette::Text, dark ? "#e3e6ea" : "#23282f");
  set(QPalette::Button, dark ? "#363b44" : "#f3f4f7");
  set(QPalette::ButtonText, dark ? "#e3e6ea" : "#23282f");
  set(QPalette::ToolTipBase, dark ? "#3a404a" : "#fffbe8");
  set(QPalette::ToolTipText, dark ? "#e3e6ea" : "#23282f");
  set(QPalette::Highlight, "#2f7de1");
  set(QPalette::HighlightedText, "#ffffff");
  set(QPalette::Link, dark ? "#79b0f2" : "#1f62bd");
  set(QPalette::PlaceholderText, dark ? "#8b929c" : "#7b838e");
  const QColor faint(dark ? "#757c86" : "#a3a9b2");
  for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
    p.setColor(QPalette::Disabled, role, faint);
  return p;
}

/// Fusion with boxes that can be seen on dark.
class Style : public QProxyStyle {
public:
  Style() : QProxyStyle("Fusion") {}

  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override {
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    if (element != PE_IndicatorCheckBox) return;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(option->palette.color(QPalette::PlaceholderText));
    painter->setBrush(Qt::NoBrush);
    painter->drawRoundedRect(QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    painter->restore();
  }
};

}  // namespace

bool isDarkLook() {
  return QSettings().value("darkLook", false).toBool();
}

void applyLook(bool dark) {
  QApplication::setStyle(new Style);
  QApplication::setPalette(makePalette(dark));
  qApp->setStyleSheet(
      "QToolBar { border: none; spacing: 2px; padding: 3px 6px; }"
      "QToolBar::separator { width: 1px; margin: 5px 5px; background: palette(mid); }"
      "QToolButton { padding: 3px; border: 1px solid transparent; border-radius: 4px; }"
      "QToolButton:hover:enabled { background: rgba(47, 125, 225, 36); }"
      "QToolButton:checked, QToolButton:pressed { background: rgba(47, 125, 225, 64);"
      " border-color: rgba(47, 125, 225, 120); }"
      "QMainWindow::separator { width: 4px; height: 4px; background: palette(window); }"
      "QDockWidget { font-weight: 600; }"
      "QDockWidget::title { padding: 6px 10px; background: palette(window); }"
      "QStatusBar::item { border: none; }"
      "QTreeView::item { padding: 2px 0; }"
      "QToolTip { padding: 3px; }");
}

const char* problemColor() {
  return isDarkLook() ? "#ff7b72" : "#c62828";
}

}  // namespace liana

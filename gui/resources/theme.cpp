// A calm light and a calm dark palette for Qt's Fusion style.
#include "gui/resources/theme.h"

#include <QApplication>
#include <QPainter>
#include <QPalette>
#include <QProxyStyle>
#include <QSettings>
#include <QStyleOption>
#include <QTreeView>

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

/// Fusion with flat tool bars, quiet docks, and boxes that can be seen on dark. A style sheet would do the
/// same at a price: every widget is then styled anew each time it gets a parent, a quarter of the window's
/// start.
class Style : public QProxyStyle {
public:
  Style() : QProxyStyle("Fusion") {}

  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override {
    switch (element) {
      case PE_PanelButtonTool:
        return drawToolButton(*option, *painter);
      case PE_IndicatorToolBarSeparator:
        return drawSeparator(*option, *painter);
      case PE_FrameStatusBarItem:
        return;
      case PE_IndicatorDockWidgetResizeHandle:
        return painter->fillRect(option->rect, option->palette.window());
      default:
        break;
    }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    if (element == PE_IndicatorCheckBox) drawBox(*option, *painter);
  }

  void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                   const QWidget* widget) const override {
    if (element == CE_ToolBar) return painter->fillRect(option->rect, option->palette.window());
    if (element != CE_DockWidgetTitle) return QProxyStyle::drawControl(element, option, painter, widget);
    const auto* dock = qstyleoption_cast<const QStyleOptionDockWidget*>(option);
    if (!dock) return;
    QRect place = subElementRect(SE_DockWidgetTitleBarText, option, widget);
    place.setLeft(option->rect.left() + kTitleIndent);
    painter->save();
    painter->setFont(titleFont(painter->font()));
    const QString shown = painter->fontMetrics().elidedText(dock->title, Qt::ElideRight, place.width());
    proxy()->drawItemText(painter, place, Qt::AlignLeft | Qt::AlignVCenter, option->palette,
                          option->state & State_Enabled, shown, QPalette::WindowText);
    painter->restore();
  }

  int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override {
    switch (metric) {
      case PM_ToolBarItemSpacing:
        return 2;
      case PM_ToolBarItemMargin:
        return 4;
      case PM_ToolBarFrameWidth:
        return 0;
      case PM_ToolBarSeparatorExtent:
        return 11;
      case PM_DockWidgetSeparatorExtent:
        return 4;
      case PM_DockWidgetTitleMargin:
        return 6;
      default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
  }

  QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                         const QWidget* widget) const override {
    if (type == CT_ToolButton) return contents + QSize(8, 8);
    const QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
    const bool isRow = type == CT_ItemViewItem && qobject_cast<const QTreeView*>(widget);
    return isRow ? size + QSize(0, 4) : size;
  }

private:
  static constexpr int kTitleIndent = 10;

  static QFont titleFont(QFont font) {
    font.setWeight(QFont::DemiBold);
    return font;
  }

  /// Flat, but for the mouse over it and for what is on.
  static void drawToolButton(const QStyleOption& option, QPainter& painter) {
    const bool isOn = option.state & (State_On | State_Sunken);
    const bool isHovered = (option.state & State_MouseOver) && (option.state & State_Enabled);
    if (!isOn && !isHovered) return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(isOn ? QPen(QColor(47, 125, 225, 120)) : QPen(Qt::NoPen));
    painter.setBrush(QColor(47, 125, 225, isOn ? 64 : 36));
    painter.drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    painter.restore();
  }

  static void drawSeparator(const QStyleOption& option, QPainter& painter) {
    const QPoint middle = option.rect.center();
    const bool isUpright = option.state & State_Horizontal;
    const QRect line = isUpright ? QRect(middle.x(), option.rect.top() + 5, 1, option.rect.height() - 10)
                                 : QRect(option.rect.left() + 5, middle.y(), option.rect.width() - 10, 1);
    painter.fillRect(line, option.palette.mid());
  }

  static void drawBox(const QStyleOption& option, QPainter& painter) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(option.palette.color(QPalette::PlaceholderText));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    painter.restore();
  }
};

}  // namespace

bool isDarkLook() {
  return QSettings().value("darkLook", false).toBool();
}

void applyLook(bool dark) {
  QApplication::setStyle(new Style);
  QApplication::setPalette(makePalette(dark));
}

const char* problemColor() {
  return isDarkLook() ? "#ff7b72" : "#c62828";
}

}  // namespace liana

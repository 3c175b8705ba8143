// An icon engine that renders SVG at any size and in any colour.
#include "gui/resources/icons.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QSvgRenderer>

/// A static library's resources must be asked for by name, outside of any namespace.
static void loadResources() {
  Q_INIT_RESOURCE(resources);
}

namespace liana {
namespace {

constexpr const char* kAccent = "#2f7de1";  // the second colour of the icons

class SvgLineIcon : public QIconEngine {
public:
  explicit SvgLineIcon(QByteArray svg) : svg_(std::move(svg)) {}

  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
    const QPalette palette = QGuiApplication::palette();
    const bool selected = mode == QIcon::Selected;
    const QColor ink =
        palette.color(QPalette::Active, selected ? QPalette::HighlightedText : QPalette::WindowText);
    QByteArray colored = svg_;
    if (selected) colored.replace(kAccent, ink.name().toLatin1());  // blue on blue cannot be seen
    colored.replace("#3a3f47", ink.name().toLatin1());
    QSvgRenderer renderer(colored);
    painter->save();
    if (mode == QIcon::Disabled) painter->setOpacity(0.32);
    renderer.render(painter, rect);
    painter->restore();
  }

  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
    if (size.isEmpty()) return {};  // a column too narrow for icons asks for these
    QPixmap pixmap(size);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paint(&painter, QRect(QPoint(0, 0), size), mode, state);
    return pixmap;
  }

  QIconEngine* clone() const override { return new SvgLineIcon(svg_); }

private:
  QByteArray svg_;
};

}  // namespace

QIcon icon(const QString& name) {
  loadResources();
  QFile file(":/icons/" + name + ".svg");
  if (!file.open(QIODevice::ReadOnly)) return {};
  return QIcon(new SvgLineIcon(file.readAll()));
}

QIcon programIcon() {
  return icon("liana");
}

}  // namespace liana

// A line of text that ends in an ellipsis where there is no room for all of it.
#pragma once

#include <QLabel>
#include <QPainter>

namespace liana {

/// Takes the room it gets; the tool tip tells the whole text.
class ElidedLabel : public QLabel {
public:
  explicit ElidedLabel(QWidget* parent = nullptr) : QLabel(parent) {
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  }

  QString shownText() const {
    return fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width());
  }

protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.drawText(contentsRect(), Qt::AlignLeft | Qt::AlignVCenter, shownText());
  }
};

}  // namespace liana

// The strip with sign, text and a button to close it.
#include "gui/panels/message_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include "gui/resources/icons.h"

namespace liana {

MessageBar::MessageBar(Workspace& workspace, QWidget* parent)
    : QFrame(parent), icon_(new QLabel), text_(new QLabel) {
  setObjectName("messageBar");
  setAutoFillBackground(true);
  text_->setWordWrap(true);
  text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* close = new QToolButton;
  close->setText("✕");
  close->setAutoRaise(true);
  close->setToolTip(tr("Close this message"));
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(10, 5, 6, 5);
  layout->addWidget(icon_);
  layout->addWidget(text_, 1);
  layout->addWidget(close);
  connect(close, &QToolButton::clicked, this, &QWidget::hide);
  connect(&workspace, &Workspace::messagePosted, this, &MessageBar::showMessage);
  connect(&workspace, &Workspace::documentReplaced, this, &QWidget::hide);
  hide();
}

QString MessageBar::text() const {
  return text_->text();
}

void MessageBar::showMessage(MessageKind kind, const QString& text) {
  if (kind == MessageKind::Info) return;
  const bool error = kind == MessageKind::Error;
  QPalette colors = palette();
  colors.setColor(QPalette::Window, error ? QColor("#fde3e1") : QColor("#fdf1d3"));
  colors.setColor(QPalette::WindowText, QColor("#2b2320"));
  setPalette(colors);
  text_->setPalette(colors);
  icon_->setPixmap(icon(error ? "error" : "warning").pixmap(QSize(20, 20), devicePixelRatioF()));
  text_->setText(text);
  show();
}

}  // namespace liana

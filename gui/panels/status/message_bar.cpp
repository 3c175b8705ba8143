// The strip with sign, text and a button to close it.
#include "gui/panels/status/message_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include "gui/resources/icons.h"

namespace liana {

constexpr int kReadingTime = 4000;  // [ms]

MessageBar::MessageBar(Workspace& workspace, QWidget* parent)
    : QFrame(parent), icon_(new QLabel), text_(new QLabel), button_(new QToolButton) {
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
  button_->setObjectName("messageButton");
  layout->addWidget(button_);
  layout->addWidget(close);
  connect(button_, &QToolButton::clicked, this, [this] {
    hide();
    if (const auto action = action_) action();
  });
  connect(&workspace, &Workspace::offered, this, &MessageBar::showOffer);
  connect(close, &QToolButton::clicked, this, &QWidget::hide);
  connect(&workspace, &Workspace::messagePosted, this, &MessageBar::showMessage);
  connect(&workspace, &Workspace::documentReplaced, this, &QWidget::hide);
  const auto goWhenRead = [this] {
    if (!action_ && shownFor_.isValid() && shownFor_.elapsed() > kReadingTime) hide();
  };
  connect(&workspace.undoStack(), &QUndoStack::indexChanged, this, goWhenRead);
  connect(&workspace.undoStack(), &QUndoStack::cleanChanged, this, goWhenRead);
  hide();
}

QString MessageBar::text() const {
  return text_->text();
}

void MessageBar::showMessage(MessageKind kind, const QString& text) {
  if (kind == MessageKind::Info) return;
  const bool error = kind == MessageKind::Error;
  action_ = {};
  button_->hide();
  paint(error ? QColor("#fde3e1") : QColor("#fdf1d3"), error ? "error" : "warning", text);
}

void MessageBar::showOffer(const QString& text, const QString& button, const std::function<void()>& action) {
  action_ = action;
  button_->setText(button);
  button_->show();
  paint(QColor("#e1eefc"), "info", text);
}

void MessageBar::paint(const QColor& background, const QString& iconName, const QString& text) {
  QPalette colors = palette();
  colors.setColor(QPalette::Window, background);
  colors.setColor(QPalette::WindowText, QColor("#2b2320"));
  colors.setColor(QPalette::ButtonText, QColor("#1f62bd"));
  setPalette(colors);
  text_->setPalette(colors);
  button_->setPalette(colors);
  icon_->setPixmap(icon(iconName).pixmap(QSize(20, 20), devicePixelRatioF()));
  text_->setText(text);
  shownFor_.start();
  show();
}

}  // namespace liana

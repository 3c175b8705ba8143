// The card of the first minute.
#include "gui/panels/status/start_card.h"

#include <QAction>
#include <QCommandLinkButton>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include "gui/actions/file/file_actions.h"
#include "gui/actions/file/recent_files.h"
#include "gui/resources/icons.h"

namespace liana {
namespace {

constexpr int kShown = 3;
constexpr QSize kPicture(124, 78);

}  // namespace

StartCard::StartCard(FileActions& files, QWidget* parent)
    : QFrame(parent), files_(files), layout_(new QVBoxLayout(this)), recent_(new QVBoxLayout) {
  setObjectName("startCard");
  setStyleSheet(
      "#startCard { background: palette(base); border: 1px solid palette(mid); border-radius: 10px; }");
  setFixedWidth(460);
  layout_->setContentsMargins(28, 24, 28, 22);
  layout_->setSpacing(8);
  auto* head = new QHBoxLayout;
  auto* logo = new QLabel;
  logo->setPixmap(programIcon().pixmap(QSize(44, 44), devicePixelRatioF()));
  auto* title =
      new QLabel(tr("<span style='font-size:20pt; font-weight:600'>Liana</span><br>"
                    "Cables and hoses through real assemblies"));
  head->addWidget(logo);
  head->addSpacing(10);
  head->addWidget(title, 1);
  layout_->addLayout(head);
  layout_->addSpacing(10);
  addAction(files.open, tr("Open a file"), tr("A Liana project, or CAD: STEP, IGES, BREP, STL, OBJ, glTF"));
  addAction(files.openSample, tr("Open the sample"), tr("Parts, sockets and cables to try things on"));
  layout_->addSpacing(4);
  recent_->setSpacing(1);
  layout_->addLayout(recent_);
  refresh();
}

void StartCard::addAction(QAction* action, const QString& text, const QString& explanation) {
  auto* button = new QCommandLinkButton(text, explanation);
  button->setIcon(action->icon());
  button->setIconSize({26, 26});
  button->setEnabled(action->isEnabled());
  connect(button, &QAbstractButton::clicked, action, &QAction::trigger);
  layout_->addWidget(button);
}

void StartCard::refresh() {
  while (QLayoutItem* item = recent_->takeAt(0)) {
    if (item->widget()) {
      item->widget()->hide();  // it goes later, and must not lie under what follows
      item->widget()->deleteLater();
    }
    delete item;
  }
  const QStringList files = recentFiles().mid(0, kShown);
  if (!files.isEmpty()) {
    auto* heading = new QLabel(tr("Recent"));
    heading->setForegroundRole(QPalette::PlaceholderText);
    heading->setContentsMargins(10, 0, 0, 2);
    recent_->addWidget(heading);
  }
  auto* row = new QWidget;
  auto* tiles = new QHBoxLayout(row);
  tiles->setContentsMargins(0, 0, 0, 0);
  tiles->setSpacing(4);
  for (const QString& file : files) tiles->addWidget(makeTile(file));
  tiles->addStretch(1);
  recent_->addWidget(row);
  layout_->activate();  // so that the size counts what was put in just now
  adjustSize();
}

QWidget* StartCard::makeTile(const QString& file) {
  auto* tile = new QToolButton;
  tile->setObjectName("recentFile");
  tile->setAutoRaise(true);
  tile->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
  tile->setToolTip(file);
  tile->setCursor(Qt::PointingHandCursor);
  tile->setIconSize(kPicture);
  tile->setFixedWidth(kPicture.width() + 8);
  const QImage picture = recentPicture(file);
  tile->setIcon(picture.isNull() ? icon("part") : QIcon(QPixmap::fromImage(picture)));
  tile->setText(
      tile->fontMetrics().elidedText(QFileInfo(file).fileName(), Qt::ElideMiddle, kPicture.width()));
  connect(tile, &QToolButton::clicked, this, [this, file] { files_.openPath(file.toStdString()); });
  return tile;
}

}  // namespace liana

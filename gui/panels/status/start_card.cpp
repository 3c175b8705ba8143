// The card of the first minute.
#include "gui/panels/status/start_card.h"

#include <QAction>
#include <QCommandLinkButton>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>
#include <vector>

#include "gui/actions/file/file_actions.h"
#include "gui/actions/file/recent_files.h"
#include "gui/actions/file/samples.h"
#include "gui/resources/icons.h"

namespace liana {
namespace {

constexpr int kShown = 4;  // samples, and recent files
constexpr QSize kPicture(124, 78);
constexpr int kTileWidth = kPicture.width() + 8, kTileGap = 4, kMargin = 28;

QLabel* makeHeading(const QString& text) {
  auto* heading = new QLabel(text);
  heading->setForegroundRole(QPalette::PlaceholderText);
  heading->setContentsMargins(10, 0, 0, 2);
  return heading;
}

QToolButton* makeTile(const QString& name, const QString& text, const QString& toolTip,
                      const QImage& picture) {
  auto* tile = new QToolButton;
  tile->setObjectName(name);
  tile->setAutoRaise(true);
  tile->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
  tile->setToolTip(toolTip);
  tile->setCursor(Qt::PointingHandCursor);
  tile->setIconSize(kPicture);
  tile->setFixedWidth(kTileWidth);
  tile->setIcon(picture.isNull() ? icon("part") : QIcon(QPixmap::fromImage(picture)));
  tile->setText(tile->fontMetrics().elidedText(text, Qt::ElideMiddle, kPicture.width()));
  return tile;
}

/// Tiles from the left on, with room for as many as are shown.
QWidget* inRow(const std::vector<QToolButton*>& tiles) {
  auto* row = new QWidget;
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(kTileGap);
  for (QToolButton* tile : tiles) layout->addWidget(tile);
  layout->addStretch(1);
  return row;
}

}  // namespace

StartCard::StartCard(FileActions& files, QWidget* parent)
    : QFrame(parent), files_(files), layout_(new QVBoxLayout(this)), recent_(new QVBoxLayout) {
  setObjectName("startCard");
  setStyleSheet(
      "#startCard { background: palette(base); border: 1px solid palette(mid); border-radius: 10px; }");
  setFixedWidth(kShown * kTileWidth + (kShown - 1) * kTileGap + 2 * kMargin + 2);
  layout_->setContentsMargins(kMargin, 20, kMargin, 18);
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
  addSamples();
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

void StartCard::addSamples() {
  std::vector<QToolButton*> tiles;
  for (const Sample& sample : shippedSamples()) {
    if (tiles.size() == kShown) break;  // the menu has all of them
    tiles.push_back(makeTile("sample", sample.title, sample.explanation, QImage(sample.pictureFile)));
    connect(tiles.back(), &QToolButton::clicked, this,
            [this, file = sample.file] { files_.openPath(file.toStdString()); });
  }
  if (tiles.empty()) return;
  layout_->addWidget(makeHeading(tr("Samples to try things on")));
  layout_->addWidget(inRow(tiles));
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
  if (!files.isEmpty()) recent_->addWidget(makeHeading(tr("Recent")));
  std::vector<QToolButton*> tiles;
  for (const QString& file : files) {
    tiles.push_back(makeTile("recentFile", QFileInfo(file).fileName(), file, recentPicture(file)));
    connect(tiles.back(), &QToolButton::clicked, this, [this, file] { files_.openPath(file.toStdString()); });
  }
  recent_->addWidget(inRow(tiles));
  layout_->activate();  // so that the size counts what was put in just now
  adjustSize();
}

}  // namespace liana

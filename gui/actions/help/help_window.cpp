// Fills the page and searches it.
#include "gui/actions/help/help_window.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QFile>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QSettings>
#include <QShortcut>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "gui/view/camera/navigation.h"

namespace liana {
namespace {

QString plain(QString menuText) {
  return menuText.remove('&').remove("…").toHtmlEscaped();
}

QString keysOf(const QAction* action) {
  QStringList keys;
  for (const QKeySequence& key : action->shortcuts())
    keys << key.toString(QKeySequence::NativeText).toHtmlEscaped();
  return keys.join(QObject::tr(" or "));
}

/// A row for every action below the menu that has a key.
QString rowsOf(const QMenu* menu) {
  QString rows;
  for (const QAction* action : menu->actions()) {
    if (action->menu()) rows += rowsOf(action->menu());
    if (action->shortcut().isEmpty()) continue;
    const QString what =
        action->statusTip().isEmpty() ? plain(action->text()) : action->statusTip().toHtmlEscaped();
    rows += QString("<tr><td><b>%1</b>&nbsp;&nbsp;</td><td>%2</td></tr>").arg(keysOf(action), what);
  }
  return rows;
}

/// What the menus really say, so that the page does not lie.
QString keyTables(const QWidget* window) {
  const auto* main = qobject_cast<const QMainWindow*>(window);
  const auto* bar = main ? main->findChild<QMenuBar*>() : nullptr;
  QString tables;
  if (!bar) return tables;
  for (const QAction* action : bar->actions()) {
    const QString rows = action->menu() ? rowsOf(action->menu()) : QString();
    if (rows.isEmpty()) continue;
    tables += QString("<h3>%1</h3><table cellpadding=3>%2</table>").arg(plain(action->text()), rows);
  }
  return tables;
}

/// How the camera is moved, by the chosen preset.
QString mouseRows() {
  const NavigationPreset& preset = navigationPreset(QSettings().value(kNavigationSetting).toString());
  QString rows;
  for (const NavigationRow& row : preset.rows)
    rows += QString("<tr><td><b>%1</b></td><td>%2</td></tr>").arg(describe(row), describe(row.move));
  rows += QString("<tr><td><b>%1</b></td><td>%2</td></tr>").arg(QObject::tr("Wheel"), describeWheel(preset));
  return rows;
}

QString pageText(const QWidget* window) {
  QFile file(":/help.html");
  if (!file.open(QIODevice::ReadOnly)) return {};
  return QString::fromUtf8(file.readAll())
      .replace("{{mouse}}", mouseRows())
      .replace("{{keys}}", keyTables(window));
}

}  // namespace

HelpWindow::HelpWindow(QWidget* window)
    : QDialog(window), page_(new QTextBrowser), sought_(new QLineEdit), notFound_(new QLabel) {
  setObjectName("helpWindow");
  setWindowTitle(tr("Liana help"));
  setAttribute(Qt::WA_DeleteOnClose);
  page_->setObjectName("helpPage");
  page_->setOpenExternalLinks(true);
  page_->setHtml(pageText(window));
  sought_->setObjectName("helpSearch");
  sought_->setPlaceholderText(tr("Search this page (Ctrl+F)"));
  sought_->setClearButtonEnabled(true);
  notFound_->setObjectName("helpNotFound");
  auto* next = new QPushButton(tr("Next"));
  auto* previous = new QPushButton(tr("Previous"));
  auto* close = new QPushButton(tr("Close"));
  for (QPushButton* button : {next, previous, close}) button->setAutoDefault(false);
  auto* line = new QHBoxLayout;
  line->addWidget(sought_, 1);
  line->addWidget(next);
  line->addWidget(previous);
  line->addWidget(notFound_, 1);
  line->addWidget(close);
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(page_);
  layout->addLayout(line);
  resize(760, 720);
  connect(sought_, &QLineEdit::textChanged, this, &HelpWindow::startSearch);
  connect(sought_, &QLineEdit::returnPressed, this, [this] { find(false); });
  connect(next, &QPushButton::clicked, this, [this] { find(false); });
  connect(previous, &QPushButton::clicked, this, [this] { find(true); });
  connect(close, &QPushButton::clicked, this, &QDialog::close);
  connect(new QShortcut(QKeySequence::Find, this), &QShortcut::activated, this, [this] {
    sought_->setFocus();
    sought_->selectAll();
  });
  connect(new QShortcut(Qt::Key_F3, this), &QShortcut::activated, this, [this] { find(false); });
  page_->setFocus();
}

void HelpWindow::showSection(const QString& anchor) {
  if (!anchor.isEmpty()) page_->scrollToAnchor(anchor);
  show();
  raise();
  activateWindow();
}

void HelpWindow::startSearch() {
  page_->moveCursor(QTextCursor::Start);
  notFound_->clear();
  if (!sought_->text().isEmpty()) find(false);
}

void HelpWindow::find(bool backwards) {
  if (sought_->text().isEmpty()) return;
  const QTextDocument::FindFlags way = backwards ? QTextDocument::FindBackward : QTextDocument::FindFlags{};
  bool found = page_->find(sought_->text(), way);
  if (!found) {  // once more from the other end
    page_->moveCursor(backwards ? QTextCursor::End : QTextCursor::Start);
    found = page_->find(sought_->text(), way);
  }
  notFound_->setText(found ? QString() : tr("“%1” is not on this page.").arg(sought_->text()));
}

}  // namespace liana

// Shortcuts and about.
#include "gui/actions/help_actions.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QMessageBox>
#include <QSettings>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "gui/actions/make_action.h"
#include "gui/resources/icons.h"
#include "gui/view/navigation.h"

namespace liana {

HelpActions::HelpActions(QWidget* window) : QObject(window), window_(window) {
  shortcuts = makeAction(this, tr("&Keys and mouse"), "keyboard", "F1", tr("What keys and mouse do"));
  about = makeAction(this, tr("&About Liana"), "about", "", tr("Version and licence"));
  connect(shortcuts, &QAction::triggered, this, &HelpActions::showShortcuts);
  connect(about, &QAction::triggered, this, &HelpActions::showAbout);
}

void HelpActions::showShortcuts() {
  const NavigationPreset& preset = navigationPreset(QSettings().value(kNavigationSetting).toString());
  QString page = tr("<h3>Mouse (like %1)</h3><table cellpadding=3>").arg(preset.name);
  for (const NavigationRow& row : preset.rows)
    page += QString("<tr><td><b>%1</b></td><td>%2</td></tr>").arg(describe(row), describe(row.move));
  page +=
      tr("<tr><td><b>Wheel</b></td><td>zooms to the cursor</td></tr>"
         "<tr><td><b>Click</b></td><td>selects; Ctrl: one more or one less, Shift: one more</td></tr>"
         "<tr><td><b>Shift + left drag</b></td><td>selects by a box: to the right what lies within, to the "
         "left all it touches</td></tr>"
         "<tr><td><b>Right click</b></td><td>opens a menu</td></tr>"
         "<tr><td><b>Drag a handle or an end</b></td><td>moves it; Shift: fine, Esc: back</td></tr>"
         "<tr><td><b>Pull at a cable</b></td><td>it follows and springs back; Ctrl on release leaves a "
         "handle</td></tr>"
         "<tr><td><b>Double-click a cable</b></td><td>adds a handle</td></tr></table><h3>Keys</h3><table "
         "cellpadding=3>");
  for (const QAction* action : window_->findChildren<QAction*>()) {
    if (action->shortcut().isEmpty() || action->statusTip().isEmpty()) continue;
    page += QString("<tr><td><b>%1</b></td><td>%2</td></tr>")
                .arg(action->shortcut().toString(QKeySequence::NativeText).toHtmlEscaped(),
                     action->statusTip().toHtmlEscaped());
  }
  page += "</table>";
  auto* dialog = new QDialog(window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(tr("Keys and mouse"));
  auto* text = new QTextBrowser;
  text->setHtml(page);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
  auto* layout = new QVBoxLayout(dialog);
  layout->addWidget(text);
  layout->addWidget(buttons);
  dialog->resize(620, 620);
  dialog->show();
}

void HelpActions::showAbout() {
  QMessageBox box(window_);
  box.setWindowTitle(tr("About Liana"));
  box.setIconPixmap(programIcon().pixmap(QSize(64, 64), window_->devicePixelRatioF()));
  box.setText(tr("<h3>Liana %1</h3>Routes cables and hoses through real assemblies.<br><br>"
                 "Open source under the MIT licence. Built on Qt, VTK, Open CASCADE and Eigen.")
                  .arg(QApplication::applicationVersion()));
  box.exec();
}

}  // namespace liana

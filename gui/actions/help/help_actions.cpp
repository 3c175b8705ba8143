// Help and about.
#include "gui/actions/help/help_actions.h"

#include <QAction>
#include <QApplication>
#include <QMessageBox>

#include "gui/actions/help/help_window.h"
#include "gui/actions/make_action.h"
#include "gui/resources/icons.h"

namespace liana {

HelpActions::HelpActions(QWidget* window) : QObject(window), window_(window) {
  help = makeAction(this, tr("Liana &help"), "help", "F1", tr("How to work with Liana"));
  shortcuts = makeAction(this, tr("&Keys and mouse"), "keyboard", "Shift+F1", tr("What keys and mouse do"));
  about = makeAction(this, tr("&About Liana"), "about", "", tr("Version and licence"));
  connect(help, &QAction::triggered, this, [this] { showHelp({}); });
  connect(shortcuts, &QAction::triggered, this, [this] { showHelp("mouse"); });
  connect(about, &QAction::triggered, this, &HelpActions::showAbout);
}

HelpActions::~HelpActions() = default;

void HelpActions::showHelp(const QString& section) {
  if (!page_) page_ = new HelpWindow(window_);
  page_->showSection(section);
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

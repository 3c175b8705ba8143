// Puts the menu together.
#include "gui/actions/context_menu.h"

#include <QMenu>

#include "gui/actions/edit_actions.h"
#include "gui/actions/view_actions.h"
#include "gui/workspace/workspace.h"

namespace liana {

ContextMenu::ContextMenu(Workspace& workspace, EditActions& edits, ViewActions& views, QWidget* window)
    : QObject(window), workspace_(workspace), edits_(edits), views_(views), window_(window) {}

void ContextMenu::open(const Selection& target, const QPoint& globalPosition) {
  if (workspace_.isEmpty()) return;
  if (!isNothing(target) && !workspace_.selected().contains(target)) workspace_.select(target);
  auto* menu = new QMenu(window_);
  menu->setObjectName("contextMenu");
  menu->setAttribute(Qt::WA_DeleteOnClose);
  for (const Verbs& verbs : verbs_) verbs(*menu, target);
  menu->addSeparator();
  if (!isNothing(target)) {
    if (edits_.rename->isEnabled()) menu->addAction(edits_.rename);
    if (edits_.hide->isEnabled()) menu->addActions({edits_.hide, edits_.isolate});
    if (!workspace_.selected().parts().empty()) menu->addAction(edits_.seeThrough);
  }
  menu->addAction(edits_.showAll);
  menu->addSeparator();
  menu->addAction(isNothing(target) ? views_.fitAll : views_.fit);
  menu->addAction(views_.section);
  menu->popup(globalPosition);
}

}  // namespace liana

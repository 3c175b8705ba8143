// Asks every group for its verbs.
#include "gui/actions/context_menu.h"

#include <QMenu>

#include "gui/view/viewport.h"
#include "gui/workspace/workspace.h"

namespace liana {

ContextMenu::ContextMenu(Viewport& viewport, QObject* parent) : QObject(parent), viewport_(viewport) {
  connect(&viewport, &Viewport::menuRequested, this, [this](const QPoint& position) {
    viewport_.workspace().select(viewport_.pick(viewport_.toDevicePixels(position)));
    popUp(viewport_.mapToGlobal(position));
  });
}

void ContextMenu::popUp(const QPoint& globalPosition) {
  auto* menu = new QMenu(&viewport_);
  menu->setObjectName("contextMenu");
  menu->setAttribute(Qt::WA_DeleteOnClose);
  const Selection selection = viewport_.workspace().selection();
  for (const Verbs& verbs : groups_) {
    const QList<QAction*> actions = verbs(selection);
    if (actions.isEmpty()) continue;
    if (!menu->isEmpty()) menu->addSeparator();
    menu->addActions(actions);
  }
  if (menu->isEmpty())
    delete menu;
  else
    menu->popup(globalPosition);
}

}  // namespace liana

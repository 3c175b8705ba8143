// Text, icon, shortcut and tool tip of an action.
#include "gui/actions/make_action.h"

#include <QAction>
#include <QKeySequence>

#include "gui/resources/icons.h"

namespace liana {

QAction* makeAction(QObject* parent, const QString& text, const QString& iconName, const QString& shortcuts,
                    const QString& tip) {
  auto* action = new QAction(text, parent);
  if (!iconName.isEmpty()) action->setIcon(icon(iconName));
  QList<QKeySequence> keys;
  for (const QString& key : shortcuts.split(' ', Qt::SkipEmptyParts)) keys << QKeySequence(key);
  action->setShortcuts(keys);
  action->setToolTip(keys.isEmpty() ? tip
                                    : tip + "  (" + keys.first().toString(QKeySequence::NativeText) + ")");
  action->setStatusTip(tip);
  return action;
}

}  // namespace liana

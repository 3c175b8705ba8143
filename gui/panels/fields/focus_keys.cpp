// Claims keys before shortcuts do.
#include "gui/panels/fields/focus_keys.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QCoreApplication>
#include <QKeyEvent>

namespace liana {

FocusKeys::FocusKeys(QObject* parent) : QObject(parent) {
  QCoreApplication::instance()->installEventFilter(this);
}

bool FocusKeys::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::ShortcutOverride) return false;
  const auto* key = static_cast<QKeyEvent*>(event);
  if (key->modifiers() != Qt::NoModifier) return false;
  const bool presses = key->key() == Qt::Key_Space && qobject_cast<QAbstractButton*>(watched);
  const bool isEnd = key->key() == Qt::Key_Home || key->key() == Qt::Key_End;
  const bool isWanted = presses || (isEnd && qobject_cast<QAbstractItemView*>(watched));
  if (isWanted) event->accept();
  return isWanted;
}

}  // namespace liana

// Fields take over what was typed when they lose the focus.
#include "gui/actions/commit_typing.h"

#include <QAbstractSpinBox>
#include <QLineEdit>
#include <QPointer>

namespace liana {

void commitTyping(QWidget* window) {
  const QPointer<QWidget> typing = window->focusWidget();
  if (!qobject_cast<QAbstractSpinBox*>(typing) && !qobject_cast<QLineEdit*>(typing)) return;
  typing->clearFocus();
  if (typing && typing->isVisible()) typing->setFocus();  // names in the tree have a field only while typed
}

}  // namespace liana

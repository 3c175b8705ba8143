// Messages with time and a sign of their kind.
#include "gui/panels/status/message_list.h"

#include <QTime>

#include "gui/resources/icons.h"

namespace liana {

MessageList::MessageList(Workspace& workspace, QWidget* parent) : QListWidget(parent) {
  setObjectName("messages");
  setFrameShape(QFrame::NoFrame);
  setWordWrap(true);
  setIconSize({16, 16});
  setSelectionMode(QAbstractItemView::ExtendedSelection);
  connect(&workspace, &Workspace::messagePosted, this, &MessageList::addMessage);
}

void MessageList::addMessage(MessageKind kind, const QString& text) {
  const QString line = QTime::currentTime().toString("HH:mm:ss") + "   " + text;
  // A drag can meet the same wall many times a second: say it once.
  if (count() > 0 && item(count() - 1)->data(Qt::UserRole).toString() == text) {
    item(count() - 1)->setText(line);
    return;
  }
  const char* iconName = kind == MessageKind::Error     ? "error"
                         : kind == MessageKind::Warning ? "warning"
                                                        : "info";
  auto* added = new QListWidgetItem(icon(iconName), line, this);
  added->setData(Qt::UserRole, text);
  if (count() > 1000) delete takeItem(0);
  scrollToItem(added);
}

}  // namespace liana

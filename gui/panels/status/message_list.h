// The log of what the program told the user, newest last.
#pragma once

#include <QListWidget>

#include "gui/workspace/workspace.h"

namespace liana {

class MessageList : public QListWidget {
  Q_OBJECT

public:
  explicit MessageList(Workspace& workspace, QWidget* parent = nullptr);

private:
  void addMessage(MessageKind kind, const QString& text);
};

}  // namespace liana

// A strip above the view for what the user should not overlook.
#pragma once

#include <QFrame>

#include "gui/workspace/workspace.h"

class QLabel;

namespace liana {

/// Shows warnings and errors until they are closed or the next one comes; plain information goes to the list
/// alone.
class MessageBar : public QFrame {
  Q_OBJECT

public:
  explicit MessageBar(Workspace& workspace, QWidget* parent = nullptr);

  QString text() const;

private:
  void showMessage(MessageKind kind, const QString& text);

  QLabel* icon_;
  QLabel* text_;
};

}  // namespace liana

// A strip above the view for what the user should not overlook.
#pragma once

#include <QElapsedTimer>
#include <QFrame>

#include "gui/workspace/workspace.h"

class QLabel;
class QToolButton;

namespace liana {

/// Shows warnings, errors and offers until they are closed or the next one comes. Warnings and errors that
/// could be read go with the next thing that is done. Plain information goes to the list alone.
class MessageBar : public QFrame {
  Q_OBJECT

public:
  explicit MessageBar(Workspace& workspace, QWidget* parent = nullptr);

  QString text() const;

private:
  void showMessage(MessageKind kind, const QString& text);
  void showOffer(const QString& text, const QString& button, const std::function<void()>& action);
  void paint(const QColor& background, const QString& iconName, const QString& text);

  QLabel* icon_;
  QLabel* text_;
  QToolButton* button_;
  std::function<void()> action_;
  QElapsedTimer shownFor_;
};

}  // namespace liana

// The Help menu.
#pragma once

#include <QObject>

class QAction;
class QWidget;

namespace liana {

class HelpActions : public QObject {
  Q_OBJECT

public:
  /// The page of shortcuts lists the actions of `window`.
  explicit HelpActions(QWidget* window);

  QAction *shortcuts, *about;

private:
  void showShortcuts();
  void showAbout();

  QWidget* window_;
};

}  // namespace liana

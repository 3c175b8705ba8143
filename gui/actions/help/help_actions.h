// The Help menu.
#pragma once

#include <QObject>
#include <QPointer>

class QAction;
class QWidget;

namespace liana {

class HelpWindow;

class HelpActions : public QObject {
  Q_OBJECT

public:
  /// The page of help lists the keys of `window`.
  explicit HelpActions(QWidget* window);
  ~HelpActions() override;

  QAction *help, *shortcuts, *about;

private:
  void showHelp(const QString& section);
  void showAbout();

  QWidget* window_;
  QPointer<HelpWindow> page_;
};

}  // namespace liana

// The program's QApplication: an exception that a handler of events lets go does not close the window.
#pragma once

#include <QApplication>
#include <QString>

namespace liana {

class Application : public QApplication {
  Q_OBJECT

public:
  using QApplication::QApplication;

  bool notify(QObject* receiver, QEvent* event) override;

Q_SIGNALS:
  /// What to tell the user: what happened, where the log is, and what to do.
  void exceptionCaught(const QString& message);

private:
  void report(const QString& what);
};

}  // namespace liana

// Catches what event handlers let go.
#include "gui/crash/application.h"

#include <exception>

#include "gui/crash/guarded.h"

namespace liana {

bool Application::notify(QObject* receiver, QEvent* event) {
  try {
    return QApplication::notify(receiver, event);
  } catch (const std::exception& error) {
    report(QString::fromUtf8(error.what()));
  } catch (...) {
    report(tr("an error of an unknown kind"));
  }
  return false;
}

void Application::report(const QString& what) {
  Q_EMIT exceptionCaught(tellOfException(what.toStdString()));
}

}  // namespace liana

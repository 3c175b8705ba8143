// Catches what event handlers let go.
#include "gui/crash/application.h"

#include <exception>

#include "gui/crash/crash_log.h"

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
  const std::filesystem::path log = logException(what.toStdString());
  QString message = tr("Something went wrong inside Liana (%1). Save your work under another name and start "
                       "Liana again.")
                        .arg(what);
  if (!log.empty())
    message += tr(" A log for the developers is in %1.").arg(QString::fromStdString(log.string()));
  Q_EMIT exceptionCaught(message);
}

}  // namespace liana

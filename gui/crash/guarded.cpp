// Catches, logs and words.
#include "gui/crash/guarded.h"

#include <QObject>
#include <exception>
#include <filesystem>
#include <new>

#include "gui/crash/crash_log.h"

namespace liana {

QString tellOfException(const std::string& what) {
  const std::filesystem::path log = logException(what);
  QString message = QObject::tr(
                        "Something went wrong inside Liana (%1). Save your work under another name "
                        "and start Liana again.")
                        .arg(QString::fromStdString(what));
  if (!log.empty())
    message += QObject::tr(" A log for the developers is in %1.").arg(QString::fromStdString(log.string()));
  return message;
}

std::optional<Error> guarded(const std::function<void()>& work) {
  try {
    work();
    return std::nullopt;
  } catch (const std::bad_alloc&) {
    return Error{tellOfException("there is not enough memory").toStdString()};
  } catch (const std::exception& error) {
    return Error{tellOfException(error.what()).toStdString()};
  } catch (...) {
    return Error{tellOfException("an error of an unknown kind").toStdString()};
  }
}

}  // namespace liana

// How commands show progress, warnings and complaints.
#include <ostream>
#include <string>

#include "io/cli/cli.h"
#include "io/cli/command.h"
#include "io/cli/complaint.h"
#include "io/cli/interrupt.h"
#include "io/cli/progress_line.h"

namespace liana {

bool Console::shouldStop() const {
  return isInterrupted() || !out;
}

Progress Console::progress() const {
  return Progress([console = *this](double fraction, std::string_view text) {
    if (console.shouldStop()) return false;
    if (console.line) console.line->show(fraction, text);
    return true;
  });
}

void Console::warn(const std::string& message) const {
  if (line) line->wipe();
  err << "liana: warning: " << uniformMessage(message) << "\n";
}

void Console::warn(const std::vector<std::string>& messages) const {
  for (const std::string& message : messages) warn(message);
}

int Console::complain(const std::string& message) const {
  if (line) line->wipe();
  if (isInterrupted()) {
    err << "liana: cancelled\n";
    return ExitCancelled;
  }
  if (!out) return ExitBrokenPipe;  // nobody listens
  err << "liana: " << uniformMessage(message) << "\n";
  return ExitBadInput;
}

}  // namespace liana

// How commands show progress and complaints.
#include <cmath>
#include <ostream>
#include <string>

#include "io/cli/cli.h"
#include "io/cli/command.h"

namespace liana {

Progress Console::progress() const {
  if (!isTerminal) return {};
  return Progress([this, shown = -1](double fraction, std::string_view text) mutable {
    const int percent = static_cast<int>(std::lround(100 * fraction));
    if (percent == shown) return true;
    shown = percent;
    err << "\r\033[K" << percent << " % " << text << (percent >= 100 ? "\r\033[K" : "") << std::flush;
    return true;
  });
}

int Console::complain(const std::string& message) const {
  err << (isTerminal ? "\r\033[K" : "") << "liana: " << message << "\n";
  return ExitBadInput;
}

}  // namespace liana

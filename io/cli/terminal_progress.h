// One line on a terminal that says how far the work is, drawn over itself and wiped when something else
// speaks.
#pragma once

#include <chrono>
#include <iosfwd>
#include <string_view>

namespace liana {

/// Work that takes less than a blink shows nothing.
class TerminalProgress {
public:
  TerminalProgress(std::ostream& err, int columns);
  ~TerminalProgress() { wipe(); }

  void show(double fraction, std::string_view text);
  void wipe();

private:
  using Clock = std::chrono::steady_clock;
  std::ostream& err_;
  int columns_;
  bool isDrawn_ = false;
  Clock::time_point nextDraw_;
};

/// Columns of the terminal behind standard error; 80 where there is none.
int terminalColumns();

/// The beginning of UTF-8 text, whole characters, at most so many of them.
std::string_view firstCharacters(std::string_view text, int count);

}  // namespace liana

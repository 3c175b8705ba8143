#include "io/cli/terminal_progress.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <ostream>
#include <string>

#include "io/plain_text.h"

namespace liana {
namespace {

using namespace std::chrono_literals;

constexpr auto kQuietTime = 200ms;  // before the first drawing
constexpr auto kPause = 80ms;       // between drawings
constexpr int kBarWidth = 20;

std::string barOf(double fraction) {
  const int full = static_cast<int>(std::lround(kBarWidth * fraction));
  return "[" + std::string(full, '#') + std::string(kBarWidth - full, '.') + "]";
}

}  // namespace

TerminalProgress::TerminalProgress(std::ostream& err, int columns)
    : err_(err), columns_(columns), nextDraw_(Clock::now() + kQuietTime) {}

void TerminalProgress::show(double fraction, std::string_view text) {
  const auto now = Clock::now();
  if (now < nextDraw_) return;
  nextDraw_ = now + kPause;
  fraction = std::clamp(fraction, 0.0, 1.0);
  const std::string percent = std::to_string(static_cast<int>(std::lround(100 * fraction)));
  std::string line = barOf(fraction) + std::string(5 - percent.size(), ' ') + percent + " %  ";
  const int room = columns_ - 1 - static_cast<int>(line.size());
  if (room > 0) line += firstCharacters(oneLine(text), room);
  err_ << "\r\033[K" << line << std::flush;
  isDrawn_ = true;
}

void TerminalProgress::wipe() {
  if (!isDrawn_) return;
  err_ << "\r\033[K" << std::flush;
  isDrawn_ = false;
}

int terminalColumns() {
  winsize size{};
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

std::string_view firstCharacters(std::string_view text, int count) {
  std::size_t end = 0;
  for (; end < text.size(); ++end) {
    const bool startsCharacter = (static_cast<unsigned char>(text[end]) & 0xC0) != 0x80;
    if (startsCharacter && count-- == 0) break;
  }
  return text.substr(0, end);
}

}  // namespace liana

// How commands show progress, warnings and complaints.
#include <ostream>
#include <string>

#include "io/cli/cli.h"
#include "io/cli/command.h"
#include "io/cli/complaint.h"
#include "io/cli/interrupt.h"
#include "io/cli/terminal_progress.h"
#include "io/write_file.h"

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
  if (warnings) ++*warnings;
  err << "liana: warning: " << uniformMessage(message) << "\n";
}

void Console::warn(const std::vector<std::string>& messages) const {
  for (const std::string& message : messages) warn(message);
}

void Console::noteLink(const std::filesystem::path& file) const {
  if (const std::string notice = linkNotice(file); !notice.empty()) warn(notice);
}

void Console::noteLinksIn(const std::filesystem::path& folder) const {
  namespace fs = std::filesystem;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
    if (std::error_code ignored; entry->is_symlink(ignored)) noteLink(entry->path());
}

std::ostream& Console::besides(const std::filesystem::path& file) const {
  return isStandardOutput(file) ? err : out;
}

std::filesystem::path outputPath(const std::string& option) {
  return option == "-" ? "/dev/stdout" : option;
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

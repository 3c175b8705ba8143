// The `liana` command.
#include <poll.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <iostream>

#include "io/cli/cli.h"
#include "io/cli/interrupt.h"

namespace {

/// People watch, and the terminal can move its cursor.
bool isWatched() {
  const char* kind = std::getenv("TERM");
  return isatty(STDERR_FILENO) != 0 && (!kind || std::strcmp(kind, "dumb") != 0);
}

bool isPipeBroken() {
  pollfd output{STDOUT_FILENO, POLLOUT, 0};
  return poll(&output, 1, 0) > 0 && (output.revents & POLLERR) != 0;
}

}  // namespace

int main(int argc, char** argv) {
  const liana::InterruptWatch watch;
  const int code = liana::runCommandLine(argc, argv, std::cout, std::cerr, isWatched());
  if (std::cout.flush()) return code;
  if (isPipeBroken()) return liana::ExitBrokenPipe;
  std::cerr << "liana: standard output: cannot be written; is the disk full?\n";
  return liana::ExitBadInput;
}

// The command line program without its main(), so that tests can call it.
#pragma once

#include <iosfwd>

namespace liana {

/// Exit codes, the same for every command.
enum ExitCode {
  ExitOk = 0,            // done, everything within limits
  ExitFailed = 1,        // done, but a cable was not solved or a check failed
  ExitBadInput = 2,      // bad usage, or a file that cannot be read or written
  ExitCancelled = 130,   // Ctrl-C or SIGTERM; no half-written file is left
  ExitBrokenPipe = 141,  // whoever read the output went away
};

/// `terminal` tells that people watch `err`: progress is shown there.
int runCommandLine(int argc, const char* const* argv, std::ostream& out, std::ostream& err,
                   bool terminal = false);

}  // namespace liana

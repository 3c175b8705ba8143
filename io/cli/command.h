// What every command of `liana` is: options it adds to the command line, and what it does.
#pragma once

#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

#include "kernel/base/progress.h"
#include "kernel/base/result.h"

namespace CLI {
class App;
}

namespace liana {

class ProgressLine;

/// Where a command speaks: results to `out`, messages and progress to `err`.
struct Console {
  std::ostream& out;
  std::ostream& err;
  ProgressLine* line = nullptr;  // where people watch; null in pipes

  /// Shows progress on a terminal, nothing elsewhere; asks for a stop after Ctrl-C and when nobody reads
  /// `out` any more.
  Progress progress() const;
  /// Whether the work should stop: commands that loop without a Progress ask it.
  bool shouldStop() const;
  /// Prints "liana: warning: …".
  void warn(const std::string& message) const;
  void warn(const std::vector<std::string>& messages) const;
  /// Prints "liana: file: what is wrong; what to do" and returns the exit code for it: bad input, or
  /// cancelled if that is why the work ended.
  int complain(const std::string& message) const;
  int complain(const Error& error) const { return complain(error.message); }
};

/// One command. To add another: a file with a make function, and one line in makeCommands().
class Command {
public:
  virtual ~Command() = default;

  /// Declares name, help, options; returns what CLI11 made of it. The exit codes are added to its help.
  virtual CLI::App* addTo(CLI::App& program) = 0;
  /// Does the work with the parsed options; returns an ExitCode.
  virtual int run(const Console& console) = 0;
};

std::unique_ptr<Command> makeRouteCommand();
std::unique_ptr<Command> makeCheckCommand();
std::unique_ptr<Command> makeInfoCommand();
std::unique_ptr<Command> makeRecogniseCommand();
std::unique_ptr<Command> makeValidateCommand();
std::unique_ptr<Command> makeBenchCommand();
std::unique_ptr<Command> makeSimulateCommand();
std::unique_ptr<Command> makeFitCommand();
std::unique_ptr<Command> makeExportCommand();
std::unique_ptr<Command> makeImportCenterlineCommand();
std::unique_ptr<Command> makeStudyCommand();
std::unique_ptr<Command> makeLibraryCommand();
std::unique_ptr<Command> makeCompletionCommand();

/// All commands in the order of the help page.
std::vector<std::unique_ptr<Command>> makeCommands();

}  // namespace liana

// What every command of `liana` is: options it adds to the command line, and what it does.
#pragma once

#include <iosfwd>
#include <memory>
#include <vector>

#include "kernel/base/progress.h"

namespace CLI {
class App;
}

namespace liana {

/// Where a command speaks: results to `out`, messages and progress to `err`.
struct Console {
  std::ostream& out;
  std::ostream& err;
  bool isTerminal = false;  // progress is shown to people, not to pipes

  /// Shows progress on a terminal, nothing elsewhere.
  Progress progress() const;
  /// Prints "liana: message" and returns the exit code for bad input.
  int complain(const std::string& message) const;
};

/// One command. To add another: a file with a make function, and one line in makeCommands().
class Command {
public:
  virtual ~Command() = default;

  /// Declares name, help, options; returns what CLI11 made of it.
  virtual CLI::App* addTo(CLI::App& program) = 0;
  /// Does the work with the parsed options; returns an ExitCode.
  virtual int run(const Console& console) = 0;
};

std::unique_ptr<Command> makeRouteCommand();
std::unique_ptr<Command> makeInfoCommand();
std::unique_ptr<Command> makeRecogniseCommand();
std::unique_ptr<Command> makeValidateCommand();
std::unique_ptr<Command> makeBenchCommand();
std::unique_ptr<Command> makeFitCommand();
std::unique_ptr<Command> makeExportCommand();
std::unique_ptr<Command> makeImportCenterlineCommand();
std::unique_ptr<Command> makeStudyCommand();

/// All commands in the order of the help page.
std::vector<std::unique_ptr<Command>> makeCommands();

}  // namespace liana

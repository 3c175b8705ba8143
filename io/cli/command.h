// What every command of `liana` is: options it adds to the command line, and what it does.
#pragma once

#include <filesystem>
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

class TerminalProgress;

/// Where a command speaks: results to `out`, messages and progress to `err`.
struct Console {
  std::ostream& out;
  std::ostream& err;
  TerminalProgress* line = nullptr;  // where people watch; null in pipes
  bool isStrict = false;             // what is told as a warning, or near a limit, ends with 1
  int* warnings = nullptr;           // counts them

  /// Shows progress on a terminal, nothing elsewhere; asks for a stop after Ctrl-C and when nobody reads
  /// `out` any more.
  Progress progress() const;
  /// Whether the work should stop: commands that loop without a Progress ask it.
  bool shouldStop() const;
  /// Prints "liana: warning: …".
  void warn(const std::string& message) const;
  void warn(const std::vector<std::string>& messages) const;
  /// Warns if the file is a link: what it points to is about to be written.
  void noteLink(const std::filesystem::path& file) const;
  /// The same for everything in a folder of results.
  void noteLinksIn(const std::filesystem::path& folder) const;
  /// Where a command speaks that writes to `file`: not into it, if that is standard output.
  std::ostream& besides(const std::filesystem::path& file) const;
  /// Prints "liana: file: what is wrong; what to do" and returns the exit code for it: bad input, or
  /// cancelled if that is why the work ended.
  int complain(const std::string& message) const;
  int complain(const Error& error) const { return complain(error.message); }
};

/// The file an option names; "-" is standard output.
std::filesystem::path outputPath(const std::string& option);

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
std::unique_ptr<Command> makeMoveCommand();
std::unique_ptr<Command> makeHoistCommand();
std::unique_ptr<Command> makeLibraryCommand();
std::unique_ptr<Command> makeBundleCommand();
std::unique_ptr<Command> makeImportWiresCommand();
std::unique_ptr<Command> makeWiresCommand();
std::unique_ptr<Command> makeCompletionCommand();

/// All commands in the order of the help page.
std::vector<std::unique_ptr<Command>> makeCommands();

}  // namespace liana

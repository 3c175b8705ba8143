#include "io/cli/cli.h"

#include <CLI/CLI.hpp>
#include <optional>
#include <ostream>

#include "io/cli/command.h"
#include "io/cli/interrupt.h"
#include "io/cli/solving/scene_command.h"
#include "io/cli/terminal_progress.h"
#include "io/cli/usage_error.h"
#include "io/plain_text.h"
#include "io/version.h"

namespace liana {
namespace {

constexpr const char* kExamples = R"(Examples:
  liana route robot_arm.liana -o out      route all cables, write centerlines and a report
  liana check robot_arm.liana             tell where a cable breaks its limits
  liana export robot_arm.liana -o a.step  write centerlines or solids for a CAD system
  liana info bracket.step                 show what a CAD file holds
  liana simulate lift-off -o out          run a scene of the dynamic mode, write what happened
  liana validate                          compare the solvers with theory
  liana bench                             measure what a frame of a drag costs
  liana scene bow -o out                  run a scene of cables joined by constraints
  liana fit hose.csv --diameter 10        find a hose's stiffness from its measured shape
  liana study robot_arm.liana --runs 200  route it 200 times, as clips and cables vary
  liana library --search hose             list cables and hoses with their stiffness
  liana import-wires list.csv -o a.liana  make wires and a harness of a wire list or WireViz file
  liana wires harness.liana -o cut.csv    list the wires with the lengths they are cut to
  liana bundle 4x0.5mm2 2xrg58            tell how thick, heavy and stiff a bundle of wires is
  source <(liana completion bash)         let the shell complete commands and options
  liana route --help                      options and examples of one command)";

constexpr const char* kExitCodes = R"(Exit codes:
    0  done, everything within limits
    1  done, but a cable was not solved, or a check failed or could not be made
    2  bad usage, or a file that cannot be read or written
  130  cancelled (Ctrl-C); no half-written file is left
  141  whoever read the output went away)";

/// Commands without a word about exit codes get the common table at the end of their help.
void addExitCodes(CLI::App& app) {
  if (app.get_footer().find("Exit codes") == std::string::npos)
    app.footer(app.get_footer() + (app.get_footer().empty() ? "" : "\n\n") + kExitCodes);
  for (CLI::App* command : app.get_subcommands({})) addExitCodes(*command);
}

/// Commands that may warn can be told to take warnings seriously.
void addStrict(const std::vector<CLI::App*>& apps, bool& strict) {
  for (CLI::App* app : apps) {
    const std::string name = app->get_name();
    if (name == "validate" || name == "bench" || name == "library" || name == "completion") continue;
    const bool judges = name == "check" || name == "route";
    app->add_flag(
        "--strict", strict,
        judges ? "fail on warnings and on what is nearly at a limit, too" : "fail on warnings, too");
  }
}

/// With --strict a warning turns success into failure.
int strictly(int code, const Console& console) {
  if (!console.isStrict || *console.warnings == 0 || code != ExitOk) return code;
  if (console.line) console.line->wipe();
  console.err << "liana: --strict: failed because of "
              << (*console.warnings == 1 ? "a warning" : std::to_string(*console.warnings) + " warnings")
              << "\n";
  return ExitFailed;
}

/// Help and version are parse "errors" to CLI11, too.
int answer(const CLI::App& program, const CLI::ParseError& error, const Console& console, int argc,
           const char* const* argv) {
  if (error.get_exit_code() == 0)
    return program.exit(error, console.out, console.err) == 0 ? ExitOk : ExitBadInput;
  return console.complain(describeUsageError(program, error, argc, argv));
}

/// `terminalErr`: where progress is drawn; null where nobody watches.
int runPlain(int argc, const char* const* argv, std::ostream& out, std::ostream& err,
             std::ostream* terminalErr) {
  CLI::App program("Liana routes cables and hoses through assemblies: STEP in, centerline out.", "liana");
  program.set_version_flag("--version", std::string("liana ") + versionText());
  program.footer(kExamples);
  program.require_subcommand(1);
  const auto commands = makeCommands();
  std::vector<CLI::App*> apps;
  for (const auto& command : commands) apps.push_back(command->addTo(program));
  addExitCodes(program);
  std::optional<TerminalProgress> line;
  if (terminalErr) line.emplace(*terminalErr, terminalColumns());
  bool strict = false;
  addStrict(apps, strict);
  int warnings = 0;
  Console console{out, err, line ? &*line : nullptr, false, &warnings};
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return answer(program, error, console, argc, argv);
  }
  console.isStrict = strict;
  for (std::size_t i = 0; i < apps.size(); ++i)
    if (apps[i]->parsed()) return strictly(commands[i]->run(console), console);
  return ExitBadInput;
}

}  // namespace

std::vector<std::unique_ptr<Command>> makeCommands() {
  std::vector<std::unique_ptr<Command>> commands;
  commands.push_back(makeRouteCommand());
  commands.push_back(makeCheckCommand());
  commands.push_back(makeExportCommand());
  commands.push_back(makeImportCenterlineCommand());
  commands.push_back(makeImportWiresCommand());
  commands.push_back(makeWiresCommand());
  commands.push_back(makeInfoCommand());
  commands.push_back(makeRecogniseCommand());
  commands.push_back(makeSimulateCommand());
  commands.push_back(makeValidateCommand());
  commands.push_back(makeBenchCommand());
  commands.push_back(makeSceneCommand());
  commands.push_back(makeFitCommand());
  commands.push_back(makeStudyCommand());
  commands.push_back(makeMoveCommand());
  commands.push_back(makeHoistCommand());
  commands.push_back(makeLibraryCommand());
  commands.push_back(makeBundleCommand());
  commands.push_back(makeCompletionCommand());
  return commands;
}

int runCommandLine(int argc, const char* const* argv, std::ostream& terminalOut, std::ostream& terminalErr,
                   bool terminal) {
  PlainTextBuffer outBuffer(*terminalOut.rdbuf()), errBuffer(*terminalErr.rdbuf());
  std::ostream out(&outBuffer), err(&errBuffer);
  if (!terminalOut) out.setstate(std::ios::badbit);
  const int code = runPlain(argc, argv, out, err, terminal ? &terminalErr : nullptr);
  if (!out.flush()) terminalOut.setstate(std::ios::badbit);
  err.flush();
  return code;
}

}  // namespace liana

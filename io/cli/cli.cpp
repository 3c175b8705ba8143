#include "io/cli/cli.h"

#include <CLI/CLI.hpp>
#include <ostream>

#include "io/cli/command.h"
#include "io/version.h"

namespace liana {
namespace {

constexpr const char* kFooter = R"(Examples:
  liana route robot_arm.liana -o out      route all cables, write centerlines and a report
  liana export robot_arm.liana -o a.step  write centerlines or solids for a CAD system
  liana info bracket.step                 show what a CAD file holds
  liana validate                          compare the solver with theory
  liana bench                             measure what a frame of a drag costs
  liana fit hose.csv --diameter 10        find a hose's stiffness from its measured shape
  liana study robot_arm.liana --runs 200  route it 200 times, as clips and cables vary
  liana route --help                      options and examples of one command

Exit codes: 0 done and within limits, 1 a cable was not solved or a limit is broken,
            2 bad usage or a file that cannot be read or written.)";

}  // namespace

std::vector<std::unique_ptr<Command>> makeCommands() {
  std::vector<std::unique_ptr<Command>> commands;
  commands.push_back(makeRouteCommand());
  commands.push_back(makeExportCommand());
  commands.push_back(makeImportCenterlineCommand());
  commands.push_back(makeInfoCommand());
  commands.push_back(makeRecogniseCommand());
  commands.push_back(makeValidateCommand());
  commands.push_back(makeBenchCommand());
  commands.push_back(makeFitCommand());
  commands.push_back(makeStudyCommand());
  return commands;
}

int runCommandLine(int argc, const char* const* argv, std::ostream& out, std::ostream& err, bool terminal) {
  CLI::App program("Liana routes cables and hoses through assemblies: STEP in, centerline out.", "liana");
  program.set_version_flag("--version", std::string("liana ") + versionText());
  program.footer(kFooter);
  program.require_subcommand(1);
  const auto commands = makeCommands();
  std::vector<CLI::App*> apps;
  for (const auto& command : commands) apps.push_back(command->addTo(program));
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return program.exit(error, out, err) == 0 ? ExitOk : ExitBadInput;
  }
  const Console console{out, err, terminal};
  for (std::size_t i = 0; i < apps.size(); ++i)
    if (apps[i]->parsed()) return commands[i]->run(console);
  return ExitBadInput;
}

}  // namespace liana

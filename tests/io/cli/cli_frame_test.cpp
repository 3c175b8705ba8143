// What all commands have in common: help, suggestions, messages, cancelling.
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>

#include "io/cli/command.h"
#include "io/cli/interrupt.h"
#include "io/project/project_file.h"
#include "tests/io/cli/run_liana.h"
#include "tests/support/sample_cables.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

std::vector<std::string> commandNames() {
  CLI::App program("", "liana");
  const auto commands = makeCommands();
  std::vector<std::string> names;
  for (const auto& command : commands) names.push_back(command->addTo(program)->get_name());
  return names;
}

/// As if Ctrl-C had been pressed, until the end of the test.
class Interrupted {
public:
  Interrupted() { setInterrupted(true); }
  ~Interrupted() { setInterrupted(false); }
};

std::string projectIn(const TemporaryFolder& folder) {
  DocumentContent content;
  content.cables = {archCable()};
  EXPECT_TRUE(writeProject(content, folder / "p.liana").ok());
  return (folder / "p.liana").string();
}

}  // namespace

TEST(CommandFrame, EveryCommandHasExamplesAndExitCodesInItsHelp) {
  for (const std::string& name : commandNames()) {
    const Outcome help = runLiana({name, "--help"});
    EXPECT_EQ(help.code, ExitOk) << name;
    EXPECT_NE(help.out.find("Examples"), std::string::npos) << name;
    EXPECT_NE(help.out.find("Exit codes"), std::string::npos) << name;
    EXPECT_NE(help.out.find("liana " + name), std::string::npos) << name;
    EXPECT_NE(runLiana({"--help"}).out.find("\n  " + name + " "), std::string::npos) << name;
  }
}

TEST(CommandFrame, UnknownWordsGetTheNearestKnownOne) {
  const Outcome command = runLiana({"rout", "x.liana"});
  EXPECT_EQ(command.code, ExitBadInput);
  EXPECT_EQ(command.err, "liana: unknown command \"rout\"; did you mean \"route\"? See \"liana --help\"\n");
  const Outcome option = runLiana({"info", "x.step", "--jsn"});
  EXPECT_EQ(option.code, ExitBadInput);
  EXPECT_NE(option.err.find("unknown option \"--jsn\"; did you mean \"--json\"?"), std::string::npos)
      << option.err;
  EXPECT_NE(option.err.find("liana info --help"), std::string::npos) << option.err;
  const Outcome nothing = runLiana({"qqqqqqqq"});
  EXPECT_EQ(nothing.err.find("did you mean"), std::string::npos) << nothing.err;
}

TEST(CommandFrame, MessagesHaveOneForm) {
  const TemporaryFolder folder;
  const std::string file = (folder / "no.liana").string();
  EXPECT_EQ(runLiana({"check", file}).err, "liana: " + file + ": does not exist; check the path\n");
  EXPECT_EQ(runLiana({"check"}).err, "liana: check: PROJECT is required; see \"liana check --help\"\n");
  EXPECT_EQ(runLiana({}).err, "liana: A subcommand is required; see \"liana --help\"\n");
}

TEST(CommandFrame, NothingButResultsInPipes) {
  const TemporaryFolder folder;
  const Outcome outcome = runLiana({"check", projectIn(folder), "--json"});
  EXPECT_EQ(outcome.code, ExitOk);
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.out.front(), '{');
}

TEST(CommandFrame, CancelledCommandsEndWithTheirOwnCodeAndLeaveNoFiles) {
  const TemporaryFolder folder;
  const std::string project = projectIn(folder), out = (folder / "new/out").string();
  const Interrupted interrupted;
  const Outcome route = runLiana({"route", project, "-o", out});
  EXPECT_EQ(route.code, ExitCancelled);
  EXPECT_EQ(route.err, "liana: cancelled\n");
  EXPECT_FALSE(std::filesystem::exists(folder / "new"));
  const Outcome check = runLiana({"check", project, "--report", (folder / "r.html").string()});
  EXPECT_EQ(check.code, ExitCancelled);
  EXPECT_FALSE(std::filesystem::exists(folder / "r.html"));
  EXPECT_EQ(runLiana({"validate"}).code, ExitCancelled);
  EXPECT_EQ(runLiana({"validate", "dynamics"}).code, ExitCancelled);
  EXPECT_EQ(runLiana({"bench"}).code, ExitCancelled);
  EXPECT_EQ(runLiana({"bench", "dynamics"}).code, ExitCancelled);
}

TEST(CommandFrame, RouteRemovesTheFolderItMadeForNothingButNoOther) {
  const TemporaryFolder folder;
  const std::string missing = (folder / "no.liana").string();
  EXPECT_EQ(runLiana({"route", missing, "-o", (folder / "a/b/c").string()}).code, ExitBadInput);
  EXPECT_FALSE(std::filesystem::exists(folder / "a"));
  std::filesystem::create_directory(folder / "kept");
  EXPECT_EQ(runLiana({"route", missing, "-o", (folder / "kept/x").string()}).code, ExitBadInput);
  EXPECT_TRUE(std::filesystem::exists(folder / "kept"));
  EXPECT_FALSE(std::filesystem::exists(folder / "kept/x"));
}

}  // namespace liana

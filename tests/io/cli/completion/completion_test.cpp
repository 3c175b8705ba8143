// The completion scripts, asked by the shells themselves.
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <sstream>

#include "io/cli/command.h"
#include "io/cli/completion/completion_scripts.h"
#include "tests/io/cli/run_liana.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

using Words = std::vector<std::string>;

Words linesOf(const std::string& command) {
  std::string text;
  if (FILE* pipe = popen(command.c_str(), "r")) {
    char buffer[4096];
    while (const std::size_t count = std::fread(buffer, 1, sizeof buffer, pipe)) text.append(buffer, count);
    pclose(pipe);
  }
  Words lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  std::sort(lines.begin(), lines.end());
  return lines;
}

bool isInstalled(const std::string& shell) {
  return !linesOf("command -v " + shell).empty();
}

/// A folder with the scripts and some files to complete.
class CompletionTest : public ::testing::Test {
protected:
  void SetUp() override {
    for (const char* shell : {"bash", "zsh", "fish"})
      folder_.write(shell, runLiana({"completion", shell}).out);
    std::filesystem::create_directories(folder_ / "files/sub");
    for (const char* name : {"files/arm.liana", "files/arm.step", "files/notes.txt"})
      folder_.write(name, "x");
  }

  /// What bash offers for the last of the words.
  Words bash(const Words& words) const {
    std::string list;
    for (const std::string& word : words) list += " " + shellQuoted(word);
    return linesOf("cd " + (folder_ / "files").string() + " && bash --norc -c " +
                   shellQuoted("source ../bash; COMP_WORDS=(" + list +
                               "); COMP_CWORD=" + std::to_string(words.size() - 1) +
                               "; _liana; for word in \"${COMPREPLY[@]}\"; do echo \"$word\"; done"));
  }

  TemporaryFolder folder_;
};

/// The program's own tree, as the command reads it.
CommandTree programTree() {
  CLI::App program("", "liana");
  const auto commands = makeCommands();
  for (const auto& command : commands) command->addTo(program);
  return commandTreeOf(program);
}

}  // namespace

TEST_F(CompletionTest, BashOffersCommandsOptionsWordsAndFiles) {
  EXPECT_EQ(bash({"liana", "ro"}), Words{"route"});
  EXPECT_EQ(bash({"liana", "route", "--js"}), Words{"--json"});
  EXPECT_EQ(bash({"liana", "route", "arm.liana", "-o", "out", "--lim"}), Words{"--limit"});
  EXPECT_EQ(bash({"liana", "completion", ""}), (Words{"bash", "fish", "zsh"}));
  EXPECT_EQ(bash({"liana", "validate", "qu"}), Words{"quasi-static"});
  EXPECT_EQ(bash({"liana", "check", ""}), (Words{"arm.liana", "sub"}));
  EXPECT_EQ(bash({"liana", "route", "arm.liana", "--output", ""}),
            (Words{"arm.liana", "arm.step", "notes.txt", "sub"}));
  EXPECT_EQ(bash({"liana", "route", "arm.liana", "--output", "=", "no"}), Words{"notes.txt"});
  EXPECT_EQ(bash({"liana", "bench", "--frames", ""}), Words{});
  EXPECT_EQ(bash({"liana", "fit", "--find", "le"}), Words{"length"});
}

TEST_F(CompletionTest, BashTakesValuesOfOptionsForNoCommands) {
  EXPECT_EQ(bash({"liana", "check", "--report", "route", ""}), (Words{"arm.liana", "sub"}));
}

TEST_F(CompletionTest, BashKnowsEveryCommandAndOptionOfTheProgram) {
  forEachCommand(programTree(), [&](const CommandTree& command) {
    Words path;
    std::istringstream stream(command.path);
    for (std::string word; stream >> word;) path.push_back(word);
    Words names, commands;
    for (const CompletedOption& option : command.options)
      names.insert(names.end(), option.names.begin(), option.names.end());
    for (const CommandTree& below : command.commands) commands.push_back(below.name);
    Words options = path;
    options.push_back("-");
    Words offered = bash(options);
    for (const std::string& name : names)
      EXPECT_TRUE(std::find(offered.begin(), offered.end(), name) != offered.end())
          << command.path << " " << name;
    path.push_back("");
    offered = bash(path);
    for (const std::string& name : commands)
      EXPECT_TRUE(std::find(offered.begin(), offered.end(), name) != offered.end())
          << command.path << " " << name;
  });
}

TEST_F(CompletionTest, FishOffersTheSame) {
  if (!isInstalled("fish")) GTEST_SKIP() << "fish is not installed";
  const auto fish = [&](const std::string& line) {
    Words words = linesOf("cd " + (folder_ / "files").string() + " && fish --no-config -c " +
                          shellQuoted("source ../fish; complete -C " + shellQuoted(line)));
    for (std::string& word : words) word = word.substr(0, word.find('\t'));
    return words;
  };
  EXPECT_EQ(fish("liana ro"), Words{"route"});
  EXPECT_EQ(fish("liana route --js"), Words{"--json"});
  EXPECT_EQ(fish("liana completion "), (Words{"bash", "fish", "zsh"}));
  EXPECT_EQ(fish("liana fit --find le"), Words{"length"});
  const Words files = fish("liana check a");
  EXPECT_TRUE(std::find(files.begin(), files.end(), "arm.liana") != files.end());
}

TEST_F(CompletionTest, ZshOffersTheSame) {
  if (!isInstalled("zsh")) GTEST_SKIP() << "zsh is not installed";
  // zsh completes only at a prompt: its own helpers are replaced by ones that tell what they were given.
  const auto zsh = [&](const std::string& words) {
    return linesOf("zsh -f -c " +
                   shellQuoted("compdef() { }; _describe() { print -l -- ${(P)@[-1]}; }; "
                               "_files() { print files $@; }; compadd() { shift; print -l -- $@; }; source " +
                               (folder_ / "zsh").string() + "; words=(" + words +
                               "); CURRENT=${#words}; _liana"));
  };
  const Words commands = zsh("liana ''");
  EXPECT_EQ(commands.size(), makeCommands().size());
  EXPECT_TRUE(std::any_of(commands.begin(), commands.end(),
                          [](const std::string& line) { return line.starts_with("route:Route all"); }));
  const Words options = zsh("liana route -");
  EXPECT_TRUE(std::any_of(options.begin(), options.end(),
                          [](const std::string& line) { return line.starts_with("--output:"); }));
  EXPECT_EQ(zsh("liana completion ''"), (Words{"bash", "fish", "zsh"}));
  EXPECT_EQ(zsh("liana check ''"), Words{"files -g *(.liana)"});
  EXPECT_EQ(zsh("liana route a.liana -o ''"), Words{"files"});
}

}  // namespace liana

// The rules of the house that are neither about includes nor about links.
#include "tests/architecture/house_rules.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <sstream>

#include "tests/architecture/cmake_commands.h"
#include "tests/architecture/rooms.h"

namespace liana::architecture {

namespace {

const std::array<std::string, 7> topLevelFiles = {"CMakeLists.txt",    "README.md", "LICENSE", "CHANGELOG.md",
                                                  "CMakePresets.json", "run",       "test"};

std::vector<std::string> roomNames() {
  std::vector<std::string> names(roomLine.begin(), roomLine.end());
  names.insert(names.end(), onlookers.begin(), onlookers.end());
  return names;
}

bool isBlank(const std::string& line) {
  return line.find_first_not_of(" \t\r") == std::string::npos;
}

// A path starts here if nothing that could belong to a longer path or an address stands before it.
bool startsPath(const std::string& line, std::size_t position) {
  if (position == 0) return true;
  const char before = line[position - 1];
  return !std::isalnum(static_cast<unsigned char>(before)) &&
         std::string("/._-}*~$").find(before) == std::string::npos;
}

bool endsFolderName(const std::string& line, std::size_t position) {
  if (position == line.size()) return true;
  const char after = line[position];
  return !std::isalnum(static_cast<unsigned char>(after)) && after != '_' && after != '-';
}

/// The first machine folder the line names, empty if it names none.
std::string machineFolder(const std::string& line) {
  static const std::array<std::string, 6> folders = {"work", "tmp", "home", "root", "Users", "mnt"};
  for (const std::string& folder : folders) {
    const std::string path = "/" + folder;
    for (auto at = line.find(path); at != std::string::npos; at = line.find(path, at + 1)) {
      if (startsPath(line, at) && endsFolderName(line, at + path.size())) return path;
    }
  }
  return {};
}

/// The second column of .ci/packages.txt.
std::set<std::string> thingsWithPackage(const SourceFile& table) {
  std::set<std::string> things;
  for (const std::string& line : table.lines) {
    std::istringstream words(line);
    std::string package, thing;
    if (words >> package >> thing && package[0] != '#') things.insert(thing);
  }
  return things;
}

/// What a find_package or find_program call looks for, empty for any other command.
std::string soughtBy(const CMakeCommand& command) {
  if (command.name == "find_package" && !command.arguments.empty()) return command.arguments[0];
  if (command.name != "find_program" || command.arguments.size() < 2) return {};
  const bool named = command.arguments[1] == "NAMES" && command.arguments.size() > 2;
  return command.arguments[named ? 2 : 1];
}

}  // namespace

std::vector<Violation> checkTopLevel(const SourceTree& tree) {
  std::vector<std::string> expected = roomNames();
  expected.insert(expected.end(), topLevelFiles.begin(), topLevelFiles.end());
  std::vector<Violation> violations;
  for (const std::string& name : tree.topLevelNames) {
    if (name[0] != '.' && std::find(expected.begin(), expected.end(), name) == expected.end()) {
      violations.push_back({name, 0, "does not belong at the top: put it into a room"});
    }
  }
  for (const std::string& name : expected) {
    if (std::find(tree.topLevelNames.begin(), tree.topLevelNames.end(), name) == tree.topLevelNames.end()) {
      violations.push_back({name, 0, "is missing at the top"});
    }
  }
  return violations;
}

std::vector<Violation> checkReadmes(const SourceTree& tree) {
  std::vector<Violation> violations;
  for (const std::string& room : roomNames()) {
    const std::string path = room + "/README.md";
    const SourceFile* readme = tree.find(path);
    if (!readme) {
      violations.push_back({path, 0, "is missing: every room tells what it holds and what not"});
    } else if (std::all_of(readme->lines.begin(), readme->lines.end(), isBlank)) {
      violations.push_back({path, 0, "is empty"});
    }
  }
  return violations;
}

std::vector<Violation> checkMachinePaths(const SourceTree& tree) {
  std::vector<Violation> violations;
  for (const SourceFile& file : tree.files) {
    for (std::size_t i = 0; i < file.lines.size(); ++i) {
      const std::string folder = machineFolder(file.lines[i]);
      if (folder.empty()) continue;
      violations.push_back(
          {file.path, static_cast<int>(i) + 1, "names " + folder + ", a folder of one machine"});
    }
  }
  return violations;
}

std::vector<Violation> checkPackages(const SourceTree& tree) {
  const SourceFile* table = tree.find(".ci/packages.txt");
  if (!table) return {{".ci/packages.txt", 0, "is missing"}};
  std::set<std::string> things = thingsWithPackage(*table);
  things.insert("Threads");  // comes with the compiler
  std::vector<Violation> violations;
  for (const SourceFile& file : tree.files) {
    if (!file.isCMake()) continue;
    for (const CMakeCommand& command : readCMakeCommands(file)) {
      const std::string sought = soughtBy(command);
      if (sought.empty() || things.count(sought)) continue;
      violations.push_back(
          {file.path, command.line, "add the Debian package of " + sought + " to .ci/packages.txt"});
    }
  }
  return violations;
}

}  // namespace liana::architecture

// Judges what the rooms' CMakeLists.txt link; CMake itself would allow any of it.
#include "tests/architecture/link_rules.h"

#include <algorithm>
#include <optional>
#include <regex>

#include "tests/architecture/cmake_commands.h"
#include "tests/architecture/rooms.h"

namespace liana::architecture {

namespace {

bool isOpenCascade(const std::string& library) {
  static const std::regex pattern(R"(TK[A-Z0-9]\w*|TKernel|liana_occt|\$\{OpenCASCADE_\w+\})");
  return std::regex_match(library, pattern);
}

bool isQtOrVtk(const std::string& library) {
  static const std::regex pattern(R"((Qt6?|VTK)(::\w+)?|\$\{(VTK|Qt6\w*)_LIBRARIES\})");
  return std::regex_match(library, pattern);
}

std::string rightNeighbour(const std::string& room) {
  const std::size_t place = placeInLine(room);
  return place + 1 < roomLine.size() ? roomLine[place + 1] : std::string();
}

std::optional<std::string> findFault(const std::string& room, const std::string& target,
                                     const std::string& library, const std::string& visibility) {
  const bool ownRoom = library == room && target != room;
  if (isRoom(library) && !ownRoom && library != rightNeighbour(room)) {
    return target + " must not link " + library + ": a room links its right-hand neighbour alone";
  }
  if (isOpenCascade(library)) {
    if (room != "kernel" && room != "io") return target + " must not link Open CASCADE (" + library + ")";
    if (visibility != "PRIVATE") return target + " must link " + library + " PRIVATE";
  }
  if (isQtOrVtk(library) && room != "gui")
    return target + " must not link " + library + ": it belongs in gui";
  return {};
}

void checkLinkCommand(const SourceFile& file, const CMakeCommand& command,
                      std::vector<Violation>& violations) {
  if (command.arguments.empty()) return;
  const std::string& target = command.arguments.front();
  std::string visibility;
  for (auto word = command.arguments.begin() + 1; word != command.arguments.end(); ++word) {
    if (*word == "PUBLIC" || *word == "PRIVATE" || *word == "INTERFACE") {
      visibility = *word;
    } else if (const auto fault = findFault(file.room(), target, *word, visibility)) {
      violations.push_back({file.path, command.line, *fault});
    }
  }
}

void checkFile(const SourceFile& file, std::vector<Violation>& violations) {
  for (const CMakeCommand& command : readCMakeCommands(file)) {
    if (command.name == "target_link_libraries" && isInLine(file.room())) {
      checkLinkCommand(file, command, violations);
    }
    const bool finds = command.name == "find_package" && !command.arguments.empty();
    if (finds && isQtOrVtk(command.arguments.front()) && file.room() != "gui" &&
        file.path != "tests/gui/CMakeLists.txt") {
      violations.push_back(
          {file.path, command.line, command.arguments.front() + " is to be found in gui alone"});
    }
  }
}

bool definesLibrary(const SourceFile& file, const std::string& name) {
  const std::vector<CMakeCommand> commands = readCMakeCommands(file);
  return std::any_of(commands.begin(), commands.end(), [&](const CMakeCommand& command) {
    return (command.name == "add_library" || command.name == "qt_add_library") &&
           !command.arguments.empty() && command.arguments.front() == name;
  });
}

}  // namespace

std::vector<Violation> checkLinks(const SourceTree& tree) {
  std::vector<Violation> violations;
  for (const std::string& room : roomLine) {
    const SourceFile* file = tree.find(room + "/CMakeLists.txt");
    if (!file || !definesLibrary(*file, room)) {
      violations.push_back({room + "/CMakeLists.txt", 0, "must define the room's library " + room});
    }
  }
  for (const SourceFile& file : tree.files) {
    if (file.isCMake()) checkFile(file, violations);
  }
  return violations;
}

}  // namespace liana::architecture

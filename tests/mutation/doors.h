// Every format through every command that reads it.
#pragma once

#include <filesystem>
#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

namespace liana {

/// A command that reads a file which is to be damaged. Files are named as in the door's folder.
struct Door {
  std::string name;
  std::string file;
  std::vector<std::string> arguments;
  bool hasEnd = false;       // it can be told whether the end of such a file is missing
  std::string project = {};  // what it writes, if that is a project; nothing is there when it refuses
  /// Makes the good file and what it refers to.
  std::function<void(const std::filesystem::path& folder)> prepare;
  /// Whether a refusal names the damaged file.
  bool namesFile = false;
  /// Whether it also says where in the file, or of which thing in it.
  bool namesPlace = false;
  /// The folder it writes; not there when it refuses.
  std::string results = {};
};

std::vector<Door> allDoors();

/// How a test that fails names its door.
void PrintTo(const Door& door, std::ostream* out);

}  // namespace liana

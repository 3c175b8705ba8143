// Solved moves that are kept beside a project, in PROJECT_moves/.
#pragma once

#include <filesystem>
#include <string>

#include "io/recording/move_file.h"

namespace liana {

/// Empty for what is no project file.
std::filesystem::path keptMovesFolder(const std::filesystem::path& project);
/// "Open the door.lianarec": what a file system cannot take of the name is left out.
std::string keptMoveFile(const std::string& move, const char* ending = ".lianarec");

/// A move and its recording, if one is kept.
struct KeptMove {
  Move move;
  std::shared_ptr<const MoveRecording> recording;
  bool isOutdated = false;  // it was solved for another state of the project
};
/// Every move of the project in its order. A recording that cannot be read counts as none, with a warning.
std::vector<KeptMove> readKeptMoves(const DocumentContent& content, const std::filesystem::path& project,
                                    std::vector<std::string>& warnings);

}  // namespace liana

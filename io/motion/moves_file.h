// Moves in a file of their own, for a project: format "liana-moves".
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "kernel/base/result.h"
#include "kernel/model/document.h"
#include "kernel/model/motion/move.h"

namespace liana {

struct ReadMoves {
  std::vector<Move> moves;
  std::vector<std::string> warnings;  // of members nobody knows
};

/// Parts and connectors are those of the project. Errors name file, line, place and remedy.
Result<ReadMoves> decodeMoves(std::string_view text, const DocumentContent& content,
                              const std::filesystem::path& file);
Result<ReadMoves> readMoves(const std::filesystem::path& file, const DocumentContent& content);

Result<void> writeMoves(const std::vector<Move>& moves, const DocumentContent& content,
                        const std::filesystem::path& file);

}  // namespace liana

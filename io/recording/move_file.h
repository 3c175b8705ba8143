// Recordings of moves as files (.lianarec), and what an interrupted solve leaves to go on; see FORMAT.md.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "kernel/base/result.h"
#include "kernel/playback/move_recording.h"
#include "kernel/playback/solve_move.h"

namespace liana {

/// Tells what a move of a project was solved for: the move, the cables, the settings, the parts and where
/// they are. A recording with other inputs is of another state of the project.
std::string hashOfInputs(const Move& move, const DocumentContent& content);

std::string encodeMove(const MoveRecording& recording);
Result<void> writeMoveRecording(const MoveRecording& recording, const std::filesystem::path& file);

struct ReadMove {
  MoveRecording recording;
  std::string warning;  // of a file that ends early: all whole frames are there
};

/// Errors name file, place and remedy. `file` is only for messages.
Result<ReadMove> decodeMove(std::string_view bytes, const std::filesystem::path& file);
Result<ReadMove> readMoveRecording(const std::filesystem::path& file);

/// Where an interrupted solve stood, beside the frames it had: enough to go on with the same bits.
std::string encodeCheckpoint(const MoveRecording& recording, const MoveCheckpoint& checkpoint);
struct ReadCheckpoint {
  MoveRecording recording;
  MoveCheckpoint checkpoint;
};
/// `cables` are those of the project the recording belongs to.
Result<ReadCheckpoint> decodeCheckpoint(std::string_view bytes, const std::vector<Cable>& cables,
                                        const std::filesystem::path& file);

}  // namespace liana

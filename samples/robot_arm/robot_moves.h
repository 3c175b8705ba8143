// The robot arm at work: the same arm with longer cables that go along, and a pick-and-place.
#pragma once

#include <filesystem>
#include <vector>

#include "kernel/model/document.h"
#include "kernel/model/motion/move.h"

namespace liana::samples {

/// The arm with cables plugged into sockets on its parts, long enough to move, and its moves.
DocumentContent buildMovingRobotProject(const std::filesystem::path& assemblyFile);

/// Turret, shoulder and elbow from a pick to a place and back.
std::vector<Move> buildRobotMoves();

}  // namespace liana::samples

// Cables of a document that ride along in a lift: solved quasi-statically along the recorded poses.
#pragma once

#include "kernel/base/progress.h"
#include "kernel/hoisting/hoist_recording.h"
#include "kernel/model/document.h"
#include "kernel/playback/move_recording.h"

namespace liana {

struct FollowSettings {
  double interval = 0.2;  // between the moments at which the cables are solved [s]
  int threads = 1;
};

/// The recorded lift as a move: each body of parts that moves is a mover, led from frame to frame. Without
/// movers when no body with parts moves.
Move moveOf(const HoistRecording& recording, const DocumentContent& content, double interval);

/// The cables that are plugged into, clipped to, or hang together with something that the bodies carry, at
/// every moment: shapes, checks and events. Their mass and stiffness do not act back on the lift. Without
/// cables when none rides along. Fails when a part cannot be meshed or it is cancelled.
Result<MoveRecording> followCables(const DocumentContent& content, const HoistRecording& recording,
                                   const FollowSettings& settings = {}, const Progress& progress = {});

/// A cable's shape between two moments, straight between its stations [mm]; empty where it has none.
std::vector<Eigen::Vector3d> followedPoints(const MoveRecording& followers, std::size_t cable, double time);

}  // namespace liana

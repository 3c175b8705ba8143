// A recorded lift as a glTF binary (GLB) with an animation that any viewer plays.
#pragma once

#include <string>

#include "kernel/hoisting/hoist_recording.h"
#include "kernel/model/document.h"
#include "kernel/playback/move_recording.h"

namespace liana {

struct LiftAnimation {
  double framesPerSecond = 20;
  int ropePieces = 24;  // straight cylinders each rope is drawn with
};

/// The bytes of the file. Standing parts, bodies that move, ropes and cables that ride along as chains of
/// cylinders. Metres, y up.
std::string encodeLift(const HoistRecording& recording, const DocumentContent& content,
                       const LiftAnimation& settings = {}, const MoveRecording& followers = {});

}  // namespace liana

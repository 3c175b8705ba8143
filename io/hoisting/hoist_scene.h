// A moment of a recorded lift as a scene that pictures and exports draw: parts moved, ropes as tubes.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "kernel/hoisting/hoist_recording.h"
#include "kernel/model/document.h"
#include "kernel/playback/move_recording.h"

namespace liana {

struct HoistScene {
  std::vector<AssemblyReference>
      assemblies;                  // parts of bodies where they were; bodies without parts as boxes
  std::vector<Cable> ropes;        // that have a shape, with their diameter; then cables that ride along
  std::vector<Centerline> shapes;  // of them
};

HoistScene sceneAt(const DocumentContent& content, const HoistRecording& recording, std::size_t frame,
                   const MoveRecording& followers = {});

/// A shape through points [mm], for drawing alone.
Centerline drawnLine(const std::vector<Eigen::Vector3d>& points);

}  // namespace liana

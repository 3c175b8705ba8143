// Owns what Embree hands out. Included by the trees' source files alone.
#pragma once

#include <embree3/rtcore.h>

#include <cstddef>
#include <memory>

namespace liana {

/// The one device of the process; it lives until the program ends.
RTCDevice embreeDevice();

/// Counts memory of a tree that is not Embree's own [bytes]; treeMemory() tells the sum of both.
void countTreeMemory(std::ptrdiff_t bytes);

struct SceneRelease {
  void operator()(RTCScene scene) const { rtcReleaseScene(scene); }
};
using ScenePointer = std::unique_ptr<RTCSceneTy, SceneRelease>;

}  // namespace liana

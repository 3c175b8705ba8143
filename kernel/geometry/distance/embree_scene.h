// Owns what Embree hands out. Included by the trees' source files alone.
#pragma once

#include <embree3/rtcore.h>

#include <cstddef>
#include <memory>

namespace liana {

/// The one device of the process; it lives until the program ends.
RTCDevice embreeDevice();

/// What Embree holds for all trees together [bytes].
std::ptrdiff_t embreeMemory();

struct SceneRelease {
  void operator()(RTCScene scene) const { rtcReleaseScene(scene); }
};
using ScenePointer = std::unique_ptr<RTCSceneTy, SceneRelease>;

}  // namespace liana

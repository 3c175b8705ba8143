// The space a body takes over a recording, as one mesh.
#pragma once

#include <memory>

#include "kernel/geometry/mesh/triangle_mesh.h"
#include "kernel/hoisting/hoist_recording.h"

namespace liana {

/// Of the box around the `corners` of the body where the document has it [mm]. On a grid; holds every place
/// the box was at, by up to one cell more. Null when there is nothing.
std::shared_ptr<const TriangleMesh> sweptHull(const HoistRecording& recording, std::size_t body,
                                              const std::vector<Eigen::Vector3d>& corners);

}  // namespace liana

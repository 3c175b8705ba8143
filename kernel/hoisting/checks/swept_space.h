// Where loads go over a recording: how far in each direction, and the whole space as a mesh.
#pragma once

#include <memory>
#include <vector>

#include "kernel/base/progress.h"
#include "kernel/geometry/mesh/triangle_mesh.h"
#include "kernel/hoisting/checks/hoist_checks.h"
#include "kernel/hoisting/rig_geometry.h"

namespace liana {

/// Of each load, hook block and spreader: the box along the world's axes that none of its corners left in any
/// frame. Fails as RigGeometry::gather does.
Result<std::vector<SweptSpace>> sweptSpaces(const DocumentContent& content, const HoistRecording& recording,
                                            const Progress& progress = {});

/// Corners of a body where the document has it [mm].
std::vector<Eigen::Vector3d> restingCorners(const RigBodyGeometry& body);

/// The space the box around a body's corners passes through, of cells that are a 56th of its longest side; it
/// holds the box at every moment that was looked at and reaches at most a cell farther.
std::shared_ptr<const TriangleMesh> sweptHull(const HoistRecording& recording, std::size_t body,
                                              const std::vector<Eigen::Vector3d>& corners);

}  // namespace liana

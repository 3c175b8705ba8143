// The space a cable takes while it moves, as one closed mesh.
#pragma once

#include <vector>

#include "kernel/geometry/mesh/triangle_mesh.h"
#include "kernel/model/cable/centerline.h"
#include "kernel/playback/move_recording.h"

namespace liana {

/// The distance to all shapes is sampled on a grid and its level is made a surface (naive surface nets,
/// Gibson 1998). Between two shapes in a row the cable is taken to go straight.
struct SweptSettings {
  double cellsPerRadius = 3;        // how fine the grid is
  std::size_t mostCells = 4000000;  // coarser than that if the space is large
};

/// Holds every shape: the surface lies up to two cells outside of what was swept, never inside. Empty when no
/// shape is. `radius` is the cable's [mm].
TriangleMesh sweptVolume(const std::vector<const Centerline*>& shapes, double radius,
                         const SweptSettings& settings = {});

/// Of one cable over a recording. Moments without a shape leave a gap.
TriangleMesh sweptVolume(const MoveRecording& recording, std::size_t cable, double radius,
                         const SweptSettings& settings = {});

}  // namespace liana

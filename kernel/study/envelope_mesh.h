// The tube of an envelope as closed triangles, for CAD systems.
#pragma once

#include "kernel/geometry/mesh/triangle_mesh.h"
#include "kernel/study/envelope.h"

namespace liana {

/// A tube around the nominal shape with the radius running straight between stations, flat at both ends,
/// which are moved out as far as runs reach past them. Its rings are polygons around the circles, so that the
/// mesh holds what the tube holds. Where the radius is larger than the bend's, the inner side folds into the
/// tube.
TriangleMesh makeEnvelopeMesh(const Envelope& envelope, int sides = 32);

}  // namespace liana

// Scenes of the dynamic mode whose bodies touch each other: they need the kernel's contacts.
#pragma once

#include "solvers/scenes/dynamic_scene.h"

namespace liana {

/// Ten boxes one on top of the other.
DynamicScene boxStackScene();
/// A chain of rods let go from the horizontal, swinging against a wall.
DynamicScene chainAndWallScene();
/// A load set down by a rope that goes slack, and lifted again.
DynamicScene setDownScene();
/// `boxesOnWireScene` with boxes that touch each other as boxes, until they have tipped off the wire.
DynamicScene touchingBoxesOnWireScene();

}  // namespace liana

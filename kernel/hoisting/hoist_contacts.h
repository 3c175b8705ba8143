// What bodies of a lift touch, and what its ropes may lie on.
#pragma once

#include "kernel/hoisting/hoist_world.h"

namespace liana {

/// Gives dynamic bodies, structure and floor their shapes for contact. Dynamic bodies touch with the hull of
/// their parts, all else with its triangles. What a joint holds to the structure touches nothing.
Result<void> addContacts(HoistWorld& hoist, const RigGeometry& geometry);

/// The parts a rope may lie on, as closed meshes on the bodies that carry them.
void addSurfaces(const HoistWorld& hoist, const RigGeometry& geometry, const RigRope& rope,
                 RopeLaying& laying);

}  // namespace liana

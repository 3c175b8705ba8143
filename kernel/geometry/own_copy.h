// A shape for one owner, to be written into.
#pragma once

#include "kernel/geometry/shape.h"

namespace liana {

/// The same geometry in faces and edges that nobody else knows. OCCT keeps the triangles of tessellate()
/// inside of them, so a shape that other threads may be reading is not meshed itself: a copy is. Curves and
/// surfaces stay shared, triangles that are there already come along.
Shape ownCopy(const Shape& shape);

}  // namespace liana

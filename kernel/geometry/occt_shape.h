// The door between Shape and OCCT. Only kernel/geometry, io and samples include this file.
#pragma once

#include <TopoDS_Shape.hxx>

#include "kernel/geometry/shape.h"

namespace liana {

struct Shape::Content {
  TopoDS_Shape shape;
};

/// Wraps an OCCT shape; a null shape gives an empty Shape.
Shape wrapOcct(const TopoDS_Shape& shape);

/// The OCCT shape behind the handle; null for an empty Shape.
const TopoDS_Shape& occtShape(const Shape& shape);

}  // namespace liana

#include "kernel/geometry/own_copy.h"

#include <BRepBuilderAPI_Copy.hxx>

#include "kernel/geometry/occt_shape.h"

namespace liana {

Shape ownCopy(const Shape& shape) {
  if (shape.isEmpty()) return {};
  const bool withGeometry = false, withTriangles = true;
  return wrapOcct(BRepBuilderAPI_Copy(occtShape(shape), withGeometry, withTriangles).Shape());
}

}  // namespace liana

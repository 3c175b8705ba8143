#include "kernel/geometry/shape_bodies.h"

#include <BRep_Tool.hxx>
#include <TopExp.hxx>
#include <TopExp_Explorer.hxx>
#include <TopTools_IndexedMapOfShape.hxx>

#include "kernel/geometry/occt_shape.h"

namespace liana {

std::vector<ShapeBody> bodiesOf(const Shape& shape) {
  std::vector<ShapeBody> bodies;
  if (shape.isEmpty()) return bodies;
  TopTools_IndexedMapOfShape solids;
  TopExp::MapShapes(occtShape(shape), TopAbs_SOLID, solids);
  for (int i = 1; i <= solids.Extent(); ++i) {
    const Shape solid = wrapOcct(solids(i));
    ShapeBody body{solid.volume(), solid.boundingBox(), false};
    for (TopExp_Explorer shell(solids(i), TopAbs_SHELL); shell.More(); shell.Next())
      body.isOpen = body.isOpen || !BRep_Tool::IsClosed(shell.Current());
    bodies.push_back(body);
  }
  return bodies;
}

}  // namespace liana

// What OCCT has written into a shape that many may be reading.
#pragma once

#include <BRep_Tool.hxx>
#include <Poly_Triangulation.hxx>
#include <TopExp.hxx>
#include <TopLoc_Location.hxx>
#include <TopTools_IndexedMapOfShape.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Face.hxx>
#include <vector>

#include "kernel/geometry/occt_shape.h"

namespace liana {

/// The triangles inside of each face; null where there are none.
inline std::vector<Handle(Poly_Triangulation)> trianglesWithin(const Shape& shape) {
  TopTools_IndexedMapOfShape faces;
  TopExp::MapShapes(occtShape(shape), TopAbs_FACE, faces);
  std::vector<Handle(Poly_Triangulation)> found;
  for (int i = 1; i <= faces.Extent(); ++i) {
    TopLoc_Location location;
    found.push_back(BRep_Tool::Triangulation(TopoDS::Face(faces(i)), location));
  }
  return found;
}

}  // namespace liana

#include "io/xde/triangles_of_shape.h"

#include <BRep_Tool.hxx>
#include <Geom_Surface.hxx>
#include <Poly_Triangulation.hxx>
#include <TopExp.hxx>
#include <TopTools_IndexedMapOfShape.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Face.hxx>

namespace liana {

bool isTrianglesAlone(const TopoDS_Shape& shape) {
  TopTools_IndexedMapOfShape faces;
  TopExp::MapShapes(shape, TopAbs_FACE, faces);
  for (int i = 1; i <= faces.Extent(); ++i) {
    TopLoc_Location location;
    const TopoDS_Face& face = TopoDS::Face(faces(i));
    if (BRep_Tool::Surface(face, location).IsNull() && !BRep_Tool::Triangulation(face, location).IsNull())
      return true;
  }
  return false;
}

TriangleList trianglesOf(const TopoDS_Shape& shape, double scale) {
  TriangleList list;
  TopTools_IndexedMapOfShape faces;
  TopExp::MapShapes(shape, TopAbs_FACE, faces);
  for (int i = 1; i <= faces.Extent(); ++i) {
    TopLoc_Location location;
    const Handle(Poly_Triangulation) triangulation =
        BRep_Tool::Triangulation(TopoDS::Face(faces(i)), location);
    if (triangulation.IsNull()) continue;
    const gp_Trsf& shapeFromFace = location.Transformation();
    const bool flips = (faces(i).Orientation() == TopAbs_REVERSED) != shapeFromFace.IsNegative();
    const auto first = static_cast<std::int32_t>(list.points.size());
    for (int n = 1; n <= triangulation->NbNodes(); ++n) {
      const gp_Pnt point = triangulation->Node(n).Transformed(shapeFromFace);
      list.points.emplace_back(scale * point.X(), scale * point.Y(), scale * point.Z());
    }
    for (int t = 1; t <= triangulation->NbTriangles(); ++t) {
      int a = 0, b = 0, c = 0;
      triangulation->Triangle(t).Get(a, b, c);
      if (flips) std::swap(b, c);
      list.triangles.push_back({first + a - 1, first + b - 1, first + c - 1});
      list.groups.push_back(i - 1);
    }
  }
  return list;
}

}  // namespace liana

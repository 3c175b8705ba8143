#include "kernel/geometry/mesh/solid_triangles.h"

#include <TopExp.hxx>
#include <TopExp_Explorer.hxx>
#include <TopTools_IndexedMapOfShape.hxx>

#include "kernel/geometry/occt_shape.h"

namespace liana {

std::vector<std::vector<TriangleUse>> trianglesOfSolids(const TriangleMesh& mesh, const Shape& part) {
  const TopoDS_Shape& shape = occtShape(part);
  TopTools_IndexedMapOfShape faces;  // numbered as the mesh's faces are
  TopExp::MapShapes(shape, TopAbs_FACE, faces);
  std::vector<std::vector<TriangleUse>> ofFace(faces.Extent());
  std::vector<char> inSolid(faces.Extent(), 0);
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
    ofFace.at(mesh.triangleFaces[i]).push_back({static_cast<std::int32_t>(i), false});
  TopTools_IndexedMapOfShape solids;
  TopExp::MapShapes(shape, TopAbs_SOLID, solids);
  std::vector<std::vector<TriangleUse>> result;
  for (int solid = 1; solid <= solids.Extent(); ++solid) {
    std::vector<TriangleUse>& triangles = result.emplace_back();
    TopTools_IndexedMapOfShape seen;
    for (TopExp_Explorer face(solids(solid), TopAbs_FACE); face.More(); face.Next()) {
      const int number = faces.FindIndex(face.Current());
      if (number == 0 || seen.Contains(face.Current())) continue;
      seen.Add(face.Current());
      inSolid[number - 1] = 1;
      const bool reversed = face.Current().Orientation() != faces(number).Orientation();
      for (TriangleUse use : ofFace[number - 1]) triangles.push_back({use.triangle, reversed});
    }
  }
  std::vector<TriangleUse>& loose = result.emplace_back();
  for (int face = 0; face < faces.Extent(); ++face)
    if (!inSolid[face]) loose.insert(loose.end(), ofFace[face].begin(), ofFace[face].end());
  return result;
}

}  // namespace liana

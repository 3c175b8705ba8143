#include "io/xde/shape_from_mesh.h"

#include <BRep_Builder.hxx>
#include <Poly_Triangulation.hxx>
#include <TopoDS_Compound.hxx>
#include <TopoDS_Face.hxx>
#include <algorithm>
#include <unordered_map>

namespace liana {
namespace {

/// The triangles of one face with the vertices they need.
Handle(Poly_Triangulation)
    triangulationOf(const TriangleMesh& mesh, const std::vector<std::int32_t>& triangles) {
  std::unordered_map<std::int32_t, int> nodeOf;
  std::vector<std::int32_t> vertices;
  for (const std::int32_t triangle : triangles)
    for (const std::int32_t vertex : mesh.triangles[triangle])
      if (nodeOf.try_emplace(vertex, static_cast<int>(vertices.size()) + 1).second)
        vertices.push_back(vertex);
  const Handle(Poly_Triangulation) made = new Poly_Triangulation(
      static_cast<int>(vertices.size()), static_cast<int>(triangles.size()), false, true);
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    const Eigen::Vector3f &point = mesh.vertices[vertices[i]], &normal = mesh.normals[vertices[i]];
    made->SetNode(static_cast<int>(i) + 1, gp_Pnt(point.x(), point.y(), point.z()));
    made->SetNormal(static_cast<int>(i) + 1, gp_Vec3f(normal.x(), normal.y(), normal.z()));
  }
  for (std::size_t i = 0; i < triangles.size(); ++i) {
    const auto& [a, b, c] = mesh.triangles[triangles[i]];
    made->SetTriangle(static_cast<int>(i) + 1, Poly_Triangle(nodeOf[a], nodeOf[b], nodeOf[c]));
  }
  return made;
}

}  // namespace

TopoDS_Shape triangleFacesOf(const TriangleMesh& mesh) {
  if (mesh.triangles.empty()) return {};
  const std::int32_t count = *std::max_element(mesh.triangleFaces.begin(), mesh.triangleFaces.end()) + 1;
  std::vector<std::vector<std::int32_t>> ofFace(count);
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
    ofFace[mesh.triangleFaces[i]].push_back(static_cast<std::int32_t>(i));
  BRep_Builder builder;
  TopoDS_Compound all;
  builder.MakeCompound(all);
  for (const std::vector<std::int32_t>& triangles : ofFace) {
    TopoDS_Face face;
    if (triangles.empty())
      builder.MakeFace(face);
    else
      builder.MakeFace(face, triangulationOf(mesh, triangles));
    builder.Add(all, face);
  }
  return all;
}

}  // namespace liana

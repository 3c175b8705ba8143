#include "kernel/geometry/mesh/faceted_solid.h"

#include <BRepBuilderAPI_MakeEdge.hxx>
#include <BRepBuilderAPI_MakeFace.hxx>
#include <BRepBuilderAPI_MakeWire.hxx>
#include <BRep_Builder.hxx>
#include <Eigen/Geometry>
#include <Standard_Failure.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Compound.hxx>
#include <TopoDS_Face.hxx>
#include <TopoDS_Shell.hxx>
#include <TopoDS_Solid.hxx>
#include <gp_Pln.hxx>
#include <map>

#include "kernel/geometry/mesh/mesh_bodies.h"
#include "kernel/geometry/occt_shape.h"

namespace liana {
namespace {

gp_Pnt toPoint(const Eigen::Vector3d& p) {
  return {p.x(), p.y(), p.z()};
}

/// Shares vertices and edges between the faces, so that the shell is closed without sewing.
class FacetBuilder {
public:
  explicit FacetBuilder(const std::vector<Eigen::Vector3d>& points)
      : points_(points), vertices_(points.size()) {
    builder_.MakeShell(shell_);
  }

  /// False when the triangle has no area.
  bool add(const std::array<int, 3>& triangle) {
    const Eigen::Vector3d &a = points_[triangle[0]], &b = points_[triangle[1]], &c = points_[triangle[2]];
    const Eigen::Vector3d normal = (b - a).cross(c - a);
    if (!(normal.norm() > 1e-9 * (b - a).squaredNorm()) || !(normal.norm() > 1e-12)) return false;
    BRepBuilderAPI_MakeWire wire;
    for (int k = 0; k < 3; ++k) wire.Add(edge(triangle[k], triangle[(k + 1) % 3]));
    if (!wire.IsDone()) return false;
    const gp_Pln plane(toPoint(a), gp_Dir(normal.x(), normal.y(), normal.z()));
    BRepBuilderAPI_MakeFace face(plane, wire.Wire(), true);
    if (!face.IsDone()) return false;
    builder_.Add(shell_, face.Face());
    return true;
  }

  bool isClosed() const {
    for (const auto& [ends, entry] : edges_)
      if (entry.uses != 2) return false;
    return true;
  }

  Shape solid() {
    shell_.Closed(true);
    TopoDS_Solid solid;
    builder_.MakeSolid(solid);
    builder_.Add(solid, shell_);
    return wrapOcct(solid);
  }

  const TopoDS_Shell& shell() const { return shell_; }

private:
  struct Entry {
    TopoDS_Edge edge;
    int uses = 0;
  };

  TopoDS_Edge edge(int from, int to) {
    Entry& entry = edges_[std::minmax(from, to)];
    if (entry.uses++ == 0)
      entry.edge = BRepBuilderAPI_MakeEdge(vertex(std::min(from, to)), vertex(std::max(from, to)));
    return from < to ? entry.edge : TopoDS::Edge(entry.edge.Reversed());
  }

  const TopoDS_Vertex& vertex(int i) {
    if (vertices_[i].IsNull()) builder_.MakeVertex(vertices_[i], toPoint(points_[i]), 1e-7);
    return vertices_[i];
  }

  const std::vector<Eigen::Vector3d>& points_;
  BRep_Builder builder_;
  TopoDS_Shell shell_;
  std::vector<TopoDS_Vertex> vertices_;
  std::map<std::pair<int, int>, Entry> edges_;
};

/// One body as a solid (its skin first, then its cavities), or as shells where it leaves a gap.
class BodyShape {
public:
  explicit BodyShape(const MeshBody& body) : body_(body) {
    for (const Eigen::Vector3f& vertex : body.mesh.vertices) points_.push_back(vertex.cast<double>());
    std::vector<FacetBuilder> pieces;
    int count = 0;
    const std::vector<std::int32_t> pieceOf = connectedPieces(body.mesh, count);
    for (int i = 0; i < count; ++i) pieces.emplace_back(points_);
    std::vector<std::vector<std::int32_t>> faces(count);
    for (std::size_t i = 0; i < pieceOf.size(); ++i) {
      const auto& [a, b, c] = body.mesh.triangles[i];
      if (pieces[pieceOf[i]].add({a, b, c}))
        faces[pieceOf[i]].push_back(body.mesh.triangleFaces[i]);
      else
        isClosed_ = false;
    }
    for (int i = 0; i < count; ++i) {
      if (faces[i].empty()) continue;
      isClosed_ = isClosed_ && pieces[i].isClosed();
      shells_.push_back(pieces[i].shell());
      meshFace.insert(meshFace.end(), faces[i].begin(), faces[i].end());
    }
  }

  void addTo(TopoDS_Compound& all) {
    BRep_Builder builder;
    if (body_.closure != Closure::Closed || !isClosed_) {
      for (const TopoDS_Shell& shell : shells_) builder.Add(all, shell);
      return;
    }
    TopoDS_Solid solid;
    builder.MakeSolid(solid);
    for (TopoDS_Shell& shell : shells_) {
      shell.Closed(true);
      builder.Add(solid, shell);
    }
    builder.Add(all, solid);
  }

  std::vector<std::int32_t> meshFace;

private:
  const MeshBody& body_;
  std::vector<Eigen::Vector3d> points_;
  std::vector<TopoDS_Shell> shells_;
  bool isClosed_ = true;
};

}  // namespace

Result<Shape> makeFacetedSolid(const std::vector<Eigen::Vector3d>& points,
                               const std::vector<std::array<int, 3>>& triangles) {
  try {
    FacetBuilder builder(points);
    for (std::size_t i = 0; i < triangles.size(); ++i)
      if (!builder.add(triangles[i]))
        return Error{"Triangle " + std::to_string(i) + " of the solid has no area."};
    if (triangles.empty() || !builder.isClosed()) return Error{"The triangles enclose no volume."};
    return builder.solid();
  } catch (const Standard_Failure& failure) {
    return Error{std::string("The triangles make no solid: ") + failure.GetMessageString()};
  }
}

Result<FacetedShape> makeFacetedShape(const TriangleMesh& mesh) {
  try {
    FacetedShape result;
    TopoDS_Compound all;
    BRep_Builder builder;
    builder.MakeCompound(all);
    for (const MeshBody& body : meshBodies(mesh)) {
      BodyShape shape(body);
      shape.addTo(all);
      result.meshFace.insert(result.meshFace.end(), shape.meshFace.begin(), shape.meshFace.end());
    }
    if (result.meshFace.empty()) return Error{"The mesh has no triangle with an area."};
    result.shape = wrapOcct(all);
    return result;
  } catch (const Standard_Failure& failure) {
    return Error{std::string("The triangles make no shape: ") + failure.GetMessageString()};
  }
}

}  // namespace liana

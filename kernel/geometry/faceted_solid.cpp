#include "kernel/geometry/faceted_solid.h"

#include <BRepBuilderAPI_MakeEdge.hxx>
#include <BRepBuilderAPI_MakeFace.hxx>
#include <BRepBuilderAPI_MakeWire.hxx>
#include <BRep_Builder.hxx>
#include <Eigen/Geometry>
#include <Standard_Failure.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Face.hxx>
#include <TopoDS_Shell.hxx>
#include <TopoDS_Solid.hxx>
#include <gp_Pln.hxx>
#include <map>

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

}  // namespace liana

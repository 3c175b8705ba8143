// Faces and edges of exact parts as picks need them: normals, circles, and cylinders that files hold as
// freeform surfaces.
#pragma once

#include <BRepAdaptor_Surface.hxx>
#include <Eigen/Geometry>
#include <TopoDS_Edge.hxx>
#include <TopoDS_Face.hxx>
#include <gp_Cylinder.hxx>
#include <gp_Dir.hxx>
#include <gp_Pnt.hxx>
#include <optional>
#include <vector>

namespace liana {

inline Eigen::Vector3d toEigen(const gp_XYZ& p) {
  return {p.X(), p.Y(), p.Z()};
}
inline Eigen::Vector3d toEigen(const gp_Pnt& p) {
  return toEigen(p.XYZ());
}
inline Eigen::Vector3d toEigen(const gp_Dir& d) {
  return toEigen(d.XYZ());
}

/// Outward normal of a face at the place nearest to a point.
Eigen::Vector3d normalAt(const TopoDS_Face& face, const Eigen::Vector3d& point);

/// The cylinder a face is, told by its type or, for freeform faces, by its shape: many systems write bores as
/// B-splines. None when it is something else or too little of the circumference to tell.
std::optional<gp_Cylinder> asCylinder(const BRepAdaptor_Surface& surface);

struct CircleEdge {
  TopoDS_Edge edge;
  Eigen::Vector3d center, axis;
  double radius, angle;
};

std::optional<CircleEdge> asCircle(const TopoDS_Edge& edge);

/// Circles of a face or wire, each once, whether whole or in several arcs; `angle` is what its arcs span.
std::vector<CircleEdge> circlesOf(const TopoDS_Shape& shape);

/// Nearest point of an edge to a point.
Eigen::Vector3d nearestOn(const TopoDS_Edge& edge, const Eigen::Vector3d& point);

}  // namespace liana

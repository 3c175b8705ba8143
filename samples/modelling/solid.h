// Small building blocks for sample parts: rounded boxes, turned parts and plates out of OCCT's primitives.
#pragma once

#include <Eigen/Core>
#include <TopoDS_Shape.hxx>
#include <TopoDS_Wire.hxx>
#include <initializer_list>
#include <vector>

namespace liana::samples {

using Point = Eigen::Vector3d;

/// A box around `center`, all edges rounded (zero: sharp).
TopoDS_Shape roundedBox(const Point& center, const Point& size, double radius);

/// A cylinder from `base` along `axis`, both rims chamfered (zero: sharp).
TopoDS_Shape cylinder(const Point& base, const Point& axis, double radius, double height, double chamfer = 0);

/// A regular hexagonal prism along +z with its lower face centred at `base`.
TopoDS_Shape hexagon(const Point& base, double acrossFlats, double height);

/// A turned part: the closed profile of (radius, height) pairs revolved about z.
TopoDS_Shape revolved(const std::vector<Eigen::Vector2d>& profile);

/// The outline around two circles in the x–z plane, extruded along y from `y0` to `y1`, all edges rounded.
TopoDS_Shape link(const Eigen::Vector2d& from, double fromRadius, const Eigen::Vector2d& to, double toRadius,
                  double y0, double y1, double rounding);

TopoDS_Shape fused(const TopoDS_Shape& a, const TopoDS_Shape& b);
TopoDS_Shape cutAway(const TopoDS_Shape& from, const TopoDS_Shape& tool);

/// All edges rounded; the shape itself if OCCT cannot.
TopoDS_Shape rounded(const TopoDS_Shape& shape, double radius);

}  // namespace liana::samples

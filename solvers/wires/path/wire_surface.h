// Shapes a wire can lie on: meshes by their convex edges; cylinders, spheres and grooves as what they are.
#pragma once

#include <Eigen/Geometry>
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "solvers/wires/path/box_tree.h"

namespace liana {

/// A convex edge of a mesh, the only kind that holds a wire, or the tangent of a cylinder's rim. In the axes
/// of its body.
struct WireEdge {
  Eigen::Vector3d start, end;
  Eigen::Vector3d innerStart, innerEnd;         // a skin below the surface: where a sweeping wire is caught
  Eigen::Vector3d along;                        // unit, from start to end
  Eigen::Vector3d normal;                       // unit, outward: the mean of the two faces' normals
  Eigen::Vector3d across;                       // along × normal
  Eigen::Vector3d faceNormal[2];                // unit, outward
  int face[2] = {-1, -1};                       // plane pieces of the surface
  double length = 0;                            // [m]
  bool opensAtStart = true, opensAtEnd = true;  // outside of the body begins beyond the end
};

/// A shape a wire can lie on, in the axes of its body. Never changes; shared by all copies of a wire.
class WireSurface {
public:
  enum class Kind { Mesh, Cylinder, Sphere, Groove };
  using Triangle = std::array<int, 3>;
  using Pointer = std::shared_ptr<const WireSurface>;

  /// Empty, or why the triangles do not bound a solid and what to do.
  static std::string findDefect(const std::vector<Eigen::Vector3d>& points,
                                const std::vector<Triangle>& triangles);
  /// A closed mesh whose triangles turn counter-clockwise seen from outside, without a defect.
  static Pointer mesh(std::vector<Eigen::Vector3d> points, std::vector<Triangle> triangles);
  static Pointer box(const Eigen::Vector3d& size);
  /// A prism along z around the middle of the axes; `outline` is convex and counter-clockwise.
  static Pointer prism(const std::vector<Eigen::Vector2d>& outline, double length);
  /// A round bar along the z axis of `frame`, with flat ends.
  static Pointer cylinder(double radius, double length,
                          const Eigen::Isometry3d& frame = Eigen::Isometry3d::Identity());
  static Pointer sphere(double radius, const Eigen::Vector3d& centre = Eigen::Vector3d::Zero());
  /// A sheave about the z axis of `frame`: the wire lies in the plane z = 0. A captive one never lets it go.
  static Pointer groove(double radius, double width, bool captive,
                        const Eigen::Isometry3d& frame = Eigen::Isometry3d::Identity());

  Kind kind() const { return kind_; }
  bool isMesh() const { return kind_ == Kind::Mesh; }
  bool isRound() const { return kind_ == Kind::Cylinder || kind_ == Kind::Groove; }
  bool isCaptive() const { return captive_; }
  double radius() const { return radius_; }
  double halfLength() const { return halfLength_; }
  const Eigen::Isometry3d& frame() const { return frame_; }
  /// Of the order of its extent [m].
  double size() const { return size_; }
  /// A wire is caught so deep inside: far above rounding, far below sight.
  double skin() const { return 1e-8 * size_; }
  /// And is put so far outside: less, so that it is never caught already in a body that lies flush beside.
  double lift() const { return 0.25 * skin(); }
  const Eigen::AlignedBox3d& bounds() const { return bounds_; }

  const std::vector<WireEdge>& edges() const { return edges_; }
  /// The edge a node lies on. A cylinder has two rims, 0 at −z and 1 at +z, along which s is the radius times
  /// the angle about the axis: there it is the tangent, written to `rim`, on which s counts as on the rim.
  const WireEdge& edgeAt(int edge, double s, WireEdge& rim) const;
  const BoxTree& edgeTree() const { return edgeTree_; }
  bool isConvex() const { return convex_; }
  const std::vector<Eigen::Vector3d>& points() const { return points_; }
  const std::vector<Triangle>& triangles() const { return triangles_; }
  const BoxTree& triangleTree() const { return triangleTree_; }

  /// How deep a point in body axes lies inside; zero outside [m]. Looks at every triangle: for checks.
  double depth(const Eigen::Vector3d& point) const;

private:
  Kind kind_ = Kind::Mesh;
  bool captive_ = false, convex_ = true;
  double radius_ = 0, halfLength_ = 0, size_ = 0;
  Eigen::Isometry3d frame_ = Eigen::Isometry3d::Identity();
  Eigen::AlignedBox3d bounds_;
  std::vector<Eigen::Vector3d> points_;
  std::vector<Triangle> triangles_;
  std::vector<WireEdge> edges_;
  BoxTree edgeTree_, triangleTree_;

  void findEdges();
  void findOpenEnds(const std::vector<std::vector<int>>& fans, const std::vector<Triangle>& ends);
  void buildTrees();
  void setRound(Kind kind, double radius, double length, const Eigen::Isometry3d& frame);
};

}  // namespace liana

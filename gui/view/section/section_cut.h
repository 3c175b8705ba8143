// Where a plane cuts a mesh: the outline of the cut and the face inside it. Pure numbers.
#pragma once

#include <array>
#include <vector>

#include "gui/view/section/section_plane.h"
#include "kernel/geometry/mesh/triangle_mesh.h"

namespace liana {

using Segment2 = std::array<Eigen::Vector2d, 2>;
using Triangle2 = std::array<Eigen::Vector2d, 3>;

/// In the world. Three points of `face` make a triangle, two of `outline` a line.
struct SectionCut {
  std::vector<Eigen::Vector3d> face;
  std::vector<Eigen::Vector3d> outline;
};

SectionCut cutMesh(const TriangleMesh& mesh, const Eigen::Isometry3d& worldFromMesh,
                   const SectionPlane& plane);

/// The inside of closed outlines, holes left out, whatever the order of the segments; by the rule that a line
/// from outside is inside after an odd number of crossings. Gaps in an outline cost the strip beside them.
std::vector<Triangle2> fillOutline(const std::vector<Segment2>& outline);

}  // namespace liana

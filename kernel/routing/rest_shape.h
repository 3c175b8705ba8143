// What a moulded cable's rest shape means for the rod: the curvature each node has when nothing holds it.
#pragma once

#include <Eigen/Core>
#include <vector>

namespace liana {

/// Curvatures (κ1, κ2, 0) at the nodes of a rod whose segments have these lengths, in frames that go from the
/// start along the shape without twist; in one over the unit of the segment lengths. `shape`: points along
/// the rod, from the start frame's origin along its +z; a smooth curve is led through them (splineThrough)
/// and laid along the rod by its arc length. Its size does not matter, its form does.
std::vector<Eigen::Vector3d> restCurvatures(const std::vector<Eigen::Vector3d>& shape,
                                            const std::vector<double>& segmentLengths);

}  // namespace liana

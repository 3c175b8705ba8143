// Rope shapes in recordings: points on a grid, as what they differ from a line that goes on evenly.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "io/import/packed/packing.h"

namespace liana {

/// Whether all points lie on the grid of recordings (onRecordingGrid), so that packing loses nothing.
bool canBePacked(const std::vector<Eigen::Vector3d>& points);

/// Each coordinate in steps of the grid less what the two points before it lead one to expect, in as few
/// bytes as it needs: seven bits a byte, the sign first. A straight piece of rope takes three bytes a point
/// instead of 24.
void putPackedPoints(Packer& packer, const std::vector<Eigen::Vector3d>& points);

/// As many as were put; throws std::runtime_error where that cannot be.
std::vector<Eigen::Vector3d> getPackedPoints(Unpacker& unpacker, std::size_t count);

}  // namespace liana

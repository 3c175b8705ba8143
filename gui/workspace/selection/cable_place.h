// Places along a solved cable: where something is put on it.
#pragma once

#include <Eigen/Geometry>
#include <memory>
#include <optional>
#include <vector>

#include "gui/workspace/selection/selection.h"
#include "kernel/edits/edit.h"
#include "kernel/model/cable/centerline.h"

namespace liana {

/// The frame of the cable at a fraction of its length: +z along it.
Eigen::Isometry3d frameOn(const Centerline& centerline, double fraction);

/// The fraction of the length at which the cable comes nearest to a point.
double fractionNear(const Centerline& centerline, const Eigen::Vector3d& point);

/// Where a cable shall be held at a point of the world: there where it is nearest, or, the farther the point
/// is, where the way over it from the support before to the one behind divides the length.
double fractionToHoldAt(const Cable& cable, const Centerline& centerline, const Eigen::Vector3d& point);

/// A fraction near the wanted one that keeps its distance from the ends and the other handles; none when
/// there is no room.
std::optional<double> freeFraction(const Cable& cable, double wanted);

/// `count` new fractions that divide the cable evenly; those that a handle stands at already are left out.
std::vector<double> evenFractions(const Cable& cable, int count);

/// Lets a handle or end hold the cable's direction, or place alone. A handle then takes the direction the
/// cable has there, so that nothing jumps; `shown` may be null. Null when the selection is neither.
std::unique_ptr<Edit> makeHoldDirection(const Document& document, const Selection& selection, bool held,
                                        const Centerline* shown);

}  // namespace liana

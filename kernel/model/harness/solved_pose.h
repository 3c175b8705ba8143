// Where branches and free connectors have come to: derived from the newest shapes of the cables at them.
#pragma once

#include <Eigen/Geometry>

#include "kernel/model/document.h"

namespace liana {

/// Of a branch that stays its own place; of one that follows where the ends of its cables are, turned as they
/// are. Its own place while none of them has a shape [mm].
Eigen::Isometry3d solvedPose(const Branch& branch, const DocumentContent& content);

/// Of a connector that is held its own place; of a free one where its cables end.
Eigen::Isometry3d solvedPose(const Connector& connector, const DocumentContent& content);

/// How far a pulled connector is from the place it is pulled to; zero for all others [mm].
double heldBack(const Connector& connector, const DocumentContent& content);

}  // namespace liana

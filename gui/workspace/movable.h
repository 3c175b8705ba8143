// What can be moved and turned by hand: handles and ends, named by a selection.
#pragma once

#include <Eigen/Geometry>
#include <memory>
#include <optional>

#include "gui/workspace/selection.h"
#include "kernel/edits/edit.h"
#include "kernel/model/document.h"

namespace liana {

/// A frame in the world and whether its directions hold the cable.
struct MovablePose {
  Eigen::Isometry3d worldFromPose = Eigen::Isometry3d::Identity();
  bool canTurn = false;
};

/// None when the selection is nothing that can be moved, or has gone.
std::optional<MovablePose> poseOf(const Document& document, const Selection& selection);

/// The edit that brings the selection to a new pose; null when it cannot be moved.
std::unique_ptr<Edit> makeMove(const Document& document, const Selection& selection,
                               const Eigen::Isometry3d& worldFromPose);

}  // namespace liana

// What can be moved and turned by hand: handles, ends, sockets, branches and parts, named by a selection.
#pragma once

#include <Eigen/Geometry>
#include <memory>
#include <optional>
#include <vector>

#include "gui/workspace/selection/selection_set.h"
#include "kernel/edits/edit.h"
#include "kernel/model/document.h"

namespace liana {

/// A frame in the world and whether its directions hold the cable.
struct MovablePose {
  Eigen::Isometry3d worldFromPose = Eigen::Isometry3d::Identity();
  bool canTurn = false;
};

/// Of the primary thing of the selection. None when that is nothing that can be moved, or has gone.
std::optional<MovablePose> poseOf(const Document& document, const SelectionSet& selection);

/// The edit that brings the primary thing to a new pose; other parts or handles of the selection keep their
/// place beside it. Null when it cannot be moved.
std::unique_ptr<Edit> makeMove(const Document& document, const SelectionSet& selection,
                               const Eigen::Isometry3d& worldFromPose);

/// The fewest nodes of the product tree that hold these parts and no others: whole branches where all of two
/// or more parts are selected.
std::vector<PartInstance> branchesOf(const Document& document, const std::vector<PartInstance>& parts);

/// The one node these parts make up: a part, or a sub-assembly all of whose parts are selected. None when
/// they are of several.
std::optional<PartInstance> branchOf(const Document& document, const std::vector<PartInstance>& parts);
Eigen::Isometry3d worldFromBranch(const Document& document, const PartInstance& branch);
std::unique_ptr<Edit> makeBranchMove(const Document& document, const PartInstance& branch,
                                     const Eigen::Isometry3d& worldFromBranch);
/// Back to where the file has it. Null when it is there.
std::unique_ptr<Edit> makePutBack(const Document& document, const PartInstance& branch);

}  // namespace liana

// Where cables can meet: a branch, or a place on a cable that becomes one.
#pragma once

#include <Eigen/Geometry>
#include <QString>
#include <memory>
#include <optional>

#include "gui/workspace/selection/selection.h"
#include "kernel/edits/harness/branch_off.h"
#include "kernel/model/cable/centerline.h"

namespace liana {

struct CableJoint {
  std::optional<BranchId> branch{};                   // the one that is there already; else
  std::optional<BranchPlace> parting{};               // a cable is parted there
  Eigen::Vector3d point = Eigen::Vector3d::Zero();    // [mm]
  Eigen::Vector3d tangent = Eigen::Vector3d::Zero();  // of the parted cable; zero at a branch
  QString name{};                                     // "Branch 2", "branch off W12, 231 mm from its start"
};

/// The place on a shown cable where a branch can come, at a share of its length; none where it is too near to
/// an end.
std::optional<CableJoint> partingAt(const Document& document, const Cable& cable, const Centerline& shown,
                                    double fraction);
std::optional<CableJoint> jointAtBranch(const Document& document, BranchId branch);

/// How a cable leaves a joint towards a place: along the parted cable, and out of it at an angle that bends
/// neither. Unit.
Eigen::Vector3d leavingDirection(const CableJoint& joint, const Eigen::Vector3d& towards);

/// Puts an end of a cable, or a whole branch, to a joint, in one undo step; `pose` is where the end was put.
/// Null when it would meet itself.
std::unique_ptr<Edit> makeJoin(Document& document, const Selection& moved, const CableJoint& joint,
                               const Eigen::Isometry3d& pose);

/// Takes the branch out: two cables become one where they can, more end there, free.
std::unique_ptr<Edit> makeBranchRemoval(const Document& document, BranchId branch);

/// The ends that meet at a branch, in the order of the document.
std::vector<EndReference> endsAt(const Document& document, BranchId branch);

}  // namespace liana

// A place where cables of a harness meet.
#pragma once

#include <Eigen/Geometry>
#include <optional>
#include <string>

#include "kernel/base/id.h"
#include "kernel/base/pose_equality.h"
#include "kernel/model/assembly/part_reference.h"

namespace liana {

/// Plain data. Names are unique within a document: files refer to branches by name. Cables say themselves
/// that they end at a branch (`CableEnd::branch`).
struct Branch {
  BranchId id;
  std::string name;
  /// Where it stays, or where the search for its place begins [mm].
  Eigen::Isometry3d worldFromBranch = Eigen::Isometry3d::Identity();
  bool isRigid = true;                        // keeps the directions of its cables; loose: they only meet
  bool follows = true;                        // goes where its cables pull it; else it stays where it is
  double mass = 0;                            // [kg]
  std::optional<PartReference> attachedTo{};  // goes where the part goes; only of one that stays

  /// Empty when the branch can exist; otherwise what is wrong and what to do.
  std::string findDefect() const;

  friend bool operator==(const Branch&, const Branch&) = default;
};

}  // namespace liana

// Parts a cable in two that meet at a new branch, where others can join.
#pragma once

#include "kernel/edits/cable/move_end.h"
#include "kernel/edits/edit.h"

namespace liana {

/// Where a cable is parted.
struct BranchPlace {
  CableId cable;
  double fraction = 0.5;  // share of its length
  double length = 0;      // of the whole cable, the one its routing found where it finds it [mm]
  Eigen::Isometry3d worldFromPlace = Eigen::Isometry3d::Identity();  // +z along the cable [mm]
  BranchId branch{};                                                 // of the new branch, and
  CableId secondPiece{};  // of the second piece; invalid ones are replaced by fresh ones
};

/// The first piece keeps the cable's id and start, the second one gets its end; handles go with the piece
/// they are on, so do coverings, and wires that are led through the cable run through both. Both get the
/// length they have now.
class BranchOff : public Edit {
public:
  explicit BranchOff(BranchPlace place) : place_(place) {}

  Result<void> apply(Document& document) override;
  void revert(Document& document) override;
  std::string name() const override { return "Branch off \"" + before_.name + "\""; }

  BranchId branch() const { return branch_.id; }  // valid once applied
  CableId secondPiece() const { return second_.id; }

private:
  Result<void> plan(Document& document);
  void leadWires(Document& document);

  BranchPlace place_;
  Branch branch_;
  Cable before_, first_, second_;
  std::vector<Wire> wiresBefore_;
};

/// Puts an end of a cable onto another cable: that one is parted there, and the end joins the new branch.
class JoinCable : public Edit {
public:
  JoinCable(CableId cable, WhichEnd which, BranchPlace onto);

  Result<void> apply(Document& document) override;
  void revert(Document& document) override;
  std::string name() const override { return "Join cables"; }

  BranchId branch() const { return parting_.branch(); }  // valid once applied

private:
  CableId cable_;
  WhichEnd which_;
  CableId onto_;
  BranchOff parting_;
  Cable before_;
};

/// Moves all ends that meet at one branch to another, and takes the first away.
class MergeBranches : public Edit {
public:
  MergeBranches(BranchId from, BranchId into) : from_(from), into_(into) {}

  Result<void> apply(Document& document) override;
  void revert(Document& document) override;
  std::string name() const override { return "Merge branches"; }

private:
  BranchId from_, into_;
  Branch removed_;
  std::size_t index_ = 0;
  std::vector<Cable> before_;
};

}  // namespace liana

// Renames a handle or clip, puts it on a part or takes it off, or makes it another kind of fixing.
#pragma once

#include "kernel/edits/cable/cable_edit.h"

namespace liana {

/// Edits that set the same value of the same handle one after the other merge.
class ChangeHandle : public CableEdit {
public:
  static ChangeHandle setName(CableId cable, HandleId handle, std::string name);
  /// On a part it is a clip and goes where the part goes; none makes it a free handle. It stays where it is.
  static ChangeHandle attachTo(CableId cable, HandleId handle, std::optional<PartReference> part);
  /// Kind, frame, offset, friction, tolerance, force limit and whether it holds the direction are those of
  /// `fixing`.
  static ChangeHandle setFixing(CableId cable, HandleId handle, RouteHandle fixing);

  bool mergeWith(const Edit& next) override;
  std::string name() const override;

protected:
  Result<void> change(Cable& cable) const override;

private:
  enum class What { Name, Attachment, Fixing };
  ChangeHandle(CableId cable, HandleId handle, What what) : CableEdit(cable), handle_(handle), what_(what) {}

  HandleId handle_;
  What what_;
  std::string newName_;
  std::optional<PartReference> newPart_;
  RouteHandle newFixing_;
};

}  // namespace liana

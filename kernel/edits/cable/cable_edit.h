// What all changes within one cable share: keep the cable before and after, swap them on undo and redo.
#pragma once

#include "kernel/edits/edit.h"

namespace liana {

/// Derived edits change a copy; the document gets it only if it is still a cable that can exist.
class CableEdit : public Edit {
public:
  Result<void> apply(Document& document) final;
  void revert(Document& document) final;
  bool hasEffect(const Document& document) const final;

  CableId cable() const { return cable_; }

protected:
  explicit CableEdit(CableId cable) : cable_(cable) {}

  /// Makes the change on a copy of the cable.
  virtual Result<void> change(Cable& cable) const = 0;
  /// As it was before the last apply.
  const Cable& before() const { return before_; }

private:
  CableId cable_;
  Cable before_;
};

/// Puts ends that are plugged in or joined to where their connectors and branches are, and checks that what
/// the cable sits on is in the document and that the cable can exist. Used by every edit that brings a cable
/// in.
Result<void> fitIntoDocument(Cable& cable, const Document& document);

}  // namespace liana

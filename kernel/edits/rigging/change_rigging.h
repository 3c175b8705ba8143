// Replaces the rigging of the document: every change of ropes, bodies, drives and load cases is one of these.
#pragma once

#include "kernel/edits/edit.h"
#include "kernel/model/rigging/rigging.h"

namespace liana {

class ChangeRigging : public Edit {
public:
  /// `name` is what the undo menu calls it. Edits with the same `gesture`, if it is not empty, merge: all
  /// steps of one drag. A rigging that is empty is taken out of the document.
  ChangeRigging(Rigging rigging, std::string name, std::string gesture = {});

  Result<void> apply(Document& document) override;
  void revert(Document& document) override;
  bool mergeWith(const Edit& next) override;
  bool hasEffect(const Document& document) const override;
  std::string name() const override { return name_; }

private:
  std::shared_ptr<const Rigging> before_, after_;
  std::string name_, gesture_;
};

/// The document's rigging, or an empty one: where a change begins.
Rigging riggingOf(const Document& document);

}  // namespace liana

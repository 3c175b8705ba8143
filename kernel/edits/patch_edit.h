// What changes of several things at once share: parts with the clips on them, connectors with their cables.
#pragma once

#include "kernel/edits/document_patch.h"
#include "kernel/edits/edit.h"

namespace liana {

/// Derived edits plan new versions of things; the document gets them only if all of them can exist. A redo
/// puts in exactly what was put in the first time, so that a merged drag ends where it ended.
class PatchEdit : public Edit {
public:
  Result<void> apply(Document& document) final;
  void revert(Document& document) final;
  bool hasEffect(const Document& document) const final;

protected:
  /// What the change makes of the document.
  virtual Result<DocumentPatch> plan(const Document& document) const = 0;
  /// Takes over what `next`, applied after this one, put in.
  void takeOver(const PatchEdit& next);

private:
  DocumentPatch before_, after_;
  bool isPlanned_ = false;
};

}  // namespace liana

// One undoable change of the document; the undo stack, the command line and tests all change it this way.
#pragma once

#include <string>

#include "kernel/base/result.h"
#include "kernel/model/document.h"

namespace liana {

/// Holds what is needed to make the change and to take it back. Knows nothing of stacks or windows.
class Edit {
public:
  virtual ~Edit() = default;

  /// Makes the change, for the first time or again. When it cannot be made nothing has changed.
  virtual Result<void> apply(Document& document) = 0;
  /// Takes back what the last apply did.
  virtual void revert(Document& document) = 0;
  /// Takes over an edit applied right after this one, so that both undo as one; false if they do not belong
  /// together.
  virtual bool mergeWith(const Edit& next) {
    (void)next;
    return false;
  }
  /// Whether the document, which nothing else has changed since the last apply or merge, is not as it was
  /// before the first: a value typed and typed back is no step for the undo menu.
  virtual bool hasEffect(const Document& document) const {
    (void)document;
    return true;
  }
  /// What the undo menu shows: "Move handle 3".
  virtual std::string name() const = 0;
};

}  // namespace liana

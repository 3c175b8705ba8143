// Puts an assembly read from a file into the document.
#pragma once

#include "kernel/edits/edit.h"

namespace liana {

class AddAssembly : public Edit {
public:
  /// An invalid id in `reference` is replaced by a fresh one.
  explicit AddAssembly(AssemblyReference reference) : reference_(std::move(reference)) {}

  Result<void> apply(Document& document) override;
  void revert(Document& document) override;
  std::string name() const override;

  AssemblyId assembly() const { return reference_.id; }

private:
  AssemblyReference reference_;
};

}  // namespace liana

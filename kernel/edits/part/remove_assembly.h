// Takes an assembly out of the document; what sat on its parts stays where it is, free.
#pragma once

#include "kernel/edits/document_patch.h"
#include "kernel/edits/edit.h"

namespace liana {

class RemoveAssembly : public Edit {
public:
  explicit RemoveAssembly(AssemblyId assembly) : id_(assembly) {}

  Result<void> apply(Document& document) override;
  void revert(Document& document) override;
  std::string name() const override;

private:
  AssemblyId id_;
  AssemblyReference removed_;
  std::size_t index_ = 0;
  DocumentPatch attached_;  // clips and connectors as they were
};

}  // namespace liana

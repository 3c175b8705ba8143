// Takes a cable out of the document.
#pragma once

#include "kernel/edits/edit.h"

namespace liana {

class RemoveCable : public Edit {
public:
  explicit RemoveCable(CableId cable) : id_(cable) {}

  Result<void> apply(Document& document) override;
  void revert(Document& document) override;
  std::string name() const override;

private:
  CableId id_;
  Cable removed_;
  std::size_t index_ = 0;
};

}  // namespace liana

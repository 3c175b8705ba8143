// Adds a cable to the document.
#pragma once

#include "kernel/edits/edit.h"

namespace liana {

class AddCable : public Edit {
public:
  /// Invalid ids in `cable` and its handles are replaced by fresh ones.
  explicit AddCable(Cable cable) : cable_(std::move(cable)) {}

  Result<void> apply(Document& document) override;
  void revert(Document& document) override;
  std::string name() const override;

  CableId cable() const { return cable_.id; }  // valid once applied

private:
  Cable cable_;
};

}  // namespace liana

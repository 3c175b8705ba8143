// Changes the document's settings, such as the direction of gravity.
#pragma once

#include "kernel/edits/edit.h"

namespace liana {

class ChangeSettings : public Edit {
public:
  explicit ChangeSettings(const DocumentSettings& settings) : after_(settings) {}

  Result<void> apply(Document& document) override;
  void revert(Document& document) override;
  bool hasEffect(const Document& document) const override { return !(document.settings() == before_); }
  /// Settings changed one after the other (a slider) merge.
  bool mergeWith(const Edit& next) override;
  /// Says what is changed, once it has been applied.
  std::string name() const override;

private:
  DocumentSettings before_, after_;
};

}  // namespace liana

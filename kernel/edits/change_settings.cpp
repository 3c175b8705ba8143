#include "kernel/edits/change_settings.h"

#include "kernel/model/document_writer.h"

namespace liana {

Result<void> ChangeSettings::apply(Document& document) {
  if (const std::string defect = after_.findDefect(); !defect.empty()) return Error{defect};
  before_ = document.settings();
  DocumentWriter(document).replaceSettings(after_);
  return {};
}

bool ChangeSettings::mergeWith(const Edit& next) {
  const auto* other = dynamic_cast<const ChangeSettings*>(&next);
  if (!other) return false;
  after_ = other->after_;
  return true;
}

void ChangeSettings::revert(Document& document) {
  DocumentWriter(document).replaceSettings(before_);
}

}  // namespace liana

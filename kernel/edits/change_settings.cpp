#include "kernel/edits/change_settings.h"

#include "kernel/model/document_writer.h"

namespace liana {

Result<void> ChangeSettings::apply(Document& document) {
  if (!after_.gravity.allFinite()) return Error{"Gravity must be three numbers, in m/s²."};
  before_ = document.settings();
  DocumentWriter(document).replaceSettings(after_);
  return {};
}

void ChangeSettings::revert(Document& document) {
  DocumentWriter(document).replaceSettings(before_);
}

}  // namespace liana

#include "kernel/edits/patch_edit.h"

namespace liana {

Result<void> PatchEdit::apply(Document& document) {
  if (!isPlanned_) {
    Result<DocumentPatch> planned = plan(document);
    if (!planned.ok()) return planned.error();
    if (const std::string defect = planned->findDefect(); !defect.empty()) return Error{defect};
    after_ = std::move(*planned);
    before_ = currentOf(after_, document);
    isPlanned_ = true;
  }
  putIn(after_, document);
  return {};
}

void PatchEdit::revert(Document& document) {
  putIn(before_, document);
}

bool PatchEdit::hasEffect(const Document& document) const {
  return !before_.isSameAs(currentOf(before_, document));
}

void PatchEdit::takeOver(const PatchEdit& next) {
  after_.add(next.after_, false);
  before_.add(next.before_, true);
}

}  // namespace liana

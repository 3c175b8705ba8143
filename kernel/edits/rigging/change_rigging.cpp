#include "kernel/edits/rigging/change_rigging.h"

#include "kernel/model/document_writer.h"

namespace liana {

ChangeRigging::ChangeRigging(Rigging rigging, std::string name, std::string gesture)
    : after_(rigging.isEmpty() ? nullptr : std::make_shared<const Rigging>(std::move(rigging))),
      name_(std::move(name)),
      gesture_(std::move(gesture)) {}

Result<void> ChangeRigging::apply(Document& document) {
  if (after_)
    if (const std::string defect = after_->findDefect(); !defect.empty()) return Error{defect};
  before_ = document.rigging();
  DocumentWriter(document).replaceRigging(after_);
  return {};
}

void ChangeRigging::revert(Document& document) {
  DocumentWriter(document).replaceRigging(before_);
}

bool ChangeRigging::mergeWith(const Edit& next) {
  const auto* other = dynamic_cast<const ChangeRigging*>(&next);
  if (!other || gesture_.empty() || other->gesture_ != gesture_) return false;
  after_ = other->after_;
  return true;
}

bool ChangeRigging::hasEffect(const Document& document) const {
  const std::shared_ptr<const Rigging>& now = document.rigging();
  if (!now || !before_) return now != before_;
  return !(*now == *before_);
}

Rigging riggingOf(const Document& document) {
  return document.rigging() ? *document.rigging() : Rigging();
}

}  // namespace liana

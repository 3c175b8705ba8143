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

std::string ChangeSettings::name() const {
  const auto onOff = [](bool on) { return on ? " on" : " off"; };
  if (before_.contact.withParts != after_.contact.withParts)
    return std::string("Switch contact with parts") + onOff(after_.contact.withParts);
  if (before_.contact.withCables != after_.contact.withCables)
    return std::string("Switch contact between cables") + onOff(after_.contact.withCables);
  if (!(before_.contact == after_.contact)) return "Change contact";
  if (before_.gravity != after_.gravity) return "Change gravity";
  if (!(before_.limits == after_.limits)) return "Change limits of the project";
  if (before_.lengthUnit != after_.lengthUnit) return "Change unit of lengths";
  return "Change settings";
}

void ChangeSettings::revert(Document& document) {
  DocumentWriter(document).replaceSettings(before_);
}

}  // namespace liana

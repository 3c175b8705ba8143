#include "kernel/edits/harness/change_bundle.h"

namespace liana {

ChangeBundle ChangeBundle::setRule(CableId cable, std::optional<StiffnessRule> rule) {
  ChangeBundle edit(cable, What::Rule);
  edit.rule_ = std::move(rule);
  return edit;
}

ChangeBundle ChangeBundle::setCoverings(CableId cable, std::vector<Covering> coverings) {
  ChangeBundle edit(cable, What::Coverings);
  edit.coverings_ = std::move(coverings);
  return edit;
}

Result<void> ChangeBundle::change(Cable& cable) const {
  if (what_ == What::Coverings) {
    cable.coverings = coverings_;
    return {};
  }
  if (!rule_) {
    cable.bundle.reset();
    return {};
  }
  if (!cable.bundle) cable.bundle.emplace();
  cable.bundle->rule = *rule_;
  return {};
}

bool ChangeBundle::mergeWith(const Edit& next) {
  const auto* other = dynamic_cast<const ChangeBundle*>(&next);
  if (!other || other->cable() != cable() || other->what_ != what_) return false;
  // A covering added or taken off is a step of its own; numbers of one are typed.
  if (what_ == What::Coverings && other->coverings_.size() != coverings_.size()) return false;
  rule_ = other->rule_;
  coverings_ = other->coverings_;
  return true;
}

std::string ChangeBundle::name() const {
  if (what_ == What::Coverings) return "Change coverings";
  return rule_ ? "Make section follow wires" : "Type section";
}

}  // namespace liana

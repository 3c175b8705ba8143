// Makes a cable's section follow from its wires, or not, and covers it.
#pragma once

#include "kernel/edits/cable/cable_edit.h"

namespace liana {

class ChangeBundle : public CableEdit {
public:
  /// The rule for the stiffness of its wires; none: the section is typed, and stays what it is now.
  static ChangeBundle setRule(CableId cable, std::optional<StiffnessRule> rule);
  /// All its coverings, the innermost first.
  static ChangeBundle setCoverings(CableId cable, std::vector<Covering> coverings);

  bool mergeWith(const Edit& next) override;
  std::string name() const override;

protected:
  Result<void> change(Cable& cable) const override;

private:
  enum class What { Rule, Coverings };
  ChangeBundle(CableId cable, What what) : CableEdit(cable), what_(what) {}

  What what_;
  std::optional<StiffnessRule> rule_;
  std::vector<Covering> coverings_;
};

}  // namespace liana

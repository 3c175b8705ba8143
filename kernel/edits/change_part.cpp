#include "kernel/edits/change_part.h"

#include "kernel/edits/part_lookup.h"

namespace liana {

ChangePart ChangePart::setHidden(std::vector<PartReference> parts, bool hidden) {
  ChangePart edit(What::Hidden, std::move(parts));
  edit.values_.isHidden = hidden;
  return edit;
}

ChangePart ChangePart::setColor(PartReference part, std::optional<liana::Color> color) {
  ChangePart edit(What::Color, {std::move(part)});
  edit.values_.color = color;
  return edit;
}

ChangePart ChangePart::setMaterial(PartReference part, std::string material,
                                   std::optional<double> density_kg_m3) {
  ChangePart edit(What::Material, {std::move(part)});
  edit.values_.material = std::move(material);
  edit.values_.density = density_kg_m3;
  return edit;
}

ChangePart ChangePart::setClearance(PartReference part, std::optional<double> clearance_mm) {
  ChangePart edit(What::Clearance, {std::move(part)});
  edit.values_.clearance = clearance_mm;
  return edit;
}

Result<DocumentPatch> ChangePart::plan(const Document& document) const {
  DocumentPatch patch;
  for (const PartReference& reference : parts_) {
    const Result<PlacedPart> part = findPart(reference, document, patch);
    if (!part.ok()) return part.error();
    PartOverride change = overrideToChange(*part->reference, reference.part);
    if (what_ == What::Hidden) change.isHidden = values_.isHidden;
    if (what_ == What::Color) change.color = values_.color;
    if (what_ == What::Material) change.material = values_.material;
    if (what_ == What::Material) change.density = values_.density;
    if (what_ == What::Clearance) change.clearance = values_.clearance;
    replaceOverride(*part->reference, change);
  }
  return patch;
}

bool ChangePart::mergeWith(const Edit& next) {
  const auto* other = dynamic_cast<const ChangePart*>(&next);
  if (!other || other->what_ != what_ || other->parts_ != parts_) return false;
  values_ = other->values_;
  takeOver(*other);
  return true;
}

std::string ChangePart::name() const {
  switch (what_) {
    case What::Hidden:
      return std::string(values_.isHidden ? "Hide" : "Show") + (parts_.size() == 1 ? " part" : " parts");
    case What::Color:
      return "Change part colour";
    case What::Material:
      return "Change part material";
    case What::Clearance:
      return "Change part clearance";
  }
  return {};
}

}  // namespace liana

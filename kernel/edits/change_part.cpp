#include "kernel/edits/change_part.h"

#include <map>

#include "kernel/edits/part_lookup.h"

namespace liana {

ChangePart ChangePart::setHidden(std::vector<PartReference> parts, bool hidden) {
  ChangePart edit(What::Hidden, std::move(parts));
  edit.values_.isHidden = hidden;
  return edit;
}

ChangePart ChangePart::setColor(std::vector<PartReference> parts, std::optional<liana::Color> color) {
  ChangePart edit(What::Color, std::move(parts));
  edit.values_.color = color;
  return edit;
}

ChangePart ChangePart::setMaterial(std::vector<PartReference> parts, std::string material,
                                   std::optional<double> density_kg_m3) {
  ChangePart edit(What::Material, std::move(parts));
  edit.values_.material = std::move(material);
  edit.values_.density = density_kg_m3;
  return edit;
}

ChangePart ChangePart::setClearance(PartReference part, std::optional<double> clearance_mm) {
  ChangePart edit(What::Clearance, {std::move(part)});
  edit.values_.clearance = clearance_mm;
  return edit;
}

ChangePart ChangePart::setFriction(std::vector<PartReference> parts, std::optional<double> friction) {
  ChangePart edit(What::Friction, std::move(parts));
  edit.values_.friction = friction;
  return edit;
}

Result<DocumentPatch> ChangePart::plan(const Document& document) const {
  DocumentPatch patch;
  // Put in once per assembly: thousands of parts may change together.
  std::map<AssemblyId, std::map<std::string, PartOverride>> changed;
  for (const PartReference& reference : parts_) {
    const Result<PlacedPart> part = findPart(reference, document, patch);
    if (!part.ok()) return part.error();
    PartOverride change = overrideToChange(*part->reference, reference.part);
    if (what_ == What::Hidden) change.isHidden = values_.isHidden;
    if (what_ == What::Color) change.color = values_.color;
    if (what_ == What::Material) change.material = values_.material;
    if (what_ == What::Material) change.density = values_.density;
    if (what_ == What::Clearance) change.clearance = values_.clearance;
    if (what_ == What::Friction) change.friction = values_.friction;
    changed[reference.assembly][reference.part] = std::move(change);
  }
  for (auto& [id, changes] : changed) {
    AssemblyReference* reference = patch.assembly(id, document);
    std::vector<PartOverride> overrides = reference->overrides;
    std::erase_if(overrides, [&](const PartOverride& old) { return changes.contains(old.part); });
    for (auto& [part, change] : changes) overrides.push_back(std::move(change));
    reference->setOverrides(std::move(overrides));
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
      return parts_.size() == 1 ? "Change part colour" : "Change colour of parts";
    case What::Material:
      return parts_.size() == 1 ? "Change part material" : "Change material of parts";
    case What::Clearance:
      return "Change part clearance";
    case What::Friction:
      return parts_.size() == 1 ? "Change part friction" : "Change friction of parts";
  }
  return {};
}

}  // namespace liana

#include "kernel/edits/part/change_part.h"

#include "kernel/edits/part/part_lookup.h"

namespace liana {

ChangePart ChangePart::setName(PartReference part, std::string name) {
  ChangePart edit(What::Name, {std::move(part)});
  edit.values_.name = std::move(name);
  return edit;
}

ChangePart ChangePart::setOpacity(std::vector<PartReference> parts, std::optional<double> opacity) {
  ChangePart edit(What::Opacity, std::move(parts));
  edit.values_.opacity = opacity;
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
  return changeOverrides(parts_, document, [this](PartOverride& change) {
    if (what_ == What::Name) change.name = values_.name;
    if (what_ == What::Opacity) change.opacity = values_.opacity;
    if (what_ == What::Color) change.color = values_.color;
    if (what_ == What::Material) change.material = values_.material;
    if (what_ == What::Material) change.density = values_.density;
    if (what_ == What::Clearance) change.clearance = values_.clearance;
    if (what_ == What::Friction) change.friction = values_.friction;
  });
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
    case What::Name:
      return "Rename part \"" + (values_.name.empty() ? parts_.front().lastName() : values_.name) + "\"";
    case What::Opacity:
      return parts_.size() == 1 ? "Change part opacity" : "Change opacity of parts";
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

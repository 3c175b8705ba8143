// Changes the name, colour, opacity, material, clearance or friction of parts.
#pragma once

#include "kernel/edits/patch_edit.h"

namespace liana {

/// Edits of the same kind and the same parts one after the other merge.
class ChangePart : public PatchEdit {
public:
  /// Empty: as in the file.
  static ChangePart setName(PartReference part, std::string name);
  /// From 0 to 1, which hides what is behind; none: as what is above in the tree.
  static ChangePart setOpacity(std::vector<PartReference> parts, std::optional<double> opacity);
  /// None: as in the file.
  static ChangePart setColor(std::vector<PartReference> parts, std::optional<Color> color);
  static ChangePart setColor(PartReference part, std::optional<Color> color) {
    return setColor(std::vector{std::move(part)}, color);
  }
  static ChangePart setMaterial(std::vector<PartReference> parts, std::string material,
                                std::optional<double> density_kg_m3);
  static ChangePart setMaterial(PartReference part, std::string material,
                                std::optional<double> density_kg_m3) {
    return setMaterial(std::vector{std::move(part)}, std::move(material), density_kg_m3);
  }
  /// The distance cables keep from this part; none: the cables' own.
  static ChangePart setClearance(PartReference part, std::optional<double> clearance_mm);
  /// The coefficient between cables and these parts; none: the document's.
  static ChangePart setFriction(std::vector<PartReference> parts, std::optional<double> friction);

  bool mergeWith(const Edit& next) override;
  std::string name() const override;

protected:
  Result<DocumentPatch> plan(const Document& document) const override;

private:
  enum class What { Name, Opacity, Color, Material, Clearance, Friction };
  ChangePart(What what, std::vector<PartReference> parts) : what_(what), parts_(std::move(parts)) {}

  What what_;
  std::vector<PartReference> parts_;
  PartOverride values_;  // the one that `what_` names counts
};

}  // namespace liana

#include "kernel/edits/part/move_part.h"

#include "kernel/edits/part/part_lookup.h"

namespace liana {

Result<DocumentPatch> MovePart::plan(const Document& document) const {
  DocumentPatch patch;
  Result<PartInDocument> part = findPart(part_, document, patch);
  if (!part.ok()) return part.error();
  AssemblyReference& reference = *part->reference;
  if (!reference.assembly)
    return Error{"\"" + reference.file.filename().string() +
                 "\" has no geometry to move; locate its file first."};
  const Eigen::Isometry3d oldPlace = reference.assembly->worldFromNode(part->node);
  PartOverride change;
  change.part = part_.part;
  change.parentFromPart = parentFromPart_;
  if (const std::string defect = change.findDefect(); !defect.empty()) return Error{defect};
  reference.moveParts({{part_.part, part->node, parentFromPart_}});
  const Eigen::Isometry3d newPlace = reference.assembly->worldFromNode(part->node);
  const Eigen::Isometry3d& world = reference.worldFromAssembly;
  const Eigen::Isometry3d motion = world * newPlace * oldPlace.inverse() * world.inverse();
  carryAlong(document, part_.assembly, part_.part, motion, patch);
  carryAxes(document, part_.assembly, part_.part, motion, patch);
  return patch;
}

bool MovePart::mergeWith(const Edit& next) {
  const auto* other = dynamic_cast<const MovePart*>(&next);
  if (!other || other->part_ != part_) return false;
  parentFromPart_ = other->parentFromPart_;
  takeOver(*other);
  return true;
}

std::string MovePart::name() const {
  return parentFromPart_ ? "Move \"" + part_.lastName() + "\"" : "Put \"" + part_.lastName() + "\" back";
}

}  // namespace liana

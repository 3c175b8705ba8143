#include "kernel/edits/part/move_parts.h"

#include <algorithm>
#include <set>

namespace liana {

Result<DocumentPatch> MoveParts::plan(const Document& document) const {
  DocumentPatch patch;
  std::set<AssemblyId> assemblies;
  for (const Move& move : moves_) assemblies.insert(move.part.assembly);
  for (const AssemblyId id : assemblies)
    if (const Result<void> planned = planAssembly(id, document, patch); !planned.ok()) return planned.error();
  return patch;
}

Result<void> MoveParts::planAssembly(AssemblyId id, const Document& document, DocumentPatch& patch) const {
  AssemblyReference* reference = patch.assembly(id, document);
  if (!reference) return Error{"The assembly of the parts to move is not in the document any more."};
  const std::string file = "\"" + reference->file.filename().string() + "\"";
  if (!reference->assembly) return Error{file + " has no geometry to move; locate its file first."};
  const std::shared_ptr<const Assembly> before = reference->assembly;
  std::vector<AssemblyReference::Move> moved;
  for (const Move& move : moves_) {
    if (move.part.assembly != id) continue;
    const int node = before->findPath(move.part.part);
    if (node < 0) return Error{"There is no part \"" + move.part.part + "\" in " + file + "."};
    PartOverride change;
    change.part = move.part.part;
    change.parentFromPart = move.parentFromPart;
    if (const std::string defect = change.findDefect(); !defect.empty()) return Error{defect};
    moved.push_back({move.part.part, node, move.parentFromPart});
  }
  reference->moveParts(moved);
  const std::shared_ptr<const Assembly> after = reference->assembly;
  const Eigen::Isometry3d world = reference->worldFromAssembly;
  for (const AssemblyReference::Move& move : moved) {
    const Eigen::Isometry3d motion = world * after->worldFromNode(move.node) *
                                     before->worldFromNode(move.node).inverse() * world.inverse();
    carryAlong(document, id, move.part, motion, patch);
    carryAxes(document, id, move.part, motion, patch);
  }
  return {};
}

bool MoveParts::mergeWith(const Edit& next) {
  const auto* other = dynamic_cast<const MoveParts*>(&next);
  const auto isSamePart = [](const Move& a, const Move& b) { return a.part == b.part; };
  if (!other ||
      !std::equal(moves_.begin(), moves_.end(), other->moves_.begin(), other->moves_.end(), isSamePart))
    return false;
  moves_ = other->moves_;
  takeOver(*other);
  return true;
}

}  // namespace liana

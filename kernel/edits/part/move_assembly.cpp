#include "kernel/edits/part/move_assembly.h"

#include "kernel/model/rigid.h"

namespace liana {

Result<DocumentPatch> MoveAssembly::plan(const Document& document) const {
  if (!isRigid(worldFromAssembly_))
    return Error{"The assembly's placement is no rotation and shift; give it a new one."};
  DocumentPatch patch;
  AssemblyReference* reference = patch.assembly(assembly_, document);
  if (!reference) return Error{"The assembly to move is not in the document any more."};
  const Eigen::Isometry3d motion = worldFromAssembly_ * reference->worldFromAssembly.inverse();
  reference->worldFromAssembly = worldFromAssembly_;
  carryAlong(document, assembly_, "", motion, patch);
  carryAxes(document, assembly_, "", motion, patch);
  return patch;
}

bool MoveAssembly::mergeWith(const Edit& next) {
  const auto* other = dynamic_cast<const MoveAssembly*>(&next);
  if (!other || other->assembly_ != assembly_) return false;
  worldFromAssembly_ = other->worldFromAssembly_;
  takeOver(*other);
  return true;
}

}  // namespace liana

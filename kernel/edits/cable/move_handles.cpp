#include "kernel/edits/cable/move_handles.h"

#include <algorithm>

namespace liana {

Result<DocumentPatch> MoveHandles::plan(const Document& document) const {
  DocumentPatch patch;
  for (const Move& move : moves_) {
    Cable* cable = patch.cable(move.cable, document);
    RouteHandle* handle = cable ? cable->findHandle(move.moved.id) : nullptr;
    if (!handle) return Error{"A handle to move is not on its cable any more."};
    *handle = move.moved;
  }
  return patch;
}

bool MoveHandles::mergeWith(const Edit& next) {
  const auto* other = dynamic_cast<const MoveHandles*>(&next);
  const auto isSameHandle = [](const Move& a, const Move& b) {
    return a.cable == b.cable && a.moved.id == b.moved.id;
  };
  if (!other ||
      !std::equal(moves_.begin(), moves_.end(), other->moves_.begin(), other->moves_.end(), isSameHandle))
    return false;
  moves_ = other->moves_;
  takeOver(*other);
  return true;
}

}  // namespace liana

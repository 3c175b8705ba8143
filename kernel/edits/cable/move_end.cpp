#include "kernel/edits/cable/move_end.h"

namespace liana {

Result<void> MoveEnd::change(Cable& cable) const {
  (which_ == WhichEnd::Start ? cable.start : cable.end) = moved_;
  return {};
}

bool MoveEnd::mergeWith(const Edit& next) {
  const auto* other = dynamic_cast<const MoveEnd*>(&next);
  if (!other || other->cable() != cable() || other->which_ != which_) return false;
  moved_ = other->moved_;
  return true;
}

std::string MoveEnd::name() const {
  const CableEnd& old = which_ == WhichEnd::Start ? before().start : before().end;
  const bool isMoved = moved_.worldFromEnd.matrix() != old.worldFromEnd.matrix();
  return (isMoved ? "Move " : "Change ") + endName(which_, before().name);
}

std::string endName(WhichEnd which, const std::string& cable) {
  return (which == WhichEnd::Start ? "the start of \"" : "the end of \"") + cable + "\"";
}

}  // namespace liana

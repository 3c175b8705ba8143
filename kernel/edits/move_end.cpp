#include "kernel/edits/move_end.h"

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
  return which_ == WhichEnd::Start ? "Move cable start" : "Move cable end";
}

}  // namespace liana

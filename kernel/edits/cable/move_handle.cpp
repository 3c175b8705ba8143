#include "kernel/edits/cable/move_handle.h"

namespace liana {

Result<void> MoveHandle::change(Cable& cable) const {
  RouteHandle* handle = cable.findHandle(moved_.id);
  if (!handle) return Error{"The handle to move is not on the cable any more."};
  *handle = moved_;
  return {};
}

bool MoveHandle::mergeWith(const Edit& next) {
  const auto* other = dynamic_cast<const MoveHandle*>(&next);
  if (!other || other->cable() != cable() || other->moved_.id != moved_.id) return false;
  moved_ = other->moved_;
  return true;
}

std::string MoveHandle::name() const {
  const std::string kind = moved_.isClip() ? "clip" : "handle";
  return moved_.name.empty() ? "Move " + kind : "Move " + moved_.name;
}

}  // namespace liana

#include "kernel/edits/change_handle.h"

namespace liana {

ChangeHandle ChangeHandle::setName(CableId cable, HandleId handle, std::string name) {
  ChangeHandle edit(cable, handle, What::Name);
  edit.newName_ = std::move(name);
  return edit;
}

ChangeHandle ChangeHandle::attachTo(CableId cable, HandleId handle, std::optional<PartReference> part) {
  ChangeHandle edit(cable, handle, What::Attachment);
  edit.newPart_ = std::move(part);
  return edit;
}

Result<void> ChangeHandle::change(Cable& cable) const {
  RouteHandle* handle = cable.findHandle(handle_);
  if (!handle) return Error{"The handle to change is not on the cable any more."};
  if (what_ == What::Name)
    handle->name = newName_;
  else
    handle->attachedTo = newPart_;
  return {};
}

bool ChangeHandle::mergeWith(const Edit& next) {
  const auto* other = dynamic_cast<const ChangeHandle*>(&next);
  if (!other || other->cable() != cable() || other->handle_ != handle_ || other->what_ != what_) return false;
  newName_ = other->newName_;
  newPart_ = other->newPart_;
  return true;
}

std::string ChangeHandle::name() const {
  if (what_ == What::Name) return "Rename handle";
  return newPart_ ? "Clip to part" : "Take off part";
}

}  // namespace liana

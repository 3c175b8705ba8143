#include "kernel/edits/cable/change_handle.h"

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

ChangeHandle ChangeHandle::setFixing(CableId cable, HandleId handle, RouteHandle fixing) {
  ChangeHandle edit(cable, handle, What::Fixing);
  edit.newFixing_ = std::move(fixing);
  return edit;
}

Result<void> ChangeHandle::change(Cable& cable) const {
  RouteHandle* handle = cable.findHandle(handle_);
  if (!handle) return Error{"The handle to change is not on the cable any more."};
  switch (what_) {
    case What::Name:
      handle->name = newName_;
      break;
    case What::Attachment:
      handle->attachedTo = newPart_;
      break;
    case What::Fixing:
      handle->kind = newFixing_.kind;
      handle->worldFromHandle = newFixing_.worldFromHandle;
      handle->fixesOrientation = newFixing_.fixesOrientation;
      handle->offset = newFixing_.offset;
      handle->friction = newFixing_.friction;
      handle->tolerance = newFixing_.tolerance;
      handle->maxForce = newFixing_.maxForce;
      break;
  }
  return {};
}

bool ChangeHandle::mergeWith(const Edit& next) {
  const auto* other = dynamic_cast<const ChangeHandle*>(&next);
  if (!other || other->cable() != cable() || other->handle_ != handle_ || other->what_ != what_) return false;
  newName_ = other->newName_;
  newPart_ = other->newPart_;
  newFixing_ = other->newFixing_;
  return true;
}

std::string ChangeHandle::name() const {
  if (what_ == What::Name) return "Rename handle";
  if (what_ == What::Fixing) return "Make it a " + nameOf(newFixing_.kind, newFixing_.fixesOrientation);
  return newPart_ ? "Clip to part" : "Take off part";
}

}  // namespace liana

#include "kernel/edits/cable/add_handle.h"

namespace liana {

Result<void> AddHandle::change(Cable& cable) const {
  if (!handle_.id.isValid() || cable.findHandle(handle_.id))
    return Error{"The new handle needs a number of its own."};
  cable.handles.push_back(handle_);
  return {};
}

std::string AddHandle::name() const {
  return handle_.isClip() ? "Add clip" : "Add handle";
}

}  // namespace liana

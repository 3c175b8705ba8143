#include "kernel/edits/cable/remove_handle.h"

namespace liana {

Result<void> RemoveHandle::change(Cable& cable) const {
  const auto removed =
      std::erase_if(cable.handles, [this](const RouteHandle& handle) { return handle.id == handle_; });
  if (removed == 0) return Error{"The handle to remove is not on the cable any more."};
  return {};
}

}  // namespace liana

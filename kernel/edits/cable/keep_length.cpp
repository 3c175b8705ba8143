#include "kernel/edits/cable/keep_length.h"

namespace liana {

Result<void> KeepLength::change(Cable& cable) const {
  if (fractions_.size() != cable.handles.size())
    return Error{"\"" + cable.name + "\" has other handles than when its length was found. Try again."};
  cable.routing.mode = RoutingMode::FixedLength;
  cable.length = length_;
  for (std::size_t i = 0; i < fractions_.size(); ++i) cable.handles[i].fraction = fractions_[i];
  return {};
}

}  // namespace liana

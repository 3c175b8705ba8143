#include "kernel/edits/cable/make_reach.h"

#include "kernel/model/cable/suggested_length.h"

namespace liana {

Result<void> MakeReach::change(Cable& cable) const {
  const Reach reach = comfortableReach(cable);
  cable.length = reach.length;
  for (std::size_t i = 0; i < reach.fractions.size(); ++i) cable.handles[i].fraction = reach.fractions[i];
  return {};
}

}  // namespace liana

#include "solvers/group/group_report.h"

namespace liana {

const char* toString(GroupStatus status) {
  switch (status) {
    case GroupStatus::Converged:
      return "converged";
    case GroupStatus::IterationLimit:
      return "iteration limit";
    case GroupStatus::Stalled:
      return "stalled";
    case GroupStatus::Contradictory:
      return "contradictory";
    case GroupStatus::SlidOff:
      return "slid off";
    case GroupStatus::Pierced:
      return "pierced";
    case GroupStatus::FrictionOpen:
      return "friction open";
    case GroupStatus::Unstable:
      return "unstable";
    case GroupStatus::Cancelled:
      return "cancelled";
    case GroupStatus::InvalidProblem:
      return "invalid problem";
  }
  return "";
}

}  // namespace liana

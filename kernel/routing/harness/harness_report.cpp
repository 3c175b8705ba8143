#include "kernel/routing/harness/harness_report.h"

namespace liana {
namespace {

SolveStatus statusOf(GroupStatus status) {
  switch (status) {
    case GroupStatus::Converged:
      return SolveStatus::Converged;
    case GroupStatus::IterationLimit:
      return SolveStatus::IterationLimit;
    case GroupStatus::Pierced:
      return SolveStatus::Pierced;
    case GroupStatus::Cancelled:
      return SolveStatus::Cancelled;
    case GroupStatus::InvalidProblem:
      return SolveStatus::InvalidProblem;
    case GroupStatus::Contradictory:
    case GroupStatus::SlidOff:
    case GroupStatus::Unstable:
    case GroupStatus::FrictionOpen:
    case GroupStatus::Stalled:
      break;
  }
  return SolveStatus::Stalled;
}

}  // namespace

SolveReport reportOf(const GroupReport& group) {
  SolveReport report;
  report.status = statusOf(group.status);
  if (!report.converged()) report.reason = group.reason;
  if (!report.converged() && report.reason.empty())
    report.reason = std::string("the harness found no equilibrium (") + toString(group.status) + ")";
  report.iterations = group.iterations;
  report.factorizations = group.factorizations;
  report.energy = group.energy;
  report.residual = group.residual;
  report.constraintViolation = group.violation;
  report.contact.count = static_cast<int>(group.contacts.size());
  return report;
}

}  // namespace liana

#include "io/report/report.h"

#include <algorithm>

namespace liana {

bool ReportedCable::keepsBendRadius() const {
  return cable.minimumBendRadius() <= 0 || centerline.isEmpty() ||
         centerline.minimumBendRadius() >= cable.minimumBendRadius();
}

bool ReportedCable::passes() const {
  return solve.converged() && keepsBendRadius();
}

bool RoutingReport::passes() const {
  return std::all_of(cables.begin(), cables.end(), [](const ReportedCable& cable) { return cable.passes(); });
}

}  // namespace liana

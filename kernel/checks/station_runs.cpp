#include "kernel/checks/station_runs.h"

namespace liana {
namespace {

double crossing(const std::vector<double>& s, const std::vector<double>& values, double threshold, int below,
                int above) {
  const double share = (threshold - values[below]) / (values[above] - values[below]);
  return s[below] + share * (s[above] - s[below]);
}

}  // namespace

void findRunsAbove(const std::vector<double>& arcLengths, const std::vector<double>& values, double threshold,
                   std::vector<StationRun>& runs) {
  const int count = static_cast<int>(values.size());
  for (int i = 0; i < count; ++i) {
    if (!(values[i] > threshold)) continue;
    StationRun run;
    run.from = i == 0 ? arcLengths[0] : crossing(arcLengths, values, threshold, i - 1, i);
    run.worst = i;
    int last = i;
    while (last + 1 < count && values[last + 1] > threshold) {
      ++last;
      if (values[last] > values[run.worst]) run.worst = last;
    }
    run.to = last + 1 == count ? arcLengths[last] : crossing(arcLengths, values, threshold, last + 1, last);
    runs.push_back(run);
    i = last;
  }
}

}  // namespace liana

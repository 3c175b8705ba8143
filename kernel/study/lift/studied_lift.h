// What one run of a study of a lift found.
#pragma once

#include <string>
#include <vector>

#include "kernel/hoisting/checks/hoist_checks.h"

namespace liana {

struct StudiedLift {
  double simulated = 0;                // [s]
  std::string stopped;                 // why the run ended before its time; empty when it did not
  std::vector<HoistFinding> findings;  // worst first

  bool passes() const;
  /// The worst of what is judged by a limit; null when nothing is.
  const HoistFinding* worst() const;
};

}  // namespace liana

// The time series of a recording as a table.
#pragma once

#include <string>

#include "solvers/dynamics/recording.h"

namespace liana {

/// One line per frame: time_s, the channels, the energies by kind and their sum, as the shortest numbers that
/// read back the same.
std::string seriesCsv(const Recording& recording);

}  // namespace liana

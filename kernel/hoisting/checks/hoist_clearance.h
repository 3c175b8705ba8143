// How near loads, hooks and ropes came to the structure over a recording.
#pragma once

#include "kernel/base/progress.h"
#include "kernel/hoisting/checks/hoist_checks.h"
#include "kernel/model/document.h"

namespace liana {

struct ClearanceSettings {
  double reach = 1000;            // farther away does not count [mm]
  std::size_t mostFrames = 1500;  // frames looked at; of more, every second, third …
};

/// One finding for each load, hook block, spreader and rope that came within reach, with the least distance
/// of its hull [mm], where and when, and to which part. What stands on a part when the case begins is judged
/// once it has come half as far again off as it must stay; ropes not where they are led. The floor does not
/// count. `series`, if given, gets the distances over time.
Result<std::vector<HoistFinding>> findClearances(const DocumentContent& content,
                                                 const HoistRecording& recording,
                                                 const Progress& progress = {},
                                                 const ClearanceSettings& settings = {},
                                                 std::vector<HoistSeries>* series = nullptr);

}  // namespace liana

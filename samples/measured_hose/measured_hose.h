// A brake hose as a laser would have measured it: the input of the README's parameter fit.
#pragma once

#include <filesystem>

#include "kernel/base/result.h"
#include "kernel/model/cable/cable.h"
#include "kernel/model/document.h"
#include "kernel/routing/length/fit_cable.h"

namespace liana::samples {

/// The hose that was "measured": its stiffness is what a fit should find.
Cable buildMeasuredHose();

/// Points on its solved shape with a scatter of 0.1 mm, seeded, and its end poses.
Result<CableMeasurement> measureHose();

/// Writes measured_hose.csv and measured_hose_poses.json.
Result<void> writeMeasuredHose(const CableMeasurement& measurement, const std::filesystem::path& folder);

}  // namespace liana::samples

// A passenger lift for eight: traction sheave, deflector, car and counterweight in a shaft of three storeys.
// Our own geometry.
#pragma once

#include <filesystem>

#include "kernel/model/document.h"

namespace liana::samples {

/// The parts, with the car at the lowest landing.
Assembly buildElevator();

/// The lift rigged, with load cases. The geometry is in the given STEP file.
DocumentContent buildElevatorProject(const std::filesystem::path& assemblyFile);

}  // namespace liana::samples

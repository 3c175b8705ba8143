// A gantry crane in a workshop: 3.2 t on two falls, a press tool to carry over a machining centre, and the
// cable that feeds the trolley. Our own geometry.
#pragma once

#include <filesystem>

#include "kernel/model/document.h"

namespace liana::samples {

/// The parts, as they stand before the lift.
Assembly buildGantryCrane();

/// The crane rigged, with load cases. The geometry is in the given STEP file.
DocumentContent buildGantryProject(const std::filesystem::path& assemblyFile);

}  // namespace liana::samples

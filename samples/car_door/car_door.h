// The sample harness: the front door of a car with its door harness, through the hinge to the A-pillar, and
// the door's opening as a move.
#pragma once

#include <filesystem>

#include "kernel/model/document.h"

namespace liana::samples {

/// Pillar and door as a product tree.
Assembly buildCarDoor();

/// The project around it: harness, wires, coverings, the move. `assemblyFile` is where the assembly is or
/// will be stored; the geometry is not attached.
DocumentContent buildCarDoorProject(const std::filesystem::path& assemblyFile);

}  // namespace liana::samples

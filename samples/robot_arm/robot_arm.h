// The sample people recognise: a six-axis robot arm with its power cable, air hose and signal cable.
#pragma once

#include <filesystem>

#include "kernel/model/document.h"

namespace liana::samples {

/// The arm as a product tree: named, coloured parts with shared instances.
Assembly buildRobotArm();

/// The project around it. `assemblyFile` is where the assembly is or will be stored; the geometry is not
/// attached.
DocumentContent buildRobotProject(const std::filesystem::path& assemblyFile);

}  // namespace liana::samples

// Writes an assembly as a STEP file (AP214) with names, colours and shared instances.
#pragma once

#include <filesystem>

#include "kernel/base/result.h"
#include "kernel/model/assembly.h"

namespace liana {

Result<void> writeStep(const Assembly& assembly, const std::filesystem::path& file);

}  // namespace liana

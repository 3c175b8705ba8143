// Writes an assembly as a STEP file with names, colours and shared instances.
#pragma once

#include <filesystem>

#include "kernel/base/progress.h"
#include "kernel/base/result.h"
#include "kernel/model/assembly/assembly.h"

namespace liana {

enum class StepSchema { Ap214, Ap242 };

struct StepOptions {
  StepSchema schema = StepSchema::Ap214;
  Progress progress = {};
  bool hasTimeStamp = false;  // when it was written, in the header: the same input then gives other bytes
};

/// Nothing is written when cancelled or failed.
Result<void> writeStep(const Assembly& assembly, const std::filesystem::path& file,
                       const StepOptions& options = {});

}  // namespace liana

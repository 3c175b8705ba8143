// Reads drafted routes of any format on the calling thread.
#pragma once

#include "io/centerline/read_drafts.h"
#include "io/import/input_file.h"
#include "kernel/base/progress.h"
#include "kernel/base/result.h"

namespace liana {

/// What readDrafts() does, which calls this in a process of its own: OCCT's readers may crash, hang or take
/// all memory on damaged files.
Result<ReadDrafts> readDraftsInThisProcess(const InputFile& file, const Progress& progress);

}  // namespace liana

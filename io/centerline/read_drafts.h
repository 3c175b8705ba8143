// Reads routes drafted in CAD systems, so that they can become cables.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "io/centerline/centerline_format.h"
#include "kernel/base/progress.h"
#include "kernel/base/result.h"
#include "kernel/model/cable/draft_route.h"

namespace liana {

/// Routes in the order of the file, named differently; what was left out and why.
struct ReadDrafts {
  std::vector<DraftRoute> routes;
  std::vector<std::string> warnings;
};

/// STEP and IGES (curves outside of solids and faces), VDA-FS, DXF, CSV and JSON, also packed in a .zip or
/// .gz; which of them the name's ending tells, or the file's beginning. Curves that belong together and meet
/// are one route; lengths become millimetres. Errors name the file and the place: the line, the record or the
/// JSON key. A file without curves is an error.
Result<ReadDrafts> readDrafts(const std::filesystem::path& file, const Progress& progress = {});

}  // namespace liana

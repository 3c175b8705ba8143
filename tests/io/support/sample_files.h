// One small assembly written in every format, by Open CASCADE's own writers.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/temporary_folder.h"

namespace liana {

/// Two boxes of 10 x 20 x 30 mm, one at the origin and red, one 100 mm along x and green, and in a group 50
/// mm along y a blue pin of radius 5 and height 40 mm, that the file hides where its format can.
struct SampleFile {
  const char* format;  // as FileKind's names, with "binary" where there are two
  std::filesystem::path path;
};

/// STEP, IGES, BREP and BREP binary, STL and STL binary, OBJ, glTF and glTF binary, in this order.
std::vector<SampleFile> writeSampleFiles(const TemporaryFolder& folder);

std::filesystem::path writeSampleFile(const TemporaryFolder& folder, const std::string& format);

}  // namespace liana

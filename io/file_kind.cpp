#include "io/file_kind.h"

#include <algorithm>
#include <cctype>

namespace liana {

FileKind fileKindOf(const std::filesystem::path& file) {
  std::string extension = file.extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return std::tolower(c); });
  if (extension == ".liana") return FileKind::Project;
  if (extension == ".step" || extension == ".stp" || extension == ".p21") return FileKind::Step;
  return FileKind::Unknown;
}

}  // namespace liana

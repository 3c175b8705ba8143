#include "tests/support/paths.h"

namespace liana::paths {

std::filesystem::path sources() {
  return LIANA_SOURCE_DIR;
}

std::filesystem::path samples() {
  return sources() / "samples";
}

std::filesystem::path data() {
  return sources().parent_path() / "shared/data";
}

std::filesystem::path program(const char* name) {
  return std::filesystem::path(LIANA_PROGRAM_DIR) / name;
}

}  // namespace liana::paths

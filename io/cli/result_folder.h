// A folder that results go to, taken away again if it was made for nothing.
#pragma once

#include <filesystem>
#include <vector>

#include "kernel/base/result.h"

namespace liana {

class ResultFolder {
public:
  ResultFolder() = default;
  ~ResultFolder();
  ResultFolder(const ResultFolder&) = delete;
  ResultFolder& operator=(const ResultFolder&) = delete;

  /// Makes the folder and those above it, where they are missing.
  Result<void> make(const std::filesystem::path& folder);
  /// It has what it was made for.
  void keep() { made_.clear(); }

private:
  std::vector<std::filesystem::path> made_;  // deepest first
};

}  // namespace liana

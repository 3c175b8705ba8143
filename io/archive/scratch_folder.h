// A folder of our own for what an archive holds, gone when it is not needed any more.
#pragma once

#include <filesystem>

namespace liana {

/// Lies where temporary files lie and is named after this process. Making one removes those of processes that
/// were killed.
class ScratchFolder {
public:
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  /// Empty when none could be made.
  const std::filesystem::path& path() const { return path_; }

private:
  std::filesystem::path path_;
};

}  // namespace liana

// A place for half-written files: a folder beside the target that is gone when the work is done.
#pragma once

#include <filesystem>
#include <string>

namespace liana {

/// Writers may leave in it what they like. Whatever a process that was killed left is removed by the next
/// folder that is made at the same place.
class FolderBeside {
public:
  /// In `folder`. `path()` is empty if it cannot be made; `reason()` says why.
  explicit FolderBeside(const std::filesystem::path& folder);
  ~FolderBeside();
  FolderBeside(const FolderBeside&) = delete;
  FolderBeside& operator=(const FolderBeside&) = delete;

  const std::filesystem::path& path() const { return path_; }
  const std::string& reason() const { return reason_; }

private:
  std::filesystem::path path_;
  std::string reason_;
};

/// Removes from a folder what writers of this machine left there that were killed while they wrote. Knows
/// them by their names, which nobody else gives.
void removeLeftovers(const std::filesystem::path& folder);

}  // namespace liana

// A folder of a test's own, gone when the test ends.
#pragma once

#include <filesystem>
#include <string>

namespace liana::architecture {

/// Owns a new empty folder among the system's temporary files.
class TemporaryTree {
public:
  TemporaryTree();
  ~TemporaryTree();
  TemporaryTree(const TemporaryTree&) = delete;
  TemporaryTree& operator=(const TemporaryTree&) = delete;

  const std::filesystem::path& root() const { return root_; }

  /// Writes a file below the root, with the folders it needs.
  void write(const std::string& path, const std::string& text) const;

private:
  std::filesystem::path root_;
};

}  // namespace liana::architecture

// Imported assemblies kept on disk, so that a file opened again opens faster.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "io/import/imported_assembly.h"
#include "kernel/base/progress.h"

namespace liana {

/// A folder of packed assemblies, one file each, named by what they were made of: content, importer version,
/// settings. The least recently used go when they take too much room. Several processes may use it at once:
/// entries appear whole by a rename, and one that is damaged is removed and made anew.
class ImportCache {
public:
  ImportCache(std::filesystem::path folder, std::uintmax_t maximumBytes)
      : folder_(std::move(folder)), maximumBytes_(maximumBytes) {}

  /// The user's own: $XDG_CACHE_HOME/liana/imports (~/.cache without it), or $LIANA_CACHE_DIR. At most
  /// $LIANA_CACHE_MB megabytes, 2048 if not said; 0 switches it off.
  static std::optional<ImportCache> ofUser();

  static std::string keyOf(const std::filesystem::path& file, const ImportSettings& settings);

  /// What was stored under the key, if it is whole and the files it refers to have not changed. `cancelled`
  /// is set when progress asked to stop.
  std::optional<ImportedAssembly> find(const std::string& key, const std::filesystem::path& file,
                                       const Progress& progress, bool& cancelled) const;

  /// Failing to store is no failure: the next time is slow, that is all.
  void store(const std::string& key, std::string_view packed) const;

  const std::filesystem::path& folder() const { return folder_; }

private:
  std::filesystem::path entry(const std::string& key) const { return folder_ / (key + ".liana-import"); }
  void trim() const;

  std::filesystem::path folder_;
  std::uintmax_t maximumBytes_;
};

}  // namespace liana

// Writes a file so that a crash or a full disk leaves the old one as it was.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "kernel/base/result.h"

namespace liana {

/// Writes beside the target, flushes to disk, then renames over it.
Result<void> writeFileAtomically(const std::filesystem::path& file, std::string_view content);

/// The same for writers that want a path: they get a temporary one beside the target.
Result<void> replaceFileAtomically(const std::filesystem::path& file,
                                   const std::function<Result<void>(const std::filesystem::path&)>& write);

/// Removes what writers of this machine left in the folder that were killed while they wrote: temporary files
/// whose names start with `namePrefix` (empty: all). Every write does so for its own target.
void removeLeftovers(const std::filesystem::path& folder, const std::string& namePrefix);

}  // namespace liana

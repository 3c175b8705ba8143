// Writes a file so that a crash or a full disk leaves the old one as it was.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "kernel/base/result.h"

namespace liana {

/// Writes beside the target, flushes to disk, then renames over it. A file that is there keeps its mode; a
/// link stays, and the file it points to is replaced (linkNotice tells so). What is no file, such as a pipe,
/// a terminal or /dev/null, is written into.
Result<void> writeFileAtomically(const std::filesystem::path& file, std::string_view content);

/// The same for writers that want a path: they get one in a folder that is gone afterwards, with the target's
/// ending and a short name. They may make other files beside it.
Result<void> replaceFileAtomically(const std::filesystem::path& file,
                                   const std::function<Result<void>(const std::filesystem::path&)>& write);

/// What people should know before a file is written through a link; empty when it is none.
std::string linkNotice(const std::filesystem::path& file);

/// Whether the path is a pipe, a terminal, a device: something to write into rather than to replace.
bool isStream(const std::filesystem::path& file);

/// Whether the path stands for this process's standard output.
bool isStandardOutput(const std::filesystem::path& file);

}  // namespace liana

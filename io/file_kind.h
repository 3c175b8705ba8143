// Tells by its name what kind of file a path is, for programs that open "a file".
#pragma once

#include <filesystem>

namespace liana {

enum class FileKind { Project, Step, Unknown };

FileKind fileKindOf(const std::filesystem::path& file);

}  // namespace liana

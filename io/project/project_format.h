// What marks a project file, for its reader and its writer.
#pragma once

namespace liana {

inline constexpr const char* kProjectFormat = "liana-project";
inline constexpr int kProjectVersion = 3;

}  // namespace liana

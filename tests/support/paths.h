// Where the tests find files and programs. One file is compiled with these paths, so that a build in another
// folder compiles no test anew.
#pragma once

#include <filesystem>

namespace liana::paths {

std::filesystem::path sources();  // the repository
std::filesystem::path samples();
std::filesystem::path data();                     // files others made; may be absent: tests on them then skip
std::filesystem::path program(const char* name);  // one of ours, such as "liana"

}  // namespace liana::paths

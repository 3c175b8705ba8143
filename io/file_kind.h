// Tells what kind of file a path is, by its name or by its first bytes, for programs that open "a file".
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace liana {

enum class FileKind { Project, Step, Iges, Brep, Stl, Obj, Gltf, Archive, Unknown };

/// By the name's extension alone. What is packed (.zip, .gz, .stpz) is an archive, whatever it holds.
FileKind fileKindOf(const std::filesystem::path& file);

/// By the content, of which `head` is the first few thousand bytes and `size` the whole; Unknown if it does
/// not say.
FileKind fileKindOf(std::string_view head, std::uintmax_t size);

/// Whether it is a CAD or mesh file that becomes an assembly.
bool isAssemblyKind(FileKind kind);

/// As people call it: "STEP".
const char* nameOf(FileKind kind);

/// Patterns of all CAD and mesh files in both cases, for file dialogs: "*.step *.STEP *.stp …".
std::string assemblyFilePatterns();

}  // namespace liana

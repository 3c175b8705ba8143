// An imported assembly as bytes: how it comes out of the importer's process and how the cache keeps it.
#pragma once

#include <string>
#include <string_view>

#include "io/import/imported_assembly.h"
#include "kernel/base/progress.h"
#include "kernel/base/result.h"

namespace liana {

/// Everything: tree, exact shapes with their triangles, meshes, warnings; and a fingerprint of each file it
/// refers to, which are noted relative to `folder`.
std::string packAssembly(const ImportedAssembly& imported, const std::filesystem::path& folder);

/// The way back. Bytes that were damaged, or written by another version of Liana, are an error.
Result<ImportedAssembly> unpackAssembly(std::string_view bytes, const std::filesystem::path& folder,
                                        const Progress& progress);

/// Whether all files it refers to are still those it was read from.
bool areReferencesUnchanged(std::string_view bytes, const std::filesystem::path& folder);

/// Changes whenever the form of the bytes or what importing gives changes.
inline constexpr std::uint32_t kPackedVersion = 2;

}  // namespace liana

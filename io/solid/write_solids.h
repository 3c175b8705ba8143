// Writes a product tree in the formats for solids and meshes.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/step/write_step.h"
#include "kernel/base/progress.h"
#include "kernel/base/result.h"
#include "kernel/model/assembly/assembly.h"

namespace liana {

enum class SolidFormat { Step, Glb, Obj, Stl };

std::optional<SolidFormat> solidFormatOf(std::string_view word);
std::optional<SolidFormat> solidFormatOf(const std::filesystem::path& file);
const char* extensionOf(SolidFormat format);

struct SolidOptions {
  StepSchema schema = StepSchema::Ap214;  // of STEP alone
  TessellationQuality quality = {};       // of the meshes
  Progress progress = {};
  bool hasTimeStamp = false;  // of STEP alone: see StepOptions
};

/// What a file of this format cannot hold, in words: mesh formats have no place for parts that are curves
/// alone.
std::vector<std::string> findOmissions(const Assembly& assembly, SolidFormat format);

/// STEP: exact solids in millimetres with tree, names and colours. GLB: tree, names and colours, in metres
/// with y up, as glTF wants it. OBJ: millimetres, z up, colours in a file .mtl beside it. STL: binary,
/// millimetres, one heap of triangles. Parts that came as triangles are solids of flat facets in STEP, or
/// shells where they are open, and their own triangles elsewhere. An error or a cancel leaves the files that
/// were there.
Result<void> writeSolids(const Assembly& assembly, const std::filesystem::path& file, SolidFormat format,
                         const SolidOptions& options = {});

}  // namespace liana

// Triangles as files that CAD systems load.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "kernel/base/result.h"
#include "kernel/geometry/mesh/triangle_mesh.h"

namespace liana {

struct NamedMesh {
  std::string name;
  TriangleMesh mesh;  // [mm]
};

/// One named object per mesh; `title` is its first line.
Result<void> writeObj(const std::vector<NamedMesh>& meshes, const std::string& title,
                      const std::filesystem::path& file);
/// Binary, all meshes in one; of `title` the first 80 bytes.
Result<void> writeStl(const std::vector<NamedMesh>& meshes, const std::string& title,
                      const std::filesystem::path& file);

}  // namespace liana

// A view of the assembly and its cables that readers of a report can turn.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "io/report/picture/scene_picture.h"

namespace liana {

/// A <figure> with everything in it, triangles and viewer too: nothing is fetched. Browsers without WebGL say
/// so and leave the reader the pictures. Of more triangles than fit into `mostBytes` the smallest parts are
/// left out, and the caption says how many. Hidden parts are not in it, as in the window. Empty when there is
/// nothing to see.
std::string turnableScene(const std::vector<AssemblyReference>& assemblies,
                          const std::vector<PicturedCable>& cables, const std::vector<PicturePin>& pins,
                          std::size_t mostBytes = 40'000'000);

}  // namespace liana

// A product tree some of whose branches are elsewhere than the document has them: what players and pictures
// draw.
#pragma once

#include <map>

#include "kernel/model/document.h"

namespace liana {

/// Of nodes with everything below them; −1 is the whole assembly: newWorldFromOldWorld [mm]. A branch within
/// another one goes by its own displacement alone.
using Displacements = std::map<int, Eigen::Isometry3d>;

/// The reference with these branches displaced; its tree shares all geometry.
AssemblyReference displaced(const AssemblyReference& reference, const Displacements& displacements);

}  // namespace liana

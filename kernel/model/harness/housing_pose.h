// Where parts that are housings of free connectors have come to, with their connectors.
#pragma once

#include <vector>

#include "kernel/model/document.h"

namespace liana {

/// The assembly with housings at the solved poses of their connectors; shares the tree. The document itself
/// has them where the connectors are wanted.
AssemblyReference asItStands(const AssemblyReference& reference, const DocumentContent& content);
std::vector<AssemblyReference> standingAssemblies(const DocumentContent& content);

}  // namespace liana

// Which parts of the assemblies a body of the rigging is made of.
#pragma once

#include <map>
#include <utility>

#include "kernel/model/document.h"
#include "kernel/model/rigging/rigging.h"

namespace liana {

/// An instance of a part: its assembly and node. Node −1 is the whole assembly.
using PartKey = std::pair<AssemblyId, int>;

/// What bodies are made of: the index of the body at each node that one of them names. Parts that are gone
/// are left out; of two bodies that name the same node the first has it.
std::map<PartKey, int> namedParts(const Rigging& rigging, const DocumentContent& content);

/// The body of each instance that has geometry, by the nearest node at or above it that a body names: a
/// sheave may be a body of its own within a hook block that is one.
std::map<PartKey, int> bodiesOfParts(const Rigging& rigging, const DocumentContent& content);

}  // namespace liana

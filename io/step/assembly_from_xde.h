// Turns OCCT's extended document (XDE) into an Assembly: tree, names, colours, placements, shared shapes.
#pragma once

#include <TDocStd_Document.hxx>

#include "kernel/model/assembly.h"

namespace liana {

/// Products without geometry stay in the tree as nodes without a shape; `emptyParts` counts those that have
/// no parts below them either.
Assembly assemblyFromXde(const Handle(TDocStd_Document) & document, int& emptyParts);

}  // namespace liana

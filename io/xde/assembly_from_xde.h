// Turns OCCT's extended document (XDE) into an Assembly: tree, names, colours, placements, shared shapes.
#pragma once

#include <TDocStd_Document.hxx>
#include <string>
#include <vector>

#include "kernel/model/assembly/assembly.h"

namespace liana {

struct XdeAssembly {
  Assembly assembly;
  std::vector<std::string> emptyParts;  // names of products with neither geometry nor parts below them
  std::size_t flatTriangles = 0;        // triangles without area or with impossible corners, left out
  std::size_t badTriangles = 0;
};

/// Products without geometry stay in the tree as nodes without a shape. Shapes that are triangles alone
/// become parts with a mesh and no exact geometry.
XdeAssembly assemblyFromXde(const Handle(TDocStd_Document) & document);

}  // namespace liana

#include "samples/modelling/tree_builder.h"

#include "kernel/geometry/occt_shape.h"

namespace liana::samples {

int TreeBuilder::group(const char* name, int parent, const Frame& placement) {
  return assembly_.addNode({name, parent, placement, {}, -1});
}

void TreeBuilder::part(const char* name, int parent, const TopoDS_Shape& shape, const char* color,
                       const Frame& placement) {
  const auto [found, isNew] = shapeOf_.try_emplace(name, -1);
  if (isNew) found->second = assembly_.addShape({wrapOcct(shape), colorFromHex(color), {}, nullptr});
  assembly_.addNode({name, parent, placement, {}, found->second});
}

}  // namespace liana::samples

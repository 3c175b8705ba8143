#include "kernel/model/assembly/assembly_mass.h"

#include <cmath>
#include <optional>
#include <string>

namespace liana {

Result<AssemblyMass> massOf(const Assembly& assembly, const NodeDensity& density, int node,
                            const std::function<bool(int node)>& counts) {
  struct ShapeMass {
    bool isKnown = false;
    std::optional<MassProperties> atUnitDensity;  // for 1 kg/m³; none if it encloses nothing
  };
  std::vector<ShapeMass> shapes(assembly.shapes().size());
  AssemblyMass result;
  const auto& nodes = assembly.nodes();
  // Preorder: what is below a node follows it, until a node that stands beside or above.
  const int first = node < 0 ? 0 : node;
  for (int i = first;
       i < static_cast<int>(nodes.size()) && (i == first || node < 0 || nodes[i].parent >= node); ++i) {
    if (nodes[i].shape < 0 || (counts && !counts(i))) continue;
    ShapeMass& shape = shapes[nodes[i].shape];
    if (!shape.isKnown) {
      const AssemblyShape& geometry = assembly.shapes()[nodes[i].shape];
      const auto unit = massProperties(geometry.shape, geometry.mesh.get(), 1.0);
      if (unit.ok()) shape.atUnitDensity = *unit;
      shape.isKnown = true;
    }
    if (!shape.atUnitDensity) {
      result.withoutMass.push_back(i);
      continue;
    }
    const double here = density(i);
    if (!std::isfinite(here) || here <= 0)
      return Error{"The density of " + assembly.pathOf(i) + " must be a positive number of kg/m³, not " +
                   std::to_string(here) + "."};
    MassProperties part = shape.atUnitDensity->transformed(assembly.worldFromNode(i));
    part.mass *= here;
    part.inertia *= here;
    result.properties += part;
  }
  return result;
}

}  // namespace liana

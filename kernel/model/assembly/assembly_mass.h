// What an assembly, or a branch of its product tree, weighs.
#pragma once

#include <functional>
#include <vector>

#include "kernel/geometry/mass_properties.h"
#include "kernel/model/assembly/assembly.h"

namespace liana {

/// All instances together, in the assembly's frame.
struct AssemblyMass {
  MassProperties properties;
  std::vector<int>
      withoutMass;  // nodes whose geometry encloses nothing (sheets, open meshes): not in the sum
};

/// Density of the instance at a node [kg/m³].
using NodeDensity = std::function<double(int node)>;

/// Of the node and everything below it, as far as it `counts`; -1 for the whole assembly. Every unique shape
/// is integrated once. Fails when a density is not a positive number, naming the part.
Result<AssemblyMass> massOf(const Assembly& assembly, const NodeDensity& density, int node = -1,
                            const std::function<bool(int node)>& counts = {});

}  // namespace liana

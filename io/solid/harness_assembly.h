// Puts cables as solids, and the assemblies they run through, into one product tree for export.
#pragma once

#include <string>
#include <vector>

#include "kernel/base/progress.h"
#include "kernel/base/result.h"
#include "kernel/model/cable/cable.h"
#include "kernel/model/cable/centerline.h"
#include "kernel/model/document.h"

namespace liana {

struct SolidCable {
  std::string name;
  CableSpec spec;
  Centerline centerline;
  std::vector<Covering> coverings{};
};

struct HarnessAssembly {
  Assembly assembly;
  std::vector<std::string> warnings;  // cables that are bent tighter than their own radius, and the like
};

/// A root of the given name; below it the roots of the assemblies with their trees, names, colours and shared
/// shapes, and a group "Cables" with a solid per cable, and beside it a sleeve per covering. Without
/// assemblies the cables are the root's children. A cable that cannot be a solid is an error that names it.
Result<HarnessAssembly> buildHarnessAssembly(const std::string& name, const std::vector<SolidCable>& cables,
                                             const std::vector<AssemblyReference>& assemblies,
                                             const Progress& progress = {});

}  // namespace liana

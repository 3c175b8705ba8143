// Names a part instance of one of the document's assemblies.
#pragma once

#include <string>

#include "kernel/base/id.h"

namespace liana {

/// By its path (Assembly::pathOf), so that it outlives a file that cannot be found today.
struct PartReference {
  AssemblyId assembly;
  std::string part;

  friend bool operator==(const PartReference&, const PartReference&) = default;
};

}  // namespace liana

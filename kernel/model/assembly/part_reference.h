// Names a part instance of one of the document's assemblies.
#pragma once

#include <string>

#include "kernel/base/id.h"

namespace liana {

/// By its path (Assembly::pathOf), so that it outlives a file that cannot be found today.
struct PartReference {
  AssemblyId assembly;
  std::string part;

  /// The name of the part alone, as its file has it.
  std::string lastName() const { return part.substr(part.rfind('/') + 1); }

  friend bool operator==(const PartReference&, const PartReference&) = default;
};

}  // namespace liana

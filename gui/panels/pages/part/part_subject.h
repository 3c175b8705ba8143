// What the page of parts needs to know of each selected part.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kernel/model/document.h"

namespace liana {

class Workspace;

/// One selected part, looked up.
struct PartSubject {
  const AssemblyReference* reference = nullptr;
  int node = -1;
  std::string path;
  Color color;
  std::string material;
  std::optional<double> density, friction;
  double opacity = 1;

  const Assembly& assembly() const { return *reference->assembly; }
  const AssemblyNode& atNode() const { return assembly().node(node); }
  const AssemblyShape* shape() const {
    return atNode().shape < 0 ? nullptr : &assembly().shapes()[static_cast<std::size_t>(atNode().shape)];
  }
  const PartOverride* change() const { return findOverride(reference->overrides, path); }
};

/// Of all selected parts. Valid until the document changes.
std::vector<PartSubject> subjectsOf(const Workspace& workspace);

}  // namespace liana

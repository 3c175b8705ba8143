// Puts the product tree of a sample together: groups, and parts whose shape is stored once.
#pragma once

#include <TopoDS_Shape.hxx>
#include <map>
#include <string>

#include "kernel/model/assembly/assembly.h"

namespace liana::samples {

class TreeBuilder {
public:
  using Frame = Eigen::Isometry3d;

  int group(const char* name, int parent);
  /// A shape of a name that is there already is placed again.
  void part(const char* name, int parent, const TopoDS_Shape& shape, const char* color,
            const Frame& placement = Frame::Identity());

  Assembly take() { return std::move(assembly_); }

private:
  Assembly assembly_;
  std::map<std::string, int> shapeOf_;
};

}  // namespace liana::samples

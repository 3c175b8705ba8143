// Puts the product tree of a sample together: groups, and parts whose shape is stored once.
#pragma once

#include <TopoDS_Shape.hxx>
#include <concepts>
#include <map>
#include <string>

#include "kernel/model/assembly/assembly.h"
#include "samples/modelling/frame.h"

namespace liana::samples {

class TreeBuilder {
public:
  int group(const char* name, int parent, const Frame& placement = Frame::Identity());
  /// A shape of a name that is there already is placed again.
  void part(const char* name, int parent, const TopoDS_Shape& shape, const char* color,
            const Frame& placement = Frame::Identity());
  /// The same, and the shape is made only if there is none of that name.
  template <std::invocable Make>
  void part(const char* name, int parent, const Make& make, const char* color,
            const Frame& placement = Frame::Identity()) {
    part(name, parent, shapeOf_.contains(name) ? TopoDS_Shape() : TopoDS_Shape(make()), color, placement);
  }

  Assembly take() { return std::move(assembly_); }

private:
  Assembly assembly_;
  std::map<std::string, int> shapeOf_;
};

}  // namespace liana::samples

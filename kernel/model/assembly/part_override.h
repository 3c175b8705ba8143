// What the user changed about a part of an assembly; the assembly's own file is never written.
#pragma once

#include <Eigen/Geometry>
#include <optional>
#include <string>
#include <vector>

#include "kernel/base/pose_equality.h"
#include "kernel/model/assembly/assembly.h"
#include "kernel/model/assembly/color.h"

namespace liana {

/// What was changed of one node of the product tree; applies to what lies below it too. What is not given is
/// as in the file.
struct PartOverride {
  std::string part;    // path in the assembly (Assembly::pathOf)
  std::string name{};  // what the user calls it; empty: as in the file
  std::optional<Eigen::Isometry3d> parentFromPart;
  std::optional<Color> color;
  std::optional<bool> isHidden;     // none: as the file and what is above say
  std::optional<double> opacity;    // 1 hides what is behind; none: as what is above
  bool isRemoved = false;           // deleted, with everything below
  std::string material;             // for people: "steel"
  std::optional<double> density;    // [kg/m³]
  std::optional<double> clearance;  // distance cables keep from this part, for hot or moving parts [mm]
  std::optional<double> friction;   // coefficient between cables and this part, instead of the document's

  bool isEmpty() const;
  /// Empty when the values make sense; otherwise which one does not and what it may be.
  std::string findDefect() const;

  friend bool operator==(const PartOverride&, const PartOverride&) = default;
};

/// The override of exactly this part; null if there is none.
const PartOverride* findOverride(const std::vector<PartOverride>& overrides, const std::string& part);

/// What holds for a node: its own values, else those of the nearest node above. Name, placement and colour
/// are not among them: the assembly has them; how parts are drawn is told by looksOf.
struct PartFacts {
  std::string material;
  std::optional<double> density;    // [kg/m³]
  std::optional<double> clearance;  // [mm]
  std::optional<double> friction;
};
PartFacts factsOf(const std::vector<PartOverride>& overrides, const std::string& part);

/// A node as its file has it, kept while it is overridden.
struct OriginalNode {
  int node = -1;
  std::optional<Color> color;
  std::optional<int> shape{};  // of a removed node
};

/// The assembly with other overrides: first every node in `originals` is as in the file again, then
/// names, placements and colours of `overrides` are put in, removed parts lose their shapes, and `originals`
/// tells what was replaced. Shares all geometry. Overrides of parts that are not in the assembly do nothing.
Assembly withOverrides(const Assembly& assembly, const std::vector<PartOverride>& overrides,
                       std::vector<OriginalNode>& originals);

}  // namespace liana

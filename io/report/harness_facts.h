// What a report tells of a harness: bundles, branches, fixings and plugs with their numbers, ready to be
// written.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>
#include <vector>

#include "kernel/checks/finding.h"
#include "kernel/model/document.h"
#include "kernel/model/harness/stiffness_rule.h"

namespace liana {

/// A cable between two nodes.
struct ReportedBundle {
  std::string name, from, to;  // nodes; empty: free in space
  Color color;
  std::size_t wires = 0;
  bool isTyped = true;                      // its section is typed; else it follows from the wires
  double length = 0;                        // [mm]
  double bareDiameter = 0, diameter = 0;    // without and with what covers it where it is thickest [mm]
  double mass = 0;                          // [kg]
  double softest = 0, stiffest = 0;         // bending stiffness along it [N·m²]
  std::optional<StiffnessBounds> bounds{};  // that its wires leave open [N·m²]
  std::string rule;                         // between them; empty when typed
  struct Layer {
    std::string name;
    double from = 0, to = 0, thickness = 0;  // [mm]
  };
  std::vector<Layer> coverings;  // the innermost first
};

struct ReportedBranch {
  std::string name;
  bool isRigid = true, follows = true;
  double mass = 0;  // [kg]
  std::vector<std::string> cables;
  Eigen::Vector3d position = Eigen::Vector3d::Zero();  // where its cables have taken it [mm]
};

struct ReportedFixing {
  std::string cable, name, kind, part;  // an empty part: free in space
  Color color;
  double wanted = 0;                  // place along the cable [mm]
  std::optional<double> found{};      // of one that slides [mm]
  std::optional<double> tolerance{};  // around `wanted` [mm]
  double offset = 0;                  // [mm]
  double friction = 0;
  std::optional<double> force{};                // [N]
  std::optional<double> maxForce{};             // [N]
  CheckStatus place = CheckStatus::NotChecked;  // against the tolerance
  CheckStatus load = CheckStatus::NotChecked;   // against the force limit
};

/// A connector that is pulled somewhere and does not get there.
struct ReportedPlug {
  std::string name;
  double missing = 0;  // [mm]
};

struct HarnessFacts {
  std::vector<ReportedBundle> bundles;  // none when cables do not hang together and carry no wires
  std::vector<ReportedBranch> branches;
  std::vector<ReportedFixing> fixings;
  std::vector<ReportedPlug> heldBack;

  bool isEmpty() const { return bundles.empty() && branches.empty() && fixings.empty() && heldBack.empty(); }
};

/// Shapes are those of `content.centerlines` whose revisions are the cables'.
HarnessFacts harnessFacts(const DocumentContent& content);

}  // namespace liana

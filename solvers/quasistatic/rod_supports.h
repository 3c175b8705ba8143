// Where a rod is held: its two ends and its handles as one list, from the problem to the reactions.
#pragma once

#include <vector>

#include "solvers/quasistatic/rod_problem.h"
#include "solvers/quasistatic/solve_report.h"

namespace liana {

using SupportKind = HeldBackSupport::Kind;

/// One place where the rod may be held. Its index in the list is its id: 0 the start, 1 the end, 2 + h handle
/// h, whether they hold anything or not; guides, joints and reactions name it.
struct RodSupport {
  SupportKind kind = SupportKind::Handle;
  int handle = -1;  // which one, in the problem's order
  int node = 0;
  Eigen::Vector3d position = Eigen::Vector3d::Zero();               // [m]
  Eigen::Quaterniond orientation = Eigen::Quaterniond::Identity();  // world from the support's frame
  bool fixesPosition = false;
  bool fixesOrientation = false;
  bool slides = false;  // along slideAxis through `position`
  Eigen::Vector3d slideAxis = Eigen::Vector3d::UnitZ();
  double socketLength = 0;  // so far from it the cable touches nothing [m]

  bool isEnd() const { return kind != SupportKind::Handle; }
  /// Somewhere at or along `position`.
  bool guidesPosition() const { return fixesPosition || slides; }
};

/// The whole list. Allocates only where the vector must grow.
void collectSupports(const RodProblem& problem, std::vector<RodSupport>& supports);

/// Those that guide a position, along the rod; and those of them that fix it.
std::vector<RodSupport> guidedPlaces(const RodProblem& problem);
std::vector<RodSupport> fixedPlaces(const RodProblem& problem);

/// A stretch of rod between two neighbouring fixed places.
struct HeldSpan {
  double length = 0;    // of the rod [m]
  double longest = 0;   // segment [m]
  double distance = 0;  // from one place to the other [m]
};
std::vector<HeldSpan> heldSpans(const RodProblem& problem);

}  // namespace liana

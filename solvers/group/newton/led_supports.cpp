// Supports that have moved far are led to their places in parts.
#include <algorithm>
#include <cmath>

#include "solvers/group/group_solver.h"

namespace liana {

namespace {

constexpr double kLeadRadii = 2, kMostParts = 200;  // of the way of supports near contact
constexpr double kLetOutPart = 0.05;                // of a segment's length that a rod is let out at once
constexpr double kRoughTolerance = 1e-5;            // on that way

}  // namespace

/// How far the furthest support is from its place, over a part of the way, and how much the shortest segment
/// lacks.
double GroupSolver::partsOfTheWay(const RodGroupState& state) const {
  const GroupLayout& layout = system_.layout();
  double parts = 0;
  const double part = kLeadRadii * system_.contact.largestRadius();
  for (int row = 3 * layout.segmentCount; row < layout.firstSliderRow; ++row)
    if (system_.multiplierScale(row) == system_.forceScale() && !system_.isOneSided(row))
      parts = std::max(parts, std::abs(system_.rows[row]) / part);
  int row = 0;
  for (const RodLayout& rod : layout.rods)
    for (int j = 0; j < rod.segmentCount(); ++j, row += 3) {
      const double length = rod.segmentLength(j).at(state.scalars);
      parts = std::max(parts, system_.rows.segment<3>(row).norm() / (kLetOutPart * length));
    }
  return parts;
}

/// Supports that have moved far are led to their places in parts, and rods that begin shorter than they are
/// let out: in one step they would be drawn out on the way, and come to lie on the other side of something.
void GroupSolver::leadSupports(RodGroupState& state, const GroupOptions& options) {
  const int count = system_.layout().firstSliderRow;
  const int parts = static_cast<int>(std::min(std::ceil(partsOfTheWay(state)), kMostParts));
  if (parts < 2) return;
  const Eigen::VectorXd away = system_.rows;
  GroupOptions rough = options;
  rough.forceTolerance = std::max(options.forceTolerance, kRoughTolerance);
  rough.constraintTolerance = std::max(options.constraintTolerance, kRoughTolerance);
  for (int k = 1; k < parts; ++k) {
    for (int row = 0; row < count; ++row)
      system_.offsets[row] = system_.isOneSided(row) ? 0 : (1 - static_cast<double>(k) / parts) * away[row];
    evaluated_ = false;
    minimize(state, rough);
    if (report_.status == GroupStatus::Cancelled || report_.status == GroupStatus::Contradictory) break;
    system_.contact.remember(state.positions, state);
    system_.offsets.setZero();
    certified_ = false;
    begin(state);
  }
  system_.offsets.setZero();
  evaluated_ = false;
}

}  // namespace liana

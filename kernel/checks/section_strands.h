// The section of a cable as what distances are measured from: its axis, or of a flat cable a row of lines
// side by side.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "kernel/model/cable/cable_spec.h"
#include "kernel/model/cable/centerline.h"

namespace liana {

/// A flat cable is taken with round edges: what balls of its thickness sweep whose middles run on lines
/// beside the axis. A few lines find what is near; between them it is looked for across the section. A round
/// cable has one line, its axis.
class SectionStrands {
public:
  /// `line` must outlive this.
  SectionStrands(const CableSpec& spec, const Centerline& line);
  SectionStrands() = default;

  double radius() const { return radius_; }             // of the balls [mm]
  double halfWidth() const { return halfWidth_; }       // to the furthest skin [mm]
  double edge() const { return halfWidth_ - radius_; }  // where the outermost lines are [mm]
  const std::vector<double>& offsets() const { return offsets_; }
  bool isFlat() const { return offsets_.size() > 1; }
  /// What is this much further away from a line may be within reach between two lines [mm].
  double slack() const;
  /// The direction of the offsets at an arc length: unit, square to the axis.
  Eigen::Vector3d acrossAt(double s) const;

private:
  const Centerline* line_ = nullptr;
  double radius_ = 0, halfWidth_ = 0;
  std::vector<double> offsets_{0.0};
};

}  // namespace liana

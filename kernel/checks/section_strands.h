// The section of a cable as what distances are measured from: its axis, or of a flat cable a row of lines side
// by side.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "kernel/model/cable/cable_spec.h"
#include "kernel/model/cable/centerline.h"

namespace liana {

/// A flat cable with round edges is what balls of its thickness sweep whose middles run on lines beside the
/// axis. So many lines are taken that what is between two of them dips by less than a seventh of the half
/// thickness, and only towards something sharp. A round cable has one line, its axis.
class SectionStrands {
public:
  /// `line` must outlive this.
  SectionStrands(const CableSpec& spec, const Centerline& line);
  SectionStrands() = default;

  double radius() const { return radius_; }        // of the balls [mm]
  double halfWidth() const { return halfWidth_; }  // to the furthest skin [mm]
  const std::vector<double>& offsets() const { return offsets_; }
  bool isFlat() const { return offsets_.size() > 1; }
  /// The direction of the offsets at an arc length: unit, square to the axis.
  Eigen::Vector3d acrossAt(double s) const;

private:
  const Centerline* line_ = nullptr;
  double radius_ = 0, halfWidth_ = 0;
  std::vector<double> offsets_{0.0};
};

/// How the section is bent at each station: [0] about its first axis, over the wide side of a flat cable, [1]
/// about its second, edgewise [1/mm].
struct SectionBending {
  std::vector<double> overWideSide, edgewise;
};
SectionBending sectionBendingOf(const Centerline& line);

}  // namespace liana

// Judges a solved cable against its limits: where is it bent, twisted, pulled or led too close, and by how
// much.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "kernel/checks/cable_clearance_check.h"
#include "kernel/checks/clearance_check.h"
#include "kernel/checks/finding.h"
#include "kernel/checks/station_runs.h"
#include "kernel/model/cable/bend_radius_limit.h"

namespace liana {

/// Bend radius and torsion are judged with the rod's own curvature at its nodes, (2/ℓ)·sin(θ/2), linear
/// between them. It is what the bending moment follows from; on a circle through the nodes it is exactly 1/R
/// however few they are, and it converges with the square of the segment length, whereas the second
/// derivative of the Hermite curve jumps at every node.
///
/// The length is held to its target within kLengthTolerance. Slack is judged span by span: the length between
/// two neighbouring supports beyond their straight distance. Supports of spans are the ends and the clips; a
/// handle that sits on no part holds nothing in the real world, but what it pushes with is judged like a
/// clip's force.
///
/// Compression is judged where no limit is given too, see compressionLimit().
///
/// Keeps its memory between cables, so that checks can follow a drag. One per thread.
class CableChecker {
public:
  /// `scene` may be null: then clearance and penetration are not checked. What misses in it makes the checks
  /// that need it not judged. `defect` says why the shape is no
  /// equilibrium (empty: it is one); such a cable fails, and what shape there is is judged all the same.
  CableChecks check(const Cable& cable, const Centerline& line, const CheckLimits& limits,
                    const ClearanceScene* scene = nullptr, const std::string& defect = {});

private:
  void checkBending(const Centerline& line, double smallestRadius, FindingCollector& collector);
  /// Over the wide side of a flat cable, and in the plane it lies in.
  void checkFlatBending(const Centerline& line, double smallestRadius, double smallestEdgewise,
                        FindingCollector& collector);
  void checkTorsion(const Centerline& line, double largestTwist, FindingCollector& collector);
  void checkCompression(const Centerline& line, double largest, FindingCollector& collector);
  /// `failing` and `near` are thresholds of `values`, `limit` and `valueAt` what people read.
  void reportRuns(CheckKind kind, const Centerline& line, const std::vector<double>& values, double failing,
                  double near, double limit, const std::function<double(int)>& valueAt,
                  FindingCollector& collector);

  ClearanceCheck clearance_;
  CableClearanceCheck cableClearance_;
  std::vector<double> values_;
  std::vector<StationRun> runs_;
};

}  // namespace liana

// Curves drafted in other programs: pieces put end to end, corners rounded, measured by arc length.
#pragma once

#include <functional>
#include <vector>

#include "kernel/base/result.h"
#include "kernel/geometry/curve/hermite_curve.h"

namespace liana {

/// Smooth pieces in order; each begins where the one before it ends, but the direction may jump there.
using CurveChain = std::vector<HermiteCurve>;

struct CurveSample {
  Eigen::Vector3d point, derivative;
};

/// A curve given by a function of its parameter, followed within `tolerance` [mm]. `breaks` are the
/// parameters where it may be less smooth, its ends among them: at least two, growing.
HermiteCurve sampleCurve(const std::function<CurveSample(double)>& evaluate,
                         const std::vector<double>& breaks, double tolerance = 1e-4);

HermiteCurve lineBetween(const Eigen::Vector3d& from, const Eigen::Vector3d& to);

/// Part of a circle: from centre + x, turning towards y; x and y have the radius as length [mm, rad].
HermiteCurve arcAround(const Eigen::Vector3d& center, const Eigen::Vector3d& x, const Eigen::Vector3d& y,
                       double fromAngle, double toAngle, double tolerance = 1e-4);

/// Points as drawn or sampled. Where they turn little they stand for a smooth curve through them; where they
/// turn sharply there is a corner. Points that repeat the one before are left out.
CurveChain chainThrough(const std::vector<Eigen::Vector3d>& points);

HermiteCurve reversed(HermiteCurve curve);

/// Pieces put end to end; `seed` is the first of them in the order given.
struct JoinedPieces {
  CurveChain chain;
  std::size_t seed = 0;
};

/// Puts pieces whose ends meet within `tolerance` [mm] end to end, turning them round where needed. Where
/// more than two ends meet, chains end. Chains come in the order of their seeds.
std::vector<JoinedPieces> joinPieces(const std::vector<HermiteCurve>& pieces, double tolerance = 1e-3);

/// The chain as one curve with arc length as parameter and unit tangents. Corners become arcs of the radius
/// [mm], or smaller ones where there is no room. Fails when the chain turns back on itself or has no length.
Result<HermiteCurve> smoothCurve(const CurveChain& chain, double cornerRadius);

}  // namespace liana

// The space that all shapes of a cable in a study take: how far each place strays, and a tube around them
// all.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "kernel/geometry/curve/hermite_curve.h"

namespace liana {

/// At one share of the cable's length.
struct EnvelopeStation {
  double arcLength = 0;           // of the nominal cable [mm]
  Eigen::Vector3d nominal, mean;  // [mm]
  double meanDeviation = 0;       // of the runs from the nominal shape at the same share of the length [mm]
  double largestDeviation = 0;    // [mm]
  int largestRun = 0;             // whose it is
  double radius = 0;              // of a tube around the nominal shape that holds every run's cable [mm]
};

struct Envelope {
  int shapes = 0;  // the nominal one included
  double cableRadius = 0;
  std::vector<EnvelopeStation> stations;
  double beforeStart = 0, beyondEnd = 0;  // how far runs reach past the nominal ends, along the cable [mm]
};

/// Takes shapes one by one, in the order of runs, so that sums come out the same.
///
/// The tube: every shape is cut into short chords; from each point the nearest place of the nominal curve is
/// found by walking along it from the same share of the length. The stations on both sides of that place get
/// at least the distance, so that a tube whose radius runs straight between stations holds the point; the
/// cable's own radius is added.
class EnvelopeBuilder {
public:
  /// Evenly spaced points of the nominal shape, at least two [mm].
  EnvelopeBuilder(const std::vector<Eigen::Vector3d>& nominal, double length, double cableRadius);

  /// `points`: as many, at the same shares of the length.
  void add(int run, const std::vector<Eigen::Vector3d>& points);
  Envelope finish() const;

private:
  void reach(const Eigen::Vector3d& point, int near);

  Envelope envelope_;
  std::vector<Eigen::Vector3d> sums_, path_;  // path: the nominal curve as chords
  std::vector<double> reaches_;               // per station, of centerlines
};

/// Chords between two stations that follow the curve.
inline constexpr int kEnvelopePieces = 4;

/// A smooth curve through evenly spaced points.
HermiteCurve curveThrough(const std::vector<Eigen::Vector3d>& points, double length);

}  // namespace liana

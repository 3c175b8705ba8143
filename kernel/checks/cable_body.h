// A cable as others meet it: its curve in short chords, and the places where it is held.
#pragma once

#include <Eigen/Geometry>
#include <string>
#include <vector>

#include "kernel/geometry/curve/hermite_curve.h"
#include "kernel/model/cable/cable.h"
#include "kernel/model/cable/centerline.h"

namespace liana {

/// Into how many chords a stretch of a curve is cut so that they stay within `sag` of it: they sag κh²/8.
int chordsFor(double curvature, double length, double sag);

/// Without chords it has no shape.
struct CableBody {
  static constexpr double kSag = 0.02;       // of a chord at most [mm] …
  static constexpr double kSagShare = 0.01;  // … and of the radius
  static constexpr int kTogether = 8;        // neighbouring chords in one box

  struct Chord {
    double from = 0, to = 0;  // arc lengths [mm]
    Eigen::Vector3d a, b;
    double radius = 0;                                                                 // there [mm]
    Eigen::Vector3d edgeA = Eigen::Vector3d::Zero(), edgeB = Eigen::Vector3d::Zero();  // see edge
    /// Along one strand of a flat cable, −1 to 1 from edge to edge.
    Eigen::Vector3d startOf(double share) const { return a + share * edgeA; }
    Eigen::Vector3d endOf(double share) const { return b + share * edgeB; }
  };
  /// An end or clip.
  struct HeldPlace {
    double s = 0;
    Eigen::Vector3d position;
    bool isEnd = false;
  };
  /// Neighbouring chords.
  struct Stretch {
    std::size_t first = 0, last = 0;
    Eigen::AlignedBox3d box;
  };

  CableId id;
  std::string name;
  double radius = 0;  // where it is thickest; of a flat one half its thickness [mm]
  double edge = 0;    // of a flat one: from the axis to the middles of its round edges [mm]
  HermiteCurve curve;
  std::vector<HeldPlace> held;
  std::vector<Chord> chords;  // no longer than the radius, where that takes less than 64 per segment
  std::vector<Stretch> stretches;
  Eigen::AlignedBox3d box;
  std::vector<Eigen::Quaterniond> frames;  // of a flat one, at the curve's parameters

  static CableBody of(const Cable& cable, const Centerline& line);
  bool hasShape() const { return !chords.empty(); }
  /// To the furthest skin [mm].
  double halfWidth() const { return radius + edge; }
  /// The strands that are looked at, to each side of the axis.
  int strandsBeside() const;
  /// The way from the axis to the edge at an arc length; zero of a round one [mm].
  Eigen::Vector3d edgeAt(double s) const;
  double length() const { return curve.parameters.back(); }
};

}  // namespace liana

// What two or three picked places say: distances, angles, diameters, the way along a cable. Pure numbers.
#pragma once

#include <Eigen/Core>
#include <QString>
#include <QStringList>

#include "gui/view/overlay/sketch.h"
#include "gui/workspace/selection/selection.h"
#include "kernel/geometry/distance/gap.h"

namespace liana {

/// A place to measure from, as the mouse picked it.
struct MeasuredPlace {
  enum class Kind {
    Point,  // on a surface, a corner, an edge
    Round,  // the centre of a circle, hole or shaft, with its axis
    Plane,  // a point of a flat face, with its normal
    Cable,  // a place on a cable's axis
    Whole   // a part or a cable as a whole
  };
  Kind kind = Kind::Point;
  Eigen::Vector3d point = Eigen::Vector3d::Zero();      // [mm]
  Eigen::Vector3d direction = Eigen::Vector3d::Zero();  // unit: axis, normal or tangent; zero: none
  double radius = 0;                                    // of what is round [mm]
  QString section;                                      // of a flat cable, instead: "12.7 × 0.9 mm"
  double arcLength = 0;                                 // along the cable [mm]
  Selection owner{};                                    // the part or cable it lies on
  QString name;                                         // "Hole ⌀8.2 mm"

  bool hasAxis() const { return kind == Kind::Round; }
};

/// What was found: the main number, what else is worth knowing, and how it is drawn.
struct Measurement {
  QString headline;     // "42.4 mm"
  QStringList details;  // "dX 30 mm", ...
  Sketch sketch;        // without the label

  Eigen::Vector3d labelAt = Eigen::Vector3d::Zero();
  QString text() const { return (QStringList{headline} + details).join('\n'); }
  /// The drawing with its label.
  Sketch drawn() const;
};

/// A single place: its diameter, or where it is.
Measurement measurePlace(const MeasuredPlace& place);
/// Straight distance with its parts along the axes, and what planes, axes and cables add to it.
Measurement measureBetween(const MeasuredPlace& from, const MeasuredPlace& to);
/// The angle at `corner` between the ways to the two others.
Measurement measureAngle(const MeasuredPlace& from, const MeasuredPlace& corner, const MeasuredPlace& to);
/// The shortest way between two bodies.
Measurement measureGap(const Gap& gap, const QString& from, const QString& to);

}  // namespace liana

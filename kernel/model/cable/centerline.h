// The solved shape of a cable with its forces: derived data that belongs to one revision of the cable.
#pragma once

#include <Eigen/Geometry>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernel/geometry/curve/hermite_curve.h"

namespace liana {

/// Force and moment that a socket, clip or handle exerts on the cable.
struct SupportReaction {
  std::string name;                                    // "start", "end", or the handle's name
  Eigen::Vector3d position = Eigen::Vector3d::Zero();  // [mm]
  Eigen::Vector3d force = Eigen::Vector3d::Zero();     // world axes [N]
  Eigen::Vector3d moment = Eigen::Vector3d::Zero();    // world axes [N·mm]
  std::optional<double> at{};                          // arc length that a sliding fixing has found [mm]
};

/// What another part, another cable or the cable itself exerts on the cable at one place of its skin.
struct ContactReaction {
  double at = 0;  // arc length [mm]
  Eigen::Vector3d position =
      Eigen::Vector3d::Zero();  // of that place on the centerline, beside it on a flat cable [mm]
  Eigen::Vector3d normal = Eigen::Vector3d::UnitZ();  // away from what is touched, unit
  Eigen::Vector3d force = Eigen::Vector3d::Zero();    // push and friction, world axes [N]
};

/// Stations along the cable, all vectors of one size (the solver's nodes).
struct Centerline {
  std::uint64_t revision = 0;              // of the cable this shape was solved for
  std::vector<double> arcLengths;          // s, from zero, of the unstretched cable [mm]
  std::vector<Eigen::Vector3d> points;     // [mm]
  std::vector<Eigen::Vector3d> tangents;   // unit, from start to end
  std::vector<Eigen::Quaterniond> frames;  // world from section; third axis = tangent
  std::vector<double> curvatures;          // [1/mm]
  std::vector<double> torsions;            // twist of the section per length [rad/mm]
  std::vector<double> tensions;            // positive when pulled [N]
  std::vector<SupportReaction> reactions;  // start, the handles in order, end
  std::vector<ContactReaction> contacts;   // along the cable

  bool isEmpty() const { return points.empty(); }
  /// The smooth curve the stations stand for; what is drawn and exported.
  HermiteCurve curve() const;
  /// Length of that curve [mm].
  double length() const;
  /// Tightest bend [mm]; infinity for a straight cable.
  double minimumBendRadius() const;
  /// Station of the tightest bend; -1 when empty.
  int tightestStation() const;
};

}  // namespace liana

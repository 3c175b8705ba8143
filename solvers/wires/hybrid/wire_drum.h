// A drum that a wire is wound on, in layers.
#pragma once

#include <Eigen/Geometry>
#include <string>

namespace liana {

/// Wire lies on the drum wrap beside wrap, from one flange to the other and back in the next layer. With D
/// the drum's diameter and d the wire's, layer i (from 1) has its axis at the radius r_i = D/2 + (i − ½)·d
/// and holds wraps·π·(D + (2i − 1)·d). The radius passes from one layer to the next over the last half turn,
/// so that nothing jerks. Values only; how much is stored is the wire's to know.
struct WireDrum {
  Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();  // in the axes of its body; the drum turns about z
  double radius = 0.25;                                     // D/2 [m]
  double width = 0.5;                                       // between the flanges, z from 0 [m]
  double wire = 0.02;                                       // d [m]
  double stored = 0;                                        // wire on it at the start [m]
  int sense = 1;                                            // 1: pays out when it turns forwards about z
  double pitch = 0;                                         // from wrap to wrap in a groove [m]; 0: d

  int wrapsPerLayer() const;
  /// Length of all of a layer, from 1 on [m].
  double layerLength(int layer) const;
  /// Layer that is being laid or taken off while so much wire is on it [m], from 1 on.
  int layer(double onIt) const;
  double wraps(double onIt) const;      // that lie on it, in all layers
  double storedIn(double wraps) const;  // wire in so many, from the first layer on [m]
  double radiusAt(double onIt) const;   // of the wire's axis where it leaves [m]
  double placeAt(double onIt) const;    // along z [m]
  std::string findDefect() const;

  /// Where the wire leaves for a point, both in body axes; false if the point lies within the drum.
  bool tangent(const Eigen::Vector3d& towards, double onIt, Eigen::Vector3d& place) const;
  /// How far a place moved over the drum in the direction in which the wire leaves, the short way [m].
  double rolled(const Eigen::Vector3d& from, const Eigen::Vector3d& to, double onIt) const;
};

}  // namespace liana

// What a hybrid wire is made of, held by and led over.
#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "solvers/rod/section.h"
#include "solvers/wires/hybrid/wire_drum.h"
#include "solvers/wires/massless_cable.h"
#include "solvers/wires/path/wire_path.h"

namespace liana {

/// What holds an end of a wire.
struct HybridWireEnd {
  int body = BodyList::kGround;
  Eigen::Vector3d point = Eigen::Vector3d::Zero();  // in the axes of the body
  bool isFree = false;                              // held by nothing; lies at `point` in the world at first
};

/// A ring or a small sheave fixed in a body; the wire runs through it and cannot leave.
struct WireEye {
  int body = BodyList::kGround;
  Eigen::Vector3d point = Eigen::Vector3d::Zero();  // in the axes of the body
  double friction = 0;                              // μ of the capstan law
  double efficiency = 1;                            // η of a sheave: pull in / pull out while it turns
};

/// A place the wire is led over when it is laid: an eye, a round obstacle, or a point in the world that only
/// shows the way.
struct WireWaypoint {
  /// The point; beside an obstacle whose sense is left open: on the side where the wire passes its axis.
  Eigen::Vector3d point = Eigen::Vector3d::Zero();
  int eye = -1;
  int obstacle = -1;  // a sheave, drum or bar (cylinder, groove), by its place among the obstacles
  int sense = 0;      // of the turn about the obstacle's z axis, as the wire runs: ±1, or 0: by `point`
  int fullTurns = 0;  // besides the turn that its neighbours ask for, which is taken from −90° to 270°

  /// Over a round obstacle, forwards (1) or backwards (−1) about its z axis.
  static WireWaypoint over(int obstacle, int sense, int fullTurns = 0);
  /// Over a round obstacle on the side of a point.
  static WireWaypoint beside(int obstacle, const Eigen::Vector3d& side);
};

/// A thickening at a place along the material that does not fit through eyes.
struct WireKnob {
  double place = 0;  // from the start [m]
  double size = 0;   // it stops this far from the eye [m]
  double mass = 0;   // on top of the wire's own [kg]
};

struct WireResolution {
  bool adaptive = true;
  double finest = 0.5;  // massive nodes are not nearer to each other than this, along the material [m]
  double coarsest = std::numeric_limits<double>::infinity();  // nor farther than this, where they may be [m]
  // In terms of the critical pull f = min(l_a, l_c)·m/(4h²) of a node: above the first it is merged, and a
  // new one is made only while it has less than the second.
  double mergePull = 1, splitPull = 0.5;
};

struct HybridWireSettings {
  SectionStiffness section;  // EA, EI of bending1, mass per length
  double radius = 0;         // that other wires keep away from; bodies meet its middle line [m]
  HybridWireEnd start, end;
  std::vector<WireEye> eyes;
  std::vector<WireWaypoint> route;      // between the ends, in order; with the eyes and sheaves among them
  std::vector<WireObstacle> obstacles;  // what it may run over
  double length = 0;                    // of material; 0: as long as the way, pulled tight [m]
  bool keepsRoute = false;              // massive nodes lie along the route instead of being pulled tight
  WireResolution resolution;
  std::vector<WireKnob> knobs;
  double stretchRelaxation = -1, bendRelaxation = -1;  // internal damping γ [s]
  /// A winch at the start: how much wire it has fed out by a time [m]; negative takes in.
  std::shared_ptr<const TimeFunction> fedLength;
  /// Instead of it: the start comes off a drum that is part of the body that holds it; `length` does not
  /// count what the drum stores.
  std::optional<WireDrum> drum;
  bool twists = false;  // resists twist by the section's torsion, between two held ends
  int nodeShape = -1;   // what the contact detector knows massive nodes by
  std::string name = "wire";

  std::string findDefect(const BodyList& bodies) const;
};

}  // namespace liana

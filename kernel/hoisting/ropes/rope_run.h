// A rope in a world, whatever its model: what checks and recordings read of it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "kernel/base/result.h"
#include "kernel/model/rigging/rig_fitting.h"
#include "kernel/model/rigging/rig_rope.h"
#include "solvers/dynamics/world.h"

namespace liana {

/// A fitting in the world.
struct PlacedFitting {
  const RigFitting* fitting = nullptr;
  int body = BodyList::kGround;                                       // that carries it
  Eigen::Isometry3d bodyFromFitting = Eigen::Isometry3d::Identity();  // [m]
  int turning = -1;  // of drums and driven sheaves: the body that turns, its z axis along the fitting's
};

/// A place of the route at a moment: an end, or a run over an eye or sheave. SI units, in the world.
struct PassReading {
  double tensionIn = 0, tensionOut = 0;             // [N]; at ends the same
  Eigen::Vector3d force = Eigen::Vector3d::Zero();  // of the rope on the fitting [N]
  Eigen::Vector3d in = Eigen::Vector3d::Zero(),
                  out = Eigen::Vector3d::Zero();  // unit, along the rope to its end
  double fleetIn = 0, fleetOut = 0;  // between the rope and the plane across a sheave's or drum's axis [rad]

  friend bool operator==(const PassReading&, const PassReading&) = default;
};

struct RopeReading {
  double length = 0;                    // of material outside of winch and drum [m]
  double slack = 0;                     // length beyond the way; negative: stretched [m]
  double largestTension = 0;            // anywhere [N]
  double stored = 0, wraps = 0;         // on a drum [m], and how many
  double twist = 0;                     // between the ends [rad]
  std::vector<PassReading> passes;      // one for each of the route
  std::vector<Eigen::Vector3d> points;  // for drawing and clearance [m]

  friend bool operator==(const RopeReading&, const RopeReading&) = default;
};

/// Refers to its rope in a world and in all copies of it; keeps nothing that changes.
class RopeRun {
public:
  virtual ~RopeRun() = default;
  virtual void read(const World& world, RopeReading& reading) const = 0;
  /// The largest pull anywhere alone [N].
  virtual double tension(const World& world) const = 0;
};

/// What a rope needs to be laid.
struct RopeLaying {
  const RigRope* rope = nullptr;
  std::vector<PlacedFitting> passes;        // of its route
  std::vector<int> senses;                  // about the axis of each sheave, as the rope runs; 0 elsewhere
  double slack = 0;                         // [m]
  double startTension = 0;                  // that it is stretched by at first, where it has no slack [N]
  double damping = 0;                       // γ [s]
  std::shared_ptr<const TimeFunction> fed;  // by a winch at its start [m]; null: none
  struct Surface {
    int body = BodyList::kGround;
    std::vector<Eigen::Vector3d> points;  // in body axes [m]
    std::vector<std::array<int, 3>> triangles;
    std::string name;
  };
  std::vector<Surface> surfaces;  // that it may lie on

  /// Of material that fills a way of this length, with the slack or stretched by the pull it begins with [m].
  double lengthOn(double way) const;
};

/// Lays the rope by its model; says what is wrong when it cannot be.
Result<std::unique_ptr<RopeRun>> layRope(World& world, const RopeLaying& laying);

/// One file each.
Result<std::unique_ptr<RopeRun>> layHybridRope(World& world, const RopeLaying& laying);
Result<std::unique_ptr<RopeRun>> layChainRope(World& world, const RopeLaying& laying);
Result<std::unique_ptr<RopeRun>> layMasslessRope(World& world, const RopeLaying& laying);

/// A fitting's middle in the world.
Eigen::Vector3d placeOf(const World& world, const PlacedFitting& fitting);
/// Its axis.
Eigen::Vector3d axisOf(const World& world, const PlacedFitting& fitting);
/// Angle of a unit direction against the plane across an axis [rad].
double fleetOf(const Eigen::Vector3d& direction, const Eigen::Vector3d& axis);

}  // namespace liana

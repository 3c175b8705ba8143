// What can be told of a hybrid wire: pulls, lengths, directions, slip, forces on what it runs over, its drum.
#pragma once

#include <vector>

#include "solvers/wires/hybrid/hybrid_wire.h"

namespace liana {

/// A place of the wire. Places on a body count as the nearest place that hangs free.
struct WireSpot {
  Eigen::Vector3d point = Eigen::Vector3d::Zero();  // in the world
  Eigen::Vector3d direction =
      Eigen::Vector3d::Zero();  // unit, towards the end; zero for a piece without length
  double tension = 0;           // [N]
};

/// One eye, or one run over an obstacle, in the order of the wire. Pulls, slip and force are those of the
/// last step.
struct WireContact {
  int obstacle = -1, eye = -1;  // one of them, as in the settings
  int body = BodyList::kGround;
  Eigen::Vector3d entry = Eigen::Vector3d::Zero(), exit = Eigen::Vector3d::Zero();  // in the world
  double place = 0;                                 // of the entry along the material, from the start [m]
  double onBody = 0;                                // length of the run [m]
  double turn = 0;                                  // φ of the capstan law [rad]
  double tensionIn = 0, tensionOut = 0;             // [N]
  double slip = 0;                                  // speed of the wire over it, towards the end [m/s]
  Eigen::Vector3d force = Eigen::Vector3d::Zero();  // of the wire on the body [N]
  double fleetIn = 0,
         fleetOut = 0;  // between the wire and the plane across the axis of a round obstacle [rad]
};

/// Reads a wire in a world; lives no longer than both, and tells the state they are in when it is asked.
class WireReadings {
public:
  WireReadings(const HybridWire& wire, const World& world) : wire_(wire), world_(world) {}

  /// Material outside of winch and drum [m], its way [m], its mass with that of held ends [kg].
  double length() const;
  double pathLength() const;
  double mass() const;
  /// Largest pull anywhere, and the pulls at a place along the material and at the ends [N].
  double largestTension() const;
  double tensionAt(double place) const { return spotAt(place).tension; }
  double startTension() const;
  double endTension() const;
  /// (way − material)/material of the segment where it is largest: elastic stretch and violation.
  double largestStretch() const;
  /// A place along the material, from the start [m].
  WireSpot spotAt(double place) const;
  /// Angle of the wire at a place against a direction, from 0 to π/2 [rad]: off-lead with the plumb line.
  double angleAt(double place, const Eigen::Vector3d& direction) const;
  /// Everything it runs over, from start to end.
  std::vector<WireContact> contacts() const;
  /// Energy that slipping has taken away from the segments there are now [J].
  double frictionLoss() const;

  /// Straight pieces before and behind an eye: unit directions along the wire, and lengths [m].
  struct EyeSides {
    Eigen::Vector3d in = Eigen::Vector3d::Zero(), out = Eigen::Vector3d::Zero();
    double before = 0, after = 0;
    double tensionIn = 0, tensionOut = 0;
  };
  EyeSides sidesOf(int eye) const;
  /// Force of the wire on what an eye is part of, in the last step [N].
  Eigen::Vector3d eyeForce(int eye) const;

  /// Of a drum: what it stores [m], the layer it leaves from (from 1 on), the wraps that lie on it, and the
  /// angle at which the wire leaves, against the plane across its axis [rad]. Zero without one.
  double stored() const { return wire_.stored_; }
  int drumLayer() const;
  double drumWraps() const;
  double fleetAngle() const;

  /// Twist between the ends, full turns counted [rad], and the moment of the last step [N·m].
  double twist() const;
  double torque() const;

  /// The way as it is computed: straight pieces, and arcs on bodies.
  std::vector<Eigen::Vector3d> points() const;
  /// For drawing: smooth where the wire hangs free, `steps` points a piece; never inside a body.
  std::vector<Eigen::Vector3d> smoothPoints(int steps = 8) const;

private:
  const WireSegment& segment(size_t index) const { return wire_.segment(world_, index); }
  double pullAt(size_t segment, int portion, const Eigen::Vector3d& place) const;
  void addContacts(size_t segment, double passed, std::vector<WireContact>& contacts) const;
  void describe(const WireStation& station, const Eigen::Vector3d& in, const Eigen::Vector3d& out,
                WireContact& contact) const;
  std::vector<double> slipSpeeds(size_t segment) const;
  Eigen::Vector3d smoothTangent(int anchor) const;
  bool isInside(const Eigen::Vector3d& point) const;

  const HybridWire& wire_;
  const World& world_;
};

}  // namespace liana

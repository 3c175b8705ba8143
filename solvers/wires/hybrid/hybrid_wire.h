// The hybrid multiresolution wire: massive nodes where the wire hangs free, massless pieces that run over
// bodies, and as many of each as the pull allows.
#pragma once

#include <limits>
#include <optional>
#include <string>

#include "solvers/dynamics/world.h"
#include "solvers/rod/section.h"
#include "solvers/wires/hybrid/wire_drum.h"
#include "solvers/wires/hybrid/wire_segment.h"
#include "solvers/wires/massless_cable.h"
#include "solvers/wires/path/wire_path.h"

namespace liana {

/// What holds an end of a wire.
struct WireEnd {
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

/// A place the wire is led over when it is laid: an eye, or a point in the world that only shows the way.
struct WireWaypoint {
  Eigen::Vector3d point = Eigen::Vector3d::Zero();
  int eye = -1;
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
  WireEnd start, end;
  std::vector<WireEye> eyes;
  std::vector<WireWaypoint> route;      // between the ends, in order; with the eyes among them
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

/// A wire in a world; the world owns it. It is a chain of *carriers*, its ends and point masses, joined by
/// WireSegments, with eyes in between. What the wire lies on comes from its WirePath.
///
/// Masses follow the material: with R the material on both sides of a carrier, m = ρ(R_before + R_after)/2.
/// Merging and splitting move it by the lever rule, which keeps that, the mass, the centre of mass and the
/// momentum, and never adds energy (PHYSICS, section 7: α = l_c/(l_a + l_c), v_b = αv_a + (1 − α)v_c). Over a
/// place where the wire turns it takes its speed along the wire instead. The weight of a segment that turns
/// is that of its pieces where they are, not that of its ends.
class HybridWire : public WorldPart {
public:
  struct Node {
    enum class Kind { End, Mass, Eye };
    Kind kind = Kind::Mass;
    int body = BodyList::kGround;  // that carries the point: a point mass, or what holds it
    Eigen::Vector3d point = Eigen::Vector3d::Zero();  // in its axes
    int eye = -1;
    bool ownsBody = false;  // a point mass of the wire's own
    // An end held by a point mass adds its own mass to it instead; how much of it is the wire's [kg].
    bool addsMass = false;
    double addedMass = 0;
    int joint = -1;  // an end's mass is joined to the body that holds it
    int bend = -1;   // constraint
    double knob = 0, knobMass = 0;
    bool isCarrier() const { return kind != Kind::Eye; }
    /// Nothing else keeps it out of what the wire may lie on.
    bool isPointMass() const { return addsMass || (ownsBody && joint < 0); }
  };

  /// Lays the wire; returns the part's number. The settings must have no defect.
  static int addTo(World& world, const HybridWireSettings& settings);

  std::unique_ptr<WorldPart> clone() const override { return std::make_unique<HybridWire>(*this); }
  void atKick(World& world, double h) override;
  void findContacts(const World& world, double h, std::vector<ContactPoint>& contacts) const override;
  void endStep(World& world, double h) override;
  void adapt(World& world, double h) override;

  const HybridWireSettings& settings() const { return settings_; }
  const std::vector<Node>& nodes() const { return nodes_; }
  /// Constraints, one between each two neighbouring carriers.
  const std::vector<int>& segments() const { return segments_; }
  const WirePath& path() const { return path_; }
  int massCount() const;  // massive nodes between the ends
  int touchCount() const;

  /// Speed of the winch from the coming step on, on top of `fedLength`; positive pays out [m/s].
  void setWinchSpeed(double speed) { winchSpeed_ = speed; }
  double winchSpeed() const { return winchSpeed_; }

  /// Material outside of the winch [m], its way [m], its mass that of held ends included [kg].
  double length(const World& world) const;
  double pathLength(const World& world) const;
  double mass(const World& world) const;
  /// Largest pull anywhere, and the pull at a place along the material [N].
  double largestTension(const World& world) const;
  double tensionAt(const World& world, double place) const;
  /// What a drum stores [m], and the angle at which the wire leaves it, against the plane across its axis
  /// [rad].
  double stored() const { return stored_; }
  double fleetAngle(const World& world) const;
  double startTension(const World& world) const;
  double endTension(const World& world) const;
  /// (way − material)/material of the segment where it is largest: elastic stretch and violation.
  double largestStretch(const World& world) const;
  /// The way as it is computed: straight pieces, and arcs on bodies.
  std::vector<Eigen::Vector3d> points(const World& world) const;
  /// For drawing: smooth where the wire hangs free, `steps` points a piece; never inside a body.
  std::vector<Eigen::Vector3d> smoothPoints(const World& world, int steps = 8) const;

  /// The end lets go: it hangs free from now on.
  void detach(World& world, bool atStart);
  /// A free end is taken by a body where it is now.
  void attach(World& world, bool atStart, int body);
  /// Cuts at a place along the material; returns the part that begins there, or −1 where there is none to
  /// cut.
  int cut(World& world, double place);
  /// Leads the wire through another eye, which stands on a straight piece of a gap of its path; returns its
  /// number. And takes it out of one again.
  int threadEye(World& world, int gap, int piece, double share, const WireEye& eye);
  void unthreadEye(World& world, int eye);
  /// Force of the wire on what an eye is part of, in the last step [N].
  Eigen::Vector3d eyeForce(const World& world, int eye) const;
  /// Straight pieces before and behind an eye: unit directions along the wire, and lengths [m].
  struct EyeSides {
    Eigen::Vector3d in, out;
    double before = 0, after = 0;
    double tensionIn = 0, tensionOut = 0;
  };
  EyeSides sidesOf(const World& world, int eye) const;
  /// Twist between the ends, full turns counted [rad], and the moment of the last step [N·m].
  double twist(const World& world) const;
  double torque(const World& world) const;
  /// The free start of another wire (a part of the world) is tied to this one's free end, near to which it
  /// must be; the other part is gone then. Returns why it cannot be, or nothing.
  std::string join(World& world, int other);
  void setResolution(const WireResolution& resolution) { settings_.resolution = resolution; }

private:
  friend class WireResolver;
  explicit HybridWire(const HybridWireSettings& settings);

  void layNodes(World& world);
  size_t addNodeAt(World& world, double place);
  size_t holdByMass(World& world, bool atStart);
  void pullTight(World& world);
  void spreadSlack(World& world);
  void addKnobs(World& world);
  void addSegments(World& world);
  int makeMass(World& world, double mass, const Eigen::Vector3d& place,
               const Eigen::Vector3d& velocity) const;

  Eigen::Vector3d place(const World& world, const Node& node) const;
  Eigen::Vector3d velocity(const World& world, const Node& node) const;
  void anchors(const World& world, std::vector<Eigen::Vector3d>& places) const;
  void followBodies(World& world);
  void keepNodesOutside(World& world);
  size_t nodeOfCarrier(size_t carrier) const;
  size_t nodeOfEye(int eye) const;
  size_t segmentOfNode(size_t node) const;
  WireSegment& segment(World& world, size_t index) const;
  const WireSegment& segment(const World& world, size_t index) const;
  void layStations(World& world, size_t segment);
  void gatherStations(const World& world, size_t segment, std::vector<WireStation>& stations) const;
  WireStation touchStation(const World& world, const WireTouch& touch) const;
  WireStation eyeStation(const World& world, size_t node) const;
  double rolled(const WireStation& station, const Eigen::Vector3d& from, const Eigen::Vector3d& to,
                const Eigen::Vector3d& direction) const;
  void weighTurns(World& world, size_t segment);
  void addForce(World& world, int body, const Eigen::Vector3d& point, const Eigen::Vector3d& force);
  void layBends(World& world);
  void layTwist(World& world);
  void runWinch(World& world, double h);
  void turnDrum(World& world);
  Eigen::Vector3d firstTarget(const World& world) const;
  Eigen::Vector3d smoothTangent(int anchor) const;
  bool isInside(const World& world, const Eigen::Vector3d& point) const;
  double pullAt(const World& world, size_t segment, int portion, const Eigen::Vector3d& place) const;
  void shareMasses(World& world);
  double carrierMass(const World& world, size_t carrier) const;

  HybridWireSettings settings_;
  std::vector<Node> nodes_;
  std::vector<int> segments_;
  int twist_ = -1;  // constraint
  WirePath path_;
  std::vector<BodyPose> poses_;  // by body, of obstacles at the last following
  double winchSpeed_ = 0, feedSpeed_ = 0, stored_ = 0;
  bool kicked_ = false;
  // Scratch, for its memory only.
  std::vector<Eigen::Vector3d> anchors_;
  std::vector<WireStation> stations_;
  std::vector<MasslessCable::Node> twistNodes_;
};

}  // namespace liana

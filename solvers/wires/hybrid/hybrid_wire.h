// The hybrid multiresolution wire: massive nodes where the wire hangs free, massless pieces that run over
// bodies, and as many of each as the pull allows.
#pragma once

#include "solvers/dynamics/world.h"
#include "solvers/wires/hybrid/hybrid_wire_settings.h"
#include "solvers/wires/hybrid/wire_segment.h"

namespace liana {

class WireReadings;

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

  /// What can be told of it in the world it is part of.
  WireReadings read(const World& world) const;

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
  /// The eye stands at another point of its body from the coming step on.
  void moveEye(int eye, const Eigen::Vector3d& point);
  /// The free start of another wire (a part of the world) is tied to this one's free end, near to which it
  /// must be; the other part is gone then. Returns why it cannot be, or nothing.
  std::string join(World& world, int other);
  void setResolution(const WireResolution& resolution) { settings_.resolution = resolution; }

private:
  friend class WireForesight;
  friend class WireResolver;
  friend class WireReadings;
  explicit HybridWire(const HybridWireSettings& settings);

  void layNodes(World& world);
  void reeve(World& world);
  int senseOf(const World& world, size_t waypoint) const;
  Eigen::Vector3d routePlace(const World& world, size_t place) const;
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
  void rememberPoses(const World& world);
  void keepNodesOutside(World& world);
  void holdEnds(World& world);
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
  void shareMasses(World& world);
  double carrierMass(const World& world, size_t carrier) const;

  HybridWireSettings settings_;
  std::vector<Node> nodes_;
  std::vector<int> segments_;
  int twist_ = -1;  // constraint
  WirePath path_;
  std::vector<BodyPose> poses_;  // of the obstacles at the last following
  double winchSpeed_ = 0, feedSpeed_ = 0, stored_ = 0;
  bool kicked_ = false;
  // Scratch, for its memory only.
  std::vector<Eigen::Vector3d> anchors_;
  std::vector<WireStation> stations_;
  std::vector<MasslessCable::Node> twistNodes_;
  std::vector<double> foreseenPulls_;  // of the segments
};

}  // namespace liana

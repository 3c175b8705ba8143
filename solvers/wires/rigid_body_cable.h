// A cable as a chain of rigid bodies with the section's stretch, bend and twist between them.
#pragma once

#include <vector>

#include "solvers/dynamics/world.h"
#include "solvers/multibody/joints/angular_joint.h"
#include "solvers/rod/section.h"

namespace liana {

/// How an end of the cable is held. A clamped end keeps its direction in the body; a pinned one turns freely.
struct CableEndHold {
  enum class Kind { Free, Pinned, Clamped } kind = Kind::Pinned;
  int body = BodyList::kGround;
};

/// When elements are merged and split. An element is merged with its like neighbour where the cable is
/// straight and pulled so hard that the step does not resolve its vibration; it is split where the cable
/// bends or the pull has gone.
struct CableResolution {
  bool adaptive = false;
  int coarsest = 3;         // elements grow to 2^coarsest times their length
  double mergeBend = 0.02;  // largest angle at the joints around a merged pair [rad]
  double splitBend = 0.15;  // an angle at a joint that splits its elements [rad]
  double mergePull = 4;     // least h²T/(m·l) of a merged pair, m and l those of one element
  double splitPull = 0.5;   // below it, an element is split again
};

struct RigidBodyCableSettings {
  SectionStiffness section;
  double radius = 0.005;              // for inertia about the axis and for contact [m]
  std::vector<Eigen::Vector3d> path;  // laid along it, unstretched; at least two points
  int elements = 24;
  CableEndHold start, end;
  double stretchRelaxation = -1, bendRelaxation = -1, twistRelaxation = -1;  // internal damping γ [s]
  bool steadies = true;                                                      // see AngularJoint
  CableResolution resolution;
  /// A winch at the start: how much cable it has fed out by a time [m], 0 at the beginning; negative takes
  /// in. The start must be pinned. Elements come out of it and go into it.
  std::shared_ptr<const TimeFunction> fedLength;
  std::vector<int>
      shapes;  // what the contact detector knows elements of 1, 2, 4 … lengths by; empty: no contact
  std::string name = "cable";

  std::string findDefect(const BodyList& bodies) const;
};

/// The bodies and joints of one cable in a world; the world owns it. Element k lies between points k and k +
/// 1 of points(). Bodies' third axes point along the cable.
class RigidBodyCable : public WorldPart {
public:
  /// Lays the cable: adds bodies and joints to the world and itself as a part; returns the part's number. The
  /// settings must have no defect.
  static int addTo(World& world, const RigidBodyCableSettings& settings);

  std::unique_ptr<WorldPart> clone() const override { return std::make_unique<RigidBodyCable>(*this); }
  void endStep(World& world, double h) override;

  struct Element {
    int body = 0;
    double length = 0;  // unstretched [m]
    int level = 0;      // length = 2^level of the finest
  };
  const RigidBodyCableSettings& settings() const { return settings_; }
  /// May be changed while it runs.
  void setResolution(const CableResolution& resolution) { settings_.resolution = resolution; }
  const std::vector<Element>& elements() const { return elements_; }
  /// Constraints between neighbouring elements, one fewer than elements.
  const std::vector<int>& joints() const { return joints_; }
  int startJoint() const { return startJoint_; }  // -1 for a free end
  int endJoint() const { return endJoint_; }

  /// Ends of the elements in the world, for drawing.
  std::vector<Eigen::Vector3d> points(const World& world) const;
  /// Pull between element k and the next one [N].
  double tension(const World& world, int joint) const;
  /// Length of all elements and of what lies between the winch and the first one, unstretched [m].
  double length(const World& world) const;
  /// Twist of the whole cable, clamped ends included [rad].
  double twist(const World& world) const;

private:
  explicit RigidBodyCable(const RigidBodyCableSettings& settings) : settings_(settings) {}

  void layElements(World& world);
  Body makeElement(double length, const Eigen::Vector3d& start, const Eigen::Quaterniond& orientation,
                   int level) const;
  int joinElements(World& world, size_t before) const;
  int holdEnd(World& world, const CableEndHold& hold, bool atStart) const;
  int holdByWinch(World& world) const;
  AngularJoint::Settings jointSettings(double length) const;
  void replaceJoints(World& world, size_t element);

  void adaptResolution(World& world, double h);
  bool canMerge(const World& world, size_t first, double h) const;
  bool mustSplit(const World& world, size_t element, double h) const;
  void merge(World& world, size_t first);
  void split(World& world, size_t element);
  double jointBend(const World& world, int joint) const;
  double pullAround(const World& world, size_t element) const;

  void runWinch(World& world, double h);
  void feedElement(World& world, double free, double rate);
  void takeElement(World& world);

  RigidBodyCableSettings settings_;
  double elementLength_ = 0;
  double freeOffset_ = 0;  // length between winch and first element = freeOffset + fed length
  std::vector<Element> elements_;
  std::vector<int> joints_;
  int startJoint_ = -1, endJoint_ = -1;
};

}  // namespace liana

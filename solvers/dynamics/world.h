// The dynamic mode's world: bodies, constraints, contacts, and the step that takes all of them on in time.
#pragma once

#include <memory>
#include <vector>

#include "solvers/dynamics/step_report.h"
#include "solvers/multibody/contact.h"

namespace liana {

class World;

/// Something built of several bodies and constraints that changes them between steps: a cable that merges and
/// splits its bodies, a winch that feeds elements. Owned by the world, copied with it.
class WorldPart {
public:
  virtual ~WorldPart() = default;
  virtual std::unique_ptr<WorldPart> clone() const = 0;
  virtual void beginStep(World&, double /*h*/) {}
  /// At the poses of the kick, before its equations are put together: constraints may change, bodies may not.
  virtual void atKick(World&, double /*h*/) {}
  /// Adds places where its bodies touch others, at the poses of the kick.
  virtual void findContacts(const World&, double /*h*/, std::vector<ContactPoint>&) const {}
  virtual void endStep(World&, double /*h*/) {}
  /// After all parts have ended the step: bodies and constraints may change.
  virtual void adapt(World&, double /*h*/) {}
};

struct WorldSettings {
  Eigen::Vector3d gravity{0, 0, -9.81};  // [m/s²]
  StepperSettings stepper;
  ImpulseSettings impulses;
  double contactMargin = 0.02;  // contacts are looked for this far ahead [m]
  double inexactSpeed = 1e-4;   // a residual above is told [m/s or rad/s]
  bool timeStages = false;      // tell in the report what each stage costs
  bool trackEnergies = false;   // keep `energies().dissipated`; costs an evaluation of all constraints
};

/// Values all through: copying a world is a snapshot, and running on from the copy gives the same bits as not
/// having stopped. One world is used by one thread at a time.
class World {
public:
  explicit World(const WorldSettings& settings = {});
  World(const World& other);
  World& operator=(const World& other);
  World(World&&) noexcept;
  World& operator=(World&&) noexcept;
  ~World();

  WorldSettings& settings() { return settings_; }
  const WorldSettings& settings() const { return settings_; }
  double time() const { return time_; }

  const BodyList& bodies() const { return bodies_; }
  int addBody(const Body& body) { return bodies_.add(body); }
  Body& body(int index) { return bodies_.at(index); }
  const Body& body(int index) const { return bodies_[index]; }
  /// Removes the body; constraints that name it must be removed before.
  void removeBody(int index) { bodies_.remove(index); }

  int addConstraint(std::unique_ptr<BodyConstraint> constraint);
  template <class Joint>
  int add(const typename Joint::Settings& settings) {
    return addConstraint(std::make_unique<Joint>(settings));
  }
  void removeConstraint(int index);
  /// Slots, used and free; null for a free one.
  int constraintCount() const { return static_cast<int>(constraints_.size()); }
  BodyConstraint* constraint(int index) { return constraints_[static_cast<size_t>(index)].get(); }
  const BodyConstraint* constraint(int index) const { return constraints_[static_cast<size_t>(index)].get(); }
  template <class Joint>
  const Joint& joint(int index) const {
    return dynamic_cast<const Joint&>(*constraint(index));
  }

  int addPart(std::unique_ptr<WorldPart> part);
  /// Its bodies and constraints stay; its number is not given again.
  void removePart(int index);
  int partCount() const { return static_cast<int>(parts_.size()); }
  /// Null for one that was removed.
  WorldPart* part(int index) { return parts_[static_cast<size_t>(index)].get(); }
  const WorldPart* part(int index) const { return parts_[static_cast<size_t>(index)].get(); }

  /// Shared between copies; it holds shapes, nothing that changes.
  void setContactDetector(std::shared_ptr<const ContactDetector> detector) {
    detector_ = std::move(detector);
  }
  /// Contacts of the last step.
  const std::vector<ContactConstraint>& contacts() const { return contacts_; }

  /// What keeps it from being stepped, or empty.
  std::string findDefect() const;
  /// Takes the world on by h: half of the drift, the kick, the other half of the drift.
  StepReport step(double h);

  /// Energies at the present poses.
  WorldEnergies energies() const;
  Eigen::Vector3d momentum() const;
  Eigen::Vector3d angularMomentum(const Eigen::Vector3d& about = Eigen::Vector3d::Zero()) const;

private:
  void leadKinematicBodies(double h);
  void drift(double from, double h);
  void clearStepForces();
  void findContacts(double h);
  void detectContacts();
  Eigen::Vector3d freeAcceleration(int body) const;
  void collectConstraints();
  void buildSystem(double h);
  void kick(double h, StepReport& report);
  void judge(double h, StepReport& report) const;
  void judgePulls(double h, StepReport& report) const;
  double workOfStep(double h) const;
  bool isFinite() const;

  WorldSettings settings_;
  double time_ = 0;
  BodyList bodies_;
  std::vector<std::unique_ptr<BodyConstraint>> constraints_;
  std::vector<std::unique_ptr<WorldPart>> parts_;
  std::shared_ptr<const ContactDetector> detector_;
  std::vector<ContactConstraint> contacts_;
  double dissipated_ = 0;

  // Scratch: rebuilt in every step, kept for its memory only.
  struct Scratch;
  std::unique_ptr<Scratch> scratch_;
};

}  // namespace liana

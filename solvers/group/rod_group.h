// What is to be solved: any number of rods, rigid bodies and sliders, and the constraints that join them.
#pragma once

#include <Eigen/Core>
#include <memory>
#include <string>
#include <vector>

#include "solvers/constraints/constraint.h"
#include "solvers/contact/contact_surface.h"
#include "solvers/rod/section.h"

namespace liana {

/// From here on a rod is another one: a covering begins or ends, a moulded piece follows a straight one.
struct SectionChange {
  double from = 0;  // arc length [m]
  SectionStiffness section;
  Eigen::Vector3d restCurvature = Eigen::Vector3d::Zero();  // as of GroupRod
};

/// A rod of the group with its own resolution.
struct GroupRod {
  std::string name;
  double length = 0;  // [m]
  int segments = 20;  // about so many; each part between two stations has two at least
  SectionStiffness section;
  Eigen::Vector3d restCurvature = Eigen::Vector3d::Zero();  // (κ1⁰, κ2⁰, τ⁰) in the material frame [1/m]
  /// Of a moulded rod instead of the one above and those of its changes: at equal steps from its start to its
  /// end, linear between them. Two at least, or none.
  std::vector<Eigen::Vector3d> mouldedCurvatures{};
  double radius = 0;  // of its skin; 0: it touches nothing [m]
  /// In the order of the rod; section and rest curvature above are those of its beginning. Every change is a
  /// station with a frame of its own, so each segment and joint has one section; sliders stay between them.
  std::vector<SectionChange> changes;

  const SectionStiffness& sectionAt(double arcLength) const;
  Eigen::Vector3d restCurvatureAt(double arcLength) const;
  double mass() const;  // [kg]
};

/// What the size of a rod's forces is: weight, and what bends it to its own length [N].
double forceOf(const GroupRod& rod, const Eigen::Vector3d& gravity);

/// So far from a place of a rod, to both sides, it touches neither a surface nor another rod.
struct ContactSocket {
  Place place;
  double length = 0;  // [m]
};

/// What rods with a radius touch.
struct GroupContactSettings {
  const ContactSurface* surface = nullptr;  // not owned; may be null
  bool rodsTouch = false;                   // each other and themselves
  double friction = 0;                      // Coulomb's coefficient, where a surface has none of its own
  std::vector<ContactSocket> sockets;
};

/// A place of a rod that may slide along it. Held by a keyhole it is a ring or a sleeve, with a mass it is a
/// pearl. Sliders of one rod keep their order.
struct Slider {
  std::string name;
  int rod = 0;
  double arcLength = 0;  // where it starts [m]
  double mass = 0;       // of a pearl [kg]
  double friction = 0;   // Coulomb's coefficient between it and the rod
  double gripLength =
      0;  // of a sleeve that holds a moment M: it presses with |F| + 2|M|/gripLength; 0: F only [m]
};

/// A connector or the body of a branch.
struct RigidBody {
  std::string name;
  Eigen::Vector3d position = Eigen::Vector3d::Zero();      // where it starts [m]
  Eigen::Vector4d frame = Eigen::Vector4d::UnitX();        // world from body, (w, x, y, z)
  double mass = 0;                                         // [kg]
  Eigen::Vector3d centerOfMass = Eigen::Vector3d::Zero();  // in the body's axes [m]
};

/// A dead force at a place.
struct PointLoad {
  Place place;
  Eigen::Vector3d force = Eigen::Vector3d::Zero();  // [N]
};

/// A dead moment about an axis that is fixed in space, on the frame of a place: E = −M·θ with θ the turn
/// about the axis since `reference`, which goes on beyond full turns while a solve lasts. What a moment does
/// depends on the way its frame turns, so it has an energy only together with a reference: turned about the
/// axis alone a frame feels exactly M along it.
struct MomentLoad {
  Place place;
  double moment = 0;                                     // M [N·m]
  Eigen::Vector3d axis = Eigen::Vector3d::UnitZ();       // in world axes
  Eigen::Vector4d reference = Eigen::Vector4d::UnitX();  // the frame at θ = 0, (w, x, y, z)
};

/// The constant problem. Solving it does not change it.
struct RodGroup {
  std::vector<GroupRod> rods;
  std::vector<Slider> sliders;
  std::vector<RigidBody> bodies;
  std::vector<std::shared_ptr<const Constraint>> constraints;
  std::vector<PointLoad> loads;
  std::vector<MomentLoad> moments;
  GroupContactSettings contact;
  Eigen::Vector3d gravity = Eigen::Vector3d(0, 0, -9.81);  // [m/s²]

  /// Empty when the group can be solved; otherwise what is wrong, where, and what to do.
  std::string findDefect() const;

  /// Adds a constraint and returns its index.
  template <typename Kind>
  int add(Kind constraint, const std::string& name = {}) {
    constraint.name = name;
    constraints.push_back(std::make_shared<Kind>(std::move(constraint)));
    return static_cast<int>(constraints.size()) - 1;
  }
};

}  // namespace liana

// What moves in the dynamic mode: rigid bodies and point masses, and what holds them still or leads them.
#pragma once

#include <Eigen/Geometry>
#include <memory>
#include <vector>

namespace liana {

/// Where a body is: position of its centre of mass [m] and orientation.
struct BodyPose {
  Eigen::Vector3d position = Eigen::Vector3d::Zero();
  Eigen::Quaterniond orientation = Eigen::Quaterniond::Identity();
};

/// The way a kinematic body goes, whatever pulls at it. Defined for every time, before the start too.
class BodyMotion {
public:
  virtual ~BodyMotion() = default;
  virtual BodyPose at(double time) const = 0;
};

enum class BodyKind {
  Dynamic,    // moved by forces
  Static,     // never moves
  Kinematic,  // follows its motion
};

/// A rigid body, or a point mass, which has no orientation. Values only; the world owns its bodies.
struct Body {
  BodyKind kind = BodyKind::Dynamic;
  bool isPoint = false;
  BodyPose pose;
  Eigen::Vector3d velocity = Eigen::Vector3d::Zero();         // of the centre of mass [m/s]
  Eigen::Vector3d angularVelocity = Eigen::Vector3d::Zero();  // in world axes [rad/s]
  double mass = 1;                                            // [kg]
  Eigen::Matrix3d inertia = Eigen::Matrix3d::Identity();      // about the centre of mass, body axes [kg·m²]
  Eigen::Vector3d force = Eigen::Vector3d::Zero();            // at the centre of mass, until changed [N]
  Eigen::Vector3d torque = Eigen::Vector3d::Zero();           // until changed [N·m]
  // What parts of the world add in the course of one step; the step ends with none.
  Eigen::Vector3d stepForce = Eigen::Vector3d::Zero(), stepTorque = Eigen::Vector3d::Zero();
  bool feelsGravity = true;
  std::shared_ptr<const BodyMotion> motion;  // of a kinematic body
  // A kinematic body's mean velocities over the step before; `velocity` is that over the coming one.
  Eigen::Vector3d lastVelocity = Eigen::Vector3d::Zero(), lastAngularVelocity = Eigen::Vector3d::Zero();
  int shape = -1;  // what the collision detector knows it by; -1 touches nothing

  bool isDynamic() const { return kind == BodyKind::Dynamic; }
  Eigen::Matrix3d rotation() const { return pose.orientation.toRotationMatrix(); }
  /// A point given in body axes from the centre of mass, in the world.
  Eigen::Vector3d toWorld(const Eigen::Vector3d& point) const {
    return pose.position + pose.orientation * point;
  }
  Eigen::Vector3d toBody(const Eigen::Vector3d& point) const {
    return pose.orientation.conjugate() * (point - pose.position);
  }
  Eigen::Vector3d velocityAt(const Eigen::Vector3d& worldPoint) const {
    return velocity + angularVelocity.cross(worldPoint - pose.position);
  }
  Eigen::Matrix3d worldInertia() const;
  Eigen::Vector3d angularMomentum() const;  // about the centre of mass [kg·m²/s]
  double kineticEnergy() const;             // [J]
};

/// Diagonal inertia of a solid box with the given edge lengths, a sphere, and a cylinder along z.
Eigen::Matrix3d boxInertia(double mass, const Eigen::Vector3d& size);
Eigen::Matrix3d sphereInertia(double mass, double radius);
Eigen::Matrix3d cylinderInertia(double mass, double radius, double length);

/// A point mass.
Body pointMass(double mass, const Eigen::Vector3d& position);

/// Free motion for a time h: the velocity stays, the body turns by itself. The midpoint rule for the body's
/// own angular velocity Ω, J(Ω⁺ − Ω) = h·JΩ̄ × Ω̄, with the orientation turned by the Cayley map of hΩ̄, keeps
/// the angular momentum in the world and the kinetic energy to rounding (Austin, Krishnaprasad & Wang 1993).
void moveFreely(Body& body, double h);

/// The bodies of a world. Index kGround stands for the space itself, which never moves.
class BodyList {
public:
  static constexpr int kGround = -1;

  const Body& operator[](int index) const {
    return index == kGround ? ground_ : bodies_[static_cast<size_t>(index)];
  }
  Body& at(int index) { return bodies_[static_cast<size_t>(index)]; }
  /// Slots, used and free.
  int size() const { return static_cast<int>(bodies_.size()); }
  bool isUsed(int index) const { return used_[static_cast<size_t>(index)] != 0; }
  bool isDynamic(int index) const { return index >= 0 && (*this)[index].isDynamic(); }
  /// Takes the lowest free slot, so that the same history gives the same numbers.
  int add(const Body& body);
  void remove(int index);

private:
  std::vector<Body> bodies_;
  std::vector<char> used_;
  Body ground_ = makeGround();

  static Body makeGround();
};

}  // namespace liana

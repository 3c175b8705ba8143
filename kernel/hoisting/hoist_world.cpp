#include "kernel/hoisting/hoist_world.h"

#include <algorithm>
#include <numbers>
#include <set>

#include "kernel/hoisting/hoist_contacts.h"
#include "solvers/multibody/joints/ball_joint.h"
#include "solvers/multibody/joints/hinge_joint.h"
#include "solvers/multibody/joints/joint_driver.h"
#include "solvers/multibody/joints/joint_limit.h"
#include "solvers/multibody/joints/lock_joint.h"
#include "solvers/multibody/joints/slider_joint.h"

namespace liana {
namespace {

constexpr double kMetre = 1e-3;  // metres in a millimetre
constexpr double kDegree = std::numbers::pi / 180;
constexpr double kDrag = 1.2;                // c of a box in the wind
constexpr double kDrumDensity = 0.4 * 7850;  // of drums and sheaves, which are partly hollow [kg/m³]

Eigen::Isometry3d inMetres(Eigen::Isometry3d pose) {
  pose.translation() *= kMetre;
  return pose;
}

/// Puts a rigging together, step by step.
class HoistBuilder {
public:
  HoistBuilder(const Rigging& rigging, const RigGeometry& geometry, const LoadCase& loadCase,
               const Eigen::Vector3d& gravity, const HoistWorldSettings& settings)
      : geometry_(geometry), case_(loadCase), settings_(settings) {
    made_.rigging = rigging;
    made_.world.settings().gravity = gravity;
  }

  Result<HoistWorld> build() {
    addDrives();
    addBodies();
    placeFittings();
    shiftBodies();
    addJoints();
    addTurningFittings();
    if (settings_.withContacts)
      if (const Result<void> added = addContacts(made_, geometry_); !added.ok()) return added.error();
    for (std::size_t i = 0; i < made_.rigging.ropes.size(); ++i)
      if (const Result<void> laid = addRope(static_cast<int>(i)); !laid.ok()) return laid.error();
    if (const std::string defect = made_.world.findDefect(); !defect.empty())
      return Error{"The rigging cannot run: " + defect + "."};
    return std::move(made_);
  }

private:
  int bodyNamed(const std::string& name) const {
    for (std::size_t i = 0; i < made_.rigging.bodies.size(); ++i)
      if (made_.rigging.bodies[i].name == name) return made_.bodies[i];
    return BodyList::kGround;
  }

  int fittingNamed(const std::string& name) const {
    for (std::size_t i = 0; i < made_.rigging.fittings.size(); ++i)
      if (made_.rigging.fittings[i].name == name) return static_cast<int>(i);
    return -1;
  }

  void addDrives() {
    for (const RigWinch& winch : made_.rigging.winches) {
      HoistDrive drive{winch.name, winch.drive, nullptr, "m/s", winch.pullLimit};
      for (std::size_t r = 0; r < made_.rigging.ropes.size() && drive.rope < 0; ++r) {
        const std::vector<RopePass>& route = made_.rigging.ropes[r].route;
        for (std::size_t i = 0; i < route.size() && drive.rope < 0; ++i)
          if (route[i].at == winch.at) drive.rope = static_cast<int>(r), drive.pass = static_cast<int>(i);
      }
      addDrive(drive);
    }
    for (const RigJoint& joint : made_.rigging.joints)
      if (joint.isDriven)
        addDrive({joint.name, joint.drive, nullptr, joint.kind == RigJointKind::Hinge ? "deg/s" : "m/s"});
  }

  void addDrive(HoistDrive drive) {
    drive.profile = std::make_shared<DriveProfile>(profileOf(drive.limits, drive.name, case_));
    made_.drives.push_back(std::move(drive));
  }

  std::shared_ptr<const DriveProfile> profileNamed(const std::string& name) const {
    const HoistDrive* drive = made_.findDrive(name);
    return drive ? drive->profile : nullptr;
  }

  void addBodies() {
    for (std::size_t i = 0; i < made_.rigging.bodies.size(); ++i) {
      const RigBody& from = made_.rigging.bodies[i];
      const RigBodyGeometry& geometry = geometry_.bodies[i];
      Body body;
      const double factor = from.use == BodyUse::Load ? case_.loadFactor : 1;
      body.mass = factor * geometry.mass;
      body.inertia = factor * geometry.inertia;
      body.pose = {kMetre * geometry.centre, geometry.axes};
      body.kind = from.role == BodyRole::Dynamic ? BodyKind::Dynamic : BodyKind::Static;
      made_.bodies.push_back(made_.world.addBody(body));
      made_.boxes.emplace_back(Eigen::Vector3d(kMetre * geometry.box.min()),
                               Eigen::Vector3d(kMetre * geometry.box.max()));
      const Eigen::Vector3d size = made_.boxes.back().sizes();
      const double side = std::max({size.x() * size.y(), size.y() * size.z(), size.z() * size.x()});
      made_.dragAreas.push_back(from.dragArea.value_or(kDrag * side));
    }
    made_.motions.resize(made_.bodies.size());
    for (std::size_t i = 0; i < made_.bodies.size(); ++i) leadBody(i);
  }

  /// Kinematic bodies follow their joints, after those that carry them.
  std::shared_ptr<const LedMotion> leadBody(std::size_t index) {
    if (made_.motions[index] || made_.rigging.bodies[index].role != BodyRole::Kinematic)
      return made_.motions[index];
    for (const RigJoint& joint : made_.rigging.joints) {
      if (joint.body != made_.rigging.bodies[index].name) continue;
      LedMotion::Settings led;
      Body& body = made_.world.body(made_.bodies[index]);
      led.rest = body.pose;
      led.joint = joint;
      led.profile = profileNamed(joint.name);
      for (std::size_t i = 0; i < made_.bodies.size(); ++i)
        if (made_.rigging.bodies[i].name == joint.base) led.base = leadBody(i);
      made_.motions[index] = std::make_shared<LedMotion>(led);
      body.kind = BodyKind::Kinematic;
      body.motion = made_.motions[index];
    }
    return made_.motions[index];
  }

  void placeFittings() {
    for (const RigFitting& fitting : made_.rigging.fittings) {
      PlacedFitting placed;
      placed.body = bodyNamed(fitting.body);
      const BodyPose& pose = made_.world.bodies()[placed.body].pose;
      Eigen::Isometry3d worldFromBody(pose.orientation);
      worldFromBody.pretranslate(pose.position);
      placed.bodyFromFitting = worldFromBody.inverse() * inMetres(fitting.worldFromFitting);
      made_.fittings.push_back(placed);
    }
    for (std::size_t i = 0; i < made_.fittings.size(); ++i)
      made_.fittings[i].fitting = &made_.rigging.fittings[i];
  }

  void shiftBodies() {
    if (!settings_.withShifts) return;
    for (const auto& [name, shift] : case_.shifts)
      if (const int body = bodyNamed(name); made_.world.bodies().isDynamic(body))
        made_.world.body(body).pose.position += kMetre * shift;
  }

  void addJoints() {
    for (const RigJoint& joint : made_.rigging.joints) {
      const int body = bodyNamed(joint.body), base = bodyNamed(joint.base);
      if (!made_.world.bodies().isDynamic(body)) {
        made_.joints.push_back(-1);
        continue;
      }
      const BodyList& bodies = made_.world.bodies();
      const Eigen::Vector3d point = kMetre * joint.point, axis = joint.axis.normalized();
      int index = -1;
      JointCoordinate coordinate;
      switch (joint.kind) {
        case RigJointKind::Lock:
          index = made_.world.add<LockJoint>(LockJoint::at(bodies, base, body, point));
          break;
        case RigJointKind::Ball:
          index = made_.world.add<BallJoint>(BallJoint::at(bodies, base, body, point));
          break;
        case RigJointKind::Hinge: {
          const HingeJoint::Settings hinge = HingeJoint::at(bodies, base, body, point, axis);
          coordinate = hinge.angle();
          index = made_.world.add<HingeJoint>(hinge);
          break;
        }
        case RigJointKind::Slider: {
          const SliderJoint::Settings slider = SliderJoint::at(bodies, base, body, point, axis);
          coordinate = slider.travel();
          index = made_.world.add<SliderJoint>(slider);
          break;
        }
      }
      made_.world.constraint(index)->name = joint.name;
      made_.joints.push_back(index);
      driveJoint(joint, coordinate);
    }
  }

  void driveJoint(const RigJoint& joint, const JointCoordinate& coordinate) {
    const double unit = joint.kind == RigJointKind::Hinge ? kDegree : kMetre;
    if (joint.least || joint.most) {
      JointLimit::Settings limit;
      limit.coordinate = coordinate;
      if (joint.least) limit.least = unit * *joint.least;
      if (joint.most) limit.most = unit * *joint.most;
      made_.world.constraint(made_.world.add<JointLimit>(limit))->name = joint.name;
    }
    if (!joint.isDriven) return;
    JointDriver::Settings motor;
    motor.coordinate = coordinate;
    motor.speed = std::make_shared<DriveSpeed>(profileNamed(joint.name),
                                               joint.kind == RigJointKind::Hinge ? kDegree : 1.0);
    if (joint.strongest) motor.strongest = *joint.strongest;
    made_.world.constraint(made_.world.add<JointDriver>(motor))->name = joint.name;
  }

  /// Drums, and sheaves that a winch drives, turn by themselves.
  void addTurningFittings() {
    for (std::size_t i = 0; i < made_.fittings.size(); ++i) {
      const RigFitting& fitting = made_.rigging.fittings[i];
      const RigWinch* winch = made_.rigging.winchAt(fitting.name);
      if (fitting.kind != FittingKind::Drum && !(fitting.kind == FittingKind::Sheave && winch)) continue;
      PlacedFitting& placed = made_.fittings[i];
      const double radius = 0.5 * kMetre * fitting.pitchDiameter;
      const double width = fitting.kind == FittingKind::Drum ? kMetre * fitting.width : 0.3 * radius;
      Body body;
      body.mass = kDrumDensity * std::numbers::pi * radius * radius * width;
      body.inertia = cylinderInertia(body.mass, radius, width);
      const Body& base = made_.world.bodies()[placed.body];
      body.pose.position = placeOf(made_.world, placed);
      body.pose.orientation =
          (base.pose.orientation * Eigen::Quaterniond(placed.bodyFromFitting.linear())).normalized();
      placed.turning = made_.world.addBody(body);
      made_.turning.push_back({fitting.name, placed.turning});
      const HingeJoint::Settings hinge = HingeJoint::at(made_.world.bodies(), placed.body, placed.turning,
                                                        body.pose.position, axisOf(made_.world, placed));
      made_.world.constraint(made_.world.add<HingeJoint>(hinge))->name = fitting.name;
      JointDriver::Settings motor;
      motor.coordinate = hinge.angle();
      const double sense = fitting.kind == FittingKind::Drum ? fitting.sense : senseOfDriven(fitting.name);
      if (winch)
        motor.speed = std::make_shared<DriveSpeed>(profileNamed(winch->name), -sense / radius);
      else  // its brake holds it
        motor.speed = std::make_shared<PiecewiseLinear>(std::vector<std::array<double, 2>>{{0, 0}});
      made_.world.constraint(made_.world.add<JointDriver>(motor))->name = fitting.name;
    }
  }

  double senseOfDriven(const std::string& sheave) const {
    for (const RigRope& rope : made_.rigging.ropes)
      for (std::size_t i = 1; i + 1 < rope.route.size(); ++i)
        if (rope.route[i].at == sheave) return senseAt(rope, i);
    return 1;
  }

  /// The rope has a sheave's axis inside of its turn.
  int senseAt(const RigRope& rope, std::size_t pass) const {
    if (rope.route[pass].sense == PassSense::Forwards) return 1;
    if (rope.route[pass].sense == PassSense::Backwards) return -1;
    const auto place = [&](std::size_t i) {
      return placeOf(made_.world, made_.fittings[static_cast<std::size_t>(fittingNamed(rope.route[i].at))]);
    };
    const PlacedFitting& at = made_.fittings[static_cast<std::size_t>(fittingNamed(rope.route[pass].at))];
    const Eigen::Vector3d in = place(pass) - place(pass - 1), out = place(pass + 1) - place(pass);
    return axisOf(made_.world, at).dot(in.cross(out)) >= 0 ? 1 : -1;
  }

  bool isPulled(const std::string& rope) const {
    return std::any_of(case_.commands.begin(), case_.commands.end(), [&](const DriveCommand& command) {
      return command.kind == CommandKind::Pull && command.drive == rope;
    });
  }

  Result<void> addRope(int index) {
    const RigRope& rope = made_.rigging.ropes[static_cast<std::size_t>(index)];
    RopeLaying laying;
    laying.rope = &rope;
    for (std::size_t i = 0; i < rope.route.size(); ++i) {
      laying.passes.push_back(made_.fittings[static_cast<std::size_t>(fittingNamed(rope.route[i].at))]);
      const bool overSheave = i > 0 && laying.passes.back().fitting->kind == FittingKind::Sheave;
      laying.senses.push_back(overSheave ? senseAt(rope, i) : 0);
    }
    if (!settings_.withSlack && rope.use == RopeUse::TagLine) {  // tight, it would pull
      made_.ropes.push_back(nullptr);
      return {};
    }
    if (isPulled(rope.name)) {
      made_.pulled.push_back({index, laying.passes.front(), laying.passes.back()});
      made_.ropes.push_back(nullptr);
      return {};
    }
    const auto own = case_.slack.find(rope.name);
    if (settings_.withSlack) laying.slack = kMetre * (own == case_.slack.end() ? rope.slack : own->second);
    if (laying.slack == 0 && static_cast<std::size_t>(index) < settings_.startTensions.size())
      laying.startTension = settings_.startTensions[static_cast<std::size_t>(index)];
    laying.damping = case_.damping.value_or(rope.damping);
    const RigFitting& first = *laying.passes.front().fitting;
    const RigWinch* winch = made_.rigging.winchAt(first.name);
    if (winch && first.kind == FittingKind::Anchor)
      laying.fed = std::make_shared<DriveWay>(profileNamed(winch->name), -1);
    addSurfaces(made_, geometry_, rope, laying);
    Result<std::unique_ptr<RopeRun>> laid = layRope(made_.world, laying);
    if (!laid.ok()) return laid.error();
    made_.ropes.push_back(std::move(*laid));
    return {};
  }

  const RigGeometry& geometry_;
  const LoadCase& case_;
  HoistWorldSettings settings_;
  HoistWorld made_;
};

}  // namespace

const HoistDrive* HoistWorld::findDrive(const std::string& name) const {
  for (const HoistDrive& drive : drives)
    if (drive.name == name) return &drive;
  return nullptr;
}

Result<HoistWorld> HoistWorld::build(const Rigging& rigging, const RigGeometry& geometry,
                                     const LoadCase& loadCase, const Eigen::Vector3d& gravity,
                                     const HoistWorldSettings& settings) {
  if (const std::string defect = rigging.findDefect(); !defect.empty()) return Error{defect};
  if (const std::string defect = loadCase.findDefect(); !defect.empty()) return Error{defect};
  return HoistBuilder(rigging, geometry, loadCase, gravity, settings).build();
}

}  // namespace liana

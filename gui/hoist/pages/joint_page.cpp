// What a body is held or led by.
#include "gui/hoist/pages/thing_access.h"
#include "gui/hoist/pages/thing_pages.h"

namespace liana {
namespace {

/// Stops count in millimetres or degrees.
constexpr double kFarthest = 1e7;

}  // namespace

RigJointPage::RigJointPage(RigEditor& editor) : RigForm(editor) {
  setTitle(tr("Joint"), "joint");
  addName();
  addChoice(
      tr("Kind"), tr("Lock: as one; hinge: turns; slider: moves along; ball: turns any way"),
      textsOf(kRigJointKinds),
      {[this](const Rigging& rigging) { return static_cast<int>(thingIn<RigJoint>(rigging, thing()).kind); },
       [this](Rigging& rigging, int value) {
         thingIn<RigJoint>(rigging, thing()).kind = static_cast<RigJointKind>(value);
       }});

  const auto bodies = [](const Rigging& rigging) { return namesOf(rigging.bodies); };
  addNames(tr("Moves"), tr("The body it holds or moves"), bodies, {},
           {[this](const Rigging& rigging) {
              return QString::fromStdString(thingIn<RigJoint>(rigging, thing()).body);
            },
            [this](Rigging& rigging, const QString& name) {
              thingIn<RigJoint>(rigging, thing()).body = name.toStdString();
            }});
  addNames(tr("Stands on"), tr("What it is joined to"), bodies, tr("the structure"),
           {[this](const Rigging& rigging) {
              return QString::fromStdString(thingIn<RigJoint>(rigging, thing()).base);
            },
            [this](Rigging& rigging, const QString& name) {
              thingIn<RigJoint>(rigging, thing()).base = name.toStdString();
            }});
  addVector(tr("Point"), tr("In the world"), {Quantity::Length, -1e7, 1e7, 1},
            {[this](const Rigging& rigging) { return thingIn<RigJoint>(rigging, thing()).point; },
             [this](Rigging& rigging, const Eigen::Vector3d& point) {
               thingIn<RigJoint>(rigging, thing()).point = point;
             }});
  addVector(tr("Axis"), tr("Of hinge and slider, in the world"), {Quantity::Number, -1e6, 1e6, 4},
            {[this](const Rigging& rigging) { return thingIn<RigJoint>(rigging, thing()).axis; },
             [this](Rigging& rigging, const Eigen::Vector3d& axis) {
               thingIn<RigJoint>(rigging, thing()).axis = axis;
             }});
  addGroup(tr("Stops, from where it stands now"));
  addOptional(tr("Least"), tr("In mm, of hinges in degrees"), {Quantity::Number, -kFarthest, kFarthest, 2},
              {[this](const Rigging& rigging) { return thingIn<RigJoint>(rigging, thing()).least; },
               [this](Rigging& rigging, const std::optional<double>& value) {
                 thingIn<RigJoint>(rigging, thing()).least = value;
               }});
  addOptional(tr("Most"), tr("In mm, of hinges in degrees"), {Quantity::Number, -kFarthest, kFarthest, 2},
              {[this](const Rigging& rigging) { return thingIn<RigJoint>(rigging, thing()).most; },
               [this](Rigging& rigging, const std::optional<double>& value) {
                 thingIn<RigJoint>(rigging, thing()).most = value;
               }});
  addTick(tr("Is driven"), tr("Load cases and levers say how fast"),
          {[this](const Rigging& rigging) { return thingIn<RigJoint>(rigging, thing()).isDriven; },
           [this](Rigging& rigging, bool value) { thingIn<RigJoint>(rigging, thing()).isDriven = value; }});
  addText(tr("Units"), {}, [this](const Rigging& rigging) {
    return thingIn<RigJoint>(rigging, thing()).kind == RigJointKind::Hinge ? tr("°/s and °/s²")
                                                                           : tr("m/s and m/s²");
  });
  addGroup(tr("Drive"));
  addNumber(
      tr("Speed"), tr("Its own speed: what ready-made load cases tell it, and the end of its lever"),
      {Quantity::Number, 0, 1e4, 4},
      {[this](const Rigging& rigging) { return thingIn<RigJoint>(rigging, thing()).drive.speed; },
       [this](Rigging& rigging, double value) { thingIn<RigJoint>(rigging, thing()).drive.speed = value; }});
  addNumber(
      tr("Acceleration"), tr("How fast it gets to a speed; zero: at once"), {Quantity::Number, 0, 1e4, 4},
      {[this](const Rigging& rigging) { return thingIn<RigJoint>(rigging, thing()).drive.acceleration; },
       [this](Rigging& rigging, double value) {
         thingIn<RigJoint>(rigging, thing()).drive.acceleration = value;
       }});
  addNumber(
      tr("Deceleration"), tr("Of a normal stop"), {Quantity::Number, 0, 1e4, 4},
      {[this](const Rigging& rigging) { return thingIn<RigJoint>(rigging, thing()).drive.deceleration; },
       [this](Rigging& rigging, double value) {
         thingIn<RigJoint>(rigging, thing()).drive.deceleration = value;
       }});
  addNumber(tr("Braking"), tr("Of an emergency stop"), {Quantity::Number, 0, 1e4, 4},
            {[this](const Rigging& rigging) { return thingIn<RigJoint>(rigging, thing()).drive.braking; },
             [this](Rigging& rigging, double value) {
               thingIn<RigJoint>(rigging, thing()).drive.braking = value;
             }});
  addNumber(tr("Brake delay"), tr("Before the brake grips"), {Quantity::Time, 0, 60, 3},
            {[this](const Rigging& rigging) { return thingIn<RigJoint>(rigging, thing()).drive.brakeDelay; },
             [this](Rigging& rigging, double value) {
               thingIn<RigJoint>(rigging, thing()).drive.brakeDelay = value;
             }});
  addOptional(tr("Strongest"), tr("Force or torque of the drive of a body that forces move [N or N·m]"),
              {Quantity::Number, 0, 1e9, 1},
              {[this](const Rigging& rigging) { return thingIn<RigJoint>(rigging, thing()).strongest; },
               [this](Rigging& rigging, const std::optional<double>& value) {
                 thingIn<RigJoint>(rigging, thing()).strongest = value;
               }});
}

}  // namespace liana

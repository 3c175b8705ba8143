// What drives a rope.
#include "gui/hoist/pages/thing_access.h"
#include "gui/hoist/pages/thing_pages.h"

namespace liana {

WinchPage::WinchPage(RigEditor& editor) : RigForm(editor) {
  setTitle(tr("Winch"), "winch");
  addName();
  addNames(tr("Drives"), tr("A drum, a sheave, or an anchor where a rope begins"),
           [](const Rigging& rigging) {
             QStringList names;
             for (const RigFitting& fitting : rigging.fittings)
               if (fitting.kind != FittingKind::Eye) names << QString::fromStdString(fitting.name);
             return names;
           },
           {},
           {[this](const Rigging& rigging) {
              return QString::fromStdString(thingIn<RigWinch>(rigging, thing()).at);
            },
            [this](Rigging& rigging, const QString& name) {
              thingIn<RigWinch>(rigging, thing()).at = name.toStdString();
            }});
  addNote(tr("Speeds are those of the line, in m/s and m/s²; positive hoists."));
  addGroup(tr("Drive"));
  addNumber(
      tr("Speed"), tr("Its own speed: what ready-made load cases tell it, and the end of its lever"),
      {Quantity::Number, 0, 1e4, 4},
      {[this](const Rigging& rigging) { return thingIn<RigWinch>(rigging, thing()).drive.speed; },
       [this](Rigging& rigging, double value) { thingIn<RigWinch>(rigging, thing()).drive.speed = value; }});
  addNumber(
      tr("Acceleration"), tr("How fast it gets to a speed; zero: at once"), {Quantity::Number, 0, 1e4, 4},
      {[this](const Rigging& rigging) { return thingIn<RigWinch>(rigging, thing()).drive.acceleration; },
       [this](Rigging& rigging, double value) {
         thingIn<RigWinch>(rigging, thing()).drive.acceleration = value;
       }});
  addNumber(
      tr("Deceleration"), tr("Of a normal stop"), {Quantity::Number, 0, 1e4, 4},
      {[this](const Rigging& rigging) { return thingIn<RigWinch>(rigging, thing()).drive.deceleration; },
       [this](Rigging& rigging, double value) {
         thingIn<RigWinch>(rigging, thing()).drive.deceleration = value;
       }});
  addNumber(tr("Braking"), tr("Of an emergency stop"), {Quantity::Number, 0, 1e4, 4},
            {[this](const Rigging& rigging) { return thingIn<RigWinch>(rigging, thing()).drive.braking; },
             [this](Rigging& rigging, double value) {
               thingIn<RigWinch>(rigging, thing()).drive.braking = value;
             }});
  addNumber(tr("Brake delay"), tr("Before the brake grips"), {Quantity::Time, 0, 60, 3},
            {[this](const Rigging& rigging) { return thingIn<RigWinch>(rigging, thing()).drive.brakeDelay; },
             [this](Rigging& rigging, double value) {
               thingIn<RigWinch>(rigging, thing()).drive.brakeDelay = value;
             }});
  addOptional(tr("Pull limit"), tr("The drive stops by its brake when the line pulls harder"),
              {Quantity::Force, 1, 1e9, 0},
              {[this](const Rigging& rigging) { return thingIn<RigWinch>(rigging, thing()).pullLimit; },
               [this](Rigging& rigging, const std::optional<double>& value) {
                 thingIn<RigWinch>(rigging, thing()).pullLimit = value;
               }});
}

}  // namespace liana

// Where ropes are held or led.
#include <QComboBox>

#include "gui/hoist/pages/thing_access.h"
#include "gui/hoist/pages/thing_pages.h"
#include "gui/panels/fields/quantity_field.h"

namespace liana {

double FittingPage::ropeOver(const Rigging& rigging, const std::string& fitting) const {
  for (const RigRope& rope : rigging.ropes)
    for (const RopePass& pass : rope.route)
      if (pass.at == fitting) return rope.spec.diameter;
  return editor().usualRopeDiameter();
}

FittingPage::FittingPage(RigEditor& editor) : RigForm(editor) {
  setTitle(tr("Fitting"), "anchor");
  addName();
  addChoice(
      tr("Kind"),
      tr("Anchor: holds an end; eye: the rope slides through; sheave: turns with it; drum: winds it up"),
      textsOf(kFittingKinds),
      {[this](const Rigging& rigging) {
         return static_cast<int>(thingIn<RigFitting>(rigging, thing()).kind);
       },
       [this](Rigging& rigging, int value) {
         thingIn<RigFitting>(rigging, thing()).kind = static_cast<FittingKind>(value);
       }});

  addNames(tr("On"), tr("What carries it"), [](const Rigging& rigging) { return namesOf(rigging.bodies); },
           tr("the structure"),
           {[this](const Rigging& rigging) {
              return QString::fromStdString(thingIn<RigFitting>(rigging, thing()).body);
            },
            [this](Rigging& rigging, const QString& name) {
              thingIn<RigFitting>(rigging, thing()).body = name.toStdString();
            }});
  addPose({[this](const Rigging& rigging) { return thingIn<RigFitting>(rigging, thing()).worldFromFitting; },
           [this](Rigging& rigging, const Eigen::Isometry3d& pose) {
             thingIn<RigFitting>(rigging, thing()).worldFromFitting = pose;
           }});
  QLabel* wheel = addGroup(tr("Sheave and drum"));
  std::vector<QWidget*> ofWheels, ofDrums, ofEyes;
  ofWheels.push_back(addNumber(
      tr("Pitch diameter"), tr("To the middle of the rope in the first layer"), {Quantity::Length, 1, 1e5, 2},
      {[this](const Rigging& rigging) { return thingIn<RigFitting>(rigging, thing()).pitchDiameter; },
       [this](Rigging& rigging, double value) {
         thingIn<RigFitting>(rigging, thing()).pitchDiameter = value;
       }}));
  // What a caliper meets, and what drawings of sheaves give.
  ofWheels.push_back(addNumber(tr("Groove or barrel"),
                               tr("Diameter of the bottom the rope lies on: pitch diameter less one rope"),
                               {Quantity::Length, 1, 1e5, 2},
                               {[this](const Rigging& rigging) {
                                  const RigFitting& turning = thingIn<RigFitting>(rigging, thing());
                                  return turning.pitchDiameter - ropeOver(rigging, turning.name);
                                },
                                [this](Rigging& rigging, double value) {
                                  RigFitting& turning = thingIn<RigFitting>(rigging, thing());
                                  turning.pitchDiameter = value + ropeOver(rigging, turning.name);
                                }}));
  ofWheels.push_back(addNumber(
      tr("Efficiency"), tr("Pull in / pull out while the rope runs over it"), {Quantity::Number, 0.01, 1, 4},
      {[this](const Rigging& rigging) { return thingIn<RigFitting>(rigging, thing()).efficiency; },
       [this](Rigging& rigging, double value) {
         thingIn<RigFitting>(rigging, thing()).efficiency = value;
       }}));
  ofEyes.push_back(addNumber(
      tr("Friction"), tr("Of the rope in an eye, or in the groove of a driven sheave"),
      {Quantity::Number, 0, 5, 3},
      {[this](const Rigging& rigging) { return thingIn<RigFitting>(rigging, thing()).friction; },
       [this](Rigging& rigging, double value) { thingIn<RigFitting>(rigging, thing()).friction = value; }}));
  ofDrums.push_back(addNumber(
      tr("Groove pitch"), tr("From wrap to wrap; 0: smooth, wrap beside wrap"), {Quantity::Length, 0, 1e4, 2},
      {[this](const Rigging& rigging) { return thingIn<RigFitting>(rigging, thing()).groovePitch; },
       [this](Rigging& rigging, double value) {
         thingIn<RigFitting>(rigging, thing()).groovePitch = value;
       }}));
  ofDrums.push_back(addNumber(
      tr("Width"), tr("Between the flanges"), {Quantity::Length, 1, 1e5, 1},
      {[this](const Rigging& rigging) { return thingIn<RigFitting>(rigging, thing()).width; },
       [this](Rigging& rigging, double value) { thingIn<RigFitting>(rigging, thing()).width = value; }}));
  ofDrums.push_back(addNumber(tr("Layers"), tr("That it may hold"), {Quantity::Number, 1, 20, 0},
                              {[this](const Rigging& rigging) {
                                 return static_cast<double>(thingIn<RigFitting>(rigging, thing()).layers);
                               },
                               [this](Rigging& rigging, double value) {
                                 thingIn<RigFitting>(rigging, thing()).layers = static_cast<int>(value);
                               }}));
  ofDrums.push_back(addNumber(
      tr("Wraps left"), tr("That must stay on it"), {Quantity::Number, 0, 100, 2},
      {[this](const Rigging& rigging) { return thingIn<RigFitting>(rigging, thing()).wrapsLeft; },
       [this](Rigging& rigging, double value) { thingIn<RigFitting>(rigging, thing()).wrapsLeft = value; }}));
  ofDrums.push_back(addNumber(
      tr("Wraps"), tr("On it at the start"), {Quantity::Number, 0, 2000, 2},
      {[this](const Rigging& rigging) { return thingIn<RigFitting>(rigging, thing()).wraps; },
       [this](Rigging& rigging, double value) { thingIn<RigFitting>(rigging, thing()).wraps = value; }}));
  ofDrums.push_back(addChoice(
      tr("Pays out"), tr("Which way it turns to pay out, seen against its axis"),
      {tr("Forwards"), tr("Backwards")},
      {[this](const Rigging& rigging) { return thingIn<RigFitting>(rigging, thing()).sense > 0 ? 0 : 1; },
       [this](Rigging& rigging, int index) {
         thingIn<RigFitting>(rigging, thing()).sense = index == 0 ? 1 : -1;
       }}));
  addGroup(tr("Limit"));
  addOptional(tr("Strength"), tr("Largest force it may carry; off: not checked"),
              {Quantity::Force, 1, 1e9, 0},
              {[this](const Rigging& rigging) { return thingIn<RigFitting>(rigging, thing()).strength; },
               [this](Rigging& rigging, const std::optional<double>& value) {
                 thingIn<RigFitting>(rigging, thing()).strength = value;
               }});

  onRefresh([=, this](const Rigging& rigging) {
    const FittingKind kind = thingIn<RigFitting>(rigging, thing()).kind;
    const bool turns = kind == FittingKind::Sheave || kind == FittingKind::Drum;
    setRowVisible(wheel, turns || kind == FittingKind::Eye);
    for (QWidget* row : ofWheels) setRowVisible(row, turns);
    for (QWidget* row : ofEyes) setRowVisible(row, kind == FittingKind::Eye || kind == FittingKind::Sheave);
    for (QWidget* row : ofDrums) setRowVisible(row, kind == FittingKind::Drum);
  });
}

}  // namespace liana

// What a lift must keep to, and the floor.
#include "gui/hoist/pages/thing_access.h"
#include "gui/hoist/pages/thing_pages.h"

namespace liana {

HoistLimitsPage::HoistLimitsPage(RigEditor& editor) : RigForm(editor) {
  setTitle(tr("Limits of the lift"), "measure");
  QStringList classes;
  for (int i = 1; i <= 8; ++i) classes << QString("M%1").arg(i);
  addChoice(tr("Mechanism class"), tr("Safety factors of ropes follow from it unless they are given below"),
            classes,
            {[](const Rigging& rigging) { return rigging.limits.mechanismClass - 1; },
             [](Rigging& rigging, int index) { rigging.limits.mechanismClass = index + 1; }});
  addGroup(tr("Limits; off: not checked, or by class and rope"));
  for (const HoistLimitField& field : hoistLimitFields()) {
    const auto member = field.member;
    const QString unit = QString::fromUtf8(field.unit);
    const Quantity quantity = unit == "mm"                   ? Quantity::Length
                              : unit == "s"                  ? Quantity::Time
                              : unit == "deg" || unit == "°" ? Quantity::Angle
                                                             : Quantity::Number;
    QString name = QString::fromUtf8(field.name);
    if (!name.isEmpty()) name[0] = name[0].toUpper();
    std::function<double(const Rigging&)> usual;
    if (member == &HoistLimits::safetyFactorRunning)
      usual = [](const Rigging& rigging) { return rigging.limits.runningFactor(); };
    if (member == &HoistLimits::safetyFactorStanding)
      usual = [](const Rigging& rigging) { return rigging.limits.standingFactor(); };
    addOptional(
        name, tr("Compared with every moment of a run"), {quantity, 0, 1e6, 2},
        {[member](const Rigging& rigging) { return rigging.limits.*member; },
         [member](Rigging& rigging, const std::optional<double>& value) { rigging.limits.*member = value; }},
        usual);
  }
  addGroup(tr("Floor"));
  addTick(tr("Has a floor"), tr("The ground, a plane that carries what is set down"),
          {[](const Rigging& rigging) { return rigging.hasFloor; },
           [](Rigging& rigging, bool on) { rigging.hasFloor = on; }});
  addNumber(tr("Height"), tr("Of the floor, against gravity"), {Quantity::Length, -1e7, 1e7, 1},
            {[](const Rigging& rigging) { return rigging.floor; },
             [](Rigging& rigging, double value) { rigging.floor = value; }});
}

}  // namespace liana

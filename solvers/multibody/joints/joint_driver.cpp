#include "solvers/multibody/joints/joint_driver.h"

#include <cmath>

#include "solvers/multibody/joints/joint_defects.h"

namespace liana {

void JointDriver::evaluate(const ConstraintContext& context, ConstraintRows& rows) const {
  const double t = context.time, h = context.step, place = place_.value(context.bodies);
  place_.coordinate().addJacobian(context.bodies, 0, 1, rows);
  ConstraintRow& row = rows.row(0);
  row.lower = -settings_.strongest;
  row.upper = settings_.strongest;
  if (settings_.speed) {
    row.kind = RowKind::Velocity;
    row.violation = place;  // whose rate the row rules
    row.compliance = settings_.slip;
    row.rateBefore = -settings_.speed->at(t - 0.5 * h);
    row.rateAfter = -settings_.speed->at(t + 0.5 * h);
    return;
  }
  const double wanted = settings_.position->at(t);
  row.violation = place - wanted;
  row.compliance = settings_.compliance;
  row.relaxation = settings_.relaxation;
  // A motor at its limit is no stretched spring.
  if (std::isinf(settings_.strongest)) row.energy = EnergyKind::Other;
  if (!(h > 0)) return;
  row.rateBefore = (settings_.position->at(t - h) - wanted) / h;
  row.rateAfter = (wanted - settings_.position->at(t + h)) / h;
}

std::string JointDriver::findDefect(const BodyList& list) const {
  std::string wrong;
  if (!settings_.position == !settings_.speed)
    wrong = jointLabel("driver", name) + ": give it either a position or a speed over time";
  else if (!(settings_.strongest >= 0))
    wrong = jointLabel("driver", name) + ": the force it can give must not be negative";
  return firstDefect(BodyConstraint::findDefect(list), place_.coordinate().findDefect("driver", name, list),
                     wrong, findComplianceDefect("driver", name, settings_.compliance),
                     findComplianceDefect("driver", name, settings_.slip));
}

}  // namespace liana

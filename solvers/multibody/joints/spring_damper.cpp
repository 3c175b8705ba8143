#include "solvers/multibody/joints/spring_damper.h"

#include "solvers/multibody/joints/joint_defects.h"

namespace liana {

void SpringDamper::evaluate(const ConstraintContext& context, ConstraintRows& rows) const {
  place_.coordinate().addJacobian(context.bodies, 0, 1, rows);
  ConstraintRow& row = rows.row(0);
  row.violation = place_.value(context.bodies) - settings_.rest;
  if (settings_.stiffness > 0) {
    row.compliance = 1 / settings_.stiffness;
    row.relaxation = settings_.damping / settings_.stiffness;
    row.energy = EnergyKind::Other;
  } else {
    row.kind = RowKind::Velocity;
    row.compliance = 1 / settings_.damping;
  }
}

std::string SpringDamper::findDefect(const BodyList& list) const {
  std::string wrong;
  if (!(settings_.stiffness >= 0) || !(settings_.damping >= 0))
    wrong = jointLabel("spring", name) + ": stiffness and damping must not be negative";
  else if (!(settings_.stiffness + settings_.damping > 0))
    wrong = jointLabel("spring", name) + ": it has neither stiffness nor damping; give one, or remove it";
  return firstDefect(BodyConstraint::findDefect(list), place_.coordinate().findDefect("spring", name, list),
                     wrong);
}

}  // namespace liana

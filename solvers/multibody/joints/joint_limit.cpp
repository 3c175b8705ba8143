#include "solvers/multibody/joints/joint_limit.h"

#include <cmath>

#include "solvers/multibody/joints/joint_defects.h"

namespace liana {

JointLimit::JointLimit(const Settings& settings)
    : settings_(settings), place_(settings.coordinate, settings.start) {
  disablesContact = false;  // a stop joins nothing
}

bool JointLimit::hasLeast() const {
  return std::isfinite(settings_.least);
}

bool JointLimit::hasMost() const {
  return std::isfinite(settings_.most);
}

void JointLimit::evaluate(const ConstraintContext& context, ConstraintRows& rows) const {
  const double place = place_.value(context.bodies);
  int next = 0;
  const auto write = [&](double gap, double sign) {
    place_.coordinate().addJacobian(context.bodies, next, sign, rows);
    ConstraintRow& row = rows.row(next++);
    row.kind = RowKind::Contact;
    row.violation = gap;
    row.compliance = settings_.compliance;
    row.restitution = settings_.restitution;
    row.lower = 0;
  };
  if (hasLeast()) write(place - settings_.least, 1);
  if (hasMost()) write(settings_.most - place, -1);
}

std::string JointLimit::findDefect(const BodyList& list) const {
  std::string wrong;
  if (!hasLeast() && !hasMost())
    wrong = jointLabel("limit", name) + ": it limits nothing; give it a least or a most value";
  else if (!(settings_.least <= settings_.most))
    wrong = jointLabel("limit", name) + ": its least value is above its most; exchange them";
  else if (!(settings_.restitution >= 0 && settings_.restitution <= 1))
    wrong = jointLabel("limit", name) + ": a restitution is between 0 and 1";
  return firstDefect(BodyConstraint::findDefect(list), place_.coordinate().findDefect("limit", name, list),
                     wrong, findComplianceDefect("limit", name, settings_.compliance));
}

}  // namespace liana

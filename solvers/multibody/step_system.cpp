#include "solvers/multibody/step_system.h"

#include <algorithm>
#include <cmath>

namespace liana {

namespace {

/// Rows that are not softened may depend on each other: pivots below this are rounding.
constexpr double kRigidTolerance = 1e-13;
/// Share of its mobility that a row of friction yields, so that points of one face share its force: it creeps
/// by a hundred thousandth of the speed it takes away in a step.
constexpr double kFrictionCreep = 1e-5;

}  // namespace

bool StepSystem::Row::bounded() const {
  return frictionOf >= 0 || std::isfinite(lower) || std::isfinite(upper);
}

void StepSystem::build(const ConstraintContext& context, const std::vector<BodyConstraint*>& constraints,
                       const StepperSettings& settings, const Eigen::Vector3d& gravity) {
  findStructure(context, constraints);
  if (signature_ != lastSignature_) {
    analyze();
    lastSignature_ = signature_;
  }
  computeMasses(context, gravity);
  hasBounds_ = false;
  worstViolation_ = 0;
  slips_.clear();
  hasProducts_ = false;
  for (size_t i = 0; i < constraints.size(); ++i)
    evaluateConstraint(context, *constraints[i], static_cast<int>(i), settings);
}

void StepSystem::findStructure(const ConstraintContext& context,
                               const std::vector<BodyConstraint*>& constraints) {
  const BodyList& bodies = context.bodies;
  slots_.assign(static_cast<size_t>(bodies.size()), -1);
  moving_.clear();
  signature_.clear();
  for (int i = 0; i < bodies.size(); ++i)
    if (bodies.isUsed(i) && bodies[i].isDynamic()) {
      slots_[static_cast<size_t>(i)] = static_cast<int>(moving_.size());
      moving_.push_back(i);
    }
  links_.clear();
  uses_.clear();
  int rowCount = 0;
  size_t jacobianSize = 0;
  for (const BodyConstraint* constraint : constraints) {
    Link link;
    link.firstRow = rowCount;
    link.rows = constraint->rowCount();
    link.firstUse = static_cast<int>(uses_.size());
    signature_.push_back(-1 - link.rows);
    for (int body : constraint->bodies()) {
      if (body < 0 || slots_[static_cast<size_t>(body)] < 0) continue;
      const int slot = slots_[static_cast<size_t>(body)];
      uses_.push_back({static_cast<int>(links_.size()), slot, jacobianSize});
      signature_.push_back(slot);
      jacobianSize += static_cast<size_t>(6 * link.rows);
    }
    link.uses = static_cast<int>(uses_.size()) - link.firstUse;
    rowCount += link.rows;
    links_.push_back(link);
  }
  rows_.resize(static_cast<size_t>(rowCount));
  jacobians_.resize(jacobianSize);
  weighted_.resize(jacobianSize);
}

void StepSystem::analyze() {
  std::vector<std::vector<int>> usesOfBody(moving_.size());
  for (size_t i = 0; i < uses_.size(); ++i)
    usesOfBody[static_cast<size_t>(uses_[i].slot)].push_back(static_cast<int>(i));
  std::vector<int> sizes;
  for (const Link& link : links_) sizes.push_back(link.rows);
  std::vector<std::pair<int, int>> pairs;
  couplings_.clear();
  for (const std::vector<int>& shared : usesOfBody)
    for (size_t a = 0; a < shared.size(); ++a)
      for (size_t b = 0; b <= a; ++b) {
        couplings_.push_back({shared[a], shared[b], {}});
        pairs.emplace_back(uses_[static_cast<size_t>(shared[a])].link,
                           uses_[static_cast<size_t>(shared[b])].link);
      }
  factor_.analyze(sizes, pairs);
  for (Coupling& coupling : couplings_) {
    int first = uses_[static_cast<size_t>(coupling.first)].link;
    int second = uses_[static_cast<size_t>(coupling.second)].link;
    coupling.place = factor_.place(first, second);
    if (rowsOf(first) == 1 && rowsOf(second) == 1) {
      coupling.row = firstRow(first);
      coupling.column = firstRow(second);
    }
    if (!coupling.place.transposed) continue;
    std::swap(coupling.first, coupling.second);
    coupling.place.transposed = false;
  }
  diagonalPlaces_.clear();
  for (int i = 0; i < constraintCount(); ++i) diagonalPlaces_.push_back(factor_.place(i, i));
  tolerances_.resize(static_cast<size_t>(factor_.dimension()));
}

void StepSystem::computeMasses(const ConstraintContext& context, const Eigen::Vector3d& gravity) {
  const double h = context.step;
  masses_.resize(moving_.size());
  velocities_.resize(moving_.size());
  free_.resize(moving_.size());
  for (size_t slot = 0; slot < moving_.size(); ++slot) {
    const Body& body = context.bodies[moving_[slot]];
    Mass& mass = masses_[slot];
    mass.inverse = 1 / body.mass;
    Eigen::Vector3d force = body.force + body.stepForce;
    if (body.feelsGravity) force += body.mass * gravity;
    velocities_[slot] << body.velocity, body.angularVelocity;
    free_[slot].head<3>() = body.velocity + h * mass.inverse * force;
    if (body.isPoint) {
      mass.inverseInertia.setZero();
      velocities_[slot].tail<3>().setZero();
      free_[slot].tail<3>().setZero();
      continue;
    }
    mass.inverseInertia = body.worldInertia().inverse();
    free_[slot].tail<3>() =
        body.angularVelocity + h * (mass.inverseInertia * (body.torque + body.stepTorque));
  }
}

void StepSystem::evaluateConstraint(const ConstraintContext& context, const BodyConstraint& constraint,
                                    int index, const StepperSettings& settings) {
  const Link& link = links_[static_cast<size_t>(index)];
  const std::vector<int>& bodies = constraint.bodies();
  scratch_.reset(link.rows, static_cast<int>(bodies.size()));
  constraint.evaluate(context, scratch_);
  const double h = context.step;
  for (const SlipCondition& slip : scratch_.slips()) {
    const bool same = !slips_.empty() && slips_.back().constraint == index;
    slips_.push_back({link.firstRow + slip.before, link.firstRow + slip.after, slip.most, slip.least, index,
                      same ? slips_.back().index + 1 : 0});
  }
  for (int r = 0; r < link.rows; ++r) {
    const ConstraintRow& from = scratch_.row(r);
    double speed = from.rateBefore, rateAfter = from.rateAfter, mobility = 0;
    int use = link.firstUse;
    for (size_t place = 0; place < bodies.size(); ++place) {
      const int body = bodies[place];
      const ConstraintRows::Block& block = scratch_.jacobian(r, static_cast<int>(place));
      if (body < 0) continue;
      const int slot = slots_[static_cast<size_t>(body)];
      if (slot < 0) {
        const Body& led = context.bodies[body];
        if (led.kind == BodyKind::Static) continue;
        rateAfter += block.head<3>().dot(led.velocity) + block.tail<3>().dot(led.angularVelocity);
        speed += block.head<3>().dot(led.lastVelocity) + block.tail<3>().dot(led.lastAngularVelocity);
        continue;
      }
      const Use& target = uses_[static_cast<size_t>(use++)];
      Eigen::Map<Vector6> jacobian(jacobians_.data() + target.jacobian + static_cast<size_t>(6 * r));
      Eigen::Map<Vector6> weighted(weighted_.data() + target.jacobian + static_cast<size_t>(6 * r));
      jacobian = block;
      const Mass& mass = masses_[static_cast<size_t>(slot)];
      weighted.head<3>() = mass.inverse * block.head<3>();
      weighted.tail<3>() = mass.inverseInertia * block.tail<3>();
      speed += block.dot(velocities_[static_cast<size_t>(slot)]);
      mobility += jacobian.dot(weighted);
    }
    const StepRow step = discretize(from, settings, h, speed, rateAfter);
    Row& row = rows_[static_cast<size_t>(link.firstRow + r)];
    row.softness = step.softness + (from.frictionOf >= 0 ? kFrictionCreep * mobility : 0);
    row.target = step.target;
    row.rateAfter = rateAfter;
    row.lower = h * from.lower;
    row.upper = h * from.upper;
    row.frictionOf = from.frictionOf >= 0 ? link.firstRow + from.frictionOf : -1;
    row.frictionPartner = from.frictionPartner >= 0 ? link.firstRow + from.frictionPartner : -1;
    row.frictionCoefficient = from.frictionCoefficient;
    row.frictionCoefficientBelow =
        from.frictionCoefficientBelow >= 0 ? from.frictionCoefficientBelow : from.frictionCoefficient;
    row.constraint = index;
    row.stiff = h * h * mobility > from.compliance;
    hasBounds_ = hasBounds_ || row.bounded();
    if (from.kind == RowKind::Contact)
      worstViolation_ = std::max(worstViolation_, -from.violation);
    else if (from.kind == RowKind::Position && (from.violation > 0 ? from.lower < 0 : from.upper > 0))
      worstViolation_ = std::max(worstViolation_, std::abs(from.violation));
  }
}

double StepSystem::speed(int index, const std::vector<Vector6>& velocities) const {
  const Link& link = links_[static_cast<size_t>(row(index).constraint)];
  const size_t offset = static_cast<size_t>(6 * (index - link.firstRow));
  double sum = 0;
  for (int use = link.firstUse; use < link.firstUse + link.uses; ++use) {
    const Use& part = uses_[static_cast<size_t>(use)];
    sum += Eigen::Map<const Vector6>(jacobians_.data() + part.jacobian + offset)
               .dot(velocities[static_cast<size_t>(part.slot)]);
  }
  return sum;
}

void StepSystem::push(int index, double impulse, std::vector<Vector6>& velocities) const {
  const Link& link = links_[static_cast<size_t>(row(index).constraint)];
  const size_t offset = static_cast<size_t>(6 * (index - link.firstRow));
  for (int use = link.firstUse; use < link.firstUse + link.uses; ++use) {
    const Use& part = uses_[static_cast<size_t>(use)];
    velocities[static_cast<size_t>(part.slot)] +=
        impulse * Eigen::Map<const Vector6>(weighted_.data() + part.jacobian + offset);
  }
}

double StepSystem::diagonal(int index) const {
  const Link& link = links_[static_cast<size_t>(row(index).constraint)];
  const size_t offset = static_cast<size_t>(6 * (index - link.firstRow));
  double sum = row(index).softness;
  for (int use = link.firstUse; use < link.firstUse + link.uses; ++use) {
    const size_t at = uses_[static_cast<size_t>(use)].jacobian + offset;
    sum += Eigen::Map<const Vector6>(jacobians_.data() + at)
               .dot(Eigen::Map<const Vector6>(weighted_.data() + at));
  }
  return sum;
}

int StepSystem::factorize(const std::vector<char>& held, const std::vector<int>* groups) {
  factor_.setZero();
  const auto groupOf = [&](int use) {
    return (*groups)[static_cast<size_t>(uses_[static_cast<size_t>(use)].link)];
  };
  if (!hasProducts_) multiplySingleRows();
  for (size_t i = 0; i < couplings_.size(); ++i) {
    const Coupling& coupling = couplings_[i];
    if (groups && groupOf(coupling.first) != groupOf(coupling.second)) continue;
    if (coupling.row < 0)
      addCoupling(coupling, held);
    else if (!held[static_cast<size_t>(coupling.row)] && !held[static_cast<size_t>(coupling.column)])
      *factor_.at(coupling.place) += products_[i];
  }
  for (int i = 0; i < constraintCount(); ++i) {
    const Link& link = links_[static_cast<size_t>(i)];
    double* block = factor_.at(diagonalPlaces_[static_cast<size_t>(i)]);
    for (int r = 0; r < link.rows; ++r) {
      const size_t index = static_cast<size_t>(link.firstRow + r);
      block[r * link.rows + r] += held[index] ? 1 : rows_[index].softness;
      tolerances_[index] = rows_[index].softness > 0 ? 0 : kRigidTolerance;
    }
  }
  return factor_.factorize(tolerances_);
}

void StepSystem::multiplySingleRows() {
  hasProducts_ = true;
  products_.resize(couplings_.size());
  for (size_t i = 0; i < couplings_.size(); ++i) {
    const Coupling& coupling = couplings_[i];
    if (coupling.row < 0) continue;
    const size_t first = uses_[static_cast<size_t>(coupling.first)].jacobian;
    const size_t second = uses_[static_cast<size_t>(coupling.second)].jacobian;
    products_[i] = Eigen::Map<const Vector6>(jacobians_.data() + first)
                       .dot(Eigen::Map<const Vector6>(weighted_.data() + second));
  }
}

void StepSystem::addCoupling(const Coupling& coupling, const std::vector<char>& held) {
  const Use& first = uses_[static_cast<size_t>(coupling.first)];
  const Use& second = uses_[static_cast<size_t>(coupling.second)];
  const Link& rowLink = links_[static_cast<size_t>(first.link)];
  const Link& columnLink = links_[static_cast<size_t>(second.link)];
  double* block = factor_.at(coupling.place);
  for (int c = 0; c < columnLink.rows; ++c) {
    if (held[static_cast<size_t>(columnLink.firstRow + c)]) continue;
    const Eigen::Map<const Vector6> weighted(weighted_.data() + second.jacobian + static_cast<size_t>(6 * c));
    for (int r = 0; r < rowLink.rows; ++r) {
      if (held[static_cast<size_t>(rowLink.firstRow + r)]) continue;
      block[c * rowLink.rows + r] +=
          Eigen::Map<const Vector6>(jacobians_.data() + first.jacobian + static_cast<size_t>(6 * r))
              .dot(weighted);
    }
  }
}

}  // namespace liana

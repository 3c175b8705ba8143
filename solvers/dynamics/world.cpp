#include "solvers/dynamics/world.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <ctime>

namespace liana {

struct World::Scratch {
  std::vector<BodyConstraint*> active;
  std::vector<int> groups;
  std::vector<ContactPoint> points;
  std::vector<ContactConstraint> lastContacts;
  std::vector<std::pair<int, int>> joined;
  StepSystem system;
  ImpulseSolver solver;
  std::vector<double> impulses, slips;
  std::vector<StepSystem::Vector6> velocities;
  PullMeter pulls;
  BodyList before;
  ConstraintRows rows;
};

namespace {

struct SortedPairs : ContactDetector::JoinedPairs {
  explicit SortedPairs(const std::vector<std::pair<int, int>>& sorted) : pairs(sorted) {}
  bool joined(int a, int b) const override {
    return std::binary_search(pairs.begin(), pairs.end(), std::pair<int, int>(std::minmax(a, b)));
  }
  const std::vector<std::pair<int, int>>& pairs;
};

/// The rotation vector that turns one pose into the other.
Eigen::Vector3d turnBetween(const BodyPose& from, const BodyPose& to) {
  Eigen::Quaterniond by = to.orientation * from.orientation.conjugate();
  if (by.w() < 0) by.coeffs() = -by.coeffs();
  const double sine = by.vec().norm();
  return sine > 0 ? Eigen::Vector3d(2 * std::atan2(sine, by.w()) / sine * by.vec()) : Eigen::Vector3d::Zero();
}

/// Adds the processor time since the last call to a stage.
class StageClock {
public:
  StageClock(bool runs, StepReport& report) : report_(runs ? &report : nullptr) {
    if (report_) last_ = now();
  }
  void finish(StepStage stage) {
    if (!report_) return;
    const double time = now();
    report_->seconds[static_cast<size_t>(stage)] += time - last_;
    last_ = time;
  }

private:
  static double now() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  }

  StepReport* report_;
  double last_ = 0;
};

}  // namespace

World::World(const WorldSettings& settings) : settings_(settings), scratch_(std::make_unique<Scratch>()) {}

World::World(const World& other)
    : settings_(other.settings_),
      time_(other.time_),
      bodies_(other.bodies_),
      detector_(other.detector_),
      contacts_(other.contacts_),
      dissipated_(other.dissipated_),
      scratch_(std::make_unique<Scratch>()) {
  for (const auto& constraint : other.constraints_)
    constraints_.push_back(constraint ? constraint->clone() : nullptr);
  for (const auto& part : other.parts_) parts_.push_back(part ? part->clone() : nullptr);
}

World& World::operator=(const World& other) {
  World copy(other);
  *this = std::move(copy);
  return *this;
}

World::World(World&&) noexcept = default;
World& World::operator=(World&&) noexcept = default;
World::~World() = default;

int World::addConstraint(std::unique_ptr<BodyConstraint> constraint) {
  for (size_t i = 0; i < constraints_.size(); ++i)
    if (!constraints_[i]) {
      constraints_[i] = std::move(constraint);
      return static_cast<int>(i);
    }
  constraints_.push_back(std::move(constraint));
  return constraintCount() - 1;
}

void World::removeConstraint(int index) {
  constraints_[static_cast<size_t>(index)].reset();
}

int World::addPart(std::unique_ptr<WorldPart> part) {
  parts_.push_back(std::move(part));
  return static_cast<int>(parts_.size()) - 1;
}

void World::removePart(int index) {
  parts_[static_cast<size_t>(index)].reset();
}

std::string World::findDefect() const {
  const auto who = [](int i) { return "body " + std::to_string(i); };
  for (int i = 0; i < bodies_.size(); ++i) {
    if (!bodies_.isUsed(i)) continue;
    const Body& body = bodies_[i];
    if (!body.pose.position.allFinite() || !body.velocity.allFinite() || !body.angularVelocity.allFinite() ||
        !body.pose.orientation.coeffs().allFinite() || !body.force.allFinite() || !body.torque.allFinite())
      return who(i) + " has a position, velocity or force that is not a number";
    if (body.kind == BodyKind::Kinematic && !body.motion) return who(i) + " is kinematic and has no motion";
    if (!body.isDynamic()) continue;
    if (!(body.mass > 0) || !std::isfinite(body.mass)) return who(i) + " needs a mass above zero";
    if (body.isPoint) continue;
    const Eigen::Matrix3d& m = body.inertia;
    const bool positive =
        m(0, 0) > 0 && m(0, 0) * m(1, 1) - m(0, 1) * m(1, 0) > 0 && m.determinant() > 0 && m.allFinite();
    if (!positive) return who(i) + " needs an inertia that is positive about every axis";
  }
  for (const auto& constraint : constraints_)
    if (constraint)
      if (std::string defect = constraint->findDefect(bodies_); !defect.empty()) return defect;
  return {};
}

StepReport World::step(double h) {
  StepReport report;
  report.time = time_;
  StageClock clock(settings_.timeStages, report);
  for (const auto& part : parts_)
    if (part) part->beginStep(*this, h);
  report.message = h > 0 && std::isfinite(h) ? findDefect() : "the time step must be above zero";
  if (!report.message.empty()) {
    report.status = StepStatus::Refused;
    return report;
  }
  const double energyBefore = settings_.trackEnergies ? energies().total() : 0;
  scratch_->before = bodies_;
  clock.finish(StepStage::Check);
  leadKinematicBodies(h);
  drift(time_, 0.5 * h);
  clock.finish(StepStage::Drift);
  for (const auto& part : parts_)
    if (part) part->atKick(*this, h);
  findContacts(h);
  clock.finish(StepStage::Contacts);
  collectConstraints();
  buildSystem(h);
  clock.finish(StepStage::Build);
  kick(h, report);
  clock.finish(StepStage::Impulses);
  drift(time_ + 0.5 * h, 0.5 * h);
  clock.finish(StepStage::Drift);
  clearStepForces();
  if (!isFinite()) {
    bodies_ = scratch_->before;
    report.status = StepStatus::Refused;
    report.message = "the step would give positions that are not numbers; take a smaller step";
    return report;
  }
  time_ += h;
  report.time = time_;
  const ConstraintContext context{bodies_, time_, h};
  for (const auto& constraint : constraints_)
    if (constraint) constraint->endStep(context);
  if (settings_.trackEnergies) dissipated_ += energyBefore + workOfStep(h) - energies().total();
  judge(h, report);
  for (const auto& part : parts_)
    if (part) part->endStep(*this, h);
  for (const auto& part : parts_)
    if (part) part->adapt(*this, h);
  clock.finish(StepStage::Judge);
  return report;
}

/// Kinematic bodies get the mean velocities between the kicks: the last one, this one and the next one.
void World::leadKinematicBodies(double h) {
  for (int i = 0; i < bodies_.size(); ++i) {
    if (!bodies_.isUsed(i) || bodies_[i].kind != BodyKind::Kinematic) continue;
    Body& body = bodies_.at(i);
    const BodyPose last = body.motion->at(time_ - 0.5 * h), now = body.motion->at(time_ + 0.5 * h);
    const BodyPose next = body.motion->at(time_ + 1.5 * h);
    body.lastVelocity = (now.position - last.position) / h;
    body.lastAngularVelocity = turnBetween(last, now) / h;
    body.velocity = (next.position - now.position) / h;
    body.angularVelocity = turnBetween(now, next) / h;
  }
}

void World::clearStepForces() {
  for (int i = 0; i < bodies_.size(); ++i) {
    bodies_.at(i).stepForce.setZero();
    bodies_.at(i).stepTorque.setZero();
  }
}

void World::drift(double from, double h) {
  for (int i = 0; i < bodies_.size(); ++i) {
    if (!bodies_.isUsed(i)) continue;
    Body& body = bodies_.at(i);
    if (body.isDynamic()) moveFreely(body, h);
    if (body.kind == BodyKind::Kinematic) body.pose = body.motion->at(from + h);
  }
}

/// Of the centre of mass, without constraints.
Eigen::Vector3d World::freeAcceleration(int index) const {
  const Body& body = bodies_[index];
  if (!body.isDynamic()) return Eigen::Vector3d::Zero();
  const Eigen::Vector3d own = (body.force + body.stepForce) / body.mass;
  return body.feelsGravity ? Eigen::Vector3d(own + settings_.gravity) : own;
}

/// Contacts at the present poses; each starts from the force it had in the last step.
void World::findContacts(double h) {
  Scratch& s = *scratch_;
  s.points.clear();
  if (detector_) detectContacts();
  for (const auto& part : parts_)
    if (part) part->findContacts(*this, h, s.points);
  std::swap(s.lastContacts, contacts_);
  contacts_.resize(s.points.size());
  for (size_t i = 0; i < s.points.size(); ++i) {
    const ContactPoint& point = s.points[i];
    const Eigen::Vector3d slip =
        bodies_[point.bodyA].velocityAt(point.position) - bodies_[point.bodyB].velocityAt(point.position);
    contacts_[i].set(point, slip, slip + h * (freeAcceleration(point.bodyA) - freeAcceleration(point.bodyB)));
    const auto last = std::find_if(s.lastContacts.begin(), s.lastContacts.end(), [&](const auto& contact) {
      return contact.point().key == point.key && contact.point().bodyA == point.bodyA &&
             contact.point().bodyB == point.bodyB;
    });
    if (last != s.lastContacts.end()) contacts_[i].startFrom(last->force());
  }
}

/// Contacts of bodies with shapes, but not of those that a constraint joins.
void World::detectContacts() {
  Scratch& s = *scratch_;
  s.joined.clear();
  for (const auto& constraint : constraints_) {
    if (!constraint || !constraint->disablesContact) continue;
    const std::vector<int>& bodies = constraint->bodies();
    for (size_t a = 0; a < bodies.size(); ++a)
      for (size_t b = 0; b < a; ++b) s.joined.push_back(std::minmax(bodies[a], bodies[b]));
  }
  std::sort(s.joined.begin(), s.joined.end());
  detector_->findContacts(bodies_, settings_.contactMargin, SortedPairs(s.joined), s.points);
}

void World::collectConstraints() {
  Scratch& s = *scratch_;
  s.active.clear();
  s.groups.clear();
  int lastGroup = 0;
  for (const auto& constraint : constraints_) {
    if (!constraint) continue;
    s.active.push_back(constraint.get());
    s.groups.push_back(constraint->group);
    lastGroup = std::max(lastGroup, constraint->group);
  }
  for (ContactConstraint& contact : contacts_) {
    s.active.push_back(&contact);
    s.groups.push_back(lastGroup + 1);
  }
}

void World::buildSystem(double h) {
  Scratch& s = *scratch_;
  s.system.build({bodies_, time_ + 0.5 * h, h}, s.active, settings_.stepper, settings_.gravity);
  // Forces of the last step are the first guess.
  s.impulses.assign(static_cast<size_t>(s.system.rowCount()), 0);
  s.slips.clear();
  for (const StepSystem::Slip& slip : s.system.slips()) {
    const std::vector<double>& speeds = s.active[static_cast<size_t>(slip.constraint)]->slipSpeeds();
    const size_t index = static_cast<size_t>(slip.index);
    s.slips.push_back(index < speeds.size() ? speeds[index] : 0);
  }
  for (size_t i = 0; i < s.active.size(); ++i) {
    const std::vector<double>& forces = s.active[i]->forces();
    const int first = s.system.firstRow(static_cast<int>(i));
    if (static_cast<int>(forces.size()) != s.system.rowsOf(static_cast<int>(i))) continue;
    for (size_t r = 0; r < forces.size(); ++r) s.impulses[static_cast<size_t>(first) + r] = h * forces[r];
  }
}

void World::kick(double h, StepReport& report) {
  Scratch& s = *scratch_;
  report.impulses = s.solver.solve(s.system, settings_.impulses, s.groups, s.impulses, s.slips, s.velocities);
  for (size_t slot = 0; slot < s.velocities.size(); ++slot) {
    Body& body = bodies_.at(s.system.movingBodies()[slot]);
    body.velocity = s.velocities[slot].head<3>();
    body.angularVelocity = s.velocities[slot].tail<3>();
  }
  for (size_t i = 0; i < s.active.size(); ++i) {
    const int first = s.system.firstRow(static_cast<int>(i)), rows = s.system.rowsOf(static_cast<int>(i));
    std::vector<double>& forces = s.active[i]->forces();
    std::vector<char>& stiff = s.active[i]->stiffRows();
    s.active[i]->slipSpeeds().clear();
    forces.resize(static_cast<size_t>(rows));
    stiff.resize(static_cast<size_t>(rows));
    for (int r = 0; r < rows; ++r) {
      forces[static_cast<size_t>(r)] = s.impulses[static_cast<size_t>(first + r)] / h;
      stiff[static_cast<size_t>(r)] = s.system.row(first + r).stiff;
    }
  }
  for (size_t i = 0; i < s.slips.size(); ++i)
    s.active[static_cast<size_t>(s.system.slips()[i].constraint)]->slipSpeeds().push_back(s.slips[i]);
}

void World::judge(double h, StepReport& report) const {
  const Scratch& s = *scratch_;
  report.bodies = static_cast<int>(s.system.movingBodies().size());
  report.rows = s.system.rowCount();
  report.contacts = static_cast<int>(contacts_.size());
  report.worstViolation = s.system.worstViolation();
  const auto nameOf = [&](int row) {
    const BodyConstraint& constraint = *s.active[static_cast<size_t>(s.system.row(row).constraint)];
    return constraint.name.empty() ? "constraint " + std::to_string(s.system.row(row).constraint)
                                   : "\"" + constraint.name + "\"";
  };
  if (report.impulses.residual > settings_.inexactSpeed) {
    report.status = StepStatus::Inexact;
    report.message = nameOf(report.impulses.worstRow) + " misses its equation by " +
                     std::to_string(report.impulses.residual) +
                     " m/s: it contradicts other constraints, or bounds were not found";
  }
  judgePulls(h, report);
}

/// A chain of light bodies under a heavy load swings faster than a step can follow, unless its joints prevent
/// it.
void World::judgePulls(double h, StepReport& report) const {
  PullMeter& pulls = scratch_->pulls;
  pulls.reset(bodies_.size());
  for (const BodyConstraint* constraint : scratch_->active) constraint->measurePull(bodies_, pulls);
  int hardest = -1;
  for (int i : scratch_->system.movingBodies()) {
    const Body& body = bodies_[i];
    if (!(pulls.pull(i) > 0)) continue;
    // Of a slender body pulled at both ends, the moment of inertia about its end is four times that about its
    // middle.
    const double pulled = 0.25 * h * h * pulls.pull(i) / (4 * body.inertia.diagonal().maxCoeff());
    if (pulled <= report.hardestPull) continue;
    report.hardestPull = pulled;
    hardest = i;
  }
  if (report.hardestPull <= 1) return;
  report.status = StepStatus::Unstable;
  report.message =
      "body " + std::to_string(hardest) +
      " is pulled so hard that it swings faster than this step can follow; take a smaller step, fewer "
      "and longer elements, or joints with bending (AngularJoint)";
}

/// Work of outer forces and of drives in the step just done.
double World::workOfStep(double h) const {
  const Scratch& s = *scratch_;
  double work = 0;
  for (int i : s.system.movingBodies()) {
    const Body &before = s.before[i], &after = bodies_[i];
    work += 0.5 * h * after.force.dot(before.velocity + after.velocity);
    work += 0.5 * h * after.torque.dot(before.angularVelocity + after.angularVelocity);
  }
  for (int r = 0; r < s.system.rowCount(); ++r)
    work -= s.impulses[static_cast<size_t>(r)] * s.system.row(r).rateAfter;
  return work;
}

bool World::isFinite() const {
  for (int i : scratch_->system.movingBodies()) {
    const Body& body = bodies_[i];
    if (!body.pose.position.allFinite() || !body.velocity.allFinite() || !body.angularVelocity.allFinite() ||
        !body.pose.orientation.coeffs().allFinite())
      return false;
  }
  return true;
}

WorldEnergies World::energies() const {
  WorldEnergies sum;
  for (int i = 0; i < bodies_.size(); ++i) {
    if (!bodies_.isUsed(i) || !bodies_[i].isDynamic()) continue;
    const Body& body = bodies_[i];
    sum.kinetic += body.kineticEnergy();
    if (body.feelsGravity) sum.potential -= body.mass * settings_.gravity.dot(body.pose.position);
  }
  ConstraintRows& rows = scratch_->rows;
  for (const auto& constraint : constraints_) {
    if (!constraint) continue;
    rows.reset(constraint->rowCount(), static_cast<int>(constraint->bodies().size()));
    constraint->evaluate({bodies_, time_, 0}, rows);
    for (int r = 0; r < rows.rowCount(); ++r) {
      const ConstraintRow& row = rows.row(r);
      if (row.kind != RowKind::Position || !(row.compliance > 0)) continue;
      const double force = constraint->isStiff(r) ? constraint->forces()[static_cast<size_t>(r)]
                                                  : row.violation / row.compliance;
      const double energy = 0.5 * row.compliance * force * force;
      switch (row.energy) {
        case EnergyKind::None:
          break;
        case EnergyKind::Stretch:
          sum.stretch += energy;
          break;
        case EnergyKind::Bend:
          sum.bend += energy;
          break;
        case EnergyKind::Twist:
          sum.twist += energy;
          break;
        case EnergyKind::Other:
          sum.other += energy;
          break;
      }
    }
  }
  sum.dissipated = dissipated_;
  return sum;
}

Eigen::Vector3d World::momentum() const {
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  for (int i = 0; i < bodies_.size(); ++i)
    if (bodies_.isUsed(i) && bodies_[i].isDynamic()) sum += bodies_[i].mass * bodies_[i].velocity;
  return sum;
}

Eigen::Vector3d World::angularMomentum(const Eigen::Vector3d& about) const {
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  for (int i = 0; i < bodies_.size(); ++i) {
    if (!bodies_.isUsed(i) || !bodies_[i].isDynamic()) continue;
    const Body& body = bodies_[i];
    sum += body.angularMomentum() + body.mass * (body.pose.position - about).cross(body.velocity);
  }
  return sum;
}

}  // namespace liana

#include "solvers/group/group_stepper.h"

namespace liana {

namespace {

/// Whether nodes move along the rod; otherwise each keeps to its own piece of the material.
bool slides(const RodLayout& rod) {
  for (const RodStation& station : rod.stations())
    if (station.slider >= 0) return true;
  return false;
}

}  // namespace

void GroupStepper::begin(const RodGroup& group, const RodGroupState& state) {
  const GroupLayout layout(group);
  velocities.assign(layout.positionCount, Eigen::Vector3d::Zero());
  sliderVelocities.assign(group.sliders.size(), Eigen::Vector3d::Zero());
  masses_.assign(layout.positionCount, 0);
  sliderMasses_.assign(group.sliders.size(), 0);
  lastStep_ = 0;
  steps_ = 0;
  rememberShape(group, layout, state);
}

/// The curves of positions and velocities over arc length, and where sliders and bodies are.
void GroupStepper::rememberShape(const RodGroup& group, const GroupLayout& layout,
                                 const RodGroupState& state) {
  shapes_.resize(group.rods.size());
  flows_.resize(group.rods.size());
  for (std::size_t r = 0; r < group.rods.size(); ++r) {
    const RodLayout& rod = layout.rods[r];
    if (!slides(rod)) continue;
    arcs_.clear();
    points_.clear();
    for (int i = 0; i < rod.nodeCount(); ++i) {
      arcs_.push_back(rod.nodeArc(i).at(state.scalars));
      points_.push_back(state.positions[rod.position(i)]);
    }
    shapes_[r].set(arcs_, points_);
    for (int i = 0; i < rod.nodeCount(); ++i) points_[i] = velocities[rod.position(i)];
    flows_[r].set(arcs_, points_);
  }
  before_ = state.positions;
  sliderBefore_.resize(group.sliders.size());
  for (std::size_t s = 0; s < group.sliders.size(); ++s)
    sliderBefore_[s] = state.positions[layout.resolve(Place::atSlider(static_cast<int>(s))).position];
}

void GroupStepper::setTargets(const RodGroup& group, const RodGroupState& state, double h, double damping) {
  GroupSystem& system = solver_.system();
  const GroupLayout& layout = system.layout();
  const double slow = 1 + h * damping, weight = slow / (h * h);
  system.inertia.clear();
  std::fill(masses_.begin(), masses_.end(), 0);
  for (std::size_t r = 0; r < group.rods.size(); ++r) {
    const RodLayout& rod = layout.rods[r];
    const bool moves = slides(rod);
    for (int j = 0; j < rod.segmentCount(); ++j) {
      const double half = 0.5 * rod.segmentLength(j).at(state.scalars) *
                          group.rods[r].sectionAt(rod.firstMiddle(j)).massPerLength;
      masses_[rod.position(j)] += half;
      masses_[rod.position(j + 1)] += half;
    }
    for (int i = 0; i < rod.nodeCount(); ++i) {
      const int position = rod.position(i);
      GroupSystem::Inertia inertia;
      inertia.position = position;
      inertia.stiffness = weight * masses_[position];
      if (moves) {
        inertia.arc = rod.nodeArc(i);
        inertia.firstArc = inertia.arc.at(state.scalars);
        const double s = inertia.firstArc;
        inertia.target = shapes_[r].at(s) + (h / slow) * flows_[r].at(s);
        inertia.slope = shapes_[r].slopeAt(s) + (h / slow) * flows_[r].slopeAt(s);
      } else {
        inertia.target = before_[position] + (h / slow) * velocities[position];
      }
      system.inertia.push_back(inertia);
    }
  }
  auto addPoint = [&](int position, double mass, const Eigen::Vector3d& from,
                      const Eigen::Vector3d& velocity) {
    if (mass == 0) return;
    GroupSystem::Inertia inertia;
    inertia.position = position;
    inertia.stiffness = weight * mass;
    inertia.target = from + (h / slow) * velocity;
    system.inertia.push_back(inertia);
  };
  for (std::size_t s = 0; s < group.sliders.size(); ++s) {
    const int position = layout.resolve(Place::atSlider(static_cast<int>(s))).position;
    sliderMasses_[s] = group.sliders[s].mass;
    addPoint(position, group.sliders[s].mass, sliderBefore_[s], sliderVelocities[s]);
  }
  for (std::size_t b = 0; b < group.bodies.size(); ++b) {
    const int position = layout.firstBodyPosition + static_cast<int>(b);
    masses_[position] = group.bodies[b].mass;
    addPoint(position, group.bodies[b].mass, before_[position], velocities[position]);
  }
}

/// The shape stays, goes on as in the last step, or, with the forces, as in the last two, whichever would
/// have been best for the last step. Not where something touches or rubs, because both begin where a solve
/// does.
bool GroupStepper::predict(const RodGroup& group, const RodGroupState& state, const StepperOptions& options) {
  if (lastStep_ != options.step || lastDamping_ != options.damping || group.contact.surface ||
      group.contact.rodsTouch)
    return false;
  for (const Slider& slider : group.sliders)
    if (slider.friction > 0) return false;
  if (!previous_.fits(solver_.system().layout())) return false;
  predicted_ = state;
  std::swap(changes_[2], changes_[1]);
  std::swap(changes_[1], changes_[0]);
  changes_[0].set(previous_, state);
  const int order = steps_ > 2 ? changes_[0].bestForetold(changes_[1], changes_[2]) : 0;
  if (order == 2) {
    changes_[0].extend(changes_[1], next_);
    next_.addTo(predicted_);
    predicted_.multipliers += next_.multipliers;
  } else if (order == 1) {
    changes_[0].addTo(predicted_);
  }
  return solver_.system().hasRoom(predicted_);
}

void GroupStepper::Change::set(const RodGroupState& from, const RodGroupState& to) {
  positions.resize(to.positions.size());
  rotations.resize(to.rotations.size());
  scalars.resize(to.scalars.size());
  for (std::size_t i = 0; i < positions.size(); ++i) positions[i] = to.positions[i] - from.positions[i];
  for (std::size_t i = 0; i < rotations.size(); ++i)
    rotations[i] = rotationBetween(from.rotations[i], to.rotations[i]);
  for (std::size_t i = 0; i < scalars.size(); ++i) scalars[i] = to.scalars[i] - from.scalars[i];
  multipliers = to.multipliers - from.multipliers;
}

void GroupStepper::Change::addTo(RodGroupState& state) const {
  for (std::size_t i = 0; i < positions.size(); ++i) state.positions[i] += positions[i];
  for (std::size_t i = 0; i < rotations.size(); ++i)
    state.rotations[i] = turned(state.rotations[i], rotations[i]);
  for (std::size_t i = 0; i < scalars.size(); ++i) state.scalars[i] += scalars[i];
}

/// The change that follows where changes go on as from the one before to this one.
void GroupStepper::Change::extend(const Change& before, Change& into) const {
  into.positions.resize(positions.size());
  into.rotations.resize(rotations.size());
  into.scalars.resize(scalars.size());
  for (std::size_t i = 0; i < positions.size(); ++i)
    into.positions[i] = 2 * positions[i] - before.positions[i];
  for (std::size_t i = 0; i < rotations.size(); ++i)
    into.rotations[i] = 2 * rotations[i] - before.rotations[i];
  for (std::size_t i = 0; i < scalars.size(); ++i) into.scalars[i] = 2 * scalars[i] - before.scalars[i];
  into.multipliers = 2 * multipliers - before.multipliers;
}

/// How many of the changes before this one would have foretold it best: none, the last one, or the last two.
int GroupStepper::Change::bestForetold(const Change& last, const Change& before) const {
  double still = 0, straight = 0, bent = 0;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const Eigen::Vector3d off = positions[i] - last.positions[i];
    still += positions[i].squaredNorm();
    straight += off.squaredNorm();
    bent += (off - last.positions[i] + before.positions[i]).squaredNorm();
  }
  return bent < straight && bent < still ? 2 : straight < still ? 1 : 0;
}

GroupReport GroupStepper::step(const RodGroup& group, RodGroupState& state, const StepperOptions& options) {
  if (!solver_.bind(group)) return solver_.solveBound(state);
  setTargets(group, state, options.step, options.damping);
  GroupOptions solve = options.solve;
  solve.namesRedundant = false;  // costs a factor; it is the same at every step
  const bool predicts = predict(group, state, options);
  previous_ = state;
  solve.followsLast = predicts;
  if (predicts) {
    solve.ahead = solver_.system().distance(state, predicted_);
    std::swap(state, predicted_);
  }
  GroupReport report = solver_.solveBound(state, solve);
  if (predicts && !report.converged() && report.status != GroupStatus::Cancelled) {
    state = previous_;
    solve.followsLast = false;
    report = solver_.solveBound(state, solve);
  }
  lastStep_ = report.converged() ? options.step : 0;
  lastDamping_ = options.damping;
  steps_ = report.converged() ? steps_ + 1 : 0;
  const GroupLayout& layout = solver_.system().layout();
  for (std::size_t r = 0; r < group.rods.size(); ++r) {
    const bool moves = slides(layout.rods[r]);
    for (int i = 0; i < layout.rods[r].nodeCount(); ++i) {
      const int position = layout.rods[r].position(i);
      const Eigen::Vector3d from =
          moves ? shapes_[r].at(layout.rods[r].nodeArc(i).at(state.scalars)) : before_[position];
      velocities[position] = (state.positions[position] - from) / options.step;
    }
  }
  for (std::size_t b = 0; b < group.bodies.size(); ++b) {
    const int position = layout.firstBodyPosition + static_cast<int>(b);
    velocities[position] = (state.positions[position] - before_[position]) / options.step;
  }
  for (std::size_t s = 0; s < group.sliders.size(); ++s) {
    const int position = layout.resolve(Place::atSlider(static_cast<int>(s))).position;
    sliderVelocities[s] = (state.positions[position] - sliderBefore_[s]) / options.step;
  }
  rememberShape(group, layout, state);
  return report;
}

Eigen::Vector3d GroupStepper::momentum() const {
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  for (std::size_t i = 0; i < masses_.size(); ++i) sum += masses_[i] * velocities[i];
  for (std::size_t s = 0; s < sliderMasses_.size(); ++s) sum += sliderMasses_[s] * sliderVelocities[s];
  return sum;
}

double GroupStepper::kineticEnergy() const {
  double sum = 0;
  for (std::size_t i = 0; i < masses_.size(); ++i) sum += 0.5 * masses_[i] * velocities[i].squaredNorm();
  for (std::size_t s = 0; s < sliderMasses_.size(); ++s)
    sum += 0.5 * sliderMasses_[s] * sliderVelocities[s].squaredNorm();
  return sum;
}

}  // namespace liana

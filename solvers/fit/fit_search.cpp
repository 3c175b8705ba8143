#include "solvers/fit/fit_search.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

namespace liana {
namespace {

constexpr double kDifference = 1e-3;  // step of the central differences in θ
constexpr double kUnknown = 0.3;      // standard deviation in θ beyond which nothing is known
constexpr double kLargestStep = 0.7;  // in θ
constexpr double kFarthest = 12;      // from the given value, in θ: a factor of 160,000
constexpr double kFirstDamping = 1e-3;
constexpr double kSameScatter = 0.02;  // relative: the prior is weighed rightly
constexpr int kWeighings = 12;         // of the prior, at most
constexpr double kBetter = 0.05;       // gain: less is the same minimum again
constexpr double kHarm = 0.02;  // of the cost: a value whose return to the given one costs more is needed

using Vector = Eigen::VectorXd;

}  // namespace

FitSearch::FitSearch(const FitModel& model, const FitOptions& options) : model_(model), options_(options) {
  weighPrior(0);
  damping_ = kFirstDamping;
  solving_.forceTolerance = 1e-8;
  solving_.constraintTolerance = 1e-8;
  rows_.push_back(0);
  for (int shape = 0; shape < model.shapeCount(); ++shape) {
    const MeasuredShape& measured = model.given(shape).measured;
    rows_.push_back(rows_.back() + 3 * static_cast<Eigen::Index>(measured.points.size()));
    measuredNumbers_ += measured.numbersPerPoint() * static_cast<double>(measured.points.size());
    for (FitParameter parameter : options.parameters) free_.push_back(model.slot(shape, parameter));
  }
  std::sort(free_.begin(), free_.end());
  free_.erase(std::unique(free_.begin(), free_.end()), free_.end());
}

/// What is known beforehand counts against points that stray by `scatter`; what is only a start, against
/// points as accurate as they can be.
void FitSearch::weighPrior(double scatter) {
  const double accuracy = options_.accuracy * model_.meanLength();
  scatter_ = std::max(accuracy, scatter);
  prior_.resize(model_.thetaCount());
  for (int slot = 0; slot < model_.thetaCount(); ++slot) {
    const double within = options_.knownWithin[static_cast<std::size_t>(indexOf(model_.parameterAt(slot)))];
    prior_[slot] = (within < kNotKnown ? scatter_ : accuracy) / within;
  }
}

/// By how the points stray where the search stands, an error that runs on from point to point counted once;
/// false where that changes nothing.
bool FitSearch::weighPriorAnew() {
  const double before = scatter_;
  const FitStatistics stray = statistics();
  const bool isAccurate = stray.scatter() < options_.accuracy * model_.meanLength();
  repetition_ = isAccurate ? 1 : stray.repetition();
  weighPrior(stray.scatter() * std::sqrt(repetition_));
  return std::abs(scatter_ - before) > kSameScatter * before;
}

/// Solves at θ from `state`. A shape that stands still at neutral equilibrium will do; how it came about is
/// not the question here.
bool FitSearch::evaluate(const Vector& theta, int shape, RodState& state, Vector& deviations) {
  const RodProblem problem = model_.problem(theta, shape);
  ++solves_;
  const SolveReport solve = solver_.solve(problem, state, solving_);
  const bool still =
      solve.status == SolveStatus::Stalled && solve.residual < 1e-6 && solve.constraintViolation < 1e-6;
  if (!solve.converged() && !still) {
    reason_ = solve.reason;
    return false;
  }
  computeDeviations(model_.given(shape).measured, problem, state, deviations);
  return deviations.allFinite();
}

bool FitSearch::evaluateAll(const Vector& theta, FitPoint& point) {
  point.theta = theta;
  point.deviations.resize(rows_.back());
  Vector deviations;
  for (int shape = 0; shape < model_.shapeCount(); ++shape) {
    if (!evaluate(theta, shape, point.states[static_cast<std::size_t>(shape)], deviations)) return false;
    point.deviations.segment(rows_[static_cast<std::size_t>(shape)], deviations.size()) = deviations;
  }
  return true;
}

bool FitSearch::begin(const Vector& theta) {
  FitPoint point;
  for (int shape = 0; shape < model_.shapeCount(); ++shape)
    point.states.push_back(stateAlong(model_.given(shape).measured, model_.problem(theta, shape)));
  if (!evaluateAll(theta, point)) return false;
  begin(std::move(point));
  return true;
}

void FitSearch::begin(FitPoint point) {
  at_ = std::move(point);
  jacobian_.setZero(at_.deviations.size(), static_cast<Eigen::Index>(free_.size()));
  weighPriorAnew();
}

/// Σ|e|², and what points as accurate as they can be would have of it.
double FitSearch::misfit() const {
  const double accuracy = options_.accuracy * model_.meanLength();
  return at_.deviations.squaredNorm() + measuredNumbers_ * accuracy * accuracy;
}

/// Σ((θ − θ₀)/σ)².
double FitSearch::surprise() const {
  return prior_.cwiseProduct(at_.theta - model_.givenTheta()).squaredNorm() / (scatter_ * scatter_);
}

double FitSearch::gainOver(const FitSearch& other) const {
  const auto [least, most] = std::minmax(repetition_, other.repetition_);
  const double said = measuredNumbers_ / (least > 1 ? most : 1);
  return said * std::log(other.misfit() / misfit()) + other.surprise() - surprise();
}

bool FitSearch::isBetterThan(const FitSearch& other) const {
  return gainOver(other) > kBetter;
}

double FitSearch::cost(const Vector& theta, const Vector& deviations) const {
  return deviations.squaredNorm() + prior_.cwiseProduct(theta - model_.givenTheta()).squaredNorm();
}

double FitSearch::rmsDistance() const {
  return std::sqrt(at_.deviations.squaredNorm() / static_cast<double>(rows_.back() / 3));
}

FitStatistics FitSearch::statistics() const {
  Vector known = Vector::Zero(static_cast<Eigen::Index>(free_.size()));
  for (std::size_t k = 0; k < free_.size(); ++k) {
    const double within =
        options_.knownWithin[static_cast<std::size_t>(indexOf(model_.parameterAt(free_[k])))];
    if (within < kNotKnown) known[static_cast<Eigen::Index>(k)] = 1 / within;
  }
  return {at_.deviations, jacobian_, rows_, measuredNumbers_, known, options_.accuracy * model_.meanLength()};
}

void FitSearch::differentiate() {
  jacobian_.setZero(at_.deviations.size(), static_cast<Eigen::Index>(free_.size()));
  for (std::size_t k = 0; k < free_.size(); ++k)
    for (int shape = 0; shape < model_.shapeCount(); ++shape)
      if (model_.concerns(free_[k], shape)) differentiate(k, shape);
}

void FitSearch::differentiate(std::size_t column, int shape) {
  const Eigen::Index from = rows_[static_cast<std::size_t>(shape)],
                     count = rows_[static_cast<std::size_t>(shape) + 1] - from;
  Vector deviations[2];
  bool solved[2];
  for (int side : {0, 1}) {
    Vector theta = at_.theta;
    theta[free_[column]] += side == 0 ? -kDifference : kDifference;
    RodState state = at_.states[static_cast<std::size_t>(shape)];
    solved[side] = evaluate(theta, shape, state, deviations[side]);
    // At the border of what can be solved one side has to do.
    if (!solved[side]) deviations[side] = at_.deviations.segment(from, count);
  }
  const double width = kDifference * (solved[0] + solved[1]);
  if (width > 0)
    jacobian_.col(static_cast<Eigen::Index>(column)).segment(from, count) =
        (deviations[1] - deviations[0]) / width;
}

/// One step that lowers the cost; the damping grows until there is one.
bool FitSearch::improve() {
  const Eigen::Index count = static_cast<Eigen::Index>(free_.size());
  Vector gradient = jacobian_.transpose() * at_.deviations;
  Eigen::MatrixXd normal = jacobian_.transpose() * jacobian_;
  for (Eigen::Index k = 0; k < count; ++k) {
    const int slot = free_[static_cast<std::size_t>(k)];
    const double weight = prior_[slot] * prior_[slot];
    gradient[k] += weight * (at_.theta[slot] - model_.givenTheta()[slot]);
    normal(k, k) += weight;
  }
  const double scale = normal.trace() / static_cast<double>(count);
  const double before = cost();
  for (int attempt = 0; attempt < 12; ++attempt, damping_ *= 5) {
    Eigen::MatrixXd damped = normal;
    damped.diagonal().array() += damping_ * scale;
    Vector step = -damped.ldlt().solve(gradient);
    const double size = step.lpNorm<Eigen::Infinity>();
    if (size > kLargestStep) step *= kLargestStep / size;
    if (!accept(step, before)) continue;
    damping_ = std::max(1e-9, damping_ / 10);
    return true;
  }
  damping_ = kFirstDamping;
  return false;
}

bool FitSearch::accept(const Vector& step, double before) {
  Vector theta = at_.theta;
  for (std::size_t k = 0; k < free_.size(); ++k) theta[free_[k]] += step[static_cast<Eigen::Index>(k)];
  if (!theta.allFinite() || (theta - model_.givenTheta()).lpNorm<Eigen::Infinity>() > kFarthest) return false;
  FitPoint point = at_;
  if (!evaluateAll(theta, point) || !(cost(theta, point.deviations) < before)) return false;
  lastStep_ = step.lpNorm<Eigen::Infinity>();
  at_ = std::move(point);
  return true;
}

/// Until nothing gets better with the prior as it is weighed.
FitStatus FitSearch::descend(int limit) {
  for (; iterations_ < limit; ++iterations_) {
    if (options_.keepGoing && !options_.keepGoing(iterations_, rmsDistance())) return FitStatus::Cancelled;
    differentiate();
    const double before = cost();
    if (!improve()) return FitStatus::Fitted;
    const double fall = before - cost();
    if (lastStep_ < 1e-6 || fall < 1e-9 * before) {
      differentiate();
      return FitStatus::Fitted;
    }
  }
  return FitStatus::IterationLimit;
}

FitStatus FitSearch::minimize(int iterations) {
  const int limit = iterations_ + iterations;
  FitStatus status = descend(limit);
  for (int weighing = 1; weighing < kWeighings && status == FitStatus::Fitted && weighPriorAnew(); ++weighing)
    status = descend(limit);
  return status;
}

FitStatus FitSearch::run() {
  FitStatus status = free_.empty() ? FitStatus::Fitted : minimize();
  while (status != FitStatus::Cancelled) {
    const std::vector<int> unknown = findUnknown();
    if (unknown.empty()) return status;
    const FitPoint before = at_;
    const std::vector<int> freeBefore = free_, unknownBefore = unknown_;
    const Eigen::MatrixXd jacobianBefore = jacobian_;
    const double allowed = kHarm * cost() + std::pow(options_.accuracy * model_.meanLength(), 2);
    const double least = cost();
    const bool isSolved = putBack(unknown);
    const FitStatus without =
        !isSolved || free_.empty() ? FitStatus::Fitted : descend(iterations_ + options_.maximumIterations);
    if (without == FitStatus::Cancelled) return without;
    if (isSolved && cost() <= least + allowed) {
      status = without;
      continue;
    }
    // Known badly, but needed: it stays as it was found.
    for (const int column : unknown) needed_.push_back(freeBefore[static_cast<std::size_t>(column)]);
    at_ = before;
    free_ = freeBefore;
    unknown_ = unknownBefore;
    jacobian_ = jacobianBefore;
  }
  return status;
}

std::vector<int> FitSearch::findUnknown() const {
  Vector moved(static_cast<Eigen::Index>(free_.size()));
  std::vector<bool> isNeeded(free_.size());
  for (std::size_t k = 0; k < free_.size(); ++k) {
    moved[static_cast<Eigen::Index>(k)] = at_.theta[free_[k]] - model_.givenTheta()[free_[k]];
    isNeeded[k] = std::find(needed_.begin(), needed_.end(), free_[k]) != needed_.end();
  }
  return statistics().findUnknown(kUnknown, moved, isNeeded);
}

/// In steps, so that the shapes stay on their branch.
bool FitSearch::putBack(const std::vector<int>& columns) {
  constexpr int kSteps = 4;
  const Vector from = at_.theta;
  Vector to = from;
  for (auto column = columns.rbegin(); column != columns.rend(); ++column) {
    const int slot = free_[static_cast<std::size_t>(*column)];
    to[slot] = model_.givenTheta()[slot];
    unknown_.push_back(slot);
    free_.erase(free_.begin() + *column);
    const Eigen::Index behind = jacobian_.cols() - *column - 1;
    jacobian_.middleCols(*column, behind) = Eigen::MatrixXd(jacobian_.rightCols(behind));
    jacobian_.conservativeResize(Eigen::NoChange, jacobian_.cols() - 1);
  }
  for (int i = 1; i <= kSteps; ++i) {
    const Vector theta = i == kSteps ? to : Vector(from + (to - from) * i / kSteps);
    if (!evaluateAll(theta, at_)) return false;
  }
  damping_ = kFirstDamping;
  differentiate();
  return true;
}

}  // namespace liana

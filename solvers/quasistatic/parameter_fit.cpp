#include "solvers/quasistatic/parameter_fit.h"

#include <Eigen/Cholesky>
#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <limits>

#include "solvers/quasistatic/quasi_static_solver.h"

namespace liana {

namespace {

constexpr double kDifference = 1e-3;  // step of the central differences in θ
constexpr double kUnknown = 0.3;      // standard deviation in θ beyond which nothing is known
constexpr double kPrior = 3;          // how far θ may stray from its given value at no cost
constexpr double kLargestStep = 0.7;  // in θ
constexpr double kFarthest = 12;      // from the given value, in θ: a factor of 160,000
constexpr double kPoor = 0.005;       // rms distance over length that no good fit has
constexpr double kCurvatureScale = 3;
constexpr const char* kRemedy = "check poses, units, turns and gravity, and start closer to the real values";

using Vector = Eigen::VectorXd;

int indexOf(FitParameter parameter) {
  return static_cast<int>(parameter);
}

/// The rod as a function of θ. All parameters have their θ; the fit moves some of them.
class FitModel {
public:
  FitModel(const FitProblem& given, int segments) : given_(given), segments_(segments) {
    length_ = given.length > 0 ? given.length : estimateLength(given.measured, given.start, given.end);
    theta_.setZero(kFitParameterCount);
    theta_.segment<3>(indexOf(FitParameter::RestCurvature1)) =
        given.restCurvature * length_ / kCurvatureScale;
  }

  const Vector& givenTheta() const { return theta_; }
  double givenLength() const { return length_; }

  /// The parameter's value in physical units.
  double value(const Vector& theta, FitParameter parameter) const {
    const double t = theta[indexOf(parameter)];
    switch (parameter) {
      case FitParameter::Length:
        return length_ * std::exp(t);
      case FitParameter::Bending:
        return given_.section.bending1 * std::exp(t);
      case FitParameter::Torsion:
        return given_.section.torsion * std::exp(t + theta[indexOf(FitParameter::Bending)]);
      case FitParameter::EndRoll:
        return t;
      default:
        return t * kCurvatureScale / length_;
    }
  }

  RodProblem problem(const Vector& theta) const {
    SectionStiffness section = given_.section;
    section.bending2 *= value(theta, FitParameter::Bending) / section.bending1;
    section.bending1 = value(theta, FitParameter::Bending);
    section.torsion = value(theta, FitParameter::Torsion);
    const Eigen::Vector3d rest(value(theta, FitParameter::RestCurvature1),
                               value(theta, FitParameter::RestCurvature2),
                               value(theta, FitParameter::RestTwist));
    RodProblem problem;
    problem.rod = Rod::uniform(value(theta, FitParameter::Length), segments_, section, rest);
    problem.start = given_.start;
    problem.end = given_.end;
    const double roll = value(theta, FitParameter::EndRoll);
    problem.end.orientation =
        given_.end.orientation * Eigen::Quaterniond(Eigen::AngleAxisd(roll, Eigen::Vector3d::UnitZ()));
    problem.turns = given_.turns;
    problem.gravity = given_.gravity;
    return problem;
  }

private:
  const FitProblem& given_;
  int segments_;
  double length_;
  Vector theta_;
};

/// The search itself: the point in parameter space, its solved shape, and how far the points are from it.
class FitSearch {
public:
  FitSearch(const FitProblem& given, const FitOptions& options)
      : given_(given), options_(options), model_(given, options.segments), theta_(model_.givenTheta()) {
    prior_ = options.accuracy * model_.givenLength() / kPrior;
    solving_.forceTolerance = 1e-8;
    solving_.constraintTolerance = 1e-8;
  }

  FitReport run();

private:
  bool begin();
  bool evaluate(const Vector& theta, RodState& state, Vector& deviations);
  void differentiate();
  bool improve();
  FitStatus minimize();
  double cost(const Vector& theta, const Vector& deviations) const;
  double scatter() const;
  int findUnknown() const;
  bool putBack(int index);
  Eigen::MatrixXd covariance() const;
  FitReport finish(FitStatus status, std::string reason);
  std::string describeUnknown() const;

  const FitProblem& given_;
  const FitOptions& options_;
  FitModel model_;
  QuasiStaticSolver solver_;
  SolverOptions solving_;
  Vector theta_, deviations_;
  RodState state_;
  std::vector<int> free_;     // indices of θ that are moved
  std::vector<int> unknown_;  // wanted, but not identifiable
  Eigen::MatrixXd jacobian_;  // of the deviations, one column for each free θ
  double prior_ = 0, damping_ = 1e-3;
  double lastStep_ = 0;
  int iterations_ = 0, solves_ = 0;
  SolveReport lastSolve_;
};

/// Solves at θ from `state`. A shape that stands still at neutral equilibrium will do; how it came about is
/// not the question here.
bool FitSearch::evaluate(const Vector& theta, RodState& state, Vector& deviations) {
  const RodProblem problem = model_.problem(theta);
  ++solves_;
  lastSolve_ = solver_.solve(problem, state, solving_);
  const bool still = lastSolve_.status == SolveStatus::Stalled && lastSolve_.residual < 1e-6 &&
                     lastSolve_.constraintViolation < 1e-6;
  if (!lastSolve_.converged() && !still) return false;
  computeDeviations(given_.measured, problem, state, deviations);
  return deviations.allFinite();
}

bool FitSearch::begin() {
  state_ = stateAlong(given_.measured, model_.problem(theta_));
  for (FitParameter parameter : options_.parameters)
    if (std::find(free_.begin(), free_.end(), indexOf(parameter)) == free_.end())
      free_.push_back(indexOf(parameter));
  std::sort(free_.begin(), free_.end());
  return evaluate(theta_, state_, deviations_);
}

double FitSearch::cost(const Vector& theta, const Vector& deviations) const {
  return deviations.squaredNorm() + prior_ * prior_ * (theta - model_.givenTheta()).squaredNorm();
}

void FitSearch::differentiate() {
  jacobian_.setZero(deviations_.size(), static_cast<Eigen::Index>(free_.size()));
  Vector deviations[2];
  for (std::size_t k = 0; k < free_.size(); ++k) {
    bool solved[2];
    for (int side : {0, 1}) {
      Vector theta = theta_;
      theta[free_[k]] += side == 0 ? -kDifference : kDifference;
      RodState state = state_;
      solved[side] = evaluate(theta, state, deviations[side]);
    }
    // At the border of what can be solved one side has to do.
    if (!solved[0]) deviations[0] = deviations_;
    if (!solved[1]) deviations[1] = deviations_;
    const double width = kDifference * (solved[0] + solved[1]);
    if (width > 0) jacobian_.col(static_cast<Eigen::Index>(k)) = (deviations[1] - deviations[0]) / width;
  }
}

/// One step that lowers the cost; the damping grows until there is one.
bool FitSearch::improve() {
  const Eigen::Index count = static_cast<Eigen::Index>(free_.size());
  Vector gradient = jacobian_.transpose() * deviations_;
  for (Eigen::Index k = 0; k < count; ++k)
    gradient[k] += prior_ * prior_ * (theta_[free_[k]] - model_.givenTheta()[free_[k]]);
  const Eigen::MatrixXd normal = jacobian_.transpose() * jacobian_;
  const double scale = std::max(normal.trace() / static_cast<double>(count), prior_ * prior_);
  const double before = cost(theta_, deviations_);
  for (int attempt = 0; attempt < 12; ++attempt, damping_ *= 5) {
    Eigen::MatrixXd damped = normal;
    damped.diagonal().array() += prior_ * prior_ + damping_ * scale;
    Vector step = -damped.ldlt().solve(gradient);
    const double size = step.lpNorm<Eigen::Infinity>();
    if (size > kLargestStep) step *= kLargestStep / size;
    Vector theta = theta_;
    for (Eigen::Index k = 0; k < count; ++k) theta[free_[k]] += step[k];
    if ((theta - model_.givenTheta()).lpNorm<Eigen::Infinity>() > kFarthest) continue;
    RodState state = state_;
    Vector deviations;
    if (!evaluate(theta, state, deviations) || !(cost(theta, deviations) < before)) continue;
    lastStep_ = step.lpNorm<Eigen::Infinity>();
    theta_ = theta;
    state_ = state;
    deviations_ = deviations;
    damping_ = std::max(1e-9, damping_ / 10);
    return true;
  }
  damping_ = 1e-3;
  return false;
}

FitStatus FitSearch::minimize() {
  for (; iterations_ < options_.maximumIterations; ++iterations_) {
    const double rms =
        std::sqrt(deviations_.squaredNorm() / static_cast<double>(given_.measured.points.size()));
    if (options_.keepGoing && !options_.keepGoing(iterations_, rms)) return FitStatus::Cancelled;
    differentiate();
    const double before = cost(theta_, deviations_);
    if (!improve()) return FitStatus::Fitted;
    const double fall = before - cost(theta_, deviations_);
    if (lastStep_ < 1e-6 || fall < 1e-9 * before) {
      differentiate();
      return FitStatus::Fitted;
    }
  }
  return FitStatus::IterationLimit;
}

/// Standard deviation of a point from the model, in each of the two directions across it [m].
double FitSearch::scatter() const {
  const double freedom =
      2.0 * static_cast<double>(given_.measured.points.size()) - static_cast<double>(free_.size());
  return std::sqrt(deviations_.squaredNorm() / std::max(1.0, freedom));
}

/// Which free parameter the points do not tell; −1 if they tell all.
int FitSearch::findUnknown() const {
  if (free_.empty()) return -1;
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd(jacobian_, Eigen::ComputeThinV);
  const Eigen::Index weakest = svd.singularValues().size() - 1;
  const double spread = std::max(scatter(), options_.accuracy * model_.givenLength());
  if (svd.singularValues()[weakest] * kUnknown > spread) return -1;
  Eigen::Index largest = 0;
  svd.matrixV().col(weakest).cwiseAbs().maxCoeff(&largest);
  return static_cast<int>(largest);
}

FitReport FitSearch::run() {
  if (!begin())
    return finish(FitStatus::InvalidInput, "the cable with the starting values could not be solved: " +
                                               lastSolve_.reason + "; check poses, length and stiffness");
  while (true) {
    const FitStatus status = free_.empty() ? FitStatus::Fitted : minimize();
    if (status == FitStatus::Cancelled) return finish(status, "cancelled");
    const int unknown = findUnknown();
    if (unknown < 0) {
      if (status == FitStatus::IterationLimit)
        return finish(status, "still improving after " + std::to_string(iterations_) + " iterations");
      return finish(FitStatus::Fitted, "");
    }
    const int index = free_[unknown];
    unknown_.push_back(index);
    free_.erase(free_.begin() + unknown);
    if (!putBack(index))
      return finish(FitStatus::PoorFit,
                    std::string("the shape does not tell the ") + toString(static_cast<FitParameter>(index)) +
                        ", and with the given value no shape near the points is stable; " + kRemedy);
    damping_ = 1e-3;
    iterations_ = std::min(iterations_, options_.maximumIterations - 10);
  }
}

/// In steps, so that the shape stays on its branch.
bool FitSearch::putBack(int index) {
  constexpr int kSteps = 4;
  const double from = theta_[index], to = model_.givenTheta()[index];
  for (int i = 1; i <= kSteps; ++i) {
    theta_[index] = i == kSteps ? to : from + (to - from) * i / kSteps;
    if (!evaluate(theta_, state_, deviations_)) return false;
  }
  return true;
}

Eigen::MatrixXd FitSearch::covariance() const {
  if (free_.empty() || jacobian_.cols() != static_cast<Eigen::Index>(free_.size())) return {};
  const double s = scatter();
  return s * s * (jacobian_.transpose() * jacobian_).completeOrthogonalDecomposition().pseudoInverse();
}

std::string FitSearch::describeUnknown() const {
  std::string text;
  for (int index : unknown_)
    text += (text.empty() ? "" : ", ") + std::string(toString(static_cast<FitParameter>(index)));
  return text;
}

FitReport FitSearch::finish(FitStatus status, std::string reason) {
  FitReport report;
  report.iterations = iterations_;
  report.solves = solves_;
  report.problem = model_.problem(theta_);
  report.state = state_;
  const Eigen::MatrixXd spread = status == FitStatus::InvalidInput ? Eigen::MatrixXd() : covariance();
  for (int i = 0; i < kFitParameterCount; ++i) {
    ParameterEstimate estimate;
    estimate.parameter = static_cast<FitParameter>(i);
    estimate.value = model_.value(theta_, estimate.parameter);
    const auto place = std::find(free_.begin(), free_.end(), i);
    estimate.identifiable = place != free_.end();
    estimate.wanted =
        estimate.identifiable || std::find(unknown_.begin(), unknown_.end(), i) != unknown_.end();
    // First order: the value's derivative by every free θ.
    Vector slope = Vector::Zero(static_cast<Eigen::Index>(free_.size()));
    for (std::size_t k = 0; k < free_.size(); ++k) {
      Vector moved = theta_;
      moved[free_[k]] += 1e-6;
      slope[static_cast<Eigen::Index>(k)] = (model_.value(moved, estimate.parameter) - estimate.value) / 1e-6;
    }
    if (spread.size() > 0) estimate.standardDeviation = std::sqrt(slope.dot(spread * slope));
    report.estimates.push_back(estimate);
  }
  if (status != FitStatus::InvalidInput) {
    double total = 0, worst = 0;
    const Eigen::Index points = deviations_.size() / 3;
    MeasuredShape unweighted{given_.measured.points, {}};
    Vector distances;
    computeDeviations(unweighted, report.problem, state_, distances);
    for (Eigen::Index i = 0; i < points; ++i) {
      const double square = distances.segment<3>(3 * i).squaredNorm();
      total += square;
      worst = std::max(worst, square);
    }
    report.rmsDistance = std::sqrt(total / static_cast<double>(points));
    report.maximumDistance = std::sqrt(worst);
  }
  if (status == FitStatus::Fitted && report.rmsDistance > kPoor * model_.givenLength()) {
    status = FitStatus::PoorFit;
    reason = "the best cable is still " + std::to_string(1000 * report.rmsDistance) +
             " mm (root mean square) from the points; " + kRemedy;
  }
  if (status == FitStatus::Fitted && !unknown_.empty())
    reason = "the shape does not tell: " + describeUnknown() + "; kept as given";
  report.status = status;
  report.reason = std::move(reason);
  return report;
}

std::string findInputDefect(const FitProblem& problem, const FitOptions& options) {
  if (!problem.start.fixesPosition() || !problem.end.fixesPosition())
    return "both ends must be held where they were measured";
  if (std::string defect = findDefect(problem.measured, problem.start, problem.end); !defect.empty())
    return defect;
  if (options.segments < 10) return "a fit needs at least 10 segments";
  if (2 * problem.measured.points.size() <= options.parameters.size())
    return "there are fewer measured numbers than parameters to fit";
  if (problem.length > 0 && problem.length < (problem.end.position - problem.start.position).norm())
    return "the length given is less than the distance between the ends";
  return FitModel(problem, options.segments)
      .problem(FitModel(problem, options.segments).givenTheta())
      .findDefect();
}

}  // namespace

const char* toString(FitParameter parameter) {
  switch (parameter) {
    case FitParameter::Length:
      return "length";
    case FitParameter::Bending:
      return "bending stiffness";
    case FitParameter::Torsion:
      return "torsion stiffness";
    case FitParameter::RestCurvature1:
      return "rest curvature 1";
    case FitParameter::RestCurvature2:
      return "rest curvature 2";
    case FitParameter::RestTwist:
      return "rest twist";
    case FitParameter::EndRoll:
      return "end roll";
  }
  return "unknown";
}

const char* toString(FitStatus status) {
  switch (status) {
    case FitStatus::Fitted:
      return "fitted";
    case FitStatus::PoorFit:
      return "poor fit";
    case FitStatus::IterationLimit:
      return "iteration limit";
    case FitStatus::Cancelled:
      return "cancelled";
    case FitStatus::InvalidInput:
      return "invalid input";
  }
  return "unknown";
}

RodProblem FitReport::problemBetween(const RodEnd& start, const RodEnd& end, int turns) const {
  RodProblem other = problem;
  other.start = start;
  other.end = end;
  other.turns = turns;
  return other;
}

FitReport fitParameters(const FitProblem& problem, const FitOptions& options) {
  FitReport report;
  report.reason = findInputDefect(problem, options);
  if (!report.reason.empty()) {
    report.estimates.resize(kFitParameterCount);
    for (int i = 0; i < kFitParameterCount; ++i) report.estimates[i].parameter = static_cast<FitParameter>(i);
    return report;
  }
  return FitSearch(problem, options).run();
}

}  // namespace liana

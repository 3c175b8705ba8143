#include "solvers/fit/parameter_fit.h"

#include <algorithm>
#include <cmath>

#include "solvers/fit/fit_starts.h"

namespace liana {
namespace {

constexpr double kPoor = 0.005;  // rms distance over length that no good fit has
constexpr const char* kRemedy = "check poses, units, turns and gravity, and start closer to the real values";

using Vector = Eigen::VectorXd;

bool contains(const std::vector<int>& places, int place) {
  return std::find(places.begin(), places.end(), place) != places.end();
}

/// What there is to report of input that cannot be used: every parameter, unknown.
FitReport invalid(std::string reason) {
  FitReport report;
  report.reason = std::move(reason);
  report.shapes.resize(1);
  for (int i = 0; i < kFitParameterCount; ++i) {
    report.shapes.front().estimates.emplace_back();
    report.shapes.front().estimates.back().parameter = static_cast<FitParameter>(i);
  }
  return report;
}

/// Searches, and makes the report of where that led.
class Fit {
public:
  Fit(const FitProblem& problem, const FitOptions& options)
      : problem_(problem), options_(options), model_(problem, options.segments) {}

  FitReport run();

private:
  FitReport report() const;
  ShapeFit shapeFit(int shape, const Eigen::MatrixXd& covariance) const;
  void measureDistances(FitReport& report) const;
  void fitEachAlone(FitReport& report);
  double bendingAlone(int shape);
  std::string describeUnknown() const;
  const FitSearch& search() const { return *best_.search; }

  const FitProblem& problem_;
  const FitOptions& options_;
  FitModel model_;
  BestSearch best_;
};

FitReport Fit::run() {
  best_ = searchFromManyStarts(problem_, model_, options_);
  if (!best_.search)
    return invalid("the cable with the starting values could not be solved: " + best_.reason +
                   "; check poses, length and stiffness");
  FitReport result = report();
  if (best_.status != FitStatus::Cancelled) fitEachAlone(result);
  result.starts = best_.starts;
  result.iterations = best_.iterations;
  result.solves = best_.solves;
  return result;
}

std::string Fit::describeUnknown() const {
  std::string text;
  for (const FitParameter parameter : options_.parameters) {
    int count = 0;
    for (const int slot : search().unknown()) count += model_.parameterAt(slot) == parameter;
    if (count == 0) continue;
    text += (text.empty() ? "" : ", ") + std::string(toString(parameter));
    if (!isShared(parameter) && count < model_.shapeCount())
      text += " (of " + std::to_string(count) + " shapes)";
  }
  return text;
}

FitReport Fit::report() const {
  FitReport report;
  report.status = best_.status;
  const Eigen::MatrixXd covariance = search().statistics().covariance();
  for (int shape = 0; shape < model_.shapeCount(); ++shape)
    report.shapes.push_back(shapeFit(shape, covariance));
  measureDistances(report);
  if (best_.status == FitStatus::Cancelled) {
    report.reason = "cancelled";
  } else if (best_.status == FitStatus::IterationLimit) {
    report.reason = "still improving after " + std::to_string(search().iterations()) + " iterations";
  } else if (report.rmsDistance > kPoor * model_.meanLength()) {
    report.status = FitStatus::PoorFit;
    report.reason = "the best cable is still " + std::to_string(1000 * report.rmsDistance) +
                    " mm (root mean square) from the points; " + kRemedy;
  } else if (!search().unknown().empty()) {
    report.reason = std::string("the ") + (model_.shapeCount() > 1 ? "shapes do" : "shape does") +
                    " not tell: " + describeUnknown() + "; kept as given";
  }
  return report;
}

ShapeFit Fit::shapeFit(int shape, const Eigen::MatrixXd& covariance) const {
  ShapeFit result;
  const Vector& theta = search().at().theta;
  const std::vector<int>& free = search().free();
  for (int i = 0; i < kFitParameterCount; ++i) {
    ParameterEstimate estimate;
    estimate.parameter = static_cast<FitParameter>(i);
    estimate.value = model_.value(theta, shape, estimate.parameter);
    const int slot = model_.slot(shape, estimate.parameter);
    estimate.identifiable = contains(free, slot);
    estimate.wanted = estimate.identifiable || contains(search().unknown(), slot);
    // First order: the value's derivative by every free θ.
    Vector slope = Vector::Zero(static_cast<Eigen::Index>(free.size()));
    for (std::size_t k = 0; k < free.size(); ++k) {
      Vector moved = theta;
      moved[free[k]] += 1e-6;
      slope[static_cast<Eigen::Index>(k)] =
          (model_.value(moved, shape, estimate.parameter) - estimate.value) / 1e-6;
    }
    if (covariance.rows() == slope.size() && slope.size() > 0)
      estimate.standardDeviation = std::sqrt(slope.dot(covariance * slope));
    result.estimates.push_back(estimate);
  }
  result.problem = model_.problem(theta, shape);
  result.state = search().at().states[static_cast<std::size_t>(shape)];
  return result;
}

/// As they are, whatever the weights.
void Fit::measureDistances(FitReport& report) const {
  double total = 0;
  Eigen::Index count = 0;
  for (int i = 0; i < model_.shapeCount(); ++i) {
    ShapeFit& shape = report.shapes[static_cast<std::size_t>(i)];
    MeasuredShape unweighted = model_.given(i).measured;
    unweighted.weights.clear();
    Vector distances;
    computeDeviations(unweighted, shape.problem, shape.state, distances);
    const Eigen::Index points = distances.size() / 3;
    for (Eigen::Index k = 0; k < points; ++k)
      shape.maximumDistance = std::max(shape.maximumDistance, distances.segment<3>(3 * k).norm());
    shape.rmsDistance = std::sqrt(distances.squaredNorm() / static_cast<double>(points));
    report.maximumDistance = std::max(report.maximumDistance, shape.maximumDistance);
    total += distances.squaredNorm();
    count += points;
  }
  report.rmsDistance = std::sqrt(total / static_cast<double>(count));
}

/// The bending stiffness this shape would give without the others, from where it stands among them.
double Fit::bendingAlone(int shape) {
  std::vector<FitParameter> parameters;
  for (int i = 0; i < kFitParameterCount; ++i)
    if (contains(search().free(), model_.slot(shape, static_cast<FitParameter>(i))))
      parameters.push_back(static_cast<FitParameter>(i));
  const LoneShape lone(problem_, model_, shape, options_, parameters);
  FitSearch alone(lone.model(), lone.options());
  alone.begin(lone.pointOf(search()));
  const FitStatus status = alone.minimize();
  best_.solves += alone.solves();
  return status == FitStatus::Cancelled ? 0 : lone.model().value(alone.at().theta, 0, FitParameter::Bending);
}

void Fit::fitEachAlone(FitReport& report) {
  const std::size_t count = report.shapes.size();
  if (count < 2 || !report.of(FitParameter::Bending).identifiable) return;
  double sum = 0;
  for (std::size_t i = 0; i < count; ++i) {
    report.shapes[i].bendingAlone = bendingAlone(static_cast<int>(i));
    if (!(report.shapes[i].bendingAlone > 0)) {
      report.status = FitStatus::Cancelled;
      report.reason = "cancelled";
      return;
    }
    sum += report.shapes[i].bendingAlone;
  }
  const double mean = sum / static_cast<double>(count);
  double squares = 0;
  for (const ShapeFit& shape : report.shapes) squares += std::pow(shape.bendingAlone - mean, 2);
  report.bendingScatter = std::sqrt(squares / static_cast<double>(count - 1));
  const double ofMean = report.bendingScatter / std::sqrt(static_cast<double>(count));
  for (ShapeFit& shape : report.shapes) {
    double& known = shape.estimates[indexOf(FitParameter::Bending)].standardDeviation;
    known = std::max(known, ofMean);
  }
}

std::string findShapeDefect(const FitShape& shape) {
  if (!shape.start.fixesPosition() || !shape.end.fixesPosition())
    return "both ends must be held where they were measured";
  if (std::string defect = findDefect(shape.measured, shape.start, shape.end); !defect.empty()) return defect;
  if (!std::isfinite(shape.length)) return "the length given is not a number";
  if (shape.length > 0 && shape.length < (shape.end.position - shape.start.position).norm())
    return "the length given is less than the distance between the ends";
  return {};
}

std::string findInputDefect(const FitProblem& problem, const FitOptions& options) {
  if (problem.shapes.empty()) return "there is no measured shape; measure at least one";
  if (options.segments < 10) return "a fit needs at least 10 segments";
  const bool isOne = problem.shapes.size() == 1;
  const auto named = [&](std::size_t i, const std::string& defect) {
    return isOne ? defect : "shape " + std::to_string(i + 1) + ": " + defect;
  };
  for (std::size_t i = 0; i < problem.shapes.size(); ++i) {
    if (const std::string defect = findShapeDefect(problem.shapes[i]); !defect.empty())
      return named(i, defect);
    const MeasuredShape& measured = problem.shapes[i].measured;
    if (measured.numbersPerPoint() * static_cast<double>(measured.points.size()) <=
        static_cast<double>(options.parameters.size()))
      return named(i, "there are fewer measured numbers than parameters to fit");
  }
  const FitModel model(problem, options.segments);
  for (std::size_t i = 0; i < problem.shapes.size(); ++i)
    if (const std::string defect = model.problem(model.givenTheta(), static_cast<int>(i)).findDefect();
        !defect.empty())
      return named(i, defect);
  return {};
}

}  // namespace

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
  RodProblem other = shapes.front().problem;
  other.start = start;
  other.end = end;
  other.turns = turns;
  return other;
}

FitReport fitParameters(const FitProblem& given, const FitOptions& options) {
  std::string defect = findInputDefect(given, options);
  if (!defect.empty()) return invalid(std::move(defect));
  FitProblem problem = given;
  for (FitShape& shape : problem.shapes) shape.measured = withoutRepeats(shape.measured);
  defect = findInputDefect(problem, options);
  return defect.empty() ? Fit(problem, options).run() : invalid(std::move(defect));
}

}  // namespace liana

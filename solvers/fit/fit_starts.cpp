#include "solvers/fit/fit_starts.h"

#include <algorithm>
#include <cmath>

namespace liana {
namespace {

constexpr double kRollStart = 2.1;      // a third of a turn to either side [rad]
constexpr double kBendStart = 1.5;      // in θ of a rest curvature: three quarters of a turn over the length
constexpr double kLargestStart = 11.0;  // in θ, short of where the search ends
constexpr int kRounds = 2;              // of other starts for each shape
constexpr int kFirstIterations = 10;    // of each of them, before the best one goes on

using Vector = Eigen::VectorXd;

bool contains(const std::vector<FitParameter>& parameters, FitParameter parameter) {
  return std::find(parameters.begin(), parameters.end(), parameter) != parameters.end();
}

class ManyStarts {
public:
  ManyStarts(const FitProblem& problem, const FitModel& model, const FitOptions& options)
      : problem_(problem), model_(model), options_(options) {
    for (const FitParameter parameter : options.parameters)
      if (!isShared(parameter)) own_.push_back(parameter);
  }

  BestSearch run();

private:
  /// All give false when cancelled.
  bool searchFrom(const Vector& theta, bool trustsPoints = false);
  bool tryStiffnesses();
  bool tryEachShape();
  bool improveShape(int shape, FitPoint& together);
  void keepIfBetter(std::unique_ptr<FitSearch> search, FitStatus status);
  void count(const FitSearch& search);
  bool isGoodEnough() const {
    return best_.search && best_.search->rmsDistance() <= options_.goodEnough * model_.meanLength();
  }
  /// Without weight a shape does not depend on how large the stiffnesses are.
  bool hasWeight() const {
    return problem_.section.massPerLength > 0 &&
           std::any_of(problem_.shapes.begin(), problem_.shapes.end(),
                       [](const FitShape& shape) { return !shape.gravity.isZero(); });
  }
  bool knowsAnything() const {
    return std::any_of(options_.parameters.begin(), options_.parameters.end(), [&](FitParameter parameter) {
      return options_.knownWithin[static_cast<std::size_t>(indexOf(parameter))] < kNotKnown;
    });
  }
  std::vector<Vector> startsOf(const LoneShape& lone, const Vector& present) const;

  const FitProblem& problem_;
  const FitModel& model_;
  const FitOptions& options_;
  std::vector<FitParameter> own_;  // what is wanted and not shared
  BestSearch best_;
};

void ManyStarts::count(const FitSearch& search) {
  best_.iterations += search.iterations();
  best_.solves += search.solves();
}

void ManyStarts::keepIfBetter(std::unique_ptr<FitSearch> search, FitStatus status) {
  if (best_.search && status != FitStatus::Cancelled && !search->isBetterThan(*best_.search)) return;
  best_.search = std::move(search);
  best_.status = status;
}

bool ManyStarts::searchFrom(const Vector& theta, bool trustsPoints) {
  auto search = std::make_unique<FitSearch>(model_, options_);
  ++best_.starts;
  if (!search->begin(theta)) {
    count(*search);
    if (best_.reason.empty()) best_.reason = search->reason();
    return true;
  }
  if (trustsPoints) search->trustPoints();
  const FitStatus status = search->minimize();
  count(*search);
  keepIfBetter(std::move(search), status);
  return status != FitStatus::Cancelled;
}

bool ManyStarts::tryStiffnesses() {
  if (!contains(options_.parameters, FitParameter::Bending) || !hasWeight()) return true;
  for (const double factor : options_.otherStarts) {
    if (isGoodEnough()) break;
    Vector theta = model_.givenTheta();
    theta[model_.slot(0, FitParameter::Bending)] =
        std::clamp(std::log(factor), -kLargestStart, kLargestStart);
    if (!searchFrom(theta)) return false;
  }
  return true;
}

std::vector<Vector> ManyStarts::startsOf(const LoneShape& lone, const Vector& present) const {
  Vector given = lone.model().givenTheta();
  for (int i = 0; i < kFitParameterCount; ++i)
    if (isShared(static_cast<FitParameter>(i))) given[i] = present[i];
  std::vector<Vector> starts;
  const bool bends =
      contains(own_, FitParameter::RestCurvature1) && contains(own_, FitParameter::RestCurvature2);
  if (bends)
    for (const auto& [a, b] :
         {std::pair(1, 0), {0, 1}, {-1, 0}, {0, -1}, {2, 2}, {-2, 2}, {2, -2}, {-2, -2}}) {
      starts.push_back(given);
      starts.back()[indexOf(FitParameter::RestCurvature1)] = kBendStart * a;
      starts.back()[indexOf(FitParameter::RestCurvature2)] = kBendStart * b;
    }
  if (contains(own_, FitParameter::EndRoll))
    for (const double roll : {kRollStart, -kRollStart}) {
      starts.push_back(given);
      starts.back()[indexOf(FitParameter::EndRoll)] = roll;
    }
  return starts;
}

/// Fits the shape anew from each start, stiffnesses held, and puts the best into `together`.
bool ManyStarts::improveShape(int shape, FitPoint& together) {
  const LoneShape lone(problem_, model_, shape, options_, own_);
  auto best = std::make_unique<FitSearch>(lone.model(), lone.options());
  best->begin(lone.pointOf(*best_.search));
  if (best->minimize(kFirstIterations) == FitStatus::Cancelled) return false;
  count(*best);
  for (const Vector& start : startsOf(lone, lone.thetaOf(best_.search->at().theta))) {
    auto search = std::make_unique<FitSearch>(lone.model(), lone.options());
    ++best_.starts;
    const bool begun = search->begin(start);
    if (begun && search->minimize(kFirstIterations) == FitStatus::Cancelled) return false;
    count(*search);
    if (begun && search->isBetterThan(*best)) best = std::move(search);
  }
  if (best->minimize() == FitStatus::Cancelled) return false;
  const auto place = static_cast<std::size_t>(shape);
  for (const FitParameter parameter : own_)
    together.theta[model_.slot(shape, parameter)] = best->at().theta[indexOf(parameter)];
  together.states[place] = best->at().states.front();
  together.deviations.segment(best_.search->shapeRows()[place], best->at().deviations.size()) =
      best->at().deviations;
  return true;
}

bool ManyStarts::tryEachShape() {
  if (own_.empty()) return true;
  for (int round = 0; round < kRounds && !isGoodEnough(); ++round) {
    FitPoint together = best_.search->at();
    for (int shape = 0; shape < model_.shapeCount(); ++shape)
      if (!improveShape(shape, together)) return false;
    auto search = std::make_unique<FitSearch>(model_, options_);
    search->begin(std::move(together));
    const FitStatus status = search->minimize();
    count(*search);
    const FitSearch* before = best_.search.get();
    keepIfBetter(std::move(search), status);
    if (status == FitStatus::Cancelled) return false;
    if (best_.search.get() == before) break;
  }
  return true;
}

BestSearch ManyStarts::run() {
  bool goesOn = searchFrom(model_.givenTheta());
  if (goesOn && knowsAnything()) goesOn = searchFrom(model_.givenTheta(), true);
  if (goesOn && !isGoodEnough()) goesOn = tryStiffnesses();
  if (goesOn && best_.search && !isGoodEnough()) goesOn = tryEachShape();
  if (!best_.search) return std::move(best_);
  if (goesOn) {
    const int iterations = best_.search->iterations(), solves = best_.search->solves();
    best_.status = best_.search->run();
    best_.iterations += best_.search->iterations() - iterations;
    best_.solves += best_.search->solves() - solves;
  } else {
    best_.status = FitStatus::Cancelled;
  }
  best_.reason = best_.search->reason();
  return std::move(best_);
}

FitOptions withParameters(FitOptions options, const std::vector<FitParameter>& parameters) {
  options.parameters = parameters;
  return options;
}

}  // namespace

LoneShape::LoneShape(const FitProblem& problem, const FitModel& together, int shape,
                     const FitOptions& options, const std::vector<FitParameter>& parameters)
    : problem_{{together.given(shape)}, problem.section},
      together_(together),
      shape_(shape),
      options_(withParameters(options, parameters)),
      model_(problem_, options.segments) {}

Eigen::VectorXd LoneShape::thetaOf(const Eigen::VectorXd& together) const {
  Eigen::VectorXd theta(kFitParameterCount);
  for (int i = 0; i < kFitParameterCount; ++i)
    theta[i] = together[together_.slot(shape_, static_cast<FitParameter>(i))];
  return theta;
}

FitPoint LoneShape::pointOf(const FitSearch& together) const {
  const auto place = static_cast<std::size_t>(shape_);
  const Eigen::Index from = together.shapeRows()[place], count = together.shapeRows()[place + 1] - from;
  return {thetaOf(together.at().theta),
          {together.at().states[place]},
          together.at().deviations.segment(from, count)};
}

BestSearch searchFromManyStarts(const FitProblem& problem, const FitModel& model, const FitOptions& options) {
  return ManyStarts(problem, model, options).run();
}

}  // namespace liana

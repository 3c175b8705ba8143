// The best of several searches: leaves local minima by beginning elsewhere.
#pragma once

#include <memory>

#include "solvers/fit/fit_search.h"

namespace liana {

/// Where the searches led, and what they cost.
struct BestSearch {
  std::unique_ptr<FitSearch> search;  // null where no start could be solved; reason tells why
  FitStatus status = FitStatus::InvalidInput;
  std::string reason;
  int starts = 0, iterations = 0, solves = 0;
};

/// From the given values first, with what is known beforehand and as the points alone would have it: where
/// the prior keeps a search far from the points, they seem to stray, which makes the prior stronger. If the
/// points stay farther off than good enough: with other stiffnesses; then each shape on its own, stiffnesses
/// held, with other rest curvatures and rolls, and all together again from the best of each, as long as that
/// helps. A shape in a plane is such a minimum: a rest curvature out of it bends it to either side alike, so
/// that a search beginning without one never leaves the plane. Last, what the points do not tell is put back.
BestSearch searchFromManyStarts(const FitProblem& problem, const FitModel& model, const FitOptions& options);

/// One shape of several as a problem of its own, beginning where it stands among the others.
class LoneShape {
public:
  /// `parameters` are those to move. `options` must outlive it.
  LoneShape(const FitProblem& problem, const FitModel& together, int shape, const FitOptions& options,
            const std::vector<FitParameter>& parameters);
  LoneShape(const LoneShape&) = delete;
  LoneShape& operator=(const LoneShape&) = delete;

  const FitModel& model() const { return model_; }
  const FitOptions& options() const { return options_; }
  /// The part of θ that is about this shape.
  Eigen::VectorXd thetaOf(const Eigen::VectorXd& together) const;
  FitPoint pointOf(const FitSearch& together) const;

private:
  FitProblem problem_;
  const FitModel& together_;
  int shape_;
  FitOptions options_;
  FitModel model_;
};

}  // namespace liana

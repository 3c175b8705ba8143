// The measured shapes as functions of the searched values θ.
#pragma once

#include "solvers/fit/parameter_fit.h"

namespace liana {

/// All parameters of all shapes have their θ, whether a fit moves them or not. Shared parameters have one.
class FitModel {
public:
  /// `given` must outlive the model.
  FitModel(const FitProblem& given, int segments);

  int shapeCount() const { return static_cast<int>(given_.shapes.size()); }
  int thetaCount() const { return shapeCount() * kFitParameterCount; }
  /// Where in θ a shape's parameter is.
  int slot(int shape, FitParameter parameter) const {
    return (isShared(parameter) ? 0 : shape * kFitParameterCount) + indexOf(parameter);
  }
  /// Whether the shape depends on that place in θ.
  bool concerns(int slot, int shape) const {
    return slot / kFitParameterCount == shape || isShared(parameterAt(slot));
  }
  FitParameter parameterAt(int slot) const { return static_cast<FitParameter>(slot % kFitParameterCount); }
  int shapeAt(int slot) const { return slot / kFitParameterCount; }

  const FitShape& given(int shape) const { return given_.shapes[static_cast<std::size_t>(shape)]; }
  const Eigen::VectorXd& givenTheta() const { return theta_; }
  double givenLength(int shape) const { return lengths_[static_cast<std::size_t>(shape)]; }
  /// Of all shapes [m].
  double meanLength() const;

  /// The parameter's value in physical units.
  double value(const Eigen::VectorXd& theta, int shape, FitParameter parameter) const;
  RodProblem problem(const Eigen::VectorXd& theta, int shape) const;

private:
  const FitProblem& given_;
  int segments_;
  std::vector<double> lengths_;
  Eigen::VectorXd theta_;
};

}  // namespace liana

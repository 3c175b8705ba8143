// A study laid over a rigging and one of its load cases: which parameters there are, and what each run lifts.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kernel/base/result.h"
#include "kernel/model/rigging/rigging.h"
#include "kernel/study/lift/lift_variation.h"
#include "kernel/study/sampler.h"

namespace liana {

/// One number that differs from run to run.
struct LiftParameter {
  std::string name;  // "load_percent", "Hoist rope/rope"; unlike any other
  LiftTarget target = LiftTarget::Load;
  int variation = 0;
  int rope = -1;      // index; −1: of the whole lift
  int dimension = 0;  // of the plan's samples; parameters that vary together share it
};

/// What one run runs.
struct LiftVariant {
  Rigging rigging;
  LoadCase loadCase;
};

/// Constant after construction; any thread may ask. Run 0 is the nominal one, in which nothing varies.
class LiftPlan {
public:
  /// Errors begin with the place in the study, "parameters[2]", and say what to do.
  static Result<LiftPlan> make(const LiftStudySpec& spec, const Rigging& rigging, const LoadCase& loadCase);

  const LiftStudySpec& spec() const { return spec_; }
  int runs() const { return runs_; }  // beside the nominal one
  const std::vector<LiftParameter>& parameters() const { return parameters_; }
  /// What the values 1, 2, … of a parameter stand for: names of ropes; empty where the value is a number.
  std::vector<std::string> choicesOf(const LiftParameter& parameter) const;

  /// One value per parameter, with nine digits, so that what is written is what was run.
  std::vector<double> valuesOf(int run) const;
  LiftVariant varied(const std::vector<double>& values) const;

private:
  LiftPlan() = default;
  std::string add(int number);
  std::string addRopes(int number);
  void addParameter(int number, int rope, int dimension);
  std::string spread();
  double drawn(int run, const LiftParameter& parameter) const;
  void put(const LiftParameter& parameter, double value, LiftVariant& variant) const;

  LiftStudySpec spec_;
  LiftVariant nominal_;
  int runs_ = 0;
  std::vector<LiftParameter> parameters_;
  std::vector<int> drawnFor_;                // the variation of each dimension
  std::vector<std::vector<double>> levels_;  // grid: per dimension
  std::optional<Sampler> sampler_;
};

}  // namespace liana

// A study laid over a project's cables: which parameters there are and which value each has in each run.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kernel/base/result.h"
#include "kernel/model/cable/cable.h"
#include "kernel/study/sampler.h"
#include "kernel/study/variation.h"

namespace liana {

/// One number that differs from run to run.
struct StudyParameter {
  std::string name;  // "Air hose/Arm clip/x_mm", unlike any other
  StudyTarget target = StudyTarget::Stiffness;
  StudyUnit unit = StudyUnit::Percent;
  int cable = 0;      // index
  int support = -1;   // 0 the start, then the handles from 1, then the end; -1: the cable itself
  int component = 0;  // x, y or z
  int dimension = 0;  // of the plan's samples; parameters that vary together share it
};

/// Constant after construction; any thread may ask. Run 0 is the nominal one, in which nothing varies.
class StudyPlan {
public:
  /// Errors begin with the place in the study, "parameters[2]", and say what to do.
  static Result<StudyPlan> make(const StudySpec& spec, const std::vector<Cable>& cables);

  const StudySpec& spec() const { return spec_; }
  int runs() const { return runs_; }  // beside the nominal one
  const std::vector<StudyParameter>& parameters() const { return parameters_; }
  /// The cables' names, numbered where two are the same.
  const std::vector<std::string>& cableNames() const { return cableNames_; }
  bool varies(int cable) const;

  /// One value per parameter, with nine digits, so that what is written is what was run.
  std::vector<double> valuesOf(int run) const;

  /// The cable with the share `share` of those values put in.
  Cable varied(const Cable& nominal, int cable, const std::vector<double>& values, double share = 1) const;

private:
  /// Dimensions that are drawn as one: a vector, or a single number.
  struct Draw {
    int variation = 0, first = 0, size = 1;
  };
  friend class StudyPlanner;
  StudyPlan() = default;
  std::vector<double> drawn(int run) const;

  StudySpec spec_;
  int runs_ = 0;
  std::vector<StudyParameter> parameters_;
  std::vector<Draw> draws_;
  std::vector<std::vector<double>> levels_;  // grid: per dimension
  std::optional<Sampler> sampler_;
  std::vector<std::string> cableNames_;
};

}  // namespace liana

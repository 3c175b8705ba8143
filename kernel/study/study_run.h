// One run of a study: what every cable of the project became, or its lift did, under one set of values.
#pragma once

#include <Eigen/Core>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "kernel/checks/cable_checker.h"
#include "kernel/model/document.h"
#include "kernel/routing/router.h"
#include "kernel/study/lift/studied_lift.h"
#include "kernel/study/study_plan.h"

namespace liana {

/// Only a converged cable has more than status and reason.
struct StudiedCable {
  SolveStatus status = SolveStatus::InvalidProblem;
  std::string reason;
  double length = 0;                        // unstretched, the one found where the cable finds it [mm]
  double bendRadius = 0, bendRadiusAt = 0;  // tightest, and its arc length [mm]; infinite when straight
  double tension = 0, tensionAt = 0;        // largest [N], and its arc length [mm]
  Eigen::Vector3d startForce, endForce;     // what the sockets do to the cable [N]
  std::optional<double> deviation;          // farthest from the nominal shape at the same share of the
  double deviationAt = 0;                   // length, and the arc length there [mm]
  std::vector<Eigen::Vector3d> points;      // the plan's stations, evenly spaced over the length [mm]
  std::vector<std::string> failedChecks;    // what was judged and is beyond its limit
  std::vector<std::string> unjudgedChecks;  // what could not be judged: parts are missing

  bool converged() const { return status == SolveStatus::Converged; }
  bool passes() const { return converged() && failedChecks.empty() && unjudgedChecks.empty(); }
};

struct StudyRow {
  int run = 0;
  std::vector<double> values;  // of the plan's parameters
  std::vector<StudiedCable> cables;
  std::optional<StudiedLift> lift{};  // of a study of a lift, which has no cables

  bool passes() const;
};

/// The nominal shapes, from which every run starts and from which deviations are measured.
struct NominalShapes {
  StudyRow row;
  std::vector<RoutedCable> routed;
};

/// What all threads share and none changes.
struct StudySetup {
  const DocumentContent& project;
  const StudyPlan& plan;
  Surroundings around{};                  // what the cables meet
  const ClearanceScene* parts = nullptr;  // what they are judged against beside each other; null: no parts
  bool mayLackParts = false;              // checks that cannot be made do not count
};

/// Solves runs one after the other, each from the nominal shapes, so that no run depends on those before it.
/// The nominal shapes are those at rest, as everywhere. One per thread.
class StudyWorker {
public:
  explicit StudyWorker(const StudySetup& setup) : setup_(setup), router_(setup.around) {}

  /// Nothing when `keepGoing` said stop.
  std::optional<NominalShapes> solveNominal(const std::function<bool()>& keepGoing = {});
  std::optional<StudyRow> solve(int run, const NominalShapes& nominal,
                                const std::function<bool()>& keepGoing = {});

private:
  void judge(const std::vector<Cable>& cables, const std::vector<RoutedCable>& routed, StudyRow& row);
  RoutedCable follow(int cable, const std::vector<double>& values, const WarmStart& start,
                     const std::function<bool(int)>& keepGoing);
  std::vector<char> routeHarnesses(const std::vector<Cable>& cables, std::vector<RoutedCable>& routed,
                                   const std::function<bool()>& keepGoing, bool& cancelled);
  /// Nothing when cancelled.
  std::optional<std::vector<RoutedCable>> follow(const std::vector<Cable>& cables,
                                                 const std::vector<double>& values,
                                                 const NominalShapes& nominal,
                                                 const std::function<bool()>& keepGoing);

  StudySetup setup_;
  Router router_;
  CableChecker checker_;
};

}  // namespace liana

#include "kernel/study/study_run.h"

#include <algorithm>

#include "kernel/checks/cable_checker.h"

namespace liana {
namespace {

/// Where one leap from the nominal shape does not arrive, the values are put in by this many equal steps.
constexpr int kSteps = 4;

std::vector<Eigen::Vector3d> stationsOf(const Centerline& line, int count) {
  const HermiteCurve curve = line.curve();
  std::vector<Eigen::Vector3d> points;
  for (int i = 0; i < count; ++i) points.push_back(curve.point(line.arcLengths.back() * i / (count - 1)));
  return points;
}

/// The length is not among them: it is what a study varies.
std::vector<std::string> failedChecksOf(const Cable& cable, const Centerline& line,
                                        const DocumentSettings& settings) {
  std::vector<std::string> failed;
  const CableChecks checks = CableChecker().check(cable, line, limitsFor(cable, settings));
  for (const CheckOutcome& outcome : checks.outcomes)
    if (outcome.status == CheckStatus::Failed && outcome.kind != CheckKind::Length)
      failed.push_back(keyOf(outcome.kind));
  return failed;
}

void measureDeviation(const std::vector<Eigen::Vector3d>& nominal, StudiedCable& studied) {
  if (nominal.size() != studied.points.size()) return;
  studied.deviation = 0;
  for (std::size_t i = 0; i < nominal.size(); ++i) {
    const double distance = (studied.points[i] - nominal[i]).norm();
    if (distance <= *studied.deviation) continue;
    studied.deviation = distance;
    studied.deviationAt = studied.length * static_cast<double>(i) / static_cast<double>(nominal.size() - 1);
  }
}

StudiedCable describe(const Cable& cable, const RoutedCable& routed, const DocumentSettings& settings,
                      int stations) {
  StudiedCable studied;
  studied.status = routed.report.status;
  studied.reason = routed.report.reason;
  studied.length = cable.length;
  if (!studied.converged()) return studied;
  const Centerline& line = routed.centerline;
  studied.length = line.arcLengths.back();
  studied.bendRadius = line.minimumBendRadius();
  studied.bendRadiusAt = line.arcLengths[line.tightestStation()];
  const auto pulled = std::max_element(line.tensions.begin(), line.tensions.end());
  studied.tension = *pulled;
  studied.tensionAt = line.arcLengths[pulled - line.tensions.begin()];
  studied.startForce = line.reactions.front().force;
  studied.endForce = line.reactions.back().force;
  studied.points = stationsOf(line, stations);
  studied.failedChecks = failedChecksOf(cable, line, settings);
  return studied;
}

std::function<bool(int)> perIteration(const std::function<bool()>& keepGoing) {
  if (!keepGoing) return {};
  return [&keepGoing](int) { return keepGoing(); };
}

bool mayArriveInSteps(SolveStatus status) {
  return status == SolveStatus::IterationLimit || status == SolveStatus::Stalled;
}

}  // namespace

bool StudyRow::passes() const {
  return std::all_of(cables.begin(), cables.end(), [](const StudiedCable& cable) { return cable.passes(); });
}

std::optional<NominalShapes> StudyWorker::solveNominal(const std::function<bool()>& keepGoing) {
  NominalShapes nominal;
  nominal.row.values = setup_.plan.valuesOf(0);
  for (const Cable& cable : setup_.project.cables) {
    RoutedCable routed = router_.route(cable, setup_.project.settings, {}, perIteration(keepGoing));
    if (routed.report.status == SolveStatus::Cancelled) return {};
    StudiedCable studied = describe(cable, routed, setup_.project.settings, setup_.plan.spec().stations);
    measureDeviation(studied.points, studied);
    nominal.starts.push_back(studied.converged() ? std::move(routed.next) : WarmStart{});
    nominal.row.cables.push_back(std::move(studied));
  }
  return nominal;
}

std::optional<StudyRow> StudyWorker::solve(int run, const NominalShapes& nominal,
                                           const std::function<bool()>& keepGoing) {
  StudyRow row;
  row.run = run;
  row.values = setup_.plan.valuesOf(run);
  for (int i = 0; i < static_cast<int>(setup_.project.cables.size()); ++i) {
    if (run == 0 || !setup_.plan.varies(i)) {
      row.cables.push_back(nominal.row.cables[i]);
      continue;
    }
    const RoutedCable routed = follow(i, row.values, nominal.starts[i], perIteration(keepGoing));
    if (routed.report.status == SolveStatus::Cancelled) return {};
    StudiedCable studied = describe(setup_.plan.varied(setup_.project.cables[i], i, row.values), routed,
                                    setup_.project.settings, setup_.plan.spec().stations);
    if (studied.converged()) measureDeviation(nominal.row.cables[i].points, studied);
    row.cables.push_back(std::move(studied));
  }
  return row;
}

RoutedCable StudyWorker::follow(int cable, const std::vector<double>& values, const WarmStart& start,
                                const std::function<bool(int)>& keepGoing) {
  const Cable& nominal = setup_.project.cables[cable];
  const DocumentSettings& settings = setup_.project.settings;
  RoutedCable leap = router_.route(setup_.plan.varied(nominal, cable, values), settings, start, keepGoing);
  if (start.isEmpty() || !mayArriveInSteps(leap.report.status)) return leap;
  WarmStart from = start;
  for (int step = 1; step <= kSteps; ++step) {
    const double share = static_cast<double>(step) / kSteps;
    RoutedCable routed =
        router_.route(setup_.plan.varied(nominal, cable, values, share), settings, from, keepGoing);
    if (routed.report.status == SolveStatus::Cancelled) return routed;
    if (!routed.report.converged()) return leap;
    if (step == kSteps) return routed;
    from = std::move(routed.next);
  }
  return leap;
}

}  // namespace liana

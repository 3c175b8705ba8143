#include "kernel/study/study_run.h"

#include <algorithm>

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

StudiedCable describe(const Cable& cable, const RoutedCable& routed, int stations) {
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
  return (!lift || lift->passes()) &&
         std::all_of(cables.begin(), cables.end(), [](const StudiedCable& cable) { return cable.passes(); });
}

std::optional<NominalShapes> StudyWorker::solveNominal(const std::function<bool()>& keepGoing) {
  const DocumentContent& project = setup_.project;
  Router::Watch watch;
  watch.keepGoing = [&](std::size_t) { return !keepGoing || keepGoing(); };
  Result<std::vector<RoutedCable>> routed =
      router_.settle(project.cables, project.settings, watch, HarnessNodes::of(project));
  if (!routed.ok()) return {};
  NominalShapes nominal;
  nominal.row.values = setup_.plan.valuesOf(0);
  nominal.routed = std::move(*routed);
  for (std::size_t i = 0; i < project.cables.size(); ++i) {
    StudiedCable studied = describe(project.cables[i], nominal.routed[i], setup_.plan.spec().stations);
    measureDeviation(studied.points, studied);
    if (!studied.converged()) nominal.routed[i].next = {};
    nominal.row.cables.push_back(std::move(studied));
  }
  judge(project.cables, nominal.routed, nominal.row);
  return nominal;
}

std::optional<StudyRow> StudyWorker::solve(int run, const NominalShapes& nominal,
                                           const std::function<bool()>& keepGoing) {
  StudyRow row;
  row.run = run;
  row.values = setup_.plan.valuesOf(run);
  if (run == 0) {
    row.cables = nominal.row.cables;
    return row;
  }
  std::vector<Cable> cables = setup_.project.cables;
  for (int i = 0; i < static_cast<int>(cables.size()); ++i)
    cables[i] = setup_.plan.varied(setup_.project.cables[i], i, row.values);
  const auto routed = follow(cables, row.values, nominal, keepGoing);
  if (!routed) return {};
  for (int i = 0; i < static_cast<int>(cables.size()); ++i) {
    const bool moved = (*routed)[i].centerline.points != nominal.routed[i].centerline.points;
    if (!setup_.plan.varies(i) && !moved) {
      row.cables.push_back(nominal.row.cables[i]);
      continue;
    }
    StudiedCable studied = describe(cables[i], (*routed)[i], setup_.plan.spec().stations);
    if (studied.converged()) measureDeviation(nominal.row.cables[i].points, studied);
    row.cables.push_back(std::move(studied));
  }
  judge(cables, *routed, row);
  return row;
}

/// As `check` does: against limits, parts and each other. The length is not judged: it is what a study
/// varies.
void StudyWorker::judge(const std::vector<Cable>& cables, const std::vector<RoutedCable>& routed,
                        StudyRow& row) {
  ClearanceScene scene = setup_.parts ? *setup_.parts : ClearanceScene();
  std::vector<CableBody> bodies;
  for (std::size_t i = 0; i < cables.size(); ++i)
    if (routed[i].hasShape()) bodies.push_back(CableBody::of(cables[i], routed[i].centerline));
  scene.cables = &bodies;
  for (std::size_t i = 0; i < cables.size(); ++i) {
    StudiedCable& studied = row.cables[i];
    studied.failedChecks.clear();
    studied.unjudgedChecks.clear();
    if (!studied.converged()) continue;
    const CableChecks checks = checker_.check(cables[i], routed[i].centerline,
                                              limitsFor(cables[i], setup_.project.settings), &scene);
    for (const CheckOutcome& outcome : checks.outcomes) {
      if (outcome.status == CheckStatus::Failed && outcome.kind != CheckKind::Length)
        studied.failedChecks.push_back(keyOf(outcome.kind));
      if (outcome.status == CheckStatus::NotJudged && !setup_.mayLackParts)
        studied.unjudgedChecks.push_back(keyOf(outcome.kind));
    }
  }
}

/// Those that vary are led from their nominal shapes to their own. Where cables meet each other all are at
/// rest as if routed on their own: who lies on whom is nobody's history.
std::optional<std::vector<RoutedCable>> StudyWorker::follow(const std::vector<Cable>& cables,
                                                            const std::vector<double>& values,
                                                            const NominalShapes& nominal,
                                                            const std::function<bool()>& keepGoing) {
  if (setup_.around.meetsCables) {
    Router::Watch watch;
    watch.keepGoing = [&](std::size_t) { return !keepGoing || keepGoing(); };
    auto settled = router_.settle(cables, setup_.project.settings, watch, HarnessNodes::of(setup_.project));
    if (!settled.ok()) return {};
    return std::move(*settled);
  }
  bool cancelled = false;
  std::vector<RoutedCable> routed = nominal.routed;
  const std::vector<char> joined = routeHarnesses(cables, routed, keepGoing, cancelled);
  for (std::size_t i = 0; i < cables.size() && !cancelled; ++i) {
    if (!setup_.plan.varies(static_cast<int>(i)) || joined[i]) continue;
    routed[i] = follow(static_cast<int>(i), values, nominal.routed[i].next, perIteration(keepGoing));
    cancelled = routed[i].report.status == SolveStatus::Cancelled;
  }
  if (cancelled) return {};
  return routed;
}

/// Harnesses with a cable that varies, each from its first shape, as it would be routed on its own. Says
/// which cables belong to harnesses.
std::vector<char> StudyWorker::routeHarnesses(const std::vector<Cable>& cables,
                                              std::vector<RoutedCable>& routed,
                                              const std::function<bool()>& keepGoing, bool& cancelled) {
  const HarnessNodes nodes = HarnessNodes::of(setup_.project);
  std::vector<char> joined(cables.size(), 0);
  for (const std::vector<std::size_t>& harness : harnessesOf(cables, nodes.connectors)) {
    if (harness.size() == 1 && !needsGroup(cables[harness[0]], nodes.connectors)) continue;
    std::vector<Cable> members;
    bool varies = false;
    for (const std::size_t i : harness) {
      joined[i] = 1;
      members.push_back(cables[i]);
      varies = varies || setup_.plan.varies(static_cast<int>(i));
    }
    if (!varies || cancelled) continue;
    std::vector<RoutedCable> shapes =
        router_.follow(members, nodes, setup_.project.settings, {}, perIteration(keepGoing));
    for (std::size_t k = 0; k < harness.size(); ++k) routed[harness[k]] = std::move(shapes[k]);
    cancelled = routed[harness[0]].report.status == SolveStatus::Cancelled;
  }
  return joined;
}

RoutedCable StudyWorker::follow(int cable, const std::vector<double>& values, const WarmStart& start,
                                const std::function<bool(int)>& keepGoing) {
  const Cable& nominal = setup_.project.cables[cable];
  const DocumentSettings& settings = setup_.project.settings;
  const auto solveAt = [&](double share, const WarmStart& from) {
    return router_.follow(setup_.plan.varied(nominal, cable, values, share), settings, from, {}, keepGoing);
  };
  RoutedCable leap = solveAt(1, start);
  if (start.isEmpty() || !mayArriveInSteps(leap.report.status)) return leap;
  WarmStart from = start;
  for (int step = 1; step <= kSteps; ++step) {
    RoutedCable routed = solveAt(static_cast<double>(step) / kSteps, from);
    if (routed.report.status == SolveStatus::Cancelled) return routed;
    if (!routed.report.converged()) return leap;
    if (step == kSteps) return routed;
    from = std::move(routed.next);
  }
  return leap;
}

}  // namespace liana

#include "kernel/routing/harness/harness_router.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "kernel/bundle/sections_along.h"
#include "kernel/routing/harness/cable_reach.h"
#include "kernel/routing/harness/connector_housing.h"
#include "kernel/routing/harness/group_modes.h"
#include "kernel/routing/harness/group_start.h"
#include "kernel/routing/harness/harness_problem.h"
#include "kernel/routing/harness/harness_report.h"
#include "kernel/routing/harness/harness_shapes.h"
#include "kernel/routing/harness/harness_way.h"
#include "solvers/group/group_solver.h"
#include "solvers/math/quaternion.h"

namespace liana {
namespace {

constexpr double kMetre = 1e-3;      // metres in a millimetre
constexpr int kMostStopRounds = 12;  // in which housings find what stops them
constexpr double kOnPart = 1e-5;     // [m]

/// One harness while it is routed.
class Routing {
public:
  Routing(GroupSolver& solver, const std::vector<Cable>& harness, const HarnessNodes& nodes,
          const DocumentSettings& settings, const Surroundings& around, const GroupBegin& begin,
          const std::vector<GroupForesight::Ends>& ends, const std::function<bool(int)>& keepGoing)
      : solver_(solver),
        harness_(harness),
        nodes_(nodes),
        settings_(settings),
        around_(around),
        begin_(begin) {
    options_.keepGoing = keepGoing;
    options_.namesRedundant = false;
    foresight_.ends = ends;
  }

  std::vector<RoutedCable> route() {
    if (const std::optional<SolveReport> short_ = tooShort()) return failed(*short_);
    foresee();
    foreseeStops();
    std::vector<RoutedCable> routed = routeAmongStops();
    for (int round = 0; round < kMostStopRounds && findStops(routed); ++round) routed = routeAmongStops();
    return routed;
  }

private:
  /// With what stops housings as it is known so far.
  std::vector<RoutedCable> routeAmongStops() {
    Result<HarnessProblem> built = build({});
    if (!built.ok()) {
      SolveReport report;
      report.reason = built.error().message;
      return failed(report);
    }
    HarnessProblem problem = std::move(*built);
    const bool isPulled =
        std::any_of(problem.nodes.connectors.begin(), problem.nodes.connectors.end(),
                    [](const Connector& connector) { return connector.hold == ConnectorHold::Pulled; });
    if (isPulled && (!stops_.empty() || !pulledOnesReach(problem))) return holdBack(problem);
    GroupReport report = solve(problem);
    if (isPulled && report.status != GroupStatus::Cancelled && !report.converged()) return holdBack(problem);
    return answer(problem, report, reportOf(report));
  }

  /// A housing that a part keeps from the very place it is pulled to is stopped on its way: the cable behind
  /// it is not asked to follow it into the part.
  void foreseeStops() {
    if (!around_.parts) return;
    const std::vector<Connector> connectors = nodesOf(harness_, nodes_).connectors;
    clear_.resize(connectors.size());
    for (std::size_t i = 0; i < connectors.size(); ++i) {
      if (connectors[i].hold != ConnectorHold::Pulled || !ConnectorHousing::isThere(connectors[i], around_))
        continue;
      const ConnectorHousing housing(connectors[i], around_);
      Eigen::Isometry3d place = connectors[i].worldFromConnector;
      place.translation() *= kMetre;
      clear_[i] = housing.nearestClear(place);
      if (!clear_[i] || housing.isClear(place)) continue;
      clear_[i] = housing.advance(*clear_[i], place);
      for (const HousingStop& stop : housing.stopsAt(*clear_[i], i)) stops_.push_back(stop);
    }
  }

  /// Whether a housing has come into a part since its stops were last looked for: these are then new.
  bool findStops(const std::vector<RoutedCable>& routed) {
    if (!around_.parts || !routed.front().report.inEquilibrium()) return false;
    const std::vector<Connector> connectors = nodesOf(harness_, nodes_).connectors;
    clear_.resize(connectors.size());
    bool isNew = false;
    for (std::size_t i = 0; i < connectors.size(); ++i) {
      if (!ConnectorHousing::isThere(connectors[i], around_)) continue;
      const ConnectorHousing housing(connectors[i], around_);
      Eigen::Isometry3d place = connectors[i].worldFromConnector;
      place.translation() *= kMetre;
      if (!clear_[i]) clear_[i] = housing.nearestClear(place);
      if (!clear_[i]) continue;  // nowhere to go: it stays what it was drawn into
      const Eigen::Isometry3d solved = solvedPose(i);
      if (housing.isClear(solved) && hasStops(i)) continue;
      const Eigen::Isometry3d reached = housing.advance(*clear_[i], solved);
      if ((reached.translation() - solved.translation()).norm() < kOnPart && housing.isClear(solved))
        continue;
      clear_[i] = reached;
      std::erase_if(stops_, [&](const HousingStop& stop) { return stop.connector == i; });
      for (const HousingStop& stop : housing.stopsAt(reached, i)) stops_.push_back(stop), isNew = true;
    }
    return isNew;
  }

  bool hasStops(std::size_t connector) const {
    return std::any_of(stops_.begin(), stops_.end(),
                       [&](const HousingStop& stop) { return stop.connector == connector; });
  }

  Eigen::Isometry3d solvedPose(std::size_t connector) const {
    const GroupLayout& layout = solver_.system().layout();
    Eigen::Isometry3d pose = Eigen::Isometry3d::Identity();
    const auto body = static_cast<int>(connector);  // connectors are the group's first bodies
    pose.linear() = toQuaternion(state_.rotations[layout.firstBodyRotation + body]).toRotationMatrix();
    pose.translation() = state_.positions[layout.firstBodyPosition + body];
    return pose;
  }

  std::vector<RoutedCable> failed(const SolveReport& report) const {
    std::vector<RoutedCable> routed(harness_.size());
    for (RoutedCable& each : routed) each.report = report;
    return routed;
  }

  std::optional<SolveReport> tooShort() const {
    for (const Cable& cable : harness_)
      if (const auto shortage = shortageOf(cable, nodes_, false)) {
        SolveReport report;
        report.status = SolveStatus::Unreachable;
        report.shortBy = shortage->missing * kMetre;
        report.reason = shortage->text;
        return report;
      }
    return {};
  }

  bool pulledOnesReach(const HarnessProblem& problem) const {
    return std::none_of(harness_.begin(), harness_.end(), [&](const Cable& cable) {
      return shortageOf(cable, problem.nodes, true).has_value();
    });
  }

  Result<HarnessProblem> build(PulledConnectors pulled) const {
    pulled.stops = stops_;
    return buildHarnessProblem(harness_, nodes_, settings_, around_, pulled, foresight_);
  }

  /// From shapes that are known follows what is in the way of sockets.
  void foresee() {
    foresight_.units = harnessesOf(harness_, nodes_.connectors);
    for (std::size_t i = 0; i < begin_.shapes.size(); ++i)
      foresight_.tubes.push_back(CableTube::of(begin_.shapes[i].centerline, harness_[i]));
  }

  /// From where it was, if that fits; else, or if that leads nowhere, from the first shape. Cables that touch
  /// each other have sides: from anywhere but where they lie they would run through each other.
  GroupReport solve(HarnessProblem& problem) {
    const RodGroupState first = beginning(problem);
    if (!begin_.shapes.empty()) {
      state_ = first;
      return solver_.solve(problem.group, state_, options_);
    }
    if (begin_.state && begin_.state->fits(GroupLayout(problem.group))) {
      state_ = *begin_.state;
      const GroupReport report = solver_.solve(problem.group, state_, options_);
      if (report.converged() || report.status == GroupStatus::Cancelled) return report;
    }
    if (const std::optional<GroupReport> led = solveAround(problem, first)) return *led;
    state_ = first;
    return solver_.solve(problem.group, state_, options_);
  }

  /// From a way around the parts that the first shape runs through. None: there is nothing to go around, or
  /// no shape was found along such a way.
  std::optional<GroupReport> solveAround(const HarnessProblem& problem, const RodGroupState& first) {
    const auto goesOn = [this] { return !options_.keepGoing || options_.keepGoing(0); };
    for (const WayRoom room : {WayRoom::Wide, WayRoom::Medium, WayRoom::Narrow}) {
      state_ = first;
      const HarnessWay way = layAroundParts(problem, around_, room, goesOn, state_);
      if (way == HarnessWay::NotNeeded) return {};
      if (way == HarnessWay::Blocked) continue;
      const GroupReport report = solver_.solve(problem.group, state_, options_);
      if (report.converged() || report.status == GroupStatus::Cancelled) return report;
    }
    return {};
  }

  /// The first shape, or the one that the shapes it begins with make together.
  RodGroupState beginning(const HarnessProblem& problem) const {
    RodGroupState state = firstShape(problem.group, problem.guesses);
    if (begin_.shapes.empty()) return state;
    const GroupMembers whole{problem};
    for (const std::vector<std::size_t>& unit : harnessesOf(harness_, nodes_.connectors)) {
      const RoutedCable& shape = begin_.shapes[unit.front()];
      if (shape.next.group)
        takeOverUnit(groupUnit(unit), *shape.next.group, whole, state);
      else
        layAsAlone(shape, whole, static_cast<int>(unit.front()), state);
    }
    return state;
  }

  GroupUnit groupUnit(const std::vector<std::size_t>& members) const {
    return {members, harness_, nodes_, settings_};
  }

  /// The part of the state that is a harness's own; null: the cable is alone.
  std::shared_ptr<const RodGroupState> stateOf(const std::vector<std::size_t>& unit,
                                               const GroupMembers& whole) const {
    if (unit.size() == 1 && !needsGroup(harness_[unit.front()], nodes_.connectors)) return {};
    const bool isAll = unit.size() == harness_.size() && foresight_.ends.empty() && stops_.empty();
    return isAll ? std::make_shared<const RodGroupState>(state_) : partOf(groupUnit(unit), state_, whole);
  }

  std::vector<RoutedCable> answer(const HarnessProblem& problem, const GroupReport& group,
                                  const SolveReport& report) {
    if (report.status == SolveStatus::Cancelled || report.status == SolveStatus::InvalidProblem)
      return failed(report);
    std::vector<RoutedCable> routed = harnessShapes(harness_, problem, state_, group, solver_.system());
    const GroupMembers whole{problem};
    for (const std::vector<std::size_t>& unit : harnessesOf(harness_, nodes_.connectors)) {
      const auto shared = stateOf(unit, whole);
      for (const std::size_t i : unit) {
        routed[i].report = report;
        routed[i].report.contact.count = static_cast<int>(routed[i].centerline.contacts.size());
        routed[i].next.group = shared;
      }
    }
    return routed;
  }

  /// One connector that is pulled: how near to its place its hand brings it. The pull of a tie to that place
  /// grows as it gets shorter, like one over the root of what is left; that is what the search draws on.
  struct Tie {
    double length = 0;            // tried [m]
    double lower = 0, upper = 0;  // too hard, or not to be had at all; to be had [m]
    double lastLength = 0, lastPull = 0;
    double closest = 0;  // parts let it no nearer [m]

    void take(double pull, double wanted, bool isToBeHad) {
      double next = (lower + upper) / 2;
      if (!isToBeHad || pull > wanted)
        lower = length;
      else
        upper = length;
      if (isToBeHad && pull > 0) {
        const auto ease = [](double force) { return 1 / (force * force); };
        if (lastPull > 0 && lastPull != pull)
          next = length + (ease(wanted) - ease(pull)) * (length - lastLength) / (ease(pull) - ease(lastPull));
        lastLength = length;
        lastPull = pull;
      }
      const double atPart = closest + 0.5e-6;
      if (isToBeHad && closest > 0 && pull < wanted && atPart > lower && atPart < upper) {
        length = atPart;
        return;
      }
      const double margin = 0.02 * (upper - lower);
      length = next > lower + margin && next < upper - margin ? next : (lower + upper) / 2;
    }
  };

  /// Connectors that do not reach their places are tied to them, and the ties shortened until each pulls as
  /// its hand does: their cables hold them back.
  std::vector<RoutedCable> holdBack(const HarnessProblem& reaching) {
    constexpr int kRounds = 60;
    constexpr double kSteady = 1e-3;  // of the pull
    constexpr double kNarrow = 1e-6;  // [m]
    constexpr double kOffPart =
        1e-4;  // [m]: at first, what a tie asks for and what a part allows can both be had
    const std::vector<Connector>& connectors = reaching.nodes.connectors;
    PulledConnectors pulled;
    std::vector<Tie> ties(connectors.size());
    for (std::size_t i = 0; i < connectors.size(); ++i) {
      const Eigen::Vector3d target = connectors[i].worldFromConnector.translation() * kMetre;
      pulled.positions.push_back(withinReach(connectors[i]));
      if (hasStops(i) && (clear_[i]->translation() - target).norm() > (pulled.positions[i] - target).norm())
        pulled.positions[i] = clear_[i]->translation();
      ties[i].closest = nearestAllowed(i, target);
      ties[i].length = ties[i].upper =
          std::max((target - pulled.positions[i]).norm(), ties[i].closest + kOffPart);
    }
    HarnessProblem problem;
    GroupReport report;
    RodGroupState good;
    for (int round = 0; round < kRounds; ++round) {
      pulled.ties.clear();
      for (const Tie& tie : ties) pulled.ties.push_back(tie.length);
      problem = std::move(*build(pulled));
      state_ = round == 0 ? beginning(problem) : good;
      report = solver_.solve(problem.group, state_, options_);
      const bool isFirst = round == 0;
      if (report.status == GroupStatus::Cancelled || (isFirst && !report.converged()))
        return answer(problem, report, reportOf(report));
      bool isSteady = report.converged();
      if (report.converged()) good = state_;
      for (std::size_t i = 0; i < ties.size(); ++i) {
        if (connectors[i].hold != ConnectorHold::Pulled) continue;
        const ConstraintReport& tie = report.constraints[problem.connectorTies[i]];
        const double pull = tie.active ? std::abs(tie.multipliers[0]) : 0;
        const double excess = pull / connectors[i].pull - 1;
        const bool isNear =
            std::abs(excess) < kSteady || (excess < 0 && ties[i].length <= ties[i].closest + kNarrow);
        isSteady = isSteady && (isNear || ties[i].upper - ties[i].lower < kNarrow);
        if (!isNear || !report.converged()) ties[i].take(pull, connectors[i].pull, report.converged());
      }
      if (isSteady) break;
    }
    if (!report.converged()) {  // the last one that was to be had, and the system standing there
      state_ = good;
      report = solver_.solve(problem.group, state_, options_);
      if (!report.converged()) return answer(problem, report, reportOf(report));
    }
    std::vector<double> missing(connectors.size(), 0);
    for (std::size_t i = 0; i < connectors.size(); ++i)
      if (connectors[i].hold == ConnectorHold::Pulled)
        missing[i] =
            (connectors[i].worldFromConnector.translation() * kMetre - positionOf(problem, i)).norm();
    return answer(problem, report, heldBackReport(problem, report, missing));
  }

  Eigen::Vector3d positionOf(const HarnessProblem& problem, std::size_t connector) const {
    return state_.positions[solver_.system().layout().firstBodyPosition + problem.connectorBodies[connector]];
  }

  /// Where a connector is that goes from the last place that stays, straight towards its own, as far as a
  /// cable reaches [m].
  Eigen::Vector3d withinReach(const Connector& connector) const {
    constexpr double kSlack = 0.95;
    const Eigen::Vector3d target = connector.worldFromConnector.translation();
    Eigen::Vector3d nearest = target;
    double share = 1;
    for (const Cable& cable : harness_) {
      const std::vector<Anchor> anchors = anchorsOf(cable, nodes_, false);
      if (anchors.empty()) continue;
      const bool atEnd = cable.end.connector == connector.id;
      if (!atEnd && cable.start.connector != connector.id) continue;
      const Anchor& last = atEnd ? anchors.back() : anchors.front();
      const double length = atEnd ? cable.length - last.at : last.at;
      const double way = (target - last.position).norm();
      if (last.slides || way <= 0 || kSlack * length / way >= share) continue;
      share = kSlack * length / way;
      nearest = last.position + share * (target - last.position);
    }
    return nearest * kMetre;
  }

  /// Who holds a connector back: the cable that pulls hardest against its hand.
  const Cable* holderOf(const Connector& connector) const {
    const Cable* holder = nullptr;
    double hardest = 0;
    for (std::size_t i = 0; i < harness_.size(); ++i) {
      const auto& rod = solver_.system().layout().rods[i];
      int first = 0;
      for (std::size_t r = 0; r < i; ++r) first += solver_.system().layout().rods[r].segmentCount();
      for (const bool atEnd : {false, true}) {
        const CableEnd& end = atEnd ? harness_[i].end : harness_[i].start;
        if (end.connector != connector.id) continue;
        const int segment = first + (atEnd ? rod.segmentCount() - 1 : 0);
        const double force = state_.multipliers.segment<3>(3 * segment).norm();
        if (force > hardest) {
          hardest = force;
          holder = &harness_[i];
        }
      }
    }
    return holder;
  }

  /// How near a housing gets to a place, as far as the planes that stop it know [m].
  double nearestAllowed(std::size_t connector, const Eigen::Vector3d& target) const {
    constexpr int kProjections = 200;
    if (!hasStops(connector)) return 0;
    const Eigen::Matrix3d axes = clear_[connector]->linear();
    Eigen::Vector3d nearest = target;
    for (int i = 0; i < kProjections; ++i)
      for (const HousingStop& stop : stops_) {
        if (stop.connector != connector) continue;
        const double inside = stop.normal.dot(stop.point - nearest - axes * stop.offset);
        if (inside > 0) nearest += inside * stop.normal;
      }
    return (nearest - target).norm();
  }

  /// The part that keeps a connector from coming nearer to its place: it takes most of the hand's pull, or
  /// the connector is as near as the part lets it. None does.
  std::optional<std::string> stopperOf(const HarnessProblem& problem, const GroupReport& group,
                                       std::size_t connector, double missing) const {
    const Eigen::Vector3d target =
        problem.nodes.connectors[connector].worldFromConnector.translation() * kMetre;
    if (!hasStops(connector)) return {};
    const HousingStop* found = nullptr;
    double most = -1, pressed = 0;
    for (std::size_t k = 0; k < stops_.size(); ++k) {
      const ConstraintReport& stop = group.constraints[static_cast<std::size_t>(problem.firstStop) + k];
      if (stops_[k].connector != connector) continue;
      pressed += std::abs(stop.multipliers[0]);
      if (std::abs(stop.multipliers[0]) <= most) continue;
      most = std::abs(stop.multipliers[0]);
      found = &stops_[k];
    }
    const bool isPressed = pressed > problem.nodes.connectors[connector].pull / 2;
    if (!isPressed && missing > nearestAllowed(connector, target) + kOnPart) return {};
    return around_.partNear ? around_.partNear(found->point) : std::string();
  }

  SolveReport heldBackReport(const HarnessProblem& problem, const GroupReport& group,
                             const std::vector<double>& missing) const {
    constexpr double kReached = 1e-5;  // [m]
    SolveReport report = reportOf(group);
    const auto worst = std::max_element(missing.begin(), missing.end());
    if (worst == missing.end() || *worst < kReached) return report;
    const Connector& connector = problem.nodes.connectors[static_cast<std::size_t>(worst - missing.begin())];
    report.status = SolveStatus::HeldBack;
    report.shortBy = *worst;
    report.heldBack.push_back({HeldBackSupport::Kind::End, -1, *worst});
    const double shortBy = *worst / kMetre;
    const std::optional<std::string> part =
        stopperOf(problem, group, static_cast<std::size_t>(worst - missing.begin()), *worst);
    const Cable* holder = part ? nullptr : holderOf(connector);
    report.reason = "connector \"" + connector.name + "\" is " + millimetres(shortBy) + " short of its place";
    if (part)
      report.reason += ", stopped by " + (part->empty() ? std::string("a part") : "\"" + *part + "\"") +
                       "; give it another place, or a smaller housing";
    if (holder)
      report.reason += ", held back by \"" + holder->name + "\"; lengthen that to " +
                       millimetres(std::ceil(holder->length + shortBy)) + " to plug it in";
    return report;
  }

  GroupSolver& solver_;
  const std::vector<Cable>& harness_;
  const HarnessNodes& nodes_;
  const DocumentSettings& settings_;
  const Surroundings& around_;
  const GroupBegin& begin_;
  GroupForesight foresight_;
  std::vector<HousingStop> stops_;
  std::vector<std::optional<Eigen::Isometry3d>> clear_;  // where each connector's housing was last clear [m]
  GroupOptions options_;
  RodGroupState state_;
};

}  // namespace

HarnessRouter::HarnessRouter() : solver_(std::make_unique<GroupSolver>()) {}
HarnessRouter::~HarnessRouter() = default;
HarnessRouter::HarnessRouter(HarnessRouter&&) noexcept = default;
HarnessRouter& HarnessRouter::operator=(HarnessRouter&&) noexcept = default;

std::vector<RoutedCable> HarnessRouter::route(const std::vector<Cable>& harness, const HarnessNodes& nodes,
                                              const DocumentSettings& settings, const Surroundings& around,
                                              const GroupBegin& begin,
                                              const std::function<bool(int iteration)>& keepGoing) {
  const auto solve = [&](const std::vector<Cable>& cables, const GroupBegin& from,
                         const std::vector<GroupForesight::Ends>& ends) {
    return Routing(*solver_, cables, nodes, settings, around, from, ends, keepGoing).route();
  };
  if (std::none_of(harness.begin(), harness.end(), asksForMore)) return solve(harness, begin, {});
  return solveWithModes({harness, nodes, settings, around, keepGoing}, begin, solve);
}

}  // namespace liana

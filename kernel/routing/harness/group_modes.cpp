#include "kernel/routing/harness/group_modes.h"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <deque>
#include <numbers>

#include "kernel/bundle/sections_along.h"
#include "kernel/model/cable/suggested_length.h"
#include "kernel/routing/harness/drawn_spans.h"
#include "kernel/routing/harness/group_start.h"
#include "kernel/routing/route_cable.h"
#include "kernel/routing/surroundings/cable_obstacles.h"
#include "solvers/math/quaternion.h"
#include "solvers/quasistatic/winding.h"

namespace liana {
namespace {

constexpr double kMetre = 1e-3;          // metres in a millimetre
constexpr double kSameLength = 2e-4;     // of a span: what a single cable's search leaves open too
constexpr int kMostRounds = 25;          // of lengths
constexpr int kRemembered = 4;           // rounds that the next one is drawn from
constexpr double kLargestChange = 0.25;  // of a span in one round
constexpr double kFirstPart = 0.5, kSmallestPart = 1.0 / 16;  // turns put in at once

bool isLoose(const CableEnd& end, const HarnessNodes& nodes) {
  const Branch* branch = end.branch ? nodes.find(*end.branch) : nullptr;
  return branch && !branch->isRigid;
}

/// As the rod counts them: see buildRodProblem. None where an end cannot hold them.
int turnsOf(const Cable& cable, const HarnessNodes& nodes) {
  for (const CableEnd* end : {&cable.start, &cable.end})
    if (!end->fixesOrientation || isLoose(*end, nodes)) return 0;
  return -(cable.start.turns + cable.end.turns);
}

/// The stretches between a cable's supports [mm].
using Spans = std::vector<double>;

Spans spansOf(double length, const std::vector<double>& fractions) {
  Spans spans;
  double from = 0;
  for (const double fraction : fractions) {
    spans.push_back((fraction - from) * length);
    from = fraction;
  }
  spans.push_back((1 - from) * length);
  return spans;
}

Spans givenSpans(const Cable& cable) {
  if (cable.routing.mode == RoutingMode::AutomaticLength)
    return spansOf(suggestedLength(cable), suggestedFractions(cable));
  std::vector<double> fractions;
  for (const RouteHandle& handle : cable.handles) fractions.push_back(handle.fraction);
  Spans spans = spansOf(cable.length, fractions);
  if (!cable.routing.stretchesToLength()) return spans;
  const double from = cable.routing.from * cable.length, to = cable.routing.to * cable.length;
  const double factor = *cable.routing.stretchedLength / (to - from);
  double at = 0;
  for (double& span : spans) {
    const double end = at + span;
    span += (factor - 1) * std::max(0.0, std::min(end, to) - std::max(at, from));
    at = end;
  }
  return spans;
}

/// Where the search for a cable's lengths may begin where the last one ended.
bool findsAgain(const RoutingRule& rule) {
  return rule.mode == RoutingMode::AutomaticLength ||
         (rule.mode == RoutingMode::Stretch && rule.pull > 0 && !rule.stretchesToLength());
}

/// Of a cable that has a shape: supports sit on its stations.
Spans solvedSpans(const Cable& cable, const Centerline& line) {
  if (line.reactions.size() != cable.handles.size() + 2) return givenSpans(cable);
  Spans spans;
  double from = 0;
  for (std::size_t i = 0; i < cable.handles.size(); ++i) {
    const SupportReaction& held = line.reactions[i + 1];
    double at = held.at.value_or(0);
    if (!held.at) {
      std::size_t nearest = 0;
      for (std::size_t k = 0; k < line.points.size(); ++k)
        if ((line.points[k] - held.position).norm() < (line.points[nearest] - held.position).norm())
          nearest = k;
      at = line.arcLengths[nearest];
    }
    spans.push_back(at - from);
    from = at;
  }
  spans.push_back(line.arcLengths.back() - from);
  return spans;
}

Cable withSpans(Cable cable, const double* spans) {
  double length = 0;
  for (std::size_t i = 0; i <= cable.handles.size(); ++i) length += spans[i];
  double at = 0;
  for (std::size_t i = 0; i < cable.handles.size(); ++i)
    cable.handles[i].fraction = (at += spans[i]) / length;
  cable.length = length;
  cable.routing.mode = RoutingMode::FixedLength;
  return cable;
}

/// The cable on its own, held where the group has it. What slides or is guided is held where it is.
Cable onItsOwn(Cable cable, const HarnessNodes& nodes, const Centerline& line, const Spans& spans) {
  const auto place = [&](CableEnd& end, std::size_t station, bool isFar) {
    end.fixesOrientation = end.fixesOrientation && !isLoose(end, nodes);
    end.branch.reset();
    end.connector.reset();
    end.turns = 0;
    end.worldFromEnd = Eigen::Translation3d(line.points[station]) * line.frames[station];
    if (isFar) end.worldFromEnd.rotate(Eigen::AngleAxisd(std::numbers::pi, Eigen::Vector3d::UnitX()));
  };
  place(cable.start, 0, false);
  place(cable.end, line.points.size() - 1, true);
  double at = 0;
  for (std::size_t i = 0; i < cable.handles.size(); ++i) {
    RouteHandle& handle = cable.handles[i];
    at += spans[i];
    if (handle.isPlain()) continue;
    handle.kind = FixingKind::Clip;
    handle.fraction = at / line.arcLengths.back();
    handle.worldFromHandle.translation() = line.reactions[i + 1].position;
    handle.offset = 0;
  }
  return cable;
}

/// Draws the fixed point of x ↦ x + f(x) together from the last rounds.
class Anderson {
public:
  Eigen::VectorXd next(const Eigen::VectorXd& x, const Eigen::VectorXd& f) {
    rounds_.push_back({x, f});
    if (rounds_.size() > kRemembered + 1) rounds_.pop_front();
    const auto count = static_cast<Eigen::Index>(rounds_.size()) - 1;
    if (count == 0) return x + f;
    Eigen::MatrixXd dx(x.size(), count), df(x.size(), count);
    for (Eigen::Index k = 0; k < count; ++k) {
      const auto &now = rounds_[static_cast<std::size_t>(k) + 1],
                 &then = rounds_[static_cast<std::size_t>(k)];
      dx.col(k) = now.first - then.first;
      df.col(k) = now.second - then.second;
    }
    const Eigen::VectorXd weights = df.colPivHouseholderQr().solve(f);
    return x + f - (dx + df) * weights;
  }
  void forget() { rounds_.clear(); }

private:
  std::deque<std::pair<Eigen::VectorXd, Eigen::VectorXd>> rounds_;
};

class Modes {
public:
  Modes(const GroupModesScene& scene, const GroupSolve& solve) : scene_(scene), solve_(solve) {}

  std::vector<RoutedCable> run(const GroupBegin& begin) {
    describe(begin);
    std::vector<RoutedCable> routed = findLengths(begin);
    return routed.front().report.inEquilibrium() ? windUp(std::move(routed)) : routed;
  }

private:
  void describe(const GroupBegin& begin) {
    const std::size_t count = scene_.cables.size();
    ends_.resize(count);
    isWound_.assign(count, 0);
    wanted_.assign(count, 0);
    for (std::size_t i = 0; i < count; ++i) {
      const Cable& cable = scene_.cables[i];
      const int turns = turnsOf(cable, scene_.nodes);
      const RoutedCable* shape = begin.shapes.empty() ? nullptr : &begin.shapes[i];
      if (turns != 0 && shape && shape->next.state.turns == turns) {
        ends_[i] = {foreseen(i, false, begin.shapes), foreseen(i, true, begin.shapes)};
        isWound_[i] = 1;
        wanted_[i] = shape->report.turns.wanted;
      }
      first_.push_back(spans_.size());
      const Spans spans =
          shape && findsAgain(cable.routing) ? solvedSpans(cable, shape->centerline) : givenSpans(cable);
      spans_.insert(spans_.end(), spans.begin(), spans.end());
    }
    drawn_.emplace(scene_.cables, scene_.nodes, first_, scene_.settings.gravity);
    drawn_->letReach(spans_);
  }

  /// At the present lengths, but that pulls draw their stretches to their own.
  std::vector<RoutedCable> solve(const GroupBegin& begin) {
    std::vector<RoutedCable> routed = solve_(withGivenLengths(), begin, ends_);
    if (drawn_->empty()) return routed;
    return drawn_->draw(spans_, std::move(routed),
                        [this](const GroupBegin& from) { return solve_(withGivenLengths(), from, ends_); });
  }

  std::vector<Cable> withGivenLengths() const {
    std::vector<Cable> cables = scene_.cables;
    for (std::size_t i = 0; i < cables.size(); ++i)
      if (cables[i].routing.findsLength()) cables[i] = withSpans(std::move(cables[i]), &spans_[first_[i]]);
    return cables;
  }

  /// The length that a cable has on its own is its length here; see missingLengths.
  static bool findsByRule(const Cable& cable) { return cable.routing.mode == RoutingMode::AutomaticLength; }

  bool goesOn() const { return !scene_.keepGoing || scene_.keepGoing(0); }

  std::vector<RoutedCable> findLengths(const GroupBegin& begin) {
    std::vector<RoutedCable> routed = solve(begin);
    const bool finds = std::any_of(scene_.cables.begin(), scene_.cables.end(), findsByRule);
    if (!finds) return routed;
    Anderson anderson;
    for (int round = 0; round < kMostRounds && routed.front().report.inEquilibrium(); ++round) {
      Eigen::VectorXd missing;
      if (const std::optional<SolveReport> trouble = missingLengths(routed, missing)) return failed(*trouble);
      const Eigen::Map<const Eigen::VectorXd> now(spans_.data(), static_cast<Eigen::Index>(spans_.size()));
      if ((missing.cwiseAbs().array() <= kSameLength * now.array()).all()) return routed;
      const Eigen::VectorXd before = now;
      Eigen::VectorXd next = anderson.next(before, missing);
      for (std::size_t i = 0; i < scene_.cables.size(); ++i)  // pulls see to the others
        if (!findsByRule(scene_.cables[i]))
          for (std::size_t k = 0; k <= scene_.cables[i].handles.size(); ++k) {
            const auto at = static_cast<Eigen::Index>(first_[i] + k);
            next[at] = before[at];
          }
      std::vector<RoutedCable> last = std::move(routed);
      for (int halvings = 0; halvings < 4; ++halvings) {
        next = next.cwiseMax((1 - kLargestChange) * before).cwiseMin((1 + kLargestChange) * before);
        std::copy(next.begin(), next.end(), spans_.begin());
        routed = solve({{}, last});
        if (routed.front().report.inEquilibrium() || !goesOn()) break;
        anderson.forget();
        next = (next + before) / 2;
      }
    }
    if (!routed.front().report.inEquilibrium()) return routed;
    SolveReport open = routed.front().report;
    open.status = SolveStatus::IterationLimit;
    open.reason = "the lengths of the harness did not settle; give one of its cables a fixed length";
    return failed(open);
  }

  /// By how much each span should be longer; the reason why one has no length.
  std::optional<SolveReport> missingLengths(const std::vector<RoutedCable>& routed,
                                            Eigen::VectorXd& missing) {
    missing.setZero(static_cast<Eigen::Index>(spans_.size()));
    for (std::size_t i = 0; i < routed.size(); ++i) {
      const Cable& cable = scene_.cables[i];
      if (!findsByRule(cable)) continue;
      const Spans spans(spans_.begin() + static_cast<std::ptrdiff_t>(first_[i]),
                        spans_.begin() + static_cast<std::ptrdiff_t>(first_[i] + cable.handles.size() + 1));
      const Cable own = onItsOwn(cable, scene_.nodes, routed[i].centerline, spans);
      CableRouter router;
      router.setSurroundings(amongCables(scene_.around, others(i, routed)));
      WarmStart start = routed[i].next;
      start.state.turns = 0;
      const RoutedCable found = router.route(own, scene_.settings, start, scene_.keepGoing);
      if (!found.report.inEquilibrium() || !found.hasShape()) {
        SolveReport report = found.report;
        report.reason = "cable \"" + cable.name + "\" finds no length: " + report.reason;
        return report;
      }
      const Spans wanted = solvedSpans(own, found.centerline);
      for (std::size_t k = 0; k < wanted.size(); ++k)
        missing[static_cast<Eigen::Index>(first_[i] + k)] = wanted[k] - spans[k];
    }
    return {};
  }

  std::vector<CableTube> others(std::size_t cable, const std::vector<RoutedCable>& routed) const {
    std::vector<CableTube> tubes;
    for (std::size_t i = 0; i < routed.size(); ++i)
      if (i != cable && routed[i].hasShape())
        tubes.push_back(CableTube::of(routed[i].centerline, scene_.cables[i]));
    return tubes;
  }

  std::vector<RoutedCable> failed(const SolveReport& report) const {
    std::vector<RoutedCable> routed(scene_.cables.size());
    for (RoutedCable& each : routed) each.report = report;
    return routed;
  }

  std::vector<RoutedCable> windUp(std::vector<RoutedCable> routed) {
    for (std::size_t i = 0; i < routed.size(); ++i) {
      const int turns = turnsOf(scene_.cables[i], scene_.nodes);
      if (turns == 0) continue;
      if (isWound_[i])
        keepWound(i, turns, routed[i]);
      else
        routed = windUp(i, turns, std::move(routed));
      if (!routed.front().report.inEquilibrium()) return routed;
    }
    return routed;
  }

  /// Among others it may have swung over one of its ends.
  void keepWound(std::size_t cable, int turns, RoutedCable& routed) const {
    const TwistAndLink now = linkOf(routed);
    routed.next.state.turns = turns;
    routed.report.turns = {true, -now.twist, -now.link(), wanted_[cable]};
    if (std::abs(routed.report.turns.link - wanted_[cable]) < 1) return;
    routed.report.status = SolveStatus::TurnsLost;
    routed.report.reason = "the cable has lost turns among others; give its plugs fewer";
  }

  static TwistAndLink linkOf(const RoutedCable& routed) {
    RodProblem problem;
    problem.start.orientation = routed.centerline.frames.front();
    problem.end.orientation = routed.centerline.frames.back();
    return twistAndLink(problem, routed.next.state);
  }

  /// Turns the far end of one cable, part by part.
  std::vector<RoutedCable> windUp(std::size_t cable, int turns, std::vector<RoutedCable> routed) {
    const Eigen::Quaterniond start = foreseen(cable, false, routed), end = foreseen(cable, true, routed);
    const double before = linkOf(routed[cable]).link(), sign = turns < 0 ? -1 : 1, all = std::abs(turns);
    double done = 0, part = kFirstPart, last = before;
    SolveReport report = routed[cable].report;
    while (done < all && part >= kSmallestPart) {
      const double next = std::min(all, done + part);
      GroupBegin begin{{}, routed};
      twist(cable, sign * (next - done), begin.shapes);
      ends_[cable] = {start,
                      end * Eigen::AngleAxisd(2 * std::numbers::pi * sign * next, Eigen::Vector3d::UnitZ())};
      std::vector<RoutedCable> trial = solve_(withGivenLengths(), begin, ends_);
      report = trial[cable].report;
      if (report.status == SolveStatus::Cancelled) return trial;
      // Link is lost by two at once; what branches turn along is less.
      const double link = report.inEquilibrium() ? linkOf(trial[cable]).link() : 0;
      if (!report.inEquilibrium() || std::abs(link - last - sign * (next - done)) > 1) {
        part /= 2;
        continue;
      }
      routed = std::move(trial);
      done = next;
      last = link;
    }
    TurnSummary& summary = routed[cable].report.turns;
    const TwistAndLink now = linkOf(routed[cable]);
    summary = {true, -now.twist, -now.link(), -(before + turns)};  // as the plugs count them
    if (done < all) {
      routed[cable].report.status = SolveStatus::TurnsLost;
      routed[cable].report.reason = "the cable takes no more turns than these; give its plugs fewer";
    }
    routed[cable].next.state.turns = turns;
    return routed;
  }

  /// A cable's harness, and where the cable is in it.
  struct Unit {
    std::vector<std::size_t> members;
    int rod = 0;
    Result<HarnessProblem> problem;
  };
  Unit unitOf(std::size_t cable, const std::vector<RoutedCable>& shapes) const {
    std::vector<std::size_t> unit;
    std::vector<Cable> members;
    const std::vector<Cable> fixed = withGivenLengths();
    int rod = 0;
    for (std::size_t i = 0; i < shapes.size(); ++i) {
      if (shapes[i].next.group != shapes[cable].next.group) continue;
      if (i == cable) rod = static_cast<int>(members.size());
      unit.push_back(i);
      members.push_back(fixed[i]);
    }
    return {unit, rod, buildHarnessProblem(members, scene_.nodes, scene_.settings, {})};
  }

  /// How a solved end is held, seen from where its branch or connector stands in the document.
  Eigen::Quaterniond foreseen(std::size_t cable, bool isFar, const std::vector<RoutedCable>& shapes) const {
    const RoutedCable& shape = shapes[cable];
    const Eigen::Quaterniond frame = isFar ? shape.centerline.frames.back() : shape.centerline.frames.front();
    const CableEnd& end = isFar ? scene_.cables[cable].end : scene_.cables[cable].start;
    if (!shape.next.group || (!end.branch && !end.connector)) return frame;
    const Unit unit = unitOf(cable, shapes);
    if (!unit.problem.ok()) return frame;
    const HarnessProblem& problem = *unit.problem;
    const GroupLayout layout(problem.group);
    if (!shape.next.group->fits(layout)) return frame;
    const auto seen = [&](int body, const Eigen::Isometry3d& inDocument) {
      const Eigen::Quaterniond solved =
          toQuaternion(shape.next.group->rotations[layout.firstBodyRotation + body]);
      return Eigen::Quaterniond(inDocument.linear()) * solved.conjugate() * frame;
    };
    for (std::size_t i = 0; i < problem.nodes.branches.size(); ++i)
      if (end.branch == problem.nodes.branches[i].id && problem.branchBodies[i] >= 0)
        return seen(problem.branchBodies[i], problem.nodes.branches[i].worldFromBranch);
    for (std::size_t i = 0; i < problem.nodes.connectors.size(); ++i)
      if (end.connector == problem.nodes.connectors[i].id)
        return seen(problem.connectorBodies[i], problem.nodes.connectors[i].worldFromConnector);
    return frame;
  }

  /// Turns the sections of a cable about its axis, evenly from its start to its end.
  void twist(std::size_t cable, double turns, std::vector<RoutedCable>& shapes) const {
    RoutedCable& shape = shapes[cable];
    if (!shape.next.group) return;
    const Unit unit = unitOf(cable, shapes);
    if (!unit.problem.ok()) return;
    const GroupLayout layout(unit.problem->group);
    if (!shape.next.group->fits(layout)) return;
    auto state = std::make_shared<RodGroupState>(*shape.next.group);
    const RodLayout& own = layout.rods[static_cast<std::size_t>(unit.rod)];
    const double whole = own.nodeArc(own.segmentCount()).at(state->scalars);
    const auto roll = [&](int rotation, double arc) {
      const Eigen::AngleAxisd angle(2 * std::numbers::pi * turns * arc / whole, Eigen::Vector3d::UnitZ());
      state->rotations[rotation] =
          toVector(toQuaternion(state->rotations[rotation]) * Eigen::Quaterniond(angle));
    };
    for (int j = 0; j < own.segmentCount(); ++j)
      roll(own.rotation(j), (own.nodeArc(j).at(state->scalars) + own.nodeArc(j + 1).at(state->scalars)) / 2);
    for (const RodStation& station : own.stations())
      if (station.hasFrame) roll(station.frame, own.nodeArc(station.node).at(state->scalars));
    for (const std::size_t i : unit.members) shapes[i].next.group = state;
  }

  const GroupModesScene scene_;
  const GroupSolve& solve_;
  std::vector<double> spans_;       // of all cables, one after the other
  std::vector<std::size_t> first_;  // of each cable among them
  std::vector<GroupForesight::Ends> ends_;
  std::vector<char> isWound_;
  std::optional<DrawnSpans> drawn_;
  std::vector<double> wanted_;  // the link of those that are wound, as the plugs count it
};

}  // namespace

bool asksForMore(const Cable& cable) {
  return cable.routing.findsLength() || cable.start.turns != 0 || cable.end.turns != 0;
}

std::vector<RoutedCable> solveWithModes(const GroupModesScene& scene, const GroupBegin& begin,
                                        const GroupSolve& solve) {
  return Modes(scene, solve).run(begin);
}

}  // namespace liana

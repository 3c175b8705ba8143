#include "kernel/routing/carried_start.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "kernel/routing/harness/harness_problem.h"
#include "solvers/group/group_state.h"
#include "solvers/math/quaternion.h"

namespace liana {
namespace {

constexpr double kMillimetre = 1e3;  // millimetres in a metre

/// Of metres.
Eigen::Vector3d gone(const AffineWay& way, const Eigen::Vector3d& position) {
  return way.leftCols<3>() * position + way.col(3) / kMillimetre;
}

Eigen::Quaterniond turnOf(const AffineWay& way) {
  return Eigen::Quaterniond(Eigen::Matrix3d(way.leftCols<3>())).normalized();
}

/// The ways of a cable's supports and of what lies between them.
class WaysAlong {
public:
  WaysAlong(std::vector<double> at, const std::vector<AffineWay>& ways) : at_(std::move(at)), ways_(ways) {}

  AffineWay at(double arcLength) const {
    const auto behind = std::upper_bound(at_.begin() + 1, at_.end() - 1, arcLength);
    const std::size_t next = static_cast<std::size_t>(behind - at_.begin());
    const double length = at_[next] - at_[next - 1];
    const double t = length > 0 ? std::clamp((arcLength - at_[next - 1]) / length, 0.0, 1.0) : 0;
    return (1 - t) * ways_[next - 1] + t * ways_[next];
  }

private:
  std::vector<double> at_;  // of the supports, growing
  const std::vector<AffineWay>& ways_;
};

/// A group's state while it is taken along.
class CarriedGroup {
public:
  CarriedGroup(const Carry& carry, const HarnessProblem& problem, const GroupLayout& layout,
               const RodGroupState& start)
      : carry_(carry), problem_(problem), layout_(layout), start_(start), next_(start) {}

  RodGroupState carried() {
    int firstSegment = 0;
    for (std::size_t r = 0; r < layout_.rods.size(); ++r) {
      carryRod(r, firstSegment);
      firstSegment += layout_.rods[r].segmentCount();
    }
    carryBodies();
    return std::move(next_);
  }

private:
  double arcOf(const RodLayout& rod, int node) const { return rod.nodeArc(node).at(start_.scalars); }

  void turn(int rotation, const AffineWay& way) {
    next_.rotations[rotation] = multiply(toVector(turnOf(way)), start_.rotations[rotation]);
  }

  std::vector<double> arcsOfSupports(std::size_t r) const {
    const RodLayout& rod = layout_.rods[r];
    std::vector<double> at;
    for (const HarnessProblem::Support& support : problem_.cables[r].supports) {
      const int station = support.slider >= 0 ? layout_.sliderStation[support.slider]
                                              : layout_.station(static_cast<int>(r), support.place.arcLength);
      at.push_back(arcOf(rod, rod.stations()[station].node));
    }
    return at;
  }

  void carryRod(std::size_t r, int firstSegment) {
    const RodLayout& rod = layout_.rods[r];
    const WaysAlong ways(arcsOfSupports(r), carry_.waysOf(r));
    for (int i = 0; i < rod.nodeCount(); ++i)
      next_.positions[rod.position(i)] = gone(ways.at(arcOf(rod, i)), start_.positions[rod.position(i)]);
    for (int j = 0; j < rod.segmentCount(); ++j) {
      const AffineWay way = ways.at((arcOf(rod, j) + arcOf(rod, j + 1)) / 2);
      turn(rod.rotation(j), way);
      const int row = 3 * (firstSegment + j);
      next_.multipliers.segment<3>(row) = turnOf(way) * start_.multipliers.segment<3>(row);
    }
    for (const RodStation& station : rod.stations())
      if (station.hasFrame) turn(station.frame, ways.at(arcOf(rod, station.node)));
  }

  /// Bodies go where the ends of cables go that are joined to them.
  void carryBodies() {
    std::map<std::uint64_t, const AffineWay*> wayOf;
    const std::vector<Cable>& cables = carry_.before();
    for (std::size_t i = 0; i < cables.size(); ++i)
      for (const bool isFar : {false, true}) {
        const CableEnd& end = isFar ? cables[i].end : cables[i].start;
        const AffineWay& way = isFar ? carry_.waysOf(i).back() : carry_.waysOf(i).front();
        if (end.branch) wayOf.try_emplace(end.branch->value, &way);
        if (end.connector) wayOf.try_emplace(end.connector->value, &way);
      }
    const auto carryBody = [&](int body, std::uint64_t id) {
      const auto way = wayOf.find(id);
      if (body < 0 || way == wayOf.end()) return;
      const int position = layout_.firstBodyPosition + body;
      next_.positions[position] = gone(*way->second, start_.positions[position]);
      turn(layout_.firstBodyRotation + body, *way->second);
    };
    for (std::size_t i = 0; i < problem_.nodes.connectors.size(); ++i)
      carryBody(problem_.connectorBodies[i], problem_.nodes.connectors[i].id.value);
    for (std::size_t i = 0; i < problem_.nodes.branches.size(); ++i)
      carryBody(problem_.branchBodies[i], problem_.nodes.branches[i].id.value);
  }

  const Carry& carry_;
  const HarnessProblem& problem_;
  const GroupLayout& layout_;
  const RodGroupState& start_;
  RodGroupState next_;
};

}  // namespace

WarmStart carriedStart(const Carry& carry, std::size_t cable, const WarmStart& start) {
  WarmStart next = start;
  const int segments = start.state.segmentCount();
  if (start.isEmpty() || static_cast<std::size_t>(segments) != start.segmentLengths.size()) return next;
  const double length = std::accumulate(start.segmentLengths.begin(), start.segmentLengths.end(), 0.0);
  std::vector<double> supports = supportArcs(carry.before()[cable]);
  for (double& arc : supports) arc *= length / carry.before()[cable].length;
  const WaysAlong ways(std::move(supports), carry.waysOf(cable));
  double arc = 0;
  for (int i = 0; i <= segments; ++i) {
    next.state.setPosition(i, gone(ways.at(arc), start.state.position(i)));
    if (i == segments) break;
    const double segment = start.segmentLengths[static_cast<std::size_t>(i)];
    next.state.setOrientation(i, turnOf(ways.at(arc + segment / 2)) * start.state.orientation(i));
    arc += segment;
  }
  return next;
}

std::shared_ptr<const RodGroupState> carriedStart(const Carry& carry,
                                                  const std::shared_ptr<const RodGroupState>& start,
                                                  const DocumentSettings& settings) {
  if (!start || carry.isNone()) return start;
  const Result<HarnessProblem> problem = buildHarnessProblem(carry.before(), carry.nodes(), settings, {});
  if (!problem.ok()) return start;
  const GroupLayout layout(problem->group);
  if (!start->fits(layout)) return start;
  return std::make_shared<const RodGroupState>(CarriedGroup(carry, *problem, layout, *start).carried());
}

}  // namespace liana

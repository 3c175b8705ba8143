#include "kernel/routing/harness/harness_way.h"

#include "solvers/group/group_layout.h"
#include "solvers/math/quaternion.h"

namespace liana {
namespace {

/// One rod of the group as a problem of its own, in the shape and on the supports that the state has.
class RodOfGroup {
public:
  RodOfGroup(const HarnessProblem& problem, const GroupLayout& layout, int rod, const RodGroupState& state)
      : harness_(problem), layout_(layout), index_(rod), own_(layout.rods[rod]), state_(state) {}

  RodProblem problem(const Surroundings& around) const {
    const GroupRod& rod = harness_.group.rods[index_];
    RodProblem problem;
    problem.gravity = harness_.group.gravity;
    problem.obstacles = around.parts.get();
    problem.contactRadius = rod.radius;
    for (int j = 0; j < own_.segmentCount(); ++j) {
      problem.rod.segmentLengths.push_back(own_.segmentLength(j).at(state_.scalars));
      problem.rod.sections.push_back(rod.sectionAt(own_.firstMiddle(j)));
    }
    for (int i = 0; i <= own_.segmentCount(); ++i)
      problem.rod.restCurvatures.push_back(rod.restCurvatureAt(own_.nodeArc(i).at(state_.scalars)));
    const auto& supports = harness_.cables[index_].supports;
    problem.start = endAt(station(supports.front()));
    problem.end = endAt(station(supports.back()));
    for (std::size_t i = 1; i + 1 < supports.size(); ++i)
      problem.handles.push_back(handleAt(station(supports[i])));
    return problem;
  }

  RodState shape() const {
    RodState shape(own_.segmentCount());
    for (int i = 0; i <= own_.segmentCount(); ++i) shape.setPosition(i, state_.positions[own_.position(i)]);
    for (int j = 0; j < own_.segmentCount(); ++j)
      shape.setOrientation(j, toQuaternion(state_.rotations[own_.rotation(j)]));
    return shape;
  }

  void put(const RodState& shape, RodGroupState& into) const {
    for (int i = 0; i <= own_.segmentCount(); ++i) into.positions[own_.position(i)] = shape.position(i);
    for (int j = 0; j < own_.segmentCount(); ++j)
      into.rotations[own_.rotation(j)] = toVector(shape.orientation(j));
  }

private:
  const RodStation& station(const HarnessProblem::Support& support) const {
    const int k = support.slider >= 0 ? layout_.sliderStation[support.slider]
                                      : layout_.station(index_, support.place.arcLength);
    return own_.stations()[k];
  }

  double socketAt(const RodStation& at) const {
    double length = 0;
    for (const ContactSocket& socket : harness_.group.contact.sockets) {
      const bool isSame = socket.place.on == Place::On::Slider
                              ? at.slider == socket.place.index
                              : socket.place.index == index_ && at.slider < 0 &&
                                    &own_.stations()[layout_.station(index_, socket.place.arcLength)] == &at;
      if (isSame) length = std::max(length, socket.length);
    }
    return length;
  }

  template <typename Held>
  void hold(const RodStation& at, Held& held) const {
    held.position = state_.positions[own_.position(at.node)];
    if (at.hasFrame) held.orientation = toQuaternion(state_.rotations[at.frame]);
    held.socketLength = socketAt(at);
  }

  RodEnd endAt(const RodStation& at) const {
    RodEnd end;
    end.kind = at.hasFrame ? EndKind::Clamped : EndKind::Pinned;
    hold(at, end);
    return end;
  }

  RodHandle handleAt(const RodStation& at) const {
    RodHandle handle;
    handle.index = at.node;
    handle.fixesOrientation = at.hasFrame;
    hold(at, handle);
    return handle;
  }

  const HarnessProblem& harness_;
  const GroupLayout& layout_;
  int index_;
  const RodLayout& own_;
  const RodGroupState& state_;
};

}  // namespace

HarnessWay layAroundParts(const HarnessProblem& problem, const Surroundings& around, WayRoom room,
                          const std::function<bool()>& keepGoing, RodGroupState& state) {
  if (!around.parts) return HarnessWay::NotNeeded;
  const GroupLayout layout(problem.group);
  RodGroupState led = state;
  bool isNeeded = false;
  for (int rod = 0; rod < static_cast<int>(layout.rods.size()); ++rod) {
    const RodOfGroup own(problem, layout, rod, state);
    const RodProblem single = own.problem(around);
    const WayAround way = findWayAround(single, own.shape(), room, false, keepGoing);
    if (!way.isNeeded) continue;
    if (!way.isFound) return HarnessWay::Blocked;
    isNeeded = true;
    own.put(way.state, led);
  }
  if (!isNeeded) return HarnessWay::NotNeeded;
  state = std::move(led);
  return HarnessWay::Found;
}

}  // namespace liana

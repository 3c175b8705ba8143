#include "kernel/routing/harness/harness_shapes.h"

#include <algorithm>

#include "kernel/routing/centerline_builder.h"
#include "solvers/math/quaternion.h"
#include "solvers/math/rotation.h"

namespace liana {
namespace {

constexpr double kMillimetre = 1e3;  // millimetres in a metre

/// One cable of a solved group.
class CableShape {
public:
  CableShape(const Cable& cable, int rod, const HarnessProblem& problem, const RodGroupState& state,
             const GroupReport& report, const GroupSystem& system)
      : cable_(cable),
        rod_(rod),
        problem_(problem),
        state_(state),
        report_(report),
        layout_(system.layout()),
        own_(layout_.rods[rod]) {}

  RoutedCable build() const {
    const RodProblem problem = rodProblem();
    const RodState state = rodState();
    RoutedCable routed;
    routed.centerline = buildCenterline(cable_, problem, state);
    setForces(routed.centerline);
    addContacts(routed.centerline);
    routed.next = {state, problem.rod.segmentLengths};
    return routed;
  }

private:
  int segments() const { return own_.segmentCount(); }
  Eigen::Vector3d position(int node) const { return state_.positions[own_.position(node)]; }
  Eigen::Quaterniond frame(int segment) const {
    return toQuaternion(state_.rotations[own_.rotation(segment)]);
  }
  /// The force in a segment: its far node is pulled back with it.
  Eigen::Vector3d force(int segment) const {
    int first = 0;
    for (int r = 0; r < rod_; ++r) first += layout_.rods[r].segmentCount();
    return state_.multipliers.segment<3>(3 * (first + segment));
  }

  const RodStation& station(const HarnessProblem::Support& support) const {
    const int k = support.slider >= 0 ? layout_.sliderStation[support.slider]
                                      : layout_.station(rod_, support.place.arcLength);
    return own_.stations()[k];
  }
  Eigen::Quaterniond frameAt(const RodStation& held) const {
    return toQuaternion(state_.rotations[held.frame]);
  }

  RodEnd endAt(const RodStation& held) const {
    RodEnd end;
    end.kind = held.hasFrame ? EndKind::Clamped : EndKind::Pinned;
    end.position = position(held.node);
    if (held.hasFrame) end.orientation = frameAt(held);
    return end;
  }

  /// The rod as it lies, so that bends, twists and moments come from where they come for single cables.
  RodProblem rodProblem() const {
    const auto& supports = problem_.cables[rod_].supports;
    const GroupRod& rod = problem_.group.rods[rod_];
    RodProblem problem;
    problem.gravity = problem_.group.gravity;
    for (int j = 0; j < segments(); ++j) {
      problem.rod.segmentLengths.push_back(own_.segmentLength(j).at(state_.scalars));
      problem.rod.sections.push_back(rod.sectionAt(own_.firstMiddle(j)));
    }
    for (int i = 0; i <= segments(); ++i)
      problem.rod.restCurvatures.push_back(rod.restCurvatureAt(own_.nodeArc(i).at(state_.scalars)));
    problem.start = endAt(station(supports.front()));
    problem.end = endAt(station(supports.back()));
    for (std::size_t i = 1; i + 1 < supports.size(); ++i) {
      const RodStation& held = station(supports[i]);
      RodHandle handle;
      handle.index = held.node;
      handle.position = position(held.node);
      handle.fixesOrientation = held.hasFrame;
      if (held.hasFrame) handle.orientation = frameAt(held);
      problem.handles.push_back(handle);
    }
    return problem;
  }

  RodState rodState() const {
    RodState state(segments());
    for (int i = 0; i <= segments(); ++i) state.setPosition(i, position(i));
    state.lengthForces.setZero(segments());
    for (int j = 0; j < segments(); ++j) {
      state.setOrientation(j, frame(j));
      state.lengthForces[j] = force(j).dot(thirdDirector(state_.rotations[own_.rotation(j)]));
    }
    state.inEquilibrium = true;
    return state;
  }

  /// What must act on a node from outside for it to rest: supports, without weight and contacts.
  Eigen::Vector3d supportForce(int node) const {
    const GroupRod& rod = problem_.group.rods[rod_];
    Eigen::Vector3d sum = Eigen::Vector3d::Zero();
    const auto weigh = [&](int segment) -> Eigen::Vector3d {
      const double mass = rod.sectionAt(own_.firstMiddle(segment)).massPerLength *
                          own_.segmentLength(segment).at(state_.scalars);
      return mass / 2 * problem_.group.gravity;
    };
    if (node > 0) sum += force(node - 1) - weigh(node - 1);
    if (node < segments()) sum += -force(node) - weigh(node);
    for (const ContactReport& contact : report_.contacts) {
      sum -= shareOf(contact.rod, contact.arcLength, node) * contact.force;
      sum += shareOf(contact.otherRod, contact.otherArcLength, node) * contact.force;
    }
    return sum;
  }

  /// Of a force at this place of a rod, what this node gets.
  double shareOf(int rod, double arcLength, int node) const {
    if (rod != rod_) return 0;
    const double at = own_.nodeArc(node).at(state_.scalars);
    const int other = arcLength < at ? node - 1 : node + 1;
    if (other < 0 || other > segments()) return arcLength == at ? 1 : 0;
    const double length = std::abs(own_.nodeArc(other).at(state_.scalars) - at);
    return std::max(0.0, 1 - std::abs(arcLength - at) / length);
  }

  void setForces(Centerline& line) const {
    const auto& supports = problem_.cables[rod_].supports;
    for (std::size_t i = 0; i < supports.size(); ++i) {
      const RodStation& held = station(supports[i]);
      line.reactions[i].force = supportForce(held.node);
      if (supports[i].slider >= 0) line.reactions[i].at = state_.scalars[supports[i].slider] * kMillimetre;
    }
  }

  void addContacts(Centerline& line) const {
    const HermiteCurve curve = line.curve();
    const auto add = [&](double arcLength, const Eigen::Vector3d& force) {
      const double at = arcLength * kMillimetre;
      line.contacts.push_back({at, curve.point(at), force.normalized(), force});
    };
    line.contacts.clear();
    for (const ContactReport& contact : report_.contacts) {
      if (!(contact.push > 0)) continue;
      if (contact.rod == rod_) add(contact.arcLength, contact.force);
      if (contact.otherRod == rod_) add(contact.otherArcLength, -contact.force);
    }
    std::stable_sort(line.contacts.begin(), line.contacts.end(),
                     [](const ContactReaction& a, const ContactReaction& b) { return a.at < b.at; });
  }

  const Cable& cable_;
  int rod_;
  const HarnessProblem& problem_;
  const RodGroupState& state_;
  const GroupReport& report_;
  const GroupLayout& layout_;
  const RodLayout& own_;
};

}  // namespace

std::vector<RoutedCable> harnessShapes(const std::vector<Cable>& harness, const HarnessProblem& problem,
                                       const RodGroupState& state, const GroupReport& report,
                                       const GroupSystem& system) {
  std::vector<RoutedCable> shapes;
  for (std::size_t i = 0; i < harness.size(); ++i)
    shapes.push_back(CableShape(harness[i], static_cast<int>(i), problem, state, report, system).build());
  return shapes;
}

}  // namespace liana

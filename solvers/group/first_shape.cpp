#include "solvers/group/first_shape.h"

#include "solvers/constraints/relative/ball_constraint.h"
#include "solvers/constraints/relative/fusion_constraint.h"
#include "solvers/constraints/sliding/keyhole_constraint.h"
#include "solvers/constraints/sliding/oriented_keyhole_constraint.h"
#include "solvers/constraints/world/direction_constraint.h"
#include "solvers/constraints/world/frame_constraint.h"
#include "solvers/constraints/world/position_constraint.h"
#include "solvers/constraints/world/trajectory_constraint.h"
#include "solvers/math/rotation.h"
#include "solvers/quasistatic/initial_state.h"

namespace liana {

namespace {

/// What is known of each station of each rod.
struct Known {
  std::optional<Eigen::Vector3d> position;
  std::optional<Eigen::Vector4d> frame;
};
using KnownStations = std::vector<std::vector<Known>>;

Eigen::Vector4d frameAlong(const Eigen::Vector3d& direction) {
  return toVector(Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), direction));
}

class Collector {
public:
  Collector(const RodGroup& group, const GroupLayout& layout) : group_(group), layout_(layout) {
    for (const RodLayout& rod : layout.rods) known.emplace_back(rod.stations().size());
  }

  void tell(const Place& place, const std::optional<Eigen::Vector3d>& position,
            const std::optional<Eigen::Vector4d>& frame) {
    if (place.on == Place::On::Body) return;
    const bool slides = place.on == Place::On::Slider;
    const int rod = slides ? group_.sliders[place.index].rod : place.index;
    const int k = slides ? layout_.sliderStation[place.index] : layout_.station(rod, place.arcLength);
    Known& station = known[rod][k];
    if (position && !station.position) station.position = position;
    if (frame && !station.frame) station.frame = frame;
  }

  void take(const Constraint& constraint) {
    const Place& first = constraint.place(0);
    if (const auto* c = dynamic_cast<const PositionConstraint*>(&constraint)) tell(first, c->point, {});
    if (const auto* c = dynamic_cast<const KeyholeConstraint*>(&constraint)) tell(first, c->point, {});
    if (const auto* c = dynamic_cast<const OrientedKeyholeConstraint*>(&constraint))
      tell(first, c->point, c->frame);
    if (const auto* c = dynamic_cast<const FrameConstraint*>(&constraint)) tell(first, {}, c->frame);
    if (const auto* c = dynamic_cast<const DirectionConstraint*>(&constraint))
      tell(first, {}, frameAlong(c->direction));
    if (const auto* c = dynamic_cast<const TrajectoryConstraint*>(&constraint))
      tell(first, c->at(c->firstScalar()).position, {});
    if (dynamic_cast<const BallConstraint*>(&constraint)) takeFromBody(constraint, {}, {});
    if (const auto* c = dynamic_cast<const FusionConstraint*>(&constraint))
      takeFromBody(constraint, c->mountA, c->mountB);
  }

  KnownStations known;

private:
  /// A rod's place joined to a body is where the body is.
  void takeFromBody(const Constraint& constraint, const std::optional<Eigen::Vector4d>& mountA,
                    const std::optional<Eigen::Vector4d>& mountB) {
    for (int p = 0; p < 2; ++p) {
      const Place& body = constraint.place(p);
      if (body.on != Place::On::Body) continue;
      const RigidBody& of = group_.bodies[body.index];
      const Eigen::Vector4d frame = of.frame.normalized();
      std::optional<Eigen::Vector4d> turned;
      if (mountA && mountB) {
        const Eigen::Vector4d &own = p == 0 ? *mountA : *mountB, &other = p == 0 ? *mountB : *mountA;
        turned = multiply(multiply(frame, own), conjugate(other));
      }
      tell(constraint.place(1 - p), Eigen::Vector3d(of.position + rotationMatrix(frame) * body.offset),
           turned);
    }
  }

  const RodGroup& group_;
  const GroupLayout& layout_;
};

Eigen::Quaterniond orientationOf(const Known& known) {
  return toQuaternion(known.frame.value_or(Eigen::Vector4d::UnitX())).normalized();
}

RodEnd endOf(const Known& known) {
  RodEnd end;
  end.kind = !known.position ? EndKind::Free : known.frame ? EndKind::Clamped : EndKind::Pinned;
  end.position = known.position.value_or(Eigen::Vector3d::Zero());
  end.orientation = orientationOf(known);
  return end;
}

/// The stretch of a rod between two stations, as a rod of its own.
void shapeStretch(const RodGroup& group, const GroupLayout& layout, int r, const std::vector<Known>& known,
                  int from, int to, RodGroupState& state) {
  const RodLayout& rod = layout.rods[r];
  const int first = rod.stations()[from].node, last = rod.stations()[to].node;
  RodProblem problem;
  problem.gravity = group.gravity;
  for (int j = first; j < last; ++j) {
    problem.rod.segmentLengths.push_back(rod.segmentLength(j).at(state.scalars));
    problem.rod.sections.push_back(group.rods[r].sectionAt(rod.firstMiddle(j)));
  }
  for (int i = first; i <= last; ++i)
    problem.rod.restCurvatures.emplace_back(
        group.rods[r].restCurvatureAt(rod.firstMiddle(std::min(i, rod.segmentCount() - 1))));
  problem.start = endOf(known[from]);
  problem.end = endOf(known[to]);
  for (int k = from + 1; k < to; ++k) {
    if (!known[k].position) continue;
    RodHandle handle;
    handle.index = rod.stations()[k].node - first;
    handle.position = *known[k].position;
    handle.fixesOrientation = known[k].frame.has_value();
    handle.orientation = orientationOf(known[k]);
    problem.handles.push_back(handle);
  }
  const RodState shape = initialState(problem);
  for (int i = first; i <= last; ++i) state.positions[rod.position(i)] = shape.position(i - first);
  for (int j = first; j < last; ++j)
    state.rotations[rod.rotation(j)] = toVector(shape.orientation(j - first));
}

void placeStationFrames(const RodLayout& rod, const std::vector<Known>& known, RodGroupState& state) {
  for (std::size_t k = 0; k < rod.stations().size(); ++k) {
    const RodStation& station = rod.stations()[k];
    if (!station.hasFrame) continue;
    const int before = std::max(0, station.node - 1), behind = std::min(station.node, rod.segmentCount() - 1);
    const Eigen::Vector4d& p = state.rotations[rod.rotation(before)];
    Eigen::Vector4d q = state.rotations[rod.rotation(behind)];
    if (p.dot(q) < 0) q = -q;
    state.rotations[station.frame] = known[k].frame ? known[k].frame->normalized() : (p + q).normalized();
  }
}

}  // namespace

RodGroupState firstShape(const RodGroup& group, const std::vector<PlaceGuess>& guesses) {
  const GroupLayout layout(group);
  RodGroupState state;
  state.resize(layout);
  for (std::size_t s = 0; s < group.sliders.size(); ++s)
    state.scalars[s] = state.anchors[s] = group.sliders[s].arcLength;
  for (std::size_t i = 0; i < group.constraints.size(); ++i)
    if (layout.constraintScalar[i] >= 0)
      state.scalars[layout.constraintScalar[i]] = group.constraints[i]->firstScalar();
  for (std::size_t b = 0; b < group.bodies.size(); ++b) {
    state.positions[layout.firstBodyPosition + b] = group.bodies[b].position;
    state.rotations[layout.firstBodyRotation + b] = group.bodies[b].frame.normalized();
  }
  Collector collector(group, layout);
  for (const PlaceGuess& guess : guesses) collector.tell(guess.place, guess.position, guess.frame);
  for (const auto& constraint : group.constraints) collector.take(*constraint);
  for (std::size_t r = 0; r < group.rods.size(); ++r) {
    const std::vector<Known>& known = collector.known[r];
    const int last = static_cast<int>(known.size()) - 1;
    for (int from = 0, to = 0; from < last; from = to) {
      to = from + 1;
      while (to < last && !(known[to].position && known[to].frame)) ++to;
      shapeStretch(group, layout, static_cast<int>(r), known, from, to, state);
    }
    placeStationFrames(layout.rods[r], known, state);
  }
  return state;
}

}  // namespace liana

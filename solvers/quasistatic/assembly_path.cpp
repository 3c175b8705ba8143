#include "solvers/quasistatic/assembly_path.h"

#include <cmath>

namespace liana {

namespace {

Eigen::Quaterniond aboutTangent(double angle) {
  return Eigen::Quaterniond(Eigen::AngleAxisd(angle, Eigen::Vector3d::UnitZ()));
}

}  // namespace

AssemblyPath::AssemblyPath(const RodProblem& wanted)
    : wanted_(wanted), origin_(wanted.start.position), frame_(wanted.start.orientation) {
  if (wanted.start.fixesOrientation()) return;
  const Eigen::Vector3d chord = wanted.end.position - wanted.start.position;
  if (wanted.end.kind != EndKind::Free && chord.norm() > 0)
    frame_ = Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), chord);
}

RodState AssemblyPath::straightState() const {
  const Rod& rod = wanted_.rod;
  RodState state(rod.segmentCount());
  double s = 0;
  for (int i = 0; i <= rod.segmentCount(); ++i) {
    state.setPosition(i, straightPoint(s));
    if (i == rod.segmentCount()) break;
    state.setOrientation(i, frame_);
    s += rod.segmentLengths[i];
  }
  return state;
}

void AssemblyPath::leadEnd(double t, double arcLength, int turns, const RodEnd& wanted, RodEnd& end) const {
  end.position = (1 - t) * straightPoint(arcLength) + t * wanted.position;
  end.orientation = frame_.slerp(t, wanted.orientation) * aboutTangent(2 * M_PI * turns * t);
  end.force = t * wanted.force;
}

void AssemblyPath::apply(double t, RodProblem& problem) const {
  leadEnd(t, 0, 0, wanted_.start, problem.start);
  leadEnd(t, wanted_.rod.length(), wanted_.turns, wanted_.end, problem.end);
  for (std::size_t i = 0; i < wanted_.handles.size(); ++i) {
    const RodHandle& target = wanted_.handles[i];
    const double s = wanted_.rod.arcLengthAtNode(target.index);
    problem.handles[i].position = (1 - t) * straightPoint(s) + t * target.position;
    problem.handles[i].orientation = frame_.slerp(t, target.orientation);
  }
  for (std::size_t i = 0; i < wanted_.moments.size(); ++i)
    problem.moments[i].moment = t * wanted_.moments[i].moment;
}

}  // namespace liana

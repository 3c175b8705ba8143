// What sliders exert, and how near they are to each other.
#include <algorithm>

#include "solvers/group/group_system.h"

namespace liana {

Eigen::Vector3d GroupSystem::forceOnSlider(const RodGroupState& state, int slider) const {
  const Segment &before = segments_[sliderSegment_[slider] - 1], &behind = segments_[sliderSegment_[slider]];
  const double share = 0.5 * (before.length.at(state.scalars) + behind.length.at(state.scalars));
  return state.multipliers.segment<3>(before.row) - state.multipliers.segment<3>(behind.row) -
         share * before.weight;
}

Eigen::Vector3d GroupSystem::momentOnSlider(const RodGroupState& state, int slider) const {
  Eigen::Vector3d moment = Eigen::Vector3d::Zero();
  const int frame = layout_->resolve(Place::atSlider(slider)).rotation;
  if (frame < 0) return moment;
  JointPiece joint;
  for (int b = sliderBend_[slider]; b < sliderBend_[slider] + 2; ++b) {
    const Bend& bend = bends_[b];
    joint.p = state.rotations[bend.first];
    joint.r = state.rotations[bend.second];
    joint.stiffness = bend.stiffness;
    joint.restCurvature = bend.rest;
    joint.length = bend.length.at(state.scalars);
    const JointPiece::Derivatives d = joint.derivatives();
    moment += bend.first == frame ? d.byFirst : d.bySecond;
  }
  return moment;
}

Eigen::Vector3d GroupSystem::tangentAtSlider(const RodGroupState& state, int slider) const {
  const Segment &before = segments_[sliderSegment_[slider] - 1], &behind = segments_[sliderSegment_[slider]];
  return (thirdDirector(state.rotations[before.rotation]) + thirdDirector(state.rotations[behind.rotation]))
      .normalized();
}

double GroupSystem::pressureOnSlider(const RodGroupState& state, int slider) const {
  const Eigen::Vector3d tangent = tangentAtSlider(state, slider);
  const double across = forceOnSlider(state, slider).cross(tangent).norm();
  const double grip = group_->sliders[slider].gripLength;
  if (!(grip > 0)) return across;
  return across + 2 * momentOnSlider(state, slider).cross(tangent).norm() / grip;
}

double GroupSystem::shortestShare(const RodGroupState& from, const Eigen::VectorXd& step) const {
  double largest = 0;
  for (const Segment& s : segments_) {
    double change = 0;
    for (int k = 0; k < s.length.count; ++k) {
      const int at = unknown(scalarVariable(s.length.scalar[k]));
      change += s.length.coefficient[k] * scale_[at] * step[at];
    }
    if (change < 0) largest = std::max(largest, -change / s.length.at(from.scalars));
  }
  return largest;
}

bool GroupSystem::hasRoom(const RodGroupState& state) const {
  return std::all_of(segments_.begin(), segments_.end(),
                     [&](const Segment& s) { return s.length.count == 0 || s.length.at(state.scalars) > 0; });
}

int GroupSystem::sliderAtEnd(const RodGroupState& state) const {
  constexpr double kNothing = 1e-3;  // of the rod's mean segment
  for (std::size_t s = 0; s < sliderSegment_.size(); ++s) {
    const int rod = group_->sliders[s].rod;
    const double mean = group_->rods[rod].length / layout_->rods[rod].segmentCount();
    for (int segment : {sliderSegment_[s] - 1, sliderSegment_[s]})
      if (segments_[segment].length.at(state.scalars) < kNothing * mean) return static_cast<int>(s);
  }
  return -1;
}

}  // namespace liana

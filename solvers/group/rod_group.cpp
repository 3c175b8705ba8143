#include "solvers/group/rod_group.h"

#include <algorithm>
#include <cmath>

namespace liana {

namespace {

std::string describe(const char* what, const std::string& name, std::size_t index) {
  return std::string(what) + (name.empty() ? " " + std::to_string(index + 1) : " '" + name + "'");
}

std::string defectOfSection(const SectionStiffness& s, const Eigen::Vector3d& restCurvature) {
  if (!(s.bending1 > 0) || !(s.bending2 > 0) || !(s.torsion > 0))
    return "has no stiffness; bending and torsion must be above zero";
  if (!std::isfinite(s.bending1 + s.bending2 + s.torsion + s.massPerLength) || s.massPerLength < 0)
    return "has a stiffness or mass that is not a number";
  if (!restCurvature.allFinite()) return "has a rest curvature that is not a number";
  return {};
}

std::string defectOfRod(const GroupRod& rod) {
  if (!(rod.length > 0) || !std::isfinite(rod.length)) return "has no length; give it one above zero";
  if (rod.segments < 2) return "needs two segments at least";
  if (!(rod.radius >= 0) || !std::isfinite(rod.radius))
    return "has a radius below zero or none that is a number";
  std::string defect = defectOfSection(rod.section, rod.restCurvature);
  if (rod.mouldedCurvatures.size() == 1) return "is moulded by one curvature; give it two at least";
  for (const Eigen::Vector3d& curvature : rod.mouldedCurvatures)
    if (!curvature.allFinite()) return "has a rest curvature that is not a number";
  double last = 0;
  for (const SectionChange& change : rod.changes) {
    if (!defect.empty()) break;
    defect = defectOfSection(change.section, change.restCurvature);
    if (!(change.from > last) || !(change.from < rod.length))
      return "changes its section beyond its ends or out of order; put changes in order between the ends";
    last = change.from;
  }
  return defect;
}

std::string defectOfPlace(const RodGroup& group, const Place& place) {
  const int count = static_cast<int>(place.on == Place::On::Rod      ? group.rods.size()
                                     : place.on == Place::On::Slider ? group.sliders.size()
                                                                     : group.bodies.size());
  if (place.index < 0 || place.index >= count) return "acts on something that is not in the group";
  if (place.on != Place::On::Rod) return {};
  if (!(place.arcLength >= 0) || place.arcLength > group.rods[place.index].length * (1 + 1e-12))
    return "acts beyond the end of its rod; choose an arc length within it";
  return {};
}

std::string defectOfSlider(const RodGroup& group, std::size_t index) {
  const Slider& slider = group.sliders[index];
  if (slider.rod < 0 || slider.rod >= static_cast<int>(group.rods.size())) return "is on no rod of the group";
  if (!(slider.arcLength > 0) || !(slider.arcLength < group.rods[slider.rod].length))
    return "must start between the ends of its rod";
  if (!(slider.mass >= 0) || !(slider.friction >= 0) || !(slider.gripLength >= 0))
    return "has a mass, friction or grip below zero";
  for (std::size_t k = 0; k < index; ++k)
    if (group.sliders[k].rod == slider.rod && group.sliders[k].arcLength == slider.arcLength)
      return "starts where another does; move one of them";
  return {};
}

std::string defectOfConstraint(const RodGroup& group, const Constraint& constraint) {
  for (int p = 0; p < constraint.placeCount(); ++p)
    if (const std::string defect = defectOfPlace(group, constraint.place(p)); !defect.empty())
      return " " + defect;
  if (constraint.sense != Sense::Equal && constraint.rows() > 1)
    return " has several rows and cannot be one-sided; use a plane, a distance or a pearl";
  const std::string defect = constraint.findDefect();
  return defect.empty() ? defect : ": " + defect;
}

std::string defectOfMoment(const RodGroup& group, const MomentLoad& load) {
  if (const std::string defect = defectOfPlace(group, load.place); !defect.empty()) return defect;
  if (!std::isfinite(load.moment) || !load.axis.allFinite() || !load.reference.allFinite())
    return "is not a number";
  if (!(load.axis.norm() > 0) || !(load.reference.norm() > 0))
    return "has no axis or no reference; give both a direction";
  return {};
}

}  // namespace

const SectionStiffness& GroupRod::sectionAt(double arcLength) const {
  const SectionStiffness* found = &section;
  for (const SectionChange& change : changes)
    if (change.from <= arcLength) found = &change.section;
  return *found;
}

Eigen::Vector3d GroupRod::restCurvatureAt(double arcLength) const {
  if (mouldedCurvatures.size() > 1) {
    const double steps = static_cast<double>(mouldedCurvatures.size() - 1);
    const double at = std::clamp(arcLength / length, 0.0, 1.0) * steps;
    const std::size_t i = std::min(static_cast<std::size_t>(at), mouldedCurvatures.size() - 2);
    const double t = at - static_cast<double>(i);
    return (1 - t) * mouldedCurvatures[i] + t * mouldedCurvatures[i + 1];
  }
  const Eigen::Vector3d* found = &restCurvature;
  for (const SectionChange& change : changes)
    if (change.from <= arcLength) found = &change.restCurvature;
  return *found;
}

double GroupRod::mass() const {
  double sum = 0, from = 0, perLength = section.massPerLength;
  for (const SectionChange& change : changes) {
    sum += perLength * (change.from - from);
    from = change.from;
    perLength = change.section.massPerLength;
  }
  return sum + perLength * (length - from);
}

double forceOf(const GroupRod& rod, const Eigen::Vector3d& gravity) {
  const auto stiffest = [](const SectionStiffness& section) {
    return std::max({section.bending1, section.bending2, section.torsion});
  };
  double most = stiffest(rod.section);
  for (const SectionChange& change : rod.changes) most = std::max(most, stiffest(change.section));
  return 10 * most / (rod.length * rod.length) + rod.mass() * gravity.norm();
}

std::string RodGroup::findDefect() const {
  if (rods.empty()) return "the group has no rods";
  if (!gravity.allFinite()) return "gravity is not a number";
  if (!(contact.friction >= 0) || !std::isfinite(contact.friction))
    return "friction of contact must be zero or more";
  for (const ContactSocket& socket : contact.sockets)
    if (!(socket.length >= 0) || socket.place.on == Place::On::Body ||
        !defectOfPlace(*this, socket.place).empty())
      return "a socket of contact must be a place of a rod, its length zero or more";
  for (std::size_t i = 0; i < rods.size(); ++i)
    if (const std::string defect = defectOfRod(rods[i]); !defect.empty())
      return describe("rod", rods[i].name, i) + " " + defect;
  for (std::size_t i = 0; i < sliders.size(); ++i)
    if (const std::string defect = defectOfSlider(*this, i); !defect.empty())
      return describe("slider", sliders[i].name, i) + " " + defect;
  for (std::size_t i = 0; i < bodies.size(); ++i)
    if (!bodies[i].position.allFinite() || !(bodies[i].mass >= 0) || !(bodies[i].frame.norm() > 0))
      return describe("body", bodies[i].name, i) + " has a pose or mass that is not a number";
  for (std::size_t i = 0; i < constraints.size(); ++i)
    if (const std::string defect = defectOfConstraint(*this, *constraints[i]); !defect.empty())
      return describe(constraints[i]->kind(), constraints[i]->name, i) + defect;
  for (std::size_t i = 0; i < loads.size(); ++i)
    if (const std::string defect = defectOfPlace(*this, loads[i].place);
        !defect.empty() || !loads[i].force.allFinite())
      return describe("load", "", i) + " " + (defect.empty() ? "is not a number" : defect);
  for (std::size_t i = 0; i < moments.size(); ++i)
    if (const std::string defect = defectOfMoment(*this, moments[i]); !defect.empty())
      return describe("moment", "", i) + " " + defect;
  return {};
}

}  // namespace liana

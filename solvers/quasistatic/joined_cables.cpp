#include "solvers/quasistatic/joined_cables.h"

#include <algorithm>

namespace liana {

namespace {

/// An end within the row holds its node like a handle.
RodHandle handleOf(const RodEnd& end, int node) {
  RodHandle handle;
  handle.index = node;
  handle.position = end.position;
  handle.orientation = end.orientation;
  handle.fixesPosition = end.fixesPosition();
  handle.fixesOrientation = end.fixesOrientation();
  handle.socketLength = end.socketLength;
  return handle;
}

void appendSegments(const RodProblem& cable, RodProblem& joined) {
  const Rod& rod = cable.rod;
  joined.rod.segmentLengths.insert(joined.rod.segmentLengths.end(), rod.segmentLengths.begin(),
                                   rod.segmentLengths.end());
  joined.rod.sections.insert(joined.rod.sections.end(), rod.sections.begin(), rod.sections.end());
  joined.rod.restCurvatures.insert(joined.rod.restCurvatures.end(), rod.restCurvatures.begin(),
                                   rod.restCurvatures.end());
  for (int j = 0; j < rod.segmentCount(); ++j) joined.segmentRadii.push_back(cable.radiusOf(j));
}

void appendGap(const RodProblem& cable, RodProblem& joined) {
  joined.gaps.push_back(joined.rod.segmentCount());
  joined.rod.segmentLengths.push_back(cable.rod.segmentLengths.back());
  SectionStiffness section = cable.rod.sections.back();
  section.massPerLength = 0;
  joined.rod.sections.push_back(section);
  joined.segmentRadii.push_back(cable.radiusOf(cable.rod.segmentCount() - 1));
}

void addHandle(const RodHandle& handle, int cable, int& local, JoinedCables& joined) {
  joined.problem.handles.push_back(handle);
  if (handle.fixesPosition)
    joined.guides.push_back(cable < 0 ? JoinedCables::GuideSource{}
                                      : JoinedCables::GuideSource{cable, local++});
}

}  // namespace

std::string findJoinDefect(const std::vector<RodProblem>& cables) {
  if (cables.empty()) return "there is no cable to solve";
  for (std::size_t c = 0; c < cables.size(); ++c) {
    const bool first = c == 0, last = c + 1 == cables.size();
    for (const RodEnd* end : {&cables[c].start, &cables[c].end}) {
      const bool outer = (first && end == &cables[c].start) || (last && end == &cables[c].end);
      if (end->kind == EndKind::Sliding)
        return "cables with sliding ends cannot be solved together; clamp or pin the end";
      if (!outer && !end->force.isZero())
        return "a loaded end within a group of cables cannot be solved; put that cable first or last";
    }
  }
  return {};
}

JoinedCables joinCables(const std::vector<RodProblem>& cables) {
  JoinedCables joined;
  RodProblem& all = joined.problem;
  const RodProblem& first = cables.front();
  all.gravity = first.gravity;
  all.obstacles = first.obstacles;
  all.friction = first.friction;
  all.cableFriction = first.cableFriction;
  all.touchesItself = true;
  all.contactRadius = first.contactRadius;
  all.edgeOffset = first.edgeOffset;
  all.start = first.start;
  all.end = cables.back().end;
  for (std::size_t c = 0; c < cables.size(); ++c) {
    const RodProblem& cable = cables[c];
    const int offset = all.rod.segmentCount(), last = cable.rod.segmentCount();
    joined.firstSegment.push_back(offset);
    joined.segmentCount.push_back(last);
    int local = 0;
    const bool opens = c > 0 && cable.start.kind != EndKind::Free;
    const bool closes = c + 1 < cables.size() && cable.end.kind != EndKind::Free;
    if (opens) addHandle(handleOf(cable.start, offset), -1, local, joined);
    for (RodHandle handle : cable.handles) {
      handle.index += offset;
      addHandle(handle, static_cast<int>(c), local, joined);
    }
    if (closes) addHandle(handleOf(cable.end, offset + last), -1, local, joined);
    for (AxialMoment moment : cable.moments) {
      moment.segment += offset;
      all.moments.push_back(moment);
    }
    appendSegments(cable, all);
    if (c + 1 < cables.size()) appendGap(cable, all);
  }
  return joined;
}

int JoinedCables::cableOf(int segment) const {
  for (int c = 0; c < cableCount(); ++c)
    if (segment >= firstSegment[c] && segment < firstSegment[c] + segmentCount[c]) return c;
  return -1;
}

RodState JoinedCables::join(const std::vector<RodState>& states) const {
  RodState all(problem.rod.segmentCount());
  all.constraintForces.setZero(3 * static_cast<Eigen::Index>(guides.size() + problem.gaps.size()));
  all.inEquilibrium = true;
  for (int c = 0; c < cableCount(); ++c) {
    const RodState& state = states[c];
    const int offset = firstSegment[c], count = segmentCount[c];
    all.coordinates.segment(rod_coordinates::kShapeStride * offset, rod_coordinates::shapeSize(count)) =
        state.coordinates;
    all.lengthForces.segment(offset, count) = state.lengthForces;
    all.coherenceForces.segment(3 * offset, 3 * count) = state.coherenceForces;
    all.inEquilibrium = all.inEquilibrium && state.inEquilibrium;
    for (ContactForce contact : state.contacts) {
      contact.segment += offset;
      if (contact.otherSegment >= 0) contact.otherSegment += offset;
      if (contact.feature > -2) all.contacts.push_back(contact);
    }
  }
  for (std::size_t g = 0; g < guides.size(); ++g)
    if (guides[g].cable >= 0 && states[guides[g].cable].constraintForces.size() >= 3 * (guides[g].index + 1))
      all.constraintForces.segment<3>(3 * static_cast<Eigen::Index>(g)) =
          states[guides[g].cable].constraintForces.segment<3>(3 * guides[g].index);
  return all;
}

std::vector<RodState> JoinedCables::split(const RodState& joined) const {
  std::vector<RodState> states;
  for (int c = 0; c < cableCount(); ++c) {
    const int offset = firstSegment[c], count = segmentCount[c];
    RodState state(count);
    state.coordinates =
        joined.coordinates.segment(rod_coordinates::kShapeStride * offset, rod_coordinates::shapeSize(count));
    state.lengthForces = joined.lengthForces.segment(offset, count);
    state.coherenceForces = joined.coherenceForces.segment(3 * offset, 3 * count);
    state.inEquilibrium = joined.inEquilibrium;
    Eigen::Index own = 0;
    for (const GuideSource& guide : guides) own += guide.cable == c ? 1 : 0;
    state.constraintForces.setZero(3 * own);
    states.push_back(std::move(state));
  }
  for (std::size_t g = 0; g < guides.size(); ++g)
    if (guides[g].cable >= 0)
      states[guides[g].cable].constraintForces.segment<3>(3 * guides[g].index) =
          joined.constraintForces.segment<3>(3 * static_cast<Eigen::Index>(g));
  for (ContactForce contact : joined.contacts) {
    const int cable = cableOf(std::min(contact.segment, problem.rod.segmentCount() - 1));
    const int owner = cable >= 0 ? cable : cableOf(contact.segment - 1);  // the last node of a cable
    const int other = contact.otherSegment < 0 ? owner : cableOf(contact.otherSegment);
    const int partner = other >= 0 ? other : cableOf(contact.otherSegment - 1);
    ContactForce mirrored = contact;
    contact.segment -= firstSegment[owner];
    if (contact.otherSegment >= 0) contact.otherSegment -= firstSegment[partner];
    if (partner != owner) {
      mirrored.segment = contact.otherSegment;
      mirrored.parameter = contact.otherParameter;
      mirrored.normal = -contact.normal;
      mirrored.friction = -contact.friction;
      mirrored.position -= contact.normal * (problem.radiusOf(firstSegment[owner]) +
                                             problem.radiusOf(firstSegment[partner]) - contact.depth);
      mirrored.otherSegment = contact.otherSegment = -1;
      mirrored.feature = -2 - owner;
      contact.feature = -2 - partner;
      states[partner].contacts.push_back(mirrored);
    }
    states[owner].contacts.push_back(contact);
  }
  return states;
}

}  // namespace liana

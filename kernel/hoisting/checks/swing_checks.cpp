// Swing of loads, side pull of hoist ropes, reactions, and how sling legs share their load.
#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include "kernel/hoisting/checks/check_parts.h"

namespace liana {
namespace {

constexpr double kMillimetre = 1000;  // millimetres in a metre
constexpr double kHangs = 0.5;        // of what all legs pull at rest: from then on they share the load
constexpr double kRadian = 180 / std::numbers::pi;

double angleBetween(const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
  return kRadian * std::atan2(a.cross(b).norm(), a.dot(b));
}

/// A joint leads it along what stands, as guide rails do an elevator: what it does is no swing.
bool isGuided(const Rigging& rigging, const std::string& body) {
  return std::any_of(rigging.joints.begin(), rigging.joints.end(), [&](const RigJoint& joint) {
    const RigBody* base = rigging.findBody(joint.base);
    return joint.body == body && (!base || base->role != BodyRole::Dynamic);
  });
}

/// Bodies that hang below a rope: joined by ropes or joints to one of its ends, all of them moved by forces
/// alone.
bool hangsAt(const Rigging& rigging, const RigRope& hoist, const std::string& body) {
  std::vector<std::string> reached;
  const auto reach = [&](const std::string& name) {
    const RigBody* found = rigging.findBody(name);
    if (found && found->role == BodyRole::Dynamic && found->use != BodyUse::Trolley &&
        found->use != BodyUse::Boom && !isGuided(rigging, name) &&
        std::find(reached.begin(), reached.end(), name) == reached.end())
      reached.push_back(name);
  };
  for (const RopePass& pass : hoist.route) reach(rigging.findFitting(pass.at)->body);
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (const RigRope& rope : rigging.ropes) {
      if (rope.use == RopeUse::Hoist || rope.use == RopeUse::TagLine) continue;
      const std::string& from = rigging.findFitting(rope.route.front().at)->body;
      const std::string& to = rigging.findFitting(rope.route.back().at)->body;
      if (from == reached[i]) reach(to);
      if (to == reached[i]) reach(from);
    }
    for (const RigJoint& joint : rigging.joints) {
      if (joint.base == reached[i]) reach(joint.body);
      if (joint.body == reached[i] && !joint.base.empty()) reach(joint.base);
    }
  }
  return std::find(reached.begin(), reached.end(), body) != reached.end();
}

bool isHungFrom(const Rigging& rigging, const std::string& body) {
  const RigBody* found = rigging.findBody(body);
  return !found || found->role != BodyRole::Dynamic || found->use == BodyUse::Trolley ||
         found->use == BodyUse::Boom;
}

/// The middle of the places the rope's falls hang from [m].
bool hangingPoint(const HoistCheckInput& input, const RigRope& rope, const HoistFrame& frame,
                  Eigen::Vector3d& point) {
  point.setZero();
  int count = 0;
  for (std::size_t i = 0; i + 1 < rope.route.size(); ++i)
    for (const auto& [upper, lower] : {std::pair(i, i + 1), std::pair(i + 1, i)}) {
      if (!isHungFrom(input.rigging, input.rigging.findFitting(rope.route[upper].at)->body) ||
          isHungFrom(input.rigging, input.rigging.findFitting(rope.route[lower].at)->body))
        continue;
      point += fittingPlace(input, frame, rope.route[upper].at);
      ++count;
    }
  if (count > 0) point /= count;
  return count > 0;
}

}  // namespace

int recordedBody(const HoistRecording& recording, const std::string& name) {
  const auto found = std::find(recording.bodies.begin(), recording.bodies.end(), name);
  return name.empty() || found == recording.bodies.end() ? -1
                                                         : static_cast<int>(found - recording.bodies.begin());
}

Eigen::Vector3d fittingPlace(const HoistCheckInput& input, const HoistFrame& frame,
                             const std::string& fitting) {
  const RigFitting* found = input.rigging.findFitting(fitting);
  if (!found) return Eigen::Vector3d::Zero();
  const Eigen::Vector3d rest = found->worldFromFitting.translation() / kMillimetre;
  const int body = recordedBody(input.recording, found->body);
  if (body < 0) return rest;
  const BodyPose &was = input.recording.rest[static_cast<std::size_t>(body)],
                 &now = frame.bodies[static_cast<std::size_t>(body)];
  return now.position + now.orientation * (was.orientation.conjugate() * (rest - was.position));
}

namespace {

/// What hoists a body; null when nothing does.
const RigRope* hoistOf(const Rigging& rigging, const std::string& body) {
  for (const RigRope& rope : rigging.ropes)
    if (rope.use == RopeUse::Hoist && hangsAt(rigging, rope, body)) return &rope;
  return nullptr;
}

/// Twice the mean time between two passes through the plumb line, along the direction of the largest swing.
/// Nothing where it does not swing to and fro.
std::optional<double> periodOf(const HoistCheckInput& input, std::size_t body, std::size_t worst) {
  const RigRope& hoist = *hoistOf(input.rigging, input.rigging.bodies[body].name);
  const auto asideIn = [&](const HoistFrame& frame) {
    Eigen::Vector3d from, aside;
    hangingPoint(input, hoist, frame, from);
    aside = frame.bodies[body].position - from;
    return Eigen::Vector3d(aside - aside.dot(input.down) * input.down);
  };
  const Eigen::Vector3d along = asideIn(input.recording.frames[worst]);
  std::vector<double> passes;
  double before = 0;
  for (const HoistFrame& frame : input.recording.frames) {
    const double now = asideIn(frame).dot(along);
    if (before * now < 0) passes.push_back(frame.time - input.recording.interval * now / (now - before));
    if (now != 0) before = now;
  }
  if (passes.size() < 2) return {};
  return 2 * (passes.back() - passes.front()) / static_cast<double>(passes.size() - 1);
}

}  // namespace

std::vector<double> swingOf(const Rigging& rigging, const HoistRecording& recording, std::size_t body,
                            const Eigen::Vector3d& gravity) {
  const Eigen::Vector3d down =
      gravity.norm() > 0 ? Eigen::Vector3d(gravity.normalized()) : Eigen::Vector3d(-Eigen::Vector3d::UnitZ());
  const HoistCheckInput input{rigging, recording, down, gravity.norm()};
  const RigRope* hoist = hoistOf(rigging, rigging.bodies[body].name);
  std::vector<double> swing;
  Eigen::Vector3d from;
  for (const HoistFrame& frame : recording.frames) {
    if (!hoist || !hangingPoint(input, *hoist, frame, from)) return {};
    swing.push_back(angleBetween(frame.bodies[body].position - from, down));
  }
  return swing;
}

void checkSwing(const HoistCheckInput& input, HoistChecks& checks) {
  const Eigen::Vector3d gravity = input.gravity * input.down;
  for (std::size_t i = 0; i < input.rigging.bodies.size(); ++i) {
    const RigBody& body = input.rigging.bodies[i];
    if (body.role != BodyRole::Dynamic || (body.use != BodyUse::Load && body.use != BodyUse::HookBlock))
      continue;
    const std::vector<double> swing = swingOf(input.rigging, input.recording, i, gravity);
    if (swing.empty()) continue;
    const auto worst = static_cast<std::size_t>(std::max_element(swing.begin(), swing.end()) - swing.begin());
    HoistFinding finding;
    finding.kind = HoistCheckKind::Swing;
    finding.who = body.name;
    finding.value = swing[worst];
    finding.limit = input.rigging.limits.swing_deg;
    finding.time = input.recording.frames[worst].time;
    finding.place = kMillimetre * input.recording.frames[worst].bodies[i].position;
    checks.findings.push_back(finding);
    if (!input.rigging.limits.swingSettled_deg) continue;
    // A swing that counts as at rest has no period worth telling.
    if (const auto period = periodOf(input, i, worst);
        period && swing[worst] > *input.rigging.limits.swingSettled_deg) {
      finding.kind = HoistCheckKind::SwingPeriod;
      finding.limit.reset();
      finding.value = *period;
      checks.findings.push_back(finding);
    }
    std::size_t settled = swing.size();
    while (settled > 0 && swing[settled - 1] <= *input.rigging.limits.swingSettled_deg) --settled;
    finding.kind = HoistCheckKind::SwingTime;
    finding.limit.reset();
    const bool atEnd = settled == swing.size();
    finding.time = input.recording.frames[atEnd ? settled - 1 : settled].time;
    finding.value = finding.time;
    finding.where = atEnd ? "still swings at the end" : "";
    if (settled > 0) checks.findings.push_back(finding);
  }
}

void checkSidePull(const HoistCheckInput& input, HoistChecks& checks) {
  for (std::size_t r = 0; r < input.rigging.ropes.size(); ++r) {
    const RigRope& rope = input.rigging.ropes[r];
    if (rope.use != RopeUse::Hoist) continue;
    HoistFinding finding;
    finding.kind = HoistCheckKind::SidePull;
    finding.who = rope.name;
    finding.limit = input.rigging.limits.sidePull_deg;
    bool found = false;
    for (const HoistFrame& frame : input.recording.frames) {
      const std::vector<PassReading>& passes = frame.ropes[r].passes;
      if (!isTaut(rope, frame.ropes[r].largestTension)) continue;
      for (std::size_t i = 0; i + 1 < rope.route.size() && i + 1 < passes.size(); ++i) {
        const bool fromUpper = isHungFrom(input.rigging, input.rigging.findFitting(rope.route[i].at)->body);
        const bool toUpper = isHungFrom(input.rigging, input.rigging.findFitting(rope.route[i + 1].at)->body);
        if (fromUpper == toUpper) continue;
        const std::size_t upper = fromUpper ? i : i + 1;
        const Eigen::Vector3d along = fromUpper ? passes[i].out : Eigen::Vector3d(-passes[i + 1].in);
        const double angle = angleBetween(along, input.down);
        if (found && angle <= finding.value) continue;
        found = true;
        finding.value = angle;
        finding.time = frame.time;
        finding.where = rope.route[upper].at;
        finding.place = kMillimetre * fittingPlace(input, frame, rope.route[upper].at);
      }
    }
    if (found) checks.findings.push_back(finding);
  }
}

void checkReactions(const HoistCheckInput& input, HoistChecks& checks) {
  for (const RigFitting& fitting : input.rigging.fittings) {
    HoistFinding finding;
    finding.kind = HoistCheckKind::Reaction;
    finding.who = fitting.name;
    finding.where = fitting.body;
    if (fitting.strength) finding.limit = *fitting.strength / 1000;
    for (const HoistFrame& frame : input.recording.frames) {
      Eigen::Vector3d force = Eigen::Vector3d::Zero();
      for (std::size_t r = 0; r < input.rigging.ropes.size(); ++r)
        for (std::size_t i = 0; i < input.rigging.ropes[r].route.size() && i < frame.ropes[r].passes.size();
             ++i)
          if (input.rigging.ropes[r].route[i].at == fitting.name) force += frame.ropes[r].passes[i].force;
      if (force.norm() / 1000 <= finding.value) continue;
      finding.value = force.norm() / 1000;
      finding.time = frame.time;
      finding.place = kMillimetre * fittingPlace(input, frame, fitting.name);
    }
    if (finding.value > 0) checks.findings.push_back(finding);
  }
  for (std::size_t j = 0; j < input.rigging.joints.size(); ++j)
    for (const HoistCheckKind kind : {HoistCheckKind::JointForce, HoistCheckKind::JointMoment}) {
      HoistFinding finding;
      finding.kind = kind;
      finding.who = input.rigging.joints[j].name;
      finding.where = input.rigging.joints[j].body;
      finding.place = input.rigging.joints[j].point;
      for (const HoistFrame& frame : input.recording.frames) {
        const double value =
            (kind == HoistCheckKind::JointForce ? frame.joints[j].force : frame.joints[j].moment) / 1000;
        if (value > finding.value) finding.value = value, finding.time = frame.time;
      }
      if (finding.value > 0) checks.findings.push_back(finding);
    }
}

void checkSlings(const HoistCheckInput& input, HoistChecks& checks) {
  std::map<std::string, std::vector<std::size_t>> legs;  // by the body they carry
  for (std::size_t r = 0; r < input.rigging.ropes.size(); ++r)
    if (input.rigging.ropes[r].use == RopeUse::Sling)
      legs[input.rigging.findFitting(input.rigging.ropes[r].route.back().at)->body].push_back(r);
  for (const auto& [load, ropes] : legs)
    for (const std::size_t r : ropes) {
      HoistFinding share, angle;
      share.kind = HoistCheckKind::LegShare;
      angle.kind = HoistCheckKind::LegAngle;
      share.who = angle.who = input.rigging.ropes[r].name;
      share.where = angle.where = load;
      if (ropes.size() > 1) share.limit = input.rigging.limits.legShare;
      angle.limit = input.rigging.limits.legAngle_deg;
      bool found = false;
      for (const HoistFrame& frame : input.recording.frames) {
        double all = 0, rest = 0, heaviest = 0;
        for (const std::size_t leg : ropes) {
          all += frame.ropes[leg].passes.back().tensionIn;
          rest += input.recording.hangingTensions[leg];
          heaviest = std::max(heaviest, frame.ropes[leg].passes.back().tensionIn);
        }
        const PassReading& end = frame.ropes[r].passes.back();
        if (!isTaut(input.rigging.ropes[r], heaviest) || !(all > kHangs * rest)) continue;
        const double part = end.tensionIn / all;
        const double tilt = angleBetween(end.in, input.down);
        if (!found || part > share.value)
          share.value = part, share.time = frame.time,
          share.place = kMillimetre * fittingPlace(input, frame, input.rigging.ropes[r].route.back().at);
        if (!found || tilt > angle.value)
          angle.value = tilt, angle.time = frame.time,
          angle.place = kMillimetre * fittingPlace(input, frame, input.rigging.ropes[r].route.front().at);
        found = true;
      }
      if (!found) continue;
      if (ropes.size() > 1) checks.findings.push_back(share);
      checks.findings.push_back(angle);
    }
}

}  // namespace liana

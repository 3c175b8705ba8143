#include "kernel/model/rigging/ready_made_cases.h"

#include <algorithm>

namespace liana {
namespace {

constexpr double kEvenTime = 3;    // at full speed [s]
constexpr double kSettleTime = 8;  // after a stop, to see the swing [s]
constexpr double kWindSpeed = 20;  // at which cranes stop work [m/s]
constexpr double kSlack = 100;     // before a lift-off [mm]
constexpr double kOffLead = 500;   // of a load that stands beside the hook [mm]

double rampTime(double speed, double rate) {
  return rate > 0 ? std::min(speed / rate, LoadCase::kLongest) : 0;
}

DriveCommand runAt(double time, const std::string& drive, double speed) {
  return {time, CommandKind::Run, drive, speed};
}

DriveCommand stopAt(double time, const std::string& drive) {
  return {time, CommandKind::Stop, drive, 0};
}

/// The winch that hoists first: that of the first hoist rope with one.
const RigWinch* hoistOf(const Rigging& rigging) {
  for (const RigRope& rope : rigging.ropes) {
    if (rope.use != RopeUse::Hoist) continue;
    for (const RopePass& pass : rope.route)
      if (const RigWinch* winch = rigging.winchAt(pass.at)) return winch;
  }
  return rigging.winches.empty() ? nullptr : &rigging.winches.front();
}

std::vector<const RigRope*> ropesFor(const Rigging& rigging, RopeUse use) {
  std::vector<const RigRope*> found;
  for (const RigRope& rope : rigging.ropes)
    if (rope.use == use) found.push_back(&rope);
  return found;
}

LoadCase hoistAndStop(const RigWinch& winch) {
  LoadCase made;
  made.name = "Hoist and stop";
  const double stop = 1 + rampTime(winch.drive.speed, winch.drive.acceleration) + kEvenTime;
  made.commands = {runAt(1, winch.name, winch.drive.speed), stopAt(stop, winch.name)};
  made.duration = stop + rampTime(winch.drive.speed, winch.drive.deceleration) + 0.5 * kSettleTime;
  return made;
}

LoadCase emergencyStop(const RigWinch& winch) {
  LoadCase made;
  made.name = "Emergency stop while lowering";
  const double stop = 1 + rampTime(winch.drive.speed, winch.drive.acceleration) + kEvenTime;
  DriveCommand braking;  // of all drives
  braking.time = stop;
  braking.kind = CommandKind::EmergencyStop;
  made.commands = {runAt(1, winch.name, -winch.drive.speed), braking};
  made.duration = stop + winch.drive.brakeDelay + 0.5 * kSettleTime;
  return made;
}

LoadCase liftOff(const Rigging& rigging, const RigWinch& winch) {
  LoadCase made = hoistAndStop(winch);
  made.name = "Lift-off from slack";
  const double taut = kSlack / 1000 / winch.drive.speed;  // the time the slack takes
  // Slings hang slack below the hook; without any it is the hoist rope.
  const bool hasSlings = !ropesFor(rigging, RopeUse::Sling).empty();
  for (const RigRope* rope : ropesFor(rigging, hasSlings ? RopeUse::Sling : RopeUse::Hoist))
    made.slack[rope->name] = kSlack;
  made.commands.back().time += taut;
  made.duration += taut;
  return made;
}

LoadCase travel(const RigJoint& joint) {
  LoadCase made;
  made.name = (joint.kind == RigJointKind::Slider ? "Travel and stop: " : "Slew and stop: ") + joint.name;
  const double speedUp = rampTime(joint.drive.speed, joint.drive.acceleration);
  const double slowDown = rampTime(joint.drive.speed, joint.drive.deceleration);
  // Half of what its stops allow, at full speed no longer than usual.
  const double unit = joint.kind == RigJointKind::Slider ? 1000 : 1;
  double even = kEvenTime, direction = 1;
  if (joint.most || joint.least) {
    const double forwards = joint.most.value_or(0), backwards = -joint.least.value_or(0);
    direction = !joint.most || forwards >= backwards ? (joint.most ? 1 : -1) : -1;
    const double way = 0.8 * std::max(forwards, backwards) / unit;
    even = std::clamp(way / joint.drive.speed - 0.5 * (speedUp + slowDown), 0.0, kEvenTime);
  }
  made.commands = {runAt(1, joint.name, direction * joint.drive.speed),
                   stopAt(1 + speedUp + even, joint.name)};
  made.duration = 1 + speedUp + even + slowDown + kSettleTime;
  return made;
}

LoadCase offLead(const RigBody& load, const RigWinch& winch) {
  LoadCase made = hoistAndStop(winch);
  made.name = "Off-lead pull";
  made.shifts[load.name] = Eigen::Vector3d(kOffLead, 0, 0);
  return made;
}

LoadCase lowering(const RigWinch& winch) {
  LoadCase made;
  made.name = "Lowering onto the ground";
  made.commands = {runAt(0.5, winch.name, -winch.drive.speed), stopAt(10, winch.name)};
  made.duration = 12;
  return made;
}

LoadCase slingSlack(const RigRope& leg) {
  LoadCase made;
  made.name = "One sling slack: " + leg.name;
  made.slack[leg.name] = std::max(0.0, leg.slack) + 50;
  made.duration = 10;
  return made;
}

LoadCase wind() {
  LoadCase made;
  made.name = "Wind";
  made.commands = {{1, CommandKind::Wind, {}, kWindSpeed, Eigen::Vector3d::UnitX()}};
  made.duration = 15;
  return made;
}

}  // namespace

std::vector<LoadCase> readyMadeCases(const Rigging& rigging) {
  std::vector<LoadCase> cases;
  const RigBody* load = nullptr;
  for (const RigBody& body : rigging.bodies)
    if (!load && body.use == BodyUse::Load && body.role == BodyRole::Dynamic) load = &body;
  if (const RigWinch* winch = hoistOf(rigging)) {
    cases.push_back(liftOff(rigging, *winch));
    cases.push_back(hoistAndStop(*winch));
    cases.push_back(emergencyStop(*winch));
    if (load) cases.push_back(offLead(*load, *winch));
    if (rigging.hasFloor) cases.push_back(lowering(*winch));
  }
  for (const RigJoint& joint : rigging.joints)
    if (joint.isDriven) cases.push_back(travel(joint));
  const std::vector<const RigRope*> slings = ropesFor(rigging, RopeUse::Sling);
  if (slings.size() > 1) cases.push_back(slingSlack(*slings.front()));
  if (load) cases.push_back(wind());
  Rigging named = rigging;
  for (LoadCase& made : cases) {
    made.name = freeName(named, made.name);
    made.duration = std::min(made.duration, LoadCase::kLongest);
    named.cases.push_back(made);
  }
  return cases;
}

}  // namespace liana

// What acts on a running lift from outside, and what is noted of it.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "kernel/hoisting/hoist_run.h"

namespace liana {
namespace {

constexpr double kAirDensity = 1.225;  // [kg/m³]
constexpr double kPullRamp = 0.5;      // in which a hand gets to its pull [s]
constexpr double kTouch = 1;           // a force that counts as touching [N]

std::string inKilonewtons(double force) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f kN", force / 1000);
  return text;
}

}  // namespace

void HoistRun::addForce(int body, const Eigen::Vector3d& place, const Eigen::Vector3d& force) {
  if (!hoist_.world.bodies().isDynamic(body)) return;
  Body& pulled = hoist_.world.body(body);
  pulled.force += force;
  pulled.torque += (place - pulled.pose.position).cross(force);
}

/// F = ½ρ·cA·|u|·u with u the wind as the body feels it.
void HoistRun::blow() {
  Eigen::Vector3d wind = Eigen::Vector3d::Zero();
  bool blows = false;
  for (const DriveCommand& command : recording_.loadCase.commands)
    if (command.kind == CommandKind::Wind && command.time <= time() + 0.5 * h_)
      wind = command.value * command.direction.normalized(), blows = true;
  for (std::size_t i = 0; i < hoist_.bodies.size(); ++i) {
    if (!hoist_.world.bodies().isDynamic(hoist_.bodies[i])) continue;
    Body& body = hoist_.world.body(hoist_.bodies[i]);
    body.force.setZero();
    body.torque.setZero();
    if (!blows) continue;
    const Eigen::Vector3d felt = wind - body.velocity;
    body.force = 0.5 * kAirDensity * hoist_.dragAreas[i] * felt.norm() * felt;
  }
}

void HoistRun::pullTagLines() {
  for (const PulledRope& line : hoist_.pulled) {
    double pull = 0, since = 0, before = 0;
    for (const DriveCommand& command : recording_.loadCase.commands) {
      if (command.kind != CommandKind::Pull || command.time > time() + 0.5 * h_ ||
          command.drive != hoist_.rigging.ropes[static_cast<std::size_t>(line.rope)].name)
        continue;
      before = pull;
      pull = command.value;
      since = command.time;
    }
    const double share = std::clamp((time() + 0.5 * h_ - since) / kPullRamp, 0.0, 1.0);
    const double force = before + share * (pull - before);
    const Eigen::Vector3d from = placeOf(hoist_.world, line.from), to = placeOf(hoist_.world, line.to);
    if ((from - to).norm() > 1e-9) addForce(line.to.body, to, force * (from - to).normalized());
    peaks_[static_cast<std::size_t>(line.rope)] =
        std::max(peaks_[static_cast<std::size_t>(line.rope)], force);
  }
}

void HoistRun::watchTensions() {
  const bool begins = (steps_ - 1) % stepsPerFrame_ == 0;
  for (std::size_t i = 0; i < hoist_.ropes.size(); ++i) {
    if (!hoist_.ropes[i]) continue;
    const double tension = hoist_.ropes[i]->tension(hoist_.world);
    peaks_[i] = begins ? tension : std::max(peaks_[i], tension);
    lows_[i] = begins ? tension : std::min(lows_[i], tension);
  }
}

/// The first step of a series that the world complains about.
void HoistRun::watchStep() {
  const bool inTrouble = report_.status != StepStatus::Done;
  if (inTrouble && !inTrouble_) addEvent(HoistEventKind::StepTrouble, report_.message);
  inTrouble_ = inTrouble;
}

/// A winch whose line pulls harder than it may is stopped by its brake, once after each command.
void HoistRun::watchOverload() {
  for (const HoistDrive& drive : hoist_.drives) {
    if (!drive.pullLimit || drive.rope < 0) continue;
    const double pull = peaks_[static_cast<std::size_t>(drive.rope)];
    if (!(pull > *drive.pullLimit) || !(drive.profile->speedAt(time()) > 0)) continue;
    // On the way a rewound run goes again the trip is among the commands already.
    bool isTripped = false, isNew = true;
    for (const DriveCommand& command : recording_.loadCase.commands) {
      if (command.drive != drive.name || command.time > time() + 1.5 * h_) continue;
      isTripped = command.kind == CommandKind::EmergencyStop;
      isNew = !isTripped || command.time < time() + 0.5 * h_;
    }
    if (isTripped && isNew) continue;
    addEvent(HoistEventKind::OverloadTrip, "The winch \"" + drive.name + "\" was stopped: its line pulled " +
                                               inKilonewtons(pull) + ", it may " +
                                               inKilonewtons(*drive.pullLimit) + ".");
    if (!isNew) continue;
    DriveCommand trip;
    trip.time = time() + h_;
    trip.kind = CommandKind::EmergencyStop;
    trip.drive = drive.name;
    insertCommand(trip);
  }
}

void HoistRun::watchStops() {
  for (std::size_t i = 0; i < hoist_.motions.size(); ++i) {
    if (!hoist_.motions[i]) continue;
    const bool isHeld = hoist_.motions[i]->isHeldBack(time());
    if (isHeld && !held_[i])
      addEvent(HoistEventKind::StopReached,
               "\"" + hoist_.rigging.bodies[i].name + "\" has reached the stop of its joint.");
    held_[i] = isHeld ? 1 : 0;
  }
}

int HoistRun::riggedBody(int worldBody) const {
  const auto found = std::find(hoist_.bodies.begin(), hoist_.bodies.end(), worldBody);
  return found == hoist_.bodies.end() || worldBody < 0 ? -1 : static_cast<int>(found - hoist_.bodies.begin());
}

void HoistRun::watchContacts(const HoistFrame& frame) {
  std::vector<char> touching(touching_.size(), 0);
  const std::size_t stride = hoist_.bodies.size() + 1;
  const auto nameOf = [&](int body) {
    return body < 0 ? std::string("the structure")
                    : "\"" + hoist_.rigging.bodies[static_cast<std::size_t>(body)].name + "\"";
  };
  for (const HoistContact& contact : frame.contacts) {
    const std::size_t pair =
        static_cast<std::size_t>(contact.bodyA + 1) * stride + static_cast<std::size_t>(contact.bodyB + 1);
    touching[pair] = 1;
    if (!touching_[pair])
      addEvent(HoistEventKind::Contact, nameOf(contact.bodyA) + " touches " + nameOf(contact.bodyB) + ".");
  }
  touching_ = std::move(touching);
}

void HoistRun::addFrame() {
  HoistFrame frame;
  frame.time = time();
  frame.energies = hoist_.world.energies();
  for (const int body : hoist_.bodies) frame.bodies.push_back(hoist_.world.body(body).pose);
  for (const TurningFitting& fitting : hoist_.turning)
    frame.bodies.push_back(hoist_.world.body(fitting.body).pose);
  readRopes(frame);
  frame.peaks = peaks_;
  frame.lows = lows_;
  for (const HoistDrive& drive : hoist_.drives) frame.speeds.push_back(drive.profile->speedAt(time()));
  readJoints(frame);
  readContacts(frame);
  watchContacts(frame);
  for (const PulledRope& line : hoist_.pulled) peaks_[static_cast<std::size_t>(line.rope)] = 0;
  recording_.frames.push_back(std::move(frame));
}

void HoistRun::readRopes(HoistFrame& frame) const {
  frame.ropes.resize(hoist_.ropes.size());
  for (std::size_t i = 0; i < hoist_.ropes.size(); ++i)
    if (hoist_.ropes[i]) hoist_.ropes[i]->read(hoist_.world, frame.ropes[i]);
  for (const PulledRope& line : hoist_.pulled) {
    RopeReading& reading = frame.ropes[static_cast<std::size_t>(line.rope)];
    reading.points = {placeOf(hoist_.world, line.from), placeOf(hoist_.world, line.to)};
    const Eigen::Vector3d along = reading.points[1] - reading.points[0];
    reading.length = along.norm();
    reading.largestTension = peaks_[static_cast<std::size_t>(line.rope)];
    reading.passes.assign(hoist_.rigging.ropes[static_cast<std::size_t>(line.rope)].route.size(), {});
    for (PassReading& pass : reading.passes) {
      pass.in = pass.out = along.normalized();
      pass.tensionIn = pass.tensionOut = reading.largestTension;
    }
    reading.passes.front().force = reading.largestTension * along.normalized();
    reading.passes.back().force = -reading.passes.front().force;
  }
  for (RopeReading& rope : frame.ropes)
    for (Eigen::Vector3d& point : rope.points) point = onRecordingGrid(point);
}

/// Rows of a joint: those of its point first, then those of its orientation.
void HoistRun::readJoints(HoistFrame& frame) const {
  for (std::size_t i = 0; i < hoist_.joints.size(); ++i) {
    JointReading reading;
    if (hoist_.joints[i] >= 0) {
      const std::vector<double>& rows = hoist_.world.constraint(hoist_.joints[i])->forces();
      const std::size_t across = hoist_.rigging.joints[i].kind == RigJointKind::Slider ? 2 : 3;
      for (std::size_t k = 0; k < rows.size(); ++k)
        (k < across ? reading.force : reading.moment) += rows[k] * rows[k];
    }
    frame.joints.push_back({std::sqrt(reading.force), std::sqrt(reading.moment)});
  }
}

void HoistRun::readContacts(HoistFrame& frame) const {
  std::vector<double> hardest;
  for (const ContactConstraint& contact : hoist_.world.contacts()) {
    const double force = contact.force().norm();
    const int a = riggedBody(contact.point().bodyA), b = riggedBody(contact.point().bodyB);
    if (!(force > kTouch) || (a < 0 && b < 0)) continue;
    const auto [low, high] = std::minmax(a, b);
    const auto same = std::find_if(
        frame.contacts.begin(), frame.contacts.end(),
        [&, x = low, y = high](const HoistContact& other) { return other.bodyA == y && other.bodyB == x; });
    if (same == frame.contacts.end()) {
      frame.contacts.push_back({high, low, contact.point().position, force});
      hardest.push_back(force);
      continue;
    }
    same->force += force;
    double& most = hardest[static_cast<std::size_t>(same - frame.contacts.begin())];
    if (force <= most) continue;
    most = force;
    same->position = contact.point().position;
  }
}

}  // namespace liana

// Rope tension against breaking load, against rest, against the winch; slack and what snaps after it.
#include <algorithm>
#include <cstdio>

#include "kernel/hoisting/checks/check_parts.h"

namespace liana {
namespace {

constexpr double kMillimetre = 1000;  // millimetres in a metre
constexpr double kSnapTime = 0.5;     // after slack, in which the peak counts as its snap [s]
constexpr double kCarries = 0.1;      // of its pull at rest: from then on a rope that lets go is slack

struct Peak {
  double tension = 0, time = 0;
  std::size_t frame = 0;
};

Peak peakOf(const HoistRecording& recording, std::size_t rope) {
  Peak peak;
  for (std::size_t i = 0; i < recording.frames.size(); ++i)
    if (recording.frames[i].peaks[rope] > peak.tension)
      peak = {recording.frames[i].peaks[rope], recording.frames[i].time, i};
  return peak;
}

/// The end of the rope's hardest pulled piece in a frame [mm].
Eigen::Vector3d hardestPlace(const HoistCheckInput& input, const RigRope& rope, const HoistFrame& frame,
                             std::size_t index, std::string& fitting) {
  const std::vector<PassReading>& passes = frame.ropes[index].passes;
  std::size_t hardest = 0;
  for (std::size_t i = 1; i < passes.size(); ++i)
    if (std::max(passes[i].tensionIn, passes[i].tensionOut) >
        std::max(passes[hardest].tensionIn, passes[hardest].tensionOut))
      hardest = i;
  if (hardest >= rope.route.size()) return Eigen::Vector3d::Zero();
  fitting = rope.route[hardest].at;
  return kMillimetre * fittingPlace(input, frame, fitting);
}

std::string tautAgain(const RigRope& rope, double time, double slack) {
  char text[64];
  std::snprintf(text, sizeof text, "%.2f s with up to %.0f mm of slack.", time, kMillimetre * slack);
  return "\"" + rope.name + "\" is taut again, after " + text;
}

/// The body a sling carries.
const std::string& carriedBy(const Rigging& rigging, const RigRope& sling) {
  return rigging.findFitting(sling.route.back().at)->body;
}

/// Another leg has the load, so that this one should have its share.
bool othersCarry(const HoistCheckInput& input, std::size_t leg, const HoistFrame& frame) {
  const std::vector<RigRope>& ropes = input.rigging.ropes;
  if (ropes[leg].use != RopeUse::Sling) return false;
  for (std::size_t other = 0; other < ropes.size(); ++other)
    if (other != leg && ropes[other].use == RopeUse::Sling &&
        carriedBy(input.rigging, ropes[other]) == carriedBy(input.rigging, ropes[leg]) &&
        carries(input.recording, ropes[other], other, frame.lows[other]))
      return true;
  return false;
}

}  // namespace

bool carries(const HoistRecording& recording, const RigRope& rope, std::size_t index, double tension) {
  return isTaut(rope, tension) && tension > kCarries * recording.hangingTensions[index];
}

bool isTaut(const RigRope& rope, double tension) {
  return tension > 1e-3 * rope.spec.breakingLoad;
}

void checkTensions(const HoistCheckInput& input, HoistChecks& checks) {
  const HoistRecording& recording = input.recording;
  for (std::size_t i = 0; i < input.rigging.ropes.size(); ++i) {
    const RigRope& rope = input.rigging.ropes[i];
    const Peak peak = peakOf(recording, i);
    if (!(peak.tension > 0)) continue;
    HoistFinding finding;
    finding.who = rope.name;
    finding.time = peak.time;
    finding.place = hardestPlace(input, rope, recording.frames[peak.frame], i, finding.where);
    finding.kind = HoistCheckKind::Strength;
    finding.value = rope.spec.breakingLoad / peak.tension;
    finding.limit = rope.isRunning() ? input.rigging.limits.runningFactor(rope.mechanismClass)
                                     : input.rigging.limits.standingFactor(rope.mechanismClass);
    checks.findings.push_back(finding);
    const double rest = recording.hangingTensions[i];
    if (!isTaut(rope, rest)) continue;
    finding.kind = HoistCheckKind::DynamicFactor;
    finding.value = peak.tension / rest;
    finding.limit = input.rigging.limits.dynamicFactor;
    checks.findings.push_back(finding);
  }
  for (const RigWinch& winch : input.rigging.winches) {
    HoistFinding finding;
    finding.kind = HoistCheckKind::WinchPull;
    finding.who = winch.name;
    finding.where = winch.at;
    for (const HoistFrame& frame : recording.frames)
      for (std::size_t r = 0; r < input.rigging.ropes.size(); ++r)
        for (std::size_t p = 0; p < input.rigging.ropes[r].route.size() && p < frame.ropes[r].passes.size();
             ++p) {
          if (input.rigging.ropes[r].route[p].at != winch.at) continue;
          const PassReading& pass = frame.ropes[r].passes[p];
          // A driven sheave moves the difference, a drum or winch the line itself.
          const bool isEnd = p == 0;
          const double pull = (isEnd ? pass.tensionOut : std::abs(pass.tensionIn - pass.tensionOut)) / 1000;
          if (pull <= finding.value) continue;
          finding.value = pull;
          finding.time = frame.time;
          finding.place = kMillimetre * fittingPlace(input, frame, winch.at);
        }
    if (winch.pullLimit) finding.limit = *winch.pullLimit / 1000;
    if (finding.value > 0) checks.findings.push_back(finding);
  }
}

void checkSlack(const HoistCheckInput& input, HoistChecks& checks) {
  const HoistRecording& recording = input.recording;
  for (std::size_t r = 0; r < input.rigging.ropes.size(); ++r) {
    const RigRope& rope = input.rigging.ropes[r];
    HoistFinding slack, snap;
    slack.kind = HoistCheckKind::Slack;
    snap.kind = HoistCheckKind::SnapLoad;
    slack.who = snap.who = rope.name;
    // Tag lines hang slack by purpose.
    if (rope.use != RopeUse::TagLine) slack.limit = input.rigging.limits.slackTime_s;
    double loosest = 0;  // of this time slack [m]
    bool wasTaut = false, isSlack = false;
    double since = 0, snapUntil = -1;
    Eigen::Vector3d sincePlace = Eigen::Vector3d::Zero();
    for (const HoistFrame& frame : recording.frames) {
      if (carries(recording, rope, r, frame.peaks[r])) wasTaut = true;
      // It is taut again once it carries, not when it twitches.
      const bool goesSlack = (wasTaut || othersCarry(input, r, frame)) && !isTaut(rope, frame.lows[r]) &&
                             !isTaut(rope, frame.ropes[r].largestTension);
      const bool slackNow = isSlack ? !carries(recording, rope, r, frame.peaks[r]) : goesSlack;
      if (slackNow && !isSlack) {
        since = frame.time;
        loosest = 0;
        const std::vector<Eigen::Vector3d>& points = frame.ropes[r].points;
        if (!points.empty()) sincePlace = kMillimetre * points[points.size() / 2];
        checks.moments.push_back(
            {frame.time, HoistMomentKind::SlackBegins, rope.name, "\"" + rope.name + "\" goes slack."});
      }
      if (slackNow) loosest = std::max(loosest, frame.ropes[r].slack);
      if (slackNow && frame.time - since + recording.interval > slack.value) {
        slack.value = frame.time - since + recording.interval;
        slack.time = since;
        slack.place = sincePlace;
      }
      if (!slackNow && isSlack) {
        checks.moments.push_back({frame.time, HoistMomentKind::SlackEnds, rope.name,
                                  tautAgain(rope, frame.time - since, loosest)});
        snapUntil = frame.time + kSnapTime;
      }
      if (frame.time <= snapUntil && frame.peaks[r] / 1000 > snap.value) {
        snap.value = frame.peaks[r] / 1000;
        snap.time = frame.time;
        snap.place = hardestPlace(input, rope, frame, r, snap.where);
      }
      isSlack = slackNow;
    }
    if (slack.value > 0) checks.findings.push_back(slack);
    if (!(snap.value > 0)) continue;
    checks.findings.push_back(snap);
    checks.moments.push_back(
        {snap.time, HoistMomentKind::Snap, rope.name, "\"" + rope.name + "\" snaps tight."});
  }
}

}  // namespace liana

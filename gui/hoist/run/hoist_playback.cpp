// Frames → series.
#include "gui/hoist/run/hoist_playback.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "gui/hoist/run/hoist_session.h"
#include "gui/hoist/view/hoist_view.h"
#include "gui/workspace/shapes/shown_length.h"

namespace liana {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

QString text(const std::string& name) {
  return QString::fromStdString(name);
}

QString titled(QString words) {
  if (!words.isEmpty()) words[0] = words[0].toUpper();
  return words;
}

/// Like the recording, of some of its frames alone.
HoistRecording partOf(const HoistRecording& recording, std::size_t from) {
  HoistRecording part;
  part.interval = recording.interval;
  part.bodies = recording.bodies;
  part.ropes = recording.ropes;
  part.joints = recording.joints;
  part.turning = recording.turning;
  part.drives = recording.drives;
  part.rest = recording.rest;
  part.masses = recording.masses;
  part.hangingTensions = recording.hangingTensions;
  part.frames.assign(recording.frames.begin() + static_cast<std::ptrdiff_t>(from), recording.frames.end());
  return part;
}

MarkKind markOf(HoistMomentKind kind) {
  switch (kind) {
    case HoistMomentKind::LimitPassed:
    case HoistMomentKind::Snap:
      return MarkKind::Failure;
    case HoistMomentKind::SlackBegins:
    case HoistMomentKind::Contact:
      return MarkKind::Warning;
    case HoistMomentKind::SlackEnds:
    case HoistMomentKind::Other:
      break;
  }
  return MarkKind::Note;
}

QString textOf(const HoistMoment& moment) {
  return moment.who.empty() || moment.kind == HoistMomentKind::LimitPassed
             ? text(moment.what)
             : text(moment.who) + ": " + text(moment.what);
}

}  // namespace

QString titleOf(HoistCheckKind kind) {
  return titled(QString::fromUtf8(toString(kind)));
}

QString valueText(HoistCheckKind kind, double value) {
  const QString unit = QString::fromUtf8(unitOf(kind));
  if (unit == "mm") return lengthText(value, 0);
  const int decimals = std::abs(value) < 10 ? 2 : 1;
  const QString number = QString::number(value, 'f', decimals);
  if (unit.isEmpty()) return number;
  return number + (unit == "deg" ? QString("°") : " " + unit);
}

QString titleOf(const HoistFinding& finding) {
  QString title = QObject::tr("%1: %2").arg(text(finding.who), QString::fromUtf8(toString(finding.kind)));
  if (!finding.where.empty()) title += QObject::tr(", %1").arg(text(finding.where));
  return title;
}

HoistPlayback::HoistPlayback(HoistSession& session, HoistView& view, QObject* parent)
    : PlaybackSource(parent), session_(session), view_(view) {
  connect(&session, &HoistSession::recordingReplaced, this, &HoistPlayback::rebuild);
  connect(&session, &HoistSession::recordingGrew, this, &HoistPlayback::grow);
  connect(&session, &HoistSession::checksChanged, this, &HoistPlayback::takeChecks);
}

double HoistPlayback::end() const {
  const HoistRecording* recording = session_.recording();
  if (!recording) return 0;
  // A live run has no end: the track grows with it.
  const bool isLive = recording->loadCase.duration >= LoadCase::kLongest;
  const double last = times_.empty() ? 0 : times_.back();
  return isLive || session_.state() == SessionState::Opened ? std::max(last, isLive ? 10.0 : 0.0)
                                                            : std::max(last, recording->loadCase.duration);
}

void HoistPlayback::add(TimeSeries series, Reading reading) {
  series_.push_back(std::move(series));
  readings_.push_back(std::move(reading));
}

void HoistPlayback::addRopes() {
  const Rigging& rigging = session_.runRigging();
  for (std::size_t i = 0; i < rigging.ropes.size(); ++i) {
    const RigRope& rope = rigging.ropes[i];
    const double factor = rope.isRunning() ? rigging.limits.runningFactor(rope.mechanismClass)
                                           : rigging.limits.standingFactor(rope.mechanismClass);
    add({tr("Tension"), text(rope.name), "kN", rope.spec.breakingLoad / factor / 1000, false, {}},
        [i](const HoistFrame& frame) {
          const double peak = i < frame.peaks.size() ? frame.peaks[i] : 0;
          return i < frame.ropes.size() ? std::max(peak, frame.ropes[i].largestTension) / 1000 : kNone;
        });
  }
  for (std::size_t i = 0; i < rigging.ropes.size(); ++i)
    add({tr("Slack"), text(rigging.ropes[i].name), "mm", std::nullopt, false, {}},
        [i](const HoistFrame& frame) {
          return i < frame.ropes.size() ? std::max(0.0, 1000 * frame.ropes[i].slack) : kNone;
        });
}

void HoistPlayback::addDrives() {
  const HoistRecording& recording = *session_.recording();
  const Rigging& rigging = session_.runRigging();
  for (std::size_t i = 0; i < recording.drives.size(); ++i) {
    const RigJoint* joint = rigging.findJoint(recording.drives[i]);
    const bool turns = joint && joint->kind == RigJointKind::Hinge;
    add({turns ? tr("Turning speed") : tr("Speed"),
         text(recording.drives[i]),
         turns ? "°/s" : "m/s",
         std::nullopt,
         false,
         {}},
        [i](const HoistFrame& frame) { return i < frame.speeds.size() ? frame.speeds[i] : kNone; });
  }
  for (std::size_t i = 0; i < recording.drives.size(); ++i) {
    const RigWinch* winch = rigging.findWinch(recording.drives[i]);
    if (!winch) continue;
    for (std::size_t r = 0; r < rigging.ropes.size(); ++r) {
      const auto& route = rigging.ropes[r].route;
      const auto at = std::find_if(route.begin(), route.end(),
                                   [&](const RopePass& pass) { return pass.at == winch->at; });
      if (at == route.end()) continue;
      const auto pass = static_cast<std::size_t>(at - route.begin());
      add({tr("Power"), text(winch->name), "kW", std::nullopt, false, {}},
          [i, r, pass](const HoistFrame& frame) {
            if (i >= frame.speeds.size() || r >= frame.ropes.size() || pass >= frame.ropes[r].passes.size())
              return kNone;
            return frame.speeds[i] * frame.ropes[r].passes[pass].tensionOut / 1000;
          });
      break;
    }
  }
}

void HoistPlayback::addBodies() {
  const Rigging& rigging = session_.runRigging();
  const Eigen::Vector3d gravity = session_.runContent()->settings.gravity;
  const Eigen::Vector3d up =
      gravity.norm() > 0 ? Eigen::Vector3d(-gravity.normalized()) : Eigen::Vector3d(Eigen::Vector3d::UnitZ());
  for (std::size_t i = 0; i < rigging.bodies.size(); ++i) {
    if (rigging.bodies[i].role != BodyRole::Dynamic) continue;
    swings_.emplace_back(series_.size(), i);
    add({tr("Swing"), text(rigging.bodies[i].name), "°", rigging.limits.swing_deg, false, {}}, {});
  }
  for (std::size_t i = 0; i < rigging.bodies.size(); ++i)
    add({tr("Height"), text(rigging.bodies[i].name), "m", std::nullopt, false, {}},
        [i, up](const HoistFrame& frame) {
          return i < frame.bodies.size() ? frame.bodies[i].position.dot(up) : kNone;
        });
}

void HoistPlayback::addEnergies() {
  const auto energy = [this](const QString& name, double WorldEnergies::*part) {
    add({tr("Energy"), name, "kJ", std::nullopt, false, {}},
        [part](const HoistFrame& frame) { return frame.energies.*part / 1000; });
  };
  energy(tr("Motion"), &WorldEnergies::kinetic);
  energy(tr("Height"), &WorldEnergies::potential);
  energy(tr("Stretched ropes"), &WorldEnergies::stretch);
  energy(tr("Lost"), &WorldEnergies::dissipated);
}

void HoistPlayback::rebuild() {
  series_.clear();
  readings_.clear();
  swings_.clear();
  times_.clear();
  const HoistRecording* recording = session_.recording();
  name_ = recording ? text(recording->loadCase.name) : QString();
  if (recording) {
    addRopes();
    addBodies();
    addDrives();
    addEnergies();
  }
  clearancesFrom_ = series_.size();
  grow(0);
}

void HoistPlayback::grow(std::size_t firstFrame) {
  const HoistRecording* recording = session_.recording();
  series_.resize(clearancesFrom_);
  readings_.resize(clearancesFrom_);
  const std::size_t first = std::min(firstFrame, times_.size());
  times_.resize(first);
  for (TimeSeries& series : series_) series.values.resize(first);
  if (recording) {
    for (std::size_t i = first; i < recording->frames.size(); ++i) {
      const HoistFrame& frame = recording->frames[i];
      times_.push_back(frame.time);
      for (std::size_t k = 0; k < series_.size(); ++k)
        series_[k].values.push_back(readings_[k] ? readings_[k](frame) : kNone);
    }
    fillSwing(first);
  }
  tell();
}

void HoistPlayback::fillSwing(std::size_t first) {
  if (swings_.empty() || first >= times_.size()) return;
  // A whole recording is not copied; frames that came are few.
  const HoistRecording part = first > 0 ? partOf(*session_.recording(), first) : HoistRecording();
  const HoistRecording& fresh = first > 0 ? part : *session_.recording();
  const Eigen::Vector3d gravity = session_.runContent()->settings.gravity;
  for (const auto& [series, body] : swings_) {
    const std::vector<double> swing = swingOf(session_.runRigging(), fresh, body, gravity);
    for (std::size_t i = 0; i < swing.size(); ++i) series_[series].values[first + i] = swing[i];
  }
}

void HoistPlayback::takeChecks() {
  series_.resize(clearancesFrom_);
  readings_.resize(clearancesFrom_);
  for (const HoistSeries& found : session_.clearanceSeries()) {
    TimeSeries series{titleOf(found.kind),
                      text(found.who),
                      QString::fromUtf8(unitOf(found.kind)),
                      session_.runRigging().limits.clearance_mm,
                      isLowerLimit(found.kind),
                      std::vector<double>(times_.size(), kNone)};
    for (std::size_t i = 0; i < found.times.size() && i < found.values.size(); ++i)
      if (const auto sample = nearestSample(times_, found.times[i])) series.values[*sample] = found.values[i];
    add(std::move(series), {});
  }
  tell();
}

std::vector<TimeMark> HoistPlayback::marks() const {
  std::vector<TimeMark> marks;
  if (session_.isChecked()) {
    for (const HoistMoment& moment : session_.checks().moments)
      marks.push_back({moment.time, markOf(moment.kind), textOf(moment)});
  } else if (const HoistRecording* recording = session_.recording()) {
    for (const HoistEvent& event : recording->events)
      marks.push_back({event.time,
                       event.kind == HoistEventKind::RunStopped ? MarkKind::Failure : MarkKind::Warning,
                       text(event.what)});
  }
  return marks;
}

std::optional<TimeMark> HoistPlayback::worst() const {
  for (const HoistFinding& finding : session_.checks().findings)
    if (finding.limit)
      return TimeMark{finding.time,
                      finding.status == CheckStatus::Failed ? MarkKind::Failure : MarkKind::Warning,
                      tr("%1: %2").arg(titleOf(finding), valueText(finding.kind, finding.value))};
  return std::nullopt;
}

void HoistPlayback::tell() {
  isTelling_ = true;
  Q_EMIT changed();
  isTelling_ = false;
}

void HoistPlayback::show(double time) {
  // What is edited meanwhile stays in view; whoever scrubs sees the old run all the same.
  if (isTelling_ && session_.isOutdated()) return;
  if (const auto sample = nearestSample(times_, time)) view_.showFrame(*sample);
}

KeptRun::KeptRun(const PlaybackSource& run, const QString& name, QObject* parent)
    : PlaybackSource(parent), name_(name), times_(run.times()), series_(run.series()) {
  for (TimeSeries& series : series_) series.limit.reset();
}

}  // namespace liana

// A clock that asks the source to show what it reads.
#include "gui/playback/timeline.h"

#include <algorithm>
#include <cmath>

namespace liana {
namespace {

constexpr int kTickMilliseconds = 16;
constexpr double kLongestTick = 0.25;  // [s]; after a hold-up it goes on instead of leaping

}  // namespace

Timeline::Timeline(QObject* parent) : QObject(parent) {
  clock_.setTimerType(Qt::PreciseTimer);
  clock_.setInterval(kTickMilliseconds);
  connect(&clock_, &QTimer::timeout, this, &Timeline::tick);
}

void Timeline::setSource(PlaybackSource* source, std::optional<double> time) {
  pause();
  if (source_) source_->disconnect(this);
  source_ = source;
  range_.reset();
  time_ = source ? source->begin() : 0;
  if (source) {
    connect(source, &PlaybackSource::changed, this, &Timeline::onSourceChanged);
    connect(source, &QObject::destroyed, this, [this, source] {
      if (!source_ || source_ == source) setSource(nullptr);
    });
  }
  Q_EMIT sourceChanged();
  Q_EMIT settingsChanged();
  if (isShowing_ && !source) leave();
  setTime(time.value_or(time_), isShowing_);
}

void Timeline::onSourceChanged() {
  if (range_ && (range_->from < span().from || range_->to > span().to)) setRange(std::nullopt);
  Q_EMIT sourceChanged();
  setTime(time_, isShowing_);
}

TimeRange Timeline::span() const {
  return source_ ? TimeRange{source_->begin(), source_->end()} : TimeRange{};
}

TimeRange Timeline::range() const {
  return range_.value_or(span());
}

double Timeline::lastMoment() const {
  return hasSamples() ? std::min(range().to, source_->times().back()) : 0;
}

void Timeline::leave() {
  pause();
  if (!isShowing_) return;
  isShowing_ = false;
  Q_EMIT showingChanged();
}

void Timeline::setTime(double time, bool shows) {
  if (hasSamples()) time = std::clamp(time, source_->times().front(), source_->times().back());
  time_ = time;
  const bool begins = shows && !isShowing_ && hasSamples();
  isShowing_ = isShowing_ || begins;
  if (shows && hasSamples()) source_->show(time_);
  if (begins) Q_EMIT showingChanged();
  Q_EMIT timeChanged();
}

void Timeline::goTo(double time) {
  if (hasSamples()) setTime(time, true);
}

void Timeline::goToStart() {
  goTo(range().from);
}

void Timeline::goToEnd() {
  pause();
  goTo(range().to);
}

void Timeline::goToWorst() {
  if (!source_) return;
  pause();
  if (const auto worst = source_->worst()) goTo(worst->time);
}

void Timeline::step(int samples) {
  pause();
  if (!hasSamples() || samples == 0) return;
  const std::vector<double>& times = source_->times();
  const auto here = samples > 0 ? std::upper_bound(times.begin(), times.end(), time_) - times.begin() - 1
                                : std::lower_bound(times.begin(), times.end(), time_) - times.begin();
  const auto last = static_cast<std::ptrdiff_t>(times.size()) - 1;
  goTo(times[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(here + samples, 0, last))]);
}

void Timeline::play() {
  if (isPlaying_ || !hasSamples()) return;
  if (time_ >= lastMoment() || time_ < range().from) goToStart();
  sinceTick_.start();
  setPlaying(true);
}

void Timeline::pause() {
  setPlaying(false);
}

void Timeline::toggle() {
  isPlaying_ ? pause() : play();
}

void Timeline::setPlaying(bool on) {
  if (isPlaying_ == on) return;
  isPlaying_ = on;
  on ? clock_.start() : clock_.stop();
  Q_EMIT playingChanged();
}

void Timeline::tick() {
  if (!hasSamples()) return pause();
  const double passed = std::min(kLongestTick, static_cast<double>(sinceTick_.nsecsElapsed()) * 1e-9);
  sinceTick_.start();
  const double next = time_ + speed_ * passed, last = lastMoment();
  if (next < last) return setTime(next, true);
  const TimeRange played{range().from, last};
  if (!isLooping_ || played.length() <= 0) {
    setTime(last, true);
    return pause();
  }
  setTime(played.from + std::fmod(next - last, played.length()), true);
}

void Timeline::setSpeed(double speed) {
  speed_ = std::clamp(speed, kSlowest, kFastest);
  Q_EMIT settingsChanged();
}

void Timeline::setRange(std::optional<TimeRange> range) {
  if (range) {
    range->from = std::clamp(range->from, span().from, span().to);
    range->to = std::clamp(range->to, span().from, span().to);
    if (range->to < range->from) std::swap(range->from, range->to);
    if (range->length() <= 0 || *range == span()) range.reset();
  }
  range_ = range;
  Q_EMIT settingsChanged();
}

void Timeline::setLooping(bool on) {
  if (isLooping_ == on) return;
  isLooping_ = on;
  Q_EMIT settingsChanged();
}

}  // namespace liana

// The moment that is looked at, and how it goes on by itself: what panel, plots and keys share.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <QTimer>
#include <optional>

#include "gui/playback/playback_source.h"

namespace liana {

/// From and to [s].
struct TimeRange {
  double from = 0, to = 0;

  double length() const { return to - from; }
  friend bool operator==(const TimeRange&, const TimeRange&) = default;
};

/// Plays one source. Whoever changes the moment has it shown by the source before `timeChanged` is signalled.
class Timeline : public QObject {
  Q_OBJECT

public:
  static constexpr double kSlowest = 0.01, kFastest = 100;

  explicit Timeline(QObject* parent = nullptr);

  /// Null: nothing to play. Stands at `time`, or at the beginning.
  void setSource(PlaybackSource* source, std::optional<double> time = std::nullopt);
  PlaybackSource* source() const { return source_; }
  bool hasSamples() const { return source_ && !source_->times().empty(); }

  double time() const { return time_; }  // [s]
  /// Whether the moment is in the view: from the first play, step or scrub until somebody leaves.
  bool isShowing() const { return isShowing_; }
  /// Stops, and does not ask the source to show anything until the moment changes again.
  void leave();
  /// Between the samples there are.
  void goTo(double time);
  void goToStart();
  void goToEnd();
  void goToWorst();
  /// To the next sample, or so many further; what plays stops.
  void step(int samples);

  bool isPlaying() const { return isPlaying_; }
  void play();
  void pause();
  void toggle();

  /// 1 is as fast as it is.
  double speed() const { return speed_; }
  void setSpeed(double speed);

  /// What is played; all of it unless a part was chosen.
  TimeRange range() const;
  TimeRange span() const;  // of the source
  bool hasRange() const { return range_.has_value(); }
  void setRange(std::optional<TimeRange> range);
  /// Whether it begins again at the end of the range.
  bool isLooping() const { return isLooping_; }
  void setLooping(bool on);

Q_SIGNALS:
  void sourceChanged();  // another, or other samples
  void timeChanged();
  void playingChanged();
  void settingsChanged();  // speed, range, loop
  void showingChanged();

private:
  void tick();
  void setTime(double time, bool shows);
  void setPlaying(bool on);
  void onSourceChanged();
  /// The end of what can be played now.
  double lastMoment() const;

  QPointer<PlaybackSource> source_;
  double time_ = 0, speed_ = 1;
  bool isPlaying_ = false, isLooping_ = false, isShowing_ = false;
  std::optional<TimeRange> range_;
  QTimer clock_;
  QElapsedTimer sinceTick_;
};

}  // namespace liana

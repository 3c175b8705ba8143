// What a timeline plays: something that has happened over time and can be looked at again.
#pragma once

#include <QObject>
#include <QString>
#include <limits>
#include <optional>
#include <vector>

namespace liana {

/// One number over time, with one value for each sample.
struct TimeSeries {
  QString quantity;             // "Bend radius": what shares a plot
  QString name;                 // "W12": which line of the plot
  QString unit;                 // of values and limit; empty for plain numbers
  std::optional<double> limit;  // what may not be passed
  bool isLowWorse = false;      // small values are the bad ones, and what is below the limit is wrong
  std::vector<double> values;   // not a number: there is none at that sample
};

enum class MarkKind { Note, Warning, Failure };

/// A moment with something to tell.
struct TimeMark {
  double time = 0;  // [s]
  MarkKind kind = MarkKind::Note;
  QString text;  // "W12 snaps over by 34 mm"
};

/// A solved move or a hoist simulation. Says what there is; `show` brings a moment into the view. Belongs to
/// whoever made it and outlives neither timeline nor plots.
class PlaybackSource : public QObject {
  Q_OBJECT

public:
  using QObject::QObject;

  /// Of the run: "Pick and place".
  virtual QString name() const = 0;
  /// Of the samples there are [s]; grows strictly. More may come while it is still being solved.
  virtual const std::vector<double>& times() const = 0;
  /// What the track spans [s]; more than the samples do while some are still to come.
  virtual double begin() const { return times().empty() ? 0 : times().front(); }
  virtual double end() const { return times().empty() ? 0 : times().back(); }

  virtual const std::vector<TimeSeries>& series() const = 0;
  /// Events, by time.
  virtual std::vector<TimeMark> marks() const { return {}; }
  /// The moments the user has given [s].
  virtual std::vector<double> keyPoses() const { return {}; }
  /// The moment worth looking at first.
  virtual std::optional<TimeMark> worst() const { return std::nullopt; }

  /// Brings a moment into the view; between samples it may be drawn between them.
  virtual void show(double time) = 0;

Q_SIGNALS:
  /// There are more samples, or others.
  void changed();
};

/// The sample nearest in time; none when there are no samples.
std::optional<std::size_t> nearestSample(const std::vector<double>& times, double time);

/// A time as people read it on a player: "0:04.20".
QString clockText(double seconds);

}  // namespace liana

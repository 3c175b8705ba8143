// A recorded lift as something a timeline plays and plots draw.
#pragma once

#include <functional>

#include "gui/playback/playback_source.h"
#include "kernel/hoisting/checks/hoist_checks.h"
#include "kernel/hoisting/hoist_recording.h"

namespace liana {

class HoistSession;
class HoistView;

/// Follows the session: more samples while it runs. Shows moments in the view.
class HoistPlayback : public PlaybackSource {
  Q_OBJECT

public:
  HoistPlayback(HoistSession& session, HoistView& view, QObject* parent);

  QString name() const override { return name_; }
  const std::vector<double>& times() const override { return times_; }
  double end() const override;
  const std::vector<TimeSeries>& series() const override { return series_; }
  std::vector<TimeMark> marks() const override;
  std::optional<TimeMark> worst() const override;
  void show(double time) override;
  /// Samples came; nobody has chosen another moment.
  bool isTelling() const { return isTelling_; }

private:
  using Reading = std::function<double(const HoistFrame&)>;
  void rebuild();
  void grow(std::size_t firstFrame);
  void add(TimeSeries series, Reading reading);
  void addRopes();
  void addDrives();
  void addBodies();
  void addEnergies();
  void fillSwing(std::size_t firstFrame);
  void takeChecks();
  void tell();

  HoistSession& session_;
  HoistView& view_;
  QString name_;
  std::vector<double> times_;
  std::vector<TimeSeries> series_;
  std::vector<Reading> readings_;  // of each series; empty for those filled otherwise
  std::vector<std::pair<std::size_t, std::size_t>> swings_;  // series and body
  bool isTelling_ = false;
  std::size_t clearancesFrom_ = 0;  // series behind these are distances
};

/// A run that is over and kept for comparison: its series, without a picture.
class KeptRun : public PlaybackSource {
  Q_OBJECT

public:
  KeptRun(const PlaybackSource& run, const QString& name, QObject* parent);

  QString name() const override { return name_; }
  const std::vector<double>& times() const override { return times_; }
  const std::vector<TimeSeries>& series() const override { return series_; }
  void show(double /*time*/) override {}

private:
  QString name_;
  std::vector<double> times_;
  std::vector<TimeSeries> series_;
};

/// A check's value with its unit: "4.31", "12.4 kN", "36 mm" in the document's unit.
QString valueText(HoistCheckKind kind, double value);
/// "rope strength of \"Leg 1\", near \"Lug 1\"".
QString titleOf(const HoistFinding& finding);
QString titleOf(HoistCheckKind kind);

}  // namespace liana

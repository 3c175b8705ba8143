// The levers of a running lift: a slider, two keys and a stop for each drive, and the wind.
#pragma once

#include <Eigen/Core>
#include <QWidget>
#include <vector>

#include "kernel/model/rigging/load_case.h"

class QGridLayout;
class QLabel;
class QSlider;
class QToolButton;

namespace liana {

class HoistSession;
struct HoistRecording;

/// A slider holds its speed; a key runs its drive while it is down. What levers are moved to while nothing
/// runs is told when it runs on.
class DriveLevers : public QWidget {
  Q_OBJECT

public:
  explicit DriveLevers(HoistSession& session, QWidget* parent = nullptr);

  /// What was moved since the run stood still, to be told when it runs on.
  std::vector<DriveCommand> pending() const;
  void forgetPending();
  /// All drives by their brakes.
  void stopAll();
  /// Moves the lever of a drive, as a hand would.
  void tellDrive(const std::string& drive, double value);
  /// Keys of this widget are levers while something runs.
  void watch(QWidget* widget);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  struct Lever {
    std::string drive;
    CommandKind kind = CommandKind::Run;
    double full = 0;  // at the end of the slider
    QString unit;
    Qt::Key forwards = Qt::Key_unknown, backwards = Qt::Key_unknown;
    QSlider* slider = nullptr;
    QLabel* value = nullptr;
    QToolButton* stop = nullptr;
    double told = 0;
    bool isMoved = false;
  };
  void rebuild();
  std::vector<Lever> wantedLevers() const;
  void addWindDirection(std::size_t wind, int row);
  void addLever(Lever lever, const QString& name, int row);
  void tell(std::size_t lever, double value);
  void showValue(std::size_t lever, double value);
  void takeSpeeds();
  void takeWind(std::size_t lever, const HoistRecording& recording, double time);
  DriveCommand commandOf(const Lever& lever) const;
  Eigen::Vector3d windDirection() const;

  HoistSession& session_;
  QGridLayout* grid_;
  std::vector<Lever> levers_;
  std::vector<std::string> names_;  // of what there are levers for
  int windDegrees_ = 0;             // towards which it blows, from x, about the vertical
  bool isShowing_ = false;
};

}  // namespace liana

// The camera of a view and how it gets from one place to another.
#pragma once

#include <Eigen/Core>
#include <QObject>

#include "gui/view/camera/camera_pose.h"

class QVariantAnimation;

namespace liana {

class Viewport;

/// Belongs to the viewport. The mouse moves the pose itself; what is asked for by menus and findings is flown
/// to.
class CameraFlights : public QObject {
  Q_OBJECT

public:
  explicit CameraFlights(Viewport& viewport);

  const CameraPose& pose() const { return pose_; }
  /// At once.
  void jumpTo(const CameraPose& goal);
  void fitAll();
  void fitSelection();
  void setStandardView(StandardView view) { lookFrom(CameraPose::sideOf(view)); }
  /// Flies to see everything from a side of the view cube.
  void lookFrom(const Eigen::Vector3d& side);
  /// Flies to a place and what lies around it, without turning.
  void showPlace(const Eigen::Vector3d& place, double extent);
  void setParallel(bool parallel);
  void setUpAxis(UpAxis axis);
  /// Flights take this long; zero jumps at once.
  void setFlightTime(int milliseconds) { flightTime_ = milliseconds; }

  /// The hand takes the camera: what flies stops. Follow it with moved().
  CameraPose& take();
  /// A document that was just opened is kept in sight as a whole until somebody takes the camera or changes
  /// it.
  void showAllOf(UpAxis axis);
  void letGo() { isKeptInSight_ = false; }
  void keepInSight() { fitsNextFrame_ |= isKeptInSight_; }
  /// Right before a frame, when sizes are known.
  void prepareFrame();

Q_SIGNALS:
  /// It stands elsewhere now.
  void changed();
  /// The same while it is on its way, one frame of many.
  void moved();

private:
  void flyTo(const CameraPose& goal);

  Viewport& viewport_;
  CameraPose pose_, start_, goal_;
  QVariantAnimation* flight_;
  int flightTime_ = 220;
  bool fitsNextFrame_ = false;
  bool isKeptInSight_ = false;
};

}  // namespace liana

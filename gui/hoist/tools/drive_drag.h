// Drives told by dragging a trolley, a hook or a load while a lift runs live, as with the stick of a game
// pad.
#pragma once

#include <Eigen/Core>
#include <QPointF>
#include <optional>
#include <string>
#include <vector>

#include "kernel/model/rigging/rigging.h"

class QMouseEvent;

namespace liana {

class DriveLevers;
class HoistSession;
class HoistView;
class Viewport;

/// The farther the mouse is from where the button went down, the faster; let go, the drives come to rest. A
/// body that joints lead drives those along their axes as they are seen; one that hangs, the winch up and
/// down and all that travels sideways.
class DriveDrag {
public:
  DriveDrag(HoistSession& session, HoistView& view, DriveLevers& levers, Viewport& viewport)
      : session_(session), view_(view), levers_(levers), viewport_(viewport) {}

  /// Whether the event was for a drive, and for nobody else.
  bool take(const QMouseEvent& event);
  bool isOn() const { return !held_.empty(); }

private:
  /// A drive and the way on the screen along which it goes forwards.
  struct Held {
    std::string drive;
    Eigen::Vector2d forwards;
    double full = 0;
    double told = 0;
  };
  bool begin(const QPointF& at);
  void move(const QPointF& at);
  void end();
  void holdJoint(const RigJoint& joint);
  void holdWinch();
  std::string bodyUnder(const QPointF& at) const;

  HoistSession& session_;
  HoistView& view_;
  DriveLevers& levers_;
  Viewport& viewport_;
  QPointF from_;
  std::vector<Held> held_;
};

}  // namespace liana

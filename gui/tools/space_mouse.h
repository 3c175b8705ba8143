// A 3D mouse: its cap turns and shifts the view, or what is selected.
#pragma once

#include <Eigen/Core>
#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include "gui/tools/space_mouse_link.h"

class QAction;
class QSocketNotifier;

namespace liana {

class Viewport;

/// Talks to the daemon spacenavd through libspnav. Where there is none nothing happens; it is looked for
/// again every few seconds, so that one may be plugged in later. The cap moves the model as if it were held
/// in the hand. The first button fits the view, the second switches between the view and what is selected.
class SpaceMouse : public QObject {
  Q_OBJECT

public:
  SpaceMouse(Viewport& viewport, QObject* parent);
  ~SpaceMouse() override;

  QAction* movesSelection;  // checked: the cap moves what is selected instead of the view
  bool isConnected() const { return notifier_ != nullptr; }

private:
  /// How far the cap is pushed and turned, in the eye's axes: x right, y up, z towards the eye, about 1 at
  /// most.
  struct Push {
    Eigen::Vector3d shift, turn;
  };
  void connectToDaemon();
  void disconnectFromDaemon();
  void readEvents();
  void take(const Push& push, double seconds);
  void moveView(const Push& push, double seconds);
  bool moveSelection(const Push& push, double seconds);
  void press(int button);

  Viewport& viewport_;
  SpaceMouseLink link_;
  QSocketNotifier* notifier_ = nullptr;
  QTimer retry_, rest_;
  QElapsedTimer sinceLast_;
};

}  // namespace liana

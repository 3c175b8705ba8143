// Draws a cable point by point: it passes through the points, held where it would not pass by itself.
#pragma once

#include <optional>
#include <vector>

#include "gui/tools/picking/end_hover.h"
#include "gui/tools/picking/frame_picker.h"
#include "gui/tools/picking/surface_place.h"
#include "gui/tools/tool.h"

namespace liana {

class BackgroundTask;
class Viewport;
struct NewCable;

/// Points snap to what the tool *Cable* snaps to. The first and the last become ends as that tool makes them:
/// in the hole, out of the face, in the socket. Points between go through holes along their axis and lie on
/// faces; beside parts they are in the plane of the view through the point before. Which of those need a
/// handle is worked out on a thread.
class PolylineTool : public Tool {
  Q_OBJECT

public:
  PolylineTool(Viewport& viewport, FramePicker& picker, BackgroundTask& task);

  QString nextStep() const override;
  void hover(const PointerEvent& event) override;
  void click(const PointerEvent& event) override;
  void doubleClick(const PointerEvent& event) override;
  bool key(const KeyPress& pressed) override;
  bool wantsKey(int key) const override;
  bool cancel() override;
  void activate() override;
  void deactivate() override;

private:
  struct Point {
    Eigen::Vector3d place = Eigen::Vector3d::Zero();  // where the cable passes
    std::optional<PartReference> part;
    std::optional<PickedFrame> frame;  // what an end there would be put at; none in space
    bool isTurned = false;             // by the user: the plug is keyed
    bool isThrough = false;            // the cable goes along the frame's axis: a hole, a ring

    Eigen::Vector3d endPlace() const { return frame ? frame->origin() : place; }
  };
  Point pointUnder(const PointerEvent& event);
  std::vector<PickedFrame> placesAt(const Eigen::Vector2d& pixel);
  void take(const PointerEvent& event);
  /// What was clicked while a part was being prepared, now that it is.
  void goOn();
  void takeBack();
  void finish();
  /// The cable through these points, with a name and a length.
  NewCable cableThrough(const std::vector<Point>& points) const;
  /// The way such a cable would take, for the eye.
  std::vector<Eigen::Vector3d> previewThrough(const std::vector<Point>& points) const;
  void makeCable();
  void add(const NewCable& made);
  void forget();
  void draw();

  Viewport& viewport_;
  FramePicker& picker_;
  BackgroundTask& task_;
  EndHover hover_;
  bool isCurrent_ = false;
  std::optional<PointerEvent> mouse_;
  std::vector<Point> points_;
  std::optional<Point> next_;  // under the mouse
  std::vector<PointerEvent> waiting_;
  bool isFinishWaiting_ = false;  // the cable is to be made when they are taken
};

}  // namespace liana

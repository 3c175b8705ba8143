// Draws a cable point by point: it passes through the points, held where it would not pass by itself.
#pragma once

#include <optional>
#include <vector>

#include "gui/tools/picking/frame_picker.h"
#include "gui/tools/picking/surface_place.h"
#include "gui/tools/tool.h"

namespace liana {

class BackgroundTask;
class Viewport;
struct NewCable;

/// On parts the cable lies on the surface and follows the part; beside them points are in the plane of the
/// view through the point before. Which of those need a handle is worked out on a thread.
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
    Eigen::Vector3d place = Eigen::Vector3d::Zero();
    std::optional<PartReference> part;
  };
  Point pointAt(const Eigen::Vector2d& pixel) const;
  void takeBack();
  void makeCable();
  void add(const NewCable& made);
  void draw();

  Viewport& viewport_;
  FramePicker& picker_;
  BackgroundTask& task_;
  bool isCurrent_ = false;
  std::vector<Point> points_;
  std::optional<Point> next_;  // under the mouse
};

}  // namespace liana

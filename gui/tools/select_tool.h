// The everyday tool: hover, click and a drawn box select, dragging a handle, an end or the gizmo moves,
// pulling at a cable pulls it.
#pragma once

#include <memory>
#include <optional>

#include "gui/tools/tool.h"
#include "gui/view/overlay/gizmo_shape.h"
#include "gui/workspace/selection/selection_set.h"

namespace liana {

class Drag;
class FramePicker;
class SelectionRectangle;
class Viewport;

class SelectTool : public Tool {
  Q_OBJECT

public:
  SelectTool(Viewport& viewport, FramePicker& picker);
  ~SelectTool() override;

  QString nextStep() const override;
  void hover(const PointerEvent& event) override;
  bool press(const PointerEvent& event) override;
  void beginDrag(const PointerEvent& pressed) override;
  void drag(const PointerEvent& event) override;
  void endDrag(const PointerEvent& event) override;
  void click(const PointerEvent& event) override;
  void doubleClick(const PointerEvent& event) override;
  bool key(const KeyPress& pressed) override;
  bool cancel() override;

private:
  void finish();
  void selectBox(const PointerEvent& event);
  /// Moves the selection one step along the world's axis nearest to the arrow key's direction; with Alt turns
  /// it that way.
  bool nudge(const KeyPress& pressed);

  Viewport& viewport_;
  FramePicker& picker_;
  std::unique_ptr<Drag> drag_;
  PointerEvent lastDrag_;  // while something is dragged
  SelectionRectangle* rectangle_;
  std::optional<Eigen::Vector2d> boxCorner_;  // where a box is being drawn from
  Selection grabbed_;                         // what the last press met
  std::optional<GizmoPart> grabbedPart_;
  int nudgeToken_ = 0;  // one undo step for a run of arrow keys
};

}  // namespace liana

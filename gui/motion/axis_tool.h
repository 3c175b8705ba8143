// The axis of a joint, picked: a hole, a shaft, a cone or a round edge gives its axis, a straight edge
// itself.
#pragma once

#include <Eigen/Geometry>
#include <optional>

#include "gui/tools/picking/frame_picker.h"
#include "gui/tools/tool.h"

namespace liana {

class Viewport;

/// Done after one click.
class AxisTool : public Tool {
  Q_OBJECT

public:
  AxisTool(Viewport& viewport, FramePicker& picker);

  QString nextStep() const override;
  void hover(const PointerEvent& event) override;
  void click(const PointerEvent& event) override;
  bool key(const KeyPress& pressed) override;
  bool wantsKey(int key) const override;
  void activate() override;
  void deactivate() override;

Q_SIGNALS:
  void picked(const Eigen::Vector3d& point, const Eigen::Vector3d& direction);

private:
  void draw();

  Viewport& viewport_;
  FramePicker& picker_;
  std::optional<PickedFrame> frame_;
  PointerEvent last_;
  bool isFlipped_ = false;
};

}  // namespace liana

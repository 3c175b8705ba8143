// Puts an anchor, eye, sheave or drum where a part is clicked.
#pragma once

#include <optional>

#include "gui/hoist/rig_thing.h"
#include "gui/tools/picking/frame_picker.h"
#include "gui/tools/tool.h"
#include "kernel/geometry/pick/running_surface.h"

namespace liana {

class HoistView;
class RigEditor;
class Viewport;

/// Sheaves and drums take their axis from a cylinder, and place and diameter from the groove or barrel about
/// it that the rope will lie in; anchors and eyes take the place of a face, edge or hole. The fitting is on
/// the body its part belongs to.
class FittingTool : public Tool {
  Q_OBJECT

public:
  FittingTool(Viewport& viewport, FramePicker& picker, HoistView& view, RigEditor& editor, FittingKind kind);

  QString nextStep() const override;
  void hover(const PointerEvent& event) override;
  void click(const PointerEvent& event) override;
  bool key(const KeyPress& pressed) override;
  bool wantsKey(int key) const override;
  void activate() override;
  void deactivate() override;

private:
  bool turns() const { return kind_ == FittingKind::Sheave || kind_ == FittingKind::Drum; }
  void refresh();
  /// As it would be put; none where nothing fits.
  std::optional<RigFitting> offer() const;
  /// Diameter, place and width of a wheel on what the frame was picked from.
  void fitWheel(const PickedFrame& frame, RigFitting& wheel) const;
  const std::optional<RunningSurface>& surfaceOf(const PickedFrame& frame) const;
  void draw();

  Viewport& viewport_;
  FramePicker& picker_;
  HoistView& view_;
  RigEditor& editor_;
  FittingKind kind_;
  std::vector<PickedFrame> frames_;
  std::size_t index_ = 0;
  bool flipped_ = false;
  std::optional<PointerEvent> mouse_;
  /// Of the frame that was asked for last: while the mouse moves over one cylinder it stays the same.
  mutable std::optional<std::pair<Eigen::Isometry3d, std::optional<RunningSurface>>> surface_;
  bool isCurrent_ = false;
};

}  // namespace liana

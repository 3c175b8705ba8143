// Reeves a rope: a click on a drum or anchor, on eyes and sheaves in order, on the anchor at its end.
#pragma once

#include <vector>

#include "gui/hoist/rig_thing.h"
#include "gui/tools/tool.h"

namespace liana {

class HoistView;
class RigEditor;
class Viewport;

class RopeTool : public Tool {
  Q_OBJECT

public:
  RopeTool(Viewport& viewport, HoistView& view, RigEditor& editor);

  QString nextStep() const override;
  void hover(const PointerEvent& event) override;
  void click(const PointerEvent& event) override;
  bool key(const KeyPress& pressed) override;
  bool wantsKey(int key) const override { return key == Qt::Key_F || key == Qt::Key_Backspace; }
  bool cancel() override;
  void activate() override;
  void deactivate() override;

private:
  /// The fitting under the mouse, if the rope can go there next.
  const RigFitting* offer() const;
  void finish();
  void draw();

  Viewport& viewport_;
  HoistView& view_;
  RigEditor& editor_;
  std::vector<RopePass> route_;
  std::string under_;  // the fitting under the mouse
  PassSense sense_ = PassSense::Shortest;
};

}  // namespace liana

// The everyday tool: hover and click select, dragging a handle or an end moves it, pulling at a cable pulls
// it.
#pragma once

#include <memory>

#include "gui/tools/tool.h"
#include "gui/workspace/selection.h"

namespace liana {

class Drag;
class Viewport;

class SelectTool : public Tool {
  Q_OBJECT

public:
  explicit SelectTool(Viewport& viewport);
  ~SelectTool() override;

  QString nextStep() const override;
  void hover(const PointerEvent& event) override;
  bool press(const PointerEvent& event) override;
  void beginDrag(const PointerEvent& pressed) override;
  void drag(const PointerEvent& event) override;
  void endDrag(const PointerEvent& event) override;
  void click(const PointerEvent& event) override;
  void doubleClick(const PointerEvent& event) override;
  bool cancel() override;

private:
  void finish();

  Viewport& viewport_;
  std::unique_ptr<Drag> drag_;
  Selection grabbed_;  // what the last press met
};

}  // namespace liana

// Measures: click two places and read the distance, the angle, the diameter, the way along a cable.
#pragma once

#include <optional>
#include <vector>

#include "gui/tools/measure/gap_task.h"
#include "gui/tools/measure/measured_places.h"
#include "gui/tools/tool.h"

namespace liana {

/// Clicks snap to corners, edges and centres. Ctrl takes whole parts and cables; Shift adds a third place to
/// two and measures the angle. The result stays in the view until the next click or Escape.
class MeasureTool : public Tool {
  Q_OBJECT

public:
  explicit MeasureTool(Viewport& viewport);

  QString nextStep() const override;
  void hover(const PointerEvent& event) override;
  void click(const PointerEvent& event) override;
  bool key(const KeyPress& pressed) override;
  bool cancel() override;
  void activate() override;
  void deactivate() override;

  const std::optional<Measurement>& result() const { return result_; }
  const std::vector<MeasuredPlace>& places() const { return places_; }

private:
  void measure();
  void startGap();
  void clear();
  void draw();

  Viewport& viewport_;
  bool isCurrent_ = false;
  MeasuredPlaces finder_;
  std::vector<AssemblyReference> assemblies_;  // as they were last seen
  GapTask gap_;
  std::vector<MeasuredPlace> places_;
  std::optional<MeasuredPlace> hovered_;
  std::optional<Measurement> result_;
};

}  // namespace liana

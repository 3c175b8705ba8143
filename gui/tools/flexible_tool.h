// Makes a stretch of a hose flexible: a click at the one cross-section, a click at the other.
#pragma once

#include <optional>

#include "gui/tools/tool.h"
#include "gui/workspace/parts/part_conversion.h"

namespace liana {

class BackgroundTask;
class Viewport;

/// The first click finds the hose; Enter then takes all of it.
class FlexibleTool : public Tool {
  Q_OBJECT

public:
  FlexibleTool(Viewport& viewport, BackgroundTask& task);

  QString nextStep() const override;
  void hover(const PointerEvent& event) override;
  void click(const PointerEvent& event) override;
  bool key(const KeyPress& pressed) override;
  bool wantsKey(int key) const override;
  bool cancel() override;
  void activate() override;
  void deactivate() override;

private:
  void convert(double from, double to, bool laid);
  void draw();

  Viewport& viewport_;
  BackgroundTask& task_;
  std::optional<FoundTube> tube_;
  double from_ = 0, to_ = 0;  // arc lengths [mm]
  bool isCurrent_ = false;
};

}  // namespace liana

// Buttons over the view that choose which kind of fixing the clip tool makes.
#pragma once

#include <QWidget>
#include <functional>
#include <optional>
#include <vector>

#include "kernel/model/harness/fixing.h"

class QToolButton;

namespace liana {

class Viewport;

/// Hidden while the tool is not in hand. The first button leaves the choice to what is under the mouse.
class FixingChooser : public QWidget {
public:
  using Chosen = std::function<void(const std::optional<FixingWord>&)>;
  FixingChooser(Viewport& viewport, Chosen chosen);

  void show(const std::optional<FixingWord>& chosen);
  /// Which kinds fit what is under the mouse: the others are grey; empty: nothing is there.
  void setFitting(const std::vector<FixingWord>& kinds);

  /// All kinds as people choose them.
  static const std::vector<FixingWord>& kinds();

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void place();

  Viewport& viewport_;
  std::vector<QToolButton*> buttons_;  // the usual one, then each kind
};

bool operator==(const FixingWord& a, const FixingWord& b);

}  // namespace liana

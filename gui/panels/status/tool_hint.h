// The name of the tool in hand and its next step, in the corner of the view where the eye is.
#pragma once

#include <QLabel>

namespace liana {

class Viewport;

/// Hidden while nothing is in hand but the everyday tool. The mouse goes through it.
class ToolHint : public QLabel {
  Q_OBJECT

public:
  explicit ToolHint(Viewport& viewport);

  /// An empty name hides it.
  void showStep(const QString& toolName, const QString& nextStep);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void place();

  Viewport& viewport_;
  int textWidth_ = 0;  // in one line
};

}  // namespace liana

// A wrapped label that keeps clear of the cube.
#include "gui/panels/status/tool_hint.h"

#include <QEvent>

#include "gui/view/scene/viewport.h"
#include "gui/view/section/section_view.h"

namespace liana {
namespace {

constexpr int kMargin = 10, kCubeWidth = 140, kPanelHeight = 44, kWidest = 460, kNarrowest = 160,
              kPadding = 24;

}  // namespace

ToolHint::ToolHint(Viewport& viewport) : QLabel(&viewport), viewport_(viewport) {
  setObjectName("toolHint");
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setWordWrap(true);
  setTextFormat(Qt::RichText);
  setStyleSheet("background: rgba(30,34,40,150); color: white; border-radius: 6px; padding: 5px 9px;");
  viewport.installEventFilter(this);
  connect(&viewport.section(), &SectionView::changed, this, &ToolHint::place);
  hide();
}

void ToolHint::showStep(const QString& toolName, const QString& nextStep) {
  setVisible(!toolName.isEmpty());
  if (toolName.isEmpty()) return;
  // Keys that may be pressed besides stand in the status line.
  const QString step = nextStep.section(" · ", 0, 0);
  setText(QString("<b>%1</b><br>%2").arg(toolName.toHtmlEscaped(), step.toHtmlEscaped()));
  textWidth_ =
      std::max(fontMetrics().horizontalAdvance(step), fontMetrics().horizontalAdvance(toolName) * 5 / 4);
  place();
}

void ToolHint::place() {
  const int room = viewport_.width() - 2 * kMargin - kCubeWidth;
  const int width = std::min(textWidth_ + kPadding, std::clamp(room, kNarrowest, kWidest));
  resize(width, heightForWidth(width));
  move(kMargin, kMargin + (viewport_.section().isOn() ? kPanelHeight : 0));
}

bool ToolHint::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) place();
  return QLabel::eventFilter(watched, event);
}

}  // namespace liana

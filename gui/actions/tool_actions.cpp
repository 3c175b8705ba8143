// Switches between tools.
#include "gui/actions/tool_actions.h"

#include <QAction>
#include <QActionGroup>

#include "gui/actions/make_action.h"
#include "gui/tools/measure/measure_tool.h"
#include "gui/tools/picking/frame_picker.h"
#include "gui/tools/section_tool.h"
#include "gui/tools/select_tool.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/workspace.h"

namespace liana {

ToolActions::ToolActions(Viewport& viewport, QObject* parent)
    : QObject(parent),
      viewport_(viewport),
      picker_(std::make_unique<FramePicker>(viewport)),
      group_(new QActionGroup(this)) {
  select = add(std::make_unique<SelectTool>(viewport, *picker_), tr("&Select"), "select", "S",
               tr("Select, move and pull with the mouse"));
  measure = add(std::make_unique<MeasureTool>(viewport), tr("&Measure"), "measure", "M",
                tr("Measure distances, angles, diameters and the way along a cable"));
  sectionFace = add(std::make_unique<SectionTool>(viewport), tr("Section along a &face"), "section",
                    "Shift+X", tr("Cut the parts open along a face that is clicked"));
  viewport.setMover(tools_.front().get());
  select->setChecked(true);
  activate(tools_.front().get());
  connect(&viewport.workspace(), &Workspace::documentReplaced, select, &QAction::trigger);
}

ToolActions::~ToolActions() {
  viewport_.setTool(nullptr);
  viewport_.setMover(nullptr);
}

QAction* ToolActions::add(std::unique_ptr<Tool> tool, const QString& text, const QString& iconName,
                          const QString& shortcuts, const QString& tip) {
  QAction* action = makeAction(this, text, iconName, shortcuts, tip);
  action->setCheckable(true);
  group_->addAction(action);
  Tool* added = tool.get();
  tools_.push_back(std::move(tool));
  connect(action, &QAction::triggered, this, [this, added] { activate(added); });
  connect(added, &Tool::nextStepChanged, this, [this, added] {
    if (current_ == added) Q_EMIT nextStepChanged(added->nextStep());
  });
  connect(added, &Tool::readoutChanged, this, &ToolActions::readoutChanged);
  connect(added, &Tool::finished, this, [this] { select->trigger(); });
  return action;
}

QString ToolActions::currentName() const {
  QString name = group_->checkedAction() ? group_->checkedAction()->text() : QString();
  return name.remove('&');
}

void ToolActions::activate(Tool* tool) {
  if (tool == current_) return;
  Tool* previous = current_;
  current_ = tool;
  viewport_.setTool(tool);  // cancels what the previous one was about
  if (previous) previous->deactivate();
  tool->activate();
  Q_EMIT readoutChanged({});
  Q_EMIT nextStepChanged(tool->nextStep());
}

}  // namespace liana

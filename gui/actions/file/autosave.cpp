// A timer between changes and the copy.
#include "gui/actions/file/autosave.h"

#include "gui/workspace/workspace.h"

namespace liana {

constexpr int kDelay = 5000;  // [ms] after the first change that is not in the copy

Autosave::Autosave(Workspace& workspace, QObject* parent) : QObject(parent), workspace_(workspace) {
  timer_.setSingleShot(true);
  timer_.setInterval(kDelay);
  connect(&timer_, &QTimer::timeout, this, &Autosave::saveNow);
  connect(&workspace.undoStack(), &QUndoStack::indexChanged, this, &Autosave::wait);
  connect(&workspace, &Workspace::titleChanged, this, &Autosave::wait);
}

void Autosave::wait() {
  if (!workspace_.saved().isModified()) {
    timer_.stop();
    copy_.discard();
  } else if (!timer_.isActive()) {
    timer_.start();
  }
}

void Autosave::saveNow() {
  const bool isEmpty = workspace_.isEmpty() && !workspace_.document().rigging();
  if (!workspace_.saved().isModified() || isEmpty) return;
  const Result<void> saved = copy_.save(workspace_.saved().contentToSave(), workspace_.saved().file());
  if (!saved.ok() && !hasFailed_)
    workspace_.post(MessageKind::Warning, tr("No copy of the unsaved work could be kept: %1")
                                              .arg(QString::fromStdString(saved.error().message)));
  hasFailed_ = !saved.ok();
}

}  // namespace liana

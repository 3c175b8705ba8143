#include "gui/workspace/saved_state.h"

#include "gui/workspace/workspace.h"

namespace liana {

SavedState::SavedState(Workspace& workspace) : workspace_(workspace) {
  connect(&workspace.undoStack(), &QUndoStack::cleanChanged, this, &SavedState::changed);
}

QString SavedState::title() const {
  if (!file_.empty()) return QString::fromStdString(file_.filename().string());
  const auto& assemblies = workspace_.document().assemblies();
  if (!assemblies.empty()) return QString::fromStdString(assemblies.front().file.stem().string());
  return tr("Untitled");
}

DocumentContent SavedState::contentToSave() const {
  DocumentContent content = workspace_.document().content();
  const LiveShapes& shapes = workspace_.shapes();
  std::erase_if(content.centerlines, [&shapes](const auto& each) {
    const SolvedShape* found = shapes.shapeOf(each.first);
    return !shapes.isShown(each.first) || (found && !found->report.inEquilibrium());
  });
  return content;
}

bool SavedState::isModified() const {
  return !workspace_.undoStack().isClean() || modifiedOutsideStack_;
}

bool SavedState::hasUnsavedWork() const {
  return isModified() &&
         (!workspace_.document().cables().empty() || !workspace_.undoStack().isClean() || isRecovered_);
}

void SavedState::reset(const std::filesystem::path& file) {
  modifiedOutsideStack_ = isRecovered_ = false;
  file_ = file;
}

void SavedState::markSaved(const std::filesystem::path& file) {
  reset(file);
  workspace_.undoStack().setClean();
  Q_EMIT changed();
}

void SavedState::markModified() {
  modifiedOutsideStack_ = true;
  Q_EMIT changed();
}

void SavedState::markRecovered() {
  isRecovered_ = true;
  markModified();
}

}  // namespace liana

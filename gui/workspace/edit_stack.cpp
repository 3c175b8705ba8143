#include "gui/workspace/edit_stack.h"

#include "gui/workspace/edit_command.h"

namespace liana {

void EditStack::clear() {
  undoStack_.clear();
  transient_.clear();
}

Result<void> EditStack::tryApply(std::unique_ptr<Edit> edit, int mergeToken) {
  discardTransient();  // a drag that is taken back later would take this edit with it
  Q_EMIT editBegins();
  Result<void> result = edit->apply(*document_);
  if (result.ok()) pushDone(std::move(edit), mergeToken);
  return result;
}

bool EditStack::apply(std::unique_ptr<Edit> edit, int mergeToken) {
  const Result<void> result = tryApply(std::move(edit), mergeToken);
  if (!result.ok()) Q_EMIT editRefused(QString::fromStdString(result.error().message));
  return result.ok();
}

void EditStack::pushDone(std::unique_ptr<Edit> edit, int mergeToken) {
  if (!edit->hasEffect(*document_)) return;
  const auto failed = [this](const Error& error) {
    Q_EMIT redoFailed(QString::fromStdString(error.message));
  };
  undoStack_.push(new EditCommand(*document_, std::move(edit), mergeToken, failed));
}

void EditStack::undo() {
  discardTransient();
  Q_EMIT editBegins();
  undoStack_.undo();
}

void EditStack::redo() {
  discardTransient();
  Q_EMIT editBegins();
  undoStack_.redo();
}

bool EditStack::applyTransient(std::unique_ptr<Edit> edit) {
  Q_EMIT editBegins();
  const Result<void> result = edit->apply(*document_);
  if (!result.ok()) {
    Q_EMIT editRefused(QString::fromStdString(result.error().message));
    return false;
  }
  if (transient_.empty() || !transient_.back()->mergeWith(*edit)) transient_.push_back(std::move(edit));
  return true;
}

void EditStack::keepTransient(const QString& name) {
  if (transient_.empty()) return;
  std::unique_ptr<Edit> edit = std::move(transient_.front());
  if (transient_.size() > 1) {
    transient_.front() = std::move(edit);
    const std::string shownName = name.isEmpty() ? transient_.back()->name() : name.toStdString();
    edit = std::make_unique<EditSequence>(std::move(transient_), shownName);
  }
  transient_.clear();
  pushDone(std::move(edit), 0);
  Q_EMIT transientEnded();
}

void EditStack::discardTransient() {
  if (transient_.empty()) return;
  Q_EMIT editBegins();
  for (auto edit = transient_.rbegin(); edit != transient_.rend(); ++edit) (*edit)->revert(*document_);
  transient_.clear();
  Q_EMIT transientEnded();
}

}  // namespace liana

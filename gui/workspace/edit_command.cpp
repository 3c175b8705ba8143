// Undo and redo of edits.
#include "gui/workspace/edit_command.h"

#include <QString>
#include <algorithm>
#include <utility>

namespace liana {

EditCommand::EditCommand(Document& document, std::unique_ptr<Edit> edit, int mergeToken, Failed failed)
    : QUndoCommand(QString::fromStdString(edit->name())),
      document_(document),
      edit_(std::move(edit)),
      mergeToken_(mergeToken),
      failed_(std::move(failed)) {}

void EditCommand::undo() {
  if (!applied_) return;
  edit_->revert(document_);
  applied_ = false;
}

void EditCommand::redo() {
  if (applied_) return;
  const Result<void> result = edit_->apply(document_);
  applied_ = result.ok();
  if (!applied_ && failed_) failed_(result.error());
}

bool EditCommand::mergeWith(const QUndoCommand* next) {
  const auto* command = dynamic_cast<const EditCommand*>(next);
  const bool merged = command && command->mergeToken_ == mergeToken_ && edit_->mergeWith(*command->edit_);
  if (merged && !edit_->hasEffect(document_)) setObsolete(true);  // the stack drops it
  return merged;
}

Result<void> EditSequence::apply(Document& document) {
  for (std::size_t i = 0; i < edits_.size(); ++i) {
    Result<void> result = edits_[i]->apply(document);
    if (result.ok()) continue;
    while (i > 0) edits_[--i]->revert(document);
    return result;
  }
  return {};
}

void EditSequence::revert(Document& document) {
  for (auto edit = edits_.rbegin(); edit != edits_.rend(); ++edit) (*edit)->revert(document);
}

bool EditSequence::hasEffect(const Document& document) const {
  return std::any_of(edits_.begin(), edits_.end(),
                     [&document](const auto& edit) { return edit->hasEffect(document); });
}

bool EditSequence::mergeWith(const Edit& next) {
  const auto* other = dynamic_cast<const EditSequence*>(&next);
  if (!other || other->name_ != name_ || other->edits_.size() != edits_.size()) return false;
  for (std::size_t i = 0; i < edits_.size(); ++i)
    // Edits of one name and place in the sequence are about the same things: all merge or none.
    if (!edits_[i]->mergeWith(*other->edits_[i])) return false;
  return true;
}

}  // namespace liana

// Puts the kernel's edits onto Qt's undo stack.
#pragma once

#include <QUndoCommand>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "kernel/edits/edit.h"

namespace liana {

/// An edit that has been applied already; the first redo() is therefore skipped.
class EditCommand : public QUndoCommand {
public:
  using Failed = std::function<void(const Error&)>;
  EditCommand(Document& document, std::unique_ptr<Edit> edit, int mergeToken, Failed failed);

  void undo() override;
  void redo() override;
  int id() const override { return mergeToken_ == 0 ? -1 : mergeToken_; }
  bool mergeWith(const QUndoCommand* next) override;

private:
  Document& document_;
  std::unique_ptr<Edit> edit_;
  int mergeToken_;
  Failed failed_;
  bool applied_ = true;
};

/// Several edits that undo as one.
class EditSequence : public Edit {
public:
  EditSequence(std::vector<std::unique_ptr<Edit>> edits, std::string name)
      : edits_(std::move(edits)), name_(std::move(name)) {}

  Result<void> apply(Document& document) override;
  void revert(Document& document) override;
  bool hasEffect(const Document& document) const override;
  /// With a sequence whose edits each merge with their counterpart, as in a drag of several things.
  bool mergeWith(const Edit& next) override;
  std::string name() const override { return name_; }

private:
  std::vector<std::unique_ptr<Edit>> edits_;
  std::string name_;
};

}  // namespace liana

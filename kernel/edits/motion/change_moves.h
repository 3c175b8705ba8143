// Adds, changes and removes the assembly moves of the document.
#pragma once

#include <memory>
#include <vector>

#include "kernel/edits/edit.h"

namespace liana {

/// Edits of one drag, which have the same name, merge.
class ChangeMoves : public Edit {
public:
  /// `moves`: all of them; invalid ids are replaced by fresh ones. `name` is what the undo menu calls it.
  ChangeMoves(std::vector<Move> moves, std::string name) : after_(std::move(moves)), name_(std::move(name)) {}

  Result<void> apply(Document& document) override;
  void revert(Document& document) override;
  bool mergeWith(const Edit& next) override;
  bool hasEffect(const Document& document) const override;
  std::string name() const override { return name_; }

  /// Valid once applied.
  const std::vector<Move>& moves() const { return after_; }

private:
  std::vector<Move> before_, after_;
  std::string name_;
};

/// Empty when these moves may be in a document; otherwise what is wrong: every move needs a name of its own.
std::string findMovesDefect(const std::vector<Move>& moves);

const Move* findMove(const Document& document, MoveId id);

/// Behind the others.
std::unique_ptr<ChangeMoves> makeAddMove(const Document& document, Move move);
/// Replaces the move of the same id; `name` is what the undo menu calls it.
std::unique_ptr<ChangeMoves> makeChangeMove(const Document& document, const Move& move, std::string name);
std::unique_ptr<ChangeMoves> makeRemoveMove(const Document& document, MoveId id);

/// The move with a key at that time: the one that is there gets these poses, else there is one more.
Move withKey(Move move, double time, std::vector<MoverPose> poses);
/// Fewer than one millionth of a second apart is the same time; -1 when there is no key.
int keyAt(const Move& move, double time);

}  // namespace liana

#include "kernel/edits/motion/change_moves.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "kernel/model/document_writer.h"

namespace liana {

Result<void> ChangeMoves::apply(Document& document) {
  if (const std::string defect = findMovesDefect(after_); !defect.empty()) return Error{defect};
  for (Move& move : after_)
    if (!move.id.isValid()) move.id = document.newMoveId();
  before_ = document.moves();
  DocumentWriter(document).replaceMoves(after_);
  return {};
}

void ChangeMoves::revert(Document& document) {
  DocumentWriter(document).replaceMoves(before_);
}

bool ChangeMoves::mergeWith(const Edit& next) {
  const auto* other = dynamic_cast<const ChangeMoves*>(&next);
  if (!other || other->name_ != name_) return false;
  after_ = other->after_;
  return true;
}

bool ChangeMoves::hasEffect(const Document& document) const {
  return document.moves() != before_;
}

std::string findMovesDefect(const std::vector<Move>& moves) {
  std::set<std::string> names;
  for (const Move& move : moves) {
    if (std::string defect = move.findDefect(); !defect.empty()) return defect;
    if (!names.insert(move.name).second)
      return "There are two moves \"" + move.name + "\"; give each a name of its own.";
  }
  return {};
}

const Move* findMove(const Document& document, MoveId id) {
  for (const Move& move : document.moves())
    if (move.id == id) return &move;
  return nullptr;
}

std::unique_ptr<ChangeMoves> makeAddMove(const Document& document, Move move) {
  std::vector<Move> moves = document.moves();
  moves.push_back(std::move(move));
  return std::make_unique<ChangeMoves>(moves, "Add move \"" + moves.back().name + "\"");
}

std::unique_ptr<ChangeMoves> makeChangeMove(const Document& document, const Move& move, std::string name) {
  std::vector<Move> moves = document.moves();
  for (Move& present : moves)
    if (present.id == move.id) present = move;
  return std::make_unique<ChangeMoves>(std::move(moves), std::move(name));
}

std::unique_ptr<ChangeMoves> makeRemoveMove(const Document& document, MoveId id) {
  std::vector<Move> moves = document.moves();
  const Move* gone = findMove(document, id);
  const std::string name = gone ? "Remove move \"" + gone->name + "\"" : "Remove move";
  std::erase_if(moves, [id](const Move& move) { return move.id == id; });
  return std::make_unique<ChangeMoves>(std::move(moves), name);
}

int keyAt(const Move& move, double time) {
  for (std::size_t i = 0; i < move.keys.size(); ++i)
    if (std::abs(move.keys[i].time - time) < 1e-6) return static_cast<int>(i);
  return -1;
}

Move withKey(Move move, double time, std::vector<MoverPose> poses) {
  if (const int there = keyAt(move, time); there >= 0) {
    move.keys[static_cast<std::size_t>(there)].poses = std::move(poses);
    return move;
  }
  const auto behind = std::find_if(move.keys.begin(), move.keys.end(),
                                   [time](const KeyPose& key) { return key.time > time; });
  move.keys.insert(behind, {time, std::move(poses)});
  return move;
}

}  // namespace liana

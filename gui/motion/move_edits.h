// What the panel makes of moves: plain changes of plain data, and the key pose that is taken from the view.
#pragma once

#include <QString>
#include <memory>
#include <optional>

#include "gui/workspace/selection/selection_set.h"
#include "kernel/edits/edit.h"
#include "kernel/model/document.h"
#include "kernel/model/motion/move.h"

namespace liana {

/// What a selection would move: whole branches of parts, or a connector. None when it holds neither.
std::optional<Mover> moverOf(const Document& document, const SelectionSet& selection);
/// "Gripper, Plug 1": what it takes along, for people.
QString thingsOf(const Document& document, const Mover& mover);

/// Key poses of movers that are new to a move: where the document has them.
MoverPose restPoseOf(const Move& move, std::size_t mover, const DocumentContent& content);

/// Behind the others, at rest in every key pose. A move without key poses gets one at 0 s.
Move withMover(Move move, Mover mover, const DocumentContent& content);
/// What it has carried is carried by what carried it.
Move withoutMover(Move move, int mover);
/// Moves the other way: at rest in every key pose, since the numbers of one mean nothing to the other.
Move withKind(Move move, int mover, MotionKind kind, const DocumentContent& content);
/// Not when `carrier` comes behind the mover or is itself.
bool canCarry(const Move& move, int carrier, int mover);

/// The key pose that the view shows. Of the project: free movers where they stand, joints where the move has
/// them then; what has been brought there goes back to where the move begins, in the same undo step. While a
/// moment of the move is shown (`shownAt`): all as they are at that moment.
std::unique_ptr<Edit> makeKeyPoseHere(const Document& document, const Move& move, double time,
                                      std::optional<double> shownAt = std::nullopt);
/// The key pose that has been posed by hand in the view.
std::unique_ptr<Edit> makeKeyPose(const Document& document, const Move& move, double time,
                                  std::vector<MoverPose> poses);

}  // namespace liana

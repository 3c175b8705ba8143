// Changes of moves.
#include "gui/motion/move_edits.h"

#include <QStringList>
#include <algorithm>

#include "gui/workspace/edit_command.h"
#include "gui/workspace/free_name.h"
#include "gui/workspace/naming.h"
#include "gui/workspace/parts/visibility.h"
#include "gui/workspace/selection/movable.h"
#include "kernel/edits/motion/change_moves.h"
#include "kernel/playback/moved_scene.h"

namespace liana {
namespace {

/// All parts of the view that a mover takes along.
std::vector<Selection> selectionOf(const Document& document, const Mover& mover) {
  std::vector<Selection> things;
  for (const PartReference& branch : mover.parts) {
    const AssemblyReference* reference = document.findAssembly(branch.assembly);
    if (!reference || !reference->assembly) continue;
    const Assembly& assembly = *reference->assembly;
    const int top = branch.part.empty() ? -1 : assembly.findPath(branch.part);
    if (!branch.part.empty() && top < 0) continue;
    const int end = top < 0 ? static_cast<int>(assembly.nodes().size()) : assembly.endOfBranch(top);
    for (int node = std::max(0, top); node < end; ++node)
      if (assembly.node(node).shape >= 0) things.push_back(PartInstance{reference->id, node});
  }
  return things;
}

/// Takes things of the document along by a displacement.
void addMoveOf(const Document& document, const std::vector<Selection>& things,
               const Eigen::Isometry3d& displacement, std::vector<std::unique_ptr<Edit>>& edits) {
  if (things.empty()) return;
  const SelectionSet selection(things);
  const auto pose = poseOf(document, selection);
  if (!pose) return;
  if (auto edit = makeMove(document, selection, displacement * pose->worldFromPose))
    edits.push_back(std::move(edit));
}

}  // namespace

std::optional<Mover> moverOf(const Document& document, const SelectionSet& selection) {
  Mover mover;
  if (const auto* socket = std::get_if<ConnectorId>(&selection.primary())) {
    const Connector* connector = document.findConnector(*socket);
    if (!connector) return std::nullopt;
    mover.connectors = {*socket};
    mover.name = connector->name.empty() ? "Connector" : connector->name;
    return mover;
  }
  if (selection.parts().empty()) return std::nullopt;
  const std::vector<PartInstance> branches = branchesOf(document, selection.parts());
  mover.parts = referencesOf(document, branches);
  if (mover.parts.empty()) return std::nullopt;  // their assembly has gone, or is not read yet
  mover.name = nameOf(document, mover.parts.front()).toStdString();
  if (mover.name.empty()) mover.name = "Part";
  return mover;
}

QString thingsOf(const Document& document, const Mover& mover) {
  QStringList names;
  for (const PartReference& part : mover.parts)
    names << (part.part.empty() ? QObject::tr("whole assembly") : nameOf(document, part));
  for (const ConnectorId id : mover.connectors)
    if (const Connector* connector = document.findConnector(id))
      names << QString::fromStdString(connector->name);
  return names.join(", ");
}

MoverPose restPoseOf(const Move& move, std::size_t mover, const DocumentContent& content) {
  MoverPose pose;
  if (move.movers[mover].kind == MotionKind::Free) pose.worldFromMover = restFramesOf(move, content)[mover];
  return pose;
}

Move withMover(Move move, Mover mover, const DocumentContent& content) {
  std::vector<std::string> used;
  for (const Mover& other : move.movers) used.push_back(other.name);
  mover.name = unusedName(mover.name, used);
  move.movers.push_back(std::move(mover));
  if (move.keys.empty()) move.keys.push_back({0, std::vector<MoverPose>(move.movers.size() - 1)});
  const MoverPose rest = restPoseOf(move, move.movers.size() - 1, content);
  for (KeyPose& key : move.keys) key.poses.push_back(rest);
  return move;
}

Move withoutMover(Move move, int mover) {
  const int carrier = move.movers[static_cast<std::size_t>(mover)].carriedBy;
  for (Mover& other : move.movers) {
    if (other.carriedBy == mover) other.carriedBy = carrier;
    if (other.carriedBy > mover) --other.carriedBy;
  }
  move.movers.erase(move.movers.begin() + mover);
  for (KeyPose& key : move.keys) key.poses.erase(key.poses.begin() + mover);
  return move;
}

Move withKind(Move move, int mover, MotionKind kind, const DocumentContent& content) {
  const auto index = static_cast<std::size_t>(mover);
  if (move.movers[index].kind == kind) return move;
  const bool wasNumber = move.movers[index].kind != MotionKind::Free && kind != MotionKind::Free;
  move.movers[index].kind = kind;
  const MoverPose rest = restPoseOf(move, index, content);
  for (KeyPose& key : move.keys) key.poses[index] = wasNumber ? MoverPose() : rest;
  return move;
}

bool canCarry(const Move& move, int carrier, int mover) {
  return carrier >= -1 && carrier < mover && carrier < static_cast<int>(move.movers.size());
}

std::unique_ptr<Edit> makeKeyPose(const Document& document, const Move& move, double time,
                                  std::vector<MoverPose> poses) {
  return makeChangeMove(document, withKey(move, time, std::move(poses)),
                        QObject::tr("Add key pose").toStdString());
}

std::unique_ptr<Edit> makeKeyPoseHere(const Document& document, const Move& move, double time,
                                      std::optional<double> shownAt) {
  const QString name = QObject::tr("Add key pose");
  if (shownAt && !move.keys.empty())
    return makeChangeMove(document, withKey(move, time, posesAt(move, *shownAt)), name.toStdString());
  const std::vector<Eigen::Isometry3d> now = restFramesOf(move, document.content());
  std::vector<MoverPose> poses =
      move.keys.empty() ? std::vector<MoverPose>(move.movers.size()) : posesAt(move, time);
  std::vector<std::unique_ptr<Edit>> edits;
  edits.push_back(nullptr);
  for (std::size_t i = 0; i < move.movers.size(); ++i) {
    const Mover& mover = move.movers[i];
    if (mover.kind != MotionKind::Free || mover.carriedBy >= 0) continue;
    poses[i].worldFromMover = now[i];
    if (move.keys.empty() || keyAt(move, time) == 0) continue;
    const Eigen::Isometry3d back = move.keys.front().poses[i].worldFromMover * now[i].inverse();
    if (back.isApprox(Eigen::Isometry3d::Identity(), 1e-9)) continue;
    addMoveOf(document, selectionOf(document, mover), back, edits);
    for (const ConnectorId connector : mover.connectors) addMoveOf(document, {connector}, back, edits);
  }
  edits.front() = makeChangeMove(document, withKey(move, time, poses), name.toStdString());
  return std::make_unique<EditSequence>(std::move(edits), name.toStdString());
}

}  // namespace liana

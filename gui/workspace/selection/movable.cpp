// Reads and writes the frames of handles, ends, sockets and parts.
#include "gui/workspace/selection/movable.h"

#include <algorithm>

#include "gui/workspace/edit_command.h"
#include "kernel/edits/cable/move_handle.h"
#include "kernel/edits/cable/move_handles.h"
#include "kernel/edits/harness/change_branch.h"
#include "kernel/edits/harness/change_connector.h"
#include "kernel/edits/part/move_assembly.h"
#include "kernel/edits/part/move_part.h"
#include "kernel/edits/part/move_parts.h"
#include "kernel/model/harness/solved_pose.h"

namespace liana {
namespace {

const RouteHandle* findHandle(const Document& document, const Selection& selection) {
  const auto* reference = std::get_if<HandleReference>(&selection);
  const Cable* cable = reference ? document.findCable(reference->cable) : nullptr;
  return cable ? cable->findHandle(reference->handle) : nullptr;
}

const CableEnd* findEnd(const Document& document, const Selection& selection) {
  const auto* reference = std::get_if<EndReference>(&selection);
  const Cable* cable = reference ? document.findCable(reference->cable) : nullptr;
  if (!cable) return nullptr;
  return reference->which == WhichEnd::Start ? &cable->start : &cable->end;
}

const Connector* findSocket(const Document& document, const Selection& selection) {
  const auto* socket = std::get_if<ConnectorId>(&selection);
  return socket ? document.findConnector(*socket) : nullptr;
}

const Branch* findBranch(const Document& document, const Selection& selection) {
  const auto* branch = std::get_if<BranchId>(&selection);
  return branch ? document.findBranch(*branch) : nullptr;
}

/// Where an end is: at a branch or in a free connector it goes where these have come to.
Eigen::Isometry3d poseOfEnd(const Document& document, const CableEnd& end) {
  Eigen::Isometry3d pose = end.worldFromEnd;
  if (const Branch* branch = end.branch ? document.findBranch(*end.branch) : nullptr) {
    const Eigen::Isometry3d solved = solvedPose(*branch, document.content());
    pose.linear() = solved.linear() * branch->worldFromBranch.linear().transpose() * pose.linear();
    pose.translation() = solved.translation();
  } else if (const Connector* plug = end.connector ? document.findConnector(*end.connector) : nullptr) {
    pose = solvedPose(*plug, document.content());
  }
  return pose;
}

/// The branch stays where it is put; the directions of its cables turn with it.
std::unique_ptr<Edit> moveBranchTo(const Branch& branch, const Eigen::Isometry3d& worldFromPose) {
  Branch moved = branch;
  moved.worldFromBranch = worldFromPose;
  moved.follows = false;
  return std::make_unique<ChangeBranch>(moved, "Move branch \"" + branch.name + "\"");
}

int plugsIn(const Document& document, ConnectorId connector) {
  int count = 0;
  for (const Cable& cable : document.cables())
    for (const CableEnd* end : {&cable.start, &cable.end}) count += end->connector == connector;
  return count;
}

const AssemblyReference* findPartAssembly(const Document& document, const PartInstance& part) {
  const AssemblyReference* reference = document.findAssembly(part.assembly);
  const bool found =
      reference && reference->assembly && part.node < static_cast<int>(reference->assembly->nodes().size());
  return found ? reference : nullptr;
}

Eigen::Isometry3d worldFromNode(const AssemblyReference& reference, int node) {
  return node < 0 ? reference.worldFromAssembly
                  : reference.worldFromAssembly * reference.assembly->worldFromNode(node);
}

/// How many parts a node and all below it have, and how many of them are selected.
struct Share {
  int parts = 0, selected = 0;

  bool isWhole() const { return selected > 0 && selected == parts; }
};

std::vector<Share> sharesOf(const Assembly& assembly, const std::vector<PartInstance>& parts, AssemblyId id) {
  std::vector<Share> shares(assembly.nodes().size());
  for (const PartInstance& part : parts)
    if (part.assembly == id) ++shares[static_cast<std::size_t>(part.node)].selected;
  // Children stand behind their parents.
  for (int node = static_cast<int>(shares.size()) - 1; node >= 0; --node) {
    Share& share = shares[static_cast<std::size_t>(node)];
    if (assembly.node(node).shape >= 0) ++share.parts;
    if (const int parent = assembly.node(node).parent; parent >= 0) {
      shares[static_cast<std::size_t>(parent)].parts += share.parts;
      shares[static_cast<std::size_t>(parent)].selected += share.selected;
    }
  }
  return shares;
}

bool isWholeBranch(const Assembly& assembly, const std::vector<Share>& shares, int node) {
  const Share& share = shares[static_cast<std::size_t>(node)];
  return share.isWhole() && (share.parts > 1 || assembly.node(node).shape >= 0);
}

/// Whether the branch is all that its file holds.
bool isWholeFile(const Assembly& assembly, int node) {
  return assembly.node(node).parent < 0 && assembly.node(node).shape < 0 &&
         assembly.childrenOf(-1).size() == 1;
}

std::unique_ptr<Edit> moveFile(const AssemblyReference& reference, int node,
                               const Eigen::Isometry3d& worldFromBranch) {
  return std::make_unique<MoveAssembly>(reference.id,
                                        worldFromBranch * reference.assembly->parentFromNode(node).inverse());
}

/// Where a branch is to stand below its parent.
Eigen::Isometry3d parentFromBranch(const AssemblyReference& reference, int node,
                                   const Eigen::Isometry3d& worldFromBranch) {
  return worldFromNode(reference, reference.assembly->node(node).parent).inverse() * worldFromBranch;
}

std::unique_ptr<Edit> moveParts(const Document& document, const std::vector<PartInstance>& parts,
                                const PartInstance& primary, const Eigen::Isometry3d& worldFromPose) {
  const AssemblyReference* home = findPartAssembly(document, primary);
  if (!home) return nullptr;
  if (parts.size() == 1) return makeBranchMove(document, primary, worldFromPose);
  const Eigen::Isometry3d motion = worldFromPose * worldFromNode(*home, primary.node).inverse();
  const auto goalOf = [&](const PartInstance& branch) -> Eigen::Isometry3d {
    return motion * worldFromNode(*document.findAssembly(branch.assembly), branch.node);
  };
  const std::vector<PartInstance> branches = branchesOf(document, parts);
  if (branches.size() == 1) return makeBranchMove(document, branches.front(), goalOf(branches.front()));
  std::vector<std::unique_ptr<Edit>> edits;
  std::vector<MoveParts::Move> moves;
  for (const PartInstance& branch : branches) {
    const AssemblyReference& reference = *document.findAssembly(branch.assembly);
    if (isWholeFile(*reference.assembly, branch.node)) {
      edits.push_back(moveFile(reference, branch.node, goalOf(branch)));
      continue;
    }
    moves.push_back({{reference.id, reference.assembly->pathOf(branch.node)},
                     parentFromBranch(reference, branch.node, goalOf(branch))});
  }
  const std::string name = "Move " + std::to_string(parts.size()) + " parts";
  if (!moves.empty()) edits.push_back(std::make_unique<MoveParts>(std::move(moves), name));
  if (edits.size() == 1) return std::move(edits.front());
  return std::make_unique<EditSequence>(std::move(edits), name);
}

std::unique_ptr<Edit> moveHandles(const Document& document, const SelectionSet& selection,
                                  const Eigen::Isometry3d& worldFromPose) {
  const Eigen::Isometry3d motion =
      worldFromPose * findHandle(document, selection.primary())->worldFromHandle.inverse();
  std::vector<MoveHandles::Move> moves;
  for (const HandleReference& reference : selection.handles()) {
    const RouteHandle* handle = findHandle(document, reference);
    if (!handle) continue;
    moves.push_back({reference.cable, *handle});
    // The primary one comes to the very place, not nearly.
    moves.back().moved.worldFromHandle =
        Selection(reference) == selection.primary() ? worldFromPose : motion * handle->worldFromHandle;
  }
  if (moves.size() == 1) return std::make_unique<MoveHandle>(moves.front().cable, moves.front().moved);
  return std::make_unique<MoveHandles>(std::move(moves));
}

}  // namespace

std::vector<PartInstance> branchesOf(const Document& document, const std::vector<PartInstance>& parts) {
  std::vector<PartInstance> branches;
  for (const AssemblyReference& reference : document.assemblies()) {
    if (!reference.assembly) continue;
    const Assembly& assembly = *reference.assembly;
    const std::vector<Share> shares = sharesOf(assembly, parts, reference.id);
    for (int node = 0; node < static_cast<int>(shares.size()); ++node) {
      const int parent = assembly.node(node).parent;
      if (isWholeBranch(assembly, shares, node) && (parent < 0 || !isWholeBranch(assembly, shares, parent)))
        branches.push_back({reference.id, node});
    }
  }
  return branches;
}

std::optional<PartInstance> branchOf(const Document& document, const std::vector<PartInstance>& parts) {
  if (parts.size() == 1) return parts.front();
  const std::vector<PartInstance> branches = branchesOf(document, parts);
  return branches.size() == 1 ? std::optional(branches.front()) : std::nullopt;
}

Eigen::Isometry3d worldFromBranch(const Document& document, const PartInstance& branch) {
  return worldFromNode(*document.findAssembly(branch.assembly), branch.node);
}

std::unique_ptr<Edit> makeBranchMove(const Document& document, const PartInstance& branch,
                                     const Eigen::Isometry3d& worldFromBranch) {
  const AssemblyReference& reference = *document.findAssembly(branch.assembly);
  if (isWholeFile(*reference.assembly, branch.node)) return moveFile(reference, branch.node, worldFromBranch);
  return std::make_unique<MovePart>(PartReference{reference.id, reference.assembly->pathOf(branch.node)},
                                    parentFromBranch(reference, branch.node, worldFromBranch));
}

std::unique_ptr<Edit> makePutBack(const Document& document, const PartInstance& branch) {
  const AssemblyReference& reference = *document.findAssembly(branch.assembly);
  if (isWholeFile(*reference.assembly, branch.node)) {
    if (reference.worldFromAssembly.isApprox(Eigen::Isometry3d::Identity(), 1e-12)) return nullptr;
    return std::make_unique<MoveAssembly>(reference.id, Eigen::Isometry3d::Identity());
  }
  const PartReference part{reference.id, reference.assembly->pathOf(branch.node)};
  const PartOverride* change = findOverride(reference.overrides, part.part);
  if (!change || !change->parentFromPart) return nullptr;
  return std::make_unique<MovePart>(part, std::nullopt);
}

std::optional<MovablePose> poseOf(const Document& document, const SelectionSet& selection) {
  if (const RouteHandle* handle = findHandle(document, selection.primary()))
    return MovablePose{handle->worldFromHandle, handle->fixesOrientation};
  if (const CableEnd* end = findEnd(document, selection.primary()))
    return MovablePose{poseOfEnd(document, *end), end->fixesOrientation};
  if (const Connector* socket = findSocket(document, selection.primary()))
    return MovablePose{solvedPose(*socket, document.content()), true};
  if (const Branch* branch = findBranch(document, selection.primary()))
    return MovablePose{solvedPose(*branch, document.content()), branch->isRigid};
  const auto* part = std::get_if<PartInstance>(&selection.primary());
  if (const AssemblyReference* reference = part ? findPartAssembly(document, *part) : nullptr)
    return MovablePose{worldFromNode(*reference, part->node), true};
  return std::nullopt;
}

std::unique_ptr<Edit> makeMove(const Document& document, const SelectionSet& selection,
                               const Eigen::Isometry3d& worldFromPose) {
  if (findHandle(document, selection.primary())) return moveHandles(document, selection, worldFromPose);
  if (const CableEnd* end = findEnd(document, selection.primary())) {
    const auto& reference = std::get<EndReference>(selection.primary());
    // An end at a branch takes that along.
    if (const Branch* branch = end->branch ? document.findBranch(*end->branch) : nullptr)
      return moveBranchTo(*branch, worldFromPose * poseOfEnd(document, *end).inverse() *
                                       solvedPose(*branch, document.content()));
    // An end alone in its socket takes it along and goes on following the socket's part; one of several is
    // pulled out.
    const Connector* socket = end->connector ? document.findConnector(*end->connector) : nullptr;
    if (socket && plugsIn(document, socket->id) == 1) {
      Connector carried = *socket;
      carried.worldFromConnector = worldFromPose;
      return std::make_unique<ChangeConnector>(
          carried, "Move " + endName(reference.which, document.findCable(reference.cable)->name));
    }
    CableEnd moved = *end;
    moved.connector.reset();
    moved.worldFromEnd = worldFromPose;
    return std::make_unique<MoveEnd>(reference.cable, reference.which, moved);
  }
  if (const Connector* socket = findSocket(document, selection.primary())) {
    Connector moved = *socket;
    moved.worldFromConnector = worldFromPose;
    if (moved.hold == ConnectorHold::Loose) moved.hold = ConnectorHold::Pulled;  // a hand holds it now
    return std::make_unique<ChangeConnector>(moved, "Move socket \"" + socket->name + "\"");
  }
  if (const Branch* branch = findBranch(document, selection.primary()))
    return moveBranchTo(*branch, worldFromPose);
  if (const auto* part = std::get_if<PartInstance>(&selection.primary()))
    return moveParts(document, selection.parts(), *part, worldFromPose);
  return nullptr;
}

}  // namespace liana

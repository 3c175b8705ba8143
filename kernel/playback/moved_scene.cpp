#include "kernel/playback/moved_scene.h"

#include <algorithm>

#include "kernel/edits/document_patch.h"
#include "kernel/routing/surroundings/housed_surface.h"

namespace liana {
namespace {

std::string quoted(const std::string& name) {
  return "\"" + name + "\"";
}

bool isWithin(const PartReference& part, const PartReference& branch) {
  if (part.assembly != branch.assembly) return false;
  return branch.part.empty() || part.part == branch.part || part.part.starts_with(branch.part + "/");
}

const AssemblyReference* assemblyOf(const PartReference& part, const DocumentContent& content) {
  for (const AssemblyReference& reference : content.assemblies)
    if (reference.id == part.assembly) return &reference;
  return nullptr;
}

const Connector* connectorOf(ConnectorId id, const DocumentContent& content) {
  for (const Connector& connector : content.connectors)
    if (connector.id == id) return &connector;
  return nullptr;
}

/// The place of the mover in the list that a part belongs to; -1 if none moves it.
int moverOf(const PartReference& part, const Move& move) {
  for (std::size_t i = 0; i < move.movers.size(); ++i)
    for (const PartReference& branch : move.movers[i].parts)
      if (isWithin(part, branch)) return static_cast<int>(i);
  return -1;
}

std::string defectOf(const PartReference& part, const std::string& mover, const DocumentContent& content) {
  const AssemblyReference* reference = assemblyOf(part, content);
  const std::string what = part.part.empty() ? "an assembly" : quoted(part.part);
  if (!reference)
    return quoted(mover) + " moves " + what +
           " of an assembly that is not in the project any more; take it "
           "out of the move.";
  if (!reference->assembly)
    return quoted(mover) + " moves " + what + " of " + quoted(reference->file.filename().string()) +
           ", which cannot be read; find the file first.";
  if (!part.part.empty() && reference->assembly->findPath(part.part) < 0)
    return quoted(mover) + " moves " + what + ", which is not in " +
           quoted(reference->file.filename().string()) + "; choose the part anew.";
  return {};
}

std::string defectOf(const Mover& mover, const DocumentContent& content) {
  if (mover.parts.empty() && mover.connectors.empty())
    return quoted(mover.name) + " moves nothing; give it a part or a connector.";
  for (const PartReference& part : mover.parts)
    if (std::string defect = defectOf(part, mover.name, content); !defect.empty()) return defect;
  for (const ConnectorId id : mover.connectors)
    if (!connectorOf(id, content))
      return quoted(mover.name) +
             " moves a connector that is not in the project any more; take it out of "
             "the move.";
  return {};
}

/// What two movers would both take along.
std::string findMovedTwice(const Move& move, const DocumentContent& content) {
  const auto twice = [&](const std::string& what, std::size_t a, std::size_t b) {
    return what + " is moved by " + quoted(move.movers[a].name) + " and by " + quoted(move.movers[b].name) +
           "; leave it to one of them.";
  };
  for (std::size_t b = 0; b < move.movers.size(); ++b) {
    for (std::size_t a = 0; a < b; ++a)
      for (const PartReference& some : move.movers[a].parts)
        for (const PartReference& other : move.movers[b].parts)
          if (isWithin(some, other) || isWithin(other, some))
            return twice(quoted(std::max(some.part, other.part)), a, b);
    for (const ConnectorId id : move.movers[b].connectors) {
      const Connector* connector = connectorOf(id, content);
      const int onPart = connector->attachedTo ? moverOf(*connector->attachedTo, move) : -1;
      if (onPart >= 0 && onPart != static_cast<int>(b))
        return twice(quoted(connector->name), static_cast<std::size_t>(onPart), b);
      for (std::size_t a = 0; a < b; ++a)
        if (std::count(move.movers[a].connectors.begin(), move.movers[a].connectors.end(), id) > 0)
          return twice(quoted(connector->name), a, b);
    }
  }
  return {};
}

Eigen::Isometry3d restFrameOf(const Mover& mover, const DocumentContent& content) {
  if (mover.kind != MotionKind::Free) return Eigen::Isometry3d::Identity();
  if (!mover.parts.empty()) {
    const PartReference& part = mover.parts.front();
    const AssemblyReference* reference = assemblyOf(part, content);
    if (!reference) return Eigen::Isometry3d::Identity();
    const int node =
        part.part.empty() || !reference->assembly ? -1 : reference->assembly->findPath(part.part);
    return node < 0 ? reference->worldFromAssembly
                    : reference->worldFromAssembly * reference->assembly->worldFromNode(node);
  }
  const Connector* connector =
      mover.connectors.empty() ? nullptr : connectorOf(mover.connectors.front(), content);
  return connector ? connector->worldFromConnector : Eigen::Isometry3d::Identity();
}

/// The references with whole assemblies spelled out as their roots, as ObstacleChoice wants them.
std::vector<PartReference> branchesOf(const Mover& mover, const DocumentContent& content) {
  std::vector<PartReference> branches;
  for (const PartReference& part : mover.parts) {
    if (!part.part.empty()) {
      branches.push_back(part);
      continue;
    }
    const Assembly& assembly = *assemblyOf(part, content)->assembly;
    for (const int root : assembly.childrenOf(-1)) branches.push_back({part.assembly, assembly.pathOf(root)});
  }
  return branches;
}

template <typename T>
void putIn(const std::vector<T>& changed, std::vector<T>& all) {
  for (const T& thing : changed)
    for (T& present : all)
      if (present.id == thing.id) present = thing;
}

double farthest(const Eigen::AlignedBox3d& box, const Eigen::Isometry3d& from, const Eigen::Isometry3d& to) {
  double most = 0;
  for (int i = 0; i < 8 && !box.isEmpty(); ++i) {
    const Eigen::Vector3d corner = box.corner(static_cast<Eigen::AlignedBox3d::CornerType>(i));
    most = std::max(most, (to * corner - from * corner).norm());
  }
  return most;
}

}  // namespace

std::string whyNotMovable(const Move& move, const DocumentContent& content) {
  if (std::string defect = move.findDefect(); !defect.empty()) return defect;
  const std::string where = "The move " + quoted(move.name) + " ";
  if (move.movers.empty()) return where + "moves nothing; give it a part, a connector or a joint.";
  if (move.keys.size() < 2) return where + "needs two key poses at least: where it begins and where it ends.";
  for (const Mover& mover : move.movers)
    if (std::string defect = defectOf(mover, content); !defect.empty())
      return where + "cannot be made: " + defect;
  if (std::string defect = findMovedTwice(move, content); !defect.empty())
    return where + "cannot be made: " + defect;
  return {};
}

std::vector<Eigen::Isometry3d> restFramesOf(const Move& move, const DocumentContent& content) {
  std::vector<Eigen::Isometry3d> frames;
  for (const Mover& mover : move.movers) frames.push_back(restFrameOf(mover, content));
  return frames;
}

Result<MovedScene> MovedScene::make(const DocumentContent& content, const Move& move,
                                    const Progress& progress) {
  if (std::string defect = whyNotMovable(move, content); !defect.empty()) return Error{defect};
  MovedScene scene;
  scene.document_ = std::make_unique<const Document>(content);
  scene.move_ = move;
  scene.restFrames_ = restFramesOf(move, content);
  const auto parts = withoutHousings(content.assemblies, content.connectors);
  Result<Obstacles> obstacles = Obstacles::build(parts, {}, progress.part(0, 0.6));
  if (!obstacles.ok()) return obstacles.error();
  scene.obstacles_ = std::move(*obstacles);
  Result<DocumentScene> checks = DocumentScene::build(parts, progress.part(0.6, 0.8));
  if (!checks.ok()) return checks.error();
  scene.checkScene_ = std::move(*checks);
  if (auto grouped = scene.groupParts(progress.part(0.8, 1)); !grouped.ok()) return grouped.error();
  return scene;
}

Result<void> MovedScene::groupParts(const Progress& progress) {
  boxes_.resize(move_.movers.size());
  for (int part = 0; part < parts().partCount(); ++part) {
    const int mover = liana::moverOf(obstacles_.reference(part), move_);
    moverOfPart_.push_back(mover);
    if (mover >= 0) boxes_[static_cast<std::size_t>(mover)].extend(parts().boxOf(part));
  }
  const auto parts = withoutHousings(content().assemblies, content().connectors);
  ObstacleChoice still;
  for (std::size_t i = 0; i < move_.movers.size(); ++i) {
    for (const ConnectorId id : move_.movers[i].connectors)
      boxes_[i].extend(document_->findConnector(id)->worldFromConnector.translation());
    const std::vector<PartReference> branches = branchesOf(move_.movers[i], content());
    still.except.insert(still.except.end(), branches.begin(), branches.end());
    if (branches.empty() || !content().settings.contact.withParts) continue;
    Result<Obstacles> group = Obstacles::build(parts, {branches, {}}, progress);
    if (!group.ok()) return group.error();
    groups_.push_back({static_cast<int>(i), std::move(*group)});
  }
  if (!content().settings.contact.withParts) return {};
  Result<Obstacles> rest = Obstacles::build(parts, still, progress);
  if (!rest.ok()) return rest.error();
  groups_.push_back({-1, std::move(*rest)});
  return {};
}

std::vector<Eigen::Isometry3d> MovedScene::displacementsAt(double time) const {
  return displacementsOf(move_, posesAt(move_, time), restFrames_);
}

MovedCables MovedScene::cablesAt(const std::vector<Eigen::Isometry3d>& displacements) const {
  DocumentPatch patch;
  for (std::size_t i = 0; i < move_.movers.size(); ++i) {
    const Mover& mover = move_.movers[i];
    for (const PartReference& part : mover.parts)
      carryAlong(*document_, part.assembly, part.part, displacements[i], patch);
    for (const ConnectorId id : mover.connectors) {
      const Connector& rest = *document_->findConnector(id);
      if (rest.attachedTo && liana::moverOf(*rest.attachedTo, move_) >= 0) continue;  // goes with its part
      Connector* moved = patch.connector(id, *document_);
      moved->worldFromConnector = displacements[i] * rest.worldFromConnector;
      for (const Cable& cable : document_->cables())
        for (CableEnd Cable::*end : {&Cable::start, &Cable::end})
          if ((cable.*end).connector == id)
            (patch.cable(cable.id, *document_)->*end).worldFromEnd = moved->worldFromConnector;
    }
  }
  MovedCables moved{document_->cables(), HarnessNodes::of(content())};
  putIn(patch.cables, moved.cables);
  putIn(patch.connectors, moved.nodes.connectors);
  putIn(patch.branches, moved.nodes.branches);
  return moved;
}

void MovedScene::placeParts(const std::vector<Eigen::Isometry3d>& displacements, PartDistances& parts) const {
  std::vector<PartDistances::Move> moves;
  for (int part = 0; part < parts.partCount(); ++part) {
    const int mover = moverOf(part);
    if (mover < 0) continue;
    const Eigen::Isometry3d worldFromPart =
        displacements[static_cast<std::size_t>(mover)] * this->parts().worldFromPart(part);
    if (!(worldFromPart == parts.worldFromPart(part))) moves.push_back({part, worldFromPart});
  }
  if (!moves.empty()) parts.moveParts(moves);
}

double MovedScene::travel(const std::vector<Eigen::Isometry3d>& from,
                          const std::vector<Eigen::Isometry3d>& to) const {
  double most = 0;
  for (std::size_t i = 0; i < boxes_.size(); ++i) most = std::max(most, farthest(boxes_[i], from[i], to[i]));
  return most;
}

std::string MovedScene::partBetween(const Eigen::Vector3d& from, const std::vector<Eigen::Isometry3d>& then,
                                    const Eigen::Vector3d& to, const std::vector<Eigen::Isometry3d>& now,
                                    double off) const {
  for (const RigidGroup& group : groups_) {
    const PartDistances& parts = group.parts.distances();
    Eigen::Vector3d a = from, b = to;
    if (group.mover >= 0) {
      a = then[static_cast<std::size_t>(group.mover)].inverse() * from;
      b = now[static_cast<std::size_t>(group.mover)].inverse() * to;
    }
    PartPoint hit, near;
    double share = 0;
    if ((b - a).norm() <= 2 * off || !parts.firstHit(a, b, hit, share)) continue;
    if (parts.nearest(a, off, near) || parts.nearest(b, off, near)) continue;
    return group.parts.shownPath(hit.part);
  }
  return {};
}

}  // namespace liana

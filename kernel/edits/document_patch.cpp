#include "kernel/edits/document_patch.h"

#include <algorithm>

#include "kernel/edits/motion/leave_out.h"
#include "kernel/model/document_writer.h"

namespace liana {
namespace {

template <typename T, typename IdType>
T* findIn(std::vector<T>& things, IdType id) {
  const auto found = std::find_if(things.begin(), things.end(), [id](const T& t) { return t.id == id; });
  return found == things.end() ? nullptr : &*found;
}

template <typename T, typename IdType>
T* findOrCopy(std::vector<T>& things, IdType id, const T* inDocument) {
  if (T* found = findIn(things, id)) return found;
  if (!inDocument) return nullptr;
  things.push_back(*inDocument);
  return &things.back();
}

template <typename T>
void merge(std::vector<T>& own, const std::vector<T>& later, bool keepOwn) {
  for (const T& thing : later) {
    T* found = findIn(own, thing.id);
    if (!found)
      own.push_back(thing);
    else if (!keepOwn)
      *found = thing;
  }
}

template <typename T>
std::string firstDefect(const std::vector<T>& things) {
  for (const T& thing : things)
    if (std::string defect = thing.findDefect(); !defect.empty()) return defect;
  return {};
}

bool sitsOn(const std::optional<PartReference>& attachedTo, AssemblyId assembly, const std::string& part) {
  if (!attachedTo || attachedTo->assembly != assembly) return false;
  const std::string& path = attachedTo->part;
  return part.empty() || path == part || path.starts_with(part + "/");
}

std::vector<FlexiblePart> withShapes(std::vector<FlexiblePart> parts, const DocumentPatch& patch) {
  for (FlexiblePart& part : parts)
    if (const auto found = patch.rigidShapes.find(part.cable); found != patch.rigidShapes.end())
      part.rigidShape = found->second;
  return parts;
}

std::vector<Move> withMoves(std::vector<Move> moves, const DocumentPatch& patch) {
  for (const Move& changed : patch.moves)
    if (Move* present = findIn(moves, changed.id)) *present = changed;
  return moves;
}

bool movesPart(const Move& move, AssemblyId assembly, const std::string& part) {
  for (const Mover& mover : move.movers)
    for (const PartReference& own : mover.parts)
      if (sitsOn(own, assembly, part)) return true;
  return false;
}

bool isPluggedInto(const CableEnd& end, const std::vector<ConnectorId>& connectors) {
  return end.connector && std::find(connectors.begin(), connectors.end(), *end.connector) != connectors.end();
}

}  // namespace

AssemblyReference* DocumentPatch::assembly(AssemblyId id, const Document& document) {
  return findOrCopy(assemblies, id, document.findAssembly(id));
}

Connector* DocumentPatch::connector(ConnectorId id, const Document& document) {
  return findOrCopy(connectors, id, document.findConnector(id));
}

Branch* DocumentPatch::branch(BranchId id, const Document& document) {
  return findOrCopy(branches, id, document.findBranch(id));
}

Cable* DocumentPatch::cable(CableId id, const Document& document) {
  return findOrCopy(cables, id, document.findCable(id));
}

Move* DocumentPatch::move(MoveId id, const Document& document) {
  const auto& present = document.moves();
  const auto found = std::find_if(present.begin(), present.end(), [id](const Move& m) { return m.id == id; });
  return findOrCopy(moves, id, found == present.end() ? nullptr : &*found);
}

void DocumentPatch::add(const DocumentPatch& later, bool keepOwn) {
  merge(assemblies, later.assemblies, keepOwn);
  merge(connectors, later.connectors, keepOwn);
  merge(branches, later.branches, keepOwn);
  merge(cables, later.cables, keepOwn);
  merge(moves, later.moves, keepOwn);
  for (const auto& [cable, shape] : later.rigidShapes)
    if (!keepOwn || !rigidShapes.contains(cable)) rigidShapes[cable] = shape;
}

bool DocumentPatch::isSameAs(const DocumentPatch& other) const {
  return std::equal(cables.begin(), cables.end(), other.cables.begin(), other.cables.end(),
                    [](const Cable& a, const Cable& b) { return a.isSameAs(b); }) &&
         connectors == other.connectors && branches == other.branches && assemblies == other.assemblies &&
         moves == other.moves && rigidShapes == other.rigidShapes;
}

std::string DocumentPatch::findDefect() const {
  for (const AssemblyReference& reference : assemblies)
    if (std::string defect = firstDefect(reference.overrides); !defect.empty()) return defect;
  if (std::string defect = firstDefect(connectors); !defect.empty()) return defect;
  if (std::string defect = firstDefect(branches); !defect.empty()) return defect;
  if (std::string defect = firstDefect(moves); !defect.empty()) return defect;
  return firstDefect(cables);
}

DocumentPatch currentOf(const DocumentPatch& patch, const Document& document) {
  DocumentPatch current;
  for (const AssemblyReference& reference : patch.assemblies) current.assembly(reference.id, document);
  for (const Connector& connector : patch.connectors) current.connector(connector.id, document);
  for (const Branch& branch : patch.branches) current.branch(branch.id, document);
  for (const Cable& cable : patch.cables) current.cable(cable.id, document);
  for (const Move& move : patch.moves) current.move(move.id, document);
  for (const FlexiblePart& part : document.flexibleParts())
    if (patch.rigidShapes.contains(part.cable)) current.rigidShapes[part.cable] = part.rigidShape;
  return current;
}

void putIn(const DocumentPatch& patch, Document& document) {
  DocumentWriter writer(document);
  if (!patch.rigidShapes.empty()) writer.replaceFlexibleParts(withShapes(document.flexibleParts(), patch));
  for (const AssemblyReference& reference : patch.assemblies) writer.replaceAssembly(reference);
  for (const Connector& connector : patch.connectors) writer.replaceConnector(connector);
  for (const Branch& branch : patch.branches) writer.replaceBranch(branch);
  writer.replaceCables(patch.cables);
  if (!patch.moves.empty()) writer.replaceMoves(withMoves(document.moves(), patch));
}

void carryAlong(const Document& document, AssemblyId assembly, const std::string& part,
                const Eigen::Isometry3d& newWorldFromOldWorld, DocumentPatch& patch) {
  std::vector<ConnectorId> carried;
  for (const Connector& connector : document.connectors()) {
    if (!sitsOn(connector.attachedTo, assembly, part)) continue;
    Connector* moved = patch.connector(connector.id, document);
    moved->worldFromConnector = newWorldFromOldWorld * moved->worldFromConnector;
    carried.push_back(connector.id);
  }
  for (const Branch& branch : document.branches())
    if (sitsOn(branch.attachedTo, assembly, part))
      moveBranch(document, branch.id, newWorldFromOldWorld, patch);
  for (const Cable& cable : document.cables()) {
    for (CableEnd Cable::*end : {&Cable::start, &Cable::end}) {
      if (!isPluggedInto(cable.*end, carried)) continue;
      const Connector* plug = patch.connector(*(cable.*end).connector, document);
      (patch.cable(cable.id, document)->*end).worldFromEnd = plug->worldFromConnector;
    }
    for (const RouteHandle& handle : cable.handles) {
      if (!sitsOn(handle.attachedTo, assembly, part)) continue;
      RouteHandle* moved = patch.cable(cable.id, document)->findHandle(handle.id);
      moved->worldFromHandle = newWorldFromOldWorld * moved->worldFromHandle;
    }
  }
}

void moveBranch(const Document& document, BranchId branch, const Eigen::Isometry3d& newWorldFromOldWorld,
                DocumentPatch& patch) {
  Branch* moved = patch.branch(branch, document);
  moved->worldFromBranch = newWorldFromOldWorld * moved->worldFromBranch;
  for (const Cable& cable : document.cables())
    for (CableEnd Cable::*end : {&Cable::start, &Cable::end}) {
      if ((cable.*end).branch != branch) continue;
      CableEnd& there = patch.cable(cable.id, document)->*end;
      there.worldFromEnd = newWorldFromOldWorld * there.worldFromEnd;
      there.worldFromEnd.translation() = moved->worldFromBranch.translation();
    }
}

void detach(const Document& document, AssemblyId assembly, const std::string& part, DocumentPatch& patch) {
  for (const Connector& connector : document.connectors())
    if (sitsOn(connector.attachedTo, assembly, part))
      patch.connector(connector.id, document)->attachedTo.reset();
  for (const Branch& branch : document.branches())
    if (sitsOn(branch.attachedTo, assembly, part)) patch.branch(branch.id, document)->attachedTo.reset();
  for (const Cable& cable : document.cables())
    for (const RouteHandle& handle : cable.handles)
      if (sitsOn(handle.attachedTo, assembly, part))
        patch.cable(cable.id, document)->findHandle(handle.id)->attachedTo.reset();
  for (const Move& move : document.moves())
    if (movesPart(move, assembly, part)) {
      Move* left = patch.move(move.id, document);
      *left = withoutParts(std::move(*left), assembly, part, document.content());
    }
}

void carryAxes(const Document& document, AssemblyId assembly, const std::string& part,
               const Eigen::Isometry3d& newWorldFromOldWorld, DocumentPatch& patch) {
  for (const Move& move : document.moves())
    for (std::size_t i = 0; i < move.movers.size(); ++i) {
      const Mover& mover = move.movers[i];
      if (mover.kind == MotionKind::Free || mover.parts.empty() ||
          !sitsOn(mover.parts.front(), assembly, part))
        continue;
      Mover& carried = patch.move(move.id, document)->movers[i];
      carried.axisPoint = newWorldFromOldWorld * carried.axisPoint;
      carried.axisDirection = newWorldFromOldWorld.linear() * carried.axisDirection;
    }
}

void leaveOut(const Document& document, ConnectorId connector, DocumentPatch& patch) {
  for (const Move& move : document.moves())
    for (const Mover& mover : move.movers)
      if (std::find(mover.connectors.begin(), mover.connectors.end(), connector) != mover.connectors.end()) {
        Move* left = patch.move(move.id, document);
        *left = withoutConnector(std::move(*left), connector, document.content());
        break;
      }
}

}  // namespace liana

#include "kernel/model/document.h"

#include <algorithm>

namespace liana {
namespace {

std::uint64_t largestId(const DocumentContent& content) {
  std::uint64_t largest = 0;
  for (const AssemblyReference& reference : content.assemblies)
    largest = std::max(largest, reference.id.value);
  for (const Connector& connector : content.connectors) largest = std::max(largest, connector.id.value);
  for (const Branch& branch : content.branches) largest = std::max(largest, branch.id.value);
  for (const Move& move : content.moves) largest = std::max(largest, move.id.value);
  for (const Wire& wire : content.wires) largest = std::max(largest, wire.id.value);
  for (const Cable& cable : content.cables) {
    largest = std::max(largest, cable.id.value);
    for (const RouteHandle& handle : cable.handles) largest = std::max(largest, handle.id.value);
  }
  return largest;
}

std::shared_ptr<const Centerline> withRevision(const Centerline& centerline, std::uint64_t revision) {
  auto copy = std::make_shared<Centerline>(centerline);
  copy->revision = revision;
  return copy;
}

}  // namespace

void AssemblyReference::setGeometry(const Assembly& asInFile) {
  originals.clear();
  assembly = std::make_shared<const Assembly>(withOverrides(asInFile, overrides, originals));
}

void AssemblyReference::setOverrides(std::vector<PartOverride> changed) {
  std::erase_if(changed, [](const PartOverride& change) { return change.isEmpty(); });
  std::sort(changed.begin(), changed.end(),
            [](const PartOverride& a, const PartOverride& b) { return a.part < b.part; });
  overrides = std::move(changed);
  if (assembly) assembly = std::make_shared<const Assembly>(withOverrides(*assembly, overrides, originals));
}

void AssemblyReference::moveParts(const std::vector<Move>& moves) {
  const auto comesBefore = [](const PartOverride& a, const PartOverride& b) { return a.part < b.part; };
  auto moved = std::make_shared<Assembly>(*assembly);
  std::vector<PartOverride> fresh;
  for (const Move& move : moves) {
    moved->setNodePlacement(move.node, move.parentFromPart);
    PartOverride change;
    change.part = move.part;
    const auto known = std::lower_bound(overrides.begin(), overrides.end(), change, comesBefore);
    const bool isKnown = known != overrides.end() && known->part == move.part;
    if (!isKnown) fresh.push_back(std::move(change));
    (isKnown ? *known : fresh.back()).parentFromPart = move.parentFromPart;
  }
  overrides.insert(overrides.end(), fresh.begin(), fresh.end());
  std::erase_if(overrides, [](const PartOverride& change) { return change.isEmpty(); });
  if (!fresh.empty()) std::sort(overrides.begin(), overrides.end(), comesBefore);
  assembly = std::move(moved);
}

namespace {

/// The next override that says more than a place.
template <typename At>
At skipPlaces(At at, At end) {
  const auto saysMore = [](PartOverride change) {
    change.parentFromPart.reset();
    return !change.isEmpty();
  };
  while (at != end && !saysMore(*at)) ++at;
  return at;
}

bool sayTheSameButPlaces(const std::vector<PartOverride>& some, const std::vector<PartOverride>& others) {
  auto a = skipPlaces(some.begin(), some.end());
  auto b = skipPlaces(others.begin(), others.end());
  while (a != some.end() && b != others.end()) {
    PartOverride one = *a, other = *b;
    one.parentFromPart = other.parentFromPart;
    if (!(one == other)) return false;
    a = skipPlaces(a + 1, some.end());
    b = skipPlaces(b + 1, others.end());
  }
  return a == some.end() && b == others.end();
}

}  // namespace

std::optional<std::vector<int>> movedParts(const AssemblyReference& before, const AssemblyReference& after) {
  if (before.id != after.id || before.file != after.file || before.contentHash != after.contentHash ||
      !before.assembly || !after.assembly || !sayTheSameButPlaces(before.overrides, after.overrides))
    return std::nullopt;
  auto moved = after.assembly->movedSince(*before.assembly);
  if (moved && before.worldFromAssembly.matrix() != after.worldFromAssembly.matrix())
    moved = after.assembly->childrenOf(-1);
  return moved;
}

std::string DocumentSettings::findDefect() const {
  if (!gravity.allFinite()) return "Gravity must be three numbers, in m/s².";
  if (!(contact.friction >= 0 && contact.friction <= 10))
    return "The coefficient of friction must lie between 0 and 10.";
  if (const std::string defect = cutting.findDefect(); !defect.empty()) return defect;
  return limits.findDefect();
}

CheckLimits limitsFor(const Cable& cable, const DocumentSettings& settings) {
  return withDefaults(withDefaults(cable.limits, cable.spec.limits), settings.limits);
}

Document::Document(DocumentContent content) : content_(std::move(content)) {
  nextId_ = largestId(content_) + 1;
  for (AssemblyReference& reference : content_.assemblies)
    if (!reference.id.isValid()) reference.id = newAssemblyId();
  for (Connector& connector : content_.connectors)
    if (!connector.id.isValid()) connector.id = newConnectorId();
  for (Branch& branch : content_.branches)
    if (!branch.id.isValid()) branch.id = newBranchId();
  for (Wire& wire : content_.wires)
    if (!wire.id.isValid()) wire.id = newWireId();
  for (Move& move : content_.moves)
    if (!move.id.isValid()) move.id = newMoveId();
  for (Cable& cable : content_.cables) {
    if (!cable.id.isValid()) cable.id = newCableId();
    for (RouteHandle& handle : cable.handles)
      if (!handle.id.isValid()) handle.id = newHandleId();
    const auto shape = content_.centerlines.find(cable.id);
    if (shape != content_.centerlines.end() && shape->second)
      shape->second = withRevision(*shape->second, shape->second->revision == cable.revision ? revision_ : 0);
    cable.revision = revision_;
  }
}

const Cable* Document::findCable(CableId id) const {
  const auto found =
      std::find_if(cables().begin(), cables().end(), [id](const Cable& c) { return c.id == id; });
  return found == cables().end() ? nullptr : &*found;
}

const AssemblyReference* Document::findAssembly(AssemblyId id) const {
  for (const AssemblyReference& reference : assemblies())
    if (reference.id == id) return &reference;
  return nullptr;
}

const Connector* Document::findConnector(ConnectorId id) const {
  for (const Connector& connector : connectors())
    if (connector.id == id) return &connector;
  return nullptr;
}

const Branch* Document::findBranch(BranchId id) const {
  for (const Branch& branch : branches())
    if (branch.id == id) return &branch;
  return nullptr;
}

Eigen::AlignedBox3d Document::boundingBox() const {
  Eigen::AlignedBox3d all;
  for (const AssemblyReference& reference : assemblies()) {
    if (!reference.assembly) continue;
    const Eigen::AlignedBox3d box = reference.assembly->boundingBox();
    if (!box.isEmpty()) all.extend(box.transformed(reference.worldFromAssembly));
  }
  return all;
}

std::shared_ptr<const Centerline> Document::centerline(CableId id) const {
  const auto found = content_.centerlines.find(id);
  return found == content_.centerlines.end() ? nullptr : found->second;
}

bool Document::isCenterlineCurrent(CableId id) const {
  const Cable* cable = findCable(id);
  const auto shape = centerline(id);
  return cable && shape && shape->revision == cable->revision;
}

bool Document::setCenterline(CableId id, std::shared_ptr<const Centerline> centerline) {
  const Cable* cable = findCable(id);
  if (!cable || !centerline || centerline->revision != cable->revision) return false;
  content_.centerlines[id] = std::move(centerline);
  notify(CenterlineUpdated{id});
  return true;
}

Document::Subscription Document::observe(Observer observer) {
  auto kept = std::make_shared<Observer>(std::move(observer));
  observers_.push_back(kept);
  return kept;
}

void Document::notify(const DocumentChange& change) {
  std::erase_if(observers_, [](const auto& observer) { return observer.expired(); });
  const auto snapshot = observers_;  // observers may come and go while being told
  for (const auto& weak : snapshot)
    if (const auto observer = weak.lock()) (*observer)(change);
}

}  // namespace liana

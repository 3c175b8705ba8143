// Questions go to the worker, shapes come back.
#include "gui/workspace/shapes/live_shapes.h"

#include <QMetaObject>
#include <algorithm>
#include <deque>
#include <iterator>
#include <memory>
#include <mutex>

#include "kernel/bundle/sections_along.h"
#include "kernel/routing/surroundings/obstacles.h"
#include "kernel/routing/warm_start.h"

namespace liana {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kReadingTime = std::chrono::milliseconds(12);
constexpr std::uint64_t kEchoUrgency = 1;  // after all edits, before what only has to settle
constexpr double kNearToParts = 3;         // diameters; cables farther off do not follow a part that moves

bool comesNear(const CableTube& tube, const Eigen::AlignedBox3d& box) {
  const double reach = (1 + 2 * kNearToParts) * (tube.radius + tube.edgeOffset());
  return tube.points.empty() || std::any_of(tube.points.begin(), tube.points.end(), [&](const auto& point) {
           return box.squaredExteriorDistance(point) < reach * reach;
         });
}

/// `all`: a copy of the document's cables that others have too.
RouteRequest requestFor(const Cable& cable, const Document& document,
                        std::shared_ptr<const std::vector<Cable>> all = nullptr) {
  RouteRequest request;
  request.cable = cable;
  request.settings = document.settings();
  request.nodes = HarnessNodes::of(document.content());
  const bool meetsOthers = request.settings.contact.withCables && document.cables().size() > 1;
  if (!meetsOthers && !needsGroup(cable, document.connectors())) return request;
  request.among = all ? std::move(all) : std::make_shared<const std::vector<Cable>>(document.cables());
  return request;
}

/// Answers on their way from the solver's thread; those of a harness come together.
struct Inbox {
  std::mutex mutex;
  std::deque<SolvedShape> arrived;  // by the solver's thread
  std::deque<SolvedShape> unread;   // of the window's thread alone
};

bool isElsewhere(const CableTube& before, const CableTube& now) {
  return before.radius != now.radius || before.edges.size() != now.edges.size() ||
         largestMove(before.points, now.points) > kAtRest || largestMove(before.edges, now.edges) > kAtRest;
}

}  // namespace

LiveShapes::LiveShapes(RouteWorker::Route route) {
  const auto inbox = std::make_shared<Inbox>();
  // For so long that the window does not stand still; the rest right after.
  const auto read = [this, inbox](const auto& again) -> void {
    {
      const std::lock_guard lock(inbox->mutex);
      std::move(inbox->arrived.begin(), inbox->arrived.end(), std::back_inserter(inbox->unread));
      inbox->arrived.clear();
    }
    for (const auto start = Clock::now(); !inbox->unread.empty() && Clock::now() - start < kReadingTime;) {
      SolvedShape shape = std::move(inbox->unread.front());
      inbox->unread.pop_front();
      receive(std::move(shape));
    }
    if (!inbox->unread.empty())
      QMetaObject::invokeMethod(
          this, [again] { again(again); }, Qt::QueuedConnection);
  };
  const auto deliver = [this, inbox, read](SolvedShape shape) {
    const std::lock_guard lock(inbox->mutex);
    inbox->arrived.push_back(std::move(shape));
    if (inbox->arrived.size() > 1) return;  // it is to be read already
    QMetaObject::invokeMethod(
        this, [read] { read(read); }, Qt::QueuedConnection);
  };
  worker_ = std::make_unique<RouteWorker>(deliver, std::move(route));
}

LiveShapes::~LiveShapes() {
  worker_.reset();
}

void LiveShapes::setDocument(Document& document) {
  worker_->reset();
  document_ = &document;
  entries_.clear();
  meshBoxes_.clear();
  pendingCount_ = 0;
  solvesOnce_ = false;
  obstacles_ = document.assemblies();
  worker_->setAssemblies(obstacles_);
  for (const Cable& cable : document.cables()) {
    Entry& entry = entries_[cable.id];
    entry.question = ++lastQuestion_;
    entry.revision = cable.revision;
    if (!document.isCenterlineCurrent(cable.id)) continue;
    entry.answered = entry.question;
    entry.shown = document.centerline(cable.id);
    entry.tube = CableTube::of(*entry.shown, cable);
    worker_->beginFrom(cable.id, warmStartFrom(cable, *entry.shown));
  }
}

void LiveShapes::askForAll() {
  if (!live_) return;
  for (const Cable& cable : document_->cables()) submit(cable, Wanted::AtRest);
}

void LiveShapes::beginEdit() {
  ++edit_;
  for (auto& [id, entry] : entries_) entry.echoes = 0;
}

void LiveShapes::onChange(const DocumentChange& change) {
  if (const auto* added = std::get_if<CableAdded>(&change)) ask(added->cable);
  if (const auto* changed = std::get_if<CableChanged>(&change))
    if (isReshaped(changed->cable)) ask(changed->cable);
  if (const auto* removed = std::get_if<CableRemoved>(&change)) remove(removed->cable);
  if (std::holds_alternative<AssemblyAdded>(change) || std::holds_alternative<AssemblyRemoved>(change) ||
      std::holds_alternative<AssemblyChanged>(change))
    updateObstacles();
  if (const auto* moved = std::get_if<PartsMoved>(&change)) moveObstacles(*moved);
  if (const auto* connector = std::get_if<ConnectorChanged>(&change)) {
    // The part that is its housing is in nobody's way any more, or is again.
    const Connector* changed = document_->findConnector(connector->connector);
    if (!changed || !changed->attachedTo || !document_->settings().contact.withParts) return;
    const AssemblyReference* on = document_->findAssembly(changed->attachedTo->assembly);
    const int node = on && on->assembly ? on->assembly->findPath(changed->attachedTo->part) : -1;
    if (node >= 0) moveObstacles({changed->attachedTo->assembly, {node}});
  }
}

bool LiveShapes::isReshaped(CableId id) const {
  const auto found = entries_.find(id);
  const Cable* cable = document_->findCable(id);
  return cable && (found == entries_.end() || found->second.revision != cable->revision);
}

const SolvedShape* LiveShapes::shapeOf(CableId cable) const {
  const auto found = entries_.find(cable);
  return found == entries_.end() || !found->second.solved ? nullptr : &*found->second.solved;
}

std::shared_ptr<const Centerline> LiveShapes::shown(CableId cable) const {
  const auto found = entries_.find(cable);
  return found == entries_.end() ? nullptr : found->second.shown;
}

ShapeStatus LiveShapes::status(CableId cable) const {
  const auto found = entries_.find(cable);
  if (found == entries_.end()) return ShapeStatus::Unknown;
  const Entry& entry = found->second;
  if (entry.answered != entry.question) return entry.isPending ? ShapeStatus::Solving : ShapeStatus::Outdated;
  if (!entry.solved) return ShapeStatus::Saved;
  return document_->isCenterlineCurrent(cable) ? ShapeStatus::Found : ShapeStatus::NotFound;
}

bool LiveShapes::isCurrent(CableId cable) const {
  return isSolved(cable) || status(cable) == ShapeStatus::Saved;
}

bool LiveShapes::isSolved(CableId cable) const {
  const ShapeStatus now = status(cable);
  return now == ShapeStatus::Found || now == ShapeStatus::NotFound;
}

bool LiveShapes::isShown(CableId cable) const {
  const ShapeStatus now = status(cable);
  return now == ShapeStatus::Found || now == ShapeStatus::Saved;
}

bool LiveShapes::isOutdated(CableId cable) const {
  return status(cable) == ShapeStatus::Outdated;
}

bool LiveShapes::isStale(CableId cable) const {
  const SolvedShape* newest = shapeOf(cable);
  return isOutdated(cable) || (newest && !newest->centerline);
}

bool LiveShapes::isTooShort(CableId id) const {
  const SolvedShape* newest = shapeOf(id);
  const Cable* cable = document_->findCable(id);
  // Of a typed stretch the report says it: the length of the cable does not matter there.
  return newest && newest->report.status == SolveStatus::Unreachable && !isOutdated(id) && cable &&
         !cable->routing.stretchesToLength();
}

bool LiveShapes::hasOutdated() const {
  return std::any_of(entries_.begin(), entries_.end(),
                     [this](const auto& each) { return isOutdated(each.first); });
}

std::optional<std::chrono::milliseconds> LiveShapes::waitedFor(CableId cable) const {
  const auto found = entries_.find(cable);
  if (found == entries_.end() || !found->second.isPending) return std::nullopt;
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() -
                                                               found->second.waitingSince);
}

void LiveShapes::setLive(bool live) {
  if (live_ == live) return;
  live_ = live;
  if (live) return solveNow();
  worker_->cancelAll();
  for (auto& [id, entry] : entries_) setPending(entry, false);
  Q_EMIT solvingChanged();
  for (const Cable& cable : document_->cables())
    if (isOutdated(cable.id)) Q_EMIT outdated(cable.id);
}

void LiveShapes::solveNow() {
  beginEdit();
  for (const Cable& cable : document_->cables())
    if (isOutdated(cable.id) || (live_ && !shapeOf(cable.id))) submit(cable, Wanted::AtRest);
  solvesOnce_ = isSolving();
  Q_EMIT solvingChanged();
}

void LiveShapes::stop(CableId cable) {
  const auto found = entries_.find(cable);
  if (found == entries_.end() || !found->second.isPending) return;
  worker_->cancel(cable);
  setPending(found->second, false);
  if (!isSolving()) Q_EMIT solvingChanged();
  Q_EMIT outdated(cable);
}

void LiveShapes::ask(CableId id, bool isEcho) {
  const Cable* cable = document_->findCable(id);
  if (!cable) return;
  Entry& entry = entries_[id];
  entry.question = ++lastQuestion_;
  entry.revision = cable->revision;
  if (isEcho ? live_ || solvesOnce_ : live_ && !isJoined(*cable, document_->connectors()))
    return submit(*cable, isEcho ? Wanted::Echo : Wanted::AtOnce);
  if (!live_) {
    Q_EMIT outdated(id);
    return;
  }
  const bool wasSolving = isSolving();
  setPending(entry, true);
  // An edit of a harness changes one cable after the other: the solver gets all of them in the state that
  // comes of it. They are known by what is pending and was not asked yet.
  const auto submitUnsent = [this] {
    std::shared_ptr<const std::vector<Cable>> all;
    for (const Cable& each : document_->cables()) {
      const auto found = entries_.find(each.id);
      if (found == entries_.end() || !found->second.isPending ||
          found->second.asked == found->second.question)
        continue;
      if (!all) all = std::make_shared<const std::vector<Cable>>(document_->cables());
      found->second.asked = found->second.question;
      RouteRequest request = requestFor(each, *document_, all);
      request.question = found->second.question;
      request.urgency = edit_;
      worker_->submit(std::move(request));
    }
  };
  QMetaObject::invokeMethod(this, submitUnsent, Qt::QueuedConnection);
  if (!wasSolving) Q_EMIT solvingChanged();
}

void LiveShapes::submit(const Cable& cable, Wanted wanted) {
  Entry& entry = entries_[cable.id];
  const bool wasSolving = isSolving();
  entry.asked = entry.question;
  setPending(entry, true);
  RouteRequest request = requestFor(cable, *document_);
  request.question = entry.question;
  request.isEcho = wanted == Wanted::Echo;
  request.settles = wanted == Wanted::AtRest || wanted == Wanted::AfterAll;
  request.urgency = wanted == Wanted::AfterAll ? 0 : request.isEcho ? kEchoUrgency : edit_;
  worker_->submit(std::move(request));
  if (!wasSolving) Q_EMIT solvingChanged();
}

void LiveShapes::setPending(Entry& entry, bool pending) {
  if (entry.isPending == pending) return;
  entry.isPending = pending;
  entry.waitingSince = std::chrono::steady_clock::now();
  pendingCount_ += pending ? 1 : -1;
}

void LiveShapes::updateObstacles() {
  if (areSameObstacles(obstacles_, document_->assemblies())) return;
  obstacles_ = document_->assemblies();
  worker_->setAssemblies(obstacles_);
  if (!document_->settings().contact.withParts) return;
  for (const Cable& cable : document_->cables()) ask(cable.id);
}

void LiveShapes::moveObstacles(const PartsMoved& moved) {
  if (moved.nodes.empty()) return;
  const auto isIt = [&](const AssemblyReference& reference) { return reference.id == moved.assembly; };
  const auto before = std::find_if(obstacles_.begin(), obstacles_.end(), isIt);
  const AssemblyReference& now = *document_->findAssembly(moved.assembly);
  const Eigen::AlignedBox3d place =
      boxOfBranches(*before, moved.nodes).merged(boxOfBranches(now, moved.nodes));
  *before = now;
  worker_->setAssemblies(obstacles_);
  if (!document_->settings().contact.withParts) return;
  for (const Cable& cable : document_->cables()) {
    const auto known = entries_.find(cable.id);
    const bool mayTouch = known == entries_.end() || comesNear(known->second.tube, place);
    if (mayTouch || !live_)
      ask(cable.id);
    else
      askAtRest(cable);
  }
}

Eigen::AlignedBox3d LiveShapes::boxOfBranches(const AssemblyReference& reference,
                                              const std::vector<int>& nodes) {
  Eigen::AlignedBox3d box;
  const Assembly& assembly = *reference.assembly;
  for (const int top : nodes) {
    const int end = assembly.endOfBranch(top);
    for (int node = top; node < end; ++node) {
      const int shape = assembly.node(node).shape;
      const TriangleMesh* mesh = shape < 0 ? nullptr : assembly.shapes()[shape].mesh.get();
      if (!mesh) continue;
      const auto [known, isNew] = meshBoxes_.try_emplace(mesh);
      if (isNew) known->second = mesh->boundingBox().cast<double>();
      box.extend(known->second.transformed(reference.worldFromAssembly * assembly.worldFromNode(node)));
    }
  }
  return box;
}

void LiveShapes::askAtRest(const Cable& cable) {
  Entry& entry = entries_[cable.id];
  entry.question = ++lastQuestion_;
  entry.revision = cable.revision;
  submit(cable, Wanted::AfterAll);
}

void LiveShapes::remove(CableId cable) {
  worker_->forget(cable);
  const auto found = entries_.find(cable);
  if (found == entries_.end()) return;
  const CableTube tube = std::move(found->second.tube);
  const bool wasSolving = isSolving();
  setPending(found->second, false);
  entries_.erase(found);
  askAround(cable, {tube});
  if (wasSolving && !isSolving()) Q_EMIT solvingChanged();
}

void LiveShapes::receive(SolvedShape shape) {
  if (shape.generation != worker_->generation()) return;  // solved for a document that is gone
  const CableId id = shape.cable;
  const auto found = entries_.find(id);
  if (found == entries_.end()) return;
  Entry& entry = found->second;
  if (entry.solved && shape.question < entry.answered) return;
  const bool isSettled = shape.isSettled;
  if (isSettled) entry.answered = shape.question;
  entry.waitingSince = std::chrono::steady_clock::now();
  const bool isUnsent = live_ && entry.asked != entry.question;  // a newer question is about to be asked
  if (isSettled && shape.question == entry.asked && !isUnsent) setPending(entry, false);
  const CableTube before = entry.tube;
  keep(std::move(shape), entry);
  // What has settled has done so together with all that it touches.
  if (!isSettled && isElsewhere(before, entry.tube)) askAround(id, {before, entry.tube});
  if (!isSolving()) solvesOnce_ = false;
  Q_EMIT shapeChanged(id);
  if (!isSolving()) Q_EMIT solvingChanged();
}

void LiveShapes::keep(SolvedShape shape, Entry& entry) {
  if (shape.isEcho && !shape.isSettled && !shape.report.inEquilibrium())
    return;  // it stays where it was in balance
  if (shape.centerline) {
    entry.shown = shape.centerline;
    entry.tube = CableTube::of(*shape.centerline, *document_->findCable(shape.cable));
    document_->setCenterline(shape.cable, shape.centerline);
  }
  entry.solved = std::move(shape);
}

void LiveShapes::askAround(CableId moved, const std::vector<CableTube>& places) {
  if (!document_->settings().contact.withCables) return;
  std::vector<CableId> near;
  for (const auto& [id, entry] : entries_) {
    if (id == moved || entry.echoes >= kMostRounds) continue;
    const auto touches = [&tube = entry.tube](const CableTube& place) {
      return areNear(tube, place, kTouching * (tube.radius + place.radius));
    };
    if (std::any_of(places.begin(), places.end(), touches)) near.push_back(id);
  }
  for (const CableId id : near) {
    ++entries_[id].echoes;
    ask(id, true);
  }
}

}  // namespace liana

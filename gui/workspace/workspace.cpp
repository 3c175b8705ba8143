// Changes go in through edits, shapes come back from the worker, everybody else listens.
#include "gui/workspace/workspace.h"

#include <QMetaObject>
#include <algorithm>

#include "gui/workspace/edit_command.h"
#include "gui/workspace/live_checks.h"
#include "gui/workspace/shown_length.h"
#include "kernel/routing/obstacles.h"
#include "kernel/routing/warm_start.h"

namespace liana {

Workspace::Workspace(QObject* parent) : QObject(parent), document_(std::make_unique<Document>()) {
  worker_ = std::make_unique<RouteWorker>([this](SolvedShape shape) {
    QMetaObject::invokeMethod(
        this, [this, shape = std::move(shape)]() mutable { receiveShape(std::move(shape)); },
        Qt::QueuedConnection);
  });
  subscription_ = document_->observe([this](const DocumentChange& change) { onChange(change); });
  connect(&undoStack_, &QUndoStack::cleanChanged, this, &Workspace::titleChanged);
  checks_ = std::make_unique<LiveChecks>(*this);
  ShownLength::ofProgram().setUnit(document_->settings().lengthUnit);
}

Workspace::~Workspace() {
  // Listeners may already be half gone.
  blockSignals(true);
  undoStack_.blockSignals(true);
  checks_.reset();
  worker_.reset();
  undoStack_.clear();
}

void Workspace::replaceDocument(DocumentContent content, const std::filesystem::path& file) {
  worker_->reset();
  undoStack_.clear();
  transient_.clear();
  subscription_.reset();
  selected_ = {};
  hovered_ = {};
  probe_.reset();
  shapes_.clear();
  shown_.clear();
  modifiedOutsideStack_ = isRecovered_ = false;
  file_ = file;
  document_ = std::make_unique<Document>(std::move(content));
  subscription_ = document_->observe([this](const DocumentChange& change) { onChange(change); });
  const PartLooks::Difference different = looks_.update(*document_);
  obstacles_ = document_->assemblies();
  worker_->setAssemblies(obstacles_);
  takeSavedShapes();
  ShownLength::ofProgram().setUnit(document_->settings().lengthUnit);
  Q_EMIT documentReplaced();
  if (different.visibility) Q_EMIT visibilityChanged();
  if (different.opacity) Q_EMIT opacityChanged();
  Q_EMIT selectionChanged();
  Q_EMIT titleChanged();
  for (const Cable& cable : document_->cables()) requestShape(cable.id);
}

void Workspace::takeSavedShapes() {
  for (const Cable& cable : document_->cables()) {
    if (!document_->isCenterlineCurrent(cable.id)) continue;
    const auto line = document_->centerline(cable.id);
    shown_[cable.id] = line;
    worker_->beginFrom(cable.id, warmStartFrom(cable, *line));
  }
}

void Workspace::markSaved(const std::filesystem::path& file) {
  file_ = file;
  modifiedOutsideStack_ = isRecovered_ = false;
  undoStack_.setClean();
  Q_EMIT titleChanged();
}

void Workspace::markModified() {
  modifiedOutsideStack_ = true;
  Q_EMIT titleChanged();
}

void Workspace::markRecovered() {
  isRecovered_ = true;
  markModified();
}

QString Workspace::title() const {
  if (!file_.empty()) return QString::fromStdString(file_.filename().string());
  if (!document_->assemblies().empty())
    return QString::fromStdString(document_->assemblies().front().file.stem().string());
  return tr("Untitled");
}

bool Workspace::apply(std::unique_ptr<Edit> edit, int mergeToken) {
  const Result<void> result = tryApply(std::move(edit), mergeToken);
  if (!result.ok()) post(MessageKind::Warning, QString::fromStdString(result.error().message));
  return result.ok();
}

Result<void> Workspace::tryApply(std::unique_ptr<Edit> edit, int mergeToken) {
  discardTransient();  // a drag that is taken back later would take this edit with it
  Result<void> result = edit->apply(*document_);
  if (!result.ok()) return result;
  const auto failed = [this](const Error& error) {
    post(MessageKind::Error, tr("Redo was not possible: %1").arg(QString::fromStdString(error.message)));
  };
  if (edit->hasEffect(*document_))
    undoStack_.push(new EditCommand(*document_, std::move(edit), mergeToken, failed));
  return {};
}

void Workspace::undo() {
  discardTransient();
  undoStack_.undo();
}

void Workspace::redo() {
  discardTransient();
  undoStack_.redo();
}

bool Workspace::applyTransient(std::unique_ptr<Edit> edit) {
  const Result<void> result = edit->apply(*document_);
  if (!result.ok()) {
    post(MessageKind::Warning, QString::fromStdString(result.error().message));
    return false;
  }
  if (transient_.empty() || !transient_.back()->mergeWith(*edit)) transient_.push_back(std::move(edit));
  return true;
}

void Workspace::keepTransient(const QString& name) {
  if (transient_.empty()) return;
  std::unique_ptr<Edit> edit = std::move(transient_.front());
  if (transient_.size() > 1) {
    transient_.front() = std::move(edit);
    const std::string shownName = name.isEmpty() ? transient_.back()->name() : name.toStdString();
    edit = std::make_unique<EditSequence>(std::move(transient_), shownName);
  }
  transient_.clear();
  if (edit->hasEffect(*document_)) undoStack_.push(new EditCommand(*document_, std::move(edit), 0, {}));
}

void Workspace::discardTransient() {
  for (auto edit = transient_.rbegin(); edit != transient_.rend(); ++edit) (*edit)->revert(*document_);
  transient_.clear();
}

void Workspace::select(const SelectionSet& selection) {
  if (selection == selected_) return;
  selected_ = selection;
  Q_EMIT selectionChanged();
}

void Workspace::hover(const Selection& selection) {
  if (selection == hovered_) return;
  hovered_ = selection;
  Q_EMIT hoverChanged();
}

bool Workspace::isHidden(CableId id) const {
  const Cable* cable = document_->findCable(id);
  return cable && cable->isHidden;
}

void Workspace::setColorBy(const std::optional<CableQuantity>& quantity) {
  if (quantity == colorBy_) return;
  colorBy_ = quantity;
  Q_EMIT colorByChanged();
}

void Workspace::setProbe(const std::optional<Probe>& probe) {
  if (probe == probe_) return;
  probe_ = probe;
  Q_EMIT probeChanged();
}

const SolvedShape* Workspace::shapeOf(CableId cable) const {
  const auto found = shapes_.find(cable);
  return found == shapes_.end() ? nullptr : &found->second;
}

std::shared_ptr<const Centerline> Workspace::shownCenterline(CableId cable) const {
  const auto found = shown_.find(cable);
  return found == shown_.end() ? nullptr : found->second;
}

bool Workspace::isSolved(CableId id) const {
  const Cable* cable = document_->findCable(id);
  const SolvedShape* shape = shapeOf(id);
  return cable && shape && shape->revision == cable->revision;
}

bool Workspace::isShapeCurrent(CableId id) const {
  return isSolved(id) || document_->isCenterlineCurrent(id);
}

bool Workspace::isTooShort(CableId cable) const {
  const SolvedShape* shape = shapeOf(cable);
  return liveSolving_ && shape && shape->report.status == SolveStatus::Unreachable;
}

bool Workspace::isSolving() const {
  if (!liveSolving_) return false;
  return std::any_of(document_->cables().begin(), document_->cables().end(),
                     [this](const Cable& cable) { return !isSolved(cable.id); });
}

void Workspace::setLiveSolving(bool on) {
  if (liveSolving_ == on) return;
  liveSolving_ = on;
  for (const Cable& cable : document_->cables())
    if (on && !isSolved(cable.id)) requestShape(cable.id);
  Q_EMIT solvingChanged();
}

void Workspace::onChange(const DocumentChange& change) {
  if (const auto* added = std::get_if<CableAdded>(&change)) requestShape(added->cable);
  if (const auto* changed = std::get_if<CableChanged>(&change))
    if (!isSolved(changed->cable)) requestShape(changed->cable);
  if (const auto* removed = std::get_if<CableRemoved>(&change)) {
    worker_->forget(removed->cable);
    shapes_.erase(removed->cable);
    shown_.erase(removed->cable);
    if (cableOf(hovered_) == removed->cable) hover({});
    if (probe_ && probe_->cable == removed->cable) setProbe(std::nullopt);
  }
  PartLooks::Difference different;
  if (std::holds_alternative<SettingsChanged>(change))
    ShownLength::ofProgram().setUnit(document_->settings().lengthUnit);
  if (std::holds_alternative<AssemblyAdded>(change) || std::holds_alternative<AssemblyRemoved>(change) ||
      std::holds_alternative<AssemblyChanged>(change)) {
    updateObstacles();
    different = looks_.update(*document_);
  }
  different.visibility |= std::holds_alternative<CableLookChanged>(change);
  Q_EMIT documentChanged(change);
  if (different.visibility) Q_EMIT visibilityChanged();
  if (different.opacity) Q_EMIT opacityChanged();
  dropGoneSelections();
}

void Workspace::dropGoneSelections() {
  SelectionSet kept = selected_;
  kept.removeIf([this](const Selection& thing) {
    if (const auto* part = std::get_if<PartInstance>(&thing)) {
      const AssemblyReference* reference = document_->findAssembly(part->assembly);
      return !reference || !reference->assembly ||
             part->node >= static_cast<int>(reference->assembly->nodes().size()) ||
             reference->assembly->node(part->node).shape < 0;  // made flexible, or deleted
    }
    if (const auto* socket = std::get_if<ConnectorId>(&thing)) return !document_->findConnector(*socket);
    return !document_->findCable(cableOf(thing));
  });
  const auto* handle = std::get_if<HandleReference>(&kept.primary());
  const Cable* cable = handle ? document_->findCable(handle->cable) : nullptr;
  if (cable && !cable->findHandle(handle->handle)) kept = SelectionSet(cable->id);
  select(kept);
}

void Workspace::updateObstacles() {
  if (areSameObstacles(obstacles_, document_->assemblies())) return;
  obstacles_ = document_->assemblies();
  worker_->setAssemblies(obstacles_);
  if (!document_->settings().contact.withParts) return;
  for (const Cable& cable : document_->cables()) requestShape(cable.id);
}

void Workspace::requestShape(CableId id) {
  const Cable* cable = document_->findCable(id);
  if (!cable || !liveSolving_) return;
  worker_->submit(*cable, document_->settings());
  if (!wasSolving_) Q_EMIT solvingChanged();
  wasSolving_ = true;
}

void Workspace::receiveShape(SolvedShape shape) {
  if (shape.generation != worker_->generation()) return;  // solved for a document that is gone
  const CableId id = shape.cable;
  const Cable* cable = document_->findCable(id);
  const SolvedShape* newest = shapeOf(id);
  if (!cable || shape.revision > cable->revision || (newest && newest->revision > shape.revision)) return;
  if (shape.centerline) {
    shown_[id] = shape.centerline;
    document_->setCenterline(id, shape.centerline);
  }
  shapes_[id] = std::move(shape);
  Q_EMIT shapeChanged(id);
  if (wasSolving_ && !isSolving()) {
    wasSolving_ = false;
    Q_EMIT solvingChanged();
  }
}

}  // namespace liana

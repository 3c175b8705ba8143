// Changes go in through edits, shapes come back from the worker, everybody else listens.
#include "gui/workspace/workspace.h"

#include "gui/workspace/edit_command.h"
#include "gui/workspace/shapes/live_checks.h"
#include "gui/workspace/shapes/shown_length.h"

namespace liana {

Workspace::Workspace(QObject* parent, RouteWorker::Route route)
    : QObject(parent), document_(std::make_unique<Document>()) {
  shapes_ = std::make_unique<LiveShapes>(std::move(route));
  shapes_->setDocument(*document_);
  connect(shapes_.get(), &LiveShapes::shapeChanged, this, &Workspace::shapeChanged);
  connect(shapes_.get(), &LiveShapes::solvingChanged, this, &Workspace::solvingChanged);
  connect(shapes_.get(), &LiveShapes::outdated, this, &Workspace::shapeOutdated);
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
  shapes_.reset();
  undoStack_.clear();
}

void Workspace::replaceDocument(DocumentContent content, const std::filesystem::path& file) {
  undoStack_.clear();
  transient_.clear();
  subscription_.reset();
  selected_ = {};
  hovered_ = {};
  probe_.reset();
  modifiedOutsideStack_ = isRecovered_ = false;
  file_ = file;
  document_ = std::make_unique<Document>(std::move(content));
  subscription_ = document_->observe([this](const DocumentChange& change) { onChange(change); });
  const PartLooks::Difference different = looks_.update(*document_);
  shapes_->setDocument(*document_);
  ShownLength::ofProgram().setUnit(document_->settings().lengthUnit);
  Q_EMIT documentReplaced();
  if (different.visibility) Q_EMIT visibilityChanged();
  if (different.opacity) Q_EMIT opacityChanged();
  Q_EMIT selectionChanged();
  Q_EMIT titleChanged();
  shapes_->askForAll();
}

DocumentContent Workspace::contentToSave() const {
  DocumentContent content = document_->content();
  std::erase_if(content.centerlines, [this](const auto& each) {
    const SolvedShape* found = shapeOf(each.first);
    return !hasCurrentShape(each.first) || (found && !found->report.inEquilibrium());
  });
  return content;
}

void Workspace::markSaved(const std::filesystem::path& file) {
  file_ = file;
  modifiedOutsideStack_ = isRecovered_ = false;
  undoStack_.setClean();
  Q_EMIT titleChanged();
}

bool Workspace::hasUnsavedWork() const {
  return isModified() && (!document_->cables().empty() || !undoStack_.isClean() || isRecovered_);
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
  shapes_->beginEdit();
  Result<void> result = edit->apply(*document_);
  if (result.ok()) pushDone(std::move(edit), mergeToken);
  return result;
}

void Workspace::pushDone(std::unique_ptr<Edit> edit, int mergeToken) {
  if (!edit->hasEffect(*document_)) return;
  const auto failed = [this](const Error& error) {
    post(MessageKind::Error, tr("Redo was not possible: %1").arg(QString::fromStdString(error.message)));
  };
  undoStack_.push(new EditCommand(*document_, std::move(edit), mergeToken, failed));
}

void Workspace::undo() {
  discardTransient();
  shapes_->beginEdit();
  undoStack_.undo();
}

void Workspace::redo() {
  discardTransient();
  shapes_->beginEdit();
  undoStack_.redo();
}

bool Workspace::applyTransient(std::unique_ptr<Edit> edit) {
  shapes_->beginEdit();
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
  pushDone(std::move(edit), 0);
  Q_EMIT transientEnded();
}

void Workspace::discardTransient() {
  if (transient_.empty()) return;
  shapes_->beginEdit();
  for (auto edit = transient_.rbegin(); edit != transient_.rend(); ++edit) (*edit)->revert(*document_);
  transient_.clear();
  Q_EMIT transientEnded();
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

bool Workspace::hasCurrentShape(CableId cable) const {
  return shapes_->isCurrent(cable) && document_->isCenterlineCurrent(cable);
}

bool Workspace::isTooShort(CableId id) const {
  const SolvedShape* shape = shapeOf(id);
  const Cable* cable = document_->findCable(id);
  // Of a typed stretch the report says it: the length of the cable does not matter there.
  return shape && shape->report.status == SolveStatus::Unreachable && !shapes_->isOutdated(id) && cable &&
         !cable->routing.stretchesToLength();
}

bool Workspace::isShapeStale(CableId id) const {
  const SolvedShape* shape = shapeOf(id);
  return shapes_->isOutdated(id) || (shape && !shape->centerline);
}

void Workspace::stopSolving(CableId id) {
  const Cable* cable = document_->findCable(id);
  if (!cable || !shapes_->waitedFor(id)) return;
  shapes_->stop(id);
  post(MessageKind::Info,
       tr("Solving of %1 was stopped: it is shown dashed, as it was. Route > Solve now goes "
          "on with it, and so does any change of it.")
           .arg(QString::fromStdString(cable->name)));
}

void Workspace::onChange(const DocumentChange& change) {
  // Many a second while something is dragged; shapeChanged tells of them.
  if (std::holds_alternative<CenterlineUpdated>(change)) return;
  shapes_->onChange(change);
  if (const auto* removed = std::get_if<CableRemoved>(&change)) forgetCable(removed->cable);
  PartLooks::Difference different;
  if (std::holds_alternative<SettingsChanged>(change))
    ShownLength::ofProgram().setUnit(document_->settings().lengthUnit);
  if (std::holds_alternative<AssemblyAdded>(change) || std::holds_alternative<AssemblyRemoved>(change) ||
      std::holds_alternative<AssemblyChanged>(change))
    different = looks_.update(*document_);
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
    if (const auto* branch = std::get_if<BranchId>(&thing)) return !document_->findBranch(*branch);
    const Cable* cable = document_->findCable(cableOf(thing));
    const auto* handle = std::get_if<HandleReference>(&thing);
    return !cable || (handle && !cable->findHandle(handle->handle));
  });
  // A handle that was taken off leaves its cable in hand.
  const CableId cable = cableOf(selected_.primary());
  if (kept.isEmpty() && document_->findCable(cable)) kept = SelectionSet(cable);
  select(kept);
}

void Workspace::forgetCable(CableId cable) {
  if (cableOf(hovered_) == cable) hover({});
  if (probe_ && probe_->cable == cable) setProbe(std::nullopt);
}

}  // namespace liana

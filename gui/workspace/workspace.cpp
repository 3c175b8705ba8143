// Changes go in through edits, shapes come back from the worker, everybody else listens.
#include "gui/workspace/workspace.h"

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
  edits_.setDocument(*document_);
  connect(&edits_, &EditStack::editBegins, shapes_.get(), &LiveShapes::beginEdit);
  connect(&edits_, &EditStack::transientEnded, this, &Workspace::transientEnded);
  connect(&edits_, &EditStack::editRefused, this,
          [this](const QString& why) { post(MessageKind::Warning, why); });
  connect(&edits_, &EditStack::redoFailed, this,
          [this](const QString& why) { post(MessageKind::Error, tr("Redo was not possible: %1").arg(why)); });
  looks_.setDocument(*document_);
  connect(&looks_, &DrawnLooks::visibilityChanged, this, &Workspace::visibilityChanged);
  connect(&looks_, &DrawnLooks::opacityChanged, this, &Workspace::opacityChanged);
  connect(&looks_, &DrawnLooks::colorByChanged, this, &Workspace::colorByChanged);
  subscription_ = document_->observe([this](const DocumentChange& change) { onChange(change); });
  saved_ = std::make_unique<SavedState>(*this);
  connect(saved_.get(), &SavedState::changed, this, &Workspace::titleChanged);
  checks_ = std::make_unique<LiveChecks>(*this);
  ShownLength::ofProgram().setUnit(document_->settings().lengthUnit);
}

Workspace::~Workspace() {
  // Listeners may already be half gone.
  blockSignals(true);
  undoStack().blockSignals(true);
  checks_.reset();
  shapes_.reset();
  edits_.clear();
}

void Workspace::replaceDocument(DocumentContent content, const std::filesystem::path& file) {
  edits_.clear();
  subscription_.reset();
  selected_ = {};
  hovered_ = {};
  probe_.reset();
  saved_->reset(file);
  document_ = std::make_unique<Document>(std::move(content));
  subscription_ = document_->observe([this](const DocumentChange& change) { onChange(change); });
  edits_.setDocument(*document_);
  const PartLooks::Difference different = looks_.setDocument(*document_);
  shapes_->setDocument(*document_);
  ShownLength::ofProgram().setUnit(document_->settings().lengthUnit);
  Q_EMIT documentReplaced();
  looks_.tell(different);
  Q_EMIT selectionChanged();
  Q_EMIT titleChanged();
  shapes_->askForAll();
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

void Workspace::setProbe(const std::optional<Probe>& probe) {
  if (probe == probe_) return;
  probe_ = probe;
  Q_EMIT probeChanged();
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
  if (std::holds_alternative<CenterlineUpdated>(change)) return;  // many a second while something is dragged
  shapes_->onChange(change);
  if (const auto* removed = std::get_if<CableRemoved>(&change)) forgetCable(removed->cable);
  const PartLooks::Difference different = looks_.onChange(change);
  if (std::holds_alternative<SettingsChanged>(change))
    ShownLength::ofProgram().setUnit(document_->settings().lengthUnit);
  Q_EMIT documentChanged(change);
  looks_.tell(different);
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

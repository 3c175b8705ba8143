// What one window works on: the document, the way changes go into it, its shapes and the selection.
#pragma once

#include <QObject>
#include <QString>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

#include "gui/workspace/drawn_looks.h"
#include "gui/workspace/edit_stack.h"
#include "gui/workspace/saved_state.h"
#include "gui/workspace/selection/selection_set.h"
#include "gui/workspace/shapes/live_shapes.h"
#include "kernel/model/document.h"

namespace liana {

class LiveChecks;

enum class MessageKind { Info, Warning, Error };

/// The document changes through edits() alone. Panels and views listen to the signals and hold no copies.
class Workspace : public QObject {
  Q_OBJECT

public:
  /// `route` solves in another way than the kernel's.
  explicit Workspace(QObject* parent = nullptr, RouteWorker::Route route = {});
  ~Workspace() override;

  const Document& document() const { return *document_; }
  Document& documentForIds() { return *document_; }  // to draw fresh ids from
  bool isEmpty() const { return document_->assemblies().empty() && document_->cables().empty(); }
  /// Replaces everything by what was read from `file`; an empty path makes an untitled document.
  void replaceDocument(DocumentContent content, const std::filesystem::path& file);
  /// Where it lies on disk, and whether all of it is there.
  SavedState& saved() { return *saved_; }
  const SavedState& saved() const { return *saved_; }

  /// How the document changes; apply() is what most need of it.
  EditStack& edits() { return edits_; }
  QUndoStack& undoStack() { return edits_.undoStack(); }
  bool apply(std::unique_ptr<Edit> edit, int mergeToken = 0) {
    return edits_.apply(std::move(edit), mergeToken);
  }

  /// The thing that pages and gizmo are about; others may be selected beside it.
  const Selection& selection() const { return selected_.primary(); }
  const SelectionSet& selected() const { return selected_; }
  void select(const SelectionSet& selection);
  const Selection& hovered() const { return hovered_; }
  void hover(const Selection& selection);

  /// What is hidden, translucent, coloured.
  DrawnLooks& looks() { return looks_; }
  const DrawnLooks& looks() const { return looks_; }

  /// The shapes of all cables, whether they are current, and their solving.
  LiveShapes& shapes() { return *shapes_; }
  const LiveShapes& shapes() const { return *shapes_; }
  /// The newest shape found for the cable and how it was found; null before the first.
  const SolvedShape* shapeOf(CableId cable) const { return shapes_->shapeOf(cable); }
  /// The last good shape, which may be older than the cable; null before the first.
  std::shared_ptr<const Centerline> shownCenterline(CableId cable) const { return shapes_->shown(cable); }
  /// Gives up solving a cable, with a message.
  void stopSolving(CableId cable);

  /// The place on a cable that view and plots point at together; none when the mouse is elsewhere.
  struct Probe {
    CableId cable;
    double fraction = 0;  // of the length

    friend bool operator==(const Probe&, const Probe&) = default;
  };
  const std::optional<Probe>& probe() const { return probe_; }
  void setProbe(const std::optional<Probe>& probe);

  /// What breaks a limit, kept up to date.
  LiveChecks& checks() { return *checks_; }
  const LiveChecks& checks() const { return *checks_; }

  void post(MessageKind kind, const QString& text) { Q_EMIT messagePosted(kind, text); }
  /// Tells something together with a button that does what comes next.
  void offer(const QString& text, const QString& button, const std::function<void()>& action) {
    post(MessageKind::Info, text);
    Q_EMIT offered(text, button, action);
  }

Q_SIGNALS:
  void documentReplaced();
  /// Of all but new shapes, which shapeChanged tells of.
  void documentChanged(const DocumentChange& change);
  void shapeChanged(CableId cable);
  void solvingChanged();
  /// What is shown of the cable is not its shape any more, and nobody is working on it.
  void shapeOutdated(CableId cable);
  /// What was in hand has been kept or thrown away.
  void transientEnded();
  void selectionChanged();
  void hoverChanged();
  void visibilityChanged();
  void opacityChanged();
  void colorByChanged();
  void probeChanged();
  void titleChanged();
  void messagePosted(MessageKind kind, const QString& text);
  void offered(const QString& text, const QString& button, const std::function<void()>& action);

private:
  void onChange(const DocumentChange& change);
  /// A selection must not outlive what it names.
  void dropGoneSelections();
  void forgetCable(CableId cable);

  std::unique_ptr<Document> document_;
  Document::Subscription subscription_;
  EditStack edits_;
  std::unique_ptr<SavedState> saved_;
  SelectionSet selected_;
  Selection hovered_;
  DrawnLooks looks_;
  std::optional<Probe> probe_;
  std::unique_ptr<LiveShapes> shapes_;
  std::unique_ptr<LiveChecks> checks_;
};

}  // namespace liana
